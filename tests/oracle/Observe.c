// SPDX-License-Identifier: Apache-2.0
// What does `observe` do in a compiled program of tests/lower/run/? It prints one number per line.
#include <stdio.h>

void observe(int n) {
  printf("%d\n", n);
  fflush(stdout);
}
