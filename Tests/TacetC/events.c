/* The session, events, the wake-up, loading in the background, readers, generators and what callbacks may do. */
#include "check.h"
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Waits up to 10 s for a condition that another thread makes true. */
#define EVENTUALLY(condition) \
  do { \
    for (int i_ = 0; i_ < 1000 && !(condition); i_++) nanosleep(&(struct timespec){ 0, 10000000 }, NULL); \
    CHECK(condition); \
  } while (0)

static void facts_are_events(void) {
  tacet_engine engine = NULL;
  tacet_engine_options options = { .size = sizeof options, .output = "offline" };
  OK(tacet_engine_create(&engine, &options, TACET_VERSION));
  peak_of(engine, 0.01);
  tacet_event event = { .size = sizeof event };
  while (tacet_next_event(engine, &event) == TACET_OK) {}
  OK(tacet_session_report(engine, TACET_FACT_SILENT_MODE, true));
  CHECK(next_of(engine, TACET_EVENT_VERDICT, &event));
  CHECK(event.effects == TACET_MUTED && event.soundtrack == TACET_MUTED && strstr(event.text, "silent mode"));
  char reasons[64];
  CHECK(tacet_session_get_reasons(engine, true, reasons, sizeof reasons) == strlen(reasons));
  CHECK(strcmp(reasons, "silent mode") == 0);
  CHECK(tacet_session_get_reasons(engine, true, NULL, 0) == strlen("silent mode"));
  char cut[7];
  CHECK(tacet_session_get_reasons(engine, true, cut, sizeof cut) == 11 && strcmp(cut, "silent") == 0);
  OK(tacet_session_report_music(engine, "spotify", "Spotify"));
  tacet_session_info session = { .size = sizeof session };
  OK(tacet_session_get_info(engine, &session));
  CHECK(session.silent_mode && session.other_music && session.active);
  OK(tacet_session_report_music(engine, "spotify", NULL));
  CHECK_RESULT(
      tacet_session_set_category(engine, TACET_CATEGORY_SOLO_AMBIENT, TACET_CATEGORY_MIX_WITH_OTHERS),
      TACET_ERROR_STATE);
  OK(tacet_engine_destroy(engine));
}

