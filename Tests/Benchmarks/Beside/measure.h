/* What the programs of this folder share: each opens a library on the sound server, loads a sound, plays it, and prints what that took. */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYS = 200, PRESSES = 4 };

/* What VOICES looping voices of a second of mono at RATE cost, mixed without a device in blocks of BLOCK frames. */
enum { VOICES = 64, RATE = 48000, BLOCK = 256 };

/* Milliseconds of a clock. */
static double milliseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void wait_for(long duration) {
  struct timespec time = { duration / 1000, duration % 1000 * 1000000 };
  nanosleep(&time, NULL);
}

static void figure(const char *name, double value) { printf("%s %.6f\n", name, value); }

/* A line of this process's status: kB, or a number. */
static double status(const char *key) {
  char line[256];
  double value = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, key, strlen(key)) == 0) value = atof(line + strlen(key));
  }
  if (file) fclose(file);
  return value;
}

static int ascending(const void *one, const void *two) {
  double difference = *(const double *)one - *(const double *)two;
  return (difference > 0) - (difference < 0);
}

static inline int fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  return 1;
}

/* Each returns 0, or what `fail` does. */
static int open_library(void);
static int load_sound(const char *path);
static int play_sound(int number);
#ifdef MEASURES_CALLS
static void measure_calls(void);
#endif
#ifdef MIXES
/* Begins to mix voices of these frames at a pitch, panned or in space by HRTF; 0, or what `fail` does. */
static int begin_mixing(const float *samples, int rate, float pitch, int hrtf);
static void mix(void);
static void end_mixing(void);

/* Nanoseconds of a voice and frame: of 1 s after 0.2 s, the least of three. */
static void measure_mixing(const char *name, int rate, float pitch, int hrtf) {
  float *samples = (float *)malloc((size_t)rate * sizeof *samples);
  unsigned state = 1;
  for (int i = 0; i < rate; i++) samples[i] = (float)((state = state * 1664525 + 1013904223) >> 16) / 655360;
  double least = 0;
  if (begin_mixing(samples, rate, pitch, hrtf)) exit(1);
  for (int i = 0; i < RATE / BLOCK / 5; i++) mix();
  for (int round = 0; round < 3; round++) {
    double time = milliseconds(CLOCK_MONOTONIC);
    for (int i = 0; i < RATE / BLOCK; i++) mix();
    time = (milliseconds(CLOCK_MONOTONIC) - time) * 1e6 / VOICES / (RATE / BLOCK * BLOCK);
    if (round == 0 || time < least) least = time;
  }
  figure(name, least);
  end_mixing();
  free(samples);
}
#endif

/* Keys that are pressed: plays 450 ms apart, the first 3 s after opening. */
static int press(void) {
  wait_for(3000);
  for (int i = 0; i < PRESSES; i++) {
    figure("press", milliseconds(CLOCK_MONOTONIC));
    if (play_sound(i)) return 1;
    wait_for(450);
  }
  return 0;
}

/* With another argument: presses alone. Else the time from the caller's `exec`, of opening and loading; memory after a sound has played for 2 s; the median of plays 2 ms apart. */
int main(int count, char **arguments) {
  const char *begun = getenv("BEGUN");
  if (begun) figure("start", milliseconds(CLOCK_REALTIME) - atof(begun) * 1e3);
  if (count < 2) return 0;

  double time = milliseconds(CLOCK_MONOTONIC);
  if (open_library()) return 1;
  figure("open", milliseconds(CLOCK_MONOTONIC) - time);
  time = milliseconds(CLOCK_MONOTONIC);
  if (load_sound(arguments[1])) return 1;
  figure("load", milliseconds(CLOCK_MONOTONIC) - time);

  if (count > 2) {
    int code = press();
    fflush(stdout);
    _Exit(code);
  }

  if (play_sound(0)) return 1;
  wait_for(2000);
  figure("resident", status("VmRSS:") / 1024);
  figure("anonymous", status("RssAnon:") / 1024);
  figure("threads", status("Threads:"));

  double plays[PLAYS];
  for (int i = 0; i < PLAYS; i++) {
    wait_for(2);
    time = milliseconds(CLOCK_MONOTONIC);
    if (play_sound(i)) return 1;
    plays[i] = (milliseconds(CLOCK_MONOTONIC) - time) * 1e6;
  }
  qsort(plays, PLAYS, sizeof *plays, ascending);
  figure("play", plays[PLAYS / 2]);
#ifdef MEASURES_CALLS
  measure_calls();
#endif
#ifdef MIXES
  measure_mixing("plain", RATE, 1, 0);
  measure_mixing("pitch", RATE, 1.19f, 0);
  measure_mixing("given", 44100, 1, 0);
  if (MIXES > 1) measure_mixing("hrtf", RATE, 1, 1);
#endif
  fflush(stdout);
  _Exit(0); /* what ending takes is not measured */
}

#endif
