// An array of records that own is filled on the stack and copied as a whole, as many as there are.
// drive: release(pieces("a%b%c"))
// drive: release(pieces(""))
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *text;
  int length;
} Piece;

static void set(Piece *piece, const char *text) {
  piece->text = strdup(text);
  if (!piece->text)
    abort();
  piece->length = 1;
}

Piece *pieces(const char *text) {
  Piece found[16];
  memset(found, 0, sizeof found);
  int used = 0;
  for (; *text && used < 14; text++)
    if (*text == '%') {
      set(found + used, text);
      set(found + used + 1, text);
      used += 2;
    }
  Piece *result = malloc((used + 1) * sizeof *result);
  if (!result)
    abort();
  return memcpy(result, found, (used + 1) * sizeof *result);
}

void release(Piece *pieces) {
  for (int i = 0; pieces[i].text; i++)
    free(pieces[i].text);
  free(pieces);
}
