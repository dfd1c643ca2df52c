/* The layout of every struct, on 64 bits: programs that were compiled before must find the members where they were. A struct with a
 * size grows at its end; the others have reserved members. */
#include <stddef.h>
#include <tacet.h>

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define AT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member)

SIZE(tacet_vector, 12);
AT(tacet_vector, x, 0);
AT(tacet_vector, y, 4);
AT(tacet_vector, z, 8);

SIZE(tacet_time, 16);
AT(tacet_time, clock, 0);
AT(tacet_time, reserved, 4);
AT(tacet_time, frame, 8);

SIZE(tacet_ramp, 48);
AT(tacet_ramp, seconds, 0);
AT(tacet_ramp, curve, 8);
AT(tacet_ramp, reserved, 12);
AT(tacet_ramp, at, 16);
AT(tacet_ramp, delay, 32);
AT(tacet_ramp, reserved_2, 40);

SIZE(tacet_reader, 48);
AT(tacet_reader, size, 0);
AT(tacet_reader, name, 8);
AT(tacet_reader, bytes, 16);
AT(tacet_reader, read, 24);
AT(tacet_reader, close, 32);
AT(tacet_reader, user, 40);

SIZE(tacet_engine_options, 72);
AT(tacet_engine_options, size, 0);
AT(tacet_engine_options, flags, 4);
AT(tacet_engine_options, category, 8);
AT(tacet_engine_options, category_options, 12);
AT(tacet_engine_options, output, 16);
AT(tacet_engine_options, application_name, 24);
AT(tacet_engine_options, application_id, 32);
AT(tacet_engine_options, sample_rate, 40);
AT(tacet_engine_options, voices, 44);
AT(tacet_engine_options, sounding, 48);
AT(tacet_engine_options, resampling, 52);
AT(tacet_engine_options, latency, 56);
AT(tacet_engine_options, axes, 64);
AT(tacet_engine_options, reserved, 68);

SIZE(tacet_statistics, 88);
AT(tacet_statistics, size, 0);
AT(tacet_statistics, voices, 4);
AT(tacet_statistics, sounding, 8);
AT(tacet_statistics, waiting, 12);
AT(tacet_statistics, underruns, 16);
AT(tacet_statistics, dropouts, 24);
AT(tacet_statistics, rejected_plays, 32);
AT(tacet_statistics, lost_events, 40);
AT(tacet_statistics, peak, 48);
AT(tacet_statistics, rms, 52);
AT(tacet_statistics, peak_soundtrack, 56);
AT(tacet_statistics, peak_effects, 60);
AT(tacet_statistics, latency, 64);
AT(tacet_statistics, render_time, 72);
AT(tacet_statistics, worst_block, 80);

SIZE(tacet_event, 248);
AT(tacet_event, size, 0);
AT(tacet_event, kind, 4);
AT(tacet_event, frame, 8);
AT(tacet_event, effects, 16);
AT(tacet_event, soundtrack, 20);
AT(tacet_event, voice, 24);
AT(tacet_event, effect, 32);
AT(tacet_event, bank, 40);
AT(tacet_event, result, 48);
AT(tacet_event, value, 52);
AT(tacet_event, seconds, 56);
AT(tacet_event, azimuth, 64);
AT(tacet_event, elevation, 68);
AT(tacet_event, user, 72);
AT(tacet_event, has_direction, 80);
AT(tacet_event, last, 81);
AT(tacet_event, text, 82);

SIZE(tacet_session_info, 36);
AT(tacet_session_info, size, 0);
AT(tacet_session_info, effects, 4);
AT(tacet_session_info, soundtrack, 8);
AT(tacet_session_info, category, 12);
AT(tacet_session_info, category_options, 16);
AT(tacet_session_info, category_in_force, 20);
AT(tacet_session_info, route, 24);
AT(tacet_session_info, active, 28);
AT(tacet_session_info, route_lost, 29);
AT(tacet_session_info, silent_mode, 30);
AT(tacet_session_info, other_audio, 31);
AT(tacet_session_info, other_music, 32);

