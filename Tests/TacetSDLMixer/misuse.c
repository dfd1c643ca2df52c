/* Rows of bad input. Each runs in a process of its own; it ends with 0 where the library survives it. Lines with `=` are
   what a game sees: they are compared where Debian's library survives too; a row that begins with `~` has none. */
#include "harness.h"
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void say(const char *what, long value) { log_line('=', "%s %ld", what, value); }
#define SAY(call) say(#call, (long)(call))
#define DO(call) do { call; log_line('=', "%s", #call); } while (0)

static int open_float(void) { return Mix_OpenAudio(DEVICE_RATE, AUDIO_F32SYS, 2, DEVICE_BLOCK); }
static Mix_Chunk *sound(void) { return Mix_LoadWAV("stereo48.wav"); }
static Mix_Music *piece(void) { return Mix_LoadMUS("music48.wav"); }

/* --- Before, twice, after --- */

static void before_open(void) {
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  SAY(Mix_LoadWAV("stereo48.wav") != NULL);
  say(Mix_GetError(), 0);
  SAY(Mix_QuickLoad_RAW((Uint8 *)"12345678", 8) != NULL);
  say(Mix_GetError(), 0);
  SAY(Mix_LoadMUS("music48.wav") != NULL);
  SAY(Mix_PlayChannel(-1, NULL, 0));
  say(Mix_GetError(), 0);
  SAY(Mix_PlayMusic(NULL, 0));
  say(Mix_GetError(), 0);
  SAY(Mix_Playing(-1));
  SAY(Mix_Playing(0));
  SAY(Mix_Paused(-1));
  SAY(Mix_Volume(0, 64));
  SAY(Mix_VolumeMusic(-1));
  SAY(Mix_MasterVolume(-1));
  SAY(Mix_HaltChannel(-1));
  SAY(Mix_HaltMusic());
  SAY(Mix_FadeOutMusic(100));
  say(Mix_GetError(), 0);
  SAY(Mix_FadeOutChannel(-1, 100));
  SAY(Mix_ExpireChannel(-1, 100));
  DO(Mix_Pause(-1));
  DO(Mix_Resume(-1));
  DO(Mix_PauseMusic());
  SAY(Mix_PausedMusic());
  DO(Mix_ResumeMusic());
  SAY(Mix_PlayingMusic());
  SAY(Mix_SetMusicPosition(1));
  say(Mix_GetError(), 0);
  SAY(Mix_ReserveChannels(2));
  SAY(Mix_GroupAvailable(-1));
  SAY(Mix_GroupCount(-1));
  SAY(Mix_RegisterEffect(0, NULL, NULL, NULL));
  say(Mix_GetError(), 0);
  SAY(Mix_GetNumMusicDecoders());
  SAY(Mix_GetNumChunkDecoders());
  DO(Mix_ChannelFinished(NULL));
  DO(Mix_HookMusic(NULL, NULL));
  DO(Mix_SetPostMix(NULL, NULL));
  DO(Mix_CloseAudio());
  DO(Mix_Quit());
}
static void channels_before_open(void) {
  SAY(Mix_AllocateChannels(32));
  SAY(Mix_Volume(31, 40));
  SAY(open_float());
  SAY(Mix_AllocateChannels(-1));
  SAY(Mix_Volume(7, -1));
  DO(Mix_CloseAudio());
}
static void volume_of_all_before_open(void) { SAY(Mix_Volume(-1, 64)); }
static void opened_twice(void) {
  SAY(open_float());
  SAY(open_float());
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  DO(Mix_CloseAudio());
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  SAY(Mix_PlayChannel(-1, sound(), 0));
  SAY(Mix_OpenAudio(22050, AUDIO_S16SYS, 1, 512));
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  SAY(Mix_Playing(-1));
  device_render(20);
  DO(Mix_CloseAudio());
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
}
static void closed_too_often(void) {
  SAY(open_float());
  for (int i = 0; i < 4; i++) DO(Mix_CloseAudio());
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), 0));
  DO(Mix_CloseAudio());
}
static void opened_again_and_again(void) {
  for (int i = 0; i < 30; i++) {
    if (open_float()) SAY(i);
    Mix_Chunk *chunk = sound();
    Mix_PlayChannel(-1, chunk, -1);
    device_render(4);
    if (i & 1) Mix_FreeChunk(chunk);
    Mix_CloseAudio();
    if (!(i & 1)) Mix_FreeChunk(chunk);
  }
}
static void sounds_after_close(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  Mix_Music *music = piece();
  DO(Mix_CloseAudio());
  SAY(Mix_VolumeChunk(chunk, 30));
  SAY(Mix_PlayMusic(music, 0));
  say(Mix_GetError(), 0);
  SAY(Mix_PlayingMusic());
  SAY(Mix_HaltMusic());
  DO(Mix_FreeMusic(music));
  DO(Mix_FreeChunk(chunk));
  SAY(Mix_LoadWAV("stereo48.wav") != NULL);
}
static void channels_after_close(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  DO(Mix_CloseAudio());
  SAY(Mix_Playing(0));
  SAY(Mix_PlayChannel(-1, chunk, 0));
  SAY(Mix_HaltChannel(-1));
  SAY(Mix_Volume(-1, 20));
}
static void sdl_quit_first(void) {
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), -1));
  device_render(10);
  SDL_Quit();
  DO(Mix_CloseAudio());
  Mix_Quit();
}
static void closed_and_opened_in_between(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  Mix_Music *music = piece();
  DO(Mix_CloseAudio());
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, chunk, 0));
  SAY(Mix_PlayMusic(music, 0));
  device_render(20);
  SAY(Mix_Playing(-1));
  SAY(Mix_PlayingMusic());
  DO(Mix_CloseAudio());
}

