/* A program without a library, for the start of a process. */
#include "measure.h"
static int open_library(void) { return 0; }
static int load_sound(const char *path) { return path == NULL; }
static int play_sound(int number) { return number < 0; }