/* Each constant is what its name says: `word` is that of the state, NULL where the state has none. */
static void policies_are_pinned_by_number(void) {
  static const struct { tacet_policy policy; int32_t value, number; const char *word; } all[] = {
    { TACET_POLICY_ROUTE_LOSS, TACET_ROUTE_LOSS_PAUSE_UNTIL_RESUMED, 1, "\"routeLoss\":\"pauseUntilResumed\"" },
    { TACET_POLICY_ROUTE_LOSS, TACET_ROUTE_LOSS_PAUSE_UNTIL_PRIVATE, 0, "\"routeLoss\":\"pauseUntilPrivate\"" },
    { TACET_POLICY_ROUTE_LOSS, TACET_ROUTE_LOSS_CONTINUE, 2, "\"routeLoss\":\"continue\"" },
    { TACET_POLICY_VOICE_CHAT, TACET_VOICE_CHAT_INTERRUPT, 1, "\"voiceChat\":\"interrupt\"" },
    { TACET_POLICY_VOICE_CHAT, TACET_VOICE_CHAT_DUCK, 0, "\"voiceChat\":\"duck\"" },
    { TACET_POLICY_VOICE_CHAT, TACET_VOICE_CHAT_IGNORE, 2, "\"voiceChat\":\"ignore\"" },
    { TACET_POLICY_FOCUS_LOSS, TACET_FOCUS_LOSS_MUTE, 1, "\"focusLoss\":\"mute\"" },
    { TACET_POLICY_FOCUS_LOSS, TACET_FOCUS_LOSS_PLAY_ON, 0, "\"focusLoss\":\"playOn\"" },
    { TACET_POLICY_FOCUS_LOSS, TACET_FOCUS_LOSS_PAUSE, 2, "\"focusLoss\":\"pause\"" },
    { TACET_POLICY_RESUME, TACET_RESUME_ALWAYS, 0, "\"resume\":\"always\"" },
    { TACET_POLICY_RESUME, TACET_RESUME_WHEN_RESUMABLE, 1, "\"resume\":\"whenResumable\"" },
    { TACET_POLICY_YIELD, TACET_YIELD_NEVER, 1, "\"yield\":false" },
    { TACET_POLICY_YIELD, TACET_YIELD_TO_MUSIC, 0, "\"yield\":true" },
    { TACET_POLICY_PHONE, TACET_PHONE_ACCEPTED, 1, NULL },
    { TACET_POLICY_PHONE, TACET_PHONE_RINGING, 0, NULL },
    { TACET_POLICY_DO_NOT_DISTURB, TACET_DO_NOT_DISTURB_FOLLOW, 1, NULL },
    { TACET_POLICY_DO_NOT_DISTURB, TACET_DO_NOT_DISTURB_IGNORE, 0, NULL },
  };
  static const struct { tacet_policy policy; int32_t beyond; } ends[] = {
    { TACET_POLICY_ROUTE_LOSS, 3 }, { TACET_POLICY_VOICE_CHAT, 3 }, { TACET_POLICY_FOCUS_LOSS, 3 }, { TACET_POLICY_RESUME, 2 },
    { TACET_POLICY_YIELD, 2 }, { TACET_POLICY_PHONE, 2 }, { TACET_POLICY_DO_NOT_DISTURB, 2 }, { (tacet_policy)99, 0 },
  };
  tacet_engine engine = offline(0);
  static char text[16384];
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    CHECK(all[i].value == all[i].number);
    OK(tacet_session_set_policy(engine, all[i].policy, all[i].value));
    CHECK(tacet_session_get_policy(engine, all[i].policy) == all[i].value);
    CHECK(tacet_state(engine, "session", text, sizeof text) < sizeof text && (!all[i].word || strstr(text, all[i].word)));
  }
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    CHECK_RESULT(tacet_session_set_policy(engine, ends[i].policy, ends[i].beyond), TACET_ERROR_ARGUMENT);
    CHECK_RESULT(tacet_session_set_policy(engine, ends[i].policy, -1), TACET_ERROR_ARGUMENT);
  }
  CHECK(tacet_session_get_policy(engine, (tacet_policy)99) == -1);
  OK(tacet_engine_destroy(engine));
}

static void bus_that_is_turned_down_is_an_event(void) {
  tacet_engine engine = offline(0);
  tacet_bus music = tacet_bus_of(engine, TACET_BUS_SOUNDTRACK);
  OK(tacet_bus_set_gain(music, -80, NULL));
  peak_of(engine, 0.2);
  CHECK(tacet_session_get_reasons(engine, true, NULL, 0) == 0);
  peak_of(engine, 0.2);
  tacet_event event = { .size = sizeof event };
  CHECK(next_of(engine, TACET_EVENT_LEVELS, &event));
  CHECK(strcmp(event.text, "soundtrack turned down in the game (soundtrack)") == 0);
  char reasons[64];
  CHECK(tacet_session_get_reasons(engine, true, reasons, sizeof reasons) > 0 && strcmp(reasons, event.text) == 0);
  CHECK(tacet_session_get_reasons(engine, false, NULL, 0) == 0);
  tacet_session_info session = { .size = sizeof session };
  OK(tacet_session_get_info(engine, &session));
  CHECK(session.soundtrack == TACET_AUDIBLE);
  OK(tacet_bus_set_gain(music, 0, NULL));
  peak_of(engine, 0.01);
  CHECK(next_of(engine, TACET_EVENT_LEVELS, &event) && !*event.text);
  OK(tacet_engine_destroy(engine));
}

