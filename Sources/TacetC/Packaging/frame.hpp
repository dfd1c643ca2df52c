/**
 * @file tacet.hpp
 * The C interface as C++17 values that clean up after themselves: every function of tacet.h as a method. A header alone, whose rules are
 * those of tacet.h: numbers, threads, what blocks. An error is thrown as tacet::Error, with the library's sentence. With
 * TACET_NO_EXCEPTIONS, or where the compiler has none, a tacet::Result is returned in its place.
 *
 *     tacet::Engine engine;
 *     tacet::Effect laser = engine.load_effect("laser.ogg");
 *     laser.play(tacet::PlayOptions().gain(-6).pan(0.5f));
 *     engine.music_stop(tacet::over(1.5));
 *
 * With TACET_NULL, or after tacet_null.h, it stands over the functions that do nothing: every call holds, and nothing is heard.
 *
 * Written by Packaging/cpp.py.
 */
#ifndef TACET_HPP
#define TACET_HPP

#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(TACET_NULL) && !defined(TACET_NULL_H)
#include "tacet_null.h"
#else
#include "tacet.h"
#endif

#if !defined(__cpp_exceptions) && !defined(TACET_NO_EXCEPTIONS)
#define TACET_NO_EXCEPTIONS
#endif
#ifndef TACET_NO_EXCEPTIONS
#include <stdexcept>
#endif

namespace tacet {

// @ENUMERATIONS@

#ifndef TACET_NO_EXCEPTIONS
/** A call that failed: its result, and one sentence. */
struct Error : std::runtime_error {
  tacet_result result;
  explicit Error(tacet_result failed) : std::runtime_error(tacet_last_error()), result(failed) {}
  Code code() const { return named(result); }
};

/** Throws for an error; returns remarks. */
inline tacet_result check(tacet_result result) {
  if (result < 0) throw Error(result);
  return result;
}

/** The type of a result: here that of the value, as an error is thrown. */
template <class Value>
using Returned = Value;

template <class Value>
Value done(tacet_result result, Value value) {
  check(result);
  return value;
}
inline void done(tacet_result result) { check(result); }
#else
/** A value, or an error with one sentence. */
template <class Value>
class [[nodiscard]] Result {
  tacet_result result_;
  std::string message_;
  Value value_;

  template <class Any>
  static bool is_there(const Any &) { return true; }
  template <class Any>
  static bool is_there(const std::optional<Any> &value) { return value.has_value(); }

 public:
  Result(tacet_result result, Value value) : result_(result), message_(result < 0 ? tacet_last_error() : ""), value_(std::move(value)) {}
  /** True where it is no error, and a value that may be absent is there: `while (auto event = engine.next_event())` ends. */
  explicit operator bool() const { return result_ >= 0 && is_there(value_); }
  tacet_result result() const { return result_; }
  Code code() const { return named(result_); }
  const std::string &message() const { return message_; }
  /** The value; an empty one after an error. */
  Value &value() & { return value_; }
  const Value &value() const & { return value_; }
  Value value() && { return std::move(value_); }
  Value &operator*() & { return value_; }
  const Value &operator*() const & { return value_; }
  Value operator*() && { return std::move(value_); }
  Value *operator->() { return &value_; }
  const Value *operator->() const { return &value_; }
};

/** A success, or an error with one sentence. */
template <>
class [[nodiscard]] Result<void> {
  tacet_result result_;
  std::string message_;

 public:
  explicit Result(tacet_result result) : result_(result), message_(result < 0 ? tacet_last_error() : "") {}
  explicit operator bool() const { return result_ >= 0; }
  tacet_result result() const { return result_; }
  Code code() const { return named(result_); }
  const std::string &message() const { return message_; }
};

/** The type of a result. */
template <class Value>
using Returned = Result<Value>;

template <class Value>
Result<Value> done(tacet_result result, Value value) {
  return Result<Value>(result, std::move(value));
}
inline Result<void> done(tacet_result result) { return Result<void>(result); }
#endif

/** A struct of the C interface with its size, all else 0. */
template <class Struct>
Struct make() { return TACET_SIZED(Struct); }

/** Text for a call: of C, a std::string, or none. */
class Text {
  const char *text_;

 public:
  Text(const char *text) : text_(text) {}
  Text(const std::string &text) : text_(text.c_str()) {}
  Text(std::nullptr_t) : text_(nullptr) {}
  const char *raw() const { return text_; }
  bool is(const char *word) const { return text_ && std::strcmp(text_, word) == 0; }
};

/** Text as snprintf gives it; that of a live engine may be longer at the next call. */
template <class Write>
std::string text(Write write) {
  std::string all(256, '\0');
  for (;;) {
    size_t length = write(&all[0], all.size());
    bool fits = length < all.size();
    all.resize(fits ? length : 2 * length);
    if (fits) return all;
  }
}

template <class Struct, class = void>
struct HasSize : std::false_type {};
template <class Struct>
struct HasSize<Struct, std::void_t<decltype(std::declval<Struct &>().size)>> : std::true_type {};

/** A list that the library writes into an array, and returns the whole length of, which may be longer at the next call. */
template <class Value, class Write>
std::vector<Value> list(Write write) {
  std::vector<Value> all;
  size_t room = 16;
  for (;;) {
    Value empty{};
    if constexpr (HasSize<Value>::value) empty = make<Value>();
    all.assign(room, empty);
    size_t count = write(all.data(), all.size());
    bool fits = count <= all.size();
    if (fits) return all.resize(count, empty), all;
    room = 2 * count;
  }
}

inline std::vector<const char *> pointers(const std::vector<std::string> &texts) {
  std::vector<const char *> all;
  for (const std::string &one : texts) all.push_back(one.c_str());
  return all;
}

/** How a change is made, for any parameter `how`: over a time, along a curve, from a moment on, after a delay. */
class Ramp {
  tacet_ramp ramp_{};

 public:
  /** Over so many seconds; 0: in one step. */
  explicit Ramp(double seconds) { ramp_.seconds = seconds > 0 ? seconds : -1; }
  Ramp &curve(Curve curve) { return ramp_.curve = raw(curve), *this; }
  Ramp &at(tacet_time time) { return ramp_.at = time, *this; }
  Ramp &delay(double seconds) { return ramp_.delay = seconds, *this; }
  operator const tacet_ramp *() const { return &ramp_; }
};

/** A ramp over so many seconds: `voice.set_gain(-12, over(2))`; over 0 in one step. */
inline Ramp over(double seconds, Curve curve = Curve::default_) { return Ramp(seconds).curve(curve); }

/** A change in one step, as short as it can be without a click. */
inline Ramp at_once() { return Ramp(0); }

/** A frame of a clock, as a moment. */
inline tacet_time at_frame(int64_t frame, Clock clock = Clock::engine) {
  tacet_time time{};
  time.clock = raw(clock), time.frame = frame;
  return time;
}

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
  Handle handle() const { return handle_; }
  operator Handle() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }
};

// @CLASSES@

}  // namespace tacet

#endif