SIZE(tacet_now_playing, 48);
AT(tacet_now_playing, size, 0);
AT(tacet_now_playing, commands, 4);
AT(tacet_now_playing, title, 8);
AT(tacet_now_playing, artist, 16);
AT(tacet_now_playing, album, 24);
AT(tacet_now_playing, artwork, 32);
AT(tacet_now_playing, length, 40);

SIZE(tacet_load_options, 16);
AT(tacet_load_options, size, 0);
AT(tacet_load_options, flags, 4);
AT(tacet_load_options, user, 8);

SIZE(tacet_generator_options, 24);
AT(tacet_generator_options, size, 0);
AT(tacet_generator_options, channels, 4);
AT(tacet_generator_options, sample_rate, 8);
AT(tacet_generator_options, reserved, 12);
AT(tacet_generator_options, latency, 16);

SIZE(tacet_sound_info, 360);
AT(tacet_sound_info, size, 0);
AT(tacet_sound_info, sample_rate, 4);
AT(tacet_sound_info, channels, 8);
AT(tacet_sound_info, songs, 12);
AT(tacet_sound_info, frames, 16);
AT(tacet_sound_info, loop_start, 24);
AT(tacet_sound_info, loop_end, 32);
AT(tacet_sound_info, seconds, 40);
AT(tacet_sound_info, bytes, 48);
AT(tacet_sound_info, container, 56);
AT(tacet_sound_info, codec, 72);
AT(tacet_sound_info, title, 104);
AT(tacet_sound_info, artist, 232);

SIZE(tacet_space, 40);
AT(tacet_space, size, 0);
AT(tacet_space, curve, 4);
AT(tacet_space, reference, 8);
AT(tacet_space, maximum, 12);
AT(tacet_space, rolloff, 16);
AT(tacet_space, cone_inner, 20);
AT(tacet_space, cone_outer, 24);
AT(tacet_space, cone_gain, 28);
AT(tacet_space, blend, 32);
AT(tacet_space, doppler, 36);

SIZE(tacet_cutoffs, 16);
AT(tacet_cutoffs, size, 0);
AT(tacet_cutoffs, low_pass_hertz, 4);
AT(tacet_cutoffs, high_pass_hertz, 8);
AT(tacet_cutoffs, resonance, 12);

SIZE(tacet_reverb_send, 28);
AT(tacet_reverb_send, size, 0);
AT(tacet_reverb_send, gain, 4);
AT(tacet_reverb_send, low_pass_strength, 8);
AT(tacet_reverb_send, high_pass_strength, 12);
AT(tacet_reverb_send, low_pass_hertz, 16);
AT(tacet_reverb_send, high_pass_hertz, 20);
AT(tacet_reverb_send, resonance, 24);

SIZE(tacet_variations_options, 32);
AT(tacet_variations_options, size, 0);
AT(tacet_variations_options, order, 4);
AT(tacet_variations_options, gain_low, 8);
AT(tacet_variations_options, gain_high, 12);
AT(tacet_variations_options, pitch_low, 16);
AT(tacet_variations_options, pitch_high, 20);
AT(tacet_variations_options, seed, 24);

SIZE(tacet_play_options, 144);
AT(tacet_play_options, size, 0);
AT(tacet_play_options, flags, 4);
AT(tacet_play_options, gain, 8);
AT(tacet_play_options, pan, 12);
AT(tacet_play_options, pitch, 16);
AT(tacet_play_options, loops, 20);
AT(tacet_play_options, priority, 24);
AT(tacet_play_options, bus, 28);
AT(tacet_play_options, position, 32);
AT(tacet_play_options, velocity, 44);
AT(tacet_play_options, start, 56);
AT(tacet_play_options, from, 72);
AT(tacet_play_options, how, 80);
AT(tacet_play_options, user, 88);
AT(tacet_play_options, occlusion, 96);
AT(tacet_play_options, width, 100);
AT(tacet_play_options, direction, 104);
AT(tacet_play_options, reserved, 116);
AT(tacet_play_options, space, 120);
AT(tacet_play_options, send, 128);
AT(tacet_play_options, left, 136);
AT(tacet_play_options, right, 140);