static void microphone_is_asked_for(void) {
  tacet_engine engine = offline(0);
  CHECK_RESULT(tacet_microphone_start(engine, NULL), TACET_ERROR_STATE);
  CHECK_RESULT(tacet_session_set_processing(engine, "writes the mix"), TACET_ERROR_STATE);
  OK(tacet_session_set_category(engine, TACET_CATEGORY_RECORD, 0));
  tacet_microphone_options options = { .size = sizeof options, .channels = 2 };
  OK(tacet_microphone_start(engine, &options));
  peak_of(engine, 0.1);
  tacet_microphone_info microphone = { .size = sizeof microphone };
  OK(tacet_microphone_get_info(engine, &microphone));
  CHECK(microphone.recording == TACET_RECORDING_ON && microphone.open && microphone.channels == 2);
  CHECK(microphone.recorded_frames > 0 && microphone.lost_frames == 0 && microphone.input_latency == 0);
  float samples[2 * 64];
  CHECK(tacet_microphone_read(engine, samples, 64) == 64);
  OK(tacet_session_report(engine, TACET_FACT_LID_CLOSED, true));
  peak_of(engine, 0.01);
  OK(tacet_microphone_get_info(engine, &microphone));
  CHECK(microphone.recording == TACET_RECORDING_OFF && !microphone.open && strstr(microphone.text, "lid"));
  tacet_event event;
  CHECK(next_of(engine, TACET_EVENT_RECORDING, &event) && event.value == TACET_RECORDING_ON);
  CHECK(tacet_input_list(engine, NULL, 0) == 0);
  CHECK_RESULT(tacet_input_choose(engine, "nowhere"), TACET_ERROR_NAME);
  OK(tacet_session_set_category(engine, TACET_CATEGORY_AUDIO_PROCESSING, 0));
  OK(tacet_session_set_processing(engine, "writes the mix"));
  CHECK_RESULT(tacet_session_get_processing(engine), TACET_NONE);
  OK(tacet_session_set_processing(engine, NULL));
  OK(tacet_engine_destroy(engine));
}

/* The disk is full at the start; and later, as a limit of the size of files says it: then the recording goes on. */
static void recording_on_a_full_disk(void) {
  tacet_engine engine = offline(0);
  OK(tacet_session_set_category(engine, TACET_CATEGORY_RECORD, 0));
  tacet_microphone_options options = { .size = sizeof options, .path = "/dev/full" };
  CHECK_RESULT(tacet_microphone_start(engine, &options), TACET_ERROR_FILE);
  CHECK(strstr(tacet_last_error(), "No space left on device"));
  char path[] = "/tmp/tacet-take-XXXXXX";
  int file = mkstemp(path);
  CHECK(file >= 0);
  struct rlimit limit, before;
  getrlimit(RLIMIT_FSIZE, &before);
  limit = before, limit.rlim_cur = 4096;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  options.path = path;
  OK(tacet_microphone_start(engine, &options));
  peak_of(engine, 0.1);
  tacet_event event;
  do CHECK(next_of(engine, TACET_EVENT_RECORDING, &event));
  while (event.result == TACET_OK && failures == 0);
  CHECK(event.result == TACET_ERROR_FILE && event.value == TACET_RECORDING_ON && strstr(event.text, ": can not be written"));
  tacet_microphone_info microphone = { .size = sizeof microphone };
  peak_of(engine, 0.1);
  OK(tacet_microphone_get_info(engine, &microphone));
  CHECK(microphone.recording == TACET_RECORDING_ON && microphone.recorded_frames == RATE / 5 && strstr(microphone.text, "can not be written"));
  CHECK_RESULT(tacet_microphone_stop(engine), TACET_ERROR_FILE);
  CHECK(strstr(tacet_last_error(), "File too large"));
  peak_of(engine, 0.1);
  setrlimit(RLIMIT_FSIZE, &before);
  OK(tacet_microphone_get_info(engine, &microphone));
  CHECK(microphone.recording == TACET_RECORDING_OFF);
  OK(tacet_microphone_stop(engine)); /* there is none any more */
  options.path = NULL;
  OK(tacet_microphone_start(engine, &options));
  peak_of(engine, 0.1);
  OK(tacet_microphone_stop(engine));
  OK(tacet_engine_destroy(engine));
  close(file), unlink(path);
}

