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

  int64_t stopped = tacet_engine_get_clock(engine) + (int64_t)(0.02 * RATE);
  OK(tacet_stop(voice, TACET_OVER(0.02)));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) == 0 && !tacet_voice_is_playing(voice));
  OK(tacet_stop(voice, NULL)); /* one that has ended is harmless */
  tacet_event event;
  CHECK(next_of(engine, TACET_EVENT_VOICE_ENDED, &event));
  CHECK(event.voice == voice && event.user == 42 && event.value == TACET_END_STOPPED);
  CHECK(event.frame == stopped); /* not that of the block */
  CHECK_RESULT(tacet_next_event(engine, &event), TACET_NONE);

  CHECK(tacet_engine_get_clock(engine) > RATE / 4 && tacet_engine_get_sample_rate(engine) == RATE);
  OK(tacet_engine_destroy(engine));
  CHECK_RESULT(tacet_engine_destroy(engine), TACET_ERROR_HANDLE);
  CHECK(tacet_play(effect, NULL) == 0 && tacet_last_result() == TACET_ERROR_HANDLE); /* it ended with its engine */
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
  options.width = 0.0001f;
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

/* The highest sample of one side of the next seconds. */
static float side_of(tacet_engine engine, double seconds, int side) {
  size_t frames = (size_t)(seconds * RATE);
  float *samples = malloc(2 * frames * sizeof *samples);
  float peak = 0;
  OK(tacet_engine_render(engine, samples, frames));
  for (size_t i = 0; i < frames; i++) peak = fmaxf(peak, fabsf(samples[2 * i + side]));
  free(samples);
  return peak;
}

static void refuses_what_would_not_be_heard_as_asked(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  const char *names[] = { "soundtrack", "master" };
  tacet_voice voice = tacet_play(effect, NULL);
  for (int i = 0; i < 2; i++) {
    tacet_bus bus;
    OK(tacet_bus_named(engine, names[i], &bus));
    CHECK(tacet_play(effect, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = bus }) == 0);
    CHECK(strstr(tacet_last_error(), names[i]));
    CHECK_RESULT(tacet_voice_set_bus(voice, bus), TACET_ERROR_STATE);
  }
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.bus == tacet_bus_of(engine, TACET_BUS_EFFECTS));
  tacet_play_options options = { .size = sizeof options, .position = { 0, 0, -1 } };
  CHECK(tacet_play(effect, &options) == 0 && strstr(tacet_last_error(), "TACET_PLAY_AT_POSITION"));
  options.flags = TACET_PLAY_AT_POSITION;
  CHECK(tacet_play(effect, &options) != 0);
  OK(tacet_engine_destroy(engine));
}

static void voices_are_listed_and_stopped_together(void) {
  tacet_engine engine = offline(0);
  tacet_effect one = tone(engine, 1), other = tone(engine, 1);
  tacet_bus world;
  OK(tacet_bus_named(engine, "world", &world));
  CHECK(tacet_voice_list(engine, NULL, 0) == 0 && tacet_voice_list(NULL, NULL, 0) == 0);
  tacet_voice a = tacet_play(one, NULL), b = tacet_play(other, NULL);
  tacet_voice c = tacet_play(other, &(tacet_play_options){ .size = sizeof(tacet_play_options), .bus = world });
  tacet_voice voices[3] = { 0, 0, 7 };
  CHECK(tacet_voice_list(engine, voices, 2) == 3 && voices[0] != 0 && voices[1] != 0 && voices[2] == 7);
  CHECK(tacet_voice_list(engine, voices, 3) == 3 && (voices[0] ^ voices[1] ^ voices[2]) == (a ^ b ^ c));
  OK(tacet_effect_stop_all(one, NULL));
  peak_of(engine, 0.1);
  CHECK(!tacet_voice_is_playing(a) && tacet_voice_is_playing(b) && tacet_voice_is_playing(c));
  OK(tacet_bus_stop_all(world, &(tacet_ramp){ .seconds = 0.02, .delay = 0.2 }));
  peak_of(engine, 0.19);
  CHECK(tacet_voice_is_playing(c));
  peak_of(engine, 0.05);
  CHECK(tacet_voice_list(engine, voices, 3) == 1 && voices[0] == b);
  CHECK_RESULT(tacet_effect_stop_all(NULL, NULL), TACET_ERROR_HANDLE);
  OK(tacet_engine_destroy(engine));
}

