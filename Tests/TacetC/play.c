/* A sound from C: engine, effect, voice, events, errors, what a bus does with its sound, DSPs; all offline. */
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
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.status == TACET_VOICE_PLAYING && info.gain == 0 && info.frame > 4000 && strcmp(info.text, "playing") == 0);

  OK(tacet_voice_set_gain(voice, -20, NULL));
  peak_of(engine, 0.05);
  peak = peak_of(engine, 0.05);
  CHECK(peak > 0.016f && peak < 0.019f);
  OK(tacet_voice_get_info(voice, &info));
  CHECK(fabsf(info.gain + 20) < 0.01f);

  OK(tacet_stop(voice, TACET_OVER(0.02)));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) == 0 && !tacet_voice_is_playing(voice));
  OK(tacet_stop(voice, NULL)); /* one that has ended is harmless */
  tacet_event event;
  CHECK(next_of(engine, TACET_EVENT_VOICE_ENDED, &event));
  CHECK(event.voice == voice && event.user == 42 && event.value == TACET_END_STOPPED && event.frame > 0);
  CHECK_RESULT(tacet_next_event(engine, &event), TACET_NONE);

  CHECK(tacet_engine_get_clock(engine) > RATE / 4 && tacet_engine_get_sample_rate(engine) == RATE);
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
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.status == TACET_VOICE_WAITING);
  CHECK(peak_of(engine, 0.49) == 0);
  CHECK(peak_of(engine, 0.1) > 0.1f);
  OK(tacet_engine_destroy(engine));
}

static void comes_in_as_it_is_asked_to(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 2);
  tacet_ramp how = { .seconds = 1, .at = { TACET_CLOCK_ENGINE, 0, 24000 } };
  tacet_play_options options = { .size = sizeof options, .how = &how };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(peak_of(engine, 0.49) == 0);
  CHECK(peak_of(engine, 0.11) < 0.03f);
  peak_of(engine, 1);
  CHECK(peak_of(engine, 0.1) > 0.17f);
  OK(tacet_stop(voice, TACET_AT_ONCE));
  peak_of(engine, 0.1);
  options.how = NULL;
  CHECK(tacet_play(effect, &options) != 0);
  CHECK(peak_of(engine, 0.05) > 0.17f);
  OK(tacet_engine_destroy(engine));
}

/* 0 is the default; below 0 is 0. */
static void width_is_what_is_asked_for(void) {
  static float samples[2 * 4800];
  for (size_t i = 0; i < 4800; i++) samples[2 * i] = 0.5f, samples[2 * i + 1] = -0.5f;
  tacet_engine engine = offline(0);
  tacet_effect effect;
  OK(tacet_effect_from_frames(engine, samples, 4800, 2, RATE, &effect));
  tacet_play_options options = { .size = sizeof options, .loops = TACET_LOOPS_FOR_EVER };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(peak_of(engine, 0.1) > 0.45f);
  OK(tacet_voice_set_width(voice, 0));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) < 0.01f);
  OK(tacet_voice_set_width(voice, 1));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) > 0.45f);
  OK(tacet_stop(voice, NULL));
  peak_of(engine, 0.1);
  options.width = -1;
  CHECK(tacet_play(effect, &options) != 0);
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) < 0.01f);
  options.width = NAN;
  CHECK(tacet_play(effect, &options) == 0);
  OK(tacet_engine_destroy(engine));
}

static void volumes_become_gains(void) {
  CHECK(tacet_linear_to_gain(1) == 0 && fabsf(tacet_linear_to_gain(64 / 128.f) + 6.0206f) < 0.001f);
  CHECK(tacet_linear_to_gain(0) == -INFINITY && tacet_linear_to_gain(-1) == -INFINITY && tacet_linear_to_gain(NAN) == -INFINITY);
  CHECK(fabsf(tacet_linear_to_gain(1000) - 24.08f) < 0.01f);
  CHECK(tacet_gain_to_linear(0) == 1 && tacet_gain_to_linear(-INFINITY) == 0 && tacet_gain_to_linear(NAN) == 0);
  for (int volume = 1; volume <= 128; volume++) {
    CHECK(fabsf(tacet_gain_to_linear(tacet_linear_to_gain((float)volume / 128)) * 128 - (float)volume) < 0.001f);
  }
}

