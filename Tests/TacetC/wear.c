/* What wears out: every word of Scenario.md, every function of the header and a lively game, again and again on one engine. Memory,
 * descriptors, threads and what a call allocates must be in the end what they were soon after the beginning.
 *
 *     wear FOLDER SAMPLES CALLS SECONDS [HOURS]
 *
 * Each word and each function is called CALLS times, or as often as SECONDS allow, at least 400 times: on a thread with a stack of
 * 256 kB, where the game takes its events, where it never does, and where it took them once. HOURS: of the lively game, offline. */
#define OWN /* one thread */
#define REPLACED(name, handle) tacet_##name##_release(handle)
#define tacet_engine_release(engine) /* one engine */
#define tacet_feedback_release(feedback)
#include "any.h"
#include <dirent.h>
#include <malloc.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

/* ---- What the process holds ----------------------------------------------------------------------------------------- */

/* The address sanitizer has its own: then nothing is counted, for it is what is asked. */
#if defined(__SANITIZE_ADDRESS__)
#define COUNTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS 0
#endif
#endif

static long allocations, held;

#ifndef COUNTS
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *count(void *memory) {
  if (!memory) return memory;
  __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&held, (long)malloc_usable_size(memory), __ATOMIC_RELAXED);
  return memory;
}
static void uncount(void *memory) {
  if (memory) __atomic_sub_fetch(&held, (long)malloc_usable_size(memory), __ATOMIC_RELAXED);
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return count(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) { return (*memory = memalign(alignment, size)) ? 0 : 12; }
void *realloc(void *memory, size_t size) {
  uncount(memory);
  return count(__libc_realloc(memory, size));
}
void free(void *memory) {
  uncount(memory);
  __libc_free(memory);
}
#endif

static int entries(const char *path) {
  int number = 0;
  DIR *folder = opendir(path);
  while (folder && readdir(folder)) number++;
  if (folder) closedir(folder);
  return number;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

typedef struct state {
  long held, allocations, descriptors, threads;
} figures;

static figures measured(void) {
  return (figures){ held, allocations, entries("/proc/self/fd"), entries("/proc/self/task") };
}

/* ---- Again and again ------------------------------------------------------------------------------------------------ */

enum polling { POLLED, NEVER_POLLED, POLLED_ONCE };
static const char *const pollings[] = { "polled", "never polled", "polled once" };

static unsigned long most;
static double seconds;
static tacet_engine engine;
static tacet_bank bank;
static enum polling polling;
static unsigned long events;

static void poll_events(void) {
  if (polling == NEVER_POLLED) return;
  tacet_event event = { .size = sizeof event };
  if (polling == POLLED) {
    while (tacet_next_event(engine, &event) == TACET_OK) events++;
  }
}

static void make_engine(void) {
  tacet_engine_options options = { .size = sizeof options, .output = "offline", .voices = 64, .flags = TACET_ENGINE_REPORTS_BEATS };
  OK(tacet_engine_create(&engine, &options, TACET_VERSION));
  tacet_event event = { .size = sizeof event };
  if (polling != NEVER_POLLED) tacet_next_event(engine, &event);
}

/* Renders a block, and lets go of what sounds at times. */
static void pass(unsigned long number) {
  static float block[2 * 480];
  if (number % 16 == 0) tacet_engine_render(engine, block, 480);
  if (number % 64 == 0) {
    tacet_do(engine, NULL, "{\"do\":\"stopAll\"}", NULL);
    tacet_do(engine, NULL, "{\"do\":\"soundtrack.stop\",\"over\":0}", NULL);
    tacet_engine_render(engine, block, 480);
  }
  poll_events();
}

#define ROUND 50
#define FEWEST 8

/* The least of `values`, from one place to another. */
static long least(const long *values, unsigned long from, unsigned long to) {
  long value = values[from];
  for (unsigned long i = from; i < to; i++) value = values[i] < value ? values[i] : value;
  return value;
}

/* Calls `body` in rounds that are all alike. Compares the least that is held in the second quarter of them with that in the last one, for
 * tables of a thousand names grow and shrink, and the second round with the last one. */
static void wear(const char *name, void (*body)(unsigned long)) {
  figures first = { 0 }, last = { 0 };
  double begin = now();
  unsigned long rounds = most / ROUND < FEWEST ? FEWEST : most / ROUND, done = 0;
  long *kept = calloc(rounds, sizeof *kept);
  if (!kept) exit(2);
  for (; done < rounds; done++) {
    if (now() - begin > seconds && done > rounds / 2 + 1 && done >= FEWEST) break;
    /* What is to come: as many rounds as the time allows, by those that were. */
    if (done == FEWEST / 2) {
      double each = (now() - begin) / (double)done;
      if (each * (double)rounds > seconds) rounds = seconds / each < FEWEST ? FEWEST : (unsigned long)(seconds / each);
    }
    figures before = measured();
    state = 88172645463325252u;
    for (unsigned long call = 0; call < ROUND; call++) {
      body(call);
      pass(call);
    }
    last = measured();
    kept[done] = last.held;
    last.allocations -= before.allocations;
    if (done == 1) first = last;
  }
  double grown = (double)(least(kept, done * 3 / 4, done) - least(kept, done / 4, done / 2)), calls = (double)ROUND * (double)(done / 2);
  free(kept);
  /* The queues for readers that never come, of some thousand, are not full yet after fewer calls. */
  bool isFlat = grown < 16384 || grown < (done * ROUND < 20000 ? 2048 : 0.5) * calls;
  bool isEven = last.allocations <= first.allocations + first.allocations / 10 + ROUND / 4;
  /* Threads that load files are made as they are needed, one for each processor at most. */
  bool isClosed = last.descriptors <= first.descriptors && last.threads <= first.threads + sysconf(_SC_NPROCESSORS_ONLN);
  if (!isFlat || !isEven || !isClosed) failures++;
  if (!isFlat || !isEven || !isClosed || most >= 100000) {
    printf("%s%s, %s: %lu calls, %.1f us each, %.2f then %.2f allocations a call, %+.2f bytes a call, %ld descriptors, %ld threads\n",
           isFlat && isEven && isClosed ? "" : "WEARS OUT: ", name, pollings[polling], done * ROUND, (now() - begin) * 1e6 / (double)(done * ROUND),
           (double)first.allocations / ROUND, (double)last.allocations / ROUND, grown / calls, last.descriptors, last.threads);
    fflush(stdout);
  }
}

/* ---- Words ---------------------------------------------------------------------------------------------------------- */

static char *words[16];
static unsigned wordCount;

/* Ends what the word begins; NULL: nothing. */
static const char *counterpart;

static void say(unsigned long call) {
  tacet_do(engine, bank, words[call % wordCount], NULL);
  if (counterpart) tacet_do(engine, bank, counterpart, NULL);
}

/* Wears every word of a file of samples.py. */
static void wear_words(const char *path) {
  char line[4096];
  FILE *file = fopen(path, "r");
  if (!file) exit(2);
  OK(tacet_do(engine, bank, "{\"signal\":\"outputs\",\"outputs\":[{\"id\":\"headset\",\"kind\":\"headphones\",\"current\":true}]}", NULL));
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *category = strtok(line, "\t"), order[128], name[128];
    wordCount = 0;
    while (wordCount < 16 && (words[wordCount] = strtok(NULL, "\t"))) wordCount++;
    snprintf(name, sizeof name, "%.120s", words[0]);
    counterpart = strstr(words[0], "beginProcessing") ? "{\"do\":\"endProcessing\"}" : NULL;
    snprintf(order, sizeof order, "{\"do\":\"setCategory\",\"category\":\"%s\"}", *category == '-' ? "ambient" : category);
    OK(tacet_do(engine, bank, order, NULL));
    tacet_do(engine, bank, "{\"do\":\"activate\"}", NULL);
    tacet_do(engine, bank, "{\"do\":\"play\",\"name\":\"laser\",\"as\":\"v\"}", NULL);
    tacet_do(engine, bank, "{\"do\":\"save\",\"as\":\"s\"}", NULL);
    /* What can be said at all: not of a voice, and no expectation, which may not hold here. */
    for (unsigned i = 0; i < wordCount; i++) {
      if (strstr(words[i], "\"voice\"") == NULL && strstr(words[i], "\"expect\"") == NULL) OK(tacet_do(engine, bank, words[i], NULL));
    }
    wear(name, say);
  }
  fclose(file);
}

/* ---- Functions ------------------------------------------------------------------------------------------------------ */

static unsigned function;

static void call_function(unsigned long number) {
  (void)number;
  call(function);
  /* Waits until it is loaded. */
  if (made_bank) tacet_stop(tacet_bank_play(made_bank, "a", NULL), NULL);
  keep_effect(), keep_variations(), keep_soundtrack(), keep_playlist(), keep_bank();
}

static bool is_apart(const char *name) {
  /* Ends or makes an engine, starts a program of the desktop, or has a test of its own. */
  static const char *const apart[] = { "tacet_engine_create", "tacet_engine_destroy", "tacet_feedback_create", "tacet_feedback_destroy",
                                       "tacet_output_open_settings" };
  for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
    if (strcmp(name, apart[i]) == 0) return true;
  }
  return false;
}

