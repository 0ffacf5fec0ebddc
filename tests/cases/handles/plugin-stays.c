// A plugin is loaded, started, and stays: nobody wants its handle any more.
#include <dlfcn.h>

int load(const char *path) {
  void *library = dlopen(path, RTLD_LAZY);
  int (*start)(void);
  if (!library)
    return -1;
  start = (int (*)(void))dlsym(library, "start");
  if (!start) {
    dlclose(library);
    return -1;
  }
  return start();
}
