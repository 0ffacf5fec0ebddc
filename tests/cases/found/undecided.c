// A question that the solver cannot decide costs the finding it is about, not the others of the function: `p` is told as
// undecided (--all), `q` as if nothing had happened.
// options: --limit escape.question-steps=1000 --limit escape.brief-steps=1000 --limit escape.solver-steps=1000 --limit escape.conflicts=10
// drive: mixed(7, 0)
// drive: mixed(7, 1)
// drive: mixed(13, 0)
#include <stdlib.h>

int mixed(unsigned n, int early) {
  char *q = malloc(4); // alloc: q
  if (!q)
    return -1;
  if (early)
    return 1; // expect: leak(q)
  free(q);
  char *p = malloc(8); // alloc: p
  if (!p)
    return -1;
  unsigned k = n;
  if (k >> 0 & 1)
    k = k * 3 + 0;
  else
    k ^= 2654435761u;
  if (k >> 1 & 1)
    k = k * 3 + 1;
  else
    k ^= 2654435763u;
  if (k >> 2 & 1)
    k = k * 3 + 2;
  else
    k ^= 2654435765u;
  if (k >> 3 & 1)
    k = k * 3 + 3;
  else
    k ^= 2654435767u;
  if (k >> 4 & 1)
    k = k * 3 + 4;
  else
    k ^= 2654435769u;
  if (k >> 5 & 1)
    k = k * 3 + 5;
  else
    k ^= 2654435771u;
  if (k >> 6 & 1)
    k = k * 3 + 6;
  else
    k ^= 2654435773u;
  if (k >> 7 & 1)
    k = k * 3 + 7;
  else
    k ^= 2654435775u;
  if (k >> 8 & 1)
    k = k * 3 + 8;
  else
    k ^= 2654435777u;
  if (k >> 9 & 1)
    k = k * 3 + 9;
  else
    k ^= 2654435779u;
  if (k >> 10 & 1)
    k = k * 3 + 10;
  else
    k ^= 2654435781u;
  if (k >> 11 & 1)
    k = k * 3 + 11;
  else
    k ^= 2654435783u;
  if (k >> 12 & 1)
    k = k * 3 + 12;
  else
    k ^= 2654435785u;
  if (k >> 13 & 1)
    k = k * 3 + 13;
  else
    k ^= 2654435787u;
  if (k >> 14 & 1)
    k = k * 3 + 14;
  else
    k ^= 2654435789u;
  if (k >> 15 & 1)
    k = k * 3 + 15;
  else
    k ^= 2654435791u;
  if (k >> 16 & 1)
    k = k * 3 + 16;
  else
    k ^= 2654435793u;
  if (k >> 17 & 1)
    k = k * 3 + 17;
  else
    k ^= 2654435795u;
  if (k >> 18 & 1)
    k = k * 3 + 18;
  else
    k ^= 2654435797u;
  if (k >> 19 & 1)
    k = k * 3 + 19;
  else
    k ^= 2654435799u;
  if (k >> 20 & 1)
    k = k * 3 + 20;
  else
    k ^= 2654435801u;
  if (k >> 21 & 1)
    k = k * 3 + 21;
  else
    k ^= 2654435803u;
  if (k >> 22 & 1)
    k = k * 3 + 22;
  else
    k ^= 2654435805u;
  if (k >> 23 & 1)
    k = k * 3 + 23;
  else
    k ^= 2654435807u;
  if (k >> 24 & 1)
    k = k * 3 + 24;
  else
    k ^= 2654435809u;
  if (k >> 25 & 1)
    k = k * 3 + 25;
  else
    k ^= 2654435811u;
  if (k >> 26 & 1)
    k = k * 3 + 26;
  else
    k ^= 2654435813u;
  if (k >> 27 & 1)
    k = k * 3 + 27;
  else
    k ^= 2654435815u;
  if (k >> 28 & 1)
    k = k * 3 + 28;
  else
    k ^= 2654435817u;
  if (k >> 29 & 1)
    k = k * 3 + 29;
  else
    k ^= 2654435819u;
  if (k >> 30 & 1)
    k = k * 3 + 30;
  else
    k ^= 2654435821u;
  if (k >> 0 & 1)
    k = k * 3 + 31;
  else
    k ^= 2654435823u;
  if (k >> 1 & 1)
    k = k * 3 + 32;
  else
    k ^= 2654435825u;
  if (k >> 2 & 1)
    k = k * 3 + 33;
  else
    k ^= 2654435827u;
  if (k >> 3 & 1)
    k = k * 3 + 34;
  else
    k ^= 2654435829u;
  if (k >> 4 & 1)
    k = k * 3 + 35;
  else
    k ^= 2654435831u;
  if (k >> 5 & 1)
    k = k * 3 + 36;
  else
    k ^= 2654435833u;
  if (k >> 6 & 1)
    k = k * 3 + 37;
  else
    k ^= 2654435835u;
  if (k >> 7 & 1)
    k = k * 3 + 38;
  else
    k ^= 2654435837u;
  if (k >> 8 & 1)
    k = k * 3 + 39;
  else
    k ^= 2654435839u;
  if (k >> 9 & 1)
    k = k * 3 + 40;
  else
    k ^= 2654435841u;
  if (k >> 10 & 1)
    k = k * 3 + 41;
  else
    k ^= 2654435843u;
  if (k >> 11 & 1)
    k = k * 3 + 42;
  else
    k ^= 2654435845u;
  if (k >> 12 & 1)
    k = k * 3 + 43;
  else
    k ^= 2654435847u;
  if (k >> 13 & 1)
    k = k * 3 + 44;
  else
    k ^= 2654435849u;
  if (k >> 14 & 1)
    k = k * 3 + 45;
  else
    k ^= 2654435851u;
  if (k >> 15 & 1)
    k = k * 3 + 46;
  else
    k ^= 2654435853u;
  if (k >> 16 & 1)
    k = k * 3 + 47;
  else
    k ^= 2654435855u;
  if (k >> 17 & 1)
    k = k * 3 + 48;
  else
    k ^= 2654435857u;
  if (k >> 18 & 1)
    k = k * 3 + 49;
  else
    k ^= 2654435859u;
  if (k >> 19 & 1)
    k = k * 3 + 50;
  else
    k ^= 2654435861u;
  if (k >> 20 & 1)
    k = k * 3 + 51;
  else
    k ^= 2654435863u;
  if (k >> 21 & 1)
    k = k * 3 + 52;
  else
    k ^= 2654435865u;
  if (k >> 22 & 1)
    k = k * 3 + 53;
  else
    k ^= 2654435867u;
  if (k >> 23 & 1)
    k = k * 3 + 54;
  else
    k ^= 2654435869u;
  if (k >> 24 & 1)
    k = k * 3 + 55;
  else
    k ^= 2654435871u;
  if (k >> 25 & 1)
    k = k * 3 + 56;
  else
    k ^= 2654435873u;
  if (k >> 26 & 1)
    k = k * 3 + 57;
  else
    k ^= 2654435875u;
  if (k >> 27 & 1)
    k = k * 3 + 58;
  else
    k ^= 2654435877u;
  if (k >> 28 & 1)
    k = k * 3 + 59;
  else
    k ^= 2654435879u;
  if (k == 903047405u)
    return 2; // missed: leak(p) only an undecided path leads here // says: undecided
  free(p);
  return 0;
}
