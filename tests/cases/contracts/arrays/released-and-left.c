// What a removed entry holds is released, and the entry is released again in the end.
// drive: { struct keys k = {0}; keys_add(&k, "a"); bad_forget(&k, 0); keys_clear(&k); }
// drive: { struct keys k = {0}; keys_add(&k, "a"); good_forget(&k, 0); keys_clear(&k); }
#include <stdlib.h>
#include <string.h>
struct key { char *secret; int used; };
struct keys { struct key all[8]; int count; };
void keys_add(struct keys *k, const char *secret) {
  if (k->count == 8)
    return;
  k->all[k->count].secret = strdup(secret);
  k->all[k->count].used = 0;
  k->count++;
}
void bad_forget(struct keys *k, int at) {
  free(k->all[at].secret); // missed: double-free(secret) a field of an element that still points to what was released
  k->all[at].used = -1;
}
void good_forget(struct keys *k, int at) {
  free(k->all[at].secret);
  k->all[at].secret = NULL;
  k->all[at].used = -1;
}
void keys_clear(struct keys *k) {
  for (int i = 0; i < k->count; i++)
    free(k->all[i].secret);
  k->count = 0;
}
