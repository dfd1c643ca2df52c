/* What the parts of the harness share: the device that renders just when asked, the log, the sounds' files. */
#ifndef TACET_SDL_MIXER_HARNESS_H
#define TACET_SDL_MIXER_HARNESS_H
#ifdef SDL_MIXER_12
#include "version12.h"
#else
#include <SDL2/SDL.h>
#include <SDL2/SDL_mixer.h>
typedef size_t stream_size; /* as the functions of an SDL_RWops have them */
typedef Sint64 stream_place;
#endif
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* device.c: SDL's audio device and clock, in place of SDL's own for the library under test. */
enum { DEVICE_BLOCK = 256, DEVICE_RATE = 48000 };
bool device_is_open(void);
long device_blocks(void);        /* rendered so far */
void device_render(long blocks); /* of the format that the device was opened with; nothing without a device but time */
void device_record(const char *path); /* the sound goes here, as floats in stereo */

/* log.c: one line each, from any thread; nothing is written before its turn. */
void log_event(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_line(char kind, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_events_flush(void);

/* streams.c: an SDL_RWops of each kind. */
SDL_RWops *stream_open(const char *path, const char *kind);
unsigned char *stream_bytes(const char *path, size_t *size); /* not freed */

/* script.c and misuse.c: what is done. */
int script_run(const char *path);
int misuse_run(const char *name, const char *folder);
void misuse_list(void);

#endif
