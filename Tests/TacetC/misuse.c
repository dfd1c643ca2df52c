/* Null, dead, made-up and foreign handles; structs of other sizes; numbers that are none. Nothing crashes, and each is named. */
#include "check.h"
#include <stdint.h>

static void handles(void) {
  tacet_engine engine = offline(0), other = offline(0);
  tacet_effect effect = tone(engine, 0.2);
  OK(tacet_effect_release(effect));
  uintptr_t made_up[] = { 0, 1, 0xFFFF, (uintptr_t)&engine, ~(uintptr_t)0, (uintptr_t)effect, (uintptr_t)effect + 1 };
  for (size_t i = 0; i < sizeof made_up / sizeof *made_up; i++) {
    void *handle = (void *)made_up[i];
    CHECK(tacet_play(handle, NULL) == 0);
    CHECK_RESULT(tacet_effect_release(handle), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_engine_pause(handle, NULL), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_music_play(handle, TACET_LOOPS_FOR_EVER, NULL), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_variations_release(handle), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_playlist_release(handle), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_bank_wait(handle), TACET_ERROR_HANDLE);
    CHECK_RESULT(tacet_feedback_vibrate(handle, "alert"), TACET_ERROR_HANDLE);
    CHECK(tacet_engine_get_clock(handle) == -1);
    char text[8] = "before";
    CHECK(tacet_space_get_hrtf_names(handle, text, sizeof text) == 0 && text[0] == 0);
    strcpy(text, "before");
    CHECK(tacet_session_get_reasons(handle, true, text, sizeof text) == 0 && text[0] == 0);
    strcpy(text, "before");
    CHECK(tacet_state(handle, NULL, text, sizeof text) == 0 && text[0] == 0);
    strcpy(text, "before");
    CHECK(tacet_save(handle, handle, text, sizeof text) == 0 && text[0] == 0);
    strcpy(text, "before");
    CHECK(tacet_bank_get_names(handle, "effect", text, sizeof text) == 0 && text[0] == 0);
    strcpy(text, "before");
    CHECK(tacet_feedback_get_reasons(handle, text, sizeof text) == 0 && text[0] == 0);
  }
  CHECK_RESULT(tacet_engine_pause((void *)effect, NULL), TACET_ERROR_HANDLE); /* of another kind */

  /* A number of a voice is harmless, whatever it is. */
  effect = tone(engine, 1);
  tacet_voice voice = tacet_play(effect, NULL);
  for (uint64_t bit = 0; bit < 64; bit++) {
    tacet_result result = tacet_stop(voice ^ (uint64_t)1 << bit, NULL);
    CHECK(result == TACET_OK || result == TACET_NONE);
  }
  CHECK(tacet_voice_is_playing(voice));
  CHECK_RESULT(tacet_stop(0, NULL), TACET_NONE);

  tacet_bus bus;
  OK(tacet_bus_named(other, "other", &bus));
  OK(tacet_bus_set_gain(bus, -6, NULL));
  CHECK_RESULT(tacet_voice_set_bus(voice, bus), TACET_ERROR_HANDLE);
  CHECK(tacet_play(effect, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = bus }) == 0);
  CHECK(tacet_bus_of(engine, bus) == 0 && tacet_bus_of(other, bus) == bus && tacet_bus_of(engine, 4) == 0);
  CHECK_RESULT(tacet_bus_set_gain(TACET_BUS_MASTER, -6, NULL), TACET_ERROR_HANDLE);
  CHECK(strstr(tacet_last_error(), "tacet_bus_of") != NULL);
  CHECK_RESULT(tacet_bus_set_parent(bus, tacet_bus_of(engine, TACET_BUS_INTERFACE)), TACET_ERROR_HANDLE);
  OK(tacet_engine_destroy(other));
  CHECK_RESULT(tacet_bus_set_gain(bus, -6, NULL), TACET_ERROR_HANDLE);
  CHECK(tacet_bus_of(other, TACET_BUS_MASTER) == 0);
  OK(tacet_engine_destroy(engine));
}

static void sizes(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.2);
  /* An older program's struct ends early: what follows is not read. */
  struct { uint32_t size, flags; float gain, pan; uint32_t junk[32]; } old = { .size = 16, .gain = -INFINITY };
  memset(old.junk, 0xFF, sizeof old.junk);
  CHECK(tacet_play(effect, (const tacet_play_options *)(const void *)&old) != 0);
  CHECK(peak_of(engine, 0.1) == 0);
  /* A newer program's struct is longer: its unknown members must be 0. */
  struct { tacet_play_options known; uint64_t unknown; } newer = { .known = { .size = sizeof newer } };
  CHECK(tacet_play(effect, &newer.known) != 0);
  newer.unknown = 1;
  CHECK(tacet_play(effect, &newer.known) == 0 && strstr(tacet_last_error(), "does not know"));
  tacet_play_options none = { .size = 0 };
  CHECK(tacet_play(effect, &none) == 0 && strstr(tacet_last_error(), "size"));
  none.size = 0xFFFFFFFF;
  CHECK(tacet_play(effect, &none) == 0);
  /* A size that ends within a pointer is that of no version: half of an address is not read. */
  tacet_engine_options half = { .size = offsetof(tacet_engine_options, output) + 4, .output = "offline" };
  tacet_engine nothing;
  CHECK_RESULT(tacet_engine_create(&nothing, &half, TACET_VERSION), TACET_ERROR_ARGUMENT);
  CHECK(nothing == NULL && strstr(tacet_last_error(), "size"));
  /* A result is cut to what the program has room for. */
  struct { uint32_t size; uint32_t voices, guard; } statistics = { 8, 0, 0xABCD };
  OK(tacet_engine_get_statistics(engine, (tacet_statistics *)(void *)&statistics));
  CHECK(statistics.guard == 0xABCD && statistics.voices == 2);
  OK(tacet_engine_destroy(engine));
}

