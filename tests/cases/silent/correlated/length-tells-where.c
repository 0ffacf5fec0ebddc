// A text of at most 40 bytes lies in the structure, a longer one in memory of its own: its length says which.
// drive: draw("short", 3)
// drive: draw("a text that is somewhat longer than what fits into it", 30)
#include <stdlib.h>
#include <string.h>

#define ROOM 40

typedef struct {
  int length;
  char *at;
  char room[ROOM + 1];
} Text;

static void *must(void *p) {
  if (!p)
    abort();
  return p;
}

static void extend(Text *this, int length) {
  if (this->length <= ROOM) {
    if (length > ROOM) {
      this->at = must(malloc(length + 1));
      memcpy(this->at, this->room, this->length);
    }
  } else {
    if (length <= ROOM) {
      memcpy(this->room, this->at, length);
      free(this->at);
      this->at = this->room;
    } else {
      this->at = must(realloc(this->at, length + 1));
    }
  }
  this->at[length] = 0;
  this->length = length;
}

static void set_length(Text *this, int length) {
  if (length < ROOM && this->length < ROOM) {
    this->at[length] = 0;
    this->length = length;
  } else {
    extend(this, length);
  }
}

void append_char(Text *this, char c, int count) {
  int from = this->length;
  set_length(this, from + count);
  for (int i = from; i < from + count; i++)
    this->at[i] = c;
}

int append(Text *this, const char *text) {
  int from = this->length, length = (int)strlen(text);
  set_length(this, from + length);
  for (int i = 0; i < length; i++)
    this->at[from + i] = text[i];
  return length;
}

void drop(Text *this) {
  if (this->length > ROOM) {
    free(this->at);
    this->at = this->room;
  }
}

int draw(const char *label, int width) {
  Text bar;
  if (width < 1)
    return 0;
  bar.length = 0;
  bar.at = bar.room;
  bar.room[0] = 0;
  append_char(&bar, ' ', width);
  append(&bar, label);
  int start = bar.length - width, bars = 0;
  for (int i = 0; i < width; i++)
    if (bar.at[start + i] == ' ')
      bars++;
  drop(&bar); // broken: leak(bar.at)
  return bars;
}
