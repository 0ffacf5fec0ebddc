// Trees of two libraries: what is handed out is the caller's, what is added belongs to the tree.
// skip-run: the functions stand for the libraries'
#include <stddef.h>
typedef struct cJSON cJSON;
typedef int cJSON_bool;
cJSON *cJSON_CreateObject(void);
cJSON *cJSON_CreateString(const char *string);
cJSON_bool cJSON_AddItemToObject(cJSON *object, const char *string, cJSON *item);
char *cJSON_Print(const cJSON *item);
void cJSON_Delete(cJSON *item);
typedef struct _xmlDoc *xmlDocPtr;
typedef struct _xmlNode *xmlNodePtr;
xmlDocPtr xmlReadFile(const char *URL, const char *encoding, int options);
xmlNodePtr xmlDocGetRootElement(const struct _xmlDoc *doc);
void xmlFreeDoc(xmlDocPtr cur);
void free(void *p);
int puts(const char *s);

void shown(void) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToObject(object, "name", cJSON_CreateString("x"));
  char *text = cJSON_Print(object);
  if (text)
    puts(text);
  free(text);
  cJSON_Delete(object);
}

void forgotten(void) {
  cJSON *object = cJSON_CreateObject();
  char *text = cJSON_Print(object); // alloc: text
  if (text) // step: `text` is not null
    puts(text);
  cJSON_Delete(object);
} // expect: leak(text)

int rooted(const char *path) {
  xmlDocPtr document = xmlReadFile(path, NULL, 0);
  if (!document)
    return -1;
  int has = xmlDocGetRootElement(document) != NULL;
  xmlFreeDoc(document);
  return has;
}

int rootless(const char *path) {
  xmlDocPtr document = xmlReadFile(path, NULL, 0); // alloc: document
  if (!document)
    return -1;
  if (!xmlDocGetRootElement(document)) // step: `xmlDocGetRootElement(document)` is null
    return 0; // expect: leak(document)
  xmlFreeDoc(document);
  return 1;
}
