/* Calls of a script, one a line: `play 0 c1 2`. After each comes its result, SDL's error, what was called back meanwhile,
   and the states of music and channels. Chunks are c0 to c15, music m0 to m7; paths are relative to the folder of sounds. */
#include "harness.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNKS = 16, MUSIC = 8, EFFECTS = 4, STREAMS = 16 };
static Mix_Chunk *chunks[CHUNKS];
static Mix_Music *music[MUSIC];
static SDL_RWops *streams[STREAMS]; /* of sounds that do not own theirs */
static int stream_count;
static long heard[EFFECTS], heard_by_hook, heard_after_mix;
static int frame_bytes = 8, opened_channels = 2;
static Uint16 opened_format = AUDIO_F32SYS;
static bool quiet_state;

static const char *name_of(const Mix_Chunk *chunk) {
  static char text[8];
  if (!chunk) return "-";
  for (int i = 0; i < CHUNKS; i++)
    if (chunks[i] == chunk) {
      snprintf(text, sizeof text, "c%d", i);
      return text;
    }
  return "?";
}

/* --- What is called back --- */

static void SDLCALL channel_ended(int channel) { log_event("channel %d", channel); }
static void SDLCALL music_ended(void) { log_event("music"); }

static void change(void *stream, int length, float factor, float offset) {
  if (opened_format == AUDIO_F32SYS)
    for (int i = 0; i < length / 4; i++) ((float *)stream)[i] = ((float *)stream)[i] * factor + offset;
  else if (opened_format == AUDIO_S16SYS)
    for (int i = 0; i < length / 2; i++) ((Sint16 *)stream)[i] = (Sint16)(((Sint16 *)stream)[i] * factor);
}

/* Effects: 0 and 3 count frames, 1 halves, 2 silences. */
static void apply(int which, void *stream, int length) {
  heard[which] += length / frame_bytes;
  if (which == 1) change(stream, length, 0.5f, 0);
  if (which == 2) change(stream, length, 0, 0);
}
#define EFFECT(n)                                                          \
  static void SDLCALL effect_##n(int channel, void *stream, int length, void *user) { \
    (void)channel, (void)user;                                             \
    apply(n, stream, length);                                              \
  }                                                                        \
  static void SDLCALL effect_done_##n(int channel, void *user) { log_event("effect %d done %d %d", n, channel, (int)(intptr_t)user); }
EFFECT(0) EFFECT(1) EFFECT(2) EFFECT(3)
static const Mix_EffectFunc_t effects[EFFECTS] = { effect_0, effect_1, effect_2, effect_3 };
static const Mix_EffectDone_t done[EFFECTS] = { effect_done_0, effect_done_1, effect_done_2, effect_done_3 };

static void tone(void *stream, int length) {
  static double phase;
  for (int frame = 0; frame < length / frame_bytes; frame++, phase += 2 * M_PI * 367 / DEVICE_RATE)
    for (int side = 0; side < opened_channels; side++) {
      int i = frame * opened_channels + side;
      if (opened_format == AUDIO_F32SYS) ((float *)stream)[i] = 0.05f * (float)sin(phase);
      else if (opened_format == AUDIO_S16SYS) ((Sint16 *)stream)[i] = (Sint16)(1600 * sin(phase));
    }
}

static void SDLCALL hook(void *user, Uint8 *stream, int length) {
  (void)user;
  heard_by_hook += length / frame_bytes;
  tone(stream, length);
}
static void SDLCALL post_look(void *user, Uint8 *stream, int length) {
  (void)user, (void)stream;
  heard_after_mix += length / frame_bytes;
}
static void SDLCALL post_halve(void *user, Uint8 *stream, int length) {
  (void)user;
  heard_after_mix += length / frame_bytes;
  change(stream, length, 0.5f, 0);
}
static int SDLCALL each_font(const char *path, void *user) {
  log_event("font %s", path);
  return *(int *)user;
}

/* --- States --- */

