/* Libraries that are opened when they are first needed: doors FOLDER SOUND.ogg [closed]. `closed`: none of them is installed. */
#include "check.h"
#include <pthread.h>
#include <unistd.h>

static bool is_closed;

static bool is_loaded(const char *name) {
  char line[4096];
  bool found = false;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps)) found = found || strstr(line, name);
  if (maps) fclose(maps);
  return found;
}

/* An AU file of eight samples, which libsndfile reads. */
static const unsigned char au[] = ".snd\0\0\0\x18\0\0\0\x10\0\0\0\x03\0\0\xBB\x80\0\0\0\1\x20\0\x20\0\x20\0\x20\0\x20\0\x20\0\x20\0\x20";

static void a_format_is_refused_by_the_name_of_its_library(const char *sound) {
  tacet_engine engine = offline(0);
  tacet_effect effect;
  CHECK(!is_loaded("libvorbisfile") && !is_loaded("libmpg123") && !is_loaded("libsndfile"));
  size_t bytes;
  unsigned char *file = wave(0.5, &bytes);
  OK(tacet_effect_load_memory(engine, file, bytes, "plain.wav", NULL, &effect));
  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_effect_get_info(effect, &info));
  CHECK(info.frames == RATE / 2 && info.sample_rate == RATE && strcmp(info.codec, "pcm_s16le") == 0);
  CHECK(tacet_play(effect, NULL) != 0);
  float peak = peak_of(engine, 0.2);
  CHECK(peak > 0.17f && peak < 0.18f);
  tacet_soundtrack theme;
  OK(tacet_soundtrack_load_memory(engine, file, bytes, "plain.wav", NULL, &theme));
  OK(tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL));
  CHECK(peak_of(engine, 0.2) > 0.2f);
  if (is_closed) {
    CHECK_RESULT(tacet_effect_load(engine, sound, NULL, &effect), TACET_ERROR_SYSTEM);
    CHECK(strstr(tacet_last_error(), "libvorbisfile.so.3") && strstr(tacet_last_error(), "package libvorbisfile3"));
    CHECK_RESULT(tacet_effect_load_memory(engine, au, sizeof au, "short.au", NULL, &effect), TACET_ERROR_SYSTEM);
    CHECK(strstr(tacet_last_error(), "short.au") && strstr(tacet_last_error(), "package libsndfile1"));
  } else {
    OK(tacet_effect_load(engine, sound, NULL, &effect));
    OK(tacet_effect_load_memory(engine, au, sizeof au, "short.au", NULL, &effect));
    CHECK(is_loaded("libvorbisfile") && is_loaded("libsndfile"));
  }
  free(file);
  OK(tacet_engine_destroy(engine));
}

/* A number of so many bytes, in the order of the file. */
static void put(unsigned char **at, uint64_t number, int count, bool big) {
  for (int i = 0; i < count; i++) *(*at)++ = (unsigned char)(number >> 8 * (big ? count - 1 - i : i));
}

/* Each kind of plain numbers sounds the same with the library and without: both runs print this. */
static void plain_numbers(void) {
  static const struct { int tag, bits; } kinds[] = { { 1, 8 }, { 1, 16 }, { 1, 24 }, { 1, 32 }, { 3, 32 }, { 3, 64 } };
  enum { FRAMES = 1000 };
  for (size_t kind = 0; kind < 12; kind++) {
    int tag = kinds[kind / 2].tag, bits = kinds[kind / 2].bits, size = bits / 8, all = 2 * FRAMES * size;
    bool big = kind % 2;
    unsigned char *file = malloc(44 + (size_t)all), *at = file;
    memcpy(at, big ? "RIFX" : "RIFF", 4), at += 4, put(&at, 36 + (uint64_t)all, 4, big);
    memcpy(at, "WAVEfmt ", 8), at += 8, put(&at, 16, 4, big), put(&at, (uint64_t)tag, 2, big), put(&at, 2, 2, big);
    put(&at, RATE, 4, big), put(&at, (uint64_t)RATE * 2 * size, 4, big), put(&at, 2 * (uint64_t)size, 2, big);
    put(&at, (uint64_t)bits, 2, big), memcpy(at, "data", 4), at += 4, put(&at, (uint64_t)all, 4, big);
    for (int i = 0; i < 2 * FRAMES; i++) {
      double sample = 0.9 * sin(i * 0.037) * sin(i * 0.5);
      uint64_t number;
      if (tag == 3 && size == 8) {
        memcpy(&number, &sample, 8);
      } else if (tag == 3) {
        float single = (float)sample;
        uint32_t word;
        memcpy(&word, &single, 4);
        number = word;
      } else {
        number = (uint64_t)(int64_t)(sample * pow(2, bits - 1)) + (bits == 8 ? 128 : 0);
      }
      put(&at, number, size, big);
    }
    tacet_engine engine = offline(0);
    tacet_effect effect;
    OK(tacet_effect_load_memory(engine, file, 44 + (size_t)all, "plain.wav", NULL, &effect));
    tacet_sound_info info = { .size = sizeof info };
    OK(tacet_effect_get_info(effect, &info));
    tacet_play(effect, NULL);
    static float samples[2 * 1200];
    OK(tacet_engine_render(engine, samples, 1200));
    double sum = 0, power = 0;
    for (int i = 0; i < 2400; i++) sum += samples[i] * (i % 7), power += samples[i] * samples[i];
    printf("%s %s: %lld frames, %.9g, %.9g\n", info.container, info.codec, (long long)info.frames, sum, power);
    CHECK(power > 100 && info.frames == FRAMES);
    free(file);
    OK(tacet_engine_destroy(engine));
  }
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char lines[65536];

static void take_line(void *user, tacet_log_level level, const char *text) {
  (void)user, (void)level;
  pthread_mutex_lock(&mutex);
  strncat(lines, text, sizeof lines - strlen(lines) - 1);
  pthread_mutex_unlock(&mutex);
}

static bool is_logged(const char *text) {
  pthread_mutex_lock(&mutex);
  bool found = strstr(lines, text) != NULL;
  pthread_mutex_unlock(&mutex);
  return found;
}

/* Without a server's library the engine runs, silent, and says why. */
static void a_live_engine_runs(void) {
  OK(tacet_set_log(take_line, NULL, TACET_LOG_DEBUG));
  tacet_engine engine;
  tacet_engine_options options = { .size = sizeof options, .output = "pulse" };
  OK(tacet_engine_create(&engine, &options, TACET_VERSION));
  tacet_effect effect = tone(engine, 10);
  tacet_voice voice = tacet_play(effect, NULL);
  for (int i = 0; i < 300 && is_closed && !is_logged("libpulse.so.0"); i++) usleep(10000);
  CHECK(is_logged("libpulse.so.0 is not installed") == is_closed);
  CHECK(tacet_voice_is_playing(voice));
  CHECK(is_loaded("libpulse.so") == !is_closed && is_loaded("libdbus-1") == !is_closed);
  OK(tacet_engine_destroy(engine));
  OK(tacet_set_log(NULL, NULL, TACET_LOG_ERROR));
}

int main(int count, char **words) {
  if (count < 3) return 2;
  is_closed = count > 3;
  a_format_is_refused_by_the_name_of_its_library(words[2]);
  a_live_engine_runs();
  plain_numbers();
  return end("doors");
}
