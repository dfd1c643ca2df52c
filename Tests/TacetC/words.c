/* Everything in words: tacet_do and tacet_state, banks, saved games. The argument is a folder for files. */
#include "check.h"
#include <time.h>

static char path[512];

static const char *file(const char *folder, const char *name, const void *content, size_t size) {
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *out = fopen(path, "wb");
  CHECK(out != NULL && fwrite(content, 1, size, out) == size);
  if (out) fclose(out);
  return path;
}

static char text[65536];

static int warnings;
static char warning[512];

static void warns(void *user, tacet_log_level level, const char *line) {
  (void)user;
  if (level != TACET_LOG_WARNING) return;
  warnings++;
  snprintf(warning, sizeof warning, "%s", line);
}

/* What buses do with their sound, in words; the keys of before, of which the first in a bank is named. */
static void buses(const char *folder) {
  tacet_engine engine = offline(0);
  tacet_bank bank;
  tacet_bus world;
  tacet_bus_info info = { .size = sizeof info };
  const char *json =
      "{\"buses\":{\"world\":{\"lowPassHertz\":3000,\"resonance\":2,\"pan\":-0.5,\"lowPassStrength\":0.25,"
      "\"equaliser\":{\"middle\":{\"gain\":-6}},\"compressor\":{\"ratio\":4}}}}";
  OK(tacet_set_log(warns, NULL, TACET_LOG_WARNING));
  file(folder, "buses.json", json, strlen(json));
  OK(tacet_bank_load(engine, path, &bank));
  OK(tacet_bank_wait(bank));
  OK(tacet_bus_named(engine, "world", &world));
  OK(tacet_bus_get_info(world, &info));
  CHECK(info.cutoffs.low_pass_hertz == 3000 && info.cutoffs.resonance == 2 && info.pan == -0.5f && info.low_pass_strength == 0.25f);
  CHECK(fabsf(info.equaliser.middle.gain + 6) < 0.001f && info.compressor.ratio == 4);
  OK(tacet_bank_release(bank));

  OK(tacet_do(engine, NULL, "{\"do\":\"bus\",\"name\":\"world\",\"pan\":0.5,\"highPassHertz\":400}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"bus\",\"name\":\"world\",\"equaliser\":{\"low\":{\"frequency\":99,\"gain\":3,\"width\":1}}}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"bus\",\"name\":\"world\",\"compressor\":{\"threshold\":-30,\"attack\":0.02}}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"filter\",\"bus\":\"world\",\"highPassStrength\":0.5}", NULL));
  OK(tacet_bus_get_info(world, &info));
  CHECK(info.pan == 0.5f && info.cutoffs.high_pass_hertz == 400 && info.high_pass_strength == 0.5f);
  CHECK(info.equaliser.low.frequency == 99 && fabsf(info.equaliser.low.gain - 3) < 0.001f && info.equaliser.low.width == 1);
  CHECK(fabsf(info.compressor.threshold + 30) < 0.001f && info.compressor.ratio == 3 && fabs(info.compressor.attack - 0.02) < 1e-9);
  CHECK_RESULT(tacet_do(engine, NULL, "{\"do\":\"bus\",\"name\":\"world\",\"pan\":2}", NULL), TACET_ERROR_DATA);
  CHECK_RESULT(tacet_do(engine, NULL, "{\"do\":\"bus\",\"name\":\"world\",\"compressor\":{\"ration\":2}}", NULL), TACET_ERROR_DATA);
  CHECK(warnings == 0);

  json = "{\"buses\":{\"world\":{\"lowPass\":0.75,\"mixLowPass\":900}}}";
  file(folder, "buses.json", json, strlen(json));
  OK(tacet_bank_load(engine, path, &bank));
  OK(tacet_bank_wait(bank));
  OK(tacet_bus_get_info(world, &info));
  CHECK(info.low_pass_strength == 0.75f && info.cutoffs.low_pass_hertz == 900);
  OK(tacet_do(engine, NULL, "{\"do\":\"filter\",\"mix\":\"master\",\"lowPass\":700}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"filter\",\"bus\":\"world\",\"lowPass\":0.5,\"highPass\":0.1}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"reverb.send\",\"bus\":\"world\",\"gain\":-6,\"highPass\":0.5}", NULL));
  OK(tacet_bus_get_info(world, &info));
  CHECK(info.low_pass_strength == 0.5f && info.high_pass_strength == 0.1f);
  OK(tacet_engine_destroy(engine));
  /* Lines are given by a thread of the library's, in their order. */
  for (int i = 0; i < 300 && warnings < 2; i++) nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
  OK(tacet_set_log(NULL, NULL, TACET_LOG_ERROR));
  /* One of the bank, and one of the commands. */
  CHECK(warnings == 2 && strstr(warning, "command:1:31: \"lowPass\" is called \"lowPassHertz\" now"));
}

