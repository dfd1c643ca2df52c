/* A DSP of one's own: a bit crusher on a bus, which rounds samples to a few levels and holds each for some frames, as old consoles did.
 * Offline.
 *
 *     cc bit_crusher.c $(pkg-config --cflags --libs tacet) -lm -o bit_crusher
 *     ./bit_crusher ../../Sounds/TacetSounds/Resources/engineHum.ogg */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tacet.h>

typedef struct crusher {
  float levels; /* from 0 to full scale */
  uint32_t hold, held;
  float left, right;
} crusher;

/* The thread that renders calls it: no malloc, no lock, no file. */
static bool crush(void *context, float *samples, uint32_t frames, uint32_t sample_rate) {
  crusher *own = context;
  (void)sample_rate;
  for (uint32_t i = 0; i < frames; i++) {
    if (own->held == 0) {
      own->left = roundf(samples[2 * i] * own->levels) / own->levels;
      own->right = roundf(samples[2 * i + 1] * own->levels) / own->levels;
    }
    own->held = (own->held + 1) % own->hold;
    samples[2 * i] = own->left, samples[2 * i + 1] = own->right;
  }
  return false; /* of silence it makes silence */
}

/* Gives the bus a crusher of its own, which the engine frees when another one, or none, has taken its place. */
static void set_crusher(tacet_bus bus, int bits, uint32_t hold) {
  crusher *own = malloc(sizeof *own);
  if (!own) return;
  *own = (crusher){ .levels = (float)(1 << (bits - 1)), .hold = hold };
  tacet_bus_set_dsp(bus, "bit-crusher", crush, own, free);
}

/* Renders a second, and says how often the left side changes in it. */
static void listen(tacet_engine engine, const char *what) {
  static float samples[2 * 48000];
  int changes = 0;
  tacet_engine_render(engine, samples, 4800); /* it comes in within 5 ms */
  tacet_engine_render(engine, samples, 48000);
  for (int i = 1; i < 48000; i++) changes += samples[2 * i] != samples[2 * i - 2];
  printf("%s: %d changes a second\n", what, changes);
}

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_effect hum;
  tacet_bus console;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (count < 2) return fprintf(stderr, "usage: bit_crusher HUM\n"), 64;
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_effect_load(engine, arguments[1], NULL, &hum) < 0 ||
      tacet_bus_named(engine, "console", &console) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_play(hum, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = console, .gain = -3, .loops = -1 });

  listen(engine, "as it is");
  set_crusher(console, 8, 4);
  listen(engine, "8 bits at 12 kHz");
  set_crusher(console, 6, 12);
  listen(engine, "6 bits at 4 kHz");
  tacet_bus_set_dsp(console, NULL, NULL, NULL, NULL);
  listen(engine, "as it was");
  tacet_engine_destroy(engine);
  return 0;
}
