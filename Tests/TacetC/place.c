/* Space, sends and reverbs of single voices, tempo and musical clocks, banks in memory, copies and sets that begin anew. */
#include "check.h"
#include <malloc.h>
#include <pthread.h>

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

static void voices_have_a_space_of_their_own(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  tacet_play_options options = { .size = sizeof options, .flags = TACET_PLAY_AT_POSITION, .position = { 0, 0, -200 } };
  CHECK(tacet_play(effect, &options) != 0);
  float far = peak_of(engine, 0.2);
  OK(tacet_stop_all(engine, NULL));
  peak_of(engine, 0.1);
  tacet_space everywhere = { .size = sizeof everywhere, .curve = TACET_DISTANCE_NONE };
  options.space = &everywhere;
  tacet_voice voice = tacet_play(effect, &options);
  float near = peak_of(engine, 0.2);
  CHECK(far < 0.01f && near > 0.1f);
  OK(tacet_voice_set_space(voice, NULL));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) < 0.01f);
  tacet_space nowhere = { .size = sizeof nowhere, .blend = -1, .doppler = -1 };
  OK(tacet_voice_set_space(voice, &nowhere));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) > 0.1f);
  nowhere.blend = 0;
  OK(tacet_voice_set_space(voice, &nowhere));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) < 0.01f);
  // A place without its flag is an error, not a sound in the middle.
  options.space = NULL, options.flags = 0, options.occlusion = 1;
  CHECK(tacet_play(effect, &options) == 0);
  options.position = (tacet_vector){ 0, 0, 0 };
  OK(tacet_stop_all(engine, NULL));
  CHECK(tacet_play(effect, &options) != 0);
  peak_of(engine, 0.1);
  OK(tacet_stop_all(engine, NULL));
  options.occlusion = NAN;
  CHECK(tacet_play(effect, &options) == 0);

  float left[2 * 4800];
  for (size_t i = 0; i < 4800; i++) left[2 * i] = 0.25f, left[2 * i + 1] = 0;
  tacet_effect stereo;
  OK(tacet_effect_from_frames(engine, left, 4800, 2, RATE, &stereo));
  peak_of(engine, 0.2);
  options = (tacet_play_options){ .size = sizeof options, .loops = -1 };
  voice = tacet_play(stereo, &options);
  CHECK(side_of(engine, 0.1, 1) < 0.001f);
  OK(tacet_voice_set_width(voice, 0));
  side_of(engine, 0.1, 1);
  CHECK(side_of(engine, 0.1, 1) > 0.05f);
  OK(tacet_engine_destroy(engine));
}

/* A sound at the right of a listener that looks ahead is in the right ear, by the vectors of each of the axes. */
static void right_is_right_in_all_axes(void) {
  static const struct { tacet_axes axes; tacet_vector right, ahead; } games[] = {
    { TACET_AXES_Y_UP_RIGHT_HANDED, { 4, 0, 0 }, { 0, 0, -1 } }, { TACET_AXES_Y_UP_LEFT_HANDED, { 4, 0, 0 }, { 0, 0, 1 } },
    { TACET_AXES_UNREAL, { 0, 4, 0 }, { 1, 0, 0 } }, { TACET_AXES_Z_UP_RIGHT_HANDED, { 4, 0, 0 }, { 0, 1, 0 } },
    { TACET_AXES_Y_DOWN, { 4, 0, 0 }, { 0, 0, 1 } },
  };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    tacet_engine_options options = { .size = sizeof options, .output = "offline", .axes = games[i].axes };
    tacet_engine engine;
    OK(tacet_engine_create(&engine, &options, TACET_VERSION));
    tacet_play_options play = { .size = sizeof play, .flags = TACET_PLAY_AT_POSITION, .position = games[i].right, .loops = -1 };
    tacet_voice voice = tacet_play(tone(engine, 1), &play);
    CHECK(side_of(engine, 0.1, 0) < 0.001f && side_of(engine, 0.1, 1) > 0.01f);
    tacet_voice_info info = { .size = sizeof info };
    OK(tacet_voice_get_info(voice, &info));
    CHECK(info.position.x == games[i].right.x && info.position.y == games[i].right.y && info.position.z == games[i].right.z);
    /* A listener that looks back, and one that does not say where. */
    tacet_vector ahead = games[i].ahead;
    tacet_listener listener = { .size = sizeof listener, .forward = { -ahead.x, -ahead.y, -ahead.z } };
    OK(tacet_space_set_listeners(engine, &listener, 1));
    side_of(engine, 0.1, 0);
    CHECK(side_of(engine, 0.1, 1) < 0.001f && side_of(engine, 0.1, 0) > 0.01f);
    listener = (tacet_listener){ .size = sizeof listener };
    OK(tacet_space_set_listeners(engine, &listener, 1));
    side_of(engine, 0.1, 0);
    CHECK(side_of(engine, 0.1, 0) < 0.001f);
    OK(tacet_engine_destroy(engine));
  }
  tacet_engine_options wrong = { .size = sizeof wrong, .output = "offline", .axes = (tacet_axes)5 };
  tacet_engine none;
  CHECK_RESULT(tacet_engine_create(&none, &wrong, TACET_VERSION), TACET_ERROR_ARGUMENT);
}