static int wakeups;

static void wake(void *user) {
  CHECK(user == &wakeups);
  __atomic_add_fetch(&wakeups, 1, __ATOMIC_SEQ_CST);
}

static void wakes_once(void) {
  tacet_engine engine = offline(0);
  tacet_event event = { .size = sizeof event };
  while (tacet_next_event(engine, &event) == TACET_OK) {}
  OK(tacet_set_wakeup(engine, wake, &wakeups));
  for (int i = 0; i < 3; i++) OK(tacet_session_report(engine, TACET_FACT_VOICE_CHAT, i % 2 == 0));
  EVENTUALLY(__atomic_load_n(&wakeups, __ATOMIC_SEQ_CST) == 1);
  while (tacet_next_event(engine, &event) == TACET_OK) {}
  OK(tacet_session_report(engine, TACET_FACT_VOICE_CHAT, false));
  EVENTUALLY(__atomic_load_n(&wakeups, __ATOMIC_SEQ_CST) == 2);
  OK(tacet_set_wakeup(engine, NULL, NULL));
  while (tacet_next_event(engine, &event) == TACET_OK) {}
  OK(tacet_session_report(engine, TACET_FACT_VOICE_CHAT, true));
  OK(tacet_engine_destroy(engine));
  CHECK(__atomic_load_n(&wakeups, __ATOMIC_SEQ_CST) == 2);
}

/* A pack: a file in memory, read by the game. */
typedef struct pack {
  unsigned char *bytes;
  size_t size;
  int closed, reads;
  tacet_engine engine;
} pack;

static int64_t read_pack(void *user, void *buffer, size_t count, int64_t offset) {
  pack *file = user;
  file->reads++;
  CHECK_RESULT(tacet_engine_destroy(file->engine), TACET_ERROR_STATE);
  size_t left = file->size - (size_t)offset;
  if (count > left) count = left;
  memcpy(buffer, file->bytes + offset, count);
  return (int64_t)count;
}

static void close_pack(void *user) { __atomic_add_fetch(&((pack *)user)->closed, 1, __ATOMIC_SEQ_CST); }

