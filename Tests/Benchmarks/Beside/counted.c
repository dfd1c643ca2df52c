/*
 * Calls from C, for callgrind to count: `counted CALL ROWS FILE` does one of them 32 times after each of ROWS blocks. The difference of
 * two numbers of rows is what the calls take, without what is done once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tacet.h>

enum { VOICES = 32 };

static tacet_engine engine;
static tacet_effect effect;
static tacet_bank bank;
static tacet_voice voices[VOICES];

static int fail(void) {
  fprintf(stderr, "%s\n", tacet_last_error());
  return 1;
}

static void play(int row, int voice) {
  (void)row, (void)voice;
  tacet_play_options options = { .size = sizeof options, .gain = -20 };
  tacet_play(effect, &options);
}
static void play_in_space(int row, int voice) {
  tacet_play_options options = { .size = sizeof options, .gain = -20, .flags = TACET_PLAY_AT_POSITION };
  options.position = (tacet_vector){ (float)((row + voice) % 30), 1, 1 };
  tacet_play(effect, &options);
}
static void play_by_name(int row, int voice) {
  (void)row, (void)voice;
  tacet_play_options options = { .size = sizeof options, .gain = -20 };
  tacet_bank_play(bank, "laser", &options);
}
static void set_gain(int row, int voice) { tacet_voice_set_gain(voices[voice], (float)-((row + voice) % 30), NULL); }
static void set_pitch(int row, int voice) { tacet_voice_set_pitch(voices[voice], 1 + (float)((row + voice) % 30) / 100, NULL); }
static void set_pan(int row, int voice) { tacet_voice_set_pan(voices[voice], (float)((row + voice) % 30) / 100, NULL); }
static void set_position(int row, int voice) {
  tacet_voice_set_position(voices[voice], (tacet_vector){ (float)((row + voice) % 30), 1, 1 }, NULL);
}
static void is_playing(int row, int voice) { (void)row, tacet_voice_is_playing(voices[voice]); }
static void set_bus_gain(int row, int voice) { tacet_bus_set_gain(tacet_bus_of(engine, TACET_BUS_EFFECTS), (float)-((row + voice) % 30), NULL); }
static void set_bus_pan(int row, int voice) { tacet_bus_set_pan(tacet_bus_of(engine, TACET_BUS_EFFECTS), (float)((row + voice) % 30) / 100, NULL); }
static void set_intensity(int row, int voice) { tacet_music_set_intensity(engine, (float)((row + voice) % 30) / 30, NULL); }
static void set_listener(int row, int voice) {
  tacet_listener listener = { .size = sizeof listener, .position = { (float)((row + voice) % 30), 1, 1 }, .forward = { 0, 0, -1 }, .up = { 0, 1, 0 } };
  tacet_space_set_listeners(engine, &listener, 1);
}
static void set_velocity(int row, int voice) { tacet_voice_set_velocity(voices[voice], (tacet_vector){ (float)((row + voice) % 30), 1, 1 }); }
static void set_occlusion(int row, int voice) { tacet_voice_set_occlusion(voices[voice], (float)((row + voice) % 30) / 30, NULL); }
static void set_send(int row, int voice) {
  tacet_reverb_send send = { .size = sizeof send, .gain = (float)-((row + voice) % 30) };
  tacet_voice_set_reverb_send(voices[voice], &send, NULL);
}
static void get_clock(int row, int voice) { (void)row, (void)voice, tacet_engine_get_clock(engine); }
static void is_paused(int row, int voice) { (void)row, (void)voice, tacet_engine_is_paused(engine); }
static void get_info(int row, int voice) {
  (void)row;
  tacet_voice_info info = { .size = sizeof info };
  tacet_voice_get_info(voices[voice], &info);
}

static const struct {
  const char *name;
  void (*call)(int, int);
} calls[] = {
  { "tacet_play", play },
  { "tacet_play at a position", play_in_space },
  { "tacet_bank_play", play_by_name },
  { "tacet_voice_set_gain", set_gain },
  { "tacet_voice_set_pitch", set_pitch },
  { "tacet_voice_set_pan", set_pan },
  { "tacet_voice_set_position", set_position },
  { "tacet_bus_set_gain", set_bus_gain },
  { "tacet_bus_set_pan", set_bus_pan },
  { "tacet_music_set_intensity", set_intensity },
  { "tacet_space_set_listeners", set_listener },
  { "tacet_voice_set_velocity", set_velocity },
  { "tacet_voice_set_occlusion", set_occlusion },
  { "tacet_voice_set_reverb_send", set_send },
  { "tacet_voice_is_playing", is_playing },
  { "tacet_engine_get_clock", get_clock },
  { "tacet_engine_is_paused", is_paused },
  { "tacet_voice_get_info", get_info },
};

int main(int count, char **arguments) {
  if (count < 4) return 2;
  static float samples[2 * 256], frames[4800];
  const char *name = strrchr(arguments[3], '/');
  char json[1024], folder[1024];
  snprintf(json, sizeof json, "{\"effects\": {\"laser\": \"%s\"}}", name ? name + 1 : arguments[3]);
  snprintf(folder, sizeof folder, "%.*s", name ? (int)(name - arguments[3]) : 1, name ? arguments[3] : ".");
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 || tacet_effect_from_frames(engine, frames, 4800, 1, 48000, &effect) < 0 ||
      tacet_bank_load_memory(engine, json, folder, &bank) < 0 || tacet_bank_wait(bank) < 0)
    return fail();
  for (int i = 0; i < VOICES; i++) {
    tacet_play_options looping = { .size = sizeof looping, .gain = -20, .loops = -1 };
    if ((voices[i] = tacet_play(effect, &looping)) == 0) return fail();
  }
  tacet_bank_play(bank, "laser", NULL);
  int rows = atoi(arguments[2]);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    for (int row = 0; strcmp(calls[i].name, arguments[1]) == 0 && row < rows; row++) {
      tacet_engine_render(engine, samples, 256);
      for (int voice = 0; voice < VOICES; voice++) calls[i].call(row, voice);
    }
  }
  return 0;
}
