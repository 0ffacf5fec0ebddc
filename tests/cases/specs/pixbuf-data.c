// A picture keeps the bytes that it is made of if it gets a function to release them with.
// skip-run: it needs gdk-pixbuf
#include <stdlib.h>
typedef struct _GdkPixbuf GdkPixbuf;
typedef void (*GdkPixbufDestroyNotify)(unsigned char *pixels, void *context);
GdkPixbuf *gdk_pixbuf_new_from_data(const unsigned char *data, int space, int alpha, int bits, int width, int height,
                                    int stride, GdkPixbufDestroyNotify destroy, void *context);
void g_object_unref(void *object);
void use(GdkPixbuf *picture);
static void drop(unsigned char *pixels, void *context) {
  if (!context)
    free(pixels);
}
void shown(void) {
  unsigned char *data = malloc(64);
  GdkPixbuf *picture = gdk_pixbuf_new_from_data(data, 0, 1, 8, 4, 4, 16, drop, NULL); // broken: leak(data)
  use(picture);
  g_object_unref(picture);
}
void forgets(void) {
  unsigned char *data = malloc(64); // alloc: data
  GdkPixbuf *picture = gdk_pixbuf_new_from_data(data, 0, 1, 8, 4, 4, 16, NULL, NULL);
  use(picture);
  g_object_unref(picture);
} // expect: leak(data)
