// How often loops go round together: each round keeps one cell, so that the bound counts rounds.
#include <stdlib.h>
static void keep(void) {
  if (!malloc(1))
    exit(1);
}
int any(void);

// What the inner loop uses up, the outer one added.
// bound: used_up cells 2*a, keeps 0 to 2*a
// grows: used_up 15
// grows: used_up 19
void used_up(int a) {
  int b = 0;
  while (a > 0) {
    a--;
    b++;
    keep();
    while (b > 0) {
      b--;
      keep();
    }
  }
}

// bound: triangle cells n*n, keeps 0 to n*n
// grows: triangle 30
// grows: triangle 31
void triangle(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      keep();
}

// bound: by_threes cells n, keeps 0 to n
// grows: by_threes 38
void by_threes(int n) {
  for (int i = 0; i < n; i += 3)
    keep();
}

// Two that come closer to each other.
// bound: from_both_ends cells (high - low), keeps 0 to (high - low), plus `any`
// grows: from_both_ends 46
void from_both_ends(int low, int high) {
  while (low < high) {
    if (any())
      low++;
    else
      high -= 2;
    keep();
  }
}

// Each round of the outer loop takes off as much as the inner one went round: between 1 and 256.
// bound: in_chunks cells 256*bytes, keeps 0 to 256*bytes
// grows: in_chunks 60
// grows: in_chunks 62
void in_chunks(int bytes) {
  while (bytes > 0) {
    int length = bytes < 256 ? bytes : 256;
    for (int i = 0; i < length; i++)
      keep();
    bytes -= length;
  }
}

// The inner loop goes over what was added since the last time: n in all.
// bound: since_last_time cells 2*n, keeps 0 to 2*n, plus `any`
// grows: since_last_time 74
// grows: since_last_time 77
void since_last_time(int n) {
  int begin = 0, end = 0;
  for (int i = 0; i < n; i++) {
    end++;
    if (any()) {
      for (int k = begin; k < end; k++)
        keep();
      begin = end;
    }
  }
}

// And here over all that was ever added: n times n.
// bound: over_and_over cells n + n*n, keeps 0 to n + n*n
// grows: over_and_over 90
// grows: over_and_over 92
void over_and_over(int n) {
  int end = 0;
  for (int i = 0; i < n; i++) {
    end++;
    for (int k = 0; k < end; k++)
      keep();
  }
}

// The bound of the second loop is what the first one counted.
// bound: counted_first cells n + n*n, keeps 0 to n + n*n, plus `any`
// grows: counted_first 104
// grows: counted_first 109
// grows: counted_first 110
void counted_first(int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    if (any()) {
      found++;
      keep();
    }
  for (int i = 0; i < found; i++)
    for (int j = 0; j < n; j++)
      keep();
}

// The test comes after the first round.
// bound: tested_last cells 1 + n, keeps 1 to 1 + n
// grows: tested_last 119
void tested_last(int n) {
  do
    keep();
  while (--n > 0);
}

// Steps back and forth: nothing counts the rounds.
// bound: back_and_forth cells unbounded, keeps 0 to unbounded, plus `any`
// grows: back_and_forth 127
void back_and_forth(int n) {
  while (n > 0) {
    n--;
    if (any())
      n++;
    keep();
  }
}

// Only one of two ways steps down.
// bound: one_way_only cells unbounded, keeps 0 to unbounded, plus `any`
// grows: one_way_only 139
void one_way_only(int n, int m) {
  while (n > 0) {
    if (any())
      n--;
    else
      m++;
    keep();
  }
}

// Reset to what it began with: n rounds for each of m.
// bound: reset_to_start cells m*n, keeps 0 to m*n
// grows: reset_to_start 153
// grows: reset_to_start 155
void reset_to_start(int n, int m) {
  for (; m > 0; m--) {
    int k = n;
    while (k > 0) {
      k--;
      keep();
    }
  }
}

// Where the first round of the outer loop ends, n is the largest number there is.
// bound: wraps_around cells unbounded, keeps 0 to unbounded
// grows: wraps_around 167
// grows: wraps_around 168
void wraps_around(unsigned n, int m) {
  for (int i = 0; i < m; i++)
    while (n-- > 0)
      keep();
}

// The first round begins where the caller said, which may be far below zero.
// bound: begins_anywhere cells 3 + (-start) + 3*m, keeps 0 to 3 + (-start) + 3*m
// grows: begins_anywhere 177
// grows: begins_anywhere 178
void begins_anywhere(int m, int start) {
  for (; m > 0; m--) {
    for (; start < 3; start++)
      keep();
    start = 0;
  }
}

// A parameter that is given another value does not stand for the number of rounds.
// bound: set_anew cells m, keeps 0 to m
// grows: set_anew 189
void set_anew(int n, int m) {
  n = m;
  while (n-- > 0)
    keep();
}