static void readers_are_read_and_closed_once(void) {
  pack file = { .engine = offline(0) }, music = file, broken = file;
  file.bytes = wave(0.3, &file.size);
  music.bytes = wave(3, &music.size);
  broken.bytes = (unsigned char *)strdup("this is no sound file at all, whatever it is called");
  broken.size = strlen((char *)broken.bytes);
  tacet_reader reader = { sizeof reader, "pack/laser", (int64_t)file.size, read_pack, close_pack, &file };
  tacet_effect effect;
  OK(tacet_effect_load_reader(file.engine, &reader, NULL, &effect));
  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_effect_get_info(effect, &info));
  CHECK(info.frames == (int64_t)(0.3 * RATE) && info.channels == 1 && strcmp(info.container, "wav") == 0);
  CHECK(file.reads > 0);

  tacet_reader other = { sizeof other, NULL, (int64_t)broken.size, read_pack, close_pack, &broken };
  tacet_effect none;
  CHECK_RESULT(tacet_effect_load_reader(file.engine, &other, NULL, &none), TACET_ERROR_FILE);
  CHECK(none == NULL);
  EVENTUALLY(__atomic_load_n(&broken.closed, __ATOMIC_SEQ_CST) == 1);

  /* Calls that are refused leave the reader to the program. */
  tacet_load_options unknown = { .size = sizeof unknown, .flags = 1u << 20 }, background = { .size = sizeof background, .flags = TACET_LOAD_IN_BACKGROUND };
  tacet_soundtrack no_music;
  CHECK_RESULT(tacet_effect_load_reader(NULL, &other, NULL, &none), TACET_ERROR_HANDLE);
  CHECK_RESULT(tacet_effect_load_reader(file.engine, &other, &unknown, &none), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_effect_load_reader(file.engine, &other, NULL, NULL), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_soundtrack_load_reader(NULL, &other, NULL, &no_music), TACET_ERROR_HANDLE);
  CHECK_RESULT(tacet_soundtrack_load_reader(file.engine, &other, &background, &no_music), TACET_ERROR_ARGUMENT);
  CHECK_RESULT(tacet_soundtrack_load_reader(file.engine, &other, NULL, NULL), TACET_ERROR_ARGUMENT);

  tacet_reader third = { sizeof third, "pack/theme", (int64_t)music.size, read_pack, close_pack, &music };
  tacet_soundtrack theme;
  OK(tacet_soundtrack_load_reader(file.engine, &third, NULL, &theme));
  OK(tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL));
  CHECK(peak_of(file.engine, 1) > 0.15f);
  tacet_playhead playhead = { .size = sizeof playhead };
  OK(tacet_music_get_playhead(file.engine, &playhead));
  CHECK(playhead.playing && playhead.moving && playhead.file_frame > RATE / 2 && playhead.speed == 1);
  OK(tacet_soundtrack_release(theme));
  CHECK(peak_of(file.engine, 1) > 0.15f);

  OK(tacet_effect_release(effect));
  EVENTUALLY(__atomic_load_n(&file.closed, __ATOMIC_SEQ_CST) == 1);
  OK(tacet_engine_destroy(file.engine));
  CHECK(music.closed == 1 && file.closed == 1 && broken.closed == 1); /* none after destroy has returned */
  free(file.bytes), free(music.bytes), free(broken.bytes);
}

typedef struct synth {
  tacet_engine engine;
  tacet_effect another;
  int frames, calls;
} synth;

/* Calls what it likes: it is the game's own code. */
static size_t fill(void *user, float *samples, size_t frames) {
  synth *made = user;
  made->calls++;
  for (size_t i = 0; i < frames; i++) samples[i] = 0.25f * (float)sin(0.05 * made->frames++);
  if (made->calls == 1) {
    CHECK_RESULT(tacet_engine_destroy(made->engine), TACET_ERROR_STATE);
    tacet_play(made->another, NULL);
    OK(tacet_engine_pause(made->engine, NULL));
    OK(tacet_engine_resume(made->engine, NULL));
    char state[16];
    CHECK(tacet_state(made->engine, "session", state, sizeof state) > 100);
    tacet_engine other = offline(0);
    OK(tacet_engine_destroy(other));
    float block[64];
    CHECK_RESULT(tacet_engine_render(made->engine, block, 32), TACET_ERROR_STATE);
  }
  return made->frames > RATE ? frames / 2 : frames;
}

static void generators_call_everything(void) {
  synth made = { .engine = offline(0) };
  made.another = tone(made.engine, 0.05);
  tacet_effect effect;
  OK(tacet_effect_generate(made.engine, fill, &made, NULL, &effect));
  tacet_play_options options = { .size = sizeof options, .flags = TACET_PLAY_REPORTS_END, .user = 7 };
  tacet_voice voice = tacet_play(effect, &options);
  CHECK(peak_of(made.engine, 0.5) > 0.1f && made.calls > 1);
  peak_of(made.engine, 2);
  CHECK(!tacet_voice_is_playing(voice)); /* it has made fewer than it was asked for */
  tacet_event event;
  CHECK(next_of(made.engine, TACET_EVENT_VOICE_ENDED, &event) && event.user == 7 && event.value == TACET_END_FINISHED);
  OK(tacet_engine_destroy(made.engine));
}

