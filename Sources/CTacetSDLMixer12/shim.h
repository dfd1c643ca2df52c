#include <SDL/SDL.h>
#include <SDL/SDL_mixer.h>
#include <stdlib.h>
#include <string.h>

/* SDL_SetError takes arguments, which Swift does not call. */
static inline void tacet_sdl_set_error(const char *message) { SDL_SetError("%s", message); }

/* What SDL 1.2 has as macros, or not at all, as functions that are called as those of SDL 2. */
#undef SDL_malloc
#undef SDL_free
#undef SDL_strdup
#undef SDL_getenv
static inline void *SDL_malloc(size_t size) { return malloc(size); }
static inline void SDL_free(void *memory) { free(memory); }
static inline char *SDL_strdup(const char *text) { return strdup(text); }
static inline char *SDL_getenv(const char *name) { return getenv(name); }

static inline SDL_bool SDL_GetHintBoolean(const char *name, SDL_bool otherwise) {
  const char *value = getenv(name);
  return value ? value[0] == '1' ? SDL_TRUE : SDL_FALSE : otherwise;
}

#undef SDL_RWseek
#undef SDL_RWtell
#undef SDL_RWread
#undef SDL_RWclose
static inline Sint64 SDL_RWseek(SDL_RWops *stream, Sint64 offset, int whence) { return stream->seek(stream, (int)offset, whence); }
static inline Sint64 SDL_RWtell(SDL_RWops *stream) { return stream->seek(stream, 0, RW_SEEK_CUR); }
static inline int SDL_RWclose(SDL_RWops *stream) { return stream->close(stream); }
static inline size_t SDL_RWread(SDL_RWops *stream, void *bytes, size_t size, size_t count) {
  int got = stream->read(stream, bytes, (int)size, (int)count);
  return got > 0 ? (size_t)got : 0;
}

static inline void tacet_sdl_no_memory(void) { SDL_Error(SDL_ENOMEM); }
