/* What the default output plays, by its monitor: prints the time of each sound that begins after 40 ms without one, until it is ended. */
#include <pulse/simple.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RATE = 48000, FRAMES = RATE / 200, SILENT = RATE / 25, LOUDEST_SILENCE = 32 };

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(void) {
  pa_sample_spec format = { PA_SAMPLE_S16NE, RATE, 1 };
  pa_buffer_attr buffer = { .maxlength = (uint32_t)-1, .fragsize = FRAMES * sizeof(short) };
  pa_simple *monitor = pa_simple_new(NULL, "heard", PA_STREAM_RECORD, "@DEFAULT_MONITOR@", "heard", &format, NULL, &buffer, NULL);
  if (!monitor) return 1;
  short frames[FRAMES];
  int silent = SILENT;
  while (pa_simple_read(monitor, frames, sizeof frames, NULL) == 0) {
    /* That of the frame after these. */
    double time = milliseconds() - (double)pa_simple_get_latency(monitor, NULL) / 1e3;
    for (int i = 0; i < FRAMES; i++) {
      if (abs(frames[i]) <= LOUDEST_SILENCE) {
        silent++;
        continue;
      }
      if (silent >= SILENT) printf("heard %.3f\n", time - (FRAMES - i) * 1e3 / RATE);
      silent = 0;
    }
    fflush(stdout);
  }
  return 1;
}