static void stops_are_taken_back_and_interrupted(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  tacet_play_options options = { .size = sizeof options, .loops = TACET_LOOPS_FOR_EVER, .how = TACET_OVER(0.1) };
  tacet_voice voice = tacet_play(effect, &options);
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.fade == TACET_FADE_IN);
  peak_of(engine, 0.2);
  OK(tacet_stop(voice, &(tacet_ramp){ .seconds = 0.1, .delay = 0.5 }));
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.fade == TACET_FADE_NONE);
  OK(tacet_voice_cancel_stop(voice));
  CHECK_RESULT(tacet_voice_cancel_stop(voice), TACET_NONE);
  CHECK(peak_of(engine, 1) > 0.16f && peak_of(engine, 0.1) > 0.16f);
  OK(tacet_stop(voice, TACET_OVER(0.2)));
  peak_of(engine, 0.1);
  OK(tacet_voice_pause(voice, NULL));
  peak_of(engine, 0.5);
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.fade == TACET_FADE_OUT && info.status == TACET_VOICE_PAUSED && peak_of(engine, 0.1) == 0);
  OK(tacet_voice_resume(voice, NULL));
  CHECK(peak_of(engine, 0.05) > 0.05f);
  peak_of(engine, 0.1);
  CHECK(!tacet_voice_is_playing(voice));
  CHECK_RESULT(tacet_voice_cancel_stop(0), TACET_NONE);
  OK(tacet_engine_destroy(engine));
}

static void voices_are_sought_and_have_sides(void) {
  tacet_engine engine = offline(TACET_ENGINE_MONO_UNITY);
  tacet_effect effect = tone(engine, 1);
  tacet_play_options options = { .size = sizeof options, .loops = -1, .left = -INFINITY };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(side_of(engine, 0.1, 0) == 0);
  float right = side_of(engine, 0.1, 1);
  CHECK(right > 0.24f && right < 0.26f); /* not 3 dB below */
  OK(tacet_voice_set_sides(voice, 0, -20));
  peak_of(engine, 0.1);
  CHECK(fabsf(side_of(engine, 0.1, 1) - right / 10) < 0.001f && fabsf(side_of(engine, 0.1, 0) - right) < 0.01f);
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.left == 0 && fabsf(info.right + 20) < 0.001f);
  CHECK_RESULT(tacet_voice_set_sides(voice, NAN, 0), TACET_ERROR_ARGUMENT);
  OK(tacet_voice_seek(voice, 30000));
  peak_of(engine, 0.105);
  OK(tacet_voice_get_info(voice, &info));
  CHECK(info.frame > 34000 && info.frame < 35500);
  CHECK_RESULT(tacet_voice_seek(0, 1), TACET_NONE);
  OK(tacet_engine_destroy(engine));
}

static size_t makes_nothing(void *user, float *samples, size_t frames) {
  (void)user, (void)samples, (void)frames;
  return 0;
}

