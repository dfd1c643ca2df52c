/**
 * @file tacet.hpp
 * The C interface as C++17 values that clean up after themselves. A header alone, over tacet.h, whose rules hold: numbers, threads,
 * what blocks. An error is thrown as tacet::Error, with the library's sentence.
 *
 *     tacet::Engine engine;
 *     tacet::Effect laser = engine.effect("laser.ogg");
 *     laser.play(tacet::Play().gain(-6).pan(0.5f));
 *     engine.music_stop(tacet::over(1.5));
 */
#ifndef TACET_HPP
#define TACET_HPP

#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tacet.h"

namespace tacet {

/** A call that failed: its result, and one sentence. */
struct Error : std::runtime_error {
  tacet_result result;
  explicit Error(tacet_result failed) : std::runtime_error(tacet_last_error()), result(failed) {}
};

/** Throws for an error; returns remarks. */
inline tacet_result check(tacet_result result) {
  if (result < 0) throw Error(result);
  return result;
}

/** A struct of the C interface with its size, all else 0. */
template <class Struct>
Struct make() {
  Struct value;
  std::memset(&value, 0, sizeof value);
  value.size = sizeof value;
  return value;
}

/** How a change is made, for any parameter `how`: over a time, along a curve, from a moment on. */
class Ramp {
  tacet_ramp ramp_;

 public:
  explicit Ramp(double seconds, tacet_curve curve = TACET_CURVE_DEFAULT, tacet_time at = {}) : ramp_{} {
    ramp_.seconds = seconds > 0 ? seconds : -1, ramp_.curve = curve, ramp_.at = at;
  }
  operator const tacet_ramp *() const { return &ramp_; }
};

/** A ramp over so many seconds: `voice.gain(-12, over(2))`; over 0 in one step. */
inline Ramp over(double seconds, tacet_curve curve = TACET_CURVE_DEFAULT) { return Ramp(seconds, curve); }

/** A frame of the engine's clock, as a moment. */
inline tacet_time at_frame(int64_t frame) {
  tacet_time time{};
  time.clock = TACET_CLOCK_ENGINE, time.frame = frame;
  return time;
}

/** How an effect is played; each method sets one member. */
class Play {
  tacet_play_options options_ = make<tacet_play_options>();
  tacet_ramp how_{};

 public:
  Play() = default;
  Play(const Play &other) : options_(other.options_), how_(other.how_) {
    if (options_.how) options_.how = &how_;
  }
  Play &operator=(const Play &other) {
    options_ = other.options_, how_ = other.how_;
    if (options_.how) options_.how = &how_;
    return *this;
  }
  Play &gain(float decibels) { return options_.gain = decibels, *this; }
  Play &pan(float pan) { return options_.pan = pan, *this; }
  Play &pitch(float pitch) { return options_.pitch = pitch, *this; }
  Play &at(float x, float y, float z) {
    options_.flags |= TACET_PLAY_AT_POSITION;
    return options_.position = {x, y, z}, *this;
  }
  Play &velocity(float x, float y, float z) { return options_.velocity = {x, y, z}, *this; }
  Play &loops(int32_t count) { return options_.loops = count, *this; }
  Play &forever() { return loops(TACET_LOOPS_FOR_EVER); }
  Play &priority(int32_t priority) { return options_.priority = priority, *this; }
  Play &bus(tacet_bus bus) { return options_.bus = bus, *this; }
  Play &start(tacet_time time) { return options_.start = time, *this; }
  Play &fade_in(double seconds, tacet_curve curve = TACET_CURVE_DEFAULT) {
    how_.seconds = seconds > 0 ? seconds : -1, how_.curve = curve;
    return options_.how = &how_, *this;
  }
  /** TACET_EVENT_VOICE_ENDED tells of its end, with this number. */
  Play &reports_end(uint64_t user) {
    options_.flags |= TACET_PLAY_REPORTS_END;
    return options_.user = user, *this;
  }
  operator const tacet_play_options *() const { return &options_; }
};

/** A handle that is released with its last owner. */
template <class Handle, tacet_result (*Release)(Handle)>
class Owned {
 protected:
  Handle handle_ = nullptr;
  explicit Owned(Handle handle) : handle_(handle) {}

