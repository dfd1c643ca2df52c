/* From nothing to sound: music that fades in, and a shot every half second. It needs loudspeakers, and does no harm without.
 *
 *     cc first_sound.c $(pkg-config --cflags --libs tacet) -o first_sound
 *     ./first_sound ../../Sounds/TacetSounds/Resources/laser.ogg ../../Sounds/TacetSounds/Resources/theme.ogg */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <tacet.h>
#include <time.h>

static void wait_for(long milliseconds) {
  struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
  nanosleep(&time, NULL);
}

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_effect laser;
  tacet_soundtrack theme;
  if (count < 3) return fprintf(stderr, "usage: first_sound LASER THEME\n"), 64;
  if (tacet_engine_create(&engine, NULL, TACET_VERSION) < 0 || tacet_effect_load(engine, arguments[1], NULL, &laser) < 0 ||
      tacet_soundtrack_load(engine, arguments[2], NULL, &theme) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;

  tacet_music_play(theme, TACET_LOOPS_FOR_EVER, &(tacet_music_options){ .size = sizeof(tacet_music_options), .how = TACET_OVER(1) });
  for (int shot = 0; shot < 6; shot++) {
    wait_for(500);
    tacet_play(laser, &(tacet_play_options){ .size = sizeof(tacet_play_options), .gain = -6, .pan = shot % 2 ? 0.7f : -0.7f });
  }
  /* Why nothing is heard, where that is so. */
  char reasons[200];
  printf("music: %s\n", tacet_session_get_reasons(engine, true, reasons, sizeof reasons) > 0 ? reasons : "plays");

  tacet_music_stop(engine, TACET_OVER(1));
  wait_for(1000);
  tacet_engine_destroy(engine); /* ends all that was made of it */
  return 0;
}