/* --- Sounds that are gone --- */

static void chunk_freed_in_play(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  SAY(Mix_PlayChannel(0, chunk, -1));
  SAY(Mix_PlayChannel(3, chunk, -1));
  device_render(20);
  DO(Mix_FreeChunk(chunk));
  SAY(Mix_Playing(-1));
  device_render(20);
  DO(Mix_CloseAudio());
}
static void chunk_freed_twice(void) {
  open_float();
  Mix_Chunk *chunk = sound();
  Mix_FreeChunk(chunk);
  Mix_FreeChunk(chunk);
  device_render(4);
}
static void freed_chunk_played(void) {
  open_float();
  Mix_Chunk *chunk = sound();
  Mix_FreeChunk(chunk);
  Mix_PlayChannel(-1, chunk, -1);
  device_render(40);
}
static void music_freed_in_play(void) {
  SAY(open_float());
  Mix_Music *music = piece();
  SAY(Mix_PlayMusic(music, -1));
  device_render(20);
  DO(Mix_FreeMusic(music));
  SAY(Mix_PlayingMusic());
  music = piece();
  SAY(Mix_PlayMusic(music, -1));
  SAY(Mix_FadeOutMusic(500));
  DO(Mix_FreeMusic(music)); /* waits for the fade */
  SAY(Mix_PlayingMusic());
  device_render(20);
}
static void music_freed_twice(void) {
  open_float();
  Mix_Music *music = piece();
  Mix_FreeMusic(music);
  Mix_FreeMusic(music);
}
static void chunk_of_the_games_own(void) {
  static float samples[2 * 4800];
  Mix_Chunk chunk = { .allocated = 0, .abuf = (Uint8 *)samples, .alen = sizeof samples, .volume = 128 };
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, &chunk, 2));
  device_render(10);
  SAY(Mix_GetChunk(0) == &chunk);
  chunk.volume = 255;
  device_render(10);
  chunk.alen = 16;
  device_render(100);
  SAY(Mix_Playing(-1));
  Mix_Chunk none = { .allocated = 0, .abuf = NULL, .alen = 0, .volume = 128 };
  SAY(Mix_PlayChannel(-1, &none, 0));
  say(Mix_GetError(), 0);
  Mix_Chunk odd = { .allocated = 0, .abuf = (Uint8 *)samples, .alen = 13, .volume = 128 };
  SAY(Mix_PlayChannel(-1, &odd, 0));
  say("length", odd.alen);
  odd.alen = 3;
  SAY(Mix_PlayChannel(-1, &odd, 0));
  say("length", odd.alen);
  device_render(10);
  DO(Mix_CloseAudio());
}
static void samples_changed_in_play(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  SAY(Mix_PlayChannel(0, chunk, -1));
  device_render(10);
  memset(chunk->abuf, 0, chunk->alen);
  chunk->alen /= 2;
  device_render(200);
  SAY(Mix_Playing(0));
  DO(Mix_FreeChunk(chunk));
}
static void raw_sizes(void) {
  static Uint8 bytes[64];
  SAY(open_float());
  for (Uint32 length = 0; length < 18; length++) {
    Mix_Chunk *chunk = Mix_QuickLoad_RAW(bytes, length);
    say("played", Mix_PlayChannel(0, chunk, 0));
    say("length", chunk ? (long)chunk->alen : -1);
    device_render(2);
    Mix_FreeChunk(chunk);
  }
  SAY(Mix_QuickLoad_RAW(NULL, 0) != NULL);
}
static void stream_closed_early(void) {
  open_float();
  SDL_RWops *stream = SDL_RWFromFile("music.ogg", "rb");
  Mix_Music *music = Mix_LoadMUS_RW(stream, 0);
  SDL_RWclose(stream);
  Mix_PlayMusic(music, -1);
  device_render(200);
}
static void nothing_at_all(void) {
  SAY(open_float());
  SAY(Mix_LoadWAV_RW(NULL, 1) != NULL);
  say(Mix_GetError(), 0);
  SAY(Mix_LoadMUS_RW(NULL, 1) != NULL);
  say(Mix_GetError(), 0);
  SAY(Mix_LoadMUSType_RW(NULL, MUS_OGG, 1) != NULL);
  SAY(Mix_LoadWAV("no such file.wav") != NULL);
  SAY(Mix_LoadWAV("") != NULL);
  SAY(Mix_LoadMUS("no such file.ogg") != NULL);
  SAY(Mix_LoadMUS("") != NULL);
  SAY(Mix_LoadMUS("/") != NULL);
  SAY(Mix_LoadWAV("/") != NULL);
  SAY(Mix_PlayChannel(0, NULL, 0));
  SAY(Mix_FadeInChannel(0, NULL, 0, 100));
  SAY(Mix_PlayMusic(NULL, 0));
  SAY(Mix_VolumeChunk(NULL, 3));
  DO(Mix_FreeChunk(NULL));
  DO(Mix_FreeMusic(NULL));
  SAY(Mix_RegisterEffect(0, NULL, NULL, NULL));
  SAY(Mix_UnregisterEffect(0, NULL));
  SAY(Mix_UnregisterAllEffects(0));
  SAY(Mix_GetMusicType(NULL));
  SAY(strlen(Mix_GetMusicTitle(NULL)));
  SAY((long)Mix_MusicDuration(NULL));
  SAY((long)Mix_GetMusicPosition(NULL));
  DO(Mix_CloseAudio());
}
static void null_names(void) {
  open_float();
  Mix_LoadWAV(NULL);
  Mix_LoadMUS(NULL);
}

