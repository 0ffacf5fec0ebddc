// SPDX-License-Identifier: Apache-2.0
// What `observe` does in a compiled program of tests/lower/run/: one number per line.
#include <stdio.h>

void observe(int n) {
  printf("%d\n", n);
  fflush(stdout);
}
