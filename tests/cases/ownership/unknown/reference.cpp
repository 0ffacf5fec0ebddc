// A reference that a function without a body gives is used for the last time by a method: nothing is handed out, nothing is released.
// (simplecpp's maybeUsedMacros)
// options: --engines ownership
// skip-run: the functions have no bodies
struct Places {
  void add(int line);
  int size() const;
};
struct Index {
  Places &at(int key);
  Places *find(int key);
};

void note(Index &index, int line) {
  index.at(1).add(line);
  index.at(2).add(line);
  Places &other = index.at(3);
  other.add(line);
  Places *found = index.find(1);
  found->add(line);
  found = index.find(2);
  found->add(line);
}

void noteAgain(Index &index) {
  Places *found = index.find(3);
  found->add(1);
}

void noteMore(Index &index) {
  Places *found = index.find(4);
  found->add(1);
}

void noteLast(Index &index) {
  Places *found = index.find(5);
  found->add(1);
}

int count(Index &index) {
  const Places &places = index.at(4);
  Places *found = index.find(6);
  return places.size() + found->size();
}