typedef struct tune {
  tacet_soundtrack soundtrack;
  int64_t next, sought;
  int calls;
  bool releases;
} tune;

/* A ramp that says where it is: frame n is n / 1,000,000. */
static size_t plays_tune(void *user, float *samples, size_t frames) {
  tune *made = user;
  made->calls++;
  for (size_t i = 0; i < 2 * frames; i++) samples[i] = (float)(made->next + (int64_t)i / 2) * 1e-6f;
  made->next += (int64_t)frames;
  if (made->releases) OK(tacet_soundtrack_release(made->soundtrack));
  return frames;
}

static void seeks_tune(void *user, int64_t frame) { ((tune *)user)->sought = ((tune *)user)->next = frame; }

static void music_is_generated(void) {
  tune made = { .sought = -1 };
  tacet_engine engine = offline(0);
  tacet_soundtrack_generator_options how = { .size = sizeof how, .name = "tune", .frames = 4 * RATE };
  CHECK_RESULT(tacet_soundtrack_generate(engine, NULL, NULL, NULL, NULL, &made.soundtrack), TACET_ERROR_ARGUMENT);
  OK(tacet_soundtrack_generate(engine, plays_tune, seeks_tune, &made, &how, &made.soundtrack));
  tacet_sound_info info = { .size = sizeof info };
  OK(tacet_soundtrack_get_info(made.soundtrack, &info));
  CHECK(info.frames == 4 * RATE && info.channels == 2 && info.sample_rate == RATE && info.codec[0] == 0);
  tacet_music_options options = { .size = sizeof options, .gain = -6.0206f };
  OK(tacet_music_play(made.soundtrack, TACET_LOOPS_FOR_EVER, &options));
  CHECK(fabsf(peak_of(engine, 0.5) - 0.012f) < 0.001f); /* half of 24,000 / 1,000,000 */
  CHECK(made.next <= RATE / 2 + RATE / 10);
  OK(tacet_music_seek(engine, RATE));
  peak_of(engine, 0.1);
  CHECK(made.sought == RATE);
  OK(tacet_soundtrack_set_loop(made.soundtrack, 0, 3 * RATE / 2)); /* while it plays */
  peak_of(engine, 0.9);
  tacet_playhead head = { .size = sizeof head };
  OK(tacet_music_get_playhead(engine, &head));
  CHECK(head.file_frame == RATE / 2 && head.rounds == 1);
  made.releases = true;
  peak_of(engine, 0.3);
  int calls = made.calls;
  peak_of(engine, 0.5);
  CHECK(made.calls == calls && tacet_music_get_playhead(engine, &head) == TACET_NONE);
  CHECK_RESULT(tacet_soundtrack_release(made.soundtrack), TACET_ERROR_HANDLE);

  tune plain = { .sought = -1 };
  how.frames = 0;
  OK(tacet_soundtrack_generate(engine, plays_tune, NULL, &plain, &how, &plain.soundtrack));
  OK(tacet_soundtrack_get_info(plain.soundtrack, &info));
  CHECK(info.frames == INT64_MAX && isinf(info.seconds));
  OK(tacet_music_play(plain.soundtrack, TACET_LOOPS_FOR_EVER, NULL));
  peak_of(engine, 0.5);
  CHECK_RESULT(tacet_music_seek(engine, RATE), TACET_ERROR_STATE);
  CHECK_RESULT(tacet_soundtrack_set_loop(plain.soundtrack, 0, RATE), TACET_ERROR_STATE);
  options.from_is_set = true, options.from = RATE;
  CHECK_RESULT(tacet_music_play(plain.soundtrack, TACET_LOOPS_FOR_EVER, &options), TACET_ERROR_STATE);
  OK(tacet_soundtrack_release(plain.soundtrack));
  calls = plain.calls;
  peak_of(engine, 0.5);
  CHECK(plain.calls == calls);
  how.channels = 3;
  CHECK_RESULT(tacet_soundtrack_generate(engine, plays_tune, NULL, &plain, &how, &plain.soundtrack), TACET_ERROR_ARGUMENT);
  OK(tacet_engine_destroy(engine));
}

