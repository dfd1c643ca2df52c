/* SoLoud on its backend of miniaudio, with the checkout that the caller has. */
#define MIXES 1
#include "measure.h"
#include <soloud.h>
#include <soloud_wav.h>

static SoLoud::Soloud engine;
static SoLoud::Wav sound;

static int open_library(void) { return engine.init(SoLoud::Soloud::CLIP_ROUNDOFF, SoLoud::Soloud::MINIAUDIO) ? fail("SoLoud opens no device") : 0; }
static int load_sound(const char *path) { return sound.load(path) ? fail("SoLoud loads no sound") : 0; }
static int play_sound(int number) {
  (void)number;
  engine.play(sound, 0.1f);
  return 0;
}

static SoLoud::Soloud *offline;
static SoLoud::Wav *noise;

static int begin_mixing(const float *samples, int rate, float pitch, int hrtf) {
  (void)hrtf;
  offline = new SoLoud::Soloud;
  noise = new SoLoud::Wav;
  if (offline->init(SoLoud::Soloud::CLIP_ROUNDOFF, SoLoud::Soloud::NULLDRIVER, RATE, 2 * BLOCK, 2)) return fail("SoLoud makes no engine");
  offline->setMaxActiveVoiceCount(VOICES);
  if (noise->loadRawWave((float *)samples, (unsigned)rate, (float)rate, 1, true, false)) return fail("SoLoud takes no frames");
  noise->setLooping(true);
  for (int i = 0; i < VOICES; i++) {
    SoLoud::handle voice = offline->play(*noise, 0.016f, (float)i / VOICES - 0.5f);
    if (pitch != 1) offline->setRelativePlaySpeed(voice, pitch);
  }
  return 0;
}

static void mix(void) {
  static float samples[2 * BLOCK];
  offline->mix(samples, BLOCK);
}

static void end_mixing(void) {
  offline->deinit();
  delete noise;
  delete offline;
}