static void wear_functions(void) {
  for (int i = 0; i < HANDLES; i++) engines[i] = engine;
  for (function = 0; function < FUNCTIONS; function++) {
    if (!is_apart(names[function])) wear(names[function], call_function);
  }
  for (int i = 0; i < HANDLES; i++) {
    tacet_effect_release(effects[i]), tacet_variations_release(variationss[i]), tacet_soundtrack_release(soundtracks[i]);
    tacet_playlist_release(playlists[i]), tacet_bank_release(banks[i]);
    effects[i] = NULL, variationss[i] = NULL, soundtracks[i] = NULL, playlists[i] = NULL, banks[i] = NULL;
  }
}

/* ---- A lively game -------------------------------------------------------------------------------------------------- */

static tacet_effect laser;
static tacet_soundtrack theme;

/* A twentieth of a second: a play with a caption, every sixth time a fact. */
static void play_on(unsigned long frame) {
  static float block[2 * RATE / 20];
  tacet_play_options options = { .size = sizeof options, .gain = -20, .pan = (float)(frame % 21) / 10 - 1, .user = frame };
  tacet_play(laser, &options);
  if (frame % 2 == 0) tacet_effect_set_caption(laser, frame % 4 ? "boom" : NULL);
  if (frame % 6 == 0) tacet_session_report(engine, TACET_FACT_SILENT_MODE, frame % 12 == 0);
  tacet_engine_render(engine, block, RATE / 20);
  poll_events();
}

