/* A sound from C: engine, effect, voice, events, errors; all offline. */
#include "check.h"

static void plays(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.5);
  CHECK(peak_of(engine, 0.1) == 0);

  tacet_play_options options = { .size = sizeof options, .flags = TACET_PLAY_REPORTS_END, .user = 42 };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(voice != 0 && tacet_voice_is_playing(voice));
  float peak = peak_of(engine, 0.1);
  CHECK(peak > 0.16f && peak < 0.19f); /* a quarter, at the centre of a constant power pan */

  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get(voice, &info));
  CHECK(info.status == TACET_VOICE_PLAYING && info.gain == 0 && info.frame > 4000 && strcmp(info.text, "playing") == 0);

  OK(tacet_voice_set_gain(voice, -20, NULL));
  peak_of(engine, 0.05);
  peak = peak_of(engine, 0.05);
  CHECK(peak > 0.016f && peak < 0.019f);
  OK(tacet_voice_get(voice, &info));
  CHECK(fabsf(info.gain + 20) < 0.01f);

  OK(tacet_stop(voice, TACET_OVER(0.02)));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) == 0 && !tacet_voice_is_playing(voice));
  OK(tacet_stop(voice, NULL)); /* one that has ended is harmless */
  tacet_event event;
  CHECK(next_of(engine, TACET_EVENT_VOICE_ENDED, &event));
  CHECK(event.voice == voice && event.user == 42 && event.value == TACET_END_STOPPED && event.frame > 0);
  CHECK_RESULT(tacet_next_event(engine, &event), TACET_NONE);

  CHECK(tacet_engine_clock(engine) > RATE / 4 && tacet_engine_sample_rate(engine) == RATE);
  OK(tacet_engine_destroy(engine));
  CHECK_RESULT(tacet_engine_destroy(engine), TACET_ERROR_HANDLE);
  CHECK(tacet_play(effect, NULL) == 0); /* it ended with its engine */
  CHECK_RESULT(tacet_stop(voice, NULL), TACET_NONE);
}

static void starts_at_a_frame(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.1);
  tacet_play_options options = { .size = sizeof options, .start = { TACET_CLOCK_ENGINE, 0, 24000 } };
  tacet_voice voice = tacet_play(effect, &options);
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get(voice, &info));
  CHECK(info.status == TACET_VOICE_WAITING);
  CHECK(peak_of(engine, 0.49) == 0);
  CHECK(peak_of(engine, 0.1) > 0.1f);
  OK(tacet_engine_destroy(engine));
}

static void errors_have_sentences(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = (tacet_effect)&engine;
  CHECK_RESULT(tacet_effect_load(engine, "/no/such/file.ogg", NULL, &effect), TACET_ERROR_FILE);
  CHECK(effect == NULL && strstr(tacet_last_error(), "/no/such/file.ogg"));
  printf("%d %s\n", tacet_effect_load(engine, "/", NULL, &effect), tacet_last_error()); /* nothing is freed */
  tacet_bus bus;
  OK(tacet_bus_named(engine, "world", &bus));
  OK(tacet_bus_set_gain(engine, bus, -6, TACET_OVER(1)));
  tacet_bus_info info = { .size = sizeof info };
  OK(tacet_bus_get(engine, bus, &info));
  CHECK(strcmp(info.name, "world") == 0 && fabsf(info.gain + 6) < 0.01f);
  CHECK(strcmp(tacet_result_name(TACET_ERROR_FILE), "TACET_ERROR_FILE") == 0);
  CHECK_RESULT(tacet_engine_create(&engine, NULL, 0x7FFFFFFF), TACET_ERROR_VERSION);
}

int main(void) {
  CHECK(tacet_version() == TACET_VERSION);
  CHECK(strcmp(tacet_last_error(), "") == 0);
  plays();
  starts_at_a_frame();
  errors_have_sentences();
  return end("play");
}