/* Both sides and the intensity change at a moment, over a time. */
static void hearing_waits_for_its_moment(void) {
  tacet_engine engine = offline(0);
  tacet_play_options play = { .size = sizeof play, .pan = -1, .loops = -1 };
  CHECK(tacet_play(tone(engine, 1), &play) != 0);
  tacet_ramp half = { .seconds = -1, .at = { .clock = TACET_CLOCK_ENGINE, .frame = RATE / 2 } }, gone = { .seconds = -1, .delay = 0.75 };
  OK(tacet_output_set_balance(engine, 1, &half));
  OK(tacet_output_set_mono(engine, true, &gone));
  CHECK(side_of(engine, 0.45, 0) > 0.05f);
  side_of(engine, 0.1, 0);
  CHECK(side_of(engine, 0.1, 0) < 0.001f && side_of(engine, 0.05, 1) < 0.001f);
  side_of(engine, 0.1, 0);
  CHECK(side_of(engine, 0.1, 1) > 0.02f);
  OK(tacet_output_set_mono(engine, false, NULL));
  OK(tacet_output_set_balance(engine, 0, TACET_AT_ONCE));
  OK(tacet_output_set_reduced_dynamics(engine, true, TACET_OVER(0.1)));
  CHECK_RESULT(tacet_output_set_balance(engine, NAN, NULL), TACET_ERROR_ARGUMENT);
  tacet_ramp wrong = { .curve = (tacet_curve)99 };
  CHECK_RESULT(tacet_output_set_mono(engine, true, &wrong), TACET_ERROR_ARGUMENT);
  OK(tacet_music_set_intensity(engine, 0.5f, &half));
  OK(tacet_engine_destroy(engine));
}

/* The world's distances count whether its curve is named or not. */
static void world_of(tacet_distance_curve curve) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 1);
  tacet_play_options options = { .size = sizeof options, .flags = TACET_PLAY_AT_POSITION, .position = { 0, 0, -20 } };
  CHECK(tacet_play(effect, &options) != 0);
  float far = peak_of(engine, 0.2);
  tacet_world world = { .size = sizeof world, .units_per_meter = 2, .curve = curve, .reference = 10 };
  OK(tacet_space_set_world(engine, &world));
  peak_of(engine, 0.1);
  CHECK(peak_of(engine, 0.1) > 19 * far); /* 20 units are 10 m: as loud as it is */
  world.rolloff = 0.5f, world.reference = 5;
  OK(tacet_space_set_world(engine, &world));
  peak_of(engine, 0.1);
  float half_way = peak_of(engine, 0.1);
  CHECK(half_way > 12 * far && half_way < 14.5f * far);
  OK(tacet_space_set_world(engine, NULL));
  peak_of(engine, 0.1);
  CHECK(fabsf(peak_of(engine, 0.1) - far) < far / 50);
  OK(tacet_engine_destroy(engine));
}

/* The level half a second after the end of a short sound. */
static float tail(tacet_engine engine, tacet_effect effect, const tacet_play_options *options) {
  peak_of(engine, 6);
  tacet_voice voice = tacet_play(effect, options);
  CHECK(voice != 0);
  peak_of(engine, 0.7);
  return peak_of(engine, 0.2);
}

