/* This engine, by its C library. */
#include "measure.h"
#include <tacet.h>

static tacet_engine engine;
static tacet_effect effect;

static int open_library(void) { return tacet_engine_create(&engine, NULL, TACET_VERSION) < 0 ? fail(tacet_last_error()) : 0; }
static int load_sound(const char *path) {
  return tacet_effect_load(engine, path, NULL, &effect) < 0 ? fail(tacet_last_error()) : 0;
}
static int play_sound(int number) {
  (void)number;
  tacet_play_options options = { .size = sizeof options, .gain = -20 };
  return tacet_play(effect, &options) == 0 ? fail(tacet_last_error()) : 0;
}