 public:
  Owned() = default;
  Owned(Owned &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned &operator=(Owned &&other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owned() {
    if (handle_) Release(handle_);
  }
  Handle get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }
};

/** One sounding instance of an effect: a value. */
class Voice {
  tacet_voice voice_ = 0;

 public:
  Voice(tacet_voice voice = 0) : voice_(voice) {}
  tacet_voice get() const { return voice_; }
  bool is_playing() const { return tacet_voice_is_playing(voice_); }
  void stop(const tacet_ramp *how = nullptr) const { check(tacet_stop(voice_, how)); }
  void pause(const tacet_ramp *how = nullptr) const { check(tacet_voice_pause(voice_, how)); }
  void resume(const tacet_ramp *how = nullptr) const { check(tacet_voice_resume(voice_, how)); }
  void gain(float decibels, const tacet_ramp *how = nullptr) const { check(tacet_voice_set_gain(voice_, decibels, how)); }
  void pan(float pan, const tacet_ramp *how = nullptr) const { check(tacet_voice_set_pan(voice_, pan, how)); }
  void pitch(float pitch, const tacet_ramp *how = nullptr) const { check(tacet_voice_set_pitch(voice_, pitch, how)); }
  void position(float x, float y, float z, const tacet_ramp *how = nullptr) const {
    check(tacet_voice_set_position(voice_, {x, y, z}, how));
  }
  tacet_voice_info info() const {
    auto info = make<tacet_voice_info>();
    check(tacet_voice_get_info(voice_, &info));
    return info;
  }
};

/** A sound effect. */
class Effect : public Owned<tacet_effect, tacet_effect_release> {
 public:
  Effect() = default;
  explicit Effect(tacet_effect effect) : Owned(effect) {}
  Voice play(const tacet_play_options *options = nullptr) const {
    tacet_voice voice = tacet_play(handle_, options);
    if (!voice) throw Error(TACET_ERROR_ARGUMENT);
    return voice;
  }
  void prepare() const { check(tacet_effect_prepare(handle_)); }
};

/** A soundtrack. */
class Soundtrack : public Owned<tacet_soundtrack, tacet_soundtrack_release> {
  static tacet_music_options options(const tacet_ramp *how) {
    auto options = make<tacet_music_options>();
    options.how = how;
    return options;
  }

 public:
  Soundtrack() = default;
  explicit Soundtrack(tacet_soundtrack soundtrack) : Owned(soundtrack) {}
  void play(const tacet_ramp *how = nullptr, int32_t loops = TACET_LOOPS_FOR_EVER) const {
    auto how_it_plays = options(how);
    check(tacet_music_play(handle_, loops, &how_it_plays));
  }
  void crossfade(const tacet_ramp *how = nullptr, int32_t loops = TACET_LOOPS_FOR_EVER) const {
    auto how_it_plays = options(how);
    check(tacet_music_crossfade(handle_, loops, &how_it_plays));
  }
  void enqueue(int32_t loops = 0) const { check(tacet_music_enqueue(handle_, loops)); }
};

/** A bank; its sounds are lent. */
class Bank : public Owned<tacet_bank, tacet_bank_release> {
 public:
  Bank() = default;
  explicit Bank(tacet_bank bank) : Owned(bank) {}
  float progress() const { return tacet_bank_get_progress(handle_); }
  void wait() const { check(tacet_bank_wait(handle_)); }
  Voice play(const std::string &name, const tacet_play_options *options = nullptr) const {
    tacet_voice voice = tacet_bank_play(handle_, name.c_str(), options);
    if (!voice) throw Error(TACET_ERROR_NAME);
    return voice;
  }
};

/** An engine. */
class Engine : public Owned<tacet_engine, tacet_engine_destroy> {
  /* Text as snprintf gives it; that of a live engine may be longer at the next call. */
  template <class Write>
  static std::string text(Write write) {
    std::string text(256, '\0');
    for (;;) {
      size_t length = write(&text[0], text.size());
      bool fits = length < text.size();
      text.resize(fits ? length : 2 * length);
      if (fits) return text;
    }
  }