static void log_state(void) {
  if (quiet_state) return;
  int rate = 0, channels = 0;
  Uint16 format = 0;
  if (Mix_QuerySpec(&rate, &format, &channels) == 0) return;
  char text[4096];
  int length = snprintf(text, sizeof text, "%ld music=%d,%d,%d,%d,%d,%d,%.3f heard=%ld,%ld,%ld,%ld,%ld,%ld", device_blocks(),
                        Mix_PlayingMusic(), Mix_PausedMusic(), Mix_FadingMusic(), Mix_GetMusicType(NULL), Mix_VolumeMusic(-1),
                        Mix_GetMusicVolume(NULL), Mix_PlayingMusic() ? Mix_GetMusicPosition(NULL) : 0.0, heard_by_hook,
                        heard_after_mix, heard[0], heard[1], heard[2], heard[3]);
  int count = Mix_AllocateChannels(-1);
  length += snprintf(text + length, sizeof text - (size_t)length, " all=%d,%d,%d", Mix_Playing(-1), Mix_Paused(-1), count);
  for (int i = 0; i < count && i < 24; i++)
    length += snprintf(text + length, sizeof text - (size_t)length, " %d=%d,%d,%d,%d,%s", i, Mix_Playing(i), Mix_Paused(i),
                       Mix_FadingChannel(i), Mix_Volume(i, -1), Mix_Playing(i) ? name_of(Mix_GetChunk(i)) : "-");
  log_line('s', "%s", text);
}

/* Renders, and says the states a little before the end and a little after it: what ends at a time may be a few blocks late. */
static void render(long count) {
  const long margin = count > 4 ? 2 : 0;
  device_render(count - margin);
  if (margin) {
    log_events_flush();
    log_state();
    device_render(margin);
    log_events_flush();
    log_state();
    device_render(margin);
  }
}

static void log_chunk(const Mix_Chunk *chunk) {
  if (!chunk) {
    log_line('=', "NULL");
    return;
  }
  double square = 0;
  size_t count = 0;
  if (opened_format == AUDIO_F32SYS)
    for (count = chunk->alen / 4; count && chunk->abuf; count--) square += ((float *)chunk->abuf)[count - 1] * (double)((float *)chunk->abuf)[count - 1];
  double samples = chunk->alen / 4.0;
  if (opened_format == AUDIO_S16SYS) {
    samples = chunk->alen / 2.0;
    for (count = chunk->alen / 2; count && chunk->abuf; count--) square += pow(((Sint16 *)chunk->abuf)[count - 1] / 32768.0, 2);
  }
  log_line('=', "chunk allocated=%d frames=%u odd=%u volume=%d level=%.1f", chunk->allocated, chunk->alen / (Uint32)frame_bytes,
           chunk->alen % (Uint32)frame_bytes, chunk->volume, samples ? 10 * log10(square / samples + 1e-12) : 0);
}

static void *own_bytes(const char *path, Uint32 *size) {
  size_t bytes;
  void *data = stream_bytes(path, &bytes);
  *size = (Uint32)bytes;
  return data;
}

/* A chunk of the game's own samples: a tone at -26 dB, in the format that was opened. */
static Mix_Chunk *raw_chunk(int frames) {
  Uint8 *bytes = calloc((size_t)frames + 1, (size_t)frame_bytes);
  tone(bytes, frames * frame_bytes);
  return Mix_QuickLoad_RAW(bytes, (Uint32)(frames * frame_bytes));
}

static void note_format(void) {
  int rate;
  if (Mix_QuerySpec(&rate, &opened_format, &opened_channels)) frame_bytes = opened_channels * (opened_format & 0xFF) / 8;
}

/* --- Calls --- */

#define IS(word) (!strcmp(name, word))
#define N(i) atoi(argument[i])
#define C(i) (argument[i][0] == 'c' ? chunks[atoi(argument[i] + 1) % CHUNKS] : NULL)
#define M(i) (argument[i][0] == 'm' ? music[atoi(argument[i] + 1) % MUSIC] : NULL)
#define NUMBER(value) log_line('=', "%d", (int)(value))
#define REAL_NUMBER(value) log_line('=', "%.2f", (double)(value))
#define TEXT(value) do { const char *text_ = (value); log_line('=', "%s", text_ ? text_ : "NULL"); } while (0)
#define NOTHING(call) do { call; log_line('=', "void"); } while (0)

static SDL_RWops *stream_kept(const char *path, const char *kind, int owned) {
  SDL_RWops *stream = stream_open(path, kind);
  if (stream && !owned && stream_count < STREAMS) streams[stream_count++] = stream;
  return stream;
}

