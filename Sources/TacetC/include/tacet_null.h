/**
 * @file tacet_null.h
 * The functions of tacet.h where the engine is not: each is inline, does nothing and returns TACET_NONE, so that one source builds
 * everywhere. Include it in place of tacet.h:
 *
 *     #ifdef HAVE_TACET
 *     #include <tacet.h>
 *     #else
 *     #include <tacet_null.h>
 *     #endif
 *
 * Written by Packaging/null.py.
 */
#ifndef TACET_NULL_H
#define TACET_NULL_H

#ifdef TACET_H
#error "include tacet_null.h in place of tacet.h"
#endif
#define TACET_API static inline
#include "tacet.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline uint32_t tacet_version(void) {
  return TACET_VERSION;
}

static inline const char *tacet_last_error(void) {
  return "";
}

static inline const char *tacet_result_name(tacet_result result) {
  (void)result;
  return "TACET_NONE";
}

static inline tacet_result tacet_set_log(tacet_logger logger, void *user, tacet_log_level least) {
  (void)logger;
  (void)user;
  (void)least;
  return TACET_NONE;
}

static inline float tacet_slider_to_gain(float position) {
  (void)position;
  return 0;
}

static inline float tacet_gain_to_slider(float gain) {
  (void)gain;
  return 0;
}

static inline tacet_result tacet_engine_create(tacet_engine *engine, const tacet_engine_options *options, uint32_t header) {
  if (engine) *engine = 0;
  (void)options;
  (void)header;
  return TACET_NONE;
}

