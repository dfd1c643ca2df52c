#include "pipewire_door.h"

#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct library library;

static const char *missing;

static void open_library(void) {
  /* Where the game has opened it, its log is the game's. */
  bool is_ours = !dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_NOLOAD);
  void *handle = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) {
    missing = "libpipewire-0.3.so.0 is not installed; the Debian package libpipewire-0.3-0 has it";
    return;
  }
#define FIND(name)                                                                                                    \
  library.name = (__typeof__(library.name))dlsym(handle, #name);                                                      \
  if (!library.name) missing = "libpipewire-0.3.so.0 is too old: it has no " #name;
  FUNCTIONS(FIND)
#undef FIND
  if (missing) return;
  library.pw_init(NULL, NULL);
  /* What it has to say goes to standard error, which is the game's. */
  if (is_ours && !getenv("PIPEWIRE_DEBUG")) library.pw_log_set_level(SPA_LOG_LEVEL_NONE);
}

const char *pipe_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return missing;
}

static void woken(void *data, uint64_t count) {
  struct pipe_loop *loop = data;
  (void)count;
  loop->wake(loop->user);
}

pipe_loop *pipe_loop_new(void (*wake)(void *user), void *user) {
  struct pipe_loop *loop = calloc(1, sizeof *loop);
  if (!loop) return NULL;
  loop->wake = wake;
  loop->user = user;
  loop->loop = library.pw_loop_new(NULL);
  loop->signal = loop->loop ? pw_loop_add_event(loop->loop, woken, loop) : NULL;
  if (!loop->signal) {
    pipe_loop_free(loop);
    return NULL;
  }
  return loop;
}

void pipe_loop_free(pipe_loop *loop) {
  if (loop->context) library.pw_context_destroy(loop->context);
  if (loop->signal) pw_loop_destroy_source(loop->loop, loop->signal);
  if (loop->loop) library.pw_loop_destroy(loop->loop);
  free(loop);
}

void pipe_loop_signal(pipe_loop *loop) { pw_loop_signal_event(loop->loop, loop->signal); }

void pipe_loop_enter(pipe_loop *loop) { pw_loop_enter(loop->loop); }

void pipe_loop_leave(pipe_loop *loop) { pw_loop_leave(loop->loop); }

void pipe_loop_iterate(pipe_loop *loop) { pw_loop_iterate(loop->loop, -1); }

struct pipe_source {
  struct spa_source *source;
  void (*call)(void *user);
  void *user;
};

static void timer_due(void *data, uint64_t expirations) {
  struct pipe_source *source = data;
  (void)expirations;
  source->call(source->user);
}

static void descriptor_ready(void *data, int descriptor, uint32_t mask) {
  struct pipe_source *source = data;
  (void)descriptor;
  (void)mask;
  source->call(source->user);
}

static struct pipe_source *source_new(void (*call)(void *user), void *user) {
  struct pipe_source *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->call = call;
  source->user = user;
  return source;
}

static struct pipe_source *with_source(struct pipe_source *source) {
  if (source->source) return source;
  free(source);
  return NULL;
}

pipe_source *pipe_timer_new(pipe_loop *loop, void (*due)(void *user), void *user) {
  struct pipe_source *timer = source_new(due, user);
  if (!timer) return NULL;
  timer->source = pw_loop_add_timer(loop->loop, timer_due, timer);
  return with_source(timer);
}

void pipe_timer_set(pipe_loop *loop, pipe_source *timer, uint64_t nanoseconds) {
  struct timespec value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  struct timespec interval = {0};
  pw_loop_update_timer(loop->loop, timer->source, &value, &interval, false);
}

pipe_source *pipe_watch_new(pipe_loop *loop, int descriptor, void (*readable)(void *user), void *user) {
  struct pipe_source *watch = source_new(readable, user);
  if (!watch) return NULL;
  watch->source = pw_loop_add_io(loop->loop, descriptor, SPA_IO_IN, false, descriptor_ready, watch);
  return with_source(watch);
}

void pipe_source_free(pipe_loop *loop, pipe_source *source) {
  pw_loop_destroy_source(loop->loop, source->source);
  free(source);
}
