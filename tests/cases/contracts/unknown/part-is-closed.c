// What is closed is a part of what was given: a socket, which every connection begins with. Connections are in a table.
// drive: { first(); second(); third(0); third(1); }
// quiet: the connections stay in their table
struct conn;
struct socket;
struct conn *conn_open(int n);
void socket_close(struct socket *s);

void first(void) {
  struct conn *c = conn_open(1);
  socket_close((struct socket *)c);
  struct conn *d = conn_open(2);
  socket_close((struct socket *)d);
}

void second(void) {
  struct conn *c = conn_open(3);
  socket_close((struct socket *)c);
  struct conn *d = conn_open(4);
  socket_close((struct socket *)d);
}

int third(int early) {
  struct conn *c = conn_open(5);
  if (early)
    return 0;
  socket_close((struct socket *)c);
  return 1;
}

#ifdef WT_ORACLE
struct socket {
  int isOpen;
};
struct conn {
  struct socket socket;
};
static struct conn table[8];
struct conn *conn_open(int n) { return &table[n]; }
void socket_close(struct socket *s) { s->isOpen = 0; }
#endif
