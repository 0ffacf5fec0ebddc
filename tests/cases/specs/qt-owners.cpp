// Qt: a parent, a layout or a list keeps what it is given; a menu, an event that is only sent and what is taken out of a
// list stay with whoever made or took them.
// drive: { QWidget w; parents(&w); layouts(&w); later(); actions(&w); actionsKept(&w); }
// drive: { QListWidget l; items(&l); }
// drive: { QListWidget l; taken(&l); }
// drive: { QListWidget l; takenAndDeleted(&l); copied(&l); }
// drive: { QObject o; events(&o); eventsPosted(&o); QIODevice d; streams(&d); streamsDeleted(&d); }
// drive: noParent()
#include "qt-stub.h"

void parents(QWidget *w) {
  QWidget *child = new QWidget(w);
  child->show();
  QObject *second = new QObject;
  second->setParent(w); // broken: leak(second)
}
void noParent() {
  QWidget *w = new QWidget(nullptr); // alloc: w
  w->show();
} // expect: leak(w)
void layouts(QWidget *w) {
  QLayout *layout = new QLayout(w);
  layout->addWidget(new QWidget);
}
void later() {
  QObject *o = new QObject;
  o->setObjectName("x");
  o->deleteLater(); // broken: leak(o)
}
void actions(QWidget *menu) {
  QAction *a = new QAction; // alloc: a
  menu->addAction(a);
} // expect: leak(a)
void actionsKept(QWidget *menu) {
  QAction *a = new QAction(menu);
  menu->addAction(a);
}
void items(QListWidget *l) {
  QListWidgetItem *i = new QListWidgetItem;
  i->setHidden(true);
  l->addItem(i); // broken: leak(i)
}
void taken(QListWidget *l) {
  QListWidgetItem *t = l->takeItem(0); // alloc: t
  if (t)
    t->setHidden(true);
} // expect: leak(t)
void takenAndDeleted(QListWidget *l) {
  QListWidgetItem *i = l->takeItem(0);
  l->addItem(i->clone());
  delete i;
}
void copied(QListWidget *l) {
  QListWidgetItem *i = l->takeItem(0);
  QListWidgetItem *c = i->clone(); // alloc: c
  c->setHidden(true);
  delete i;
} // expect: leak(c)
void events(QObject *o) {
  QEvent *e = new QEvent(1000); // alloc: e
  QCoreApplication::sendEvent(o, e);
} // expect: leak(e)
void eventsPosted(QObject *o) {
  QEvent *e = new QEvent(1000);
  QCoreApplication::postEvent(o, e); // broken: leak(e)
}
void streams(QIODevice *d) {
  QTextStream *s = new QTextStream(d); // alloc: s
  s->flush();
} // expect: leak(s)
void streamsDeleted(QIODevice *d) {
  QTextStream *s = new QTextStream(d);
  s->flush();
  delete s;
}
