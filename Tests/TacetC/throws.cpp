// An exception that leaves a callback ends the program, wherever the callback is called from. Each case is a child.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <tacet.hpp>

static size_t throws_frames(void *, float *, size_t) { throw std::runtime_error("no frames"); }
static int64_t throws_bytes(void *, void *, size_t, int64_t) { throw std::runtime_error("no bytes"); }
static void throws_wakeup(void *) { throw std::runtime_error("no wake-up"); }

static void of_a_generator() {
  tacet::Engine engine = tacet::Engine::offline();
  tacet_effect effect = nullptr;
  tacet::check(tacet_effect_generate(engine, throws_frames, nullptr, nullptr, &effect));
  tacet_play(effect, nullptr);
  engine.render(48000);
}

static void of_a_reader() {
  tacet::Engine engine = tacet::Engine::offline();
  auto reader = tacet::make<tacet_reader>();
  reader.bytes = 1000, reader.read = throws_bytes;
  tacet_effect effect = nullptr;
  tacet::check(tacet_effect_load_reader(engine, &reader, nullptr, &effect));
}

static void of_a_wakeup() {
  tacet::Engine engine = tacet::Engine::offline();
  while (engine.next_event()) {}
  tacet::check(tacet_set_wakeup(engine, throws_wakeup, nullptr));
  engine.session_report(tacet::Fact::voice_chat, true);
  sleep(10);
}

static bool ends_the_program(void (*body)()) {
  pid_t child = fork();
  if (child == 0) {
    std::set_terminate([] { _exit(42); });
    try {
      body();
    } catch (...) {
      _exit(1);
    }
    _exit(2);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 42) return true;
  std::fprintf(stderr, "ended with %x\n", static_cast<unsigned>(status));
  return false;
}

int main() {
  bool all = true;
  for (auto body : {of_a_generator, of_a_reader, of_a_wakeup}) all = ends_the_program(body) && all;
  return all ? 0 : 1;
}