static void buses_of_every_engine_are_constants(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  static const tacet_bus constants[] = { TACET_BUS_EFFECTS, TACET_BUS_INTERFACE, TACET_BUS_SOUNDTRACK, TACET_BUS_MASTER };
  static const char *const names[] = { "effects", "interface", "soundtrack", "master" };
  for (size_t i = 0; i < 4; i++) {
    tacet_bus bus = tacet_bus_of(engine, constants[i]), named = 0;
    tacet_bus_info info = { .size = sizeof info };
    OK(tacet_bus_named(engine, names[i], &named));
    OK(tacet_bus_get_info(bus, &info));
    CHECK(bus == named && bus > TACET_BUS_MASTER && strcmp(info.name, names[i]) == 0 && (info.parent != 0) == (i != 3));
    CHECK(tacet_bus_of(engine, bus) == bus);
    CHECK_RESULT(tacet_bus_get_info(constants[i], &info), TACET_ERROR_HANDLE);
  }
  tacet_play_options options = { .size = sizeof options, .bus = TACET_BUS_INTERFACE, .loops = TACET_LOOPS_FOR_EVER };
  tacet_voice voice = tacet_play(effect, &options);
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.bus == tacet_bus_of(engine, TACET_BUS_INTERFACE));
  OK(tacet_engine_pause(engine, NULL));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) > 0.17f);
  OK(tacet_voice_set_bus(voice, TACET_BUS_EFFECTS));
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.bus == tacet_bus_of(engine, TACET_BUS_EFFECTS));
  OK(tacet_bus_set_gain(tacet_bus_of(engine, TACET_BUS_MASTER), -INFINITY, NULL));
  OK(tacet_engine_resume(engine, NULL));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) == 0);
  tacet_bus own;
  OK(tacet_bus_named(engine, "own", &own));
  OK(tacet_bus_set_parent(own, TACET_BUS_INTERFACE));
  tacet_bus_info below = { .size = sizeof below };
  OK(tacet_bus_get_info(own, &below));
  CHECK(below.parent == tacet_bus_of(engine, TACET_BUS_INTERFACE));
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
  OK(tacet_bus_set_gain(bus, -6, TACET_OVER(1)));
  tacet_bus_info info = { .size = sizeof info };
  OK(tacet_bus_get_info(bus, &info));
  CHECK(strcmp(info.name, "world") == 0 && fabsf(info.gain + 6) < 0.01f);
  CHECK(strcmp(tacet_result_name(TACET_ERROR_FILE), "TACET_ERROR_FILE") == 0);
  CHECK_RESULT(tacet_engine_create(&engine, NULL, 0x7FFFFFFF), TACET_ERROR_VERSION);
}

