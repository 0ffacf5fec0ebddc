// A list of commands in static variables; what one of its fields holds is forgotten in the end.
// drive: { cmd_add("a", "first"); cmd_add("b", "second"); bad_done(); }
// drive: { cmd_add("a", "first"); cmd_add("b", "second"); good_done(); }
#include <stdlib.h>
#include <string.h>
struct cmd { char *name; char *help; };
static struct cmd *cmds;
static size_t ncmds;
void cmd_add(const char *name, const char *help) {
  cmds = realloc(cmds, (ncmds + 1) * sizeof *cmds);
  if (!cmds)
    abort();
  cmds[ncmds].name = strdup(name);
  cmds[ncmds].help = strdup(help); // alloc: cmds->help
  ncmds++;
}
void bad_done(void) {
  for (size_t i = 0; i < ncmds; i++)
    free(cmds[i].name);
  free(cmds); // expect: leak(cmds->help)
  cmds = NULL;
  ncmds = 0;
}
void good_done(void) {
  for (size_t i = 0; i < ncmds; i++) {
    free(cmds[i].name);
    free(cmds[i].help);
  }
  free(cmds);
  cmds = NULL;
  ncmds = 0;
}