static bool call_sounds(const char *name, char **argument) {
  Uint32 size;
  if (IS("load")) log_chunk(C(0) ? NULL : (chunks[atoi(argument[0] + 1)] = Mix_LoadWAV(argument[1])));
  else if (IS("loadrw")) log_chunk(chunks[atoi(argument[0] + 1)] = Mix_LoadWAV_RW(stream_kept(argument[1], argument[2], N(3)), N(3)));
  else if (IS("quickwav")) log_chunk(chunks[atoi(argument[0] + 1)] = Mix_QuickLoad_WAV(own_bytes(argument[1], &size)));
  else if (IS("quickraw")) log_chunk(chunks[atoi(argument[0] + 1)] = raw_chunk(N(1)));
  else if (IS("chunk")) log_chunk(C(0));
  else if (IS("free")) {
    Mix_Chunk *chunk = C(0);
    if (argument[0][0] == 'c') chunks[atoi(argument[0] + 1)] = NULL;
    NOTHING(Mix_FreeChunk(chunk));
  } else if (IS("volumechunk")) NUMBER(Mix_VolumeChunk(C(0), N(1)));
  else if (IS("mus")) NUMBER((music[atoi(argument[0] + 1)] = Mix_LoadMUS(argument[1])) != NULL);
  else if (IS("musrw")) NUMBER((music[atoi(argument[0] + 1)] = Mix_LoadMUS_RW(stream_kept(argument[1], argument[2], N(3)), N(3))) != NULL);
  else if (IS("mustyperw"))
    NUMBER((music[atoi(argument[0] + 1)] = Mix_LoadMUSType_RW(stream_kept(argument[1], argument[2], N(3)), (Mix_MusicType)N(4), N(3))) != NULL);
  else if (IS("freemus")) {
    Mix_Music *piece = M(0);
    if (argument[0][0] == 'm') music[atoi(argument[0] + 1)] = NULL;
    NOTHING(Mix_FreeMusic(piece));
  } else return false;
  return true;
}

static bool call_channels(const char *name, char **argument) {
  if (IS("play")) NUMBER(Mix_PlayChannel(N(0), C(1), N(2)));
  else if (IS("playtimed")) NUMBER(Mix_PlayChannelTimed(N(0), C(1), N(2), N(3)));
  else if (IS("fadein")) NUMBER(Mix_FadeInChannel(N(0), C(1), N(2), N(3)));
  else if (IS("fadeintimed")) NUMBER(Mix_FadeInChannelTimed(N(0), C(1), N(2), N(3), N(4)));
  else if (IS("volume")) NUMBER(Mix_Volume(N(0), N(1)));
  else if (IS("master")) NUMBER(Mix_MasterVolume(N(0)));
  else if (IS("halt")) NUMBER(Mix_HaltChannel(N(0)));
  else if (IS("haltgroup")) NUMBER(Mix_HaltGroup(N(0)));
  else if (IS("expire")) NUMBER(Mix_ExpireChannel(N(0), N(1)));
  else if (IS("fadeout")) NUMBER(Mix_FadeOutChannel(N(0), N(1)));
  else if (IS("fadeoutgroup")) NUMBER(Mix_FadeOutGroup(N(0), N(1)));
  else if (IS("fading")) NUMBER(Mix_FadingChannel(N(0)));
  else if (IS("pause")) NOTHING(Mix_Pause(N(0)));
  else if (IS("resume")) NOTHING(Mix_Resume(N(0)));
  else if (IS("paused")) NUMBER(Mix_Paused(N(0)));
  else if (IS("playing")) NUMBER(Mix_Playing(N(0)));
  else if (IS("getchunk")) NUMBER(Mix_GetChunk(N(0)) != NULL);
  else if (IS("allocate")) NUMBER(Mix_AllocateChannels(N(0)));
  else if (IS("reserve")) NUMBER(Mix_ReserveChannels(N(0)));
  else if (IS("group")) NUMBER(Mix_GroupChannel(N(0), N(1)));
  else if (IS("groups")) NUMBER(Mix_GroupChannels(N(0), N(1), N(2)));
  else if (IS("available")) NUMBER(Mix_GroupAvailable(N(0)));
  else if (IS("count")) NUMBER(Mix_GroupCount(N(0)));
  else if (IS("oldest")) NUMBER(Mix_GroupOldest(N(0)));
  else if (IS("newer")) NUMBER(Mix_GroupNewer(N(0)));
  else if (IS("panning")) NUMBER(Mix_SetPanning(N(0), (Uint8)N(1), (Uint8)N(2)));
  else if (IS("position")) NUMBER(Mix_SetPosition(N(0), (Sint16)N(1), (Uint8)N(2)));
  else if (IS("distance")) NUMBER(Mix_SetDistance(N(0), (Uint8)N(1)));
  else if (IS("reverse")) NUMBER(Mix_SetReverseStereo(N(0), N(1)));
  else if (IS("effect")) NUMBER(Mix_RegisterEffect(N(0), N(1) < 0 ? NULL : effects[N(1) % EFFECTS], N(1) < 0 ? NULL : done[N(1) % EFFECTS], (void *)(intptr_t)N(2)));
  else if (IS("uneffect")) NUMBER(Mix_UnregisterEffect(N(0), N(1) < 0 ? NULL : effects[N(1) % EFFECTS]));
  else if (IS("uneffects")) NUMBER(Mix_UnregisterAllEffects(N(0)));
  else if (IS("finished")) NOTHING(Mix_ChannelFinished(N(0) ? channel_ended : NULL));
  else if (IS("postmix")) NOTHING(Mix_SetPostMix(N(0) == 0 ? NULL : N(0) == 1 ? post_look : post_halve, NULL));
  else return false;
  return true;
}