/* --- Numbers --- */

static const int far_numbers[] = { 8, 9, 1000, INT_MAX };
static void channels_beyond(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  for (size_t i = 0; i < sizeof far_numbers / sizeof *far_numbers; i++) {
    int channel = far_numbers[i];
    SAY(channel);
    SAY(Mix_PlayChannel(channel, chunk, 0));
    SAY(Mix_FadeInChannel(channel, chunk, 0, 100));
    SAY(Mix_Volume(channel, 3));
    SAY(Mix_HaltChannel(channel));
    SAY(Mix_ExpireChannel(channel, 100));
    SAY(Mix_FadeOutChannel(channel, 100));
    SAY(Mix_FadingChannel(channel));
    SAY(Mix_Playing(channel));
    SAY(Mix_Paused(channel));
    DO(Mix_Pause(channel));
    DO(Mix_Resume(channel));
    SAY(Mix_GetChunk(channel) != NULL);
    if (channel != 8) SAY(Mix_GroupChannel(channel, 1));
    SAY(Mix_RegisterEffect(channel, (Mix_EffectFunc_t)nothing_at_all, NULL, NULL));
    SAY(Mix_UnregisterAllEffects(channel));
    if (channel < INT_MAX) SAY(Mix_SetPanning(channel, 255, 255));
  }
  SAY(Mix_Playing(-1));
  device_render(10);
  DO(Mix_CloseAudio());
}
static void channels_below(void) { /* Debian's library reads before its table */
  static const int numbers[] = { -2, -3, -1000000, INT_MIN };
  open_float();
  Mix_Chunk *chunk = sound();
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    int channel = numbers[i];
    Mix_PlayChannel(channel, chunk, 0);
    Mix_FadeInChannel(channel, chunk, 0, 100);
    Mix_Volume(channel, 3);
    Mix_HaltChannel(channel);
    Mix_ExpireChannel(channel, 100);
    Mix_FadeOutChannel(channel, 100);
    Mix_FadingChannel(channel);
    Mix_Playing(channel);
    Mix_Paused(channel);
    Mix_Pause(channel);
    Mix_Resume(channel);
    Mix_GetChunk(channel);
    Mix_GroupChannel(channel, 1);
    Mix_RegisterEffect(channel - 1, (Mix_EffectFunc_t)nothing_at_all, NULL, NULL);
    Mix_UnregisterAllEffects(channel - 1);
    Mix_SetPanning(channel - 1, 255, 255);
    Mix_SetReverseStereo(channel - 1, 0);
    device_render(4);
  }
}
static void group_of_the_channel_after_the_last(void) { /* Debian's library writes after its table */
  open_float();
  Mix_GroupChannel(8, 1);
  Mix_GroupChannels(0, 8, 1);
  Mix_GroupChannels(-5, 5, 1);
  device_render(4);
  Mix_CloseAudio();
}
static void numbers_without_bound(void) {
  SAY(open_float());
  Mix_Chunk *chunk = sound();
  SAY(Mix_PlayChannelTimed(0, chunk, INT_MAX, INT_MAX));
  SAY(Mix_PlayChannelTimed(1, chunk, INT_MIN, INT_MIN));
  SAY(Mix_FadeInChannelTimed(2, chunk, -1, INT_MAX, INT_MAX));
  SAY(Mix_ExpireChannel(2, INT_MIN));
  SAY(Mix_Volume(0, INT_MAX));
  SAY(Mix_Volume(0, INT_MIN));
  SAY(Mix_VolumeMusic(INT_MAX));
  SAY(Mix_VolumeMusic(INT_MIN));
  SAY(Mix_MasterVolume(INT_MAX));
  SAY(Mix_VolumeChunk(chunk, INT_MAX));
  SAY(Mix_ReserveChannels(INT_MAX));
  SAY(Mix_PlayChannel(-1, chunk, 0));
  SAY(Mix_ReserveChannels(0));
  SAY(Mix_GroupCount(INT_MIN));
  SAY(Mix_GroupAvailable(INT_MAX));
  device_render(100);
  SAY(Mix_Playing(-1));
  SAY(Mix_FadeOutChannel(0, INT_MAX));
  SAY(Mix_FadeOutChannel(2, INT_MAX));
  device_render(100);
  SAY(Mix_HaltChannel(-1));
  Mix_Music *music = piece();
  SAY(Mix_FadeInMusicPos(music, INT_MAX, 1000, 1e300));
  device_render(10);
  SAY(Mix_PlayMusic(music, INT_MIN));
  device_render(10);
  SAY(Mix_AllocateChannels(0));
  SAY(Mix_PlayChannel(-1, chunk, 0));
  SAY(Mix_PlayChannel(0, chunk, 0));
  SAY(Mix_AllocateChannels(5000));
  SAY(Mix_PlayChannel(4999, chunk, 0));
  device_render(10);
  SAY(Mix_Playing(-1));
  SAY(Mix_AllocateChannels(1));
  DO(Mix_CloseAudio());
}
static void fades_without_bound(void) { /* divides by a step of zero in Debian's library */
  open_float();
  Mix_Music *music = piece();
  Mix_FadeInMusic(music, -1, INT_MAX);
  device_render(10);
  Mix_FadeInMusic(music, -1, INT_MIN);
  device_render(10);
  Mix_FadeOutMusic(INT_MAX);
  device_render(10);
}
static void positions_without_bound(void) {
  open_float();
  Mix_Music *music = piece();
  const double places[] = { -1, -1e300, 1e300, 0.0 / 0.0, 1.0 / 0.0, 1e9 };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    Mix_PlayMusic(music, 1);
    device_render(5);
    Mix_SetMusicPosition(places[i]);
    device_render(5);
    Mix_FadeInMusicPos(music, 1, 0, places[i]);
    device_render(5);
  }
}
static void open_with(int rate, int format, int channels, int block) {
  int got_rate = 0, got_channels = 0;
  Uint16 got_format = 0;
  int result = Mix_OpenAudio(rate, (Uint16)format, channels, block);
  log_line('=', "open %d 0x%04X %d %d: %d", rate, format, channels, block, result);
  if (result) {
    log_line('=', "%s", Mix_GetError());
    return;
  }
  Mix_QuerySpec(&got_rate, &got_format, &got_channels);
  log_line('=', "%d 0x%04X %d", got_rate, got_format, got_channels);
  Mix_Chunk *chunk = sound();
  int frame = got_channels * (got_format & 0xFF) / 8;
  double frames = frame && chunk ? chunk->alen / frame : 0;
  log_line('=', "%.1f s, whole %d", frames / got_rate, frame && chunk ? chunk->alen % (Uint32)frame == 0 : -1);
  SAY(Mix_PlayChannel(-1, chunk, 1));
  SAY(Mix_SetPanning(0, 255, 20));
  SAY(Mix_SetDistance(0, 20));
  SAY(Mix_SetPosition(0, 90, 20));
  SAY(Mix_SetReverseStereo(0, 1));
  SAY(Mix_PlayMusic(piece(), 0));
  device_render(block >= 4096 ? 2 : 20);
  SAY(Mix_Playing(-1));
  DO(Mix_CloseAudio());
}
static void formats(void) {
  open_with(8000, AUDIO_U8, 1, 256);
  open_with(8000, AUDIO_S8, 1, 256);
  open_with(11025, AUDIO_S16SYS, 1, 512);
  open_with(22050, AUDIO_S16SYS, 2, 1024);
  open_with(44100, AUDIO_S16LSB, 2, 4096);
  open_with(48000, AUDIO_S32SYS, 2, 256);
  open_with(48000, AUDIO_F32SYS, 4, 256);
  open_with(44100, AUDIO_S16SYS, 6, 1024);
  open_with(48000, AUDIO_F32SYS, 8, 256);
  open_with(96000, AUDIO_F32SYS, 2, 256);
  open_with(44100, AUDIO_S16MSB, 2, 1024);
  open_with(44100, AUDIO_U16LSB, 2, 1024);
}
static void formats_that_are_none(void) {
  open_with(44100, 0, 2, 1024);
  open_with(44100, 0x1234, 2, 1024);
  open_with(44100, AUDIO_S16SYS, 0, 1024);
  open_with(44100, AUDIO_S16SYS, 3, 1024);
  open_with(44100, AUDIO_S16SYS, 100, 1024);
  open_with(44100, AUDIO_S16SYS, -1, 1024);
  open_with(0, AUDIO_S16SYS, 2, 1024);
  open_with(44100, AUDIO_S16SYS, 2, 0);
  open_with(44100, AUDIO_S16SYS, 2, 1);
  open_with(44100, AUDIO_S16SYS, 2, 65535);
}
static void rate_below_zero(void) { open_with(-1, AUDIO_S16SYS, 2, 1024); } /* SDL's dummy device waits for ever */
static void files_that_are_none(void) {
  static const char *names[] = { "empty.wav", "short.wav", "garbage.wav", "garbage.ogg", "text.ogg", "header.wav", "truncated.wav",
                                 "truncated.ogg", "garbage.mp3", "garbage.flac", "garbage.mid", "garbage.mod", "garbage" };
  SAY(open_float());
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Mix_Chunk *chunk = Mix_LoadWAV(names[i]);
    Mix_Music *music = Mix_LoadMUS(names[i]);
    log_line('=', "%s: chunk %d, music %d", names[i], chunk != NULL, music != NULL);
    if (chunk) Mix_PlayChannel(-1, chunk, 0);
    if (music) Mix_PlayMusic(music, 0);
    device_render(50);
    Mix_FreeChunk(chunk);
    Mix_FreeMusic(music);
  }
  DO(Mix_CloseAudio());
}

