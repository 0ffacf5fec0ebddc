// A connection is handed out even if opening fails; a statement only if preparing succeeds.
#include <stddef.h>

// As in sqlite3.h, which need not be installed.
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
enum { SQLITE_OK = 0, SQLITE_ROW = 100 };
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_column_int(sqlite3_stmt *, int);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);

int count(const char *path) {
  sqlite3 *db;
  sqlite3_stmt *query;
  int n = -1;
  if (sqlite3_open(path, &db) != SQLITE_OK) {
    sqlite3_close_v2(db);
    return -1;
  }
  if (sqlite3_prepare_v2(db, "select count(*) from t", -1, &query, NULL) == SQLITE_OK) {
    if (sqlite3_step(query) == SQLITE_ROW)
      n = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
  }
  sqlite3_close_v2(db);
  return n;
}

int forget(const char *path) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK)  // alloc: db
    return -1;                               // expect: leak(db)
  sqlite3_close_v2(db);
  return 0;
}

int tell(sqlite3 *db) {
  char *message = NULL;
  if (sqlite3_exec(db, "delete from t", NULL, NULL, &message) != SQLITE_OK)  // alloc: message
    return -1;                               // expect: leak(message)
  return 0;
}
