/* What the C programs of the tests share. Each is a program of its own, compiled as C99 by gcc and clang. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tacet.h>

static int failures;

/* Says what does not hold, and goes on. */
#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      failures++; \
      fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, tacet_last_error()); \
    } \
  } while (0)

/* The result must be this one. */
#define CHECK_RESULT(call, expected) \
  do { \
    tacet_result result_ = (call); \
    if (result_ != (expected)) { \
      failures++; \
      fprintf(stderr, "%s:%d: %s is %s, not %s (%s)\n", __FILE__, __LINE__, #call, tacet_result_name(result_), \
              tacet_result_name(expected), tacet_last_error()); \
    } \
  } while (0)

#define OK(call) CHECK_RESULT(call, TACET_OK)

#define RATE 48000

/* An offline engine. */
static inline tacet_engine offline(uint32_t flags) {
  tacet_engine engine = NULL;
  tacet_engine_options options = { .size = sizeof options, .output = "offline", .flags = flags };
  options.category = TACET_CATEGORY_PLAYBACK;
  options.category_options = TACET_CATEGORY_MIX_WITH_OTHERS;
  OK(tacet_engine_create(&engine, &options, TACET_VERSION));
  return engine;
}

/* The highest sample of the next seconds. */
static inline float peak_of(tacet_engine engine, double seconds) {
  size_t frames = (size_t)(seconds * RATE);
  float *samples = malloc(2 * frames * sizeof *samples);
  float peak = 0;
  OK(tacet_engine_render(engine, samples, frames));
  for (size_t i = 0; i < 2 * frames; i++) peak = fabsf(samples[i]) > peak ? fabsf(samples[i]) : peak;
  free(samples);
  return peak;
}

/* A tone of a quarter of full scale. */
static inline tacet_effect tone(tacet_engine engine, double seconds) {
  size_t frames = (size_t)(seconds * RATE);
  float *samples = malloc(frames * sizeof *samples);
  for (size_t i = 0; i < frames; i++) samples[i] = 0.25f * (float)sin(6.283185307 * 440 * (double)i / RATE);
  tacet_effect effect = NULL;
  OK(tacet_effect_from_frames(engine, samples, frames, 1, RATE, &effect));
  free(samples);
  return effect;
}

/* The bytes of a WAV file with a mono tone; freed by the caller. */
static inline unsigned char *wave(double seconds, size_t *bytes) {
  uint32_t frames = (uint32_t)(seconds * RATE), data = 2 * frames;
  unsigned char *file = malloc(44 + data);
  uint32_t riff = 36 + data, format = 16, rate = RATE, byte_rate = 2 * RATE;
  uint16_t pcm = 1, channels = 1, align = 2, bits = 16;
  memcpy(file, "RIFF", 4), memcpy(file + 4, &riff, 4), memcpy(file + 8, "WAVEfmt ", 8), memcpy(file + 16, &format, 4);
  memcpy(file + 20, &pcm, 2), memcpy(file + 22, &channels, 2), memcpy(file + 24, &rate, 4);
  memcpy(file + 28, &byte_rate, 4), memcpy(file + 32, &align, 2), memcpy(file + 34, &bits, 2);
  memcpy(file + 36, "data", 4), memcpy(file + 40, &data, 4);
  for (uint32_t i = 0; i < frames; i++) {
    int16_t sample = (int16_t)(8192 * sin(6.283185307 * 440 * (double)i / RATE));
    memcpy(file + 44 + 2 * i, &sample, 2);
  }
  *bytes = 44 + data;
  return file;
}

/* Takes events up to one of this kind. */
static inline bool next_of(tacet_engine engine, tacet_event_kind kind, tacet_event *event) {
  event->size = sizeof *event;
  while (tacet_next_event(engine, event) == TACET_OK) {
    if (event->kind == kind) return true;
  }
  return false;
}

/* What a program ends with. */
static inline int end(const char *name) {
  if (failures) fprintf(stderr, "%s: %d checks failed\n", name, failures);
  return failures != 0;
}

#endif
