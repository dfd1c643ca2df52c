#include <SDL2/SDL.h>
#include <SDL2/SDL_mixer.h>

/* SDL_SetError takes arguments, which Swift does not call. */
static inline void tacet_sdl_set_error(const char *message) { SDL_SetError("%s", message); }

static inline void tacet_sdl_no_memory(void) { SDL_Error(SDL_ENOMEM); }