static bool call_music(const char *name, char **argument) {
  if (IS("playmusic")) NUMBER(Mix_PlayMusic(M(0), N(1)));
  else if (IS("fadeinmusic")) NUMBER(Mix_FadeInMusic(M(0), N(1), N(2)));
  else if (IS("fadeinmusicpos")) NUMBER(Mix_FadeInMusicPos(M(0), N(1), N(2), atof(argument[3])));
  else if (IS("volumemusic")) NUMBER(Mix_VolumeMusic(N(0)));
  else if (IS("getvolumemusic")) NUMBER(Mix_GetMusicVolume(M(0)));
  else if (IS("haltmusic")) NUMBER(Mix_HaltMusic());
  else if (IS("fadeoutmusic")) NUMBER(Mix_FadeOutMusic(N(0)));
  else if (IS("fadingmusic")) NUMBER(Mix_FadingMusic());
  else if (IS("pausemusic")) NOTHING(Mix_PauseMusic());
  else if (IS("resumemusic")) NOTHING(Mix_ResumeMusic());
  else if (IS("rewind")) NOTHING(Mix_RewindMusic());
  else if (IS("pausedmusic")) NUMBER(Mix_PausedMusic());
  else if (IS("playingmusic")) NUMBER(Mix_PlayingMusic());
  else if (IS("order")) NUMBER(Mix_ModMusicJumpToOrder(N(0)));
  else if (IS("setposition")) NUMBER(Mix_SetMusicPosition(atof(argument[0])));
  else if (IS("getposition")) REAL_NUMBER(Mix_GetMusicPosition(M(0)));
  else if (IS("duration")) REAL_NUMBER(Mix_MusicDuration(M(0)));
  else if (IS("loopstart")) REAL_NUMBER(Mix_GetMusicLoopStartTime(M(0)));
  else if (IS("loopend")) REAL_NUMBER(Mix_GetMusicLoopEndTime(M(0)));
  else if (IS("looplength")) REAL_NUMBER(Mix_GetMusicLoopLengthTime(M(0)));
  else if (IS("type")) NUMBER(Mix_GetMusicType(M(0)));
  else if (IS("title")) TEXT(Mix_GetMusicTitle(M(0)));
  else if (IS("titletag")) TEXT(Mix_GetMusicTitleTag(M(0)));
  else if (IS("artist")) TEXT(Mix_GetMusicArtistTag(M(0)));
  else if (IS("album")) TEXT(Mix_GetMusicAlbumTag(M(0)));
  else if (IS("copyright")) TEXT(Mix_GetMusicCopyrightTag(M(0)));
  else if (IS("hook")) NOTHING(Mix_HookMusic(N(0) ? hook : NULL, (void *)(intptr_t)N(0)));
  else if (IS("hookdata")) NUMBER((intptr_t)Mix_GetMusicHookData());
  else if (IS("musicfinished")) NOTHING(Mix_HookMusicFinished(N(0) ? music_ended : NULL));
  else if (IS("command")) NUMBER(Mix_SetMusicCMD(argument[0][0] == '-' ? NULL : argument[0]));
  else if (IS("setsynchro")) NUMBER(Mix_SetSynchroValue(N(0)));
  else if (IS("getsynchro")) NUMBER(Mix_GetSynchroValue());
  else if (IS("setfonts")) NUMBER(Mix_SetSoundFonts(argument[0][0] == '-' ? NULL : argument[0]));
  else if (IS("getfonts")) TEXT(Mix_GetSoundFonts());
  else if (IS("eachfont")) { int answer = N(0); NUMBER(Mix_EachSoundFont(each_font, &answer)); }
  else if (IS("settimidity")) NUMBER(Mix_SetTimidityCfg(argument[0][0] == '-' ? NULL : argument[0]));
  else if (IS("gettimidity")) TEXT(Mix_GetTimidityCfg());
  else return false;
  return true;
}

