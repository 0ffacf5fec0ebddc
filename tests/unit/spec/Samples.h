// SPDX-License-Identifier: Apache-2.0
// Specifications the tests of this folder share: one of everything the language has.
#pragma once

namespace wt::spec {

inline constexpr char kSample[] = R"(
// One of everything.
type T, K, size_t, FILE, va_list, std::string;
family malloc;
family new[];
family stream for FILE, struct pipe;
family fd handle fails -1;
family object for struct object counted;
container stack<T> { own T *elem; };
container std::unique_ptr<T> { own(new[]) T *elem; };
container std::map<K, T> { K key; T value; };

own stack<T> *stack_alloc();
void stack_push(ref stack<T> *s, T e);
T    stack_pop(ref stack<T> *s);
void stack_free(own stack<T> *s) where { ref_type(T) };
void stack_free_all(own stack<T> *s, void (*f)(T));

header "stdlib.h";
own(malloc) void *malloc(size_t n) [[size(n)]];
own(malloc) void *calloc(size_t n, size_t m) [[size(n, m), zeroed, nothrow]];
own(malloc) void *realloc(own(malloc) void *p [[on return != null]], size_t n) [[size(n)]];
void free(own(malloc) void *p);
int putenv(keep char *string) [[on return == 0]];
[[noreturn]] void exit(int status);
void error(int status, int number, const char *format, ...) [[noreturn on status != 0]];
char *realpath(const char *restrict path, char *resolved)
  [[allocates(return, malloc) on resolved == null, returns(resolved) on resolved != null && return != null]];
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) [[calls(compare)]];
long strtol(const char *s, out char **end, int base) [[within(s, *end)]];
void *bsearch(const void *key, const void *base, ...) [[within(base) on return != null]];

void *memcpy(void *dest, const void *src, size_t n) [[returns(dest), copies(src, dest)]];

header "stdio.h";
int scanf(const char *format, ...) [[writes(...)]];
void get(FILE *row, ...) [[writes(...), allocates(..., malloc)]];
own FILE *fopen(const char *path, const char *mode);
FILE *freopen(const char *path, const char *mode, own FILE *stream [[on return == null]])
  [[returns(stream) on return != null]];
own FILE *fdopen(keep(fd) int fd [[on return != null]], const char *mode);
int asprintf(out own(malloc) char **strp, const char *format, ...) [[on return >= 0]];
int getline(inout own(malloc) char **line, size_t *n, FILE *stream);
int pipe(out own(fd) int fds[2]) [[on return == 0]];
int scan(out own(malloc) struct dirent *own(malloc) **list, int (*filter)(const struct dirent *), unsigned long);

header "mine.h";
void serve(int port) [[bound 2]];
void fill(struct list *l, int n) [[bound "1 + 2*n", behavior "malloc; mu a. malloc; a"]];

header "list.h";
struct list *list_sort(struct list *l) [[returns(l), changes(l.data)]];
int list_next(struct list *l, out void **data);
int fork() [[always return >= -1]];
int parse(out own(malloc) char **text [[on text != null && return == 0]],
          out own(malloc) char **error [[on error != null && return != 0]]);

header "";
std::unique_ptr<T>::unique_ptr(T *p) [[nothrow, moves(p, this.elem)]];
std::unique_ptr<T>::unique_ptr(std::unique_ptr<T> &&other) [[moves(other.elem, this.elem)]];
std::unique_ptr<T>::unique_ptr() [[clears(this.elem)]];
std::unique_ptr<T> std::make_unique<T>(...) [[keeps(...), allocates(return.elem)]];
std::share<T>::share(std::unique_ptr<T> &&other) [[clears(other.elem), keeps(other.elem)]];
std::unique_ptr<T>::~unique_ptr() [[releases(this.elem, new[])]];
T *std::unique_ptr<T>::release() [[moves(this.elem, return)]];
T *std::unique_ptr<T>::get() const [[aliases(this.elem, return)]];
T &std::unique_ptr<T>::operator*() const;
std::unique_ptr<T>::operator bool() const;
std::unique_ptr<T> &std::unique_ptr<T>::operator=(std::unique_ptr<T> &&other) [[releases(this.elem, new[]), moves(other.elem, this.elem)]];
void *operator new[](size_t n) [[nonnull, allocates(return, new[])]];
std::map<K, T>::*(...);
T std::exchange<T>(T &object, const T &with) where { own(object) = own(return) + own(object') };
)";

} // namespace wt::spec
