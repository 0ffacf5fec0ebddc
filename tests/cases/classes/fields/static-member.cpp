// A static member is given a new object while it holds one; and one that is asked or released before.
// drive: Config::load(1); Config::load(2); Config::unload();
// drive: Logger::open(1); Logger::open(2);
// drive: ConfigKept::load(1); ConfigKept::load(2); ConfigKept::unload();
// drive: Single::get(); Single::get(); Single::drop();
struct Data {
  int level = 0;
};
class Config {
public:
  static void load(int level) {
    data_ = new Data; // alloc: data_ // missed: leak(data_) it may be meant to be called once: no caller is seen
    data_->level = level;
  }
  static void unload() {
    delete data_;
    data_ = nullptr;
  }
  static int level() { return data_ ? data_->level : 0; }

private:
  static Data *data_;
};
Data *Config::data_ = nullptr;

class Logger {
public:
  static void open(int level);
  static int level() { return current ? current->level : 0; }

private:
  static Data *current;
};
Data *Logger::current = nullptr;
void Logger::open(int level) {
  current = new Data; // alloc: current // missed: leak(current) the same; and nobody ever releases it
  current->level = level;
}

class ConfigKept {
public:
  static void load(int level) {
    delete data_;
    data_ = new Data;
    data_->level = level;
  }
  static void unload() {
    delete data_;
    data_ = nullptr;
  }

private:
  static Data *data_;
};
Data *ConfigKept::data_ = nullptr;

class Single {
public:
  static Data *get() {
    if (!it_)
      it_ = new Data;
    return it_;
  }
  static void drop() {
    delete it_;
    it_ = nullptr;
  }

private:
  static Data *it_;
};
Data *Single::it_ = nullptr;