static void buses_give_back_what_they_are_given(void) {
  tacet_engine engine = offline(0);
  tacet_bus bus;
  OK(tacet_bus_named(engine, "world", &bus));
  tacet_cutoffs cutoffs = { .size = sizeof cutoffs, .low_pass_hertz = 3000, .high_pass_hertz = 400, .resonance = 2 };
  tacet_equaliser equaliser = { .size = sizeof equaliser, .low = { 150, 3, 1 }, .middle = { .gain = -6 }, .high = { 8000, 2.5f, 0.5f } };
  tacet_compressor compressor = { .size = sizeof compressor, .threshold = -20, .ratio = 4, .make_up = 3, .attack = 0.005, .release = 0.1 };
  OK(tacet_bus_set_cutoffs(bus, &cutoffs, NULL));
  OK(tacet_bus_set_equaliser(bus, &equaliser, TACET_OVER(0.1)));
  OK(tacet_bus_set_compressor(bus, &compressor, NULL));
  OK(tacet_bus_set_pan(bus, -0.5f, NULL));
  OK(tacet_bus_set_filter(bus, 0.25f, 0.75f, NULL));
  tacet_bus_info info = { .size = sizeof info };
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.pan == -0.5f && !info.metered && isinf(info.rms));
  OK(tacet_bus_set_metered(bus, true));
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.metered);
  CHECK(info.low_pass_strength == 0.25f && info.high_pass_strength == 0.75f);
  CHECK(info.cutoffs.size == sizeof cutoffs && info.equaliser.size == sizeof equaliser && info.compressor.size == sizeof compressor);
  CHECK(info.cutoffs.low_pass_hertz == 3000 && info.cutoffs.high_pass_hertz == 400 && info.cutoffs.resonance == 2);
  CHECK(info.equaliser.low.frequency == 150 && fabsf(info.equaliser.low.gain - 3) < 0.001f && info.equaliser.low.width == 1);
  CHECK(info.equaliser.middle.frequency == 1000 && fabsf(info.equaliser.middle.gain + 6) < 0.001f && info.equaliser.middle.width == 2);
  CHECK(info.equaliser.high.frequency == 8000 && fabsf(info.equaliser.high.gain - 2.5f) < 0.001f && info.equaliser.high.width == 0.5f);
  CHECK(fabsf(info.compressor.threshold + 20) < 0.001f && info.compressor.ratio == 4 && fabsf(info.compressor.make_up - 3) < 0.001f);
  CHECK(fabs(info.compressor.attack - 0.005) < 1e-9 && fabs(info.compressor.release - 0.1) < 1e-9);

  /* It is taken back as it was given. */
  tacet_bus other;
  tacet_bus_info copy = { .size = sizeof copy };
  OK(tacet_bus_named(engine, "copy", &other));
  OK(tacet_bus_set_cutoffs(other, &info.cutoffs, NULL));
  OK(tacet_bus_set_equaliser(other, &info.equaliser, NULL));
  OK(tacet_bus_set_compressor(other, &info.compressor, NULL));
  OK(tacet_bus_get_info(other, &copy));
  CHECK(memcmp(&copy.cutoffs, &info.cutoffs, sizeof cutoffs) == 0);
  CHECK(copy.equaliser.low.frequency == 150 && fabsf(copy.equaliser.high.gain - 2.5f) < 0.001f && copy.compressor.ratio == 4);

  /* Values beyond their ranges are taken as the nearest ones. */
  cutoffs.low_pass_hertz = 1, cutoffs.resonance = 1000, compressor.ratio = 1e9f, equaliser.low.gain = 100;
  OK(tacet_bus_set_cutoffs(bus, &cutoffs, NULL));
  OK(tacet_bus_set_compressor(bus, &compressor, NULL));
  OK(tacet_bus_set_equaliser(bus, &equaliser, NULL));
  OK(tacet_bus_set_pan(bus, -7, NULL));
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.cutoffs.low_pass_hertz == 10 && info.cutoffs.resonance == 20 && info.compressor.ratio == 100 && info.pan == -1);
  CHECK(fabsf(info.equaliser.low.gain - 24) < 0.001f);

  /* Not-a-number is an error, and nothing changes. */
  cutoffs.resonance = NAN, equaliser.high.width = NAN, compressor.attack = NAN;
  CHECK_RESULT(tacet_bus_set_cutoffs(bus, &cutoffs, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_bus_set_equaliser(bus, &equaliser, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_bus_set_compressor(bus, &compressor, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_bus_set_pan(bus, NAN, NULL), TACET_ERROR_ARGUMENT);
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.cutoffs.resonance == 20 && info.equaliser.high.width == 0.5f && info.compressor.ratio == 100 && info.pan == -1);

  /* NULL is none of each. */
  OK(tacet_bus_set_cutoffs(bus, NULL, NULL));
  OK(tacet_bus_set_equaliser(bus, NULL, NULL));
  OK(tacet_bus_set_compressor(bus, NULL, NULL));
  OK(tacet_bus_set_pan(bus, 0, NULL));
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.pan == 0 && info.cutoffs.low_pass_hertz == 0 && info.cutoffs.high_pass_hertz == 0);
  CHECK(fabsf(info.cutoffs.resonance - 0.7071f) < 0.001f);
  CHECK(info.equaliser.low.frequency == 120 && info.equaliser.low.gain == 0 && info.equaliser.low.width == 2);
  CHECK(info.equaliser.middle.frequency == 1000 && info.equaliser.middle.gain == 0);
  CHECK(info.equaliser.high.frequency == 6000 && info.equaliser.high.gain == 0);
  CHECK(info.compressor.ratio == 1 && info.compressor.make_up == 0);

  /* Members of 0 are the defaults. */
  OK(tacet_bus_set_compressor(bus, &(tacet_compressor){ .size = sizeof compressor }, NULL));
  OK(tacet_bus_get_info(bus, &info));
  CHECK(fabsf(info.compressor.threshold + 18) < 0.001f && info.compressor.ratio == 3);
  CHECK(fabs(info.compressor.attack - 0.01) < 1e-9 && fabs(info.compressor.release - 0.2) < 1e-9);

  /* An older program's struct ends behind the name. */
  struct { tacet_bus_info known; } old;
  memset(&old, 0x55, sizeof old);
  old.known.size = offsetof(tacet_bus_info, pan);
  OK(tacet_bus_get_info(bus, &old.known));
  CHECK(strcmp(old.known.name, "world") == 0 && old.known.compressor.size == 0x55555555);
  OK(tacet_engine_destroy(engine));
}

