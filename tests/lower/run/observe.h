// SPDX-License-Identifier: Apache-2.0
// A program tells what it does by numbers; the compiled program and the interpreted one must tell the same.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif
void observe(int n);
#ifdef __cplusplus
}

/// Tells of its whole life: n when made, 100 + n when copied, 200 + n when moved, -n when destroyed.
struct Tracer {
  int n;
  explicit Tracer(int number) : n(number) { observe(n); }
  Tracer(const Tracer &other) : n(other.n) { observe(100 + n); }
  Tracer(Tracer &&other) : n(other.n) { observe(200 + n); }
  Tracer &operator=(const Tracer &other) {
    n = other.n;
    observe(300 + n);
    return *this;
  }
  Tracer &operator=(Tracer &&other) {
    n = other.n;
    observe(400 + n);
    return *this;
  }
  ~Tracer() { observe(-n); }
};
#endif