static void numbers(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.2);
  tacet_voice voice = tacet_play(effect, NULL);
  const float floats[] = { NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-40f, 0 };
  const double doubles[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 0 };
  tacet_bus effects = tacet_bus_of(engine, TACET_BUS_EFFECTS);
  for (size_t i = 0; i < 7; i++) {
    tacet_ramp ramp = { .seconds = doubles[i], .at = { TACET_CLOCK_ENGINE, 0, i % 2 ? INT64_MAX : INT64_MIN } };
    tacet_result expected = i == 0 ? TACET_ERROR_ARGUMENT : TACET_OK;
    CHECK_RESULT(tacet_voice_set_gain(voice, floats[i], NULL), expected);
    CHECK_RESULT(tacet_voice_set_gain(voice, 0, &ramp), expected);
    CHECK_RESULT(tacet_voice_set_pan(voice, floats[i], NULL), expected);
    CHECK_RESULT(tacet_voice_set_pitch(voice, floats[i], NULL), expected);
    CHECK_RESULT(tacet_voice_set_position(voice, (tacet_vector){ floats[i], 0, 0 }, NULL), expected);
    CHECK_RESULT(tacet_voice_set_occlusion(voice, floats[i], NULL), expected);
    CHECK_RESULT(tacet_bus_set_gain(effects, floats[i], NULL), expected);
    CHECK_RESULT(tacet_bus_set_time_scale(effects, floats[i], NULL), expected);
    CHECK_RESULT(tacet_bus_set_filter(effects, floats[i], floats[i], NULL), expected);
    tacet_cutoffs cutoffs = { .size = sizeof cutoffs, .low_pass_hertz = floats[i], .resonance = floats[i] };
    tacet_equaliser equaliser = { .size = sizeof equaliser, .middle = { floats[i], floats[i], floats[i] } };
    tacet_compressor compressor = { .size = sizeof compressor, .threshold = floats[i], .ratio = floats[i], .release = doubles[i] };
    CHECK_RESULT(tacet_voice_set_cutoffs(voice, &cutoffs, NULL), expected);
    CHECK_RESULT(tacet_bus_set_cutoffs(effects, &cutoffs, NULL), expected);
    CHECK_RESULT(tacet_bus_set_equaliser(effects, &equaliser, NULL), expected);
    CHECK_RESULT(tacet_bus_set_compressor(effects, &compressor, NULL), expected);
    CHECK_RESULT(tacet_bus_set_pan(effects, floats[i], NULL), expected);
    CHECK_RESULT(tacet_mix_set_filter(engine, TACET_MIX_MASTER, floats[i], floats[i], NULL), expected);
    CHECK_RESULT(tacet_effect_set_limit(effect, 3, TACET_FULL_REFUSE, doubles[i]), expected);
    tacet_play_options options = { .size = sizeof options, .gain = floats[i], .how = &ramp };
    CHECK((tacet_play(effect, &options) != 0) == (i != 0));
    tacet_world world = { .size = sizeof world, .units_per_meter = floats[i], .speed_of_sound = floats[i] };
    CHECK_RESULT(tacet_space_set_world(engine, &world), expected);
    CHECK(isnan(tacet_slider_to_gain(floats[i])) == 0);
    peak_of(engine, 0.01);
  }
  CHECK_RESULT(tacet_engine_render(engine, NULL, 1), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_engine_render(engine, (float[2]){ 0 }, SIZE_MAX), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_from_frames(engine, (float[2]){ 0 }, SIZE_MAX, 1, RATE, &effect), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_load_memory(engine, "x", SIZE_MAX, NULL, NULL, &effect), TACET_ERROR_ARGUMENT);
  tacet_ramp reserved = { .reserved = 1 };
  CHECK_RESULT(tacet_engine_pause(engine, &reserved), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_session_report(engine, (tacet_fact)99, true), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_set_caption(effect, "\xFF\xFE"), TACET_ERROR_HANDLE);
  OK(tacet_engine_destroy(engine));
}

int main(void) {
  handles();
  sizes();
  numbers();
  return end("misuse");
}