static int copy_file(const char *from, const char *to) {
  size_t size;
  unsigned char *bytes = stream_bytes(from, &size);
  FILE *file = bytes ? fopen(to, "wb") : NULL;
  size_t written = file ? fwrite(bytes, 1, size, file) : 0;
  if (file) fclose(file);
  free(bytes);
  return file && written == size ? 0 : -1;
}

static bool call_library(const char *name, char **argument) {
  if (IS("open")) NUMBER(Mix_OpenAudio(N(0), (Uint16)strtol(argument[1], NULL, 0), N(2), N(3)));
  else if (IS("opendevice"))
    NUMBER(Mix_OpenAudioDevice(N(0), (Uint16)strtol(argument[1], NULL, 0), N(2), N(3), argument[4][0] == '-' ? NULL : argument[4], N(5)));
  else if (IS("close")) NOTHING(Mix_CloseAudio());
  else if (IS("query")) {
    int rate = -1, channels = -1;
    Uint16 format = 0;
    int times = Mix_QuerySpec(&rate, &format, &channels);
    log_line('=', "%d %d 0x%04X %d", times, rate, format, channels);
  } else if (IS("init")) NUMBER(Mix_Init(N(0)));
  else if (IS("quit")) NOTHING(Mix_Quit());
  else if (IS("version")) {
    const SDL_version *version = Mix_Linked_Version();
    log_line('=', "%d.%d.%d", version->major, version->minor, version->patch);
  } else if (IS("decoders")) {
    char text[512] = "";
    for (int i = -1; i <= Mix_GetNumMusicDecoders(); i++)
      snprintf(text + strlen(text), sizeof text - strlen(text), " %s", Mix_GetMusicDecoder(i) ? Mix_GetMusicDecoder(i) : "NULL");
    log_line('=', "%d%s", Mix_GetNumMusicDecoders(), text);
  } else if (IS("chunkdecoders")) {
    char text[512] = "";
    for (int i = -1; i <= Mix_GetNumChunkDecoders(); i++)
      snprintf(text + strlen(text), sizeof text - strlen(text), " %s", Mix_GetChunkDecoder(i) ? Mix_GetChunkDecoder(i) : "NULL");
    log_line('=', "%d%s", Mix_GetNumChunkDecoders(), text);
  } else if (IS("hasdecoder")) NUMBER(Mix_HasMusicDecoder(argument[0]));
  else if (IS("haschunkdecoder")) NUMBER(Mix_HasChunkDecoder(argument[0]));
  else if (IS("wasinit")) NUMBER(SDL_WasInit(SDL_INIT_AUDIO) != 0);
  else if (IS("states")) { quiet_state = !N(0); log_line('=', "void"); }
  else if (IS("copy")) NUMBER(copy_file(argument[0], argument[1]));
  else if (IS("remove")) NUMBER(remove(argument[0]));
  else if (IS("folder")) NUMBER(chdir(argument[0]));
  else if (IS("render")) { render(N(0)); log_line('=', "void"); }
  else return false;
  return true;
}

int script_run(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) return 2;
  char line[512], nothing[] = "0";
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char copy[512], *argument[10], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", line);
    char *name = strtok_r(copy, " ", &rest);
    if (!name || name[0] == '#') continue;
    for (int i = 0; i < 10; i++) {
      char *word = rest ? strtok_r(NULL, " ", &rest) : NULL;
      argument[i] = word ? word : nothing;
    }
    log_line('>', "%s", line);
    SDL_ClearError();
    if (!call_library(name, argument) && !call_sounds(name, argument) && !call_channels(name, argument) && !call_music(name, argument)) {
      log_line('?', "no such call");
      return 2;
    }
    if (SDL_GetError()[0]) log_line('!', "%s", SDL_GetError());
    if (!strncmp(name, "open", 4)) note_format();
    log_events_flush();
    log_state();
  }
  fclose(file);
  log_line('.', "end");
  return 0;
}