int main(int count, char **arguments) {
  const char *folder = count > 1 ? arguments[1] : ".";
  size_t size;
  unsigned char *sound = wave(2, &size);
  file(folder, "tone.wav", sound, size);
  const char *json =
      "{\"effects\":{\"laser\":\"tone.wav\",\"step\":\"tone.wav\"},"
      "\"sets\":{\"steps\":{\"effects\":[\"step\",\"laser\"]}},"
      "\"soundtracks\":{\"theme\":\"tone.wav\",\"boss\":\"tone.wav\"},"
      "\"playlists\":{\"all\":{\"soundtracks\":[\"theme\",\"boss\"]}},"
      "\"buses\":{\"world\":{\"gain\":-6}},\"snapshots\":{\"menu\":{\"world\":{\"gain\":-12}}}}";
  file(folder, "bank.json", json, strlen(json));
  tacet_engine engine = offline(TACET_ENGINE_RECORDS_COMMANDS);
  tacet_bank bank, broken;
  OK(tacet_bank_load(engine, path, &bank));
  OK(tacet_bank_wait(bank));
  CHECK(tacet_bank_get_progress(bank) == 1);
  tacet_event event;
  for (int i = 0; i < 1000 && !next_of(engine, TACET_EVENT_BANK_LOADED, &event); i++) {
    nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
  }
  CHECK(event.kind == TACET_EVENT_BANK_LOADED && event.bank == bank && event.result == TACET_OK);

  /* Sounds are lent: the same handle each time, not to be released, dead with the bank. */
  tacet_effect laser, again;
  OK(tacet_bank_effect(bank, "laser", &laser));
  OK(tacet_bank_effect(bank, "laser", &again));
  CHECK(laser == again);
  CHECK_RESULT(tacet_effect_release(laser), TACET_ERROR_STATE);
  CHECK_RESULT(tacet_bank_effect(bank, "lazer", &again), TACET_ERROR_NAME);
  CHECK(tacet_bank_get_names(bank, "effect", text, sizeof text) == 11 && strcmp(text, "laser\nstep\n") == 0);
  CHECK(tacet_bank_play(bank, "steps", NULL) != 0);
  CHECK(peak_of(engine, 0.1) > 0.1f);
  OK(tacet_stop_all(engine, NULL));
  peak_of(engine, 0.1);

  /* Commands in words. */
  tacet_voice voice;
  OK(tacet_do(engine, bank, "{\"do\":\"play\",\"name\":\"laser\",\"as\":\"l\",\"gain\":-6}", &voice));
  CHECK(voice != 0 && tacet_voice_is_playing(voice) && peak_of(engine, 0.1) > 0.05f);
  OK(tacet_do(engine, bank, "{\"do\":\"stop\",\"voice\":\"l\"}", NULL));
  peak_of(engine, 0.1);
  CHECK(!tacet_voice_is_playing(voice));
  OK(tacet_do(engine, bank, "{\"do\":\"soundtrack.play\",\"name\":\"theme\"}", NULL));
  CHECK(peak_of(engine, 0.2) > 0.1f);
  OK(tacet_do(engine, NULL, "{\"signal\":\"voiceChat\",\"on\":true}", NULL));
  OK(tacet_do(engine, NULL, "{\"do\":\"playhead\"}", NULL));
  CHECK(tacet_state(engine, "log", NULL, 0) > 0);
  CHECK(tacet_state(engine, "log", text, sizeof text) > 0 && strstr(text, "\"event\":\"playhead\""));
  CHECK(tacet_state(engine, "log", text, sizeof text) == 0);
  CHECK_RESULT(tacet_do(engine, bank, "{\"do\":\"play\",\"name\":\"lazer\",\"gian\":1}", NULL), TACET_ERROR_DATA);
  CHECK(strstr(tacet_last_error(), "gian"));
  CHECK_RESULT(tacet_do(engine, bank, "{\"do\":\"play\",\"name\":\"lazer\"}", NULL), TACET_ERROR_DATA);
  CHECK(strstr(tacet_last_error(), "lazer"));
  CHECK_RESULT(tacet_do(engine, bank, "{\"do\":", NULL), TACET_ERROR_DATA);
  CHECK_RESULT(tacet_do(engine, bank, "{\"do\":\"play\",\"name\":\"laser\",\"at\":3}", NULL), TACET_ERROR_DATA);
  CHECK(tacet_state(engine, NULL, text, sizeof text) > 500 && strstr(text, "\"version\":1") && strstr(text, "voiceChat"));
  CHECK(tacet_state(engine, "weather", text, sizeof text) == 0);

  /* A saved game. */
  OK(tacet_snapshot_enter(bank, "menu", NULL));
  size_t length = tacet_save(engine, bank, text, sizeof text);
  CHECK(length > 50 && strstr(text, "theme"));
  char *saved = strdup(text);
  CHECK(tacet_save(engine, NULL, text, sizeof text) == 0 && tacet_last_result() == TACET_ERROR_NAME);
  OK(tacet_music_stop(engine, NULL));
  peak_of(engine, 0.1);
  CHECK(tacet_save(engine, NULL, text, sizeof text) > 0 && strstr(text, "\"made\"")); /* the snapshot, whole */
  OK(tacet_restore(engine, NULL, text, NULL, 0));
  OK(tacet_restore(engine, bank, saved, NULL, 0));
  CHECK(peak_of(engine, 0.2) > 0.01f);
  char *version = strstr(saved, "\"version\":2");
  CHECK(version != NULL);
  if (version) version[10] = '9';
  CHECK_RESULT(tacet_restore(engine, bank, saved, NULL, 0), TACET_ERROR_VERSION);
  CHECK_RESULT(tacet_restore(engine, bank, "{}", NULL, 0), TACET_ERROR_DATA);
  CHECK_RESULT(tacet_restore(engine, bank, "nonsense", NULL, 0), TACET_ERROR_DATA);
  free(saved);

  /* What was said can be rendered. */
  length = tacet_state(engine, "script", text, sizeof text);
  file(folder, "script.json", text, length);
  CHECK(strstr(text, "\"do\":\"soundtrack.play\"") && strstr(text, "bank.json"));

  CHECK_RESULT(tacet_bank_load(engine, "/no/such/bank.json", &broken), TACET_ERROR_FILE);
  const char *wrong = "{\"effects\":{\"a\":{\"paht\":1}},\"buses\":{\"b\":{\"gain\":\"loud\"}}}";
  CHECK_RESULT(tacet_bank_load(engine, file(folder, "wrong.json", wrong, strlen(wrong)), &broken), TACET_ERROR_DATA);
  CHECK(strchr(tacet_last_error(), '\n') != NULL && strstr(tacet_last_error(), "paht"));

  OK(tacet_bank_release(bank));
  CHECK(tacet_play(laser, NULL) == 0);
  OK(tacet_engine_destroy(engine));
  free(sound);
  buses(folder);
  return end("words");
}