/* --- From callbacks --- */

static Mix_Chunk *shared;
static Mix_Music *shared_music;
static int left;
static void SDLCALL plays_again(int channel) {
  if (left-- > 0) say("again", Mix_PlayChannel(channel, shared, 0));
}
static void play_from_callback(void) {
  SAY(open_float());
  shared = Mix_LoadWAV("click.wav");
  left = 5;
  DO(Mix_ChannelFinished(plays_again));
  SAY(Mix_PlayChannel(2, shared, 0));
  device_render(100);
  say("left", left);
  SAY(Mix_Playing(-1));
  DO(Mix_CloseAudio());
}
static void SDLCALL halts_others(int channel) {
  log_line('=', "channel %d", channel);
  if (left-- > 0) Mix_HaltChannel(channel + 1);
}
static void halt_from_callback(void) {
  SAY(open_float());
  shared = sound();
  left = 3;
  DO(Mix_ChannelFinished(halts_others));
  for (int channel = 0; channel < 6; channel++) SAY(Mix_PlayChannel(channel, shared, -1));
  device_render(4);
  SAY(Mix_HaltChannel(0));
  SAY(Mix_Playing(-1));
}
static void SDLCALL asks_all(int channel) {
  say("channel", channel);
  SAY(Mix_Playing(-1));
  SAY(Mix_Paused(-1));
  SAY(Mix_Volume(channel, 50));
  SAY(Mix_GetChunk(channel) == shared);
  SAY(Mix_GroupChannel(channel, 7));
  SAY(Mix_SetPanning(channel, 200, 100));
  SAY(Mix_ExpireChannel(channel, 1000));
  SAY(Mix_PlayingMusic());
  SAY(Mix_VolumeMusic(60));
}
static void ask_from_callback(void) {
  SAY(open_float());
  shared = Mix_LoadWAV("click.wav");
  DO(Mix_ChannelFinished(asks_all));
  SAY(Mix_PlayChannel(1, shared, 0));
  device_render(10);
  SAY(Mix_PlayChannel(1, shared, 0));
  device_render(10);
  SAY(Mix_Volume(1, -1));
}
static void SDLCALL frees_it(int channel) {
  (void)channel;
  Mix_Chunk *chunk = shared;
  shared = NULL;
  Mix_FreeChunk(chunk);
}
static void free_from_callback(void) {
  open_float();
  shared = Mix_LoadWAV("click.wav");
  Mix_ChannelFinished(frees_it);
  Mix_PlayChannel(1, shared, 0);
  device_render(20);
  shared = sound();
  Mix_PlayChannel(1, shared, 0);
  Mix_HaltChannel(1);
  device_render(4);
}
static void SDLCALL closes_all(int channel) {
  (void)channel;
  Mix_ChannelFinished(NULL);
  Mix_CloseAudio();
}
static void close_from_callback(void) {
  open_float();
  shared = Mix_LoadWAV("click.wav");
  Mix_ChannelFinished(closes_all);
  Mix_PlayChannel(1, shared, 0);
  device_render(20);
}
static void SDLCALL allocates(int channel) {
  (void)channel;
  Mix_AllocateChannels(left-- > 0 ? 300 : 2);
}
static void allocate_from_callback(void) {
  open_float();
  shared = Mix_LoadWAV("click.wav");
  left = 1;
  Mix_ChannelFinished(allocates);
  for (int i = 0; i < 4; i++) {
    Mix_PlayChannel(1, shared, 0);
    Mix_PlayChannel(0, shared, 0);
    device_render(10);
  }
}
static void SDLCALL music_again(void) {
  if (left-- > 0) say("again", Mix_PlayMusic(shared_music, 0));
}
static void music_from_callback(void) {
  SAY(open_float());
  shared_music = Mix_LoadMUS("click.wav");
  left = 3;
  DO(Mix_HookMusicFinished(music_again));
  SAY(Mix_PlayMusic(shared_music, 0));
  device_render(100);
  say("left", left);
  SAY(Mix_PlayingMusic());
}
static void SDLCALL effect_calls(int channel, void *stream, int length, void *user) {
  (void)stream, (void)length, (void)user;
  if (left-- > 0) {
    Mix_SetPanning(channel, 100, 200);
    Mix_RegisterEffect(channel, effect_calls, NULL, NULL);
  }
  Mix_Volume(channel, 100);
  if (left == -20) Mix_UnregisterEffect(channel, effect_calls);
  if (left == -40) Mix_HaltChannel(channel);
}
static void effects_from_effects(void) {
  open_float();
  shared = sound();
  left = 2;
  Mix_PlayChannel(0, shared, -1);
  Mix_RegisterEffect(0, effect_calls, NULL, NULL);
  device_render(100);
}
static void SDLCALL hook_halts(void *user, Uint8 *stream, int length) {
  (void)user, (void)stream, (void)length;
  Mix_HookMusic(NULL, NULL);
  Mix_SetPostMix(NULL, NULL);
  Mix_HaltMusic();
  Mix_PlayChannel(-1, shared, 0);
}
static void hooks_that_take_themselves_back(void) {
  open_float();
  shared = sound();
  for (int i = 0; i < 5; i++) {
    Mix_HookMusic(hook_halts, NULL);
    device_render(3);
    Mix_SetPostMix(hook_halts, NULL);
    device_render(3);
  }
}
static void SDLCALL allocating_post(void *user, Uint8 *stream, int length) {
  (void)user;
  void *copy = malloc((size_t)length);
  memcpy(copy, stream, (size_t)length);
  SDL_LockAudio();
  SDL_UnlockAudio();
  free(copy);
  usleep(3000); /* longer than a block takes */
}
static void callbacks_that_are_slow(void) {
  open_float();
  shared = sound();
  Mix_PlayChannel(-1, shared, 3);
  Mix_SetPostMix(allocating_post, NULL);
  device_render(40);
}

