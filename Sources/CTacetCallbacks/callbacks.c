#include "callbacks.h"

/* A call in the last place of a function is a jump, which leaves no frame for an exception to stop at. */
#define STAY __asm__ volatile("")

void callback_plain(void (*function)(void *), void *user) {
  function(user);
  STAY;
}

void callback_log(void (*function)(void *, uint32_t, const char *), void *user, uint32_t level, const char *text) {
  function(user, level, text);
  STAY;
}

void callback_motor(void (*function)(void *, float, double), void *user, float strength, double seconds) {
  function(user, strength, seconds);
  STAY;
}

size_t callback_fill(size_t (*function)(void *, float *, size_t), void *user, float *samples, size_t frames) {
  size_t made = function(user, samples, frames);
  STAY;
  return made;
}

void callback_seek(void (*function)(void *, int64_t), void *user, int64_t frame) {
  function(user, frame);
  STAY;
}

bool callback_dsp(
    bool (*function)(void *, float *, uint32_t, uint32_t), void *context, float *samples, uint32_t frames, uint32_t sample_rate) {
  bool rings = function(context, samples, frames, sample_rate);
  STAY;
  return rings;
}

int64_t callback_read(
    int64_t (*function)(void *, void *, size_t, int64_t), void *user, void *buffer, size_t count, int64_t offset) {
  int64_t read = function(user, buffer, count, offset);
  STAY;
  return read;
}
