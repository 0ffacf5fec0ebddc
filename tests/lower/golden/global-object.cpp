// Its constructor runs in a function of its own.
struct Registry { Registry(int); ~Registry(); };
Registry registry(3);
int size();
int limit = size() * 2;
