/* A place in space: a sound flies past the listener, from left to right, in a street, with the doppler effect and as with one's own
 * ears (HRTF). Offline.
 *
 *     cc fly_by.c $(pkg-config --cflags --libs tacet) -lm -o fly_by
 *     ./fly_by ../../Sounds/TacetSounds/Resources/engineHum.ogg */
#include <math.h>
#include <stdio.h>
#include <tacet.h>

int main(int count, char **arguments) {
  tacet_engine engine;
  tacet_effect hum;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (count < 2) return fprintf(stderr, "usage: fly_by HUM\n"), 64;
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_effect_load(engine, arguments[1], NULL, &hum) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_effect_set_space(hum, &(tacet_space){ .size = sizeof(tacet_space), .curve = TACET_DISTANCE_INVERSE, .reference = 5 });
  tacet_space_set_hrtf(engine, TACET_HRTF_ON, NULL);
  tacet_reverb_set(engine, NULL, "street", NULL);
  tacet_bus_set_send(tacet_bus_of(engine, TACET_BUS_EFFECTS), -9, NULL);

  /* A unit is a metre: 40 metres a second. */
  tacet_voice voice = tacet_play(hum, &(tacet_play_options){
    .size = sizeof(tacet_play_options), .flags = TACET_PLAY_AT_POSITION, .loops = -1,
    .position = { -120, 2, -6 }, .velocity = { 40, 0, 0 } });
  tacet_voice_set_position(voice, (tacet_vector){ 120, 2, -6 }, TACET_OVER(6));

  static float samples[2 * 48000];
  for (int second = 1; second <= 6; second++) {
    float left = 0, right = 0;
    tacet_engine_render(engine, samples, 48000);
    for (int i = 0; i < 48000; i++) left = fmaxf(left, fabsf(samples[2 * i])), right = fmaxf(right, fabsf(samples[2 * i + 1]));
    printf("second %d: left %.3f, right %.3f\n", second, left, right);
  }
  printf("HRTF is %s\n", tacet_space_is_hrtf_on(engine) ? "on" : "off");
  tacet_engine_destroy(engine);
  return 0;
}
