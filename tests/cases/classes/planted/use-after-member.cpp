// A method deletes a member and another line of it still uses it.
// drive: { Player p; p.stop(); }
// drive: { PlayerKept p; p.stop(); }
struct Sound {
  int position = 0;
  int rewind() {
    position = 0;
    return 1;
  }
};
class Player {
public:
  Player() : sound_(new Sound) {} // alloc: this->sound_
  ~Player() { delete sound_; }
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;
  int stop() {
    delete sound_;
    int r = sound_->rewind(); // expect: use-after-free(this->sound_)
    sound_ = nullptr;
    return r;
  }

private:
  Sound *sound_;
};
class PlayerKept {
public:
  PlayerKept() : sound_(new Sound) {}
  ~PlayerKept() { delete sound_; }
  PlayerKept(const PlayerKept &) = delete;
  PlayerKept &operator=(const PlayerKept &) = delete;
  int stop() {
    int r = sound_->rewind();
    delete sound_;
    sound_ = nullptr;
    return r;
  }

private:
  Sound *sound_;
};
