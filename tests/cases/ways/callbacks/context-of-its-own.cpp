// Two users of one walker give it two callbacks, each with its own context: what one callback does to its context
// happens to no other.
// drive: count(3)
// drive: collect(3)
// drive: forgets(3)
#include <stdlib.h>
#include <string.h>

typedef int (*Visitor)(void *context, int item);

static void each(int items, void *context, Visitor visit) {
  for (int i = 0; i < items; i++)
    if (!visit(context, i))
      return;
}

struct Counter {
  int matches;
  int limit;
};
static int countOne(void *context, int item) {
  Counter *counter = static_cast<Counter *>(context);
  counter->matches += item & 1;
  return counter->matches < counter->limit;
}

struct Collector {
  int found;
  char *text;
};
static int collectOne(void *context, int item) {
  Collector *collector = static_cast<Collector *>(context);
  collector->found = item;
  if (!collector->text)
    collector->text = new char[16];
  return item < 1;
}

int count(int items) {
  Counter counter = {0, 2};
  each(items, &counter, &countOne);
  return counter.matches;
}

int collect(int items) {
  Collector collector = {0, nullptr};
  each(items, &collector, &collectOne);
  delete[] collector.text;
  return collector.found;
}

int forgets(int items) {
  Collector collector = {0, nullptr};
  each(items, &collector, &collectOne); // alloc: text
  return collector.found;               // expect: leak(text)
}
