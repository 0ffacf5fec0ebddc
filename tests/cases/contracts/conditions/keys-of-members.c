// A tree of values like JSON: the keys of members are forgotten.
// drive: { struct json *j = json_object(); json_add(j, "k", json_text("v")); bad_free(j); }
// drive: { struct json *j = json_object(); json_add(j, "k", json_text("v")); good_free(j); }
#include <stdlib.h>
#include <string.h>
enum type { J_NULL, J_TEXT, J_OBJECT };
struct json;
struct member { char *key; struct json *value; };
struct json {
  enum type type;
  union {
    char *text;
    struct { struct member *members; size_t count; } object;
  } u;
};
struct json *json_text(const char *text) {
  struct json *j = calloc(1, sizeof *j);
  if (!j)
    abort();
  j->type = J_TEXT;
  j->u.text = strdup(text);
  return j;
}
struct json *json_object(void) {
  struct json *j = calloc(1, sizeof *j);
  if (!j)
    abort();
  j->type = J_OBJECT;
  return j;
}
void json_add(struct json *j, const char *key, struct json *value) {
  size_t n = j->u.object.count;
  struct member *members = realloc(j->u.object.members, (n + 1) * sizeof *members);
  if (!members)
    abort();
  members[n].key = strdup(key); // alloc: key
  members[n].value = value;
  j->u.object.members = members;
  j->u.object.count = n + 1;
}
void bad_free(struct json *j) {
  if (j->type == J_TEXT) {
    free(j->u.text);
  } else if (j->type == J_OBJECT) {
    for (size_t i = 0; i < j->u.object.count; i++)
      bad_free(j->u.object.members[i].value);
    free(j->u.object.members); // missed: leak(key) a kind, and an array in a union
  }
  free(j);
}
void good_free(struct json *j) {
  if (j->type == J_TEXT) {
    free(j->u.text);
  } else if (j->type == J_OBJECT) {
    for (size_t i = 0; i < j->u.object.count; i++) {
      free(j->u.object.members[i].key);
      good_free(j->u.object.members[i].value);
    }
    free(j->u.object.members);
  }
  free(j);
}
