/* The library in the life of a process: fork, exec, exit, dlopen, signals, several engines, ends that meet. The page 056 has the table. */
#include "check.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs a case in a child, and returns what it ended with; a signal counts as 1000 and its number. */
static int in_child(void (*body)(void)) {
  fflush(stdout), fflush(stderr);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    failures = 0; /* the parent's are not the child's */
    body();
    _exit(failures ? 99 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static void plays_for_itself(void) {
  tacet_engine engine = offline(0);
  CHECK(tacet_play(tone(engine, 0.5), NULL) != 0);
  CHECK(peak_of(engine, 0.1) > 0.1f);
  OK(tacet_engine_destroy(engine));
}

static tacet_engine parents;
static tacet_feedback parents_feedback;
static void destroys_what_is_not_its_own(void) {
  CHECK_RESULT(tacet_engine_destroy(parents), TACET_ERROR_STATE);
  CHECK(strstr(tacet_last_error(), "forked"));
  CHECK_RESULT(tacet_feedback_destroy(parents_feedback), TACET_ERROR_STATE);
}

static void fork_with_an_engine(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  CHECK(in_child(plays_for_itself) == 0);
  parents = engine;
  OK(tacet_feedback_create(&parents_feedback, NULL, TACET_VERSION));
  CHECK(in_child(destroys_what_is_not_its_own) == 0);
  OK(tacet_feedback_destroy(parents_feedback));
  tacet_play(effect, NULL);
  CHECK(peak_of(engine, 0.1) > 0.1f); /* the parent's goes on */
  OK(tacet_engine_destroy(engine));
}

/* libpulse's shared memory has no FD_CLOEXEC, and is there for a moment at each attempt to connect. */
static bool is_closed_on_exec(int number) {
  for (int i = 0; i < 200; i++) {
    int flags = fcntl(number, F_GETFD);
    if (flags < 0 || (flags & FD_CLOEXEC)) return true;
    usleep(10000);
  }
  return false;
}

static const char *program;

/* A program that is executed inherits no descriptor of the library's. */
static void exec_after_fork(void) {
  bool was_open[256];
  for (int number = 0; number < 256; number++) was_open[number] = fcntl(number, F_GETFD) >= 0;
  tacet_engine engine = offline(0);
  tacet_engine live = NULL;
  tacet_engine_options options = { .size = sizeof options };
  OK(tacet_engine_create(&live, &options, TACET_VERSION));
  for (int number = 3; number < 256; number++) CHECK(was_open[number] || is_closed_on_exec(number));
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    execl(program, program, "nothing", (char *)NULL);
    _exit(98);
  }
  int status = 1;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  OK(tacet_engine_destroy(live));
  OK(tacet_engine_destroy(engine));
}

static tacet_effect shared;
static void *plays_for_ever(void *unused) {
  (void)unused;
  for (;;) tacet_play(shared, NULL);
  return NULL;
}

static void exits_in_use(void) {
  tacet_engine live = NULL;
  tacet_engine_options options = { .size = sizeof options };
  OK(tacet_engine_create(&live, &options, TACET_VERSION));
  shared = tone(live, 0.1);
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, plays_for_ever, NULL);
  }
  usleep(50000);
  exit(failures ? 99 : 7);
}

static void runs_itself(void) { execl(program, program, "exit", (char *)NULL); }

/* A program of its own, not a child that goes on after a fork. */
static void exit_with_a_live_engine(void) {
  for (int i = 0; i < 5; i++) CHECK(in_child(runs_itself) == 7);
}

/* It is loaded and closed thrice; what it has begun goes on. */
static void loads_and_closes(void) {
  for (int i = 0; i < 3; i++) {
    void *library = dlopen("libtacet.so.0", RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL);
    uint32_t (*version)(void);
    *(void **)&version = dlsym(library, "tacet_version");
    CHECK(version && version() == TACET_VERSION);
    CHECK(dlclose(library) == 0);
    CHECK(version() == TACET_VERSION);
  }
  plays_for_itself();
}

static struct sigaction actions[65];
static void keep_actions(void) {
  for (int number = 1; number < 65; number++) sigaction(number, NULL, &actions[number]);
}

static volatile sig_atomic_t handled;
static void handle(int number) {
  (void)number;
  handled++;
}

static void signals(void) {
  keep_actions();
  tacet_engine live = NULL;
  tacet_engine_options options = { .size = sizeof options };
  OK(tacet_engine_create(&live, &options, TACET_VERSION));
  usleep(50000);
  for (int number = 1; number < 65; number++) {
    struct sigaction now = { .sa_flags = 0 };
    if (sigaction(number, NULL, &now) == 0) CHECK(now.sa_handler == actions[number].sa_handler);
  }
  /* The handler of the program runs on a thread of the program's, whichever the library has. */
  sigset_t set;
  sigemptyset(&set), sigaddset(&set, SIGUSR2);
  signal(SIGUSR1, handle);
  sigprocmask(SIG_BLOCK, &set, NULL);
  for (int i = 0; i < 20; i++) kill(getpid(), SIGUSR1), kill(getpid(), SIGUSR2);
  CHECK(handled > 0);
  int which = 0;
  CHECK(sigwait(&set, &which) == 0 && which == SIGUSR2); /* no thread of the library's has died of it */
  OK(tacet_engine_destroy(live));
}