/* The reverb and the zones change at a moment each. */
static void reverbs_wait_for_their_moment(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.1);
  tacet_ramp gone = { .seconds = -1, .delay = 0.75 }, later = { .seconds = -1, .at = { .clock = TACET_CLOCK_ENGINE, .frame = RATE * 3 / 2 } };
  tacet_zone zone = { .size = sizeof zone, .radius = 5, .preset = "cathedral" };
  OK(tacet_bus_set_send(tacet_bus_of(engine, TACET_BUS_EFFECTS), 0, TACET_AT_ONCE));
  OK(tacet_reverb_set(engine, NULL, "cathedral", TACET_AT_ONCE));
  OK(tacet_reverb_set(engine, NULL, NULL, &gone));
  CHECK(tacet_play(effect, NULL) != 0);
  peak_of(engine, 0.4);
  CHECK(peak_of(engine, 0.3) > 0.001f);
  peak_of(engine, 0.15);
  CHECK(peak_of(engine, 0.15) < 1e-5f);
  OK(tacet_reverb_set_zones(engine, NULL, &zone, 1, &later));
  CHECK(tacet_play(effect, NULL) != 0);
  peak_of(engine, 0.2);
  CHECK(peak_of(engine, 0.2) < 1e-5f);
  peak_of(engine, 0.15);
  CHECK(tacet_play(effect, NULL) != 0);
  peak_of(engine, 0.4);
  CHECK(peak_of(engine, 0.2) > 0.001f);
  tacet_reverb reverb = { .size = sizeof reverb };
  OK(tacet_reverb_get_values(engine, NULL, "hall", &reverb));
  OK(tacet_reverb_set_values(engine, &reverb, &gone));
  tacet_ramp wrong = { .delay = NAN };
  CHECK_RESULT(tacet_reverb_set_values(engine, &reverb, &wrong), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

static void sends_and_reverbs(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.2);
  tacet_reverb reverb = { .size = sizeof reverb };
  OK(tacet_reverb_get_values(engine, NULL, "hall", &reverb));
  CHECK(reverb.decay > 0.5 && reverb.diffusion > 0);
  CHECK_RESULT(tacet_reverb_get_values(engine, NULL, "halle", &reverb), TACET_ERROR_NAME);
  CHECK_RESULT(tacet_reverb_set_values(engine, NULL, NULL), TACET_ERROR_ARGUMENT);
  reverb.decay = 4;
  OK(tacet_reverb_set_values(engine, &reverb, NULL));
  tacet_reverb_send send = { .size = sizeof send }, muffled = { .size = sizeof muffled, .gain = -40 };
  tacet_play_options options = { .size = sizeof options };
  CHECK(tail(engine, effect, &options) == 0);
  options.send = &send;
  float full = tail(engine, effect, &options);
  options.send = &muffled;
  float quiet = tail(engine, effect, &options);
  CHECK(full > 0.001f && quiet < full / 10);
  tacet_reverb_send thin = { .size = sizeof thin, .high_pass_hertz = 8000 };
  options.send = &thin;
  CHECK(tail(engine, effect, &options) < full / 5); /* what is left is the click at its end */
  options.send = NULL;
  OK(tacet_effect_set_reverb_send(effect, &send));
  CHECK(tail(engine, effect, &options) > full / 2);
  OK(tacet_effect_set_reverb_send(effect, NULL));
  CHECK(tail(engine, effect, &options) < full / 1000); /* what is left of the sound before */
  OK(tacet_bus_set_reverb_send(tacet_bus_of(engine, TACET_BUS_EFFECTS), &send, NULL));
  CHECK(tail(engine, effect, &options) > full / 2);
  tacet_voice voice = tacet_play(effect, &options);
  OK(tacet_voice_set_reverb_send(voice, &muffled, TACET_OVER(0.1)));
  OK(tacet_voice_set_reverb_send(voice, NULL, NULL));
  OK(tacet_bus_set_reverb_send(tacet_bus_of(engine, TACET_BUS_EFFECTS), NULL, NULL));
  CHECK(tail(engine, effect, &options) < full / 1000);
  send.gain = NAN, thin.resonance = NAN;
  CHECK_RESULT(tacet_voice_set_reverb_send(voice, &send, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_voice_set_reverb_send(voice, &thin, NULL), TACET_ERROR_ARGUMENT);

  tacet_zone zones[2] = { { .size = sizeof *zones, .radius = 5, .reverb = &reverb }, { .size = sizeof *zones, .radius = 1, .preset = "cave" } };
  OK(tacet_reverb_set_zones(engine, NULL, zones, 2, NULL));
  reverb.decay = NAN;
  CHECK_RESULT(tacet_reverb_set_zones(engine, NULL, zones, 2, NULL), TACET_ERROR_ARGUMENT);
  size_t names = tacet_space_get_hrtf_names(engine, NULL, 0);
  char *lines = malloc(names + 1);
  CHECK(tacet_space_get_hrtf_names(engine, lines, names + 1) == names && (names == 0 || lines[names - 1] == '\n'));
  free(lines);
  OK(tacet_engine_destroy(engine));
}

/* Lists the names as the first call has. What OpenAL has freed has other bytes in it: main. */
static void *list_names(void *of) {
  tacet_engine engine = of;
  size_t size = tacet_space_get_hrtf_names(engine, NULL, 0) + 1;
  char *first = malloc(size), *lines = malloc(size);
  tacet_space_get_hrtf_names(engine, first, size);
  for (int i = 0; i < 1000; i++) CHECK(tacet_space_get_hrtf_names(engine, lines, size) == size - 1 && strcmp(first, lines) == 0);
  free(first), free(lines);
  return NULL;
}

static void names_are_listed_by_many_threads(void) {
  tacet_engine engine = offline(0);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, list_names, engine) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  OK(tacet_engine_destroy(engine));
}

