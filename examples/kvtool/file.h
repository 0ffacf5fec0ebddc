/* Reading and writing a store's file. Both return 0, or -1 with a message on standard error. */
#ifndef FILE_H
#define FILE_H

#include "store.h"

int file_load(const char *path, struct store *s);
int file_save(const char *path, const struct store *s);

#endif
