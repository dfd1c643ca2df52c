/* Music that follows danger: two stems on one frame, faded by the game's danger. Offline.
 *
 *     cc danger.c $(pkg-config --cflags --libs tacet) -lm -o danger
 *     ./danger CALM DRUMS        two files of one length and rate; a file twice will do */
#include <math.h>
#include <stdio.h>
#include <tacet.h>

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_soundtrack calm, drums, music;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (count < 3) return fprintf(stderr, "usage: danger CALM DRUMS\n"), 64;
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_soundtrack_load(engine, arguments[1], NULL, &calm) < 0 ||
      tacet_soundtrack_load(engine, arguments[2], NULL, &drums) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_layer layers[] = {
    { .size = sizeof(tacet_layer), .soundtrack = calm }, /* always there */
    { .size = sizeof(tacet_layer), .soundtrack = drums, .gain = -3, .enters_from = 0.3f, .enters_to = 0.7f },
  };
  if (tacet_soundtrack_create_layered(engine, layers, 2, &music) < 0) return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_music_play(music, TACET_LOOPS_FOR_EVER, NULL);

  static float samples[2 * 48000];
  for (int second = 0; second < 8; second++) {
    float danger = (float)(second < 4 ? second : 7 - second) / 3; /* up, and down again */
    tacet_music_set_intensity(engine, danger, TACET_OVER(0.8));
    tacet_engine_render(engine, samples, 48000);
    double power = 0;
    for (int i = 0; i < 2 * 48000; i++) power += samples[i] * samples[i];
    printf("danger %.2f: %.1f dB\n", danger, 10 * log10(power / 96000));
  }
  tacet_engine_destroy(engine);
  return 0;
}