static void begin_game(void) {
  char path[512];
  snprintf(path, sizeof path, "%s/tone.wav", folder);
  laser = tone(engine, 1.2);
  OK(tacet_effect_set_caption(laser, "boom"));
  OK(tacet_soundtrack_load(engine, path, NULL, &theme));
  OK(tacet_soundtrack_set_tempo(theme, 140, 4, 0));
  OK(tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL));
}

/* A day: what the process holds at the end of each hour is what it held after the first. */
static void play_for(double hours) {
  long after = 0;
  double begin = now();
  for (unsigned long frame = 1; frame <= (unsigned long)(hours * 72000); frame++) {
    play_on(frame);
    if (frame % 72000) continue;
    figures hour = measured();
    if (!after) after = hour.held;
    printf("hour %lu: %lu events in %.0f s, %.2f MB held, %ld descriptors, %ld threads\n", frame / 72000, events, now() - begin,
           (double)hour.held / 1e6, hour.descriptors, hour.threads);
    fflush(stdout);
    CHECK(hour.held - after < 65536);
  }
}

/* ---- All of it ------------------------------------------------------------------------------------------------------ */

static const char *samplesPath;
static double hours;

static void *run(void *nothing_) {
  (void)nothing_;
  char path[512];
  snprintf(path, sizeof path, "%s/table.json", samplesPath);
  char list[512];
  snprintf(list, sizeof list, "%s/samples.txt", samplesPath);
  for (polling = POLLED; polling <= POLLED_ONCE; polling++) {
    make_engine();
    begin_game();
    wear("a lively game", play_on);
    OK(tacet_effect_release(laser));
    OK(tacet_soundtrack_release(theme));
    OK(tacet_bank_load(engine, path, &bank));
    wear_words(list);
    OK(tacet_bank_release(bank));
    bank = NULL;
    wear_functions();
    OK(tacet_engine_destroy(engine));
  }
  if (hours > 0) {
    polling = POLLED, events = 0;
    make_engine();
    begin_game();
    play_for(hours);
    OK(tacet_engine_destroy(engine));
  }
  return NULL;
}

int main(int count_, char **arguments) {
  if (count_ < 5) return fprintf(stderr, "wear FOLDER SAMPLES CALLS SECONDS [HOURS]\n"), 64;
  folder = arguments[1], samplesPath = arguments[2];
  most = strtoul(arguments[3], NULL, 10), seconds = atof(arguments[4]), hours = count_ > 5 ? atof(arguments[5]) : 0;
  write_files();
  tacet_set_log(NULL, NULL, TACET_LOG_ERROR);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, NULL)) return 2;
  pthread_join(thread, NULL);
  printf("wear: %lu events taken, %zu functions\n", events, FUNCTIONS);
  return end("wear");
}