static void two_engines(void) {
  tacet_engine one = offline(0), two = offline(0);
  tacet_effect effect = tone(one, 1), other = tone(two, 1);
  tacet_voice voice = tacet_play(effect, NULL);
  CHECK(peak_of(two, 0.1) == 0 && peak_of(one, 0.1) > 0.1f);
  OK(tacet_engine_pause(two, NULL));
  CHECK(!tacet_engine_is_paused(one));
  OK(tacet_engine_destroy(two));
  CHECK(tacet_play(other, NULL) == 0 && tacet_voice_is_playing(voice));
  CHECK(peak_of(one, 0.1) > 0.1f);
  OK(tacet_engine_destroy(one));
  CHECK(!tacet_voice_is_playing(voice));
}

/* The resident memory in MB. */
static long resident(void) {
  long pages = 0, ignored;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &ignored, &pages) != 2) pages = 0;
  if (file) fclose(file);
  return pages * sysconf(_SC_PAGESIZE) >> 20;
}

static void *renders(void *engine) {
  float *samples = malloc(2 * 48000 * sizeof *samples);
  for (int i = 0; i < 300; i++) {
    if (tacet_engine_render(engine, samples, 48000) != TACET_OK) break;
  }
  free(samples);
  return NULL;
}

/* A load in the background that is ready when its engine has ended, while another thread still renders it: nothing is kept. */
static void loads_beyond_the_end(void) {
  size_t bytes;
  unsigned char *file = wave(40, &bytes);
  long before = 0;
  /* The first rounds grow what the allocator keeps for the threads. */
  for (int round = 0; round < 20; round++) {
    if (round == 8) before = resident();
    tacet_engine engine = offline(0);
    tacet_play_options loops = { .size = sizeof loops, .loops = -1 };
    for (int i = 0; i < 8; i++) tacet_play(tone(engine, 0.5), &loops);
    pthread_t thread;
    pthread_create(&thread, NULL, renders, engine);
    tacet_load_options options = { .size = sizeof options, .flags = TACET_LOAD_IN_BACKGROUND };
    CHECK_RESULT(tacet_effect_load_memory(engine, file, bytes, "late", &options, NULL), TACET_PENDING);
    OK(tacet_engine_destroy(engine));
    pthread_join(thread, NULL);
  }
  /* The last load may be under way: the loader takes them one by one. */
  for (int i = 0; i < 100 && resident() - before > 60; i++) usleep(100000);
  CHECK(resident() - before < 60);
  free(file);
}

static bool was_called;
static void ends_its_thread(void *user) {
  (void)user;
  __atomic_store_n(&was_called, true, __ATOMIC_SEQ_CST);
  pthread_exit(NULL);
}

/* A callback that ends the library's own thread in place of returning: the end of the engine does not wait for it. */
static void callback_ends_its_thread(void) {
  tacet_engine engine = offline(0);
  OK(tacet_set_wakeup(engine, ends_its_thread, NULL));
  OK(tacet_session_report(engine, TACET_FACT_VOICE_CHAT, true));
  for (int i = 0; i < 3000 && !__atomic_load_n(&was_called, __ATOMIC_SEQ_CST); i++) peak_of(engine, 0.01), usleep(10000);
  CHECK(was_called);
  OK(tacet_engine_destroy(engine));
}

static size_t generates_and_ends_its_thread(void *user, float *samples, size_t frames) {
  (void)user;
  memset(samples, 0, frames * sizeof *samples);
  __atomic_store_n(&was_called, true, __ATOMIC_SEQ_CST);
  pthread_exit(NULL);
}

static const char *folder;

/* The same in a generator, in the thread that feeds a device: ALSA's that plays into nothing. */
static void generator_ends_its_thread(void) {
  char path[512];
  snprintf(path, sizeof path, "%s/asoundrc", folder);
  FILE *file = fopen(path, "w");
  if (!file || fputs("pcm.!default { type null }\nctl.!default { type null }\n", file) < 0 || fclose(file)) exit(2);
  setenv("ALSA_CONFIG_PATH", path, 1);
  tacet_engine engine;
  tacet_effect effect;
  OK(tacet_engine_create(&engine, NULL, TACET_VERSION));
  OK(tacet_effect_generate(engine, generates_and_ends_its_thread, NULL, NULL, &effect));
  CHECK(tacet_play(effect, NULL) != 0);
  for (int i = 0; i < 3000 && !__atomic_load_n(&was_called, __ATOMIC_SEQ_CST); i++) usleep(10000);
  CHECK(was_called);
  OK(tacet_engine_destroy(engine));
}

static void *destroys(void *engine) {
  return (void *)(intptr_t)(tacet_engine_destroy(engine) == TACET_OK);
}

static void two_threads_destroy(void) {
  for (int i = 0; i < 20; i++) {
    tacet_engine engine = offline(0);
    pthread_t threads[2];
    intptr_t done = 0;
    for (int j = 0; j < 2; j++) pthread_create(&threads[j], NULL, destroys, engine);
    for (int j = 0; j < 2; j++) {
      void *result;
      pthread_join(threads[j], &result);
      done += (intptr_t)result;
    }
    CHECK(done == 1);
  }
}

int main(int count, char **words) {
  program = "/proc/self/exe";
  if (count > 1 && strcmp(words[1], "nothing") == 0) return 0;
  if (count > 1 && strcmp(words[1], "exit") == 0) exits_in_use();
  if (count > 1) folder = words[1];
  fork_with_an_engine();
  exec_after_fork();
  exit_with_a_live_engine();
  loads_and_closes();
  signals();
  two_engines();
  loads_beyond_the_end();
  CHECK(in_child(callback_ends_its_thread) == 0);
  CHECK(in_child(generator_ends_its_thread) == 0);
  two_threads_destroy();
  return end("life");
}
