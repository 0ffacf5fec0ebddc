// SPDX-License-Identifier: Apache-2.0
// Which handle bugs does a driven case show? This is the program around the case, linked with it and AddressSanitizer.
// It runs one drive and reports on standard error what the sanitizer cannot see, namely handles: descriptors, and
// streams (the C library keeps a list of all streams, so LeakSanitizer considers none of them lost). Usage: program
// WHICH FAILING
//
//   handle leak FILE:LINE FILE:LINE …      opened there (innermost call first), still open at the end
//   handle double-free FILE:LINE …         closed there, but it was not open
//   handle use-after-free FILE:LINE …      used there, but it was not open
//
// The linker's --wrap redirects the case's own calls to this file, but not the C library's internal ones: a stream
// manages its own descriptor. FAILING is the allocation or opening that fails, counted from 1 over the wrapped calls.
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void wt_drive(int which); // the oracle writes it for each case
void __sanitizer_symbolize_pc(void* pc, const char* format, char* out, size_t size);

static int driving; // the sanitizer's own calls are wrapped too, and must not count
static int failing;

static int failsNow(void) { return driving && failing > 0 && --failing == 0; }

// ------------------------------------------------------------------------------------------------ the errors

enum { kMax = 1024, kDepth = 16 };

/// A stack of calls; count 0: none.
typedef struct {
  void* pcs[kDepth];
  int count;
} Trace;

static Trace here(void) {
  Trace trace;
  trace.count = backtrace(trace.pcs, kDepth);
  return trace;
}

static struct {
  const char* what;
  Trace trace;
} events[kMax];
static int eventCount;

static void note(const char* what, Trace trace) {
  if (driving && eventCount < kMax) {
    events[eventCount].what = what;
    events[eventCount++].trace = trace;
  }
}

static void tellAll(void) {
  for (int i = 0; i < eventCount; ++i) {
    fprintf(stderr, "handle %s", events[i].what);
    for (int frame = 0; frame < events[i].trace.count; ++frame) {
      char place[512];
      // One byte back: the call itself, not the instruction after it.
      __sanitizer_symbolize_pc((char*)events[i].trace.pcs[frame] - 1, "%s:%l", place, sizeof place);
      fprintf(stderr, " %s", place);
    }
    fprintf(stderr, "\n");
  }
}

// ------------------------------------------------------------------------------------------------ memory

#define WRAP_ALLOCATION(type, name, parameters, arguments)                                                             \
  type __real_##name parameters;                                                                                       \
  type __wrap_##name parameters { return failsNow() ? (errno = ENOMEM, (type)0) : __real_##name arguments; }
WRAP_ALLOCATION(void*, malloc, (size_t n), (n))
WRAP_ALLOCATION(void*, calloc, (size_t n, size_t m), (n, m))
WRAP_ALLOCATION(void*, realloc, (void* p, size_t n), (p, n))
WRAP_ALLOCATION(char*, strdup, (const char* s), (s))
WRAP_ALLOCATION(char*, strndup, (const char* s, size_t n), (s, n))
WRAP_ALLOCATION(void*, opendir, (const char* path), (path))

// ------------------------------------------------------------------------------------------------ descriptors

static Trace openedAt[kMax]; // by descriptor; empty: not open, or not opened by the case

/// The standard descriptors belong to the process, even if they were closed and opened again.
static int opened(int fd) {
  if (driving && fd > STDERR_FILENO && fd < kMax)
    openedAt[fd] = here();
  return fd;
}

#define WRAP_OPEN(name, parameters, arguments)                                                                         \
  int __real_##name parameters;                                                                                        \
  int __wrap_##name parameters { return failsNow() ? (errno = EMFILE, -1) : opened(__real_##name arguments); }
WRAP_OPEN(open, (const char* path, int flags, int mode), (path, flags, mode))
WRAP_OPEN(socket, (int domain, int type, int protocol), (domain, type, protocol))
WRAP_OPEN(dup, (int fd), (fd))
WRAP_OPEN(mkstemp, (char* name), (name))

