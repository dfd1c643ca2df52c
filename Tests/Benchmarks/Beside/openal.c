/* OpenAL Soft, with libsndfile for the file. */
#include "measure.h"
#include <AL/al.h>
#include <AL/alc.h>
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
