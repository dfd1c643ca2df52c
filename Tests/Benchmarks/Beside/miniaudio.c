/* miniaudio, with the header that the caller has. */
#include "measure.h"
#define MINIAUDIO_IMPLEMENTATION
#include <miniaudio.h>

static ma_engine engine;
static ma_sound first, sounds[PLAYS];

static int open_library(void) { return ma_engine_init(NULL, &engine) == MA_SUCCESS ? 0 : fail("miniaudio opens no device"); }
static int load_sound(const char *path) {
  if (ma_sound_init_from_file(&engine, path, MA_SOUND_FLAG_DECODE, NULL, NULL, &first) != MA_SUCCESS) return fail("miniaudio loads no sound");
  for (int i = 0; i < PLAYS; i++) {
    if (ma_sound_init_copy(&engine, &first, 0, NULL, &sounds[i]) != MA_SUCCESS) return fail("miniaudio copies no sound");
    ma_sound_set_volume(&sounds[i], 0.1f);
  }
  return 0;
}
static int play_sound(int number) { return ma_sound_start(&sounds[number]) == MA_SUCCESS ? 0 : fail("miniaudio does not play"); }
