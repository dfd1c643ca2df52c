/* SDL's audio device and clock, as the library under test sees them: the functions here come before SDL's own.
   The device that SDL opens is its dummy one and stays paused; the library's callback is called by device_render alone,
   so that each call of a script stands at an exact frame. Time is that of the frames, and begins at a second. */
#include "harness.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
  Uint32 id; /* 0: none is open */
  SDL_AudioSpec spec;
  bool paused;
} device;
static _Atomic long blocks;
static _Atomic double microseconds = 1e6;
static FILE *recording;
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static _Thread_local bool in_callback;
static pthread_t main_thread;

__attribute__((constructor)) static void note_main(void) { main_thread = pthread_self(); }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void SDLCALL silence(void *user, Uint8 *stream, int length) {
  (void)user;
  memset(stream, 0, (size_t)length);
}

#ifdef SDL_MIXER_12
/* SDL_MixAudio mixes in the format of SDL's own device. */
int SDL_OpenAudio(SDL_AudioSpec *desired, SDL_AudioSpec *obtained) {
  SDL_AudioSpec got = *desired;
  got.callback = silence;
  if (REAL(SDL_OpenAudio)(&got, NULL) < 0) return -1;
  got.callback = desired->callback;
  pthread_mutex_lock(&lock);
  device.id = 1;
  device.spec = got;
  device.paused = true;
  pthread_mutex_unlock(&lock);
  if (obtained) *obtained = got;
  return 0;
}

void SDL_CloseAudio(void) {
  pthread_mutex_lock(&lock);
  device.id = 0;
  pthread_mutex_unlock(&lock);
  REAL(SDL_CloseAudio)();
}

void SDL_PauseAudio(int pause) { device.paused = pause; }
SDL_audiostatus SDL_GetAudioStatus(void) {
  return !device.id ? SDL_AUDIO_STOPPED : device.paused ? SDL_AUDIO_PAUSED : SDL_AUDIO_PLAYING;
}
void SDL_LockAudio(void) { pthread_mutex_lock(&lock); }
void SDL_UnlockAudio(void) { pthread_mutex_unlock(&lock); }
#else
SDL_AudioDeviceID SDL_OpenAudioDevice(const char *name, int capture, const SDL_AudioSpec *desired, SDL_AudioSpec *obtained,
                                      int changes) {
  SDL_AudioSpec asked = *desired, got;
  asked.callback = silence;
  SDL_AudioDeviceID id = REAL(SDL_OpenAudioDevice)(name, capture, &asked, &got, changes);
  if (id == 0) return 0;
  got.callback = desired->callback;
  got.userdata = desired->userdata;
  pthread_mutex_lock(&lock);
  device.id = id;
  device.spec = got;
  device.paused = true;
  pthread_mutex_unlock(&lock);
  if (obtained) *obtained = got;
  return id;
}

void SDL_CloseAudioDevice(SDL_AudioDeviceID id) {
  pthread_mutex_lock(&lock);
  if (id && id == device.id) device.id = 0;
  pthread_mutex_unlock(&lock);
  REAL(SDL_CloseAudioDevice)(id);
}

void SDL_PauseAudioDevice(SDL_AudioDeviceID id, int pause) {
  if (id && id == device.id) device.paused = pause;
}

SDL_AudioStatus SDL_GetAudioDeviceStatus(SDL_AudioDeviceID id) {
  if (!id || id != device.id) return SDL_AUDIO_STOPPED;
  return device.paused ? SDL_AUDIO_PAUSED : SDL_AUDIO_PLAYING;
}

void SDL_LockAudioDevice(SDL_AudioDeviceID id) {
  if (id && id == device.id) pthread_mutex_lock(&lock);
}

void SDL_UnlockAudioDevice(SDL_AudioDeviceID id) {
  if (id && id == device.id) pthread_mutex_unlock(&lock);
}

Uint64 SDL_GetTicks64(void) { return (Uint64)(microseconds / 1000); }
#endif

Uint32 SDL_GetTicks(void) { return (Uint32)(microseconds / 1000); }

/* A wait of the library for the sound: it goes on meanwhile. */
void SDL_Delay(Uint32 milliseconds) {
  if (in_callback || !pthread_equal(pthread_self(), main_thread)) REAL(SDL_Delay)(milliseconds);
  else device_render((long)milliseconds * DEVICE_RATE / 1000 / DEVICE_BLOCK + 1);
}

bool device_is_open(void) { return device.id != 0; }
long device_blocks(void) { return blocks; }
void device_record(const char *path) { recording = fopen(path, "wb"); }

static void write_frames(const Uint8 *bytes, int frames) {
  static float out[2 * 65536];
  int channels = device.spec.channels;
  for (int frame = 0; frame < frames; frame++)
    for (int side = 0; side < 2; side++) {
      int index = frame * channels + (channels > 1 ? side : 0);
      switch (device.spec.format) {
      case AUDIO_F32SYS: out[2 * frame + side] = ((const float *)bytes)[index]; break;
      case AUDIO_S16SYS: out[2 * frame + side] = ((const Sint16 *)bytes)[index] / 32768.0f; break;
      case AUDIO_U8: out[2 * frame + side] = (bytes[index] - 128) / 128.0f; break;
      default: out[2 * frame + side] = 0;
      }
    }
  fwrite(out, 2 * sizeof(float), (size_t)frames, recording);
}

void device_render(long count) {
  for (; count > 0; count--) {
    int rate = DEVICE_RATE, frames = DEVICE_BLOCK;
    pthread_mutex_lock(&lock);
    if (device.id && !device.paused) {
      rate = device.spec.freq;
      frames = device.spec.samples;
      Uint8 *bytes = malloc(device.spec.size);
      in_callback = true;
      memset(bytes, device.spec.silence, device.spec.size);
      device.spec.callback(device.spec.userdata, bytes, (int)device.spec.size);
      in_callback = false;
      if (recording && frames <= 65536) write_frames(bytes, frames);
      free(bytes);
    }
    blocks++;
    microseconds = microseconds + 1e6 * frames / rate;
    pthread_mutex_unlock(&lock);
  }
  if (recording) fflush(recording);
}
