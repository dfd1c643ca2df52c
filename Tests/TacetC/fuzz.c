/* Calls every function with arguments at random: dead, foreign and made-up handles, null, numbers that are none, structs of any bytes.
 * Two threads do so on the same engines. The seed and the calls are the arguments; nothing may crash, hang, or be reported by a
 * sanitizer. */
#define REPLACED(name, handle) /* stays: others may hold it */
#include "any.h"
#include <pthread.h>
#include <unistd.h>

static uint64_t seed;
static unsigned long calls;
static uint64_t made[FUNCTIONS];

static void *run(void *thread) {
  state = seed * 2654435761u + (uint64_t)(uintptr_t)thread + 1;
  for (unsigned long i = 0; i < calls; i++) {
    unsigned number = below(FUNCTIONS);
    /* Rare: what ends everything, blocks for long, or starts a program of the desktop. */
    if (strstr(names[number], "_destroy") || strstr(names[number], "_create")) {
      if (strstr(names[number], "engine") && below(8)) continue;
      if (strstr(names[number], "feedback") && below(64)) continue;
    }
    if (strcmp(names[number], "tacet_output_open_settings") == 0) continue;
    call(number);
    keep_engine(), keep_effect(), keep_variations(), keep_soundtrack(), keep_playlist(), keep_bank(), keep_feedback();
    __atomic_add_fetch(&made[number], 1, __ATOMIC_RELAXED);
    if (i % 64 == 0) buses[below(8)] = bus, keep_voice(voice);
    if (i % 256 == 0) {
      tacet_engine_options options = { .size = sizeof options, .output = "offline", .voices = 64 };
      unsigned place = below(HANDLES);
      if (tacet_engine_get_clock(engines[place]) < 0 && tacet_engine_create(&made_engine, &options, TACET_VERSION) == TACET_OK) {
        engines[place] = made_engine, made_engine = NULL;
      }
    }
  }
  return NULL;
}

int main(int count, char **arguments) {
  if (count < 4) return fprintf(stderr, "fuzz FOLDER SEED CALLS [THREADS]\n"), 64;
  folder = arguments[1], seed = strtoull(arguments[2], NULL, 10), calls = strtoul(arguments[3], NULL, 10);
  write_files();
  tacet_set_log(NULL, NULL, TACET_LOG_ERROR);
  uintptr_t most = count > 4 ? strtoul(arguments[4], NULL, 10) : 2;
  pthread_t threads[16];
  for (uintptr_t i = 0; i < most && i < 16; i++) pthread_create(&threads[i], NULL, run, (void *)i);
  for (uintptr_t i = 0; i < most && i < 16; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < HANDLES; i++) tacet_engine_destroy(engines[i]), tacet_feedback_destroy(feedbacks[i]);
  uint64_t all = 0;
  for (size_t i = 0; i < FUNCTIONS; i++) all += made[i];
  printf("%llu calls of %zu functions\n", (unsigned long long)all, FUNCTIONS);
  return end("fuzz");
}
