/* This engine, by its C library. */
#define MEASURES_CALLS
#define MIXES 2
#include "measure.h"
#include <tacet.h>

static tacet_engine engine;
static tacet_effect effect;
static tacet_bank bank;
static const char *sound;

static int open_library(void) { return tacet_engine_create(&engine, NULL, TACET_VERSION) < 0 ? fail(tacet_last_error()) : 0; }
static int load_sound(const char *path) {
  sound = path;
  return tacet_effect_load(engine, path, NULL, &effect) < 0 ? fail(tacet_last_error()) : 0;
}
static int play_sound(int number) {
  (void)number;
  tacet_play_options options = { .size = sizeof options, .gain = -20 };
  return tacet_play(effect, &options) == 0 ? fail(tacet_last_error()) : 0;
}

/* What a game calls many times in one frame: nanoseconds of a call, the median of all, 32 in a row every 10 ms. */
enum { ROWS = 200, CALLS = 32 };

static tacet_voice voice;

static void nothing(int number) { (void)number; }

static void repeat(const char *name, void (*call)(int)) {
  static double calls[ROWS * CALLS];
  for (int i = 0; i < ROWS * CALLS; i++) {
    if (i % CALLS == 0) wait_for(10);
    double time = milliseconds(CLOCK_MONOTONIC);
    call(i % CALLS);
    calls[i] = (milliseconds(CLOCK_MONOTONIC) - time) * 1e6;
  }
  qsort(calls, ROWS * CALLS, sizeof *calls, ascending);
  static double reading; /* what reading the clock takes: the first measurement, of no call */
  double middle = calls[ROWS * CALLS / 2];
  if (call == nothing) {
    reading = middle;
  } else {
    figure(name, middle - reading);
  }
}

static void play(int number) { play_sound(number); }
static void play_by_name(int number) {
  (void)number;
  tacet_play_options options = { .size = sizeof options, .gain = -20 };
  tacet_bank_play(bank, "laser", &options);
}
static void set_gain(int number) { tacet_voice_set_gain(voice, (float)-(20 + number), NULL); }
static void set_pitch(int number) { tacet_voice_set_pitch(voice, 1 + (float)number / CALLS, NULL); }
static void look_up(int number) { tacet_voice_is_playing(voice - (number & 1)); }

static void measure_calls(void) {
  repeat("", nothing);
  repeat("tacet_play", play);
  /* The same file, under a name. */
  const char *name = strrchr(sound, '/');
  char json[1024], folder[1024];
  snprintf(json, sizeof json, "{\"effects\": {\"laser\": \"%s\"}}", name ? name + 1 : sound);
  snprintf(folder, sizeof folder, "%.*s", name ? (int)(name - sound) : 1, name ? sound : ".");
  if (tacet_bank_load_memory(engine, json, folder, &bank) < 0 || tacet_bank_wait(bank) < 0) {
    fail(tacet_last_error());
    exit(1);
  }
  repeat("tacet_bank_play", play_by_name);
  tacet_play_options options = { .size = sizeof options, .gain = -20, .loops = -1 };
  voice = tacet_play(effect, &options);
  repeat("tacet_voice_set_gain", set_gain);
  repeat("tacet_voice_set_pitch", set_pitch);
  repeat("tacet_voice_is_playing", look_up);
}

static tacet_engine offline;

static int begin_mixing(const float *samples, int rate, float pitch, int hrtf) {
  tacet_engine_options options = { .size = sizeof options, .output = "offline", .sample_rate = RATE, .sounding = VOICES };
  tacet_effect noise;
  if (tacet_engine_create(&offline, &options, TACET_VERSION) < 0) return fail(tacet_last_error());
  if (hrtf && tacet_space_set_hrtf(offline, TACET_HRTF_ON, NULL) < 0) return fail(tacet_last_error());
  if (tacet_effect_from_frames(offline, samples, (size_t)rate, 1, (uint32_t)rate, &noise) < 0) return fail(tacet_last_error());
  for (int i = 0; i < VOICES; i++) {
    tacet_play_options play = { .size = sizeof play, .gain = -36, .loops = -1, .pitch = pitch, .pan = (float)i / VOICES - 0.5f };
    if (hrtf) {
      play.flags = TACET_PLAY_AT_POSITION;
      play.position = (tacet_vector){ (float)(i % 8) - 3.5f, 0, (float)(i / 8) - 3.5f };
    }
    if (tacet_play(noise, &play) == 0) return fail(tacet_last_error());
  }
  return 0;
}

static void mix(void) {
  static float samples[2 * BLOCK];
  tacet_engine_render(offline, samples, BLOCK);
}

static void end_mixing(void) { tacet_engine_destroy(offline); }
