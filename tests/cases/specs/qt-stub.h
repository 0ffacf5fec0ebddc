// A few classes of Qt, as far as the cases need them; bodies for the oracle only.
#pragma once
#pragma GCC system_header
#ifdef WT_ORACLE
#define BODY(...) { __VA_ARGS__ }
#define INIT(...) : __VA_ARGS__
#else
#define BODY(...) ;
#define INIT(...)
#endif

class QObject {
public:
  QObject(QObject *parent = nullptr) BODY(setParent(parent);)
#ifdef WT_ORACLE
  virtual ~QObject() {
    for (int i = 0; i < count; i++)
      delete children[i];
  }
  QObject *children[8];
  int count = 0;
#else
  virtual ~QObject();
#endif
  void setParent(QObject *parent) BODY(if (parent) parent->children[parent->count++] = this;)
  void setObjectName(const char *name) BODY()
  void deleteLater() BODY(delete this;)
};
class QAction : public QObject {
public:
  QAction(QObject *parent = nullptr) INIT(QObject(parent)) BODY()
};
class QWidget : public QObject {
public:
  QWidget(QWidget *parent = nullptr) INIT(QObject(parent)) BODY()
  void addAction(QAction *action) BODY()
  QAction *addAction(const char *text) BODY(return new QAction(this);)
  void show() BODY()
};
class QLayout : public QObject {
public:
  QLayout(QWidget *parent = nullptr) INIT(QObject(parent)) BODY()
  void addWidget(QWidget *widget) BODY(widget->setParent(this);)
};
class QListWidgetItem {
public:
  QListWidgetItem() BODY()
  ~QListWidgetItem() BODY()
  QListWidgetItem *clone() const BODY(return new QListWidgetItem;)
  void setHidden(bool hide) BODY()
};
class QListWidget : public QWidget {
public:
  QListWidget(QWidget *parent = nullptr) INIT(QWidget(parent)) BODY()
#ifdef WT_ORACLE
  ~QListWidget() override { delete item; }
  QListWidgetItem *item = nullptr;
#else
  ~QListWidget() override;
#endif
  void addItem(QListWidgetItem *added) BODY(delete item; item = added;)
  QListWidgetItem *takeItem(int row) BODY(QListWidgetItem *taken = item ? item : new QListWidgetItem; item = nullptr; return taken;)
};
class QScrollArea : public QWidget {
public:
  QScrollArea(QWidget *parent = nullptr) INIT(QWidget(parent)) BODY()
  QWidget *takeWidget() BODY(return new QWidget;)
};
class QEvent {
public:
  QEvent(int type) BODY()
  ~QEvent() BODY()
};
class QCoreApplication {
public:
  static bool sendEvent(QObject *receiver, QEvent *event) BODY(return false;)
  static void postEvent(QObject *receiver, QEvent *event, int priority = 0) BODY(delete event;)
};
class QIODevice : public QObject {
public:
  QIODevice(QObject *parent = nullptr) INIT(QObject(parent)) BODY()
};
class QTextStream {
public:
  QTextStream(QIODevice *device) BODY()
  ~QTextStream() BODY()
  void flush() BODY()
};
template <class T> class QVector {
public:
  QVector() BODY()
  ~QVector() BODY()
  int size() const BODY(return count;)
  const T &at(int i) const BODY(return items[i];)
  void append(const T &t) BODY(items[count++] = t;)
  void insert(int i, const T &t) BODY(for (int k = count++; k > i; k--) items[k] = items[k - 1]; items[i] = t;)
  bool contains(const T &t) const BODY(for (int k = 0; k < count; k++) if (items[k] == t) return true; return false;)
#ifdef WT_ORACLE
  T items[8];
  int count = 0;
#endif
};