 public:
  explicit Engine(const tacet_engine_options *options = nullptr) {
    check(tacet_engine_create(&handle_, options, TACET_VERSION));
  }
  static Engine offline() {
    auto options = make<tacet_engine_options>();
    options.output = "offline";
    return Engine(&options);
  }

  Effect effect(const std::string &path, uint32_t flags = 0) const {
    auto options = make<tacet_load_options>();
    options.flags = flags;
    tacet_effect effect = nullptr;
    check(tacet_effect_load(handle_, path.c_str(), &options, &effect));
    return Effect(effect);
  }
  Effect effect(const std::vector<float> &samples, uint32_t channels, uint32_t sample_rate) const {
    tacet_effect effect = nullptr;
    check(tacet_effect_from_frames(handle_, samples.data(), samples.size() / (channels ? channels : 1), channels, sample_rate, &effect));
    return Effect(effect);
  }
  Soundtrack soundtrack(const std::string &path) const {
    tacet_soundtrack soundtrack = nullptr;
    check(tacet_soundtrack_load(handle_, path.c_str(), nullptr, &soundtrack));
    return Soundtrack(soundtrack);
  }
  Bank bank(const std::string &path) const {
    tacet_bank bank = nullptr;
    check(tacet_bank_load(handle_, path.c_str(), &bank));
    return Bank(bank);
  }
  tacet_bus bus(const std::string &name) const {
    tacet_bus bus = 0;
    check(tacet_bus_named(handle_, name.c_str(), &bus));
    return bus;
  }
  /** Of a bus, or of a constant such as TACET_BUS_SOUNDTRACK. */
  void bus_gain(tacet_bus bus, float decibels, const tacet_ramp *how = nullptr) const {
    check(tacet_bus_set_gain(tacet_bus_of(handle_, bus), decibels, how));
  }

  void pause(const tacet_ramp *how = nullptr) const { check(tacet_engine_pause(handle_, how)); }
  void resume(const tacet_ramp *how = nullptr) const { check(tacet_engine_resume(handle_, how)); }
  bool is_paused() const { return tacet_engine_is_paused(handle_); }
  int64_t clock() const { return tacet_engine_get_clock(handle_); }
  void music_stop(const tacet_ramp *how = nullptr) const { check(tacet_music_stop(handle_, how)); }
  void report(tacet_fact fact, bool is_so) const { check(tacet_session_report(handle_, fact, is_so)); }
  std::string reasons(bool of_soundtrack = true) const {
    return text([&](char *to, size_t size) { return tacet_session_get_reasons(handle_, of_soundtrack, to, size); });
  }
  std::string state(const char *what = nullptr) const {
    std::string all = text([&](char *to, size_t size) { return tacet_state(handle_, what, to, size); });
    if (all.empty() && !(what && (std::strcmp(what, "log") == 0 || std::strcmp(what, "script") == 0))) throw Error(TACET_ERROR_NAME);
    return all;
  }
  /** Everything in words: `engine.command(bank, R"({"do":"play","name":"laser"})")`. */
  Voice command(const Bank &bank, const std::string &json) const {
    tacet_voice voice = 0;
    check(tacet_do(handle_, bank.get(), json.c_str(), &voice));
    return voice;
  }
  std::vector<float> render(size_t frames) const {
    std::vector<float> samples(2 * frames);
    check(tacet_engine_render(handle_, samples.data(), frames));
    return samples;
  }
  std::optional<tacet_event> next_event() const {
    auto event = make<tacet_event>();
    if (check(tacet_next_event(handle_, &event)) == TACET_NONE) return std::nullopt;
    return event;
  }
};

}  // namespace tacet

#endif
