// Sections that hold settings: the settings go without their values.
// drive: { struct conf c = {0}; conf_section(&c, "a"); conf_set(&c, "k", "v"); bad_clear(&c); }
// drive: { struct conf c = {0}; conf_section(&c, "a"); conf_set(&c, "k", "v"); good_clear(&c); }
#include <stdlib.h>
#include <string.h>
struct setting { char *key, *value; };
struct section { char *name; struct setting *settings; int count; };
struct conf { struct section *sections; int count; };
void conf_section(struct conf *c, const char *name) {
  struct section *sections = realloc(c->sections, (c->count + 1) * sizeof *sections);
  if (!sections)
    abort();
  c->sections = sections;
  sections[c->count].name = strdup(name);
  sections[c->count].settings = NULL;
  sections[c->count].count = 0;
  c->count++;
}
void conf_set(struct conf *c, const char *key, const char *value) {
  struct section *s = &c->sections[c->count - 1];
  struct setting *settings = realloc(s->settings, (s->count + 1) * sizeof *settings);
  if (!settings)
    abort();
  s->settings = settings;
  settings[s->count].key = strdup(key);
  settings[s->count].value = strdup(value); // alloc: value
  s->count++;
}
void bad_clear(struct conf *c) {
  for (int i = 0; i < c->count; i++) {
    for (int j = 0; j < c->sections[i].count; j++)
      free(c->sections[i].settings[j].key);
    free(c->sections[i].settings); // missed: leak(value) an array in an element of an array
    free(c->sections[i].name);
  }
  free(c->sections);
}
void good_clear(struct conf *c) {
  for (int i = 0; i < c->count; i++) {
    for (int j = 0; j < c->sections[i].count; j++) {
      free(c->sections[i].settings[j].key);
      free(c->sections[i].settings[j].value);
    }
    free(c->sections[i].settings);
    free(c->sections[i].name);
  }
  free(c->sections);
}