SIZE(tacet_voice_info, 176);
AT(tacet_voice_info, size, 0);
AT(tacet_voice_info, status, 4);
AT(tacet_voice_info, gain, 8);
AT(tacet_voice_info, heard_gain, 12);
AT(tacet_voice_info, pan, 16);
AT(tacet_voice_info, pitch, 20);
AT(tacet_voice_info, position, 24);
AT(tacet_voice_info, loops, 36);
AT(tacet_voice_info, priority, 40);
AT(tacet_voice_info, bus, 44);
AT(tacet_voice_info, has_position, 48);
AT(tacet_voice_info, fade, 52);
AT(tacet_voice_info, frame, 56);
AT(tacet_voice_info, text, 64);
AT(tacet_voice_info, left, 168);
AT(tacet_voice_info, right, 172);

SIZE(tacet_layer, 40);
AT(tacet_layer, size, 0);
AT(tacet_layer, gain, 4);
AT(tacet_layer, soundtrack, 8);
AT(tacet_layer, enters_from, 16);
AT(tacet_layer, enters_to, 20);
AT(tacet_layer, leaves_from, 24);
AT(tacet_layer, leaves_to, 28);
AT(tacet_layer, curve, 32);
AT(tacet_layer, reserved, 36);

SIZE(tacet_tempo, 24);
AT(tacet_tempo, size, 0);
AT(tacet_tempo, beat, 4);
AT(tacet_tempo, tempo, 8);
AT(tacet_tempo, metre, 16);
AT(tacet_tempo, reserved, 20);

SIZE(tacet_soundtrack_generator_options, 40);
AT(tacet_soundtrack_generator_options, size, 0);
AT(tacet_soundtrack_generator_options, channels, 4);
AT(tacet_soundtrack_generator_options, sample_rate, 8);
AT(tacet_soundtrack_generator_options, reserved, 12);
AT(tacet_soundtrack_generator_options, latency, 16);
AT(tacet_soundtrack_generator_options, frames, 24);
AT(tacet_soundtrack_generator_options, name, 32);

SIZE(tacet_music_options, 40);
AT(tacet_music_options, size, 0);
AT(tacet_music_options, reserved_2, 4);
AT(tacet_music_options, from, 8);
AT(tacet_music_options, from_is_set, 16);
AT(tacet_music_options, reserved, 17);
AT(tacet_music_options, gain, 20);
AT(tacet_music_options, how, 24);
AT(tacet_music_options, user, 32);

SIZE(tacet_transition, 576);
AT(tacet_transition, size, 0);
AT(tacet_transition, exit, 4);
AT(tacet_transition, entry, 8);
AT(tacet_transition, curve, 12);
AT(tacet_transition, entry_beat, 16);
AT(tacet_transition, fade_out, 24);
AT(tacet_transition, fade_in, 32);
AT(tacet_transition, lead, 40);
AT(tacet_transition, every, 48);
AT(tacet_transition, exit_point_count, 52);
AT(tacet_transition, exit_points, 56);
AT(tacet_transition, user, 568);

SIZE(tacet_stinger, 48);
AT(tacet_stinger, size, 0);
AT(tacet_stinger, gain, 4);
AT(tacet_stinger, duck, 8);
AT(tacet_stinger, reserved, 12);
AT(tacet_stinger, start, 16);
AT(tacet_stinger, attack, 32);
AT(tacet_stinger, release, 40);

SIZE(tacet_playlist_options, 40);
AT(tacet_playlist_options, size, 0);
AT(tacet_playlist_options, order, 4);
AT(tacet_playlist_options, repeats, 8);
AT(tacet_playlist_options, reserved, 9);
AT(tacet_playlist_options, loops, 12);
AT(tacet_playlist_options, seed, 16);
AT(tacet_playlist_options, crossfade, 24);
AT(tacet_playlist_options, user, 32);