/* The lowest and the highest sample of the left side in the last tenth of the next seconds. */
static void levels_of(tacet_engine engine, double seconds, float *lowest, float *highest) {
  size_t frames = (size_t)(seconds * RATE);
  float *samples = malloc(2 * frames * sizeof *samples);
  OK(tacet_engine_render(engine, samples, frames));
  *lowest = INFINITY, *highest = -INFINITY;
  for (size_t i = frames * 9 / 10; i < frames; i++) {
    *lowest = fminf(*lowest, samples[2 * i]);
    *highest = fmaxf(*highest, samples[2 * i]);
  }
  free(samples);
}

/* The left side has this level, to the last bit that is heard. */
static bool is_at(tacet_engine engine, float level) {
  float lowest, highest;
  levels_of(engine, 0.1, &lowest, &highest);
  if (fabsf(lowest - level) < 1e-4f && fabsf(highest - level) < 1e-4f) return true;
  fprintf(stderr, "the level is %f to %f, not %f\n", lowest, highest, level);
  return false;
}

/* A voice of a constant quarter on the left that plays on. */
static tacet_voice constant(tacet_engine engine, tacet_bus bus, int32_t loops) {
  static float samples[4800];
  for (size_t i = 0; i < 4800; i++) samples[i] = 0.25f;
  tacet_effect effect;
  OK(tacet_effect_from_frames(engine, samples, 4800, 1, RATE, &effect));
  tacet_play_options options = { .size = sizeof options, .pan = -1, .loops = loops, .bus = bus };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(voice != 0);
  return voice;
}

typedef struct scale {
  float factor;
  uint32_t rate;
  unsigned long frames;
  int released;
} scale;

static bool scales(void *context, float *samples, uint32_t frames, uint32_t sample_rate) {
  scale *own = context;
  CHECK(__atomic_load_n(&own->released, __ATOMIC_SEQ_CST) == 0); /* it is not called after its release */
  for (uint32_t i = 0; i < 2 * frames; i++) samples[i] *= own->factor;
  own->rate = sample_rate, own->frames += frames;
  return false;
}

static void is_released(void *context) { __atomic_add_fetch(&((scale *)context)->released, 1, __ATOMIC_SEQ_CST); }

/* How often it was released, after as much sound as that takes. */
static int releases_of(tacet_engine engine, scale *of) {
  for (int i = 0; i < 100 && !__atomic_load_n(&of->released, __ATOMIC_SEQ_CST); i++) peak_of(engine, 0.01);
  peak_of(engine, 0.1);
  return __atomic_load_n(&of->released, __ATOMIC_SEQ_CST);
}

