// A callee that is too large to be told of exactly: the text of what is wrong is there when the pointer to it is not null, and that is
// known whatever else of it was forgotten. The name it makes is its result, and nothing else is.
// drive: struct config c = {0}; forgets(&c)
// drive: struct config c = {0}; releases(&c)
// drive: struct config c = {0}; drops(&c)
// drive: struct config c = {0}; twice(&c)
#include <stdlib.h>
#include <string.h>

struct config {
  int f[16];
};

/// Zero, or -1 and in `cause` what is wrong.
static int check(const struct config *c, char **cause) {
  const char *why = NULL;
  if (c->f[0] + c->f[3] > 20 || c->f[1] - c->f[0] < -5)
    why = "0";
  if (c->f[1] + c->f[10] > 21 || c->f[6] - c->f[1] < -6)
    why = "1";
  if (c->f[2] + c->f[1] > 22 || c->f[11] - c->f[2] < -7)
    why = "2";
  if (c->f[3] + c->f[8] > 23 || c->f[0] - c->f[3] < -8)
    why = "3";
  if (c->f[4] + c->f[15] > 24 || c->f[5] - c->f[4] < -9)
    why = "4";
  if (c->f[5] + c->f[6] > 25 || c->f[10] - c->f[5] < -10)
    why = "5";
  if (c->f[6] + c->f[13] > 26 || c->f[15] - c->f[6] < -11)
    why = "6";
  if (c->f[7] + c->f[4] > 27 || c->f[4] - c->f[7] < -12)
    why = "7";
  if (c->f[8] + c->f[11] > 28 || c->f[9] - c->f[8] < -13)
    why = "8";
  if (c->f[9] + c->f[2] > 29 || c->f[14] - c->f[9] < -14)
    why = "9";
  if (c->f[10] + c->f[9] > 30 || c->f[3] - c->f[10] < -15)
    why = "10";
  if (c->f[11] + c->f[0] > 31 || c->f[8] - c->f[11] < -16)
    why = "11";
  if (c->f[12] + c->f[7] > 32 || c->f[13] - c->f[12] < -17)
    why = "12";
  if (c->f[13] + c->f[14] > 33 || c->f[2] - c->f[13] < -18)
    why = "13";
  if (c->f[14] + c->f[5] > 34 || c->f[7] - c->f[14] < -19)
    why = "14";
  if (c->f[15] + c->f[12] > 35 || c->f[12] - c->f[15] < -20)
    why = "15";
  if (why == NULL && c->f[1] * c->f[2] == 0)
    why = "nothing";
  if (why != NULL) {
    *cause = strdup(why);
    if (*cause == NULL)
      abort();
    return -1;
  }
  *cause = NULL;
  return 0;
}

static char *describe(const struct config *c) {
  const char *name = "plain";
  if (c->f[0] - c->f[2] > 0)
    name = "over0";
  else if (c->f[2] + c->f[0] < 0)
    name = "under0";
  if (c->f[1] - c->f[5] > 1)
    name = "over1";
  else if (c->f[5] + c->f[1] < -1)
    name = "under1";
  if (c->f[2] - c->f[8] > 2)
    name = "over2";
  else if (c->f[8] + c->f[2] < -2)
    name = "under2";
  if (c->f[3] - c->f[11] > 3)
    name = "over3";
  else if (c->f[11] + c->f[3] < -3)
    name = "under3";
  if (c->f[4] - c->f[14] > 4)
    name = "over4";
  else if (c->f[14] + c->f[4] < -4)
    name = "under4";
  if (c->f[5] - c->f[1] > 5)
    name = "over5";
  else if (c->f[1] + c->f[5] < -5)
    name = "under5";
  if (c->f[6] - c->f[4] > 6)
    name = "over6";
  else if (c->f[4] + c->f[6] < -6)
    name = "under6";
  if (c->f[7] - c->f[7] > 7)
    name = "over7";
  else if (c->f[7] + c->f[7] < -7)
    name = "under7";
  if (c->f[8] - c->f[10] > 8)
    name = "over8";
  else if (c->f[10] + c->f[8] < -8)
    name = "under8";
  if (c->f[9] - c->f[13] > 9)
    name = "over9";
  else if (c->f[13] + c->f[9] < -9)
    name = "under9";
  if (c->f[10] - c->f[0] > 10)
    name = "over10";
  else if (c->f[0] + c->f[10] < -10)
    name = "under10";
  if (c->f[11] - c->f[3] > 11)
    name = "over11";
  else if (c->f[3] + c->f[11] < -11)
    name = "under11";
  if (c->f[12] - c->f[6] > 12)
    name = "over12";
  else if (c->f[6] + c->f[12] < -12)
    name = "under12";
  if (c->f[13] - c->f[9] > 13)
    name = "over13";
  else if (c->f[9] + c->f[13] < -13)
    name = "under13";
  if (c->f[14] - c->f[12] > 14)
    name = "over14";
  else if (c->f[12] + c->f[14] < -14)
    name = "under14";
  if (c->f[15] - c->f[15] > 15)
    name = "over15";
  else if (c->f[15] + c->f[15] < -15)
    name = "under15";
  char *copy = strdup(name);
  if (copy == NULL)
    abort();
  return copy;
}

int forgets(const struct config *c) {
  char *cause;
  check(c, &cause); // alloc: cause
  if (cause != NULL)
    return -1; // expect: leak(cause)
  return 0;
}

int releases(const struct config *c) {
  char *cause;
  check(c, &cause);
  if (cause != NULL) {
    free(cause);
    return -1;
  }
  return 0;
}

int drops(const struct config *c) {
  char *name = describe(c); // alloc: name
  return name[0] == 'p';    // expect: leak(name)
}

int twice(const struct config *c) {
  char *name = describe(c); // alloc: again
  int isPlain = name[0] == 'p';
  free(name);
  if (isPlain)
    free(name); // expect: double-free(again)
  return isPlain;
}