static void frames_are_read(void) {
  tacet_engine engine = offline(0);
  float samples[8] = { 0, 0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.7f }, copy[8] = { 9, 9, 9, 9, 9, 9, 9, 9 };
  tacet_effect effect, generated, slow;
  OK(tacet_effect_from_frames(engine, samples, 4, 2, RATE, &effect));
  size_t count = 7;
  OK(tacet_effect_read_frames(effect, 1, copy, 2, &count));
  CHECK(count == 2 && memcmp(copy, samples + 2, 4 * sizeof *copy) == 0 && copy[4] == 9);
  OK(tacet_effect_read_frames(effect, -3, copy, 100, &count));
  CHECK(count == 4 && memcmp(copy, samples, sizeof copy) == 0);
  OK(tacet_effect_read_frames(effect, 3, copy, 1, NULL));
  CHECK_RESULT(tacet_effect_read_frames(effect, 4, copy, 1, &count), TACET_NONE);
  CHECK(count == 0);
  CHECK_RESULT(tacet_effect_read_frames(effect, 0, NULL, 1, &count), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_read_frames(effect, 0, copy, SIZE_MAX, &count), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_read_frames(NULL, 0, copy, 1, &count), TACET_ERROR_HANDLE);
  OK(tacet_effect_generate(engine, makes_nothing, NULL, NULL, &generated));
  CHECK_RESULT(tacet_effect_read_frames(generated, 0, copy, 1, &count), TACET_ERROR_STATE);
  CHECK_RESULT(tacet_effect_set_loop(generated, 0, 4800), TACET_ERROR_STATE);

  /* Frames of another rate are the engine's. */
  static float silence[4410];
  OK(tacet_effect_from_frames(engine, silence, 4410, 1, 44100, &slow));
  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_effect_get_info(slow, &info));
  CHECK(info.sample_rate == RATE && info.frames == 4800 && info.title[0] == 0 && info.artist[0] == 0);
  CHECK_RESULT(tacet_effect_from_frames(engine, silence, 4410, 1, 999, &slow), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

static void files_are_decoded(void) {
  size_t bytes;
  unsigned char *file = wave(0.01, &bytes);
  /* A title behind the sound. */
  static const char list[] = "LIST\x12\0\0\0INFOINAM\5\0\0\0A\nB\x1b" "C";
  size_t all = bytes + 26;
  file = realloc(file, all);
  memset(file + bytes, 0, 26);
  memcpy(file + bytes, list, sizeof list - 1);
  uint32_t riff = (uint32_t)all - 8;
  memcpy(file + 4, &riff, 4);
  float samples[482];
  for (int i = 0; i < 482; i++) samples[i] = 9;
  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_decode_memory(file, all, "tone", NULL, 0, &info));
  CHECK(info.frames == 480 && info.channels == 1 && info.sample_rate == RATE && strcmp(info.container, "wav") == 0);
  CHECK(strcmp(info.title, "A B C") == 0 && strcmp(info.artist, "") == 0);
  OK(tacet_decode_memory(file, all, NULL, samples, 240, NULL));
  CHECK(samples[0] == 0 && samples[239] != 9 && samples[240] == 9);
  OK(tacet_decode_memory(file, all, "tone", samples, 482, &info));
  CHECK(info.frames == 480 && samples[479] != 9 && samples[480] == 9);
  int16_t sample;
  memcpy(&sample, file + 44 + 2 * 100, 2);
  CHECK(samples[100] == (float)sample / 32768);
  CHECK_RESULT(tacet_decode_memory(file, all, "tone", NULL, 1, &info), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_decode_memory(file, all, "tone", samples, SIZE_MAX, &info), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_decode_memory(file, 20, "tone", samples, 480, &info), TACET_ERROR_FILE);
  CHECK_RESULT(tacet_decode("no-such-file.ogg", NULL, 0, &info), TACET_ERROR_FILE);
  CHECK_RESULT(tacet_decode(NULL, NULL, 0, &info), TACET_ERROR_ARGUMENT);
  free(file);
}

static void effects_say_how_they_play(void) {
  tacet_engine engine = offline(0);
  tacet_bus bus, soundtrack;
  OK(tacet_bus_named(engine, "ui", &bus));
  OK(tacet_bus_named(engine, "soundtrack", &soundtrack));
  tacet_effect effect = tone(engine, 0.5), copy;
  OK(tacet_effect_set_gain(effect, -6));
  OK(tacet_effect_set_bus(effect, bus));
  OK(tacet_effect_set_priority(effect, 5));
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(tacet_play(effect, NULL), &info));
  CHECK(info.bus == bus && info.priority == 5 && fabsf(info.gain + 6) < 0.01f);
  tacet_bus other;
  OK(tacet_bus_named(engine, "other", &other));
  tacet_play_options options = { .size = sizeof options, .gain = -6, .priority = -1, .bus = other };
  OK(tacet_voice_get_info(tacet_play(effect, &options), &info));
  CHECK(info.bus == other && info.priority == -1 && fabsf(info.gain + 12) < 0.01f);
  OK(tacet_effect_copy(effect, &copy));
  OK(tacet_voice_get_info(tacet_play(copy, NULL), &info));
  CHECK(info.bus == tacet_bus_of(engine, TACET_BUS_EFFECTS) && info.priority == 0 && info.gain == 0);
  CHECK_RESULT(tacet_effect_set_bus(effect, soundtrack), TACET_ERROR_STATE);
  CHECK_RESULT(tacet_effect_set_bus(effect, 77), TACET_ERROR_HANDLE);
  CHECK_RESULT(tacet_effect_set_gain(effect, NAN), TACET_ERROR_ARGUMENT);
  OK(tacet_effect_set_bus(effect, TACET_BUS_EFFECTS));
  OK(tacet_voice_get_info(tacet_play(effect, NULL), &info));
  CHECK(info.bus == tacet_bus_of(engine, TACET_BUS_EFFECTS));

  /* Its loop. */
  tacet_sound_info sound = { .size = sizeof sound };
  OK(tacet_effect_set_loop(effect, 4800, 9600));
  OK(tacet_effect_get_info(effect, &sound));
  CHECK(sound.loop_start == 4800 && sound.loop_end == 9600);
  CHECK_RESULT(tacet_effect_set_loop(effect, 0, 24001), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_set_loop(effect, 0, 10), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_set_loop(effect, 9, 8), TACET_ERROR_ARGUMENT);
  OK(tacet_effect_set_loop(effect, 0, 0));
  OK(tacet_effect_get_info(effect, &sound));
  CHECK(sound.loop_start == 0 && sound.loop_end == 24000);

  /* A caption, and the same words once more. */
  OK(tacet_effect_set_caption(effect, "creak"));
  OK(tacet_effect_set_caption_cooldown(effect, 0.1));
  CHECK_RESULT(tacet_effect_set_caption_cooldown(effect, NAN), TACET_ERROR_ARGUMENT);
  int captions = 0;
  tacet_event event;
  for (int i = 0; i < 4; i++) {
    tacet_play(effect, NULL);
    peak_of(engine, 0.05);
  }
  while (next_of(engine, TACET_EVENT_CAPTION, &event)) captions += strcmp(event.text, "creak") == 0;
  CHECK(captions == 2);
  OK(tacet_engine_destroy(engine));
}

