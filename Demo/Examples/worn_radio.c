/* A worn radio: a bus that lets little through, squeezes it, and runs it through a DSP of one's own, which saturates and crackles.
 * Offline.
 *
 *     cc worn_radio.c $(pkg-config --cflags --libs tacet) -lm -o worn_radio
 *     ./worn_radio ../../Sounds/TacetSounds/Resources/theme.ogg */
#include <math.h>
#include <stdio.h>
#include <tacet.h>

typedef struct wear {
  uint32_t random; /* not 0 */
  float crackle;   /* what is left of the last crackle */
} wear;

/* The thread that renders calls it: no malloc, no lock, no file. */
static bool wear_out(void *context, float *samples, uint32_t frames, uint32_t sample_rate) {
  wear *own = context;
  for (uint32_t i = 0; i < frames; i++) {
    own->random ^= own->random << 13, own->random ^= own->random >> 17, own->random ^= own->random << 5;
    float noise = (float)own->random / 2147483648.0f - 1;
    own->crackle *= 0.8f;
    if (own->random % sample_rate < 12) own->crackle = 0.3f; /* 12 a second */
    float all = own->crackle * noise + 0.002f * noise;
    samples[2 * i] = tanhf(2 * samples[2 * i]) * 0.7f + all;
    samples[2 * i + 1] = tanhf(2 * samples[2 * i + 1]) * 0.7f + all;
  }
  return true; /* it goes on in silence, for 10 s at most */
}

/* Renders a second, and says how loud it is. */
static void listen(tacet_engine engine, const char *what) {
  static float samples[2 * 48000];
  double power = 0;
  tacet_engine_render(engine, samples, 4800); /* changes take 50 ms */
  tacet_engine_render(engine, samples, 48000);
  for (int i = 0; i < 2 * 48000; i++) power += samples[i] * samples[i];
  printf("%s: %.1f dB\n", what, 10 * log10(power / 96000 + 1e-12));
}

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_effect song;
  tacet_bus radio;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (count < 2) return fprintf(stderr, "usage: worn_radio SONG\n"), 64;
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_effect_load(engine, arguments[1], NULL, &song) < 0 ||
      tacet_bus_named(engine, "radio", &radio) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_voice voice = tacet_play(song, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = radio, .loops = -1 });
  listen(engine, "the song");

  /* In this order, whichever is set first: cutoffs, compressor, DSP. */
  tacet_bus_set_cutoffs(radio, &(tacet_cutoffs){
    .size = sizeof(tacet_cutoffs), .low_pass_hertz = 3000, .high_pass_hertz = 400, .resonance = 1.5f }, NULL);
  listen(engine, "by a small loudspeaker");
  tacet_bus_set_compressor(radio, &(tacet_compressor){
    .size = sizeof(tacet_compressor), .threshold = -30, .ratio = 6, .make_up = 12 }, NULL);
  listen(engine, "squeezed");
  wear own = { .random = 1 }; /* lives longer than the engine */
  tacet_bus_set_dsp(radio, "worn radio", wear_out, &own, NULL);
  listen(engine, "worn");
  tacet_stop(voice, NULL);
  listen(engine, "between two songs");
  tacet_bus_set_dsp(radio, NULL, NULL, NULL, NULL);
  listen(engine, "off");
  tacet_engine_destroy(engine);
  return 0;
}
