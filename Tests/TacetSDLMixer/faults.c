/* Faults that the comparison must find: preloaded over a library of SDL_mixer, one function of it is wrong.
   The environment's FAULT names it. */
#include "harness.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int fault(const char *name) {
  const char *chosen = getenv("FAULT");
  return chosen && !strcmp(chosen, name);
}
#define REAL_OF(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REAL(name) REAL_OF(name)

int Mix_Volume(int channel, int volume) {
  int before = REAL(Mix_Volume)(channel, volume);
  return fault("volume-returns-the-new") && volume >= 0 ? REAL(Mix_Volume)(channel, -1) : before;
}
int Mix_PlayChannelTimed(int channel, Mix_Chunk *chunk, int loops, int ticks) {
  if (fault("plays-once-more") && loops > 0) loops++;
  if (fault("takes-the-last-channel") && channel == -1)
    for (int i = REAL(Mix_AllocateChannels)(-1) - 1; i >= 0 && channel < 0; i--)
      if (!REAL(Mix_Playing)(i)) channel = i;
  if (fault("ends-later") && ticks > 0) ticks += 40;
  return REAL(Mix_PlayChannelTimed)(channel, chunk, loops, ticks);
}
#ifdef SDL_MIXER_12
typedef Sint16 sample; /* in the format of most sections */
#define SOUND_PARAMETERS SDL_RWops *stream, int owned
#define SOUND Mix_LoadWAV_RW
#define SOUND_ARGUMENTS stream, owned
#else
typedef float sample;
#define SOUND_PARAMETERS const char *file
#define SOUND Mix_LoadWAV
#define SOUND_ARGUMENTS file
int Mix_PlayChannel(int channel, Mix_Chunk *chunk, int loops) { return Mix_PlayChannelTimed(channel, chunk, loops, -1); }
#endif
int Mix_ReserveChannels(int count) { return REAL(Mix_ReserveChannels)(fault("reserves-none") ? 0 : count); }
int Mix_GroupNewer(int tag) { return fault("newest-is-the-oldest") ? REAL(Mix_GroupOldest)(tag) : REAL(Mix_GroupNewer)(tag); }
int Mix_FadeOutChannel(int channel, int ms) { return REAL(Mix_FadeOutChannel)(channel, fault("fades-faster") ? ms - ms / 8 : ms); }
int Mix_VolumeChunk(Mix_Chunk *chunk, int volume) {
  return REAL(Mix_VolumeChunk)(chunk, fault("chunk-not-louder-than-100") && volume > 100 ? 100 : volume);
}
int Mix_SetPanning(int channel, Uint8 left, Uint8 right) {
  return fault("left-is-right") ? REAL(Mix_SetPanning)(channel, right, left) : REAL(Mix_SetPanning)(channel, left, right);
}
int Mix_PlayMusic(Mix_Music *music, int loops) { return REAL(Mix_PlayMusic)(music, fault("music-for-ever") ? -1 : loops); }
int Mix_HaltMusic(void) { return fault("music-never-halts") ? 0 : REAL(Mix_HaltMusic)(); }
int Mix_QuerySpec(int *rate, Uint16 *format, int *channels) {
  int times = REAL(Mix_QuerySpec)(rate, format, channels);
  if (fault("another-rate") && times && rate) *rate = 44100;
  return times;
}
int Mix_VolumeMusic(int volume) {
  return REAL(Mix_VolumeMusic)(fault("music-a-little-louder") && volume > 0 && volume < 110 ? volume + volume / 8 : volume);
}
void Mix_HookMusicFinished(void (*finished)(void)) { REAL(Mix_HookMusicFinished)(fault("no-end-of-music") ? NULL : finished); }
static void (*ended)(int);
static void twice(int channel) {
  ended(channel);
  ended(channel);
}
void Mix_ChannelFinished(void (*finished)(int)) {
  ended = finished;
  REAL(Mix_ChannelFinished)(fault("ends-twice") && finished ? twice : finished);
}
void Mix_Pause(int channel) {
  if (!fault("pauses-none") || channel >= 0) REAL(Mix_Pause)(channel);
}
Mix_Chunk *SOUND(SOUND_PARAMETERS) {
  Mix_Chunk *chunk = REAL(SOUND)(SOUND_ARGUMENTS);
  Uint32 late = 300 * 2 * sizeof(sample);
  if (fault("sounds-late") && chunk && chunk->alen > 8 * late) {
    memmove(chunk->abuf + late, chunk->abuf, chunk->alen - late);
    memset(chunk->abuf, 0, late);
  }
  if (fault("sounds-louder") && chunk)
    for (Uint32 i = 0; i + sizeof(sample) <= chunk->alen; i += sizeof(sample))
      *(sample *)(chunk->abuf + i) = (sample)(*(sample *)(chunk->abuf + i) * 1.08f);
  return chunk;
}
int Mix_RegisterEffect(int channel, Mix_EffectFunc_t effect, Mix_EffectDone_t done, void *user) {
  return REAL(Mix_RegisterEffect)(channel, effect, fault("effects-are-never-done") ? NULL : done, user);
}
int Mix_ExpireChannel(int channel, int ticks) { return fault("never-expires") ? 1 : REAL(Mix_ExpireChannel)(channel, ticks); }
void Mix_FreeChunk(Mix_Chunk *chunk) {
  if (!fault("frees-nothing")) REAL(Mix_FreeChunk)(chunk);
}
