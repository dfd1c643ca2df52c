/* Arguments at random for each type of a parameter of the header: dead, foreign and made-up handles, null, numbers that are none,
 * structs of any bytes. The program names its `folder`, and says by REPLACED(name, handle) what becomes of a handle of the library's
 * that another one takes the place of. */
#ifndef ANY_H
#define ANY_H

#include "check.h"

/* Of each thread its own, unless the program has one. */
#ifndef OWN
#define OWN _Thread_local
#endif

#define HANDLES 12

static OWN uint64_t state;
static const char *folder;

static uint64_t any(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

static unsigned below(unsigned count) { return (unsigned)(any() % count); }

/* The library writes into places of the thread's own; the tables are the program's, which is not instrumented. */
#define TABLE(name) \
  static tacet_##name name##s[HANDLES]; \
  static OWN tacet_##name made_##name; \
  static tacet_##name any_##name(void) { \
    switch (below(16)) { \
      case 0: return NULL; \
      case 1: return (tacet_##name)(uintptr_t)any(); \
      case 2: return (tacet_##name)(void *)effects_or_so[below(HANDLES)]; \
      default: return name##s[below(HANDLES)]; \
    } \
  } \
  static tacet_##name *new_##name(void) { return below(32) ? &made_##name : NULL; } \
  static void keep_##name(void) { \
    if (!made_##name) return; \
    unsigned place = below(HANDLES); \
    REPLACED(name, name##s[place]); \
    name##s[place] = made_##name, made_##name = NULL; \
  }

static void *effects_or_so[HANDLES];
TABLE(engine)
TABLE(effect)
TABLE(variations)
TABLE(soundtrack)
TABLE(playlist)
TABLE(bank)
TABLE(feedback)

static tacet_voice voices[64];
static void keep_voice(tacet_voice voice) { voices[below(64)] = voice; }
static tacet_voice any_voice(void) { return below(8) ? voices[below(64)] : any() >> below(64); }

static tacet_bus buses[8];
static tacet_bus any_bus(void) { return below(8) ? buses[below(8)] : (tacet_bus)any(); }

static OWN tacet_bus bus;
static OWN tacet_voice voice;
static OWN tacet_time moment;
static OWN bool flag;
static OWN float samples[2 * 192000]; /* a tap holds a second */
static OWN char buffer[512];
static OWN unsigned char bytes[4096];
static unsigned char data[65536];

#define any_place(variable) (below(8) ? (variable) : NULL)

static float any_float(void) {
  static const float some[] = { 0, 1, -1, -6, 0.5f, 24, 100, -100, 1e-30f, 1e30f, -1e30f, INFINITY, -INFINITY, NAN };
  return below(4) ? some[below(14)] : (float)(int64_t)any() / 1e15f;
}
static double any_double(void) { return below(2) ? any_float() : below(100) / 50.0; }
static bool any_bool(void) { return below(2); }
static uint32_t any_uint32(void) { return below(4) ? below(5) : (uint32_t)any(); }
static int32_t any_int32(void) { return below(4) ? (int32_t)below(5) - 1 : (int32_t)any(); }
static int64_t any_int64(void) { return below(4) ? (int64_t)below(96000) : (int64_t)any(); }
static int any_enum(void) { return below(8) ? (int)below(12) : (int)any(); }
static size_t any_frames(void) { return below(32) ? below(4096) : SIZE_MAX >> below(2); }
static size_t any_bytes(void) { return below(32) ? below(sizeof data) : SIZE_MAX >> below(2); }
static size_t any_room(void) { return below(sizeof buffer + 1); }
static size_t any_capacity(void) { return below(3); }
static size_t any_count(void) { return below(32) ? below(5) : SIZE_MAX >> below(2); }
static tacet_vector any_vector(void) { return (tacet_vector){ any_float(), any_float(), any_float() }; }
static tacet_time any_time(void) { return (tacet_time){ (tacet_clock)any_enum(), below(16) == 0, any_int64() }; }

static const tacet_ramp *any_ramp(void) {
  static OWN tacet_ramp ramp;
  ramp = (tacet_ramp){ .seconds = any_double(), .curve = (tacet_curve)any_enum(), .reserved = below(16) == 0 };
  if (below(4) == 0) ramp.at = any_time();
  return below(3) ? &ramp : NULL;
}

/* A struct of zeros behind a size, which is wrong at times. Pointers in it are NULL: a program that passes a wild one has no claim. */
static void *any_struct(size_t size) {
  if (below(8) == 0) return NULL;
  memset(bytes, 0, sizeof bytes);
  uint32_t claimed = below(16) ? (uint32_t)size : below(sizeof bytes);
  memcpy(bytes, &claimed, 4);
  return bytes;
}

/* The same with numbers at random. */
static void *any_plain(size_t size) {
  if (!any_struct(size)) return NULL;
  for (size_t at = 4; at + 4 <= size; at += 4) {
    float number = any_float();
    uint32_t word = below(4) ? below(4) : (uint32_t)any();
    if (below(2)) memcpy(bytes + at, below(2) ? (void *)&number : (void *)&word, 4);
  }
  return bytes;
}

static const tacet_space *any_space_of_a_play(void) {
  static OWN tacet_space space;
  space = (tacet_space){ .size = sizeof space, .curve = (tacet_distance_curve)any_enum(), .reference = any_float(),
                         .maximum = any_float(), .rolloff = any_float(), .cone_outer = any_float(), .blend = any_float() };
  return below(8) ? NULL : &space;
}
static const tacet_reverb_send *any_send_of_a_play(void) {
  static OWN tacet_reverb_send send;
  send = (tacet_reverb_send){ .size = sizeof send, .gain = any_float(), .low_pass_strength = any_float(),
                              .low_pass_hertz = any_float(), .high_pass_hertz = any_float(), .resonance = any_float() };
  return below(8) ? NULL : &send;
}

#define ANY_OF(type, ...) \
  static const type *any_of_##type(uint32_t size) { \
    static OWN type options; \
    options = (type){ .size = below(16) ? size : below(size), __VA_ARGS__ }; \
    return below(8) ? &options : NULL; \
  }
ANY_OF(tacet_play_options, .flags = below(4), .gain = any_float(), .pan = any_float(), .pitch = any_float(), .loops = any_int32(),
       .priority = any_int32(), .bus = any_bus(), .position = any_vector(), .velocity = any_vector(), .start = any_time(),
       .from = any_int64(), .user = any(), .how = any_ramp(), .occlusion = any_float(),
       .width = any_float(), .direction = any_vector(), .space = any_space_of_a_play(), .send = any_send_of_a_play())
ANY_OF(tacet_engine_options, .output = below(16) ? "offline" : NULL, .flags = below(32), .category = (tacet_category)any_enum(),
       .sample_rate = any_uint32(), .voices = any_uint32() & 255, .sounding = any_uint32() & 63, .latency = any_double(),
       .axes = (tacet_axes)below(6))
ANY_OF(tacet_generator_options, .channels = any_uint32(), .sample_rate = any_uint32(), .latency = any_double())
ANY_OF(tacet_soundtrack_generator_options, .channels = any_uint32(), .sample_rate = any_uint32(), .latency = any_double(),
       .frames = any_int64(), .name = below(2) ? "tune" : NULL)
#define any_play_options(size) any_of_tacet_play_options((uint32_t)(size))
#define any_engine_options(size) any_of_tacet_engine_options((uint32_t)(size))
#define any_generator_options(size) any_of_tacet_generator_options((uint32_t)(size))
#define any_soundtrack_generator_options(size) any_of_tacet_soundtrack_generator_options((uint32_t)(size))

static const char *any_text(void) {
  static const char *const some[] = { "", "world", "effects", "soundtrack", "master", "interface", "hall", "a", "b", "tone", "light",
                                      "1:20,0:5", "selection", "message-new-email", "\xFF\xFE", "name with spaces", NULL };
  return some[below(17)];
}
static const char *any_kind(void) { return below(2) ? "effect" : any_text(); }
static const char *any_what(void) {
  static const char *const some[] = { "session", "soundtrack", "buses", "voices", "microphone", "outputs", "statistics", "log", "script", "nothing", NULL };
  return some[below(9)];
}
static const char *any_path(void) {
  static OWN char path[512];
  static const char *const some[] = { "tone.wav", "bank.json", "no.wav", "", "broken.json" };
  if (below(8) == 0) return NULL;
  snprintf(path, sizeof path, "%s/%s", folder, some[below(5)]);
  return path;
}
static const char *any_json(void) {
  static const char *const some[] = {
    "{\"do\":\"play\",\"name\":\"a\",\"as\":\"v\"}", "{\"do\":\"stop\",\"voice\":\"v\"}", "{\"do\":\"engine.pause\"}", "{\"do\":\"engine.resume\"}",
    "{\"do\":\"bus\",\"name\":\"world\",\"gain\":-6}", "{\"do\":\"meters\"}", "{\"do\":\"playhead\"}", "{\"signal\":\"silentMode\",\"on\":true}",
    "{\"do\":\"soundtrack.play\",\"name\":\"theme\"}", "{\"do\":\"save\",\"as\":\"s\"}", "{\"do\":\"restore\",\"name\":\"s\"}", "{\"do\":", "{}", "[]",
    "{\"version\":1}", "{\"version\":9}", NULL };
  return some[below(17)];
}
static const char *const *any_texts(void) {
  static const char *const some[] = { "effects", "world", "soundtrack", "", "b" };
  return below(4) ? some : NULL;
}

static void nothing(void *user) { (void)user; }
static void logger(void *user, tacet_log_level level, const char *text) { (void)user, (void)level, (void)text; }
static size_t generator(void *user, float *frames, size_t count) {
  (void)user;
  for (size_t i = 0; i < count; i++) frames[i] = 0.1f;
  return count;
}
static void seek(void *user, int64_t frame) { (void)user, (void)frame; }
static bool halves(void *user, float *frames, uint32_t count, uint32_t rate) {
  (void)user;
  for (size_t i = 0; i < 2 * (size_t)count; i++) frames[i] *= 0.5f;
  return rate % 2 == 0;
}
static void motor(void *user, float strength, double seconds) { (void)user, (void)strength, (void)seconds; }
static int64_t read_data(void *user, void *to, size_t count, int64_t offset) {
  (void)user;
  if (offset < 0 || offset >= (int64_t)sizeof data) return 0;
  if (count > sizeof data - (size_t)offset) count = sizeof data - (size_t)offset;
  memcpy(to, data + offset, count);
  return (int64_t)count;
}

typedef void (*wakeup)(void *);
static wakeup any_wakeup(void) { return below(2) ? nothing : NULL; }
static tacet_logger any_logger(void) { return below(2) ? logger : NULL; }
static tacet_generator any_generator(void) { return below(4) ? generator : NULL; }
static tacet_generator_seek any_seek(void) { return below(2) ? seek : NULL; }
static tacet_dsp any_dsp(void) { return below(4) ? halves : NULL; }
static tacet_motor any_motor(void) { return below(4) ? motor : NULL; }
static const tacet_reader *any_reader(void) {
  static OWN tacet_reader reader;
  reader = (tacet_reader){ sizeof reader, any_text(), below(8) ? (int64_t)sizeof data : any_int64(), read_data, below(2) ? nothing : NULL, NULL };
  if (below(16) == 0) reader.read = NULL;
  return below(16) ? &reader : NULL;
}

#include "fuzz_calls.h"

#define FUNCTIONS (sizeof names / sizeof *names)

static void write_file(const char *name, const void *content, size_t size) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(content, 1, size, file) != size) exit(2);
  fclose(file);
}

/* Writes the files that paths at random name. */
static void write_files(void) {
  size_t size;
  unsigned char *file = wave(0.5, &size);
  memcpy(data, file, size < sizeof data ? size : sizeof data);
  write_file("tone.wav", file, size);
  const char *bank = "{\"effects\":{\"a\":\"tone.wav\"},\"sets\":{\"b\":{\"effects\":[\"a\"]}},\"soundtracks\":{\"theme\":\"tone.wav\"}}";
  write_file("bank.json", bank, strlen(bank));
  write_file("broken.json", bank, strlen(bank) / 2);
  free(file);
}

#endif