/* --- Threads, processes, signals --- */

static _Atomic int stop;
static void *renders(void *user) {
  while (!stop) device_render(1);
  return user;
}
static void *calls(void *user) {
  unsigned seed = (unsigned)(uintptr_t)user;
  for (int i = 0; i < 3000; i++) {
    int channel = rand_r(&seed) % 10 - 1;
    switch (rand_r(&seed) % 16) {
    case 0: case 1: case 2: Mix_PlayChannel(channel, shared, rand_r(&seed) % 4 - 1); break;
    case 3: Mix_HaltChannel(channel); break;
    case 4: Mix_FadeOutChannel(channel, 20); break;
    case 5: Mix_Volume(channel < 0 ? 0 : channel, rand_r(&seed) % 129); break;
    case 6: Mix_Pause(channel); break;
    case 7: Mix_Resume(channel); break;
    case 8: Mix_PlayMusic(shared_music, 0); break;
    case 9: Mix_HaltMusic(); break;
    case 10: Mix_VolumeMusic(rand_r(&seed) % 129); break;
    case 11: if (channel >= 0) Mix_SetPanning(channel, 20, 255); break;
    case 12: Mix_GroupChannel(channel, 1); break;
    case 13: Mix_GroupOldest(1); break;
    case 14: SDL_LockAudio(); Mix_Playing(-1); SDL_UnlockAudio(); break;
    default: {
      Mix_Chunk *chunk = Mix_LoadWAV("click.wav");
      Mix_PlayChannel(channel, chunk, 0);
      Mix_FreeChunk(chunk);
    }
    }
  }
  return user;
}
static void two_threads(void) {
  pthread_t thread[3];
  open_float();
  Mix_AllocateChannels(9);
  shared = sound();
  shared_music = piece();
  pthread_create(&thread[2], NULL, renders, NULL);
  pthread_create(&thread[0], NULL, calls, (void *)1);
  pthread_create(&thread[1], NULL, calls, (void *)2);
  pthread_join(thread[0], NULL);
  pthread_join(thread[1], NULL);
  stop = 1;
  pthread_join(thread[2], NULL);
  Mix_CloseAudio();
}
static void *closes(void *user) {
  Mix_CloseAudio();
  return user;
}
static void closed_by_another_thread(void) {
  pthread_t thread;
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), -1));
  SAY(Mix_PlayMusic(piece(), -1));
  device_render(10);
  pthread_create(&thread, NULL, closes, NULL);
  pthread_join(thread, NULL);
  SAY(Mix_QuerySpec(NULL, NULL, NULL));
  SAY(open_float());
  device_render(10);
}
static void on_a_small_stack(void *(*body)(void *), void *user) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_create(&thread, &attributes, body, user);
  pthread_join(thread, NULL);
}
static void thread_with_a_small_stack(void) {
  open_float();
  shared = sound();
  shared_music = piece();
  on_a_small_stack(calls, (void *)3);
}
static void *plays_all(void *user) {
  SAY(open_float());
  Mix_Music *music = piece();
  SAY(Mix_PlayMusic(NULL, 0));
  say(Mix_GetError(), 0);
  SAY(Mix_PlayMusic(music, -1));
  SAY(Mix_PlayChannel(-1, sound(), 0));
  SDL_LockAudio();
  SAY(Mix_Playing(-1));
  SDL_UnlockAudio();
  SAY(Mix_FadeOutMusic(100));
  SAY(Mix_HaltMusic());
  DO(Mix_FreeMusic(music));
  DO(Mix_CloseAudio());
  return user;
}
static void opened_on_a_small_stack(void) { on_a_small_stack(plays_all, NULL); }
static void lock_held_while_it_renders(void) {
  pthread_t thread;
  open_float();
  shared = sound();
  Mix_PlayChannel(-1, shared, -1);
  pthread_create(&thread, NULL, renders, NULL);
  for (int i = 0; i < 20; i++) {
    SDL_LockAudio();
    SDL_LockAudio();
    Mix_PlayChannel(-1, shared, 0);
    usleep(2000);
    SDL_UnlockAudio();
    SDL_UnlockAudio();
  }
  stop = 1;
  pthread_join(thread, NULL);
}
static void exit_without_close(void) {
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), -1));
  SAY(Mix_PlayMusic(piece(), -1));
  device_render(20);
  exit(0);
}
static void late(void) {
  Mix_HaltChannel(-1);
  Mix_CloseAudio();
  SDL_Quit();
}
static void closed_at_exit(void) {
  atexit(late);
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), -1));
  exit(0);
}
static void *plays_on(void *user) {
  for (;;) Mix_PlayChannel(-1, shared, 0);
  return user;
}
static void exit_while_a_thread_plays(void) {
  pthread_t thread;
  open_float();
  shared = sound();
  pthread_create(&thread, NULL, plays_on, NULL);
  usleep(20000);
  exit(0);
}
/* The status of a child, by what it does. */
static int child(void (*body)(void)) {
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    alarm(10);
    body();
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
static void child_nothing(void) {}
static void child_plays(void) {
  Mix_PlayChannel(-1, shared, 0);
  Mix_HaltChannel(-1);
  Mix_PlayMusic(shared_music, 0);
  Mix_HaltMusic();
}
static void child_closes(void) { Mix_CloseAudio(); }
static void child_exits(void) { exit(0); }
static void child_runs(void) { execl("/bin/true", "true", (char *)NULL); }
static void forks(void) {
  SAY(open_float());
  shared = sound();
  shared_music = piece();
  SAY(Mix_PlayChannel(0, shared, -1));
  SAY(Mix_PlayMusic(shared_music, -1));
  device_render(10);
  SAY(child(child_nothing));
  SAY(child(child_runs));
  SAY(child(child_plays));
  device_render(10);
  SAY(Mix_Playing(0));
  SAY(Mix_PlayingMusic());
}
static void child_that_closes(void) {
  open_float();
  shared = sound();
  Mix_PlayChannel(0, shared, -1);
  SAY(child(child_closes) != 0);
  SAY(child(child_exits) != 0);
  device_render(10);
  SAY(Mix_Playing(0));
}
static volatile sig_atomic_t signals;
static void counts(int number) {
  (void)number;
  signals++;
}
static bool is_ours(int number) {
  struct sigaction action;
  sigaction(number, NULL, &action);
  return action.sa_handler == counts;
}
static void own_signal_handlers(void) {
  static const int numbers[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU };
  struct sigaction action = { .sa_handler = counts };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), 0));
  SAY(Mix_PlayMusic(piece(), 0));
  device_render(20);
  DO(Mix_CloseAudio());
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) SAY(is_ours(numbers[i]));
  say("signals", signals);
}
static void signals_all_the_time(void) { /* without SA_RESTART: reads and waits are interrupted */
  struct sigaction action = { .sa_handler = counts };
  sigaction(SIGALRM, &action, NULL);
  struct itimerval every = { { 0, 500 }, { 0, 500 } };
  setitimer(ITIMER_REAL, &every, NULL);
  for (int i = 0; i < 5; i++) {
    SAY(open_float());
    SAY(Mix_PlayChannel(-1, sound(), 0));
    SAY(Mix_PlayMusic(Mix_LoadMUS("music.ogg"), 0));
    device_render(100);
    SAY(Mix_PlayingMusic());
    DO(Mix_CloseAudio());
  }
}
static void signals_that_are_blocked(void) {
  sigset_t all, after;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  SAY(open_float());
  SAY(Mix_PlayChannel(-1, sound(), 0));
  device_render(20);
  pthread_sigmask(SIG_SETMASK, NULL, &after);
  SAY(sigismember(&after, SIGTERM));
  DO(Mix_CloseAudio());
}
static void descriptors_run_out(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = 5;
  setrlimit(RLIMIT_NOFILE, &limit);
  open_float();
  Mix_Chunk *chunk = sound();
  Mix_Music *music = piece();
  if (chunk) Mix_PlayChannel(-1, chunk, 0);
  if (music) Mix_PlayMusic(music, 0);
  device_render(50);
  Mix_CloseAudio();
}
static void library_closed(void) {
  open_float();
  Mix_PlayChannel(-1, sound(), -1);
  device_render(4);
  void *library = dlopen("libSDL2_mixer-2.0.so.0", RTLD_NOW);
  for (int i = 0; i < 4 && library; i++) dlclose(library);
  device_render(10);
}

