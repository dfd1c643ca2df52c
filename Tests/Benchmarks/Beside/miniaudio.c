/* miniaudio, with the header that the caller has. */
#define MIXES 1
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

static ma_engine offline;
static ma_audio_buffer buffers[VOICES];
static ma_sound voices[VOICES];

static int begin_mixing(const float *samples, int rate, float pitch, int hrtf) {
  (void)hrtf;
  ma_engine_config engine_config = ma_engine_config_init();
  engine_config.noDevice = MA_TRUE, engine_config.channels = 2, engine_config.sampleRate = RATE;
  if (ma_engine_init(&engine_config, &offline) != MA_SUCCESS) return fail("miniaudio makes no engine");
  for (int i = 0; i < VOICES; i++) {
    ma_audio_buffer_config config = ma_audio_buffer_config_init(ma_format_f32, 1, (ma_uint64)rate, samples, NULL);
    config.sampleRate = (ma_uint32)rate;
    if (ma_audio_buffer_init(&config, &buffers[i]) != MA_SUCCESS ||
        ma_sound_init_from_data_source(&offline, &buffers[i], MA_SOUND_FLAG_NO_SPATIALIZATION, NULL, &voices[i]) != MA_SUCCESS)
      return fail("miniaudio makes no sound");
    ma_sound_set_looping(&voices[i], MA_TRUE);
    ma_sound_set_pitch(&voices[i], pitch);
    ma_sound_set_volume(&voices[i], 0.016f);
    ma_sound_set_pan(&voices[i], (float)i / VOICES - 0.5f);
    ma_sound_start(&voices[i]);
  }
  return 0;
}

static void mix(void) {
  static float samples[2 * BLOCK];
  ma_engine_read_pcm_frames(&offline, samples, BLOCK, NULL);
}

static void end_mixing(void) {
  for (int i = 0; i < VOICES; i++) ma_sound_uninit(&voices[i]), ma_audio_buffer_uninit(&buffers[i]);
  ma_engine_uninit(&offline);
}
