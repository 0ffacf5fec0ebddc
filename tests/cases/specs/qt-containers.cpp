// Qt's containers take what they are given by `const T &`, and those that are only asked about it do not. A menu gives an
// action of its own, which is not the menu. A method is called on an object that is there.
// drive: { Marks m; fill(m, 3); }
// drive: { Marks m; asked(m); }
// drive: { Marks m; keepHere(m); }
// drive: { Forgets f; f.add(1); }
// drive: { QWidget w; Languages l(&w); }
// drive: { QScrollArea a; onPage(&a); }
#include "qt-stub.h"

struct Mark {
  int position;
};
class Marks {
public:
  ~Marks();
  void insert(Mark *mark);
  QVector<Mark *> all;
};
Marks::~Marks() {
  for (int i = 0; i < all.size(); i++)
    delete all.at(i);
}
void Marks::insert(Mark *mark) {
  int i = 0;
  while (i < all.size() && mark->position > all.at(i)->position)
    ++i;
  all.insert(i, mark);
}
void fill(Marks &marks, int n) {
  for (int k = 0; k < n; k++) {
    Mark *mark = new Mark;
    mark->position = k;
    marks.insert(mark); // broken: leak(mark)
  }
}
void asked(Marks &marks) {
  Mark *probe = new Mark; // alloc: probe
  probe->position = 1;
  if (marks.all.contains(probe))
    return;
} // expect: leak(probe)

// Not Qt's: what is not known to only look may keep the pointer that it is given by reference.
void keepIn(QVector<Mark *> &all, Mark *const &mark);
#ifdef WT_ORACLE
void keepIn(QVector<Mark *> &all, Mark *const &mark) { all.append(mark); }
#endif
static void hand(Marks &marks, Mark *mark) { keepIn(marks.all, mark); }
void keepHere(Marks &marks) {
  Mark *mark = new Mark;
  mark->position = 1;
  hand(marks, mark); // broken: leak(mark)
}

struct Forgets {
  void add(int at) {
    Mark *mark = new Mark; // alloc: mark
    mark->position = at;
    marks.append(mark);
  }
  ~Forgets() {} // expect: leak(mark)
  QVector<Mark *> marks;
};

class Languages {
public:
  explicit Languages(QWidget *button) {
    QWidget *menu = new QWidget(button);
    for (int i = 0; i < 3; i++)
      actions.append(menu->addAction("C"));
  }
  ~Languages() {}
  QVector<QAction *> actions;
};

void onPage(QScrollArea *area) {
  QWidget *page = area->takeWidget();
  page->show(); // so it is not null, and keeps what it is the parent of
  QAction *link = new QAction(page); // broken[QAction *link = new QAction(nullptr);]: leak(link)
  page->addAction(link);
  delete page;
}
