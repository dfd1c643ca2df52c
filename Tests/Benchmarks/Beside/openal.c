/* OpenAL Soft, with libsndfile for the file. */
#define MIXES 2
#include "measure.h"
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <sndfile.h>

static ALuint buffer, sources[PLAYS];

static int open_library(void) {
  ALCdevice *device = alcOpenDevice(NULL);
  ALCcontext *context = device ? alcCreateContext(device, NULL) : NULL;
  if (!context || !alcMakeContextCurrent(context)) return fail("OpenAL opens no device");
  alGenSources(PLAYS, sources);
  return alGetError() == AL_NO_ERROR ? 0 : fail("OpenAL makes no sources");
}

static int load_sound(const char *path) {
  SF_INFO info = { 0 };
  SNDFILE *file = sf_open(path, SFM_READ, &info);
  if (!file) return fail("libsndfile does not open the file");
  short *samples = malloc((size_t)(info.frames * info.channels) * sizeof *samples);
  sf_count_t frames = sf_readf_short(file, samples, info.frames);
  sf_close(file);
  alGenBuffers(1, &buffer);
  ALenum format = info.channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16;
  alBufferData(buffer, format, samples, (ALsizei)(frames * info.channels * 2), info.samplerate);
  free(samples);
  return alGetError() == AL_NO_ERROR ? 0 : fail("OpenAL takes no buffer");
}

static int play_sound(int number) {
  alSourceStop(sources[number]);
  alSourcei(sources[number], AL_BUFFER, (ALint)buffer);
  alSourcef(sources[number], AL_GAIN, 0.1f);
  alSourcePlay(sources[number]);
  return alGetError() == AL_NO_ERROR ? 0 : fail("OpenAL does not play");
}

static LPALCRENDERSAMPLESSOFT render;
static ALCdevice *loopback;
static ALCcontext *offline;

static int begin_mixing(const float *samples, int rate, float pitch, int hrtf) {
  LPALCLOOPBACKOPENDEVICESOFT open = (LPALCLOOPBACKOPENDEVICESOFT)alcGetProcAddress(NULL, "alcLoopbackOpenDeviceSOFT");
  render = (LPALCRENDERSAMPLESSOFT)alcGetProcAddress(NULL, "alcRenderSamplesSOFT");
  ALCint attributes[] = { ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT, ALC_FREQUENCY, RATE,
                          ALC_HRTF_SOFT, hrtf, 0 };
  loopback = open ? open(NULL) : NULL;
  offline = loopback ? alcCreateContext(loopback, attributes) : NULL;
  if (!offline || !alcMakeContextCurrent(offline)) return fail("OpenAL makes no loopback");
  ALuint noise, voices[VOICES];
  alGenBuffers(1, &noise);
  alBufferData(noise, alGetEnumValue("AL_FORMAT_MONO_FLOAT32"), samples, (ALsizei)(rate * (int)sizeof *samples), rate);
  alGenSources(VOICES, voices);
  for (int i = 0; i < VOICES; i++) {
    alSourcei(voices[i], AL_BUFFER, (ALint)noise);
    alSourcei(voices[i], AL_LOOPING, AL_TRUE);
    alSourcef(voices[i], AL_PITCH, pitch);
    alSourcef(voices[i], AL_GAIN, 0.016f);
    if (hrtf) {
      alSource3f(voices[i], AL_POSITION, (float)(i % 8) - 3.5f, 0, (float)(i / 8) - 3.5f);
    } else {
      alSourcei(voices[i], AL_SOURCE_RELATIVE, AL_TRUE);
      alSource3f(voices[i], AL_POSITION, (float)i / VOICES - 0.5f, 0, -1);
    }
  }
  alSourcePlayv(VOICES, voices);
  return alGetError() == AL_NO_ERROR ? 0 : fail("OpenAL does not mix");
}

static void mix(void) {
  static float samples[2 * BLOCK];
  render(loopback, samples, BLOCK);
}

static void end_mixing(void) {
  alcMakeContextCurrent(NULL);
  alcDestroyContext(offline);
  alcCloseDevice(loopback);
}
