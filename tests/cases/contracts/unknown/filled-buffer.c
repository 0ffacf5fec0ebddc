// A function without a body that is called like one that reads, and is given a buffer and its size, fills it and does
// not keep it.
// drive: { struct table t = {0}; bad_load(&t, 0); }
// drive: { struct table t = {0}; good_load(&t, 0); }
// drive: { struct reader r; kept_load(&r); free(r.buffer); }
#include <stdlib.h>

struct stream;
struct table {
  int *words;
};
struct reader {
  char *buffer;
};
long stream_read(struct stream *from, void *buffer, long size);
long channel_read(struct stream *from, void *buffer, long size);
void reader_start(struct reader *reader, char *buffer, long size);

int bad_load(struct table *table, struct stream *from) {
  int *words = malloc(16); // alloc: words
  if (!words)
    return -1;
  if (stream_read(from, words, 16) != 16)
    return -1; // expect(medium): leak(words)
  table->words = words;
  return 0;
}

int good_load(struct table *table, struct stream *from) {
  int *words = malloc(16);
  if (!words)
    return -1;
  if (channel_read(from, words, 16) != 16) {
    free(words);
    return -1;
  }
  table->words = words;
  return 0;
}

int kept_load(struct reader *reader) { // nothing says that it only fills it
  char *buffer = malloc(16);
  if (buffer)
    reader_start(reader, buffer, 16);
  return 0;
}

#ifdef WT_ORACLE
long stream_read(struct stream *from, void *buffer, long size) {
  (void)from, (void)buffer, (void)size;
  return 0;
}
long channel_read(struct stream *from, void *buffer, long size) { return stream_read(from, buffer, size); }
void reader_start(struct reader *reader, char *buffer, long size) {
  (void)size;
  reader->buffer = buffer;
}
#endif
