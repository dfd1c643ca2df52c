/* What libraries of Debian 11 lack and objects that were built on a later one call. What calls none of these has none of them. */
#include <stdlib.h>

/* The C++ runtime of GCC 10: the size of an array is too large. */
void _ZSt28__throw_bad_array_new_lengthv(void) { abort(); }

/* SDL before 2.0.18. SDL_mixer moves no motor. */
int SDL_GameControllerHasRumble(void *controller) { return controller && 0; }