static inline tacet_result tacet_engine_destroy(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline tacet_result tacet_engine_pause(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_engine_resume(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline bool tacet_engine_is_paused(tacet_engine engine) {
  (void)engine;
  return false;
}

static inline int64_t tacet_engine_get_clock(tacet_engine engine) {
  (void)engine;
  return -1;
}

static inline uint32_t tacet_engine_get_sample_rate(tacet_engine engine) {
  (void)engine;
  return 0;
}

static inline tacet_result tacet_engine_render(tacet_engine engine, float *samples, size_t frames) {
  (void)engine;
  (void)samples;
  (void)frames;
  return TACET_NONE;
}

static inline tacet_result tacet_engine_get_statistics(tacet_engine engine, tacet_statistics *statistics) {
  (void)engine;
  (void)statistics;
  return TACET_NONE;
}

static inline tacet_result tacet_next_event(tacet_engine engine, tacet_event *event) {
  (void)engine;
  (void)event;
  return TACET_NONE;
}

static inline tacet_result tacet_set_wakeup(tacet_engine engine, void (*wakeup)(void *user), void *user) {
  (void)engine;
  (void)wakeup;
  (void)user;
  return TACET_NONE;
}

static inline tacet_result tacet_session_report(tacet_engine engine, tacet_fact fact, bool is_so) {
  (void)engine;
  (void)fact;
  (void)is_so;
  return TACET_NONE;
}

static inline tacet_result tacet_session_report_interruption_end(tacet_engine engine, bool should_resume) {
  (void)engine;
  (void)should_resume;
  return TACET_NONE;
}

static inline tacet_result tacet_session_report_music(tacet_engine engine, const char *id, const char *name) {
  (void)engine;
  (void)id;
  (void)name;
  return TACET_NONE;
}

static inline tacet_result tacet_session_get_info(tacet_engine engine, tacet_session_info *session) {
  (void)engine;
  (void)session;
  return TACET_NONE;
}

static inline size_t tacet_session_get_reasons(tacet_engine engine, bool of_soundtrack, char *text, size_t size) {
  (void)engine;
  (void)of_soundtrack;
  if (text && size) *text = 0;
  (void)size;
  return 0;
}

static inline tacet_result tacet_session_activate(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline tacet_result tacet_session_deactivate(tacet_engine engine, bool notify_others) {
  (void)engine;
  (void)notify_others;
  return TACET_NONE;
}

static inline tacet_result tacet_session_set_category(tacet_engine engine, tacet_category category, uint32_t options) {
  (void)engine;
  (void)category;
  (void)options;
  return TACET_NONE;
}

static inline tacet_result tacet_session_set_policy(tacet_engine engine, tacet_policy policy, int32_t value) {
  (void)engine;
  (void)policy;
  (void)value;
  return TACET_NONE;
}

static inline int32_t tacet_session_get_policy(tacet_engine engine, tacet_policy policy) {
  (void)engine;
  (void)policy;
  return -1;
}

static inline tacet_result tacet_session_resume_after_route_loss(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline tacet_result tacet_session_set_now_playing(tacet_engine engine, const tacet_now_playing *piece) {
  (void)engine;
  (void)piece;
  return TACET_NONE;
}

static inline tacet_result tacet_session_get_other_music(tacet_engine engine, tacet_other_music *music) {
  (void)engine;
  (void)music;
  return TACET_NONE;
}

static inline tacet_result tacet_session_control_other_music(tacet_engine engine, tacet_command command) {
  (void)engine;
  (void)command;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_load(tacet_engine engine, const char *path, const tacet_load_options *options, tacet_effect *effect) {
  (void)engine;
  (void)path;
  (void)options;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_load_memory(tacet_engine engine, const void *data, size_t bytes, const char *name, const tacet_load_options *options, tacet_effect *effect) {
  (void)engine;
  (void)data;
  (void)bytes;
  (void)name;
  (void)options;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_load_reader(tacet_engine engine, const tacet_reader *reader, const tacet_load_options *options, tacet_effect *effect) {
  (void)engine;
  (void)reader;
  (void)options;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_from_frames(tacet_engine engine, const float *samples, size_t frames, uint32_t channels, uint32_t sample_rate, tacet_effect *effect) {
  (void)engine;
  (void)samples;
  (void)frames;
  (void)channels;
  (void)sample_rate;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_generate(tacet_engine engine, tacet_generator generator, void *user, const tacet_generator_options *options, tacet_effect *effect) {
  (void)engine;
  (void)generator;
  (void)user;
  (void)options;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_release(tacet_effect effect) {
  (void)effect;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_prepare(tacet_effect effect) {
  (void)effect;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_reload(tacet_effect effect) {
  (void)effect;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_get_info(tacet_effect effect, tacet_sound_info *info) {
  (void)effect;
  (void)info;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_set_limit(tacet_effect effect, uint32_t count, tacet_when_full when_full, double cooldown) {
  (void)effect;
  (void)count;
  (void)when_full;
  (void)cooldown;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_set_caption(tacet_effect effect, const char *caption) {
  (void)effect;
  (void)caption;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_set_space(tacet_effect effect, const tacet_space *space) {
  (void)effect;
  (void)space;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_set_send(tacet_effect effect, float gain) {
  (void)effect;
  (void)gain;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_set_reverb_send(tacet_effect effect, const tacet_reverb_send *send) {
  (void)effect;
  (void)send;
  return TACET_NONE;
}

static inline tacet_result tacet_effect_copy(tacet_effect effect, tacet_effect *copy) {
  (void)effect;
  if (copy) *copy = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_variations_create(tacet_engine engine, const tacet_effect *effects, size_t count, const tacet_variations_options *options, tacet_variations *set) {
  (void)engine;
  (void)effects;
  (void)count;
  (void)options;
  if (set) *set = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_variations_release(tacet_variations set) {
  (void)set;
  return TACET_NONE;
}

static inline tacet_result tacet_variations_restart(tacet_variations set, uint64_t seed) {
  (void)set;
  (void)seed;
  return TACET_NONE;
}

static inline tacet_voice tacet_play(tacet_effect effect, const tacet_play_options *options) {
  (void)effect;
  (void)options;
  return 0;
}

static inline tacet_voice tacet_play_variations(tacet_variations set, const tacet_play_options *options) {
  (void)set;
  (void)options;
  return 0;
}

static inline tacet_result tacet_stop(tacet_voice voice, const tacet_ramp *how) {
  (void)voice;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_stop_all(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_pause(tacet_voice voice, const tacet_ramp *how) {
  (void)voice;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_resume(tacet_voice voice, const tacet_ramp *how) {
  (void)voice;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_gain(tacet_voice voice, float gain, const tacet_ramp *how) {
  (void)voice;
  (void)gain;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_pan(tacet_voice voice, float pan, const tacet_ramp *how) {
  (void)voice;
  (void)pan;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_pitch(tacet_voice voice, float pitch, const tacet_ramp *how) {
  (void)voice;
  (void)pitch;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_position(tacet_voice voice, tacet_vector position, const tacet_ramp *how) {
  (void)voice;
  (void)position;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_velocity(tacet_voice voice, tacet_vector velocity) {
  (void)voice;
  (void)velocity;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_direction(tacet_voice voice, tacet_vector direction) {
  (void)voice;
  (void)direction;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_occlusion(tacet_voice voice, float occlusion, const tacet_ramp *how) {
  (void)voice;
  (void)occlusion;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_cutoffs(tacet_voice voice, const tacet_cutoffs *cutoffs, const tacet_ramp *how) {
  (void)voice;
  (void)cutoffs;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_dsp(tacet_voice voice, const char *name, tacet_dsp dsp, void *context, void (*release)(void *context)) {
  (void)voice;
  (void)name;
  (void)dsp;
  (void)context;
  if (dsp && release) release(context);
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_send(tacet_voice voice, float gain, const tacet_ramp *how) {
  (void)voice;
  (void)gain;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_reverb_send(tacet_voice voice, const tacet_reverb_send *send, const tacet_ramp *how) {
  (void)voice;
  (void)send;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_space(tacet_voice voice, const tacet_space *space) {
  (void)voice;
  (void)space;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_width(tacet_voice voice, float narrow) {
  (void)voice;
  (void)narrow;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_loops(tacet_voice voice, int32_t loops) {
  (void)voice;
  (void)loops;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_bus(tacet_voice voice, tacet_bus bus) {
  (void)voice;
  (void)bus;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_set_priority(tacet_voice voice, int32_t priority) {
  (void)voice;
  (void)priority;
  return TACET_NONE;
}

static inline tacet_result tacet_voice_reschedule(tacet_voice voice, tacet_time start) {
  (void)voice;
  (void)start;
  return TACET_NONE;
}

static inline bool tacet_voice_is_playing(tacet_voice voice) {
  (void)voice;
  return false;
}

static inline tacet_result tacet_voice_get_info(tacet_voice voice, tacet_voice_info *info) {
  (void)voice;
  (void)info;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_load(tacet_engine engine, const char *path, const tacet_load_options *options, tacet_soundtrack *soundtrack) {
  (void)engine;
  (void)path;
  (void)options;
  if (soundtrack) *soundtrack = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_load_memory(tacet_engine engine, const void *data, size_t bytes, const char *name, const tacet_load_options *options, tacet_soundtrack *soundtrack) {
  (void)engine;
  (void)data;
  (void)bytes;
  (void)name;
  (void)options;
  if (soundtrack) *soundtrack = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_load_reader(tacet_engine engine, const tacet_reader *reader, const tacet_load_options *options, tacet_soundtrack *soundtrack) {
  (void)engine;
  (void)reader;
  (void)options;
  if (soundtrack) *soundtrack = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_create_layered(tacet_engine engine, const tacet_layer *layers, size_t count, tacet_soundtrack *soundtrack) {
  (void)engine;
  (void)layers;
  (void)count;
  if (soundtrack) *soundtrack = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_release(tacet_soundtrack soundtrack) {
  (void)soundtrack;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_get_info(tacet_soundtrack soundtrack, tacet_sound_info *info) {
  (void)soundtrack;
  (void)info;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_set_loop(tacet_soundtrack soundtrack, int64_t start, int64_t end) {
  (void)soundtrack;
  (void)start;
  (void)end;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_set_tempo(tacet_soundtrack soundtrack, double tempo, uint32_t metre, double start) {
  (void)soundtrack;
  (void)tempo;
  (void)metre;
  (void)start;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_set_tempo_map(tacet_soundtrack soundtrack, const tacet_tempo *places, size_t count, double start) {
  (void)soundtrack;
  (void)places;
  (void)count;
  (void)start;
  return TACET_NONE;
}

static inline tacet_result tacet_soundtrack_set_remembers(tacet_soundtrack soundtrack, bool remembers) {
  (void)soundtrack;
  (void)remembers;
  return TACET_NONE;
}

static inline tacet_result tacet_music_play(tacet_soundtrack soundtrack, const tacet_music_options *options) {
  (void)soundtrack;
  (void)options;
  return TACET_NONE;
}

static inline tacet_result tacet_music_crossfade(tacet_soundtrack soundtrack, const tacet_music_options *options) {
  (void)soundtrack;
  (void)options;
  return TACET_NONE;
}

static inline tacet_result tacet_music_enqueue(tacet_soundtrack soundtrack, int32_t loops) {
  (void)soundtrack;
  (void)loops;
  return TACET_NONE;
}

static inline tacet_result tacet_music_transition(tacet_soundtrack soundtrack, const tacet_transition *transition, tacet_time *when) {
  (void)soundtrack;
  (void)transition;
  (void)when;
  return TACET_NONE;
}

static inline tacet_result tacet_music_play_stinger(tacet_soundtrack soundtrack, const tacet_stinger *stinger) {
  (void)soundtrack;
  (void)stinger;
  return TACET_NONE;
}

static inline tacet_result tacet_music_prepare(tacet_soundtrack soundtrack) {
  (void)soundtrack;
  return TACET_NONE;
}

static inline tacet_result tacet_playlist_create(tacet_engine engine, const tacet_soundtrack *soundtracks, size_t count, const tacet_playlist_options *options, tacet_playlist *playlist) {
  (void)engine;
  (void)soundtracks;
  (void)count;
  (void)options;
  if (playlist) *playlist = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_playlist_release(tacet_playlist playlist) {
  (void)playlist;
  return TACET_NONE;
}

static inline tacet_result tacet_music_play_list(tacet_playlist playlist, const tacet_ramp *fade_in) {
  (void)playlist;
  (void)fade_in;
  return TACET_NONE;
}

static inline tacet_result tacet_music_skip(tacet_engine engine, int32_t by, const tacet_ramp *how) {
  (void)engine;
  (void)by;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_finish_loop(tacet_engine engine, tacet_time *when) {
  (void)engine;
  (void)when;
  return TACET_NONE;
}

static inline tacet_result tacet_music_stop(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_pause(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_resume(tacet_engine engine, const tacet_ramp *how) {
  (void)engine;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_seek(tacet_engine engine, int64_t file_frame) {
  (void)engine;
  (void)file_frame;
  return TACET_NONE;
}

static inline tacet_result tacet_music_set_intensity(tacet_engine engine, float intensity, const tacet_ramp *how) {
  (void)engine;
  (void)intensity;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_set_layer_gain(tacet_engine engine, uint32_t layer, float gain, const tacet_ramp *how) {
  (void)engine;
  (void)layer;
  (void)gain;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_music_get_playhead(tacet_engine engine, tacet_playhead *playhead) {
  (void)engine;
  (void)playhead;
  return TACET_NONE;
}

static inline tacet_result tacet_beat_begin(tacet_engine engine, const tacet_tempo *places, size_t count) {
  (void)engine;
  (void)places;
  (void)count;
  return TACET_NONE;
}

static inline tacet_result tacet_beat_get_position(tacet_engine engine, tacet_clock clock, tacet_beat *beat) {
  (void)engine;
  (void)clock;
  (void)beat;
  return TACET_NONE;
}

static inline tacet_result tacet_beat_next(tacet_engine engine, tacet_clock clock, const tacet_grid *grid, tacet_time *when) {
  (void)engine;
  (void)clock;
  (void)grid;
  (void)when;
  return TACET_NONE;
}

static inline tacet_result tacet_beat_time(tacet_engine engine, tacet_clock clock, double beat, tacet_time *when) {
  (void)engine;
  (void)clock;
  (void)beat;
  (void)when;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_named(tacet_engine engine, const char *name, tacet_bus *bus) {
  (void)engine;
  (void)name;
  if (bus) *bus = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_gain(tacet_engine engine, tacet_bus bus, float gain, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)gain;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_muted(tacet_engine engine, tacet_bus bus, bool muted, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)muted;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_paused(tacet_engine engine, tacet_bus bus, bool paused, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)paused;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_filter(tacet_engine engine, tacet_bus bus, float low_pass_strength, float high_pass_strength, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)low_pass_strength;
  (void)high_pass_strength;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_cutoffs(tacet_engine engine, tacet_bus bus, const tacet_cutoffs *cutoffs, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)cutoffs;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_equaliser(tacet_engine engine, tacet_bus bus, const tacet_equaliser *equaliser, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)equaliser;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_compressor(tacet_engine engine, tacet_bus bus, const tacet_compressor *compressor, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)compressor;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_pan(tacet_engine engine, tacet_bus bus, float pan, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)pan;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_dsp(tacet_engine engine, tacet_bus bus, const char *name, tacet_dsp dsp, void *context, void (*release)(void *context)) {
  (void)engine;
  (void)bus;
  (void)name;
  (void)dsp;
  (void)context;
  if (dsp && release) release(context);
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_time_scale(tacet_engine engine, tacet_bus bus, float factor, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)factor;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_send(tacet_engine engine, tacet_bus bus, float gain, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)gain;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_clear_send(tacet_engine engine, tacet_bus bus, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_reverb_send(tacet_engine engine, tacet_bus bus, const tacet_reverb_send *send, const tacet_ramp *how) {
  (void)engine;
  (void)bus;
  (void)send;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_parent(tacet_engine engine, tacet_bus bus, tacet_bus parent) {
  (void)engine;
  (void)bus;
  (void)parent;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_limit(tacet_engine engine, tacet_bus bus, uint32_t count, tacet_when_full when_full, double cooldown) {
  (void)engine;
  (void)bus;
  (void)count;
  (void)when_full;
  (void)cooldown;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_metered(tacet_engine engine, tacet_bus bus, bool metered) {
  (void)engine;
  (void)bus;
  (void)metered;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_pauses_with_game(tacet_engine engine, tacet_bus bus, bool pauses) {
  (void)engine;
  (void)bus;
  (void)pauses;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_set_ducking(tacet_engine engine, tacet_bus bus, tacet_bus under, const tacet_ducking *ducking) {
  (void)engine;
  (void)bus;
  (void)under;
  (void)ducking;
  return TACET_NONE;
}

static inline tacet_result tacet_bus_get_info(tacet_engine engine, tacet_bus bus, tacet_bus_info *info) {
  (void)engine;
  (void)bus;
  (void)info;
  return TACET_NONE;
}

static inline tacet_result tacet_mix_set_filter(tacet_engine engine, tacet_mix mix, float low_pass_hertz, float high_pass_hertz, const tacet_ramp *how) {
  (void)engine;
  (void)mix;
  (void)low_pass_hertz;
  (void)high_pass_hertz;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_snapshot_enter(tacet_bank bank, const char *name, const tacet_ramp *how) {
  (void)bank;
  (void)name;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_snapshot_leave(tacet_engine engine, const char *name, const tacet_ramp *how) {
  (void)engine;
  (void)name;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_space_set_listeners(tacet_engine engine, const tacet_listener *listeners, size_t count) {
  (void)engine;
  (void)listeners;
  (void)count;
  return TACET_NONE;
}

static inline tacet_result tacet_space_set_world(tacet_engine engine, const tacet_world *world) {
  (void)engine;
  (void)world;
  return TACET_NONE;
}

static inline tacet_result tacet_space_prepare(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline tacet_result tacet_space_set_hrtf(tacet_engine engine, tacet_hrtf mode, const char *name) {
  (void)engine;
  (void)mode;
  (void)name;
  return TACET_NONE;
}

static inline bool tacet_space_is_hrtf_on(tacet_engine engine) {
  (void)engine;
  return false;
}

static inline size_t tacet_space_get_hrtf_names(tacet_engine engine, char *lines, size_t size) {
  (void)engine;
  if (lines && size) *lines = 0;
  (void)size;
  return 0;
}

static inline tacet_result tacet_reverb_set(tacet_engine engine, tacet_bank bank, const char *preset, const tacet_ramp *how) {
  (void)engine;
  (void)bank;
  (void)preset;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_reverb_get_values(tacet_engine engine, tacet_bank bank, const char *preset, tacet_reverb *reverb) {
  (void)engine;
  (void)bank;
  (void)preset;
  (void)reverb;
  return TACET_NONE;
}

static inline tacet_result tacet_reverb_set_values(tacet_engine engine, const tacet_reverb *reverb, const tacet_ramp *how) {
  (void)engine;
  (void)reverb;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_reverb_set_zones(tacet_engine engine, tacet_bank bank, const tacet_zone *zones, size_t count, const tacet_ramp *how) {
  (void)engine;
  (void)bank;
  (void)zones;
  (void)count;
  (void)how;
  return TACET_NONE;
}

static inline tacet_result tacet_microphone_start(tacet_engine engine, const tacet_microphone_options *options) {
  (void)engine;
  (void)options;
  return TACET_NONE;
}

static inline tacet_result tacet_microphone_stop(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline size_t tacet_microphone_read(tacet_engine engine, float *samples, size_t frames) {
  (void)engine;
  (void)samples;
  (void)frames;
  return 0;
}

static inline tacet_result tacet_microphone_get_info(tacet_engine engine, tacet_microphone_info *microphone) {
  (void)engine;
  (void)microphone;
  return TACET_NONE;
}

static inline tacet_result tacet_microphone_set_gain(tacet_engine engine, float gain) {
  (void)engine;
  (void)gain;
  return TACET_NONE;
}

static inline tacet_result tacet_microphone_set_muted(tacet_engine engine, bool muted) {
  (void)engine;
  (void)muted;
  return TACET_NONE;
}

static inline tacet_result tacet_microphone_set_pauses_with_game(tacet_engine engine, bool pauses) {
  (void)engine;
  (void)pauses;
  return TACET_NONE;
}

static inline size_t tacet_input_list(tacet_engine engine, tacet_input *inputs, size_t capacity) {
  (void)engine;
  (void)inputs;
  (void)capacity;
  return 0;
}

static inline tacet_result tacet_input_choose(tacet_engine engine, const char *id) {
  (void)engine;
  (void)id;
  return TACET_NONE;
}

static inline tacet_result tacet_input_restore(tacet_engine engine, const char *id, const char *name) {
  (void)engine;
  (void)id;
  (void)name;
  return TACET_NONE;
}

static inline tacet_result tacet_session_set_processing(tacet_engine engine, const char *reason) {
  (void)engine;
  (void)reason;
  return TACET_NONE;
}

static inline tacet_result tacet_session_get_processing(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline size_t tacet_output_list(tacet_engine engine, tacet_output *outputs, size_t capacity) {
  (void)engine;
  (void)outputs;
  (void)capacity;
  return 0;
}

static inline tacet_result tacet_output_choose(tacet_engine engine, const char *id) {
  (void)engine;
  (void)id;
  return TACET_NONE;
}

static inline tacet_result tacet_output_restore(tacet_engine engine, const char *id, const char *name) {
  (void)engine;
  (void)id;
  (void)name;
  return TACET_NONE;
}

static inline tacet_result tacet_output_get_system_volume(tacet_engine engine, float *level, bool *muted) {
  (void)engine;
  (void)level;
  (void)muted;
  return TACET_NONE;
}

static inline tacet_result tacet_output_open_settings(tacet_engine engine) {
  (void)engine;
  return TACET_NONE;
}

static inline tacet_result tacet_output_set_mono(tacet_engine engine, bool mono) {
  (void)engine;
  (void)mono;
  return TACET_NONE;
}

static inline tacet_result tacet_output_set_balance(tacet_engine engine, float balance) {
  (void)engine;
  (void)balance;
  return TACET_NONE;
}

static inline tacet_result tacet_output_set_reduced_dynamics(tacet_engine engine, bool reduced) {
  (void)engine;
  (void)reduced;
  return TACET_NONE;
}

static inline tacet_result tacet_output_set_own_stream(tacet_engine engine, bool own, const char *name) {
  (void)engine;
  (void)own;
  (void)name;
  return TACET_NONE;
}

static inline size_t tacet_output_tap(tacet_engine engine, float *samples, size_t frames) {
  (void)engine;
  (void)samples;
  (void)frames;
  return 0;
}

static inline tacet_result tacet_bank_load(tacet_engine engine, const char *path, tacet_bank *bank) {
  (void)engine;
  (void)path;
  if (bank) *bank = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_load_memory(tacet_engine engine, const char *json, const char *folder, tacet_bank *bank) {
  (void)engine;
  (void)json;
  (void)folder;
  if (bank) *bank = 0;
  return TACET_NONE;
}

static inline float tacet_bank_get_progress(tacet_bank bank) {
  (void)bank;
  return 1;
}

static inline tacet_result tacet_bank_wait(tacet_bank bank) {
  (void)bank;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_release(tacet_bank bank) {
  (void)bank;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_effect(tacet_bank bank, const char *name, tacet_effect *effect) {
  (void)bank;
  (void)name;
  if (effect) *effect = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_variations(tacet_bank bank, const char *name, tacet_variations *set) {
  (void)bank;
  (void)name;
  if (set) *set = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_soundtrack(tacet_bank bank, const char *name, tacet_soundtrack *soundtrack) {
  (void)bank;
  (void)name;
  if (soundtrack) *soundtrack = 0;
  return TACET_NONE;
}

static inline tacet_result tacet_bank_playlist(tacet_bank bank, const char *name, tacet_playlist *playlist) {
  (void)bank;
  (void)name;
  if (playlist) *playlist = 0;
  return TACET_NONE;
}

static inline tacet_voice tacet_bank_play(tacet_bank bank, const char *name, const tacet_play_options *options) {
  (void)bank;
  (void)name;
  (void)options;
  return 0;
}

static inline size_t tacet_bank_get_names(tacet_bank bank, const char *kind, char *lines, size_t size) {
  (void)bank;
  (void)kind;
  if (lines && size) *lines = 0;
  (void)size;
  return 0;
}

static inline tacet_result tacet_bank_reload_changed(tacet_bank bank) {
  (void)bank;
  return TACET_NONE;
}

static inline size_t tacet_save(tacet_engine engine, tacet_bank bank, char *json, size_t size) {
  (void)engine;
  (void)bank;
  if (json && size) *json = 0;
  (void)size;
  return 0;
}

static inline tacet_result tacet_restore(tacet_engine engine, tacet_bank bank, const char *json, const char *const *kept_gains, size_t count) {
  (void)engine;
  (void)bank;
  (void)json;
  (void)kept_gains;
  (void)count;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_create(tacet_feedback *feedback, const tacet_feedback_options *options, uint32_t header) {
  if (feedback) *feedback = 0;
  (void)options;
  (void)header;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_destroy(tacet_feedback feedback) {
  (void)feedback;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_play(tacet_feedback feedback, const char *path, bool alert) {
  (void)feedback;
  (void)path;
  (void)alert;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_trigger(tacet_feedback feedback, const char *event) {
  (void)feedback;
  (void)event;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_vibrate(tacet_feedback feedback, const char *pattern) {
  (void)feedback;
  (void)pattern;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_set_motor(tacet_feedback feedback, tacet_motor motor, void *user) {
  (void)feedback;
  (void)motor;
  (void)user;
  return TACET_NONE;
}

static inline size_t tacet_feedback_get_reasons(tacet_feedback feedback, char *text, size_t size) {
  (void)feedback;
  if (text && size) *text = 0;
  (void)size;
  return 0;
}

static inline tacet_result tacet_feedback_set_enabled(tacet_feedback feedback, bool sounds, bool vibration) {
  (void)feedback;
  (void)sounds;
  (void)vibration;
  return TACET_NONE;
}

static inline tacet_result tacet_feedback_next_event(tacet_feedback feedback, tacet_event *event) {
  (void)feedback;
  (void)event;
  return TACET_NONE;
}

static inline tacet_result tacet_do(tacet_engine engine, tacet_bank bank, const char *json, tacet_voice *voice) {
  (void)engine;
  (void)bank;
  (void)json;
  if (voice) *voice = 0;
  return TACET_NONE;
}

static inline size_t tacet_state(tacet_engine engine, const char *what, char *json, size_t size) {
  (void)engine;
  (void)what;
  if (json && size) *json = 0;
  (void)size;
  return 0;
}

#ifdef __cplusplus
}
#endif

#endif
