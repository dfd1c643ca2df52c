/* Calls of functions that a game has given. They are compiled without tables for unwinding, so that an exception of C++ finds no way through
 * them and ends the program: past them it would leave our locks taken. */
#ifndef CTACETCALLBACKS_H
#define CTACETCALLBACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void callback_plain(void (*function)(void *), void *user);
void callback_log(void (*function)(void *, uint32_t, const char *), void *user, uint32_t level, const char *text);
void callback_motor(void (*function)(void *, float, double), void *user, float strength, double seconds);
size_t callback_fill(size_t (*function)(void *, float *, size_t), void *user, float *samples, size_t frames);
void callback_seek(void (*function)(void *, int64_t), void *user, int64_t frame);
bool callback_dsp(
    bool (*function)(void *, float *, uint32_t, uint32_t), void *context, float *samples, uint32_t frames, uint32_t sample_rate);
int64_t callback_read(
    int64_t (*function)(void *, void *, size_t, int64_t), void *user, void *buffer, size_t count, int64_t offset);

#endif
