/* A pause menu: the game stands still at its frame, the menu clicks, and the music goes on where it was. Offline.
 *
 *     cc pause_menu.c $(pkg-config --cflags --libs tacet) -lm -o pause_menu
 *     ./pause_menu ../../Sounds/TacetSounds/Resources/click.wav ../../Sounds/TacetSounds/Resources/theme.ogg */
#include <math.h>
#include <stdio.h>
#include <tacet.h>

/* Renders a tenth of a second, and returns its largest sample. */
static float level(tacet_engine engine) {
  static float samples[2 * 4800];
  float peak = 0;
  tacet_engine_render(engine, samples, 4800);
  for (int i = 0; i < 2 * 4800; i++) peak = fmaxf(peak, fabsf(samples[i]));
  return peak;
}

static long long frame(tacet_engine engine) {
  tacet_playhead playhead = { .size = sizeof playhead };
  tacet_music_get_playhead(engine, &playhead);
  return playhead.file_frame;
}

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_effect click;
  tacet_soundtrack theme;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (count < 3) return fprintf(stderr, "usage: pause_menu CLICK THEME\n"), 64;
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_effect_load(engine, arguments[1], NULL, &click) < 0 ||
      tacet_soundtrack_load(engine, arguments[2], NULL, &theme) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL);
  for (int i = 0; i < 10; i++) level(engine);

  tacet_engine_pause(engine, TACET_OVER(0.2));
  for (int i = 0; i < 5; i++) level(engine);
  float silence = level(engine);
  printf("paused at frame %lld, level %.3f\n", frame(engine), silence);
  /* a pause does not reach this bus */
  tacet_play(click, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = TACET_BUS_INTERFACE });
  printf("the menu clicks, level %.3f\n", level(engine));
  tacet_engine_resume(engine, NULL); /* the player pressed "continue" */
  float heard = level(engine);
  printf("goes on: frame %lld, level %.3f\n", frame(engine), heard);
  tacet_engine_destroy(engine);
  return silence == 0 && heard > 0 ? 0 : 1;
}
