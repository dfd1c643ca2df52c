#define _GNU_SOURCE
#include "pipewire_door.h"

#include "library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct library library;

/* What is missing, NULL: nothing. */
static const char *open_library(void) {
  /* Without a descriptor it would be opened without its plugins, for good. */
  int spare = open("/", O_PATH | O_CLOEXEC);
  if (spare < 0) return "the process has no file descriptor left to open libpipewire with";
  close(spare);
  /* Where the game has opened it, its log is the game's. */
  bool is_ours = !dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_NOLOAD);
  void *handle = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) return "libpipewire-0.3.so.0 is not installed; the Debian package libpipewire-0.3-0 has it";
#define FIND(name)                                                                                                    \
  library.name = (__typeof__(library.name))dlsym(handle, #name);                                                      \
  if (!library.name) return "libpipewire-0.3.so.0 is too old: it has no " #name;
  FUNCTIONS(FIND)
#undef FIND
  library.pw_init(NULL, NULL);
  /* What it has to say goes to standard error, which is the game's. */
  if (is_ours && !getenv("PIPEWIRE_DEBUG")) library.pw_log_set_level(SPA_LOG_LEVEL_NONE);
  return NULL;
}

const char *pipe_open(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static bool is_open;
  pthread_mutex_lock(&mutex);
  const char *missing = is_open ? NULL : open_library();
  is_open = !missing;
  pthread_mutex_unlock(&mutex);
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

void pipe_loop_iterate(pipe_loop *loop, int milliseconds) { pw_loop_iterate(loop->loop, milliseconds); }

struct pipe_source {
  struct spa_source *source;
  void (*call)(void *user);
  void *user;
};

static void descriptor_ready(void *data, int descriptor, uint32_t mask) {
  struct pipe_source *source = data;
  (void)descriptor;
  (void)mask;
  source->call(source->user);
}

pipe_source *pipe_watch_new(pipe_loop *loop, int descriptor, void (*readable)(void *user), void *user) {
  struct pipe_source *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  watch->call = readable;
  watch->user = user;
  watch->source = pw_loop_add_io(loop->loop, descriptor, SPA_IO_IN, false, descriptor_ready, watch);
  if (watch->source) return watch;
  free(watch);
  return NULL;
}

void pipe_source_free(pipe_loop *loop, pipe_source *source) {
  pw_loop_destroy_source(loop->loop, source->source);
  free(source);
}