static void plays_on_the_beat(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.1);
  tacet_time when;
  tacet_beat beat = { .size = sizeof beat };
  CHECK_RESULT(tacet_beat_next(engine, TACET_CLOCK_EFFECTS, NULL, &when), TACET_NONE);
  CHECK(when.clock == TACET_CLOCK_NOW);
  CHECK_RESULT(tacet_beat_get_position(engine, TACET_CLOCK_SOUNDTRACK, &beat), TACET_NONE);
  CHECK_RESULT(tacet_beat_get_position(engine, TACET_CLOCK_ENGINE, &beat), TACET_ERROR_ARGUMENT);
  tacet_tempo tempo[2] = { { .size = sizeof *tempo, .tempo = 120, .metre = 3 }, { .size = sizeof *tempo, .beat = 6, .tempo = 60 } };
  CHECK_RESULT(tacet_beat_begin(engine, tempo, 0), TACET_ERROR_ARGUMENT);
  OK(tacet_beat_begin(engine, tempo, 2));
  peak_of(engine, 0.3);
  OK(tacet_beat_next(engine, TACET_CLOCK_EFFECTS, NULL, &when));
  CHECK(when.clock == TACET_CLOCK_EFFECTS && when.frame == RATE / 2);
  tacet_grid bars = { .size = sizeof bars, .bars = true, .offset = 0.5 };
  tacet_time later;
  OK(tacet_beat_next(engine, TACET_CLOCK_EFFECTS, &bars, &later));
  CHECK(later.frame == RATE * 7 / 4);
  OK(tacet_beat_time(engine, TACET_CLOCK_EFFECTS, 7, &later));
  CHECK(later.frame == 4 * RATE);
  tacet_play_options options = { .size = sizeof options, .start = when };
  CHECK(tacet_play(effect, &options) != 0);
  CHECK(peak_of(engine, 0.2) == 0);
  CHECK(peak_of(engine, 0.05) > 0.1f);
  OK(tacet_beat_get_position(engine, TACET_CLOCK_EFFECTS, &beat));
  CHECK(beat.bar == 0 && beat.beat_in_bar == 1 && fabs(beat.beat - 1.1) < 0.01);
  tempo[1].tempo = NAN;
  CHECK_RESULT(tacet_beat_begin(engine, tempo, 2), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_beat_time(engine, TACET_CLOCK_EFFECTS, NAN, &when), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

/* 0 is once for music as for effects. */
static void music_plays_as_often_as_it_is_told(void) {
  tacet_engine engine = offline(0);
  size_t bytes;
  unsigned char *file = wave(0.2, &bytes);
  tacet_soundtrack theme;
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "theme", NULL, &theme));
  static const struct { int32_t loops; double seconds; } all[] = { { 0, 0.2 }, { 1, 0.2 }, { 3, 0.6 }, { TACET_LOOPS_FOR_EVER, 0 }, { INT32_MIN, 0 } };
  tacet_playhead playhead = { .size = sizeof playhead };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    OK(tacet_music_play(theme, all[i].loops, NULL));
    peak_of(engine, all[i].seconds == 0 ? 2 : all[i].seconds - 0.05);
    OK(tacet_music_get_playhead(engine, &playhead));
    if (all[i].seconds == 0) continue;
    peak_of(engine, 0.3);
    CHECK_RESULT(tacet_music_get_playhead(engine, &playhead), TACET_NONE);
  }
  OK(tacet_music_crossfade(theme, 0, NULL));
  peak_of(engine, 2);
  CHECK_RESULT(tacet_music_get_playhead(engine, &playhead), TACET_NONE);
  free(file);
  OK(tacet_engine_destroy(engine));
}