int __real_pipe(int fds[2]);
int __wrap_pipe(int fds[2]) {
  if (failsNow())
    return errno = EMFILE, -1;
  int status = __real_pipe(fds);
  if (status == 0)
    opened(fds[0]), opened(fds[1]);
  return status;
}

int __real_close(int fd);
int __wrap_close(int fd) {
  int status = __real_close(fd);
  if (status < 0 && errno == EBADF && fd >= 0)
    note("double-free", here());
  if (fd >= 0 && fd < kMax)
    openedAt[fd].count = 0;
  return status;
}

#define WRAP_USE(name, parameters, arguments)                                                                          \
  ssize_t __real_##name parameters;                                                                                    \
  ssize_t __wrap_##name parameters {                                                                                   \
    ssize_t result = __real_##name arguments;                                                                          \
    if (result < 0 && errno == EBADF && fd >= 0)                                                                       \
      note("use-after-free", here());                                                                                  \
    return result;                                                                                                     \
  }
WRAP_USE(read, (int fd, void* to, size_t n), (fd, to, n))
WRAP_USE(write, (int fd, const void* from, size_t n), (fd, from, n))

// ------------------------------------------------------------------------------------------------ streams

static struct {
  FILE* stream;
  Trace trace; // empty once it is closed
} streams[kMax];
static int streamCount;

static FILE* openedStream(FILE* stream) {
  if (stream && streamCount < kMax) {
    streams[streamCount].stream = stream;
    streams[streamCount++].trace = here();
  }
  return stream;
}

/// False if the case opened the stream and has already closed it. A stream that is not in the table belongs to the C
/// library (stdin).
static int closesStream(FILE* stream) {
  int wasOurs = 0;
  for (int i = streamCount - 1; i >= 0; --i) // a closed stream's address may be reused: the latest entry counts
    if (streams[i].stream == stream) {
      wasOurs = 1;
      if (streams[i].trace.count) {
        streams[i].trace.count = 0;
        return 1;
      }
    }
  if (wasOurs)
    note("double-free", here());
  return !wasOurs;
}

#define WRAP_STREAM(name, parameters, arguments)                                                                       \
  FILE* __real_##name parameters;                                                                                      \
  FILE* __wrap_##name parameters {                                                                                     \
    return failsNow() ? (errno = EMFILE, (FILE*)0) : openedStream(__real_##name arguments);                    \
  }
WRAP_STREAM(fopen, (const char* path, const char* mode), (path, mode))
WRAP_STREAM(fdopen, (int fd, const char* mode), (fd, mode))
WRAP_STREAM(tmpfile, (void), ())
WRAP_STREAM(popen, (const char* command, const char* mode), (command, mode))

int __real_fclose(FILE* stream);
int __wrap_fclose(FILE* stream) {
  if (!closesStream(stream))
    return EOF;
  int status = __real_fclose(stream);
  if (status == EOF && errno == EBADF) // its descriptor was closed directly
    note("double-free", here());
  return status;
}
int __real_pclose(FILE* stream);
int __wrap_pclose(FILE* stream) { return closesStream(stream) ? __real_pclose(stream) : -1; }

// ------------------------------------------------------------------------------------------------ the run

/// Overwrites the rest of the drive's stack: a dead pointer there would keep a lost object reachable.
__attribute__((noinline)) static void scrubStack(void) {
  volatile char dead[1 << 16];
  memset((void*)dead, 0, sizeof dead);
}

int main(int argc, char** argv) {
  int which = argc > 1 ? atoi(argv[1]) : 0;
  failing = argc > 2 ? atoi(argv[2]) : 0;
  driving = 1;
  wt_drive(which);
  for (int fd = 0; fd < kMax; ++fd)
    if (openedAt[fd].count && fcntl(fd, F_GETFD) != -1)
      note("leak", openedAt[fd]);
  for (int i = 0; i < streamCount; ++i)
    if (streams[i].trace.count)
      note("leak", streams[i].trace);
  driving = 0;
  scrubStack();
  tellAll();
  return 0;
}