static void dsps_change_what_is_heard(void) {
  tacet_engine engine = offline(0);
  tacet_bus bus;
  OK(tacet_bus_named(engine, "world", &bus));
  tacet_voice voice = constant(engine, bus, -1);
  CHECK(is_at(engine, 0.25f));

  scale half = { .factor = 0.5f }, third = { .factor = 0.25f }, own = { .factor = 0.5f }, lasting = { .factor = 2 };
  OK(tacet_bus_set_dsp(bus, "half", scales, &half, is_released));
  CHECK(is_at(engine, 0.125f));
  CHECK(half.released == 0 && half.rate == RATE && half.frames == RATE / 10);

  /* Another one in its place. */
  OK(tacet_bus_set_dsp(bus, NULL, scales, &third, is_released));
  CHECK(releases_of(engine, &half) == 1);
  CHECK(is_at(engine, 0.0625f) && third.released == 0);

  /* Both of a voice and of its bus. */
  OK(tacet_voice_set_dsp(voice, "own", scales, &own, is_released));
  CHECK(is_at(engine, 0.03125f) && own.rate == RATE && own.released == 0);

  /* Taken away; a release that comes with no function is not called. */
  scale never = { .factor = 0 };
  OK(tacet_bus_set_dsp(bus, "none", NULL, &never, is_released));
  CHECK(releases_of(engine, &third) == 1);
  CHECK(is_at(engine, 0.125f));
  OK(tacet_voice_set_dsp(voice, NULL, NULL, NULL, NULL));
  CHECK(releases_of(engine, &own) == 1);
  CHECK(is_at(engine, 0.25f));
  unsigned long frames = own.frames + third.frames;
  peak_of(engine, 0.1);
  CHECK(own.frames + third.frames == frames && never.released == 0 && never.frames == 0);

  /* Without a release. */
  scale kept = { .factor = 0.5f };
  OK(tacet_bus_set_dsp(tacet_bus_of(engine, TACET_BUS_EFFECTS), "kept", scales, &kept, NULL));
  CHECK(is_at(engine, 0.125f));
  OK(tacet_bus_set_dsp(tacet_bus_of(engine, TACET_BUS_EFFECTS), NULL, NULL, NULL, NULL));
  CHECK(is_at(engine, 0.25f) && kept.released == 0);

  /* A voice that ends lets go of its DSP; one that has ended takes none. */
  OK(tacet_stop(voice, NULL));
  peak_of(engine, 0.1);
  scale ending = { .factor = 0.5f }, late = { .factor = 1 }, lost = { .factor = 1 }, gone = { .factor = 1 };
  voice = constant(engine, bus, 0);
  OK(tacet_voice_set_dsp(voice, "ending", scales, &ending, is_released));
  CHECK(releases_of(engine, &ending) == 1 && ending.frames > 0 && !tacet_voice_is_playing(voice));
  OK(tacet_voice_set_dsp(voice, "late", scales, &late, is_released));
  CHECK(late.released == 1 && late.frames == 0);

  /* The last one goes with its engine, and an engine that has ended takes none. */
  constant(engine, bus, -1);
  OK(tacet_bus_set_dsp(bus, "lasting", scales, &lasting, is_released));
  CHECK(is_at(engine, 0.5f) && lasting.released == 0);
  OK(tacet_engine_destroy(engine));
  CHECK(lasting.released == 1);
  CHECK_RESULT(tacet_bus_set_dsp(bus, "lost", scales, &lost, is_released), TACET_ERROR_HANDLE);
  CHECK_RESULT(tacet_voice_set_dsp(voice, "gone", scales, &gone, is_released), TACET_NONE);
  CHECK(lost.released == 1 && gone.released == 1 && lost.frames == 0 && gone.frames == 0);
  CHECK(half.released == 1 && third.released == 1 && own.released == 1 && ending.released == 1 && late.released == 1);
}

static void cutoffs_and_pan_are_heard(void) {
  tacet_engine engine = offline(0);
  tacet_play_options options = { .size = sizeof options, .loops = -1 };
  tacet_voice voice = tacet_play(tone(engine, 0.5), &options); /* 440 Hz */
  peak_of(engine, 0.1);
  float before = peak_of(engine, 0.1);
  tacet_cutoffs high = { .size = sizeof high, .high_pass_hertz = 4400 };
  OK(tacet_voice_set_cutoffs(voice, &high, NULL));
  peak_of(engine, 0.2);
  float filtered = peak_of(engine, 0.1);
  CHECK(filtered < before / 80 && filtered > before / 125); /* 40 dB at a tenth of the cutoff */
  high.high_pass_hertz = NAN;
  CHECK_RESULT(tacet_voice_set_cutoffs(voice, &high, NULL), TACET_ERROR_ARGUMENT);
  OK(tacet_voice_set_cutoffs(voice, NULL, NULL));
  peak_of(engine, 0.2);
  CHECK(fabsf(peak_of(engine, 0.1) - before) < before / 100);

  float lowest, highest;
  OK(tacet_bus_set_pan(tacet_bus_of(engine, TACET_BUS_EFFECTS), 1, NULL));
  levels_of(engine, 0.1, &lowest, &highest);
  CHECK(highest < 1e-4f && peak_of(engine, 0.1) > 1.3f * before); /* both sides on the right */
  OK(tacet_stop(voice, NULL));
  peak_of(engine, 0.1);
  OK(tacet_voice_set_cutoffs(voice, NULL, NULL));
  OK(tacet_engine_destroy(engine));
  CHECK_RESULT(tacet_voice_set_cutoffs(voice, NULL, NULL), TACET_NONE);
}

int main(void) {
  CHECK(tacet_version() == TACET_VERSION);
  CHECK(strcmp(tacet_last_error(), "") == 0);
  plays();
  starts_at_a_frame();
  comes_in_as_it_is_asked_to();
  width_is_what_is_asked_for();
  volumes_become_gains();
  buses_of_every_engine_are_constants();
  errors_have_sentences();
  buses_give_back_what_they_are_given();
  dsps_change_what_is_heard();
  cutoffs_and_pan_are_heard();
  return end("play");
}