static void music_has_a_tempo_that_changes(void) {
  tacet_engine engine = offline(0);
  size_t bytes;
  unsigned char *file = wave(8, &bytes);
  tacet_soundtrack theme, boss;
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "theme", NULL, &theme));
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "boss", NULL, &boss));
  tacet_tempo tempo[2] = { { .size = sizeof *tempo, .tempo = 120 }, { .size = sizeof *tempo, .beat = 4, .tempo = 60 } };
  OK(tacet_soundtrack_set_tempo_map(theme, tempo, 2, 0));
  OK(tacet_music_play(theme, 0, NULL));
  peak_of(engine, 2.5);
  tacet_time when;
  OK(tacet_beat_next(engine, TACET_CLOCK_SOUNDTRACK, NULL, &when));
  CHECK(when.clock == TACET_CLOCK_SOUNDTRACK && when.frame == 3 * RATE);
  tacet_transition transition = { .size = sizeof transition, .exit = TACET_EXIT_POINTS, .exit_point_count = 2, .exit_points = { 1, 5.5 } };
  OK(tacet_music_transition(boss, TACET_LOOPS_FOR_EVER, &transition, &when));
  CHECK(when.frame == RATE * 7 / 2);
  /* The last of as many points as there may be; one more is refused. */
  for (int i = 0; i < 64; i++) transition.exit_points[i] = i == 63 ? 6 : 1;
  transition.exit_point_count = 64;
  OK(tacet_music_transition(boss, TACET_LOOPS_FOR_EVER, &transition, &when));
  CHECK(when.frame == RATE * 4);
  transition.exit_point_count = 65;
  CHECK_RESULT(tacet_music_transition(boss, TACET_LOOPS_FOR_EVER, &transition, &when), TACET_ERROR_ARGUMENT);
  /* A bar may be as long as in Swift and in words. */
  OK(tacet_soundtrack_set_tempo(theme, 120, 1000, 0));
  CHECK_RESULT(tacet_soundtrack_set_tempo(theme, 120, 1001, 0), TACET_ERROR_ARGUMENT);
  tempo[0].metre = 1000;
  OK(tacet_soundtrack_set_tempo_map(theme, tempo, 1, 0));
  tempo[0].metre = 1001;
  CHECK_RESULT(tacet_soundtrack_set_tempo_map(theme, tempo, 1, 0), TACET_ERROR_ARGUMENT);
  tacet_stinger stinger = { .size = sizeof stinger, .attack = 0.2, .release = 1 };
  OK(tacet_music_play_stinger(theme, &stinger));
  tacet_layer layers[1] = { { .size = sizeof *layers, .soundtrack = theme, .curve = TACET_CURVE_LINEAR } };
  tacet_soundtrack layered;
  OK(tacet_soundtrack_create_layered(engine, layers, 1, &layered));
  layers[0].curve = (tacet_curve)99;
  CHECK_RESULT(tacet_soundtrack_create_layered(engine, layers, 1, &layered), TACET_ERROR_ARGUMENT);
  free(file);
  OK(tacet_engine_destroy(engine));
}