SIZE(tacet_playhead, 96);
AT(tacet_playhead, size, 0);
AT(tacet_playhead, playing, 4);
AT(tacet_playhead, paused, 5);
AT(tacet_playhead, moving, 6);
AT(tacet_playhead, has_beat, 7);
AT(tacet_playhead, file_frame, 8);
AT(tacet_playhead, engine_frame, 16);
AT(tacet_playhead, host_ns, 24);
AT(tacet_playhead, seconds, 32);
AT(tacet_playhead, speed, 40);
AT(tacet_playhead, beat, 48);
AT(tacet_playhead, bar, 56);
AT(tacet_playhead, next_beat_frame, 64);
AT(tacet_playhead, next_bar_frame, 72);
AT(tacet_playhead, rounds, 80);
AT(tacet_playhead, intensity, 88);
AT(tacet_playhead, fading, 92);

SIZE(tacet_beat, 24);
AT(tacet_beat, size, 0);
AT(tacet_beat, beat_in_bar, 4);
AT(tacet_beat, bar, 8);
AT(tacet_beat, beat, 16);

SIZE(tacet_grid, 32);
AT(tacet_grid, size, 0);
AT(tacet_grid, every, 4);
AT(tacet_grid, bars, 8);
AT(tacet_grid, reserved, 9);
AT(tacet_grid, offset, 16);
AT(tacet_grid, ahead, 24);

SIZE(tacet_ducking, 40);
AT(tacet_ducking, size, 0);
AT(tacet_ducking, gain, 4);
AT(tacet_ducking, threshold, 8);
AT(tacet_ducking, reserved, 12);
AT(tacet_ducking, attack, 16);
AT(tacet_ducking, hold, 24);
AT(tacet_ducking, release, 32);

SIZE(tacet_band, 12);
AT(tacet_band, frequency, 0);
AT(tacet_band, gain, 4);
AT(tacet_band, width, 8);

SIZE(tacet_equaliser, 40);
AT(tacet_equaliser, size, 0);
AT(tacet_equaliser, low, 4);
AT(tacet_equaliser, middle, 16);
AT(tacet_equaliser, high, 28);

SIZE(tacet_compressor, 32);
AT(tacet_compressor, size, 0);
AT(tacet_compressor, threshold, 4);
AT(tacet_compressor, ratio, 8);
AT(tacet_compressor, make_up, 12);
AT(tacet_compressor, attack, 16);
AT(tacet_compressor, release, 24);

SIZE(tacet_bus_info, 192);
AT(tacet_bus_info, size, 0);
AT(tacet_bus_info, gain, 4);
AT(tacet_bus_info, low_pass_strength, 8);
AT(tacet_bus_info, high_pass_strength, 12);
AT(tacet_bus_info, time_scale, 16);
AT(tacet_bus_info, parent, 20);
AT(tacet_bus_info, muted, 24);
AT(tacet_bus_info, paused, 25);
AT(tacet_bus_info, pauses_with_game, 26);
AT(tacet_bus_info, name, 27);
AT(tacet_bus_info, pan, 88);
AT(tacet_bus_info, cutoffs, 92);
AT(tacet_bus_info, equaliser, 108);
AT(tacet_bus_info, compressor, 152);
AT(tacet_bus_info, rms, 184);
AT(tacet_bus_info, metered, 188);

SIZE(tacet_snapshot_bus, 56);
AT(tacet_snapshot_bus, size, 0);
AT(tacet_snapshot_bus, bus, 4);
AT(tacet_snapshot_bus, flags, 8);
AT(tacet_snapshot_bus, gain, 12);
AT(tacet_snapshot_bus, low_pass_strength, 16);
AT(tacet_snapshot_bus, high_pass_strength, 20);
AT(tacet_snapshot_bus, pan, 24);
AT(tacet_snapshot_bus, time_scale, 28);
AT(tacet_snapshot_bus, cutoffs, 32);
AT(tacet_snapshot_bus, equaliser, 40);
AT(tacet_snapshot_bus, compressor, 48);

