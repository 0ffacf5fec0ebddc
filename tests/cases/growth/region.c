// Nodes are cut out of the blocks of a region, which is emptied as a whole: that no node is released says nothing. A
// wrapper that hands out whole blocks is another matter.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>

struct region { char *blocks, *at; size_t left; };
static void *cut(struct region *r, size_t n) {
  if (n > r->left) {
    char *block = malloc(8192);
    if (!block)
      return NULL;
    *(char **)block = r->blocks;
    r->blocks = block;
    r->at = block + sizeof(char *);
    r->left = 8192 - sizeof(char *);
  }
  void *part = r->at;
  r->at += n;
  r->left -= n;
  return part;
}
static void emptied(struct region *r) {
  while (r->blocks) {
    char *next = *(char **)r->blocks;
    free(r->blocks);
    r->blocks = next;
  }
  r->left = 0;
}

struct name { struct name *next; int offset; };
struct names { struct name *first; };
static int noted(struct names *names, struct region *r, int offset) {
  struct name *n = (struct name *)cut(r, sizeof *n);
  if (!n)
    return -1;
  n->offset = offset;
  n->next = names->first;
  names->first = n;
  return 0;
}
void answer_for_ever(int s, struct region *r) {
  char bytes[512];
  for (;;) {
    struct names names = {0};
    ssize_t n = recv(s, bytes, sizeof bytes, 0);
    for (int i = 0; i < n; i++)
      if (noted(&names, r, bytes[i]) < 0)
        exit(1);
    emptied(r);
  }
}

static void *whole(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
struct host { struct host *next; char name[64]; };
static struct host *hosts;
void hosts_for_ever(int s) {
  for (;;) {
    struct host *h = (struct host *)whole(sizeof *h); // alloc: h // expect: unbounded-growth(h)
    recv(s, h->name, sizeof h->name, 0);
    h->next = hosts;
    hosts = h;
  }
}
