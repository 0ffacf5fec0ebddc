// Elements are used by methods and functions out of sight. A method does not release its own object and nobody releases what may
// only be read, so the elements are still lost with the container; a method that is named for it may release them.
// drive: { Layers l(2); l.add(1); l.paint(); l.get(0)->insert(4); }
// drive: { Areas a; a.grow(3); a.draw(); }
// drive: { Nodes n; n.add(); n.all().at(0)->paint(); }
// drive: { Closed c; c.add(); }
// drive: { Layers2 l(2); l.paint(); }
// drive: { Registered r; r.add(); releaseKept(); }
// flags: -std=c++17
#include <vector>
class Layer {
public:
  explicit Layer(int n) : n(n) {}
  void insert(int i);
  void close();
  virtual void paint();
  virtual ~Layer();
  int n;
};
int depth(const Layer *layer);
void keepFor(Layer *const &layer); // a constant that holds the pointer: what it leads to may be kept
void releaseKept();
#ifdef WT_ORACLE
void Layer::insert(int i) { n += i; }
void Layer::close() { delete this; }
void Layer::paint() { n++; }
Layer::~Layer() {}
int depth(const Layer *layer) { return layer->n; }
static Layer *kept;
void keepFor(Layer *const &layer) { kept = layer; }
void releaseKept() { delete kept; }
#endif
class Layers {
public:
  explicit Layers(int count) {
    for (int i = 0; i < count; ++i)
      layers.push_back(new Layer(i)); // alloc: layers
  }
  void add(int i) { layers[i]->insert(i); }
  void paint() {
    for (Layer *layer : layers)
      layer->paint();
  }
  Layer *get(int i) { return layers[i]; }
  ~Layers() {
    while (!layers.empty())
      layers.pop_back();
  } // expect: leak(layers)

private:
  std::vector<Layer *> layers;
};
class Areas {
public:
  Areas() {
    areas.resize(1);
    areas[0] = new Layer(0); // alloc: areas
  }
  void grow(int count) {
    int old = areas.size(); // a number, and no way into the container
    areas.resize(count);
    for (int i = old; i < count; ++i)
      areas[i] = new Layer(i); // alloc: areas
  }
  int draw() { return depth(areas[0]); }
  ~Areas() {} // expect: leak(areas)

private:
  std::vector<Layer *> areas;
};
class Nodes {
public:
  void add() { nodes.push_back(new Layer(1)); } // alloc: nodes
  const std::vector<Layer *> &all() const { return nodes; }
  ~Nodes() {} // expect: leak(nodes)

private:
  std::vector<Layer *> nodes;
};
class Closed {
public:
  void add() { layers.push_back(new Layer(1)); }
  ~Closed() {
    for (Layer *layer : layers)
      layer->close();
  }

private:
  std::vector<Layer *> layers;
};
class Layers2 {
public:
  explicit Layers2(int count) {
    for (int i = 0; i < count; ++i)
      layers.push_back(new Layer(i));
  }
  void paint() {
    for (Layer *layer : layers)
      layer->paint();
  }
  ~Layers2() {
    while (!layers.empty()) {
      delete layers.back(); // broken: leak(layers)
      layers.pop_back();
    }
  }

private:
  std::vector<Layer *> layers;
};
class Registered {
public:
  void add() {
    layers.push_back(new Layer(1));
    keepFor(layers[0]);
  }
  ~Registered() {}

private:
  std::vector<Layer *> layers;
};