SIZE(tacet_listener, 52);
AT(tacet_listener, size, 0);
AT(tacet_listener, position, 4);
AT(tacet_listener, velocity, 16);
AT(tacet_listener, forward, 28);
AT(tacet_listener, up, 40);

SIZE(tacet_world, 32);
AT(tacet_world, size, 0);
AT(tacet_world, units_per_meter, 4);
AT(tacet_world, speed_of_sound, 8);
AT(tacet_world, doppler, 12);
AT(tacet_world, curve, 16);
AT(tacet_world, reference, 20);
AT(tacet_world, maximum, 24);
AT(tacet_world, rolloff, 28);

SIZE(tacet_reverb, 88);
AT(tacet_reverb, size, 0);
AT(tacet_reverb, gain, 4);
AT(tacet_reverb, highs, 8);
AT(tacet_reverb, lows, 12);
AT(tacet_reverb, reflections, 16);
AT(tacet_reverb, tail, 20);
AT(tacet_reverb, decay, 24);
AT(tacet_reverb, reflections_delay, 32);
AT(tacet_reverb, tail_delay, 40);
AT(tacet_reverb, echo_time, 48);
AT(tacet_reverb, modulation_time, 56);
AT(tacet_reverb, decay_of_highs, 64);
AT(tacet_reverb, decay_of_lows, 68);
AT(tacet_reverb, diffusion, 72);
AT(tacet_reverb, density, 76);
AT(tacet_reverb, echo_depth, 80);
AT(tacet_reverb, modulation_depth, 84);

SIZE(tacet_zone, 40);
AT(tacet_zone, size, 0);
AT(tacet_zone, radius, 4);
AT(tacet_zone, preset, 8);
AT(tacet_zone, center, 16);
AT(tacet_zone, border, 28);
AT(tacet_zone, reverb, 32);

SIZE(tacet_output, 328);
AT(tacet_output, size, 0);
AT(tacet_output, route, 4);
AT(tacet_output, current, 8);
AT(tacet_output, chosen, 9);
AT(tacet_output, id, 10);
AT(tacet_output, name, 200);

SIZE(tacet_microphone_options, 40);
AT(tacet_microphone_options, size, 0);
AT(tacet_microphone_options, sample_rate, 4);
AT(tacet_microphone_options, channels, 8);
AT(tacet_microphone_options, purpose, 12);
AT(tacet_microphone_options, path, 16);
AT(tacet_microphone_options, block, 24);
AT(tacet_microphone_options, cancels_echo, 32);

SIZE(tacet_microphone_info, 240);
AT(tacet_microphone_info, size, 0);
AT(tacet_microphone_info, recording, 4);
AT(tacet_microphone_info, open, 8);
AT(tacet_microphone_info, muted, 9);
AT(tacet_microphone_info, pauses_with_game, 10);
AT(tacet_microphone_info, sample_rate, 12);
AT(tacet_microphone_info, channels, 16);
AT(tacet_microphone_info, gain, 20);
AT(tacet_microphone_info, peak, 24);
AT(tacet_microphone_info, rms, 28);
AT(tacet_microphone_info, recorded_frames, 32);
AT(tacet_microphone_info, lost_frames, 40);
AT(tacet_microphone_info, ready_frames, 48);
AT(tacet_microphone_info, input_latency, 56);
AT(tacet_microphone_info, output_latency, 64);
AT(tacet_microphone_info, text, 72);

SIZE(tacet_input, 328);
AT(tacet_input, size, 0);
AT(tacet_input, bluetooth, 4);
AT(tacet_input, headset, 5);
AT(tacet_input, current, 6);
AT(tacet_input, chosen, 7);
AT(tacet_input, id, 8);
AT(tacet_input, name, 200);

SIZE(tacet_feedback_options, 24);
AT(tacet_feedback_options, size, 0);
AT(tacet_feedback_options, follows_do_not_disturb, 4);
AT(tacet_feedback_options, reserved, 5);
AT(tacet_feedback_options, application_name, 8);
AT(tacet_feedback_options, application_id, 16);

int main(void) { return 0; }
