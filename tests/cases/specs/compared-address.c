// GLib looks for an element by its address: it may have been released before, as long as nobody follows it.
// drive: right(), wrong()
#include <stdlib.h>
typedef struct _GSList {
  void *data;
  struct _GSList *next;
} GSList;
typedef void *gpointer;
typedef const void *gconstpointer;
GSList *g_slist_prepend(GSList *list, gpointer data);
GSList *g_slist_remove(GSList *list, gconstpointer data);
#ifdef WT_ORACLE
GSList *g_slist_prepend(GSList *list, gpointer data) {
  GSList *link = calloc(1, sizeof *link);
  link->data = data;
  link->next = list;
  return link;
}
GSList *g_slist_remove(GSList *list, gconstpointer data) {
  if (!list)
    return NULL;
  if (list->data != data) {
    list->next = g_slist_remove(list->next, data);
    return list;
  }
  GSList *next = list->next;
  free(list);
  return next;
}
#endif
struct server {
  int port;
};
struct net {
  GSList *servers;
};

static void removed(struct net *net, struct server *server) {
  free(server);
  net->servers = g_slist_remove(net->servers, server);
}

static int port_of(struct net *net, struct server *server) {
  net->servers = g_slist_remove(net->servers, server);
  free(server);
  return server->port; // expect: use-after-free()
}

static struct server *added(struct net *net) {
  struct server *server = calloc(1, sizeof *server);
  if (!server)
    abort();
  net->servers = g_slist_prepend(net->servers, server);
  return server;
}

void right(void) {
  struct net net = {0};
  removed(&net, added(&net));
}

int wrong(void) {
  struct net net = {0};
  return port_of(&net, added(&net));
}
