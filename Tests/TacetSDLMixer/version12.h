/* SDL_mixer 1.2 in the words of SDL_mixer 2. What it lacks answers the same for both libraries; floats become 16 bits. */
#include <SDL/SDL.h>
#include <SDL/SDL_mixer.h>

typedef int stream_size;
typedef int stream_place;
#define AUDIO_S32SYS 0x8020
#define AUDIO_F32SYS 0x8120
static inline int open_16_bits(int rate, Uint16 format, int channels, int block) {
  return Mix_OpenAudio(rate, format == AUDIO_F32SYS ? AUDIO_S16SYS : format, channels, block);
}
#define Mix_OpenAudio open_16_bits
#define Mix_OpenAudioDevice(rate, format, channels, block, name, changes) open_16_bits(rate, format, channels, block)
#define Mix_LoadMUS_RW(stream, owned) ((Mix_LoadMUS_RW)(stream))
#define Mix_HasChunkDecoder(name) 0
#define Mix_HasMusicDecoder(name) 0
#define Mix_MasterVolume(volume) 0
#define Mix_ModMusicJumpToOrder(order) 0
#define Mix_SetTimidityCfg(path) 0
#define Mix_GetTimidityCfg() NULL
#define Mix_GetMusicVolume(music) 0
#define Mix_GetMusicPosition(music) 0.0
#define Mix_MusicDuration(music) 0.0
#define Mix_GetMusicLoopStartTime(music) 0.0
#define Mix_GetMusicLoopEndTime(music) 0.0
#define Mix_GetMusicLoopLengthTime(music) 0.0
#define Mix_GetMusicTitle(music) ""
#define Mix_GetMusicTitleTag(music) ""
#define Mix_GetMusicArtistTag(music) ""
#define Mix_GetMusicAlbumTag(music) ""
#define Mix_GetMusicCopyrightTag(music) ""