static void loads_in_the_background(void) {
  tacet_engine engine = offline(0);
  size_t bytes;
  unsigned char *file = wave(0.2, &bytes);
  tacet_load_options options = { sizeof options, TACET_LOAD_IN_BACKGROUND, 99 };
  CHECK_RESULT(tacet_effect_load_memory(engine, file, bytes, "laser", &options, NULL), TACET_PENDING);
  CHECK_RESULT(tacet_effect_load(engine, "/no/such/file", &options, NULL), TACET_PENDING);
  free(file); /* all that is passed in is copied */
  tacet_event event = { .size = sizeof event };
  int loaded = 0, failed = 0;
  for (int i = 0; i < 1000 && loaded + failed < 2; i++) {
    while (next_of(engine, TACET_EVENT_EFFECT_LOADED, &event)) {
      CHECK(event.user == 99);
      if (event.result == TACET_OK) {
        loaded++;
        CHECK(tacet_play(event.effect, NULL) != 0);
      } else {
        failed++;
        CHECK(event.result == TACET_ERROR_FILE && event.effect == NULL && strstr(event.text, "/no/such/file"));
      }
    }
    nanosleep(&(struct timespec){ 0, 10000000 }, NULL);
  }
  CHECK(loaded == 1 && failed == 1 && peak_of(engine, 0.1) > 0.1f);
  OK(tacet_engine_destroy(engine));
}

static int lines;

static void take_line(void *user, tacet_log_level level, const char *text) {
  (void)user;
  CHECK(level >= TACET_LOG_WARNING && text != NULL);
  __atomic_add_fetch(&lines, 1, __ATOMIC_SEQ_CST);
  OK(tacet_set_log(take_line, NULL, TACET_LOG_WARNING)); /* from within itself: it does not wait for itself */
}

static void log_goes_to_the_program(void) {
  OK(tacet_set_log(take_line, NULL, TACET_LOG_WARNING));
  tacet_engine engine = offline(0);
  /* A file that ends before its header says. */
  size_t bytes;
  unsigned char *file = wave(2, &bytes);
  tacet_soundtrack cut;
  OK(tacet_soundtrack_load_memory(engine, file, bytes / 2, "cut", NULL, &cut));
  free(file);
  OK(tacet_music_play(cut, TACET_LOOPS_FOR_EVER, NULL));
  peak_of(engine, 3);
  OK(tacet_engine_destroy(engine));
  OK(tacet_set_log(NULL, NULL, TACET_LOG_ERROR));
}

static void no_event_is_lost_in_silence(void) {
  tacet_engine engine = offline(0);
  for (int i = 0; i < 1500; i++) OK(tacet_session_report(engine, TACET_FACT_VOICE_CHAT, i % 2 == 0));
  tacet_statistics figures = { .size = sizeof figures };
  OK(tacet_engine_get_statistics(engine, &figures));
  CHECK(figures.lost_events > 0);
  tacet_event event = { .size = sizeof event };
  int taken = 0;
  int64_t frame = 0;
  while (tacet_next_event(engine, &event) == TACET_OK) {
    CHECK(event.frame >= frame);
    frame = event.frame;
    taken++;
  }
  CHECK(taken == 1024);
  OK(tacet_engine_destroy(engine));
}

int main(void) {
  facts_are_events();
  policies_are_pinned_by_number();
  bus_that_is_turned_down_is_an_event();
  microphone_is_asked_for();
  recording_on_a_full_disk();
  wakes_once();
  readers_are_read_and_closed_once();
  generators_call_everything();
  music_is_generated();
  loads_in_the_background();
  log_goes_to_the_program();
  no_event_is_lost_in_silence();
  return end("events");
}