static void snapshots_are_made_by_the_program(void) {
  tacet_engine engine = offline(0);
  tacet_bus bus, master;
  OK(tacet_bus_named(engine, "world", &bus));
  OK(tacet_bus_named(engine, "master", &master));
  constant(engine, bus, -1);
  CHECK(is_at(engine, 0.25f));
  tacet_cutoffs none = { .size = sizeof none };
  tacet_snapshot_bus values[2] = {
    { .size = sizeof *values, .bus = bus, .gain = -20 },
    { .size = sizeof *values, .bus = master, .gain = -20, .cutoffs = &none },
  };
  OK(tacet_snapshot_enter_values(engine, "menu", values, 2, TACET_AT_ONCE));
  CHECK(is_at(engine, 0.0025f));
  /* The same name in its place: to the right alone. */
  values[0].gain = 0, values[0].flags = TACET_SNAPSHOT_PAN | TACET_SNAPSHOT_FILTER, values[0].pan = 1;
  OK(tacet_snapshot_enter_values(engine, "menu", values, 1, TACET_AT_ONCE));
  CHECK(is_at(engine, 0) && peak_of(engine, 0.1) > 0.2f);
  tacet_bus_info info = { .size = sizeof info };
  OK(tacet_bus_get_info(bus, &info));
  CHECK(info.pan == 0 && info.gain == 0);
  OK(tacet_snapshot_leave(engine, "menu", TACET_AT_ONCE));
  CHECK(is_at(engine, 0.25f));

  values[1].time_scale = 0.5f;
  CHECK_RESULT(tacet_snapshot_enter_values(engine, "menu", values, 2, NULL), TACET_ERROR_STATE);
  CHECK(strstr(tacet_last_error(), "master") != NULL);
  values[0].flags = 8;
  CHECK_RESULT(tacet_snapshot_enter_values(engine, "menu", values, 1, NULL), TACET_ERROR_ARGUMENT);
  values[0].flags = 0, values[0].bus = 77;
  CHECK_RESULT(tacet_snapshot_enter_values(engine, "menu", values, 1, NULL), TACET_ERROR_HANDLE);
  CHECK_RESULT(tacet_snapshot_enter_values(engine, NULL, values, 0, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_snapshot_enter_values(engine, "menu", NULL, 1, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_snapshot_enter_values(engine, "menu", values, 65, NULL), TACET_ERROR_ARGUMENT);
  CHECK(is_at(engine, 0.25f));
  OK(tacet_engine_destroy(engine));
}

static void many_sound_at_once(void) {
  tacet_engine engine = NULL;
  tacet_engine_options options = { .size = sizeof options, .output = "offline", .sounding = 600 };
  OK(tacet_engine_create(&engine, &options, TACET_VERSION));
  tacet_effect effect = tone(engine, 0.5);
  tacet_play_options play = { .size = sizeof play, .gain = -60, .loops = -1 };
  for (int i = 0; i < 700; i++) CHECK(tacet_play(effect, &play) != 0);
  peak_of(engine, 0.1);
  tacet_statistics statistics = { .size = sizeof statistics };
  OK(tacet_engine_get_statistics(engine, &statistics));
  CHECK(statistics.sounding == 600 && statistics.voices == 700);
  OK(tacet_engine_destroy(engine));
}

int main(void) {
  CHECK(tacet_version() == TACET_VERSION);
  CHECK(strcmp(tacet_last_error(), "") == 0 && tacet_last_result() == TACET_OK);
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
  refuses_what_would_not_be_heard_as_asked();
  voices_are_listed_and_stopped_together();
  stops_are_taken_back_and_interrupted();
  voices_are_sought_and_have_sides();
  frames_are_read();
  files_are_decoded();
  effects_say_how_they_play();
  snapshots_are_made_by_the_program();
  many_sound_at_once();
  return end("play");
}
