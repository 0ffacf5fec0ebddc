// One of two members of the caller's struct takes the copy: the address of a member says that there is a struct.
// drive: { struct conn c = {0}; set_user(&c, 4, "a"); set_user(&c, 1, "b"); free(c.socks.user); free(c.http.user); }
// drive[fail 1]: { struct conn c = {0}; set_user(&c, 4, "a"); free(c.socks.user); }
// drive: set_name(NULL, "a")
// drive: { struct info i = {0}; set_name(&i, "a"); free(i.user); }
#include <stdlib.h>
#include <string.h>

struct info {
  int port;
  char *user;
};
struct conn {
  int type;
  struct info socks, http;
};

int set_user(struct conn *conn, int type, const char *name) {
  struct info *info = type == 4 || type == 5 ? &conn->socks : &conn->http;
  char *user = strdup(name);
  if (!user)
    return -1;
  free(info->user);
  info->user = user;
  user = NULL;
  return 0;
}

// Taking the address first and asking later is common.
int set_name(struct info *info, const char *name) {
  char **where = &info->user;
  if (!info)
    return -1;
  free(*where);
  *where = strdup(name);
  return 0;
}