/* A play has one last end, also one that was never heard; a seek is no start; a fade has its place. */
static void plays_of_music_have_their_ends(void) {
  tacet_engine engine = offline(0);
  size_t bytes;
  unsigned char *file = wave(1, &bytes);
  tacet_soundtrack both[2];
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "a", NULL, &both[0]));
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "b", NULL, &both[1]));
  free(file);
  tacet_music_options options = { .size = sizeof options };
  for (int i = 0; i < 3; i++) {
    options.user = (uint64_t)i + 1;
    OK(tacet_music_play(both[i & 1], 1, &options));
  }
  peak_of(engine, 0.2);
  tacet_event event;
  for (uint64_t user = 1; user < 3; user++) {
    CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_ENDED, &event));
    CHECK(event.user == user && event.last && event.value == TACET_END_STOPPED);
  }
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_STARTED, &event));
  CHECK(event.user == 3 && !event.last && event.seconds == 0 && strcmp(event.text, "a") == 0);

  CHECK_RESULT(tacet_music_seek(engine, RATE), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_music_seek(engine, INT64_MAX), TACET_ERROR_ARGUMENT);
  OK(tacet_music_seek(engine, RATE / 4));
  peak_of(engine, 0.1);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_SEEKED, &event) && event.user == 3 && event.seconds == 0.25);

  tacet_playhead playhead = { .size = sizeof playhead };
  OK(tacet_music_get_playhead(engine, &playhead));
  CHECK(playhead.fading == TACET_FADING_NONE);
  OK(tacet_music_stop(engine, TACET_OVER(0.2)));
  peak_of(engine, 0.1);
  OK(tacet_music_get_playhead(engine, &playhead));
  CHECK(playhead.playing && playhead.fading == TACET_FADING_OUT && playhead.file_frame > RATE / 3);
  CHECK_RESULT(tacet_next_event(engine, &event), TACET_NONE);
  peak_of(engine, 0.2);
  CHECK_RESULT(tacet_music_get_playhead(engine, &playhead), TACET_NONE);
  CHECK(!playhead.playing && playhead.fading == TACET_FADING_NONE);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_ENDED, &event) && event.user == 3 && event.last);
  OK(tacet_music_seek(engine, INT64_MAX)); /* no music */

  tacet_ramp fade = { .seconds = 0.2, .curve = TACET_CURVE_LINEAR }, late = { .seconds = 0.2, .delay = 1 };
  tacet_playlist_options list = { .size = sizeof list, .crossfade = &late, .user = 9 };
  tacet_playlist playlist;
  CHECK_RESULT(tacet_playlist_create(engine, both, 2, &list, &playlist), TACET_ERROR_ARGUMENT);
  list.crossfade = &fade;
  OK(tacet_playlist_create(engine, both, 2, &list, &playlist));
  OK(tacet_music_play_list(playlist, NULL));
  peak_of(engine, 2.5);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_STARTED, &event) && event.user == 9);
  int64_t first = event.frame;
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_STARTED, &event) && event.user == 9 && event.frame == first + RATE * 4 / 5);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_ENDED, &event) && event.user == 9 && !event.last && event.frame == first + RATE);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_ENDED, &event) && event.user == 9 && event.last);

  list.crossfade = NULL;
  OK(tacet_playlist_create(engine, both, 2, &list, &playlist));
  OK(tacet_music_play_list(playlist, NULL));
  OK(tacet_music_skip(engine, 1, &(tacet_ramp){ .delay = 0.5 }));
  peak_of(engine, 1);
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_STARTED, &event));
  first = event.frame;
  CHECK(next_of(engine, TACET_EVENT_SOUNDTRACK_STARTED, &event) && event.user == 9 && event.frame == first + RATE / 2);
  CHECK_RESULT(tacet_music_skip(engine, 2, NULL), TACET_ERROR_ARGUMENT);

  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_soundtrack_get_info(both[0], &info));
  CHECK(info.songs == 1);
  tacet_music_stop(engine, NULL);
  peak_of(engine, 0.1);
  OK(tacet_music_play(both[0], 0, NULL));
  const float whole = peak_of(engine, 0.2);
  OK(tacet_soundtrack_set_gain(both[0], -12));
  CHECK(fabsf(peak_of(engine, 0.2) - whole) < 1e-4f); /* what plays stays */
  OK(tacet_music_play(both[0], 0, &(tacet_music_options){ .size = sizeof(tacet_music_options), .gain = -6 }));
  peak_of(engine, 0.1);
  CHECK(whole > 0 && fabsf(20 * log10f(peak_of(engine, 0.1) / whole) + 18) < 0.1f);
  CHECK_RESULT(tacet_soundtrack_set_gain(both[0], NAN), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_soundtrack_set_gain(NULL, 0), TACET_ERROR_HANDLE);
  OK(tacet_soundtrack_set_song(both[0], 0));
  CHECK_RESULT(tacet_soundtrack_set_song(both[0], 1), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

static void banks_in_memory(void) {
  tacet_engine engine = offline(0);
  tacet_bank bank = NULL;
  OK(tacet_bank_load_memory(
      engine,
      "{\"buses\": {\"world\": {}}, \"snapshots\": {\"menu\": {\"effects\": {\"gain\": -80}}},"
      " \"reverbs\": {\"mine\": {\"preset\": \"hall\", \"decay\": 3}}}",
      NULL, &bank));
  OK(tacet_bank_wait(bank));
  tacet_effect effect = tone(engine, 2);
  CHECK(tacet_play(effect, NULL) != 0);
  CHECK(peak_of(engine, 0.2) > 0.1f);
  OK(tacet_snapshot_enter(bank, "menu", NULL));
  peak_of(engine, 0.4);
  CHECK(peak_of(engine, 0.1) < 0.01f);
  tacet_reverb reverb = { .size = sizeof reverb };
  OK(tacet_reverb_get_values(engine, bank, "mine", &reverb));
  CHECK(fabs(reverb.decay - 3) < 1e-6);
  CHECK_RESULT(tacet_bank_load_memory(engine, "{\"effects\": {\"a\": \"no.wav\"}", "/tmp", &bank), TACET_ERROR_DATA);
  CHECK(bank == NULL);
  CHECK_RESULT(tacet_bank_load_memory(engine, NULL, NULL, &bank), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

static float pitch_of(tacet_variations set) {
  tacet_voice_info info = { .size = sizeof info };
  OK(tacet_voice_get_info(tacet_play_variations(set, NULL), &info));
  return info.pitch;
}

static void sets_begin_anew_and_effects_are_copied(void) {
  tacet_engine engine = offline(0);
  tacet_effect effect = tone(engine, 0.2), copy;
  tacet_variations_options options = { .size = sizeof options, .pitch_low = 0.5f, .pitch_high = 2, .seed = 1 };
  tacet_variations set;
  OK(tacet_variations_create(engine, &effect, 1, &options, &set));
  OK(tacet_variations_restart(set, 7));
  float first = pitch_of(set), second = pitch_of(set);
  OK(tacet_variations_restart(set, 7));
  CHECK(first != second && pitch_of(set) == first && pitch_of(set) == second);
  OK(tacet_effect_copy(effect, &copy));
  OK(tacet_effect_set_limit(copy, 1, TACET_FULL_REFUSE, 0));
  OK(tacet_effect_release(effect));
  CHECK(tacet_voice_is_playing(tacet_play(copy, NULL)));
  CHECK(!tacet_voice_is_playing(tacet_play(copy, NULL)));
  CHECK_RESULT(tacet_effect_copy(effect, &copy), TACET_ERROR_HANDLE);
  OK(tacet_session_report(engine, TACET_FACT_INTERRUPTION, true));
  OK(tacet_session_report_interruption_end(engine, true));
  tacet_event event;
  CHECK(next_of(engine, TACET_EVENT_INTERRUPTION_ENDED, &event) && event.value == 1);
  OK(tacet_engine_destroy(engine));
}

int main(void) {
  mallopt(M_PERTURB, 0xA5);
  names_are_listed_by_many_threads();
  world_of(TACET_DISTANCE_WORLD);
  world_of(TACET_DISTANCE_INVERSE);
  voices_have_a_space_of_their_own();
  right_is_right_in_all_axes();
  hearing_waits_for_its_moment();
  sends_and_reverbs();
  reverbs_wait_for_their_moment();
  plays_on_the_beat();
  music_plays_as_often_as_it_is_told();
  music_has_a_tempo_that_changes();
  plays_of_music_have_their_ends();
  banks_in_memory();
  sets_begin_anew_and_effects_are_copied();
  return end("place");
}
