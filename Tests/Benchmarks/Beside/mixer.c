/* SDL2_mixer. */
#include "measure.h"
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <SDL_mixer.h>

static Mix_Chunk *chunk;

static int open_library(void) {
  if (SDL_Init(SDL_INIT_AUDIO) < 0 || Mix_OpenAudio(48000, AUDIO_S16SYS, 2, 1024) < 0) return fail(SDL_GetError());
  return Mix_AllocateChannels(PLAYS) == PLAYS ? 0 : fail(SDL_GetError());
}
static int load_sound(const char *path) {
  if (!(chunk = Mix_LoadWAV(path))) return fail(SDL_GetError());
  Mix_VolumeChunk(chunk, MIX_MAX_VOLUME / 10);
  return 0;
}
static int play_sound(int number) { return Mix_PlayChannel(number, chunk, 0) < 0 ? fail(SDL_GetError()) : 0; }