#define ROW(function, meaning) { #function, meaning, function }
static const struct {
  const char *name, *meaning;
  void (*run)(void);
} rows[] = {
  ROW(before_open, "calls before Mix_OpenAudio"),
  ROW(channels_before_open, "channels are allocated before Mix_OpenAudio"),
  ROW(volume_of_all_before_open, "~the volume of all channels before Mix_OpenAudio"),
  ROW(opened_twice, "opened twice, and with another format"),
  ROW(closed_too_often, "closed more often than opened"),
  ROW(opened_again_and_again, "opened and closed thirty times"),
  ROW(sounds_after_close, "sounds after Mix_CloseAudio"),
  ROW(channels_after_close, "~channels after Mix_CloseAudio"),
  ROW(sdl_quit_first, "SDL_Quit before Mix_CloseAudio"),
  ROW(closed_and_opened_in_between, "sounds of before are played after another open"),
  ROW(chunk_freed_in_play, "a chunk is freed while it plays"),
  ROW(chunk_freed_twice, "~a chunk is freed twice"),
  ROW(freed_chunk_played, "~a freed chunk is played"),
  ROW(music_freed_in_play, "music is freed while it plays and while it fades"),
  ROW(music_freed_twice, "~music is freed twice"),
  ROW(chunk_of_the_games_own, "a chunk in the game's own memory, changed while it plays"),
  ROW(samples_changed_in_play, "a loaded chunk's samples and length change while it plays"),
  ROW(raw_sizes, "raw chunks of each small size"),
  ROW(stream_closed_early, "~the stream of music is closed by the game"),
  ROW(nothing_at_all, "null, and files that are not there"),
  ROW(null_names, "~a null file name"),
  ROW(channels_beyond, "channels beyond the last"),
  ROW(channels_below, "~channels below the first"),
  ROW(group_of_the_channel_after_the_last, "~a group of the channel after the last"),
  ROW(numbers_without_bound, "loops, times, volumes and counts without bound"),
  ROW(fades_without_bound, "~fades of music without bound"),
  ROW(positions_without_bound, "~positions of music without bound"),
  ROW(formats, "8 kHz mono, 5.1 and other formats"),
  ROW(formats_that_are_none, "formats that are none"),
  ROW(rate_below_zero, "~a rate below zero"),
  ROW(files_that_are_none, "files that are none"),
  ROW(play_from_callback, "a channel's callback plays on it"),
  ROW(halt_from_callback, "a channel's callback halts others"),
  ROW(ask_from_callback, "a channel's callback asks and changes"),
  ROW(free_from_callback, "~a channel's callback frees its chunk"),
  ROW(close_from_callback, "~a channel's callback closes all"),
  ROW(allocate_from_callback, "~a channel's callback changes the number of channels"),
  ROW(music_from_callback, "the music's callback plays music"),
  ROW(effects_from_effects, "~an effect registers effects, takes itself back, halts"),
  ROW(hooks_that_take_themselves_back, "~a hook takes itself back and plays"),
  ROW(callbacks_that_are_slow, "~a callback allocates, locks, and takes longer than its block"),
  ROW(two_threads, "~two threads call while a third renders"),
  ROW(closed_by_another_thread, "closed by another thread"),
  ROW(thread_with_a_small_stack, "~calls on a thread with 64 KB of stack"),
  ROW(opened_on_a_small_stack, "a thread with 64 KB of stack opens, plays and closes"),
  ROW(lock_held_while_it_renders, "~SDL_LockAudio is held, twice, while it renders"),
  ROW(exit_without_close, "exit without Mix_CloseAudio"),
  ROW(closed_at_exit, "Mix_CloseAudio in a handler of exit"),
  ROW(exit_while_a_thread_plays, "~exit while a thread plays"),
  ROW(forks, "fork: the child does nothing, runs a program, plays"),
  ROW(child_that_closes, "~fork: the child closes, and exits"),
  ROW(own_signal_handlers, "the game's own signal handlers"),
  ROW(signals_all_the_time, "two thousand signals a second"),
  ROW(signals_that_are_blocked, "all signals are blocked"),
  ROW(descriptors_run_out, "~no descriptor is left"),
  ROW(library_closed, "~dlclose of the library while it plays"),
};

void misuse_list(void) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) printf("%s\t%s\n", rows[i].name, rows[i].meaning);
}

int misuse_run(const char *name, const char *folder) {
  if (chdir(folder)) return 2;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp(rows[i].name, name)) {
      rows[i].run();
      log_line('.', "end");
      return 0;
    }
  return 64;
}
