/**
 * @file tacet.h
 * The sound engine Tacet for C99, C++11 and every language that calls C. This header is the manual.
 *
 * A program that plays a sound:
 *
 *     #include <tacet.h>
 *
 *     tacet_engine engine;
 *     tacet_effect laser;
 *     if (tacet_engine_create(&engine, NULL, TACET_VERSION) != TACET_OK) return puts(tacet_last_error());
 *     if (tacet_effect_load(engine, "laser.ogg", NULL, &laser) != TACET_OK) return puts(tacet_last_error());
 *     tacet_play(laser, NULL);
 *
 *     cc game.c $(pkg-config --cflags --libs tacet)
 *
 * Rules that hold for every function:
 *
 * - **Threads.** Any thread may call, at any time, also inside a callback of this library. Not in a signal handler; in a child
 *   after fork() only for engines that the child has made itself; what is destroyed there of the parent's is TACET_ERROR_STATE.
 *   A thread that calls has 256 kB of stack or more.
 * - **Waiting.** No function waits for the sound, a file or a server, unless its comment says that it blocks.
 *   ::tacet_voice_is_playing, ::tacet_engine_is_paused, ::tacet_space_is_hrtf_on and, while there is an output, and in an offline
 *   engine, ::tacet_engine_get_clock take no lock.
 * - **Handles.** `tacet_engine`, `tacet_effect` and the other handles look like pointers and are numbers that are looked up. A
 *   handle that is NULL, released, of another kind or made up is TACET_ERROR_HANDLE, and never a crash. What was made of an
 *   engine ends with it. A `tacet_voice` that has ended is harmless.
 * - **Results.** TACET_OK is 0, an error is below 0, a success with a remark is above 0. After an error ::tacet_last_error has one
 *   sentence about it, for this thread, until its next call that fails.
 * - **Options.** A struct that begins with `size` takes its own sizeof there. All other members 0 are the defaults, so that
 *   `{ .size = sizeof options, .gain = -6 }` is complete, and ::TACET_SIZED begins one in C and C++ alike; NULL in place of the struct is
 *   the defaults too. A member whose default is another number says so, as "0: 1"; where a program may mean 0 itself, it says "below 0" too. A struct of an older program is shorter and
 *   taken as if it ended in zeros. A size that no version can have is TACET_ERROR_ARGUMENT. Members named `reserved` are 0.
 * - **Loops.** `loops` is the same everywhere: 0 and 1 once, n its loop n times and then on to its end, below 0 for ever
 *   (::TACET_LOOPS_FOR_EVER).
 * - **Files.** A file that is loaded whole is read once: it is free when the load has returned, or when its event is there. One that
 *   is streamed, as music is, is opened anew at each play, seek and skip, on a thread of the engine's: it stays where it is, as it
 *   was when it was loaded, until the last of these is heard. One that is heard may be removed, renamed or replaced by a rename,
 *   but not written over.
 * - **Numbers.** Gains are in decibels: 0 as it is, -INFINITY silent, 24 at most. Times are in seconds. Frames are those of the
 *   engine's rate, or of the file where "file frame" is written. Angles are in degrees, positions in the game's own units. A number
 *   beyond its range is taken as the nearest one within; not-a-number is TACET_ERROR_ARGUMENT.
 * - **Text.** UTF-8, except paths, which are bytes as fopen() takes them. Text that is returned goes into the caller's buffer as
 *   snprintf() writes it: cut to the buffer and always terminated; the return value is the length of the whole. NULL and 0 ask for
 *   that length. The state of an engine that plays may be longer at the next call: ask until what is returned fits.
 *
 *       char *json = NULL;
 *       for (size_t size = 4096, length; ; size = 2 * length) {
 *         json = realloc(json, size);
 *         length = tacet_state(engine, NULL, json, size);
 *         if (length < size) break;
 *       }
 *
 * - **Memory.** All that is passed in is copied before the call returns. Nothing that is returned has to be freed but handles.
 * - **Callbacks.** There are six: log, wake-up, reader, generator, motor, DSP. Each but the DSP may call every function of this
 *   library; none is called while the library holds a lock that such a call would need. ::tacet_engine_destroy inside a callback of
 *   that engine is TACET_ERROR_STATE and does nothing. None is called once the call that ends it has returned, but a DSP, until it is
 *   released. An exception must not leave a callback: there is nobody to catch it, and the program ends.
 */
#ifndef TACET_H
#define TACET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The version of this header: 0.1.0 as 0x000100. Programs pass it when they create an engine. */
#define TACET_VERSION 0x000100

#ifndef TACET_API
#if defined(__GNUC__)
#define TACET_API __attribute__((visibility("default")))
#else
#define TACET_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types --------------------------------------------------------------------------------------------------------- */

/** The result of a call. Its name is ::tacet_result_name, the sentence about an error ::tacet_last_error. */
typedef enum tacet_result {
  TACET_OK = 0,              /**< Success. */
  TACET_NONE = 1,            /**< Success, but nothing was there: no event, no music. */
  TACET_PENDING = 2,         /**< Accepted, and done later: a load in the background, an activation during a call. */
  TACET_ERROR_ARGUMENT = -1, /**< An argument is NULL, not-a-number, or nothing that this library knows. */
  TACET_ERROR_HANDLE = -2,   /**< The handle is NULL, released, of another kind, or was never made. */
  TACET_ERROR_FILE = -3,     /**< A file is missing, unreadable, damaged or of an unknown kind. */
  TACET_ERROR_DATA = -4,     /**< JSON, a bank or a saved game has faults; the sentence has each on a line. */
  TACET_ERROR_NAME = -5,     /**< There is no bus, output, sound or preset of this name. */
  TACET_ERROR_STATE = -6,    /**< Not now, or not here: rendering a live engine, an option the category does not allow. */
  TACET_ERROR_FULL = -7,     /**< There is no more room: 62 buses of the game's own, 32 ducking rules. */
  TACET_ERROR_SYSTEM = -8,   /**< OpenAL, threads or memory fail, or a library of the system is not installed. */
  TACET_ERROR_VERSION = -9   /**< The program or its data is newer than the library. */
} tacet_result;

/** A sound engine. ::tacet_engine_create */
typedef struct tacet_engine_t *tacet_engine;
/** A sound effect: short and decoded, or streamed. ::tacet_effect_load */
typedef struct tacet_effect_t *tacet_effect;
/** Variations of one sound. ::tacet_variations_create */
typedef struct tacet_variations_t *tacet_variations;
/** Long, looping, streamed music. ::tacet_soundtrack_load */
typedef struct tacet_soundtrack_t *tacet_soundtrack;
/** Soundtracks that play one after another. ::tacet_playlist_create */
typedef struct tacet_playlist_t *tacet_playlist;
/** The sounds and buses of a bank file. ::tacet_bank_load */
typedef struct tacet_bank_t *tacet_bank;
/** Short sounds and vibration for user interfaces. ::tacet_feedback_create */
typedef struct tacet_feedback_t *tacet_feedback;
/**
 * One sounding instance of an effect; 0 is none. A number: copy it, keep it, forget it. It has its engine in it. Changing one that has
 * ended is TACET_OK and does nothing; changing none, or one whose engine has ended, is TACET_NONE.
 */
typedef uint64_t tacet_voice;
/**
 * A bus of an engine. A number: copy it, keep it. It has its engine in it: ::tacet_bus_named, ::tacet_bus_of. The constants have none,
 * and are for members and parameters beside something of an engine: the bus of a play, the bus above another.
 */
typedef uint32_t tacet_bus;

/**
 * The bus `effects`, on which effects play that name no other; buses of the game's own are beside it, not below it, and are where
 * ::tacet_bus_set_parent puts them. ::tacet_bus_of gives it an engine.
 */
#define TACET_BUS_EFFECTS ((tacet_bus)0)
/** The bus `interface`, of menus and buttons: ::tacet_engine_pause does not reach it. ::tacet_bus_of gives it an engine. */
#define TACET_BUS_INTERFACE ((tacet_bus)1)
/** The bus `soundtrack`, of the music. ::tacet_bus_of gives it an engine. */
#define TACET_BUS_SOUNDTRACK ((tacet_bus)2)
/** The bus `master`, above all others. ::tacet_bus_of gives it an engine. */
#define TACET_BUS_MASTER ((tacet_bus)3)

/**
 * For `loops`: until it is stopped. It is what music mostly wants, and what Swift and scenarios take where nothing is said. In C
 * nothing is left out: 0 is once, for music too.
 */
#define TACET_LOOPS_FOR_EVER ((int32_t)-1)

/**
 * A place, a direction or a velocity in the game's own units and axes. By default x is right, y up, and -z ahead; an engine's
 * ::tacet_axes say so.
 */
typedef struct tacet_vector {
  float x; /**< To the right, by the default axes. */
  float y; /**< Up, by the default axes. */
  float z; /**< Back, by the default axes. */
} tacet_vector;

/** The clock of a ::tacet_time. */
typedef enum tacet_clock {
  TACET_CLOCK_NOW = 0,       /**< At once; the frame does not count. */
  TACET_CLOCK_ENGINE = 1,    /**< ::tacet_engine_get_clock, which runs on whatever is paused. */
  TACET_CLOCK_EFFECTS = 2,   /**< That of the effects: it stands still while they are held or all is paused. */
  TACET_CLOCK_SOUNDTRACK = 3 /**< That of the music, in frames of its own pace: it stands still while the music does. */
} tacet_clock;

/** A moment, exact to the frame. All 0 is now; a moment that has passed is now too. */
typedef struct tacet_time {
  tacet_clock clock;  /**< The clock that counts the frame. */
  uint32_t reserved;  /**< 0 */
  int64_t frame;      /**< The frame of that clock. */
} tacet_time;

/** The curve of a ramp. */
typedef enum tacet_curve {
  TACET_CURVE_DEFAULT = 0,     /**< Linear; of crossfades and transitions equal power. */
  TACET_CURVE_LINEAR = 1,      /**< Equal steps of amplitude in equal times. */
  TACET_CURVE_EQUAL_POWER = 2, /**< Two that cross keep their power together. */
  TACET_CURVE_EXPONENTIAL = 3, /**< Fast first, then slower and slower. */
  TACET_CURVE_DECIBELS = 4,    /**< Equal steps of loudness in equal times; of pitches equal intervals. */
  TACET_CURVE_SMOOTH = 5       /**< Slow at both ends. */
} tacet_curve;

/**
 * How a change is made: over a time, along a curve, from a moment on. NULL, or all 0: from now on, over the control's own time, which
 * stands at each function as "by default", and along its own curve.
 *
 *     tacet_voice_set_gain(voice, -12, TACET_OVER(2));
 *     tacet_voice_set_gain(voice, -12, TACET_AT_ONCE);
 */
typedef struct tacet_ramp {
  double seconds;       /**< How long it takes; 0: the control's own time; below 0: in one step. */
  tacet_curve curve;    /**< Its curve. */
  uint32_t reserved;    /**< 0 */
  tacet_time at;        /**< When it begins; all 0: at once. */
  double delay;         /**< How long after `at`, or after the call, it begins, in seconds. */
  uint64_t reserved_2;  /**< 0 */
} tacet_ramp;

/**
 * A struct of this header with its `size`, all else 0: the defaults. C++ warns of members that an initialiser leaves out, and C++11 names
 * none.
 *
 *     tacet_play_options options = TACET_SIZED(tacet_play_options);
 *     options.gain = -6;
 *     tacet_play(laser, &options);
 */
#ifdef __cplusplus
#define TACET_SIZED(type) ([]() -> type { type value = type(); value.size = sizeof value; return value; }())
#else
#define TACET_SIZED(type) ((type){ .size = sizeof(type) })

/** A ramp over so many seconds, for a call: `tacet_music_stop(engine, TACET_OVER(1.5))`. C only; tacet.hpp has `over(1.5)`. */
#define TACET_OVER(s) (&(const tacet_ramp){ .seconds = (s) > 0 ? (s) : -1 })

/** A change in one step, as short as it can be without a click, for a call. C only; tacet.hpp has `over(0)`. */
#define TACET_AT_ONCE TACET_OVER(0)
#endif

/**
 * A file that the game reads itself, such as an entry of a pack. The functions are called on threads of the engine's (of an
 * offline engine: on that which renders), may block, and may be called by two threads at once for two sounds.
 */
typedef struct tacet_reader {
  uint32_t size;      /**< sizeof(tacet_reader) */
  const char *name;   /**< The name in errors and logs; NULL: "reader". */
  int64_t bytes;      /**< The length of the file, constant. */
  /** Reads up to `count` bytes at `offset`, and returns how many: fewer only at the end; below 0: it can not be read. */
  int64_t (*read)(void *user, void *buffer, size_t count, int64_t offset);
  /**
   * Called once when the file is no longer read; NULL: nothing is to be done. Also where the load has failed, but for
   * TACET_ERROR_ARGUMENT and TACET_ERROR_HANDLE: such a call has not begun.
   */
  void (*close)(void *user);
  void *user;         /**< For both functions. */
} tacet_reader;

/* ---- Library ------------------------------------------------------------------------------------------------------- */

/** The version of the library that is loaded, as ::TACET_VERSION. */
TACET_API uint32_t tacet_version(void);

/**
 * The sentence about the last error of the calling thread; "" if it had none, never NULL. It is valid until the thread's next
 * call that fails, and is not freed. Faults of a bank, of a scenario's command or of a saved game stand on a line each.
 */
TACET_API const char *tacet_last_error(void);

/**
 * The result that the same error has, for functions that return something else: TACET_OK before the thread's first. Valid as long as
 * the sentence.
 */
TACET_API tacet_result tacet_last_result(void);

/** The name of a result, such as "TACET_ERROR_FILE"; "TACET_UNKNOWN" for other numbers. */
TACET_API const char *tacet_result_name(tacet_result result);

/** The weight of a line in the log. */
typedef enum tacet_log_level {
  TACET_LOG_DEBUG = 0,     /**< For who works on the engine. */
  TACET_LOG_INFO = 1,      /**< The course of things: a file is loaded, an output connects. */
  TACET_LOG_NOTICE = 2,    /**< What changes what is heard: an interruption, a lost output. */
  TACET_LOG_WARNING = 3,   /**< Something is not as the game asked, and it goes on. */
  TACET_LOG_ERROR = 4      /**< Something failed. */
} tacet_log_level;

/** Takes a line of the log, on a thread of the library's own. ::tacet_set_log */
typedef void (*tacet_logger)(void *user, tacet_log_level level, const char *text);

/**
 * Has lines of at least this weight go to `logger`; NULL: nowhere. Before the first call warnings and errors go to standard
 * error. The lines of all engines come one after another, a moment after what they are about. Once this returns, the function
 * given before is not called any more: it blocks for a call of it that is under way, unless it is that call.
 */
TACET_API tacet_result tacet_set_log(tacet_logger logger, void *user, tacet_log_level least);

/**
 * The gain in decibels for a volume slider's position, 0 to 1; cubic, as the desktop's own sliders are. 0 is -INFINITY, and so is
 * not-a-number.
 */
TACET_API float tacet_slider_to_gain(float position);

/** The position of a volume slider for a gain in decibels: the inverse of ::tacet_slider_to_gain. */
TACET_API float tacet_gain_to_slider(float gain);

/**
 * The gain in decibels for a factor of the amplitude, as other libraries have volumes: 1 is 0 dB, 0.5 is -6 dB. Of a volume from 0 to
 * 128 `tacet_linear_to_gain(volume / 128.f)`. 0 and below are -INFINITY, and so is not-a-number; 24 dB at most.
 */
TACET_API float tacet_linear_to_gain(float factor);

/** The factor of the amplitude for a gain in decibels: the inverse of ::tacet_linear_to_gain. */
TACET_API float tacet_gain_to_linear(float gain);

/* ---- Engine -------------------------------------------------------------------------------------------------------- */

/** The role of the game's sound beside that of other programs. The page Session of the manual has the table. */
typedef enum tacet_category {
  TACET_CATEGORY_AUTOMATIC = 0,    /**< Ambient while the user listens to other music, else solo ambient. */
  TACET_CATEGORY_AMBIENT = 1,      /**< Beside other music; silent in silent mode. */
  TACET_CATEGORY_SOLO_AMBIENT = 2, /**< Other music is paused; silent in silent mode. */
  TACET_CATEGORY_PLAYBACK = 3,     /**< Sound is the point of the program: it plays in silent mode and in the background. */
  TACET_CATEGORY_RECORD = 4,       /**< The program listens: other music is paused, and nothing of its own is heard. */
  TACET_CATEGORY_PLAY_AND_RECORD = 5, /**< Both at once, as `playback`. */
  TACET_CATEGORY_AUDIO_PROCESSING = 6 /**< Work on sound: neither output nor input. */
} tacet_category;

/** Options of a category: their sum. */
typedef enum tacet_category_options {
  TACET_CATEGORY_MIX_WITH_OTHERS = 1, /**< Of `playback` and `playAndRecord`: other music plays on. */
  TACET_CATEGORY_DUCK_OTHERS = 2      /**< Of `ambient`, mixed `playback` and `playAndRecord`: other players are turned down. */
} tacet_category_options;

/** Options of an engine: their sum. */
typedef enum tacet_engine_flags {
  TACET_ENGINE_NO_MONITORS = 1,   /**< It listens to no service of the system; the game reports what it knows. */
  TACET_ENGINE_REPORTS_BEATS = 2, /**< Beats and bars of soundtracks with a tempo are events. */
  TACET_ENGINE_OWN_STREAM = 4,    /**< The soundtrack has a stream of its own, which recorders can leave out. */
  TACET_ENGINE_RECORDS_COMMANDS = 8, /**< Commands of ::tacet_do are kept: ::tacet_state "script" has them as a scenario. */
  TACET_ENGINE_INSPECTED = 16, /**< Other programs of the same user may ask for its state: `tacet why`, `tacet watch --game`. */
  /** Mono sounds, music too, are unity on both sides in the middle, as in SDL_mixer: not 3 dB below. Those with a place are as ever. */
  TACET_ENGINE_MONO_UNITY = 32
} tacet_engine_flags;

/** The quality of resampling, for sounds of another rate or pitch. */
typedef enum tacet_resampling {
  TACET_RESAMPLING_CUBIC = 0,  /**< The default. */
  TACET_RESAMPLING_LINEAR = 1, /**< The cheapest. */
  TACET_RESAMPLING_SINC = 2,   /**< Better than cubic, and dearer. */
  TACET_RESAMPLING_BEST = 3    /**< The best that the mixer has. */
} tacet_resampling;

/**
 * The axes of a game's coordinates, for all its places, directions and velocities: which points to the right, up and ahead. A game
 * with others is heard mirrored, or turned. The page Axes of the manual has pictures.
 */
typedef enum tacet_axes {
  TACET_AXES_Y_UP_RIGHT_HANDED = 0, /**< x right, y up, -z ahead: OpenGL, Godot, three.js, raylib. The default. */
  TACET_AXES_Y_UP_LEFT_HANDED = 1,  /**< x right, y up, z ahead: Unity, Direct3D. */
  TACET_AXES_UNREAL = 2,            /**< x ahead, y right, z up, left-handed: Unreal Engine, with 100 units in a metre. */
  TACET_AXES_Z_UP_RIGHT_HANDED = 3, /**< x right, y ahead, z up: Blender, CryEngine; Quake, if its listeners say where they look. */
  TACET_AXES_Y_DOWN = 4             /**< x right, y down, z into the screen: SDL, LÖVE, 2D games. */
} tacet_axes;

/** How an engine is made. */
typedef struct tacet_engine_options {
  uint32_t size;                 /**< sizeof(tacet_engine_options) */
  uint32_t flags;                /**< ::tacet_engine_flags */
  tacet_category category;       /**< ::tacet_session_set_category changes it. */
  uint32_t category_options;     /**< ::tacet_category_options */
  /** NULL or "automatic"; "offline" for ::tacet_engine_render; "pipewire[:REMOTE]", "pulse[:ADDRESS]", "alsa[:DEVICE]";
   *  "alsa:null" keeps time in silence. */
  const char *output;
  const char *application_name;  /**< The name in the user's mixer; NULL: the program's. */
  const char *application_id;    /**< Such as "org.example.Game"; NULL: none. */
  uint32_t sample_rate;          /**< 8,000 to 192,000 frames a second; 0: 48,000. */
  uint32_t voices;               /**< The most voices, heard or not, up to 65,535; 0: 4,096. */
  uint32_t sounding;             /**< The most voices that are heard at once, up to 4,096; 0: 64. */
  tacet_resampling resampling;   /**< 0: cubic. */
  double latency;                /**< Of the output, in seconds, up to 2; 0: 0.01. */
  tacet_axes axes;               /**< Of all places, directions and velocities; 0: y up, right-handed. */
  uint32_t reserved;             /**< 0 */
} tacet_engine_options;

/**
 * Makes an engine: opens the mixer, activates the session and connects the output. A machine without a sound server does no harm:
 * the engine runs, silent, and connects when one comes. `header` is ::TACET_VERSION. Blocks for about 20 ms.
 *
 * Errors: TACET_ERROR_ARGUMENT, TACET_ERROR_NAME (the `output` is none of those), TACET_ERROR_STATE (an option that the category does
 * not allow), TACET_ERROR_SYSTEM (no OpenAL, no thread), TACET_ERROR_VERSION (the header is newer than the library). `*engine` is NULL
 * then.
 */
TACET_API tacet_result tacet_engine_create(tacet_engine *engine, const tacet_engine_options *options, uint32_t header);

/**
 * Ends an engine and all that was made of it; sound stops within a block. Blocks for its threads, some milliseconds, and for
 * callbacks that are under way. Inside a callback of this engine, and in a process that was forked from the one that made it:
 * TACET_ERROR_STATE, and nothing happens.
 */
TACET_API tacet_result tacet_engine_destroy(tacet_engine engine);

/** Pauses the soundtrack and every bus but those that ::tacet_bus_set_pauses_with_game excludes, as `interface` is. 10 ms by default. */
TACET_API tacet_result tacet_engine_pause(tacet_engine engine, const tacet_ramp *how);

/**
 * Lets everything go on from the same frame. It means that the player has pressed "continue", so it also ends the pause after
 * headphones were unplugged; also where nothing was paused. 10 ms by default.
 */
TACET_API tacet_result tacet_engine_resume(tacet_engine engine, const tacet_ramp *how);

/** True if ::tacet_engine_pause is in force; false for a dead handle too. */
TACET_API bool tacet_engine_is_paused(tacet_engine engine);

/** Frames since the engine was made; -1 for a dead handle. */
TACET_API int64_t tacet_engine_get_clock(tacet_engine engine);

/** Frames a second of everything that the engine renders; 0 for a dead handle. */
TACET_API uint32_t tacet_engine_get_sample_rate(tacet_engine engine);

/**
 * Renders the next frames of an offline engine into 2 * `frames` samples: interleaved stereo, full scale -1 to 1. One thread at a
 * time, which also runs readers and generators: a second one at once is TACET_ERROR_STATE, as is a live engine.
 */
TACET_API tacet_result tacet_engine_render(tacet_engine engine, float *samples, size_t frames);

/** Figures of an engine at one moment. */
typedef struct tacet_statistics {
  uint32_t size;               /**< sizeof(tacet_statistics), set by the caller */
  uint32_t voices;             /**< Voices that have not ended, heard or not. */
  uint32_t sounding;           /**< Voices that are mixed. */
  uint32_t waiting;            /**< Voices that wait or are paused. */
  uint64_t underruns;          /**< Blocks that came too late for the output, in the middle of sound. */
  uint64_t dropouts;           /**< Waits of streamed effects for their file or generator. */
  uint64_t rejected_plays;     /**< Plays for which there was no room. */
  uint64_t lost_events;        /**< Events that were dropped because nobody took them. */
  float peak;                  /**< The highest sample lately, in decibels of full scale; -INFINITY for silence. */
  float rms;                   /**< The power of the last 300 ms, likewise. */
  float peak_soundtrack;       /**< That of the soundtrack before the limiter. */
  float peak_effects;          /**< That of the effects before the limiter. */
  double latency;              /**< Seconds from the mixer to the speaker; -1 while that is not known. */
  double render_time;          /**< Seconds that rendering the last second took. */
  double worst_block;          /**< Seconds that the slowest block of that second took. */
} tacet_statistics;

/** Writes the figures of this moment. */
TACET_API tacet_result tacet_engine_get_statistics(tacet_engine engine, tacet_statistics *statistics);

/* ---- Events -------------------------------------------------------------------------------------------------------- */

/** The kinds of events. Later versions add some: ignore those that you do not know. */
typedef enum tacet_event_kind {
  TACET_EVENT_VERDICT = 1,            /**< What may be heard changed: `effects`, `soundtrack`; `text` has the reasons of the latter. */
  TACET_EVENT_INTERRUPTION_BEGAN = 2, /**< A phone call, sleep and the like; `text` says which. */
  TACET_EVENT_INTERRUPTION_ENDED = 3, /**< `value` is 1 if the game may go on. */
  TACET_EVENT_ROUTE_CHANGED = 4,      /**< Sound comes out elsewhere: `value` is a ::tacet_route. */
  TACET_EVENT_ROUTE_LOST = 5,         /**< Headphones or a wireless output went: show the pause screen. */
  TACET_EVENT_CATEGORY = 6,           /**< The category in force is `value`, a ::tacet_category. */
  TACET_EVENT_ACTIVATED = 7,          /**< The session is active. */
  TACET_EVENT_DEACTIVATED = 8,        /**< The session is not active. */
  TACET_EVENT_OTHER_MUSIC = 9,        /**< `value` is 1 where other music plays, so that the game's is better silent. */
  TACET_EVENT_OUTSIDE = 10,           /**< Muted or turned down outside the game: `text`; "" once it is over. */
  TACET_EVENT_OUTPUTS = 11,           /**< Outputs came, went, or another one is in use: ::tacet_output_list. */
  TACET_EVENT_OUTPUT_CHOSEN = 12,     /**< The choice of an output changed: `text` is its id, "" for none. Worth saving. */
  TACET_EVENT_SYSTEM_VOLUME = 13,     /**< ::tacet_output_get_system_volume has changed. */
  TACET_EVENT_VOICE_ENDED = 14,       /**< Of plays with TACET_PLAY_REPORTS_END: `voice`, `user`; `value` is a ::tacet_end. */
  TACET_EVENT_SOUNDTRACK_STARTED = 15, /**< A soundtrack begins at `seconds` of its file, whose name `text` is. With `user`, as its others. */
  TACET_EVENT_SOUNDTRACK_ENDED = 16,  /**< It is heard no more: `value` is a ::tacet_end; `last`; `result`, `text` if it could not be read on. */
  TACET_EVENT_SOUNDTRACK_LOOPED = 17, /**< Its loop began again. */
  TACET_EVENT_BAR = 18,               /**< `value` is the number of the bar. With TACET_ENGINE_REPORTS_BEATS. */
  TACET_EVENT_BEAT = 19,              /**< `value` is the number of the beat. With TACET_ENGINE_REPORTS_BEATS. */
  TACET_EVENT_CAPTION = 20,           /**< A sound in words: `text`; `azimuth`, `elevation` if it has a direction. */
  TACET_EVENT_REMOTE_COMMAND = 21,    /**< A media key: `value` is a ::tacet_command, `seconds` its time. */
  TACET_EVENT_EFFECT_LOADED = 22,     /**< A load in the background is over: `effect`, `user`; `result`, `text` if it failed. */
  TACET_EVENT_BANK_LOADED = 23,       /**< A bank is loaded: `bank`; `result` and `text` if it failed. */
  TACET_EVENT_VISUAL_ALERT = 24,      /**< Of a feedback: an alert that can only be shown; `text`. */
  TACET_EVENT_RECORDING = 25,         /**< A recording: `value` is a ::tacet_recording, `text` why; `result` if its file can not be written. */
  TACET_EVENT_LEVELS = 26,            /**< The game's own buses silence the soundtrack or all effects: `text`; "" once it is over. */
  TACET_EVENT_SOUNDTRACK_SEEKED = 27  /**< The soundtrack goes on at `seconds` of its file, after ::tacet_music_seek. */
} tacet_event_kind;

/** The state of the recording that the program has asked for. */
typedef enum tacet_recording {
  TACET_RECORDING_OFF = 0, /**< None was asked for, or it has ended. */
  TACET_RECORDING_ON = 1,  /**< The microphone may be open. */
  TACET_RECORDING_HELD = 2 /**< Nothing is recorded for now: a phone call and the like. */
} tacet_recording;

/** What the session lets be heard. */
typedef enum tacet_audibility {
  TACET_AUDIBLE = 0, /**< As it is. */
  TACET_DUCKED = 1,  /**< Turned down. */
  TACET_MUTED = 2,   /**< Silent; time runs on. */
  TACET_PAUSED = 3   /**< Silent; time stands still. */
} tacet_audibility;

/** Why a voice or a soundtrack ended. */
typedef enum tacet_end {
  TACET_END_FINISHED = 0, /**< It played to its end. */
  TACET_END_STOPPED = 1,  /**< The game stopped it, or another soundtrack took over. */
  TACET_END_STOLEN = 2,   /**< Others mattered more, or came when a limit was reached. */
  TACET_END_REFUSED = 3,  /**< A limit refused it. */
  TACET_END_DROPPED = 4,  /**< Its sound was given up in a long hold. */
  TACET_END_UNHEARD = 5,  /**< A one-shot that ran to its end in a hold. */
  TACET_END_FAILED = 6    /**< It could not be read on. */
} tacet_end;

/**
 * A command of a media key, a headset or another program. As a number of ::tacet_now_playing a bit: 1 << command. The engine performs
 * none: the game answers "play" by ::tacet_engine_resume, which also ends the pause after headphones were unplugged, and
 * ::tacet_music_resume.
 */
typedef enum tacet_command {
  TACET_COMMAND_PLAY = 0,        /**< Goes on, or begins again where headphones were unplugged or an interruption was. */
  TACET_COMMAND_PAUSE = 1,       /**< Stands still where it is. */
  TACET_COMMAND_STOP = 2,        /**< Ends. */
  TACET_COMMAND_NEXT = 3,        /**< The piece after this one. */
  TACET_COMMAND_PREVIOUS = 4,    /**< The piece before this one. */
  TACET_COMMAND_SEEK = 5,        /**< By `seconds`, forward or back. */
  TACET_COMMAND_SET_POSITION = 6 /**< To `seconds` from the beginning. */
} tacet_command;

/** An event. The members that its kind does not name are 0. */
typedef struct tacet_event {
  uint32_t size;               /**< sizeof(tacet_event), set by the caller */
  tacet_event_kind kind;       /**< What happened. */
  int64_t frame;               /**< The engine's clock at that time. */
  tacet_audibility effects;    /**< Of a verdict: the effects. */
  tacet_audibility soundtrack; /**< Of a verdict: the soundtrack. */
  tacet_voice voice;           /**< Of the kinds that name it; else 0. */
  tacet_effect effect;         /**< Of a load: the effect, the program's own from now on; NULL if it failed. */
  tacet_bank bank;             /**< Of a bank: as ::tacet_bank_load gave it. */
  tacet_result result;         /**< Of a load, or of a soundtrack that ended: TACET_OK, or its error. */
  int32_t value;               /**< A number or a constant: the kind says which. */
  double seconds;              /**< A time, of the kinds that name it. */
  float azimuth;               /**< Degrees to the right of the listener's view. */
  float elevation;             /**< Degrees above it. */
  uint64_t user;               /**< As given to the call that the event answers. */
  bool has_direction;          /**< Of a caption: `azimuth` and `elevation` count. */
  bool last;                   /**< Of the end of a soundtrack: nothing of its play is left. Each play has one such end. */
  char text[166];              /**< In words, for a log or the screen; cut to this length. */
} tacet_event;

/**
 * Takes the oldest event: TACET_OK, or TACET_NONE where there is none. Call it until then, once a frame. 1,024 are kept; the oldest
 * beyond that are lost, and counted by ::tacet_engine_get_statistics. All kinds are in one order.
 */
TACET_API tacet_result tacet_next_event(tacet_engine engine, tacet_event *event);

/**
 * Has `wakeup` called when an event is there after ::tacet_next_event has found none, on a thread of the library's own: to wake a
 * loop that sleeps. NULL ends it. Once this returns, the function given before is not called any more: it blocks for a call of it
 * that is under way, unless it is that call.
 */
TACET_API tacet_result tacet_set_wakeup(tacet_engine engine, void (*wakeup)(void *user), void *user);

/* ---- Session ------------------------------------------------------------------------------------------------------- */

/** A fact that the game knows. */
typedef enum tacet_fact {
  TACET_FACT_BACKGROUND = 1,   /**< All windows are minimised or hidden. */
  TACET_FACT_WINDOW_FOCUS = 2, /**< A window has the keyboard's focus. */
  TACET_FACT_SILENT_MODE = 3,  /**< The player wants silence. */
  TACET_FACT_SCREEN_LOCK = 4,  /**< The screen is locked. */
  TACET_FACT_VOICE_CHAT = 5,   /**< Players talk in the game. */
  TACET_FACT_INTERRUPTION = 6, /**< The game interrupts its sound itself. */
  TACET_FACT_OTHER_AUDIO = 7,  /**< Another program plays something. */
  TACET_FACT_LID_CLOSED = 8    /**< The lid of the machine is closed: a recording ends. */
} tacet_fact;

/** A rule of the session, set by ::tacet_session_set_policy. Each has an enum of its values; the first is the default. */
typedef enum tacet_policy {
  TACET_POLICY_ROUTE_LOSS = 1, /**< Headphones unplugged, or a wireless output gone: ::tacet_route_loss_policy. */
  TACET_POLICY_VOICE_CHAT = 2, /**< Players talk: ::tacet_voice_chat_policy. */
  TACET_POLICY_FOCUS_LOSS = 3, /**< Window out of focus: ::tacet_focus_loss_policy. */
  TACET_POLICY_RESUME = 4,     /**< After an interruption: ::tacet_resume_policy. */
  TACET_POLICY_YIELD = 5,      /**< Other music: ::tacet_yield_policy. */
  TACET_POLICY_PHONE = 6,      /**< A call that comes in: ::tacet_phone_policy. */
  TACET_POLICY_DO_NOT_DISTURB = 7 /**< The desktop's "do not disturb": ::tacet_do_not_disturb_policy. */
} tacet_policy;

/** What happens where headphones are unplugged, or a wireless output goes: TACET_POLICY_ROUTE_LOSS. */
typedef enum tacet_route_loss_policy {
  TACET_ROUTE_LOSS_PAUSE_UNTIL_PRIVATE = 0, /**< Paused until headphones, or the output that went, are back. */
  TACET_ROUTE_LOSS_PAUSE_UNTIL_RESUMED = 1, /**< Paused until the game resumes. The default of `playback`. */
  TACET_ROUTE_LOSS_CONTINUE = 2             /**< It goes on at once, heard by everybody near. */
} tacet_route_loss_policy;

/** What players who talk do to the game's sound: TACET_POLICY_VOICE_CHAT. */
typedef enum tacet_voice_chat_policy {
  TACET_VOICE_CHAT_DUCK = 0,      /**< The soundtrack is turned down. */
  TACET_VOICE_CHAT_INTERRUPT = 1, /**< Everything is paused. */
  TACET_VOICE_CHAT_IGNORE = 2     /**< Nothing changes. */
} tacet_voice_chat_policy;

/** What happens while no window has the focus: TACET_POLICY_FOCUS_LOSS. */
typedef enum tacet_focus_loss_policy {
  TACET_FOCUS_LOSS_PLAY_ON = 0, /**< Nothing. */
  TACET_FOCUS_LOSS_MUTE = 1,    /**< Nothing is heard; time runs on. */
  TACET_FOCUS_LOSS_PAUSE = 2    /**< Everything stands still. */
} tacet_focus_loss_policy;

/** What goes on after an interruption: TACET_POLICY_RESUME. */
typedef enum tacet_resume_policy {
  TACET_RESUME_ALWAYS = 0,        /**< Everything. */
  TACET_RESUME_WHEN_RESUMABLE = 1 /**< What should, by who has interrupted it. The default of `playback` and of recordings. */
} tacet_resume_policy;

/** What the soundtrack does while other music plays: TACET_POLICY_YIELD. */
typedef enum tacet_yield_policy {
  TACET_YIELD_TO_MUSIC = 0, /**< It gives way, as the category says. */
  TACET_YIELD_NEVER = 1     /**< It plays on: the player wants the game's music all the same. */
} tacet_yield_policy;

/** From when on a call that comes in interrupts: TACET_POLICY_PHONE. */
typedef enum tacet_phone_policy {
  TACET_PHONE_RINGING = 0, /**< When it rings. */
  TACET_PHONE_ACCEPTED = 1 /**< When it is accepted. */
} tacet_phone_policy;

/** What the desktop's "do not disturb" does: TACET_POLICY_DO_NOT_DISTURB. */
typedef enum tacet_do_not_disturb_policy {
  TACET_DO_NOT_DISTURB_IGNORE = 0, /**< Nothing: it is about notifications. */
  TACET_DO_NOT_DISTURB_FOLLOW = 1  /**< It is silent mode too. */
} tacet_do_not_disturb_policy;

/** Where sound comes out. */
typedef enum tacet_route {
  TACET_ROUTE_NONE = 0,       /**< No output at all. */
  TACET_ROUTE_SPEAKER = 1,    /**< Loudspeakers, built in or on a line output. */
  TACET_ROUTE_HEADPHONES = 2, /**< Headphones or a headset on a wire: a jack, USB. */
  TACET_ROUTE_BLUETOOTH = 3,  /**< Headphones or a headset by Bluetooth. */
  TACET_ROUTE_HDMI = 4,       /**< A screen or a receiver. */
  TACET_ROUTE_WIRELESS = 5    /**< A loudspeaker, a car or a receiver by Bluetooth or the network. */
} tacet_route;

/** A session at one moment. */
typedef struct tacet_session_info {
  uint32_t size;                   /**< sizeof(tacet_session_info), set by the caller */
  tacet_audibility effects;        /**< What the effects may be. */
  tacet_audibility soundtrack;     /**< What the soundtrack may be. */
  tacet_category category;         /**< The category that was asked for. */
  uint32_t category_options;       /**< ::tacet_category_options */
  tacet_category category_in_force; /**< What `automatic` is just now. */
  tacet_route route;               /**< Where sound comes out. */
  bool active;                     /**< The session is active. */
  bool route_lost;                 /**< Headphones or a wireless output went, and nothing has ended that pause. */
  bool silent_mode;                /**< The player wants silence. */
  bool other_audio;                /**< Another program plays something. */
  bool other_music;                /**< Another program plays music. */
} tacet_session_info;

/** Reports a fact: that it is so, or is so no more. */
TACET_API tacet_result tacet_session_report(tacet_engine engine, tacet_fact fact, bool is_so);

/** Reports that an interruption of TACET_FACT_INTERRUPTION is over, and whether the game should go on. */
TACET_API tacet_result tacet_session_report_interruption_end(tacet_engine engine, bool should_resume);

/** Reports that other music plays that the system does not show; `name` NULL: that which has this id is over. */
TACET_API tacet_result tacet_session_report_music(tacet_engine engine, const char *id, const char *name);

/** Writes the state of the session at one moment. */
TACET_API tacet_result tacet_session_get_info(tacet_engine engine, tacet_session_info *info);

/**
 * The reasons why the soundtrack, or the effects, are not heard, in words for players and separated by commas: "silent mode". ""
 * where nothing silences them. That the bus of the music, or all buses that effects can play on, have been below -60 dB for
 * 0.3 s is a reason. Returns the length of the whole; 0 for a dead handle too.
 */
TACET_API size_t tacet_session_get_reasons(tacet_engine engine, bool of_soundtrack, char *text, size_t size);

/** Activates the session; TACET_PENDING during a phone call and the like: it follows when that is over. */
TACET_API tacet_result tacet_session_activate(tacet_engine engine);

/** Deactivates it: nothing is heard. `notify_others`: players that were paused for it may go on. */
TACET_API tacet_result tacet_session_deactivate(tacet_engine engine, bool notify_others);

/** Changes the category. TACET_ERROR_STATE: an option that it does not allow; nothing changes then. */
TACET_API tacet_result tacet_session_set_category(tacet_engine engine, tacet_category category, uint32_t options);

/** Changes a rule; `value` is a constant of its enum. TACET_ERROR_ARGUMENT: there is no such rule or value. */
TACET_API tacet_result tacet_session_set_policy(tacet_engine engine, tacet_policy policy, int32_t value);

/** The value of a rule; -1 for an unknown one and for a dead handle. */
TACET_API int32_t tacet_session_get_policy(tacet_engine engine, tacet_policy policy);

/** Ends the pause after headphones were unplugged, without the other meanings of ::tacet_engine_resume. */
TACET_API tacet_result tacet_session_resume_after_route_loss(tacet_engine engine);

/** What other programs show of a game of the category `playback`. */
typedef struct tacet_now_playing {
  uint32_t size;       /**< sizeof(tacet_now_playing) */
  uint32_t commands;   /**< A sum of 1 << ::tacet_command that the game answers; 0: play and pause. */
  const char *title;   /**< Must be there. */
  const char *artist;  /**< NULL: none */
  const char *album;   /**< NULL: none */
  const char *artwork; /**< The URL of a picture; NULL: none */
  double length;       /**< In seconds; 0: that of the file. */
} tacet_now_playing;

/** Shows a piece to other programs, which may send commands then; NULL: the game is no player any more. */
TACET_API tacet_result tacet_session_set_now_playing(tacet_engine engine, const tacet_now_playing *piece);

/** The other player whose music the soundtrack yields to, and its piece, as that player says. "" where something is unknown. */
typedef struct tacet_other_music {
  uint32_t size;      /**< sizeof(tacet_other_music), set by the caller */
  uint32_t commands;  /**< A sum of 1 << ::tacet_command that it takes: play, pause, next and previous. */
  bool playing;       /**< False: it is paused. */
  double position;    /**< In seconds; -1: unknown. */
  double length;      /**< In seconds; 0: unknown. */
  char player[128];   /**< For people: "Spotify". */
  char title[256];    /**< The piece. */
  char artist[256];   /**< With commas between them. */
  char album[256];    /**< The album. */
  char artwork[512];  /**< The URL of a picture. */
} tacet_other_music;

/** Writes the other player and its piece, for the game's own menu. TACET_NONE: there is none. */
TACET_API tacet_result tacet_session_get_other_music(tacet_engine engine, tacet_other_music *music);

/**
 * Hands it a command that the player has given in that menu; never by the game's own decision. Does not wait. TACET_NONE: there is no
 * such player, or it does not take the command.
 */
TACET_API tacet_result tacet_session_control_other_music(tacet_engine engine, tacet_command command);

/* ---- Effects ------------------------------------------------------------------------------------------------------- */

/** How a file is loaded: a sum. */
typedef enum tacet_load_flags {
  TACET_LOAD_COMPACT = 1,         /**< 16 bits a sample, at the file's own rate: the least memory. */
  TACET_LOAD_STREAMED = 2,        /**< An effect that is read while it plays: dialogue, ambience. */
  TACET_LOAD_IGNORE_GAIN_TAGS = 4, /**< The gain that the file's tags name is not applied. */
  TACET_LOAD_IN_BACKGROUND = 8    /**< The call returns TACET_PENDING; TACET_EVENT_EFFECT_LOADED has the effect. */
} tacet_load_flags;

/** How a file is loaded. */
typedef struct tacet_load_options {
  uint32_t size;   /**< sizeof(tacet_load_options) */
  uint32_t flags;  /**< ::tacet_load_flags */
  uint64_t user;   /**< Comes back in TACET_EVENT_EFFECT_LOADED. */
} tacet_load_options;

/**
 * Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk, unless it loads in the background: `effect`
 * may be NULL then. Errors: TACET_ERROR_FILE; TACET_ERROR_SYSTEM, where the library of its format is not installed: the sentence has its
 * name, and that of its Debian package. In the background they are in the event.
 *
 * The file is not read any more once this has returned, in the background once the event is there; but by ::tacet_effect_reload. With
 * TACET_LOAD_STREAMED it is opened anew at each play, and where a voice comes back that was inaudible: it has to stay as it is until
 * the last of these has ended.
 */
TACET_API tacet_result tacet_effect_load(
    tacet_engine engine, const char *path, const tacet_load_options *options, tacet_effect *effect);

/** Loads a sound file that is in memory, of which it makes a copy; `name`, or NULL, is what errors call it. As ::tacet_effect_load. */
TACET_API tacet_result tacet_effect_load_memory(
    tacet_engine engine, const void *data, size_t bytes, const char *name, const tacet_load_options *options,
    tacet_effect *effect);

/**
 * Loads a sound file that the game reads itself. Blocks for the reader, which is kept as long as the effect: ::tacet_effect_reload reads
 * it again, with TACET_LOAD_STREAMED each play. As ::tacet_effect_load.
 */
TACET_API tacet_result tacet_effect_load_reader(
    tacet_engine engine, const tacet_reader *reader, const tacet_load_options *options, tacet_effect *effect);

/**
 * Makes an effect of samples: `frames` times 1 or 2 interleaved ones, full scale -1 to 1, at a rate of 1,000 to 384,000. What is not
 * a number becomes silence. All of it repeats when it loops. A voice of 0 frames ends as it begins. Another rate than the engine's is
 * converted in this call, as that of files is: a fifth of a millisecond for a second of mono; its length is rounded to whole frames, so
 * make a loop of some ten frames at the engine's rate. TACET_ERROR_ARGUMENT: other channels or another rate, or more than 256 MiB.
 */
TACET_API tacet_result tacet_effect_from_frames(
    tacet_engine engine, const float *samples, size_t frames, uint32_t channels, uint32_t sample_rate,
    tacet_effect *effect);

/**
 * Makes the next frames of a generated effect or of generated music: interleaved, in order, for all of its voices together. Returns how
 * many it has made; fewer than asked for end the voice or the music. It runs on a thread of its own (of an offline engine: on that which
 * renders) and may wait.
 */
typedef size_t (*tacet_generator)(void *user, float *samples, size_t frames);

/** How an effect is generated. */
typedef struct tacet_generator_options {
  uint32_t size;         /**< sizeof(tacet_generator_options) */
  uint32_t channels;     /**< 1 or 2; 0: 1 */
  uint32_t sample_rate;  /**< 1,000 to 384,000; 0: the engine's */
  uint32_t reserved;     /**< 0 */
  double latency;        /**< The frames that lie ready, 0.04 to 0.3 s; 0: 0.06 */
} tacet_generator_options;

/** Makes an effect whose frames a function of the game makes while it plays. TACET_ERROR_ARGUMENT: channels or rate are none of those. */
TACET_API tacet_result tacet_effect_generate(
    tacet_engine engine, tacet_generator generator, void *user, const tacet_generator_options *options,
    tacet_effect *effect);

/** Releases an effect. Its voices play on. TACET_ERROR_STATE: it is lent by a bank. */
TACET_API tacet_result tacet_effect_release(tacet_effect effect);

/** Gives its frames to the mixer, so that its first play costs no more than others. */
TACET_API tacet_result tacet_effect_prepare(tacet_effect effect);

/** Reads its file again, for plays from then on. Blocks on the disk. TACET_ERROR_FILE: it stays as it was. */
TACET_API tacet_result tacet_effect_reload(tacet_effect effect);

/** The properties of a sound. */
typedef struct tacet_sound_info {
  uint32_t size;         /**< sizeof(tacet_sound_info), set by the caller */
  uint32_t sample_rate;  /**< Of an effect as it is in memory, of a soundtrack as it is in its file. */
  uint32_t channels;     /**< 1 or 2 of an effect; those of the file of a soundtrack. */
  uint32_t songs;        /**< Those of a module of a tracker, 1 of other files; 0 without a file. */
  int64_t frames;        /**< Its length; INT64_MAX where that is not known. */
  int64_t loop_start;    /**< The loop that its file names, or the program has set; all of it where there is none. */
  int64_t loop_end;      /**< Its first frame beyond. */
  double seconds;        /**< Its length at its own pitch; INFINITY where that is not known. */
  uint64_t bytes;        /**< Its memory. */
  char container[16];    /**< Such as "wav"; "" without a file. */
  char codec[32];        /**< Such as "vorbis"; "" without a file. */
  char title[128];       /**< In the file's tags, on one line, without what can not be shown, cut to this length; "" without one. */
  char artist[128];      /**< Likewise, with commas between several. */
} tacet_sound_info;

/** Writes the properties of an effect. */
TACET_API tacet_result tacet_effect_get_info(tacet_effect effect, tacet_sound_info *info);

/**
 * Copies up to `frames` of its frames from the frame `from` on into `samples`, as they are in memory: interleaved, full scale -1 to 1,
 * of the rate and the channels of ::tacet_effect_get_info. `read`, or NULL, is told how many. TACET_NONE: none is there.
 * TACET_ERROR_STATE: the effect is streamed or generated.
 */
TACET_API tacet_result tacet_effect_read_frames(
    tacet_effect effect, int64_t from, float *samples, size_t frames, size_t *read);

/**
 * Decodes a sound file, without an engine and without the gain of its tags: its first frames, as far as `samples` has room for
 * `capacity` floats, interleaved, full scale -1 to 1, at its own rate and with its own channels, 8 at most. `info`, or NULL, is told
 * these, how many frames the file has in all, and its title. NULL and 0 ask for that alone, in the same time: about a thousandth of the
 * file's length. Formats and errors as of ::tacet_effect_load. Blocks on the disk.
 */
TACET_API tacet_result tacet_decode(const char *path, float *samples, size_t capacity, tacet_sound_info *info);

/** Decodes a sound file that is in memory; `name`, or NULL, is what errors call it. As ::tacet_decode. */
TACET_API tacet_result tacet_decode_memory(
    const void *data, size_t bytes, const char *name, float *samples, size_t capacity, tacet_sound_info *info);

/**
 * Sets the loop of an effect in its own frames, for plays from then on: what precedes `start` plays once, `end` is the first frame
 * beyond. 0 and 0: that of its file, or all of it. TACET_ERROR_ARGUMENT: not in the effect, or shorter than 10 ms. TACET_ERROR_STATE:
 * it is generated.
 */
TACET_API tacet_result tacet_effect_set_loop(tacet_effect effect, int64_t start, int64_t end);

/** Sets its own gain, in decibels, for plays from then on; that of each play is added. ::tacet_voice_set_gain sets all of a voice's. */
TACET_API tacet_result tacet_effect_set_gain(tacet_effect effect, float gain);

/** Sets the bus of plays from then on that name none; 0: `effects`. TACET_ERROR_STATE: no effect plays on it. */
TACET_API tacet_result tacet_effect_set_bus(tacet_effect effect, tacet_bus bus);

/** Sets the priority of plays from then on that have 0. */
TACET_API tacet_result tacet_effect_set_priority(tacet_effect effect, int32_t priority);

/** What a play beyond a limit does. */
typedef enum tacet_when_full {
  TACET_FULL_STOP_OLDEST = 0,   /**< The oldest voice ends. */
  TACET_FULL_STOP_QUIETEST = 1, /**< The quietest one ends. */
  TACET_FULL_REFUSE = 2         /**< The play is refused. */
} tacet_when_full;

/** Limits how many voices of an effect live at once, and how soon it may play again, in seconds. 0: no limit. */
TACET_API tacet_result tacet_effect_set_limit(
    tacet_effect effect, uint32_t count, tacet_when_full when_full, double cooldown);

/** The effect in words, for players who do not hear it; NULL: none. Each play makes TACET_EVENT_CAPTION then. */
TACET_API tacet_result tacet_effect_set_caption(tacet_effect effect, const char *caption);

/** Sets how soon a caption may come again with the same words, of whichever effect, in seconds; 0: with each play. */
TACET_API tacet_result tacet_effect_set_caption_cooldown(tacet_effect effect, double seconds);

/** How loud a sound is at a distance. */
typedef enum tacet_distance_curve {
  TACET_DISTANCE_WORLD = 0,       /**< As the world says. */
  TACET_DISTANCE_INVERSE = 1,     /**< Half at twice the reference: as in nature. */
  TACET_DISTANCE_LINEAR = 2,      /**< Down to silence at the maximum. */
  TACET_DISTANCE_EXPONENTIAL = 3, /**< A power of the distance. */
  TACET_DISTANCE_NONE = 4         /**< The same everywhere. */
} tacet_distance_curve;

/** How voices sound from their places. */
typedef struct tacet_space {
  uint32_t size;               /**< sizeof(tacet_space) */
  tacet_distance_curve curve;  /**< TACET_DISTANCE_WORLD: reference, maximum and rolloff are the world's too. */
  float reference;             /**< The distance up to which it is as loud as it is, in metres; 0: 1. */
  float maximum;               /**< The distance beyond which it gets no quieter, in metres; 0: none. */
  float rolloff;               /**< How fast it gets quieter, a factor; 0: 1. */
  float cone_inner;            /**< The whole angle, 0 to 360, within which it is as loud as it is; 0 and 0: no cone. */
  float cone_outer;            /**< The whole angle beyond which it has the gain of the outside. */
  float cone_gain;             /**< That gain, in decibels. */
  float blend;                 /**< How much of it comes from its place, up to 1; 0: 1; below 0: none of it. */
  float doppler;               /**< How strong its doppler effect is, a factor; 0: 1; below 0: there is none. */
} tacet_space;

/** A low-pass and a high-pass with cutoffs, 12 dB an octave. All 0: none. */
typedef struct tacet_cutoffs {
  uint32_t size;          /**< sizeof(tacet_cutoffs) */
  float low_pass_hertz;   /**< The cutoff above which sound gets quieter, from 10 on; 0: no low-pass. */
  float high_pass_hertz;  /**< The cutoff below which sound gets quieter; 0: no high-pass. */
  float resonance;        /**< The amplitude at the cutoffs (Q), 0.5 to 20; 0: 0.7071, without a bump. */
} tacet_cutoffs;

/** What is sent to the reverb. */
typedef struct tacet_reverb_send {
  uint32_t size;             /**< sizeof(tacet_reverb_send) */
  float gain;                /**< In decibels, 0 at most. */
  float low_pass_strength;   /**< The strength of a low-pass on what is sent, 0 to 1. */
  float high_pass_strength;  /**< The strength of a high-pass on what is sent, 0 to 1. */
  float low_pass_hertz;      /**< As in ::tacet_cutoffs, behind those. */
  float high_pass_hertz;     /**< As in ::tacet_cutoffs. */
  float resonance;           /**< As in ::tacet_cutoffs. */
} tacet_reverb_send;

/**
 * A DSP of the game's own: changes `frames` interleaved stereo frames in place, any number at once. Called on the thread that renders:
 * it may neither allocate, lock nor wait, and calls no function of Tacet's. Returns true if it goes on to sound when its input is
 * silent; it is then asked on, for 10 s at most.
 */
typedef bool (*tacet_dsp)(void *context, float *samples, uint32_t frames, uint32_t sample_rate);

/** Sets how voices of an effect sound from their places, for plays from then on; NULL: as all do. */
TACET_API tacet_result tacet_effect_set_space(tacet_effect effect, const tacet_space *space);

/** Sets the send of its voices to the reverb, in decibels, whatever their bus says, for plays from then on. */
TACET_API tacet_result tacet_effect_set_send(tacet_effect effect, float gain);

/** The same with a filter, for plays from then on; NULL: its voices send what their bus says. */
TACET_API tacet_result tacet_effect_set_reverb_send(tacet_effect effect, const tacet_reverb_send *send);

/**
 * Makes an effect of the same frames, with settings of its own that are those of a new one: limit, caption, space, send, loop, gain, bus
 * and priority. It takes no memory for the frames.
 */
TACET_API tacet_result tacet_effect_copy(tacet_effect effect, tacet_effect *copy);

/** The order of variations or of a playlist. */
typedef enum tacet_order {
  TACET_ORDER_DEFAULT = 0,  /**< Of variations shuffled, of a playlist as it is given. */
  TACET_ORDER_SHUFFLE = 1,  /**< Each once in a round, in a new order each time. */
  TACET_ORDER_RANDOM = 2,   /**< Of variations: by chance, none twice in a row. */
  TACET_ORDER_IN_ORDER = 3  /**< As they are given. */
} tacet_order;

/** How variations differ. All 0: as the effects are. */
typedef struct tacet_variations_options {
  uint32_t size;      /**< sizeof(tacet_variations_options) */
  tacet_order order;  /**< Which comes next. */
  float gain_low;     /**< The gains that are chosen from, in decibels. */
  float gain_high;    /**< At least `gain_low`. */
  float pitch_low;    /**< The pitches that are chosen from; 0 and 0: 1. */
  float pitch_high;   /**< At least `pitch_low`. */
  uint64_t seed;      /**< Equal seeds have equal variations; 0: others each time. */
} tacet_variations_options;

/** Makes variations of effects: one sound that is a little different at each play. They may be released afterwards. */
TACET_API tacet_result tacet_variations_create(
    tacet_engine engine, const tacet_effect *effects, size_t count, const tacet_variations_options *options,
    tacet_variations *variations);

/** Releases variations. Their voices play on. TACET_ERROR_STATE: they are lent by a bank. */
TACET_API tacet_result tacet_variations_release(tacet_variations variations);

/** Begins their order anew, with a seed: equal seeds have equal orders. */
TACET_API tacet_result tacet_variations_restart(tacet_variations variations, uint64_t seed);

/* ---- Voices -------------------------------------------------------------------------------------------------------- */

/** How an effect is played: a sum. */
typedef enum tacet_play_flags {
  TACET_PLAY_AT_POSITION = 1, /**< At `position` in space, in place of a pan. */
  TACET_PLAY_REPORTS_END = 2  /**< TACET_EVENT_VOICE_ENDED tells of its end. */
} tacet_play_flags;

/** How an effect is played. All 0: once, as it is, at once. */
typedef struct tacet_play_options {
  uint32_t size;          /**< sizeof(tacet_play_options) */
  uint32_t flags;         /**< ::tacet_play_flags */
  float gain;             /**< In decibels; ::tacet_effect_set_gain is added. */
  float pan;              /**< -1 left to 1 right, at constant power. */
  float pitch;            /**< 0.0625 to 16, 2 an octave up; 0: 1. */
  int32_t loops;          /**< 0 and 1: once; n: its loop n times, then on to its end; below 0: for ever. */
  int32_t priority;       /**< Who stays when there are too many: higher before lower, louder, younger; 0: ::tacet_effect_set_priority. */
  tacet_bus bus;          /**< Its bus or a constant; 0: that of ::tacet_effect_set_bus, else `effects`. Not `soundtrack`, not `master`. */
  tacet_vector position;  /**< Its place, with TACET_PLAY_AT_POSITION; without that flag all 0. */
  tacet_vector velocity;  /**< For the doppler effect, in units a second. */
  tacet_time start;       /**< When it starts, to the frame; all 0: at once. */
  int64_t from;           /**< The frame of the effect to begin at. */
  const tacet_ramp *how;  /**< Its fade-in, in one step by default; its moment, if it has one, is that of the play. Or NULL. */
  uint64_t user;          /**< Comes back in TACET_EVENT_VOICE_ENDED, whose `frame` is that of its end. */
  float occlusion;        /**< ::tacet_voice_set_occlusion */
  float width;            /**< ::tacet_voice_set_width; 0: 1. Next to 0 is one point. */
  tacet_vector direction; /**< ::tacet_voice_set_direction; all 0: none. */
  uint32_t reserved;      /**< 0 */
  const tacet_space *space; /**< How it sounds from its place; NULL: as its effect says. */
  const tacet_reverb_send *send; /**< What it sends to the reverb; NULL: what its effect or its bus says. */
  float left;             /**< ::tacet_voice_set_sides, in decibels */
  float right;            /**< Likewise. */
} tacet_play_options;

/**
 * Plays an effect, and returns its voice. Takes some 900 instructions. It never fails for want of room: where too many want to
 * sound, those that matter least run on unheard. While the system holds the effects or the game has paused its bus, a one-shot runs
 * unheard and a loop begins when it can be heard. A change that follows the play begins with the voice's first frame, from the
 * value that the play has: a fade-in is `how`, or a `gain` of -INFINITY and then a ramp of ::tacet_voice_set_gain. 0 for a dead
 * handle, not-a-number, options that are not known, a position without TACET_PLAY_AT_POSITION, and the bus `soundtrack` or
 * `master`: ::tacet_last_error. A limit of the effect or its bus refuses by a voice that has ended.
 */
TACET_API tacet_voice tacet_play(tacet_effect effect, const tacet_play_options *options);

/** Plays the next of some variations. Gain and pitch of the options are added to those of the variation. */
TACET_API tacet_voice tacet_play_variations(tacet_variations variations, const tacet_play_options *options);

/**
 * Stops a voice at the end of a fade, 10 ms by default. One of 10 ms or less that follows the play at once leaves it unheard. A pause
 * of the voice, of its bus or of everything during a longer one lets that wait: it goes on with the voice. A stop of a paused voice
 * ends it. A later stop replaces one that waits for its moment.
 */
TACET_API tacet_result tacet_stop(tacet_voice voice, const tacet_ramp *how);

/** Takes back a stop that waits for its moment; a fade-out that has begun goes on. TACET_NONE: none waits. */
TACET_API tacet_result tacet_voice_cancel_stop(tacet_voice voice);

/** Stops every voice of every bus: those that live at the call. The soundtrack goes on. 10 ms by default. */
TACET_API tacet_result tacet_stop_all(tacet_engine engine, const tacet_ramp *how);

/** Stops every voice of an effect: those that live at the call. Those of its copies go on. 10 ms by default. */
TACET_API tacet_result tacet_effect_stop_all(tacet_effect effect, const tacet_ramp *how);

/** Lets a voice stand still where it is. 10 ms by default. */
TACET_API tacet_result tacet_voice_pause(tacet_voice voice, const tacet_ramp *how);

/** Lets a paused voice go on from where it stood. 10 ms by default. */
TACET_API tacet_result tacet_voice_resume(tacet_voice voice, const tacet_ramp *how);

/**
 * Lets it go on from a frame of its effect: it goes out over 5 ms, and comes in there over 5 ms. Paused, or unheard, it is there at
 * once, and a voice that has not begun begins there. Its loop plays from there as often as it was asked to. A frame beyond its end ends
 * it. A streamed effect comes in there as soon as its file is read there. TACET_ERROR_STATE: a function makes its effect.
 */
TACET_API tacet_result tacet_voice_seek(tacet_voice voice, int64_t frame);

/**
 * Changes its gain, in decibels. A ramp that is under way goes on from where it is. Of changes without a frame between them the last one
 * counts, from the gain that is heard. 5 ms by default.
 */
TACET_API tacet_result tacet_voice_set_gain(tacet_voice voice, float gain, const tacet_ramp *how);

/** Changes where it is from left, -1, to right, 1. It leaves its place in space. In one step by default. */
TACET_API tacet_result tacet_voice_set_pan(tacet_voice voice, float pan, const tacet_ramp *how);

/** Changes its pitch, 0.0625 to 16. In one step by default. */
TACET_API tacet_result tacet_voice_set_pitch(tacet_voice voice, float pitch, const tacet_ramp *how);

/** Moves it to a place in space, on a straight line. In one step by default. */
TACET_API tacet_result tacet_voice_set_position(tacet_voice voice, tacet_vector position, const tacet_ramp *how);

/** Sets its velocity for the doppler effect, in units a second. */
TACET_API tacet_result tacet_voice_set_velocity(tacet_voice voice, tacet_vector velocity);

/** Sets the direction in which its cone points. */
TACET_API tacet_result tacet_voice_set_direction(tacet_voice voice, tacet_vector direction);

/** Sets how much stands between it and the listener, 0 to 1. 100 ms by default. */
TACET_API tacet_result tacet_voice_set_occlusion(tacet_voice voice, float occlusion, const tacet_ramp *how);

/** Filters it with cutoffs; NULL: with none. 50 ms by default. One that follows the play acts from the voice's first frame on. */
TACET_API tacet_result tacet_voice_set_cutoffs(tacet_voice voice, const tacet_cutoffs *cutoffs, const tacet_ramp *how);

/**
 * Gives it a DSP of the game's own, within 5 ms; NULL: none. It hears the voice's own frames, filtered, before its gains, and ends with
 * the voice. `release` is called with `context` once nothing calls it any more, on a thread of Tacet's (of an offline engine: on that
 * which renders); NULL: not. Where the voice has ended, and after an error, it is called at once. `name` is for the log.
 */
TACET_API tacet_result tacet_voice_set_dsp(
    tacet_voice voice, const char *name, tacet_dsp dsp, void *context, void (*release)(void *context));

/** Sets its send to the reverb, in decibels. 50 ms by default. */
TACET_API tacet_result tacet_voice_set_send(tacet_voice voice, float gain, const tacet_ramp *how);

/** The same with a filter; NULL: it sends what its bus says. 50 ms by default. */
TACET_API tacet_result tacet_voice_set_reverb_send(tacet_voice voice, const tacet_reverb_send *send, const tacet_ramp *how);

/** Sets how it sounds from its place: its own in place of its effect's. NULL: as all do. */
TACET_API tacet_result tacet_voice_set_space(tacet_voice voice, const tacet_space *space);

/**
 * Sets the gains of its left and its right side, in decibels, behind its pan; 0 and 0: as they are. At pan 0 those of a stereo effect
 * are the gains of its channels, and those of a mono one are 3 dB below, but in an engine with TACET_ENGINE_MONO_UNITY. Not used with a
 * place.
 */
TACET_API tacet_result tacet_voice_set_sides(tacet_voice voice, float left, float right);

/** Sets how wide a stereo effect without a place is: 1 as it is, 0 one point, on to where its channels change sides, -1. */
TACET_API tacet_result tacet_voice_set_width(tacet_voice voice, float width);

/** Lets it repeat so often from where it is: 0 and 1 once, below 0 for ever. */
TACET_API tacet_result tacet_voice_set_loops(tacet_voice voice, int32_t loops);

/**
 * Moves it to another bus of its engine, or to a constant such as TACET_BUS_INTERFACE. TACET_ERROR_STATE: `soundtrack` or `master`, which
 * have no voices; it stays where it is.
 */
TACET_API tacet_result tacet_voice_set_bus(tacet_voice voice, tacet_bus bus);

/** Changes who stays when there are too many. */
TACET_API tacet_result tacet_voice_set_priority(tacet_voice voice, int32_t priority);

/** Changes when a voice starts that has not started yet; all 0: at once. */
TACET_API tacet_result tacet_voice_reschedule(tacet_voice voice, tacet_time start);

/** True if it has not ended, heard or not. */
TACET_API bool tacet_voice_is_playing(tacet_voice voice);

/**
 * Writes the voices that have not ended, heard or not, in no order, into an array of `capacity`, and returns how many there are; 0 for a
 * dead handle too. NULL and 0 ask for that number.
 */
TACET_API size_t tacet_voice_list(tacet_engine engine, tacet_voice *voices, size_t capacity);

/** The fade of a voice that the program has asked for. */
typedef enum tacet_fade {
  TACET_FADE_NONE = 0, /**< It neither comes in nor goes out. */
  TACET_FADE_IN = 1,   /**< It comes in: the `how` of its play is under way, or begins with it. */
  TACET_FADE_OUT = 2   /**< It goes out: the fade of a stop is under way. A pause lets it wait. */
} tacet_fade;

/** Why a voice is heard or not: the first that holds. */
typedef enum tacet_voice_status {
  TACET_VOICE_UNKNOWN = 0,    /**< Never made, or ended long ago. */
  TACET_VOICE_ENDED = 1,      /**< It ended. */
  TACET_VOICE_UNHEARD = 2,    /**< A one-shot that runs to its end unheard, because of a hold. */
  TACET_VOICE_WAITING = 3,    /**< Its start has not come. */
  TACET_VOICE_PAUSED = 4,     /**< The game paused it. */
  TACET_VOICE_BUS_PAUSED = 5, /**< The game paused its bus. */
  TACET_VOICE_HELD = 6,       /**< The session mutes or pauses it. */
  TACET_VOICE_BUS_SILENT = 7, /**< Its bus is muted or below -80 dB. */
  TACET_VOICE_INAUDIBLE = 8,  /**< It is below -80 dB itself. */
  TACET_VOICE_TOO_FAR = 9,    /**< It is too far away. */
  TACET_VOICE_OUTRANKED = 10, /**< Others matter more. */
  TACET_VOICE_PLAYING = 11    /**< It is heard. */
} tacet_voice_status;

/** A voice at one moment. While they change over time, `heard_gain`, `pan`, `pitch` and `position` are those of the moment. */
typedef struct tacet_voice_info {
  uint32_t size;              /**< sizeof(tacet_voice_info), set by the caller */
  tacet_voice_status status;  /**< Why it is heard or not. */
  float gain;                 /**< In decibels, as the game set it. */
  float heard_gain;           /**< That at which it is mixed, with its fades, its bus and its distance. */
  float pan;                  /**< -1 left to 1 right; 0 with a place. */
  float pitch;                /**< 0.0625 to 16, without its bus's time scale. */
  tacet_vector position;      /**< Its place; 0 without one. */
  int32_t loops;              /**< As in ::tacet_play_options. */
  int32_t priority;           /**< As in ::tacet_play_options. */
  tacet_bus bus;              /**< The bus that it plays on, with its engine in it. */
  bool has_position;          /**< It has a place: `position` counts, `pan` does not. */
  tacet_fade fade;            /**< It comes in, goes out, or neither. */
  int64_t frame;              /**< The frame of the effect that is mixed next. */
  char text[104];             /**< The status in words: "held: silent mode". */
  float left;                 /**< As in ::tacet_play_options. */
  float right;                /**< As in ::tacet_play_options. */
} tacet_voice_info;

/**
 * Writes the state of a voice; of one that has ended `status` and `text` alone; of none, and of one whose engine has ended, all 0 and
 * a remark.
 */
TACET_API tacet_result tacet_voice_get_info(tacet_voice voice, tacet_voice_info *info);

/* ---- Soundtracks --------------------------------------------------------------------------------------------------- */

/**
 * Inspects a music file, which is read while it plays. Blocks on the disk for its header. Formats and errors as of
 * ::tacet_effect_load. Of the flags TACET_LOAD_IGNORE_GAIN_TAGS counts; TACET_LOAD_IN_BACKGROUND is TACET_ERROR_ARGUMENT.
 *
 * This closes the file, and each play, ::tacet_music_seek and ::tacet_music_skip opens it by its path again, on a thread of the engine's:
 * it has to stay, unchanged, until TACET_EVENT_SOUNDTRACK_STARTED of the last of them. What plays has it open: it may be removed then,
 * or another one renamed to its place, but not be written over. Another file at the same path needs another load.
 */
TACET_API tacet_result tacet_soundtrack_load(
    tacet_engine engine, const char *path, const tacet_load_options *options, tacet_soundtrack *soundtrack);

/** Inspects a music file in memory, of which it makes a copy; `name`, or NULL, is what errors call it. As ::tacet_soundtrack_load. */
TACET_API tacet_result tacet_soundtrack_load_memory(
    tacet_engine engine, const void *data, size_t bytes, const char *name, const tacet_load_options *options,
    tacet_soundtrack *soundtrack);

/**
 * Inspects a music file that the game reads itself, on a thread of the engine's while it plays. Blocks for the reader, which is kept
 * as long as the soundtrack, and until what plays of it has ended: its `close` says when. As ::tacet_soundtrack_load.
 */
TACET_API tacet_result tacet_soundtrack_load_reader(
    tacet_engine engine, const tacet_reader *reader, const tacet_load_options *options, tacet_soundtrack *soundtrack);

/** One of the stems of a piece, faded by the intensity of ::tacet_music_set_intensity. */
typedef struct tacet_layer {
  uint32_t size;               /**< sizeof(tacet_layer) */
  float gain;                  /**< In decibels. */
  tacet_soundtrack soundtrack; /**< Of the same length and rate as the first one. */
  float enters_from;           /**< The intensities over which it comes in; 0 and 0: it is always there. */
  float enters_to;             /**< At least `enters_from`. */
  float leaves_from;           /**< The intensities over which it leaves; 0 and 0: it does not. */
  float leaves_to;             /**< At least `leaves_from`. */
  tacet_curve curve;           /**< Of both, over the intensity; by default equal power. */
  uint32_t reserved;           /**< 0 */
} tacet_layer;

/**
 * Makes one soundtrack of 1 to 8 layers, which play on one frame. `layers` is an array of structs of the size that the first one
 * names. TACET_ERROR_ARGUMENT: a layer has another length or rate than the first one.
 */
TACET_API tacet_result tacet_soundtrack_create_layered(
    tacet_engine engine, const tacet_layer *layers, size_t count, tacet_soundtrack *soundtrack);

/** Lets the ::tacet_generator of music go on from a frame, counted from 0. It runs where that runs, between two calls of it. */
typedef void (*tacet_generator_seek)(void *user, int64_t frame);

/** How music is generated. */
typedef struct tacet_soundtrack_generator_options {
  uint32_t size;         /**< sizeof(tacet_soundtrack_generator_options) */
  uint32_t channels;     /**< 1 or 2; 0: 2 */
  uint32_t sample_rate;  /**< 8,000 to 192,000; 0: the engine's */
  uint32_t reserved;     /**< 0 */
  double latency;        /**< The frames that are made ahead, 0.04 to 0.1 s; 0: 0.1 */
  int64_t frames;        /**< How many it has; 0: nobody knows, and the generator ends it. */
  const char *name;      /**< Its name in the state and in errors; NULL: "generated music". */
} tacet_soundtrack_generator_options;

/**
 * Makes music whose frames a function of the game makes while it plays, as files play: with fades, pauses, a position, and yielding to
 * other music. Fewer frames than asked for end it; a function that is late costs silence. It is asked for an eighth of the latency at
 * once, never for two plays at the same time, on a thread of its own (of an offline engine: on that which renders), and may wait. Where
 * the rate is not the engine's, and below 22,050 or the latency below 0.1 s, the conversion has up to 0.25 s made ahead.
 *
 * `seek`: it seeks, remembers its place, and repeats if it has `frames` or a loop; where two plays of it sound at once it is called
 * before each. NULL: it plays once, from where the game is; a play that names a place, a seek and a loop are TACET_ERROR_STATE.
 *
 * After ::tacet_soundtrack_release neither is called any more. TACET_ERROR_ARGUMENT: channels, rate or frames are none of those.
 */
TACET_API tacet_result tacet_soundtrack_generate(
    tacet_engine engine, tacet_generator generator, tacet_generator_seek seek, void *user,
    const tacet_soundtrack_generator_options *options, tacet_soundtrack *soundtrack);

/**
 * Releases a soundtrack. One that plays goes on, but for generated music: what plays of it ends with the frames that lie ready. Blocks
 * for a call of its generator that is under way, unless it is that call. TACET_ERROR_STATE: it is lent by a bank.
 */
TACET_API tacet_result tacet_soundtrack_release(tacet_soundtrack soundtrack);

/** Writes the properties of its file. */
TACET_API tacet_result tacet_soundtrack_get_info(tacet_soundtrack soundtrack, tacet_sound_info *info);

/**
 * Another song of a module of a tracker, counted from 0, for plays from then on: with its own length and loop, without a tempo and a
 * gain. Blocks on the disk. TACET_ERROR_ARGUMENT: it has no such song; it stays as it was.
 */
TACET_API tacet_result tacet_soundtrack_set_song(tacet_soundtrack soundtrack, uint32_t song);

/**
 * Sets its own gain, in decibels, for plays from then on, also in playlists and as a stinger; that of each play is added. Of what becomes a
 * layer it is part of ::tacet_layer.gain.
 */
TACET_API tacet_result tacet_soundtrack_set_gain(tacet_soundtrack soundtrack, float gain);

/**
 * Sets its loop in file frames: what precedes `start` plays once, `end` is the first frame beyond. What plays of it has the new borders
 * at once, and goes on to the new end; where it is beyond that it ends where it would have, and the next pass, at least 0.2 s from now,
 * is the new loop. An end that ::tacet_music_finish_loop has planned is called off.
 * TACET_ERROR_ARGUMENT: not in the file, or shorter than 10 ms. TACET_ERROR_STATE: generated without a seek.
 */
TACET_API tacet_result tacet_soundtrack_set_loop(tacet_soundtrack soundtrack, int64_t start, int64_t end);

/**
 * Sets its tempo for plays from then on: beats a minute, up to 10,000, beats a bar, 1 to 1,000, and the seconds of its first beat.
 * TACET_ERROR_ARGUMENT: other numbers.
 */
TACET_API tacet_result tacet_soundtrack_set_tempo(
    tacet_soundtrack soundtrack, double tempo, uint32_t metre, double start);

/** The tempo and the metre of a piece from a beat on. */
typedef struct tacet_tempo {
  uint32_t size;     /**< sizeof(tacet_tempo) */
  uint32_t beat;     /**< The beat, counted from 0 through the whole piece. */
  double tempo;      /**< Beats a minute, 1 to 10,000; 0: as before, 120 at the beginning. */
  uint32_t metre;    /**< Beats a bar, 1 to 1,000: a bar begins here; 0: as before, 4 at the beginning. */
  uint32_t reserved; /**< 0 */
} tacet_tempo;

/**
 * Sets a tempo that changes, for plays from then on: 1 to 1,024 places, an array of structs of the size that the first one names.
 * `start`: the seconds of its first beat. TACET_ERROR_ARGUMENT: none of them, or numbers beyond those of ::tacet_tempo.
 */
TACET_API tacet_result tacet_soundtrack_set_tempo_map(
    tacet_soundtrack soundtrack, const tacet_tempo *places, size_t count, double start);

/** Lets it remember where it was left: a play that names no place goes on there. */
TACET_API tacet_result tacet_soundtrack_set_remembers(tacet_soundtrack soundtrack, bool remembers);

/** How a soundtrack is played. */
typedef struct tacet_music_options {
  uint32_t size;          /**< sizeof(tacet_music_options) */
  uint32_t reserved_2;    /**< 0 */
  int64_t from;           /**< The file frame to begin at, if `from_is_set`. */
  bool from_is_set;       /**< False: where it was left, or its beginning. */
  uint8_t reserved[3];    /**< 0 */
  float gain;             /**< In decibels; that of its bus and ::tacet_soundtrack_set_gain are added. */
  const tacet_ramp *how;  /**< Its fade-in, in one step by default, or its crossfade, 1 s by default, and when it begins; or NULL. */
  uint64_t user;          /**< Comes back in each event of this play: TACET_EVENT_SOUNDTRACK_STARTED and so on. */
} tacet_music_options;

/**
 * Plays a soundtrack in place of what plays: `tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL)`. `loops`: 0 and 1 once, n its loop n
 * times, then on to its end, below 0 for ever. A pause of ::tacet_music_pause is over. A thread of the engine's reads the file:
 * TACET_EVENT_SOUNDTRACK_ENDED tells of one that can not be read. Each play that returns TACET_OK has one end with `last`, also one
 * that is replaced before its first frame.
 */
TACET_API tacet_result tacet_music_play(tacet_soundtrack soundtrack, int32_t loops, const tacet_music_options *options);

/**
 * Lets a soundtrack take over by a crossfade, of 1 s if `how` names no time; `loops` as of ::tacet_music_play. The same call again,
 * with the same `user` and gain, changes nothing: it is the same play.
 */
TACET_API tacet_result tacet_music_crossfade(
    tacet_soundtrack soundtrack, int32_t loops, const tacet_music_options *options);

/**
 * Lets a soundtrack follow what plays, without a gap, or crossing in a playlist that crosses; `loops` as of ::tacet_music_play. It is
 * a part of that play, with its `user`. If nothing plays, it begins, with a `user` of 0.
 */
TACET_API tacet_result tacet_music_enqueue(tacet_soundtrack soundtrack, int32_t loops);

/** Where a transition leaves the old music. */
typedef enum tacet_exit {
  TACET_EXIT_BAR = 0,  /**< At the next bar. */
  TACET_EXIT_BEAT = 1, /**< At the next beat. */
  TACET_EXIT_END = 2,  /**< At the end of its loop. */
  TACET_EXIT_POINTS = 3 /**< At the next of its `exit_points`; the next bar where none comes any more. */
} tacet_exit;

/** Where a transition enters the new music. */
typedef enum tacet_entry {
  TACET_ENTRY_START = 0,     /**< At its beginning. */
  TACET_ENTRY_BEAT = 1,      /**< At `entry_beat`. */
  TACET_ENTRY_SAME_BEAT = 2  /**< At the beat that the old one is left at. */
} tacet_entry;

/** How one soundtrack takes over from another in time with the music. */
typedef struct tacet_transition {
  uint32_t size;      /**< sizeof(tacet_transition) */
  tacet_exit exit;    /**< Where the old one is left. */
  tacet_entry entry;  /**< Where the new one is entered. */
  tacet_curve curve;  /**< Of both fades. */
  double entry_beat;  /**< With TACET_ENTRY_BEAT. */
  double fade_out;    /**< Of the old one; 0: 0.01 s; below 0: none. */
  double fade_in;     /**< Of the new one. */
  double lead;        /**< How far ahead the exit is at least: time to read the file in; 0: 0.2 s; below 0: none. */
  uint32_t every;     /**< Every how many bars or beats there is an exit; 0: 1. */
  uint32_t exit_point_count; /**< How many `exit_points` count, 64 at most. */
  double exit_points[64]; /**< Beats, whole or not, with TACET_EXIT_POINTS. */
  uint64_t user;      /**< As in ::tacet_music_options. */
} tacet_transition;

/**
 * Lets a soundtrack take over at a place of the music; `loops` as of ::tacet_music_play. `when`, or NULL, is told the moment; all 0: at
 * once.
 */
TACET_API tacet_result tacet_music_transition(
    tacet_soundtrack soundtrack, int32_t loops, const tacet_transition *transition, tacet_time *when);

/** How a stinger plays over the music. */
typedef struct tacet_stinger {
  uint32_t size;     /**< sizeof(tacet_stinger) */
  float gain;        /**< In decibels. */
  float duck;        /**< What is added to the music's gain meanwhile; 0: -6 dB; above 0: it is not turned down. */
  uint32_t reserved; /**< 0 */
  tacet_time start;  /**< When it starts; all 0: at once. */
  double attack;     /**< How long the music takes to go down; 0: 0.05 s; below 0: at once. */
  double release;    /**< How long it takes to come back; 0: 0.4 s; below 0: at once. */
} tacet_stinger;

/** Plays a short piece over the music, which goes on beneath. There are two at once: the older one makes room. */
TACET_API tacet_result tacet_music_play_stinger(tacet_soundtrack soundtrack, const tacet_stinger *stinger);

/** Reads the beginning of a soundtrack ahead, so that it can begin at once. */
TACET_API tacet_result tacet_music_prepare(tacet_soundtrack soundtrack);

/**
 * How soundtracks follow one another. With a time in `crossfade` each begins so long before the end of the one before, at equal power
 * unless that says a curve, for at most half of the shorter one of both.
 */
typedef struct tacet_playlist_options {
  uint32_t size;      /**< sizeof(tacet_playlist_options) */
  tacet_order order;  /**< In order, or shuffled. */
  bool repeats;       /**< After the last one it begins again. */
  uint8_t reserved[3]; /**< 0 */
  int32_t loops;      /**< Of each piece: 0 and 1 once, n its loop n times, below 0 for ever. */
  uint64_t seed;      /**< Equal seeds have equal orders. */
  const tacet_ramp *crossfade; /**< How they cross, without a moment; NULL, or no time: one follows the other without a gap. */
  uint64_t user;      /**< Comes back in each event of its plays. */
} tacet_playlist_options;

/** Makes a playlist of soundtracks, which may be released afterwards. */
TACET_API tacet_result tacet_playlist_create(
    tacet_engine engine, const tacet_soundtrack *soundtracks, size_t count, const tacet_playlist_options *options,
    tacet_playlist *playlist);

/** Releases a playlist. One that plays goes on. TACET_ERROR_STATE: it is lent by a bank. */
TACET_API tacet_result tacet_playlist_release(tacet_playlist playlist);

/**
 * Plays the soundtracks of a playlist one after another, without a gap or crossing. `how` is the fade-in. Each of them has its start and
 * its end; the end of the play has `last`. In one step by default.
 */
TACET_API tacet_result tacet_music_play_list(tacet_playlist playlist, const tacet_ramp *how);

/**
 * Goes on with the next soundtrack of the playlist or the queue (`by` 1), or back to the one before (-1), by a crossfade, of 10 ms by
 * default. Where there is none, nothing happens. With a moment it goes on with the one after, or before, the one that plays at the call;
 * it does nothing if that has begun by itself by then. Another change of the music takes it back.
 */
TACET_API tacet_result tacet_music_skip(tacet_engine engine, int32_t by, const tacet_ramp *how);

/** Lets the loop end after this round. `when`, or NULL, is told the moment; all 0: there is none. */
TACET_API tacet_result tacet_music_finish_loop(tacet_engine engine, tacet_time *when);

/** Stops the soundtrack. 10 ms by default. */
TACET_API tacet_result tacet_music_stop(tacet_engine engine, const tacet_ramp *how);

/** Pauses the soundtrack. 10 ms by default. */
TACET_API tacet_result tacet_music_pause(tacet_engine engine, const tacet_ramp *how);

/** Lets the soundtrack go on from the same frame. 10 ms by default. */
TACET_API tacet_result tacet_music_resume(tacet_engine engine, const tacet_ramp *how);

/**
 * Goes on at another file frame: TACET_EVENT_SOUNDTRACK_SEEKED. In a loop for ever a frame behind it counts as one within.
 * TACET_ERROR_ARGUMENT, and nothing changes: it is the end of the file or beyond. TACET_ERROR_STATE: music that is generated without a
 * seek. Where no music is, nothing happens.
 */
TACET_API tacet_result tacet_music_seek(tacet_engine engine, int64_t file_frame);

/** Sets the intensity by which layers are faded, 0 to 1. 0.5 s by default. */
TACET_API tacet_result tacet_music_set_intensity(tacet_engine engine, float intensity, const tacet_ramp *how);

/** Sets the gain of a layer, counted from 0, in decibels. A layer that is not there is passed over. 10 ms by default. */
TACET_API tacet_result tacet_music_set_layer_gain(
    tacet_engine engine, uint32_t layer, float gain, const tacet_ramp *how);

/** The fade that the music is in. */
typedef enum tacet_fading {
  TACET_FADING_NONE = 0, /**< None. */
  TACET_FADING_IN = 1,   /**< It comes in, for more than 0.01 s; of two in a crossfade the new one. */
  TACET_FADING_OUT = 2   /**< It goes. */
} tacet_fading;

/** Where the music is. */
typedef struct tacet_playhead {
  uint32_t size;           /**< sizeof(tacet_playhead), set by the caller */
  bool playing;            /**< A soundtrack plays, heard or not, or still fades out after a stop. */
  bool paused;             /**< The game paused it. */
  bool moving;             /**< It moves: it is not held. */
  bool has_beat;           /**< It has a tempo: the members about beats count. */
  int64_t file_frame;      /**< The frame of its file that was rendered last. */
  int64_t engine_frame;    /**< The engine's frame at which that was. */
  int64_t host_ns;         /**< The same moment in nanoseconds of CLOCK_MONOTONIC. */
  double seconds;          /**< The same place in seconds of the file. */
  double speed;            /**< Seconds of music a second: 1, or the time scale of its bus. */
  double beat;             /**< The beat, counted from 0, with its fraction. */
  int64_t bar;             /**< The bar, counted from 0. */
  int64_t next_beat_frame; /**< The frame of the soundtrack's clock at which the next beat is. */
  int64_t next_bar_frame;  /**< Likewise the next bar. */
  int64_t rounds;          /**< How often its loop has begun again. */
  float intensity;         /**< ::tacet_music_set_intensity */
  tacet_fading fading;     /**< The fade that it is in. */
} tacet_playhead;

/** Writes where the music is at one moment, also while it fades out; TACET_NONE: nothing plays. */
TACET_API tacet_result tacet_music_get_playhead(tacet_engine engine, tacet_playhead *playhead);

/** A place in music. */
typedef struct tacet_beat {
  uint32_t size;        /**< sizeof(tacet_beat), set by the caller */
  uint32_t beat_in_bar; /**< The beat in its bar, counted from 0. */
  int64_t bar;          /**< The bar, counted from 0. */
  double beat;          /**< The beat of the piece, counted from 0, with its fraction. */
} tacet_beat;

/** The places of music that something waits for. All 0: the next beat. */
typedef struct tacet_grid {
  uint32_t size;   /**< sizeof(tacet_grid) */
  uint32_t every;  /**< Every how many beats or bars one is; 0: 1. */
  bool bars;       /**< Bars, not beats. */
  uint8_t reserved[7]; /**< 0 */
  double offset;   /**< Beats after them. */
  double ahead;    /**< How far ahead at least, in seconds: 0.02 for what is asked for just before a beat. */
} tacet_grid;

/**
 * Begins a musical clock for the effects, now: it stands still while they are held. `places` as in ::tacet_soundtrack_set_tempo_map.
 * The one before has ended.
 */
TACET_API tacet_result tacet_beat_begin(tacet_engine engine, const tacet_tempo *places, size_t count);

/**
 * Writes where the music of a clock is: TACET_CLOCK_SOUNDTRACK, if what plays has a tempo, or TACET_CLOCK_EFFECTS after
 * ::tacet_beat_begin. TACET_NONE: there is none. TACET_ERROR_ARGUMENT: another clock.
 */
TACET_API tacet_result tacet_beat_get_position(tacet_engine engine, tacet_clock clock, tacet_beat *beat);

/**
 * Writes the next moment of a grid, for `start` of a play or `at` of a ramp: a sound on the beat, to the frame. TACET_NONE and all 0,
 * which is at once: the clock has no music.
 */
TACET_API tacet_result tacet_beat_next(tacet_engine engine, tacet_clock clock, const tacet_grid *grid, tacet_time *when);

/** Writes the moment of a beat, whole or not; in a loop its next one. TACET_NONE and all 0: the clock has no music. */
TACET_API tacet_result tacet_beat_time(tacet_engine engine, tacet_clock clock, double beat, tacet_time *when);

/* ---- Buses --------------------------------------------------------------------------------------------------------- */

/**
 * The bus called `name`: "soundtrack", "effects", "interface", "master", or one of the game's own, which is made at the first call,
 * below `master`.
 * Keep it: it lives as long as the engine. TACET_ERROR_ARGUMENT: a name of 0 or more than 200 bytes; TACET_ERROR_FULL: beyond 62 of the
 * game's own.
 */
TACET_API tacet_result tacet_bus_named(tacet_engine engine, const char *name, tacet_bus *bus);

/**
 * The bus of an engine that a constant names: `tacet_bus_set_gain(tacet_bus_of(engine, TACET_BUS_SOUNDTRACK), -6, NULL)`. A bus that has
 * its engine in it is returned as it is. 0 for a dead handle and for other numbers: functions of buses are TACET_ERROR_HANDLE then.
 */
TACET_API tacet_bus tacet_bus_of(tacet_engine engine, tacet_bus bus);

/**
 * Sets the gain of everything on it, in decibels: what other engines call its volume. Of changes without a frame between them the last one
 * counts, from the gain that is heard. 10 ms by default.
 */
TACET_API tacet_result tacet_bus_set_gain(tacet_bus bus, float gain, const tacet_ramp *how);

/** Mutes it, or lets it be heard again: time runs on meanwhile. 10 ms by default. */
TACET_API tacet_result tacet_bus_set_muted(tacet_bus bus, bool muted, const tacet_ramp *how);

/**
 * Stops every voice of it and of the buses below, of those that live at the call: all of them of `master`, none of `soundtrack`.
 * 10 ms by default.
 */
TACET_API tacet_result tacet_bus_stop_all(tacet_bus bus, const tacet_ramp *how);

/** Pauses it, or lets it go on from the same frame. 10 ms by default. */
TACET_API tacet_result tacet_bus_set_paused(tacet_bus bus, bool paused, const tacet_ramp *how);

/** Filters its voices: strengths from 0 to 1. 100 ms by default. Not of `soundtrack` and `master`: ::tacet_bus_set_cutoffs. */
TACET_API tacet_result tacet_bus_set_filter(
    tacet_bus bus, float low_pass_strength, float high_pass_strength, const tacet_ramp *how);

/**
 * Filters all that it plays with cutoffs; NULL: with none. 50 ms by default. A bus with cutoffs, equaliser, compressor, DSP or pan is
 * mixed by itself, in this order, its gain last; that of `effects` acts on the mix of all buses, behind the space and the reverb.
 */
TACET_API tacet_result tacet_bus_set_cutoffs(
    tacet_bus bus, const tacet_cutoffs *cutoffs, const tacet_ramp *how);

/** A band of an equaliser. */
typedef struct tacet_band {
  float frequency; /**< In hertz; 0: 120, 1,000 or 6,000. */
  float gain;      /**< -24 to 24 decibels; 0: nothing is changed. */
  float width;     /**< 0.1 to 4 octaves; 0: 2. */
} tacet_band;

/** An equaliser: a shelf of the lows, a bell, a shelf of the highs. */
typedef struct tacet_equaliser {
  uint32_t size;     /**< sizeof(tacet_equaliser) */
  tacet_band low;    /**< The shelf of the lows. */
  tacet_band middle; /**< The bell. */
  tacet_band high;   /**< The shelf of the highs. */
} tacet_equaliser;

/** Sets the equaliser of all that it plays; NULL: none. 50 ms by default. */
TACET_API tacet_result tacet_bus_set_equaliser(
    tacet_bus bus, const tacet_equaliser *equaliser, const tacet_ramp *how);

/** A compressor: of the decibels above the threshold it leaves what the ratio says. */
typedef struct tacet_compressor {
  uint32_t size;    /**< sizeof(tacet_compressor) */
  float threshold;  /**< In decibels, 0 is a sine of full scale; 0: -18. */
  float ratio;      /**< 1 to 100; 0: 3. */
  float make_up;    /**< The gain behind it, in decibels. */
  double attack;    /**< 0.001 to 5 s; 0: 0.01 s. */
  double release;   /**< 0.001 to 5 s; 0: 0.2 s. */
} tacet_compressor;

/** Sets the compressor of all that it plays; NULL: none. 50 ms by default; attack and release change at once. */
TACET_API tacet_result tacet_bus_set_compressor(
    tacet_bus bus, const tacet_compressor *compressor, const tacet_ramp *how);

/**
 * Moves all that it plays to the left, -1, or to the right, 1, where the far side is
 * added to the near one. Not its voices in space. 10 ms by default.
 */
TACET_API tacet_result tacet_bus_set_pan(tacet_bus bus, float pan, const tacet_ramp *how);

/**
 * Gives it a DSP of the game's own, within 5 ms; NULL: none. That of `effects`, `soundtrack` and `master` hears the whole mix; that of
 * another bus hears its voices in space as from two loudspeakers, without HRTF. `release` as in ::tacet_voice_set_dsp.
 */
TACET_API tacet_result tacet_bus_set_dsp(
    tacet_bus bus, const char *name, tacet_dsp dsp, void *context, void (*release)(void *context));

/** Sets the speed of its voices, pitch and time, 0.0625 to 16; of the music 4 at most. In one step by default. */
TACET_API tacet_result tacet_bus_set_time_scale(
    tacet_bus bus, float factor, const tacet_ramp *how);

/** Sets the reverb send of its voices that do not say otherwise, of `soundtrack` that of the music, in decibels. 50 ms by default. */
TACET_API tacet_result tacet_bus_set_send(tacet_bus bus, float gain, const tacet_ramp *how);

/** Takes its own reverb send back: its voices have that of the bus above. 50 ms by default. */
TACET_API tacet_result tacet_bus_clear_send(tacet_bus bus, const tacet_ramp *how);

/** Sets its reverb send with a filter; NULL: its voices have that of the bus above. 50 ms by default. */
TACET_API tacet_result tacet_bus_set_reverb_send(
    tacet_bus bus, const tacet_reverb_send *send, const tacet_ramp *how);

/** Puts it below another bus, 4 deep at most; at first it is below TACET_BUS_MASTER. TACET_ERROR_STATE: it can not be there. */
TACET_API tacet_result tacet_bus_set_parent(tacet_bus bus, tacet_bus parent);

/** Limits how many voices on it live at once, and how soon a play may follow another, in seconds. 0: no limit. */
TACET_API tacet_result tacet_bus_set_limit(
    tacet_bus bus, uint32_t count, tacet_when_full when_full, double cooldown);

/**
 * Says whether its level is measured: the power of what it plays with the buses below it, at its gain and those of the buses above
 * but the master, before the filters of `effects` and what the session does; voices are added as if no two were alike. A voice of a bus that is metered costs about twice
 * as much. "soundtrack" and "master" always are.
 */
TACET_API tacet_result tacet_bus_set_metered(tacet_bus bus, bool metered);

/** Says whether ::tacet_engine_pause reaches it. */
TACET_API tacet_result tacet_bus_set_pauses_with_game(tacet_bus bus, bool pauses);

/** How a bus goes down while another one sounds. */
typedef struct tacet_ducking {
  uint32_t size;    /**< sizeof(tacet_ducking) */
  float gain;       /**< How far, in decibels; 0: -12. */
  float threshold;  /**< From which level on the other one counts; 0: -60. */
  uint32_t reserved; /**< 0 */
  double attack;    /**< How long it takes to go down; 0: 0.05 s; below 0: at once. */
  double hold;      /**< How long it stays; 0: 0.2 s; below 0: not at all. */
  double release;   /**< How long it takes to come back; 0: 0.6 s; below 0: at once. */
} tacet_ducking;

/** Ducks a bus while `under` or a bus below that sounds; NULL: it does so no more. TACET_ERROR_STATE: it can not. */
TACET_API tacet_result tacet_bus_set_ducking(
    tacet_bus bus, tacet_bus under, const tacet_ducking *ducking);

/** A bus at one moment. */
typedef struct tacet_bus_info {
  uint32_t size;               /**< sizeof(tacet_bus_info), set by the caller */
  float gain;                  /**< In decibels, as the game set it. */
  float low_pass_strength;     /**< The strength of its low-pass, 0 to 1. */
  float high_pass_strength;    /**< The strength of its high-pass, 0 to 1. */
  float time_scale;            /**< The speed of its voices, 0.0625 to 16; 1: as they are. */
  tacet_bus parent;            /**< The bus above it, with its engine in it; of the master 0. */
  bool muted;                  /**< The game muted it. */
  bool paused;                 /**< The game paused it. */
  bool pauses_with_game;       /**< ::tacet_engine_pause reaches it. */
  char name[61];               /**< Cut to this length. */
  float pan;                   /**< -1 left to 1 right. */
  tacet_cutoffs cutoffs;       /**< Both hertz 0: none. */
  tacet_equaliser equaliser;   /**< As it is, with no 0 for what was left out. */
  tacet_compressor compressor; /**< A ratio of 1: none. */
  float rms;                   /**< The power of the last 300 ms in decibels of full scale, if metered; -INFINITY for silence. */
  bool metered;                /**< ::tacet_bus_set_metered; true for "soundtrack" and "master". */
} tacet_bus_info;

/** Writes the state of a bus at one moment. */
TACET_API tacet_result tacet_bus_get_info(tacet_bus bus, tacet_bus_info *info);

/** A mix: everything, the soundtrack, or all effects. */
typedef enum tacet_mix {
  TACET_MIX_MASTER = 0,      /**< Everything, after the sum. */
  TACET_MIX_SOUNDTRACK = 1,  /**< The soundtrack and stingers. */
  TACET_MIX_EFFECTS = 2      /**< All other buses. */
} tacet_mix;

/** Filters a mix, with cut-off frequencies in hertz; 0: no such filter. 50 ms by default. As ::tacet_bus_set_cutoffs of its bus. */
TACET_API tacet_result tacet_mix_set_filter(
    tacet_engine engine, tacet_mix mix, float low_pass_hertz, float high_pass_hertz, const tacet_ramp *how);

/**
 * Brings a snapshot of a bank into force: values for many buses at once. 200 ms by default. Of those with a moment, to enter or to
 * leave, one waits at most. Blocks until the bank is loaded. TACET_ERROR_NAME: there is none.
 */
TACET_API tacet_result tacet_snapshot_enter(tacet_bank bank, const char *name, const tacet_ramp *how);

/** A value of a ::tacet_snapshot_bus whose 0 is a value too: a sum. */
typedef enum tacet_snapshot_flags {
  TACET_SNAPSHOT_FILTER = 1, /**< Its strengths count. */
  TACET_SNAPSHOT_PAN = 2     /**< Its pan counts. */
} tacet_snapshot_flags;

/** The values of a snapshot for one bus. All 0: none; what is left out stays as it is. */
typedef struct tacet_snapshot_bus {
  uint32_t size;                      /**< sizeof(tacet_snapshot_bus) */
  tacet_bus bus;                      /**< The bus; 0: `effects`. */
  uint32_t flags;                     /**< ::tacet_snapshot_flags */
  float gain;                         /**< In decibels, added to its own. */
  float low_pass_strength;            /**< With TACET_SNAPSHOT_FILTER: as of ::tacet_bus_set_filter. */
  float high_pass_strength;           /**< With TACET_SNAPSHOT_FILTER. */
  float pan;                          /**< With TACET_SNAPSHOT_PAN: -1 left to 1 right. */
  float time_scale;                   /**< 0.0625 to 16; 0: as it is. */
  const tacet_cutoffs *cutoffs;       /**< NULL: as they are; all 0: none. */
  const tacet_equaliser *equaliser;   /**< NULL: as it is. */
  const tacet_compressor *compressor; /**< NULL: as it is. */
} tacet_snapshot_bus;

/**
 * Brings a snapshot into force that the program makes: an array of `count` structs of the size that the first one names. One of the same
 * name that is in force, also of a bank, is replaced. 200 ms by default. TACET_ERROR_STATE: a bus can not have a
 * value: `soundtrack` and `master` no strengths, `master` no time scale, `soundtrack` none above 4.
 */
TACET_API tacet_result tacet_snapshot_enter_values(
    tacet_engine engine, const char *name, const tacet_snapshot_bus *buses, size_t count, const tacet_ramp *how);

/** Takes a snapshot back; one that is not in force is passed over. 200 ms by default. */
TACET_API tacet_result tacet_snapshot_leave(tacet_engine engine, const char *name, const tacet_ramp *how);

/* ---- Space --------------------------------------------------------------------------------------------------------- */

/** A listener: an ear in the game's world. */
typedef struct tacet_listener {
  uint32_t size;          /**< sizeof(tacet_listener) */
  tacet_vector position;  /**< Its place, in units. */
  tacet_vector velocity;  /**< In units a second. */
  tacet_vector forward;   /**< Where it looks; all 0: ahead, as the engine's ::tacet_axes have it. */
  tacet_vector up;        /**< All 0: up, as they have it. */
} tacet_listener;

/** Sets 1 to 4 listeners: an array of structs of the size that the first one names. More are players on one screen. */
TACET_API tacet_result tacet_space_set_listeners(tacet_engine engine, const tacet_listener *listeners, size_t count);

/** The world that voices with a place sound in. A metre is `units_per_meter` of the game's units. */
typedef struct tacet_world {
  uint32_t size;               /**< sizeof(tacet_world) */
  float units_per_meter;       /**< The game's units in a metre; 0: 1 */
  float speed_of_sound;        /**< In metres a second; 0: 343.3 */
  float doppler;               /**< How strong the doppler effect is, a factor; 0: 1; below 0: there is none. */
  tacet_distance_curve curve;  /**< TACET_DISTANCE_WORLD: inverse. */
  float reference;             /**< As in ::tacet_space. */
  float maximum;               /**< As in ::tacet_space. */
  float rolloff;               /**< As in ::tacet_space. */
} tacet_world;

/** Sets the world; NULL: that of a new engine. */
TACET_API tacet_result tacet_space_set_world(tacet_engine engine, const tacet_world *world);

/**
 * Makes what the first voice with a place needs (3 to 20 ms): else it is made in its first moments, in which it is panned. It is
 * closed after 60 s of frames, from this call on, in which nothing needs it.
 */
TACET_API tacet_result tacet_space_prepare(tacet_engine engine);

/** When places are heard as with one's own ears. */
typedef enum tacet_hrtf {
  TACET_HRTF_OFF = 0,      /**< By gains of left and right alone. */
  TACET_HRTF_ON = 1,       /**< Always. */
  TACET_HRTF_AUTOMATIC = 2 /**< On headphones. */
} tacet_hrtf;

/** Switches HRTF; `name`, or NULL, is one of OpenAL's. TACET_ERROR_STATE: not at this rate; TACET_ERROR_NAME: there is none. */
TACET_API tacet_result tacet_space_set_hrtf(tacet_engine engine, tacet_hrtf mode, const char *name);

/** True while HRTF is on. */
TACET_API bool tacet_space_is_hrtf_on(tacet_engine engine);

/** The names of OpenAL's HRTFs, each with a line's end. Returns the length of the whole; 0 for a dead handle too. */
TACET_API size_t tacet_space_get_hrtf_names(tacet_engine engine, char *lines, size_t size);

/**
 * Sets the reverb outside of zones: "room", "hall", "cave" and others, or one of `bank` (or NULL). NULL: none. 0.5 s by default. One
 * change waits at most, of this, the values or the zones: a later call takes its place. What sounds in it is said by sends: ::tacet_bus_set_send. Blocks until the bank is loaded, if the preset is of it.
 * TACET_ERROR_NAME: there is none.
 */
TACET_API tacet_result tacet_reverb_set(
    tacet_engine engine, tacet_bank bank, const char *preset, const tacet_ramp *how);

/** The values of a reverb: those of OpenAL's EAX reverb. Take those of a preset by ::tacet_reverb_get_values, and change some. */
typedef struct tacet_reverb {
  uint32_t size;             /**< sizeof(tacet_reverb) */
  float gain;                /**< Of all of it, in decibels. */
  float highs;               /**< What is added to the gain of its high frequencies, in decibels. */
  float lows;                /**< What is added to the gain of its low frequencies, in decibels. */
  float reflections;         /**< Of the first reflections, in decibels. */
  float tail;                /**< Of what follows them, in decibels. */
  double decay;              /**< How long it takes to fall by 60 dB, in seconds. */
  double reflections_delay;  /**< How long after the sound the reflections come, in seconds. */
  double tail_delay;         /**< How long after the reflections the tail comes, in seconds. */
  double echo_time;          /**< The time between echoes, in seconds. */
  double modulation_time;    /**< The time of a turn of its modulation, in seconds. */
  float decay_of_highs;      /**< How much of `decay` high frequencies take, a factor. */
  float decay_of_lows;       /**< How much of `decay` low frequencies take, a factor. */
  float diffusion;           /**< How dense its echoes are, 0 to 1. */
  float density;             /**< How coloured the tail is, 0 to 1. */
  float echo_depth;          /**< How much it has echoes, 0 to 1. */
  float modulation_depth;    /**< How much its pitch wavers, 0 to 1. */
} tacet_reverb;

/** Writes the values of a preset: a known one, or one of `bank` (or NULL). Blocks and errors as ::tacet_reverb_set. */
TACET_API tacet_result tacet_reverb_get_values(
    tacet_engine engine, tacet_bank bank, const char *preset, tacet_reverb *reverb);

/** Sets the reverb outside of zones by its values. 0.5 s by default. Waits as ::tacet_reverb_set. */
TACET_API tacet_result tacet_reverb_set_values(tacet_engine engine, const tacet_reverb *reverb, const tacet_ramp *how);

/** A place with a reverb of its own. */
typedef struct tacet_zone {
  uint32_t size;        /**< sizeof(tacet_zone) */
  float radius;         /**< Within which it is all there is, in units. */
  const char *preset;   /**< As in ::tacet_reverb_set. */
  tacet_vector center;  /**< Its middle, in units. */
  float border;         /**< The distance over which it fades beyond the radius, in units. */
  const tacet_reverb *reverb; /**< Its values, in place of `preset`; NULL: the preset. */
} tacet_zone;

/**
 * Sets the zones, 1,024 at most: an array of structs of the size that the first one names; 0 of them: none. 0.5 s by
 * default. Blocks, waits and errors as ::tacet_reverb_set.
 */
TACET_API tacet_result tacet_reverb_set_zones(
    tacet_engine engine, tacet_bank bank, const tacet_zone *zones, size_t count, const tacet_ramp *how);

/* ---- Recording ------------------------------------------------------------------------------------------------------ */

/** What a recording is for, as other programs see it. */
typedef enum tacet_purpose {
  TACET_PURPOSE_PRODUCTION = 0, /**< Notes, karaoke, rhythm. */
  TACET_PURPOSE_VOICE_CHAT = 1  /**< People talk with each other: other games turn their music down. */
} tacet_purpose;

/** How a microphone is recorded. */
typedef struct tacet_microphone_options {
  uint32_t size;         /**< sizeof(tacet_microphone_options) */
  uint32_t sample_rate;  /**< 8,000 to 192,000 frames a second; 0: those of the engine. */
  uint32_t channels;     /**< 1 or 2; 0: 1. */
  tacet_purpose purpose; /**< 0: production. */
  const char *path;      /**< A WAV file, which is replaced; NULL: none. It plays up to where it was written, whatever happens. */
  double block;          /**< The time between two deliveries, 0.001 to 1 s; 0: 0.01. */
  bool cancels_echo;     /**< Asks the sound server to take the engine's own sound out, where it can. */
} tacet_microphone_options;

/**
 * Asks for a recording, in the category `record` or `playAndRecord`: nothing is opened before. It begins when the session lets it, and
 * TACET_EVENT_RECORDING says what holds or ends it. A microphone that goes, a closed lid or sleep ends it for good. `options` NULL: all 0.
 * Blocks on the disk for the file. TACET_ERROR_STATE: the category has no input; TACET_ERROR_ARGUMENT: the rate or the channels;
 * TACET_ERROR_FILE: the file can not be written.
 */
TACET_API tacet_result tacet_microphone_start(tacet_engine engine, const tacet_microphone_options *options);

/** Ends the recording, and completes its file. TACET_ERROR_FILE: it has ended, and its file could not be written to the end. */
TACET_API tacet_result tacet_microphone_stop(tacet_engine engine);

/**
 * Takes up to `frames` frames that were recorded since the last call, of the newest 2 s: interleaved, as many samples a frame as the
 * channels that were asked for. Returns how many there were; 0 for a dead handle too.
 */
TACET_API size_t tacet_microphone_read(tacet_engine engine, float *samples, size_t frames);

/** The microphone at one moment. */
typedef struct tacet_microphone_info {
  uint32_t size;             /**< sizeof(tacet_microphone_info), set by the caller */
  tacet_recording recording; /**< Whether it was asked for, and may go on. */
  bool open;                 /**< A stream is open: the desktop shows it. */
  bool muted;                /**< ::tacet_microphone_set_muted */
  bool pauses_with_game;     /**< ::tacet_microphone_set_pauses_with_game */
  uint32_t sample_rate;      /**< As granted; 0 before the first frame. */
  uint32_t channels;         /**< As granted. */
  float gain;                /**< In decibels. */
  float peak;                /**< The highest sample lately, in decibels of full scale; -INFINITY for silence. */
  float rms;                 /**< The power of the last 300 ms, likewise. */
  uint64_t recorded_frames;  /**< Frames since the start. */
  uint64_t lost_frames;      /**< Frames that were lost since the start, over gaps and by the server. */
  uint64_t ready_frames;     /**< Frames that wait for ::tacet_microphone_read. */
  /**
   * Frames of the engine from the microphone to the program, while `output_latency` is known. Below 0 of an output's monitor, which
   * has a sound before it is heard.
   */
  int64_t input_latency;
  int64_t output_latency;    /**< Frames from the mixer to the speaker; -1 while one of the two is not known. */
  char text[168];            /**< What holds or ended it, in words. */
} tacet_microphone_info;

/** Writes the state of the microphone. */
TACET_API tacet_result tacet_microphone_get_info(tacet_engine engine, tacet_microphone_info *info);

/** Changes its gain, up to 24 dB. */
TACET_API tacet_result tacet_microphone_set_gain(tacet_engine engine, float gain);

/** Mutes it: what is recorded is silence, and time runs on. */
TACET_API tacet_result tacet_microphone_set_muted(tacet_engine engine, bool muted);

/** Has ::tacet_engine_pause hold it too. */
TACET_API tacet_result tacet_microphone_set_pauses_with_game(tacet_engine engine, bool pauses);

/** A microphone of the machine, for a settings screen. */
typedef struct tacet_input {
  uint32_t size;      /**< sizeof(tacet_input), set by the caller */
  bool bluetooth;     /**< Never taken by itself: while it records, the same headset plays in telephone quality. */
  bool headset;       /**< Part of a headset. */
  bool current;       /**< A recording takes it, or would. */
  bool chosen;        /**< The game has chosen it. */
  char id[192];       /**< By which it is found again, also after a restart of the machine. */
  char name[128];     /**< For people. */
} tacet_input;

/** Writes the microphones of the machine as ::tacet_output_list does the outputs, and returns how many there are. */
TACET_API size_t tacet_input_list(tacet_engine engine, tacet_input *inputs, size_t capacity);

/** Chooses a microphone by its id; NULL: the one that is taken by itself. TACET_ERROR_NAME: it is not there now. */
TACET_API tacet_result tacet_input_choose(tacet_engine engine, const char *id);

/** Chooses a microphone that may be absent, from saved settings. `name` is for people. */
TACET_API tacet_result tacet_input_restore(tacet_engine engine, const char *id, const char *name);

/**
 * Keeps the machine awake for work in the category `audioProcessing`, which desktops list with `reason`; NULL: the work is over.
 * TACET_ERROR_STATE in another category. The work goes on also where it is not kept awake.
 */
TACET_API tacet_result tacet_session_set_processing(tacet_engine engine, const char *reason);

/** TACET_OK while the machine is kept awake, TACET_PENDING while the login manager is asked, TACET_NONE where it is not kept awake. */
TACET_API tacet_result tacet_session_get_processing(tacet_engine engine);

/* ---- Outputs ------------------------------------------------------------------------------------------------------- */

/** An output of the machine, for a settings screen. */
typedef struct tacet_output {
  uint32_t size;      /**< sizeof(tacet_output), set by the caller */
  tacet_route route;  /**< What kind it is. */
  bool current;       /**< Sound comes out there. */
  bool chosen;        /**< The game has chosen it. */
  char id[190];       /**< By which it is found again, also after a restart of the machine. */
  char name[128];     /**< For people. */
} tacet_output;

/**
 * Writes the outputs of the machine into `outputs`, an array of `capacity` structs of the size that the first one names, and returns
 * how many there are; 0 for a dead handle too. NULL and 0 ask for that number.
 */
TACET_API size_t tacet_output_list(tacet_engine engine, tacet_output *outputs, size_t capacity);

/** Chooses an output by its id; NULL: that of the system. TACET_ERROR_NAME: it is not there now. */
TACET_API tacet_result tacet_output_choose(tacet_engine engine, const char *id);

/** Chooses an output that may be absent, from saved settings: the sound goes there when it comes. `name` is for people. */
TACET_API tacet_result tacet_output_restore(tacet_engine engine, const char *id, const char *name);

/** Reads the system's volume of the output, 0 to 1 and above; TACET_NONE while it is not known. It is never written. */
TACET_API tacet_result tacet_output_get_system_volume(tacet_engine engine, float *level, bool *muted);

/** Starts the sound settings of the desktop, a program. TACET_ERROR_STATE in a sandbox, TACET_ERROR_SYSTEM: none is installed. */
TACET_API tacet_result tacet_output_open_settings(tacet_engine engine);

/** Puts both channels out on both sides, for players who hear with one ear. 50 ms by default. */
TACET_API tacet_result tacet_output_set_mono(tacet_engine engine, bool mono, const tacet_ramp *how);

/** Turns the right (-1) or the left side (1) down. 50 ms by default. */
TACET_API tacet_result tacet_output_set_balance(tacet_engine engine, float balance, const tacet_ramp *how);

/** Makes what is quiet louder and what is loud quieter, for the night. 500 ms by default. */
TACET_API tacet_result tacet_output_set_reduced_dynamics(tacet_engine engine, bool reduced, const tacet_ramp *how);

/** Gives the soundtrack a stream of its own, called `name` (or NULL), which recorders can leave out; or ends that. */
TACET_API tacet_result tacet_output_set_own_stream(tacet_engine engine, bool own, const char *name);

/**
 * Takes up to `frames` frames that were put out since the last call, interleaved stereo, and returns how many: for spectra and
 * recordings. The first call begins it, and returns 0; a second of sound is kept. One thread at a time, a second one gets 0, as a dead
 * handle does.
 */
TACET_API size_t tacet_output_tap(tacet_engine engine, float *samples, size_t frames);

/* ---- Banks and saved games ------------------------------------------------------------------------------------------ */

/**
 * Reads a bank file and makes its buses, then loads its sounds in the background: TACET_EVENT_BANK_LOADED tells when, or
 * ::tacet_bank_wait. The bank file is not read any more then; files of music and of what is streamed stay where they are, as
 * ::tacet_soundtrack_load says. Blocks for the file itself. TACET_ERROR_FILE; TACET_ERROR_DATA: the sentence has every fault on a line.
 */
TACET_API tacet_result tacet_bank_load(tacet_engine engine, const char *path, tacet_bank *bank);

/**
 * The same of a bank that is in memory, or that the program writes itself: snapshots, reverbs and zones too. Its paths are relative to
 * `folder`; NULL: the working directory.
 */
TACET_API tacet_result tacet_bank_load_memory(
    tacet_engine engine, const char *json, const char *folder, tacet_bank *bank);

/** How much is loaded, 0 to 1; 1 where it has failed, -1 for a dead handle. */
TACET_API float tacet_bank_get_progress(tacet_bank bank);

/** Blocks until all is loaded. TACET_ERROR_DATA: sounds can not be used; the sentence has each on a line. */
TACET_API tacet_result tacet_bank_wait(tacet_bank bank);

/** Releases a bank, and what it has lent. Buses stay; voices and music play on. */
TACET_API tacet_result tacet_bank_release(tacet_bank bank);

/** An effect of a bank. It is lent: it ends with the bank. Blocks until the bank is loaded. TACET_ERROR_NAME: there is none. */
TACET_API tacet_result tacet_bank_effect(tacet_bank bank, const char *name, tacet_effect *effect);

/** Variations of a bank, which are its "sets", likewise lent. Blocks until the bank is loaded. */
TACET_API tacet_result tacet_bank_variations(tacet_bank bank, const char *name, tacet_variations *variations);

/** A soundtrack of a bank, likewise lent. Blocks until the bank is loaded. */
TACET_API tacet_result tacet_bank_soundtrack(tacet_bank bank, const char *name, tacet_soundtrack *soundtrack);

/** A playlist of a bank, likewise lent. Blocks until the bank is loaded. */
TACET_API tacet_result tacet_bank_playlist(tacet_bank bank, const char *name, tacet_playlist *playlist);

/** Plays an effect or variations of a bank by their name; as ::tacet_play. Blocks until the bank is loaded. */
TACET_API tacet_voice tacet_bank_play(tacet_bank bank, const char *name, const tacet_play_options *options);

/**
 * The names of a bank, sorted, each with a line's end: those of `kind`, "effect", "set", "soundtrack", "playlist", "bus", "snapshot",
 * "reverb" or "zone". Returns the length of the whole; 0 for an unknown kind or a dead handle.
 */
TACET_API size_t tacet_bank_get_names(tacet_bank bank, const char *kind, char *lines, size_t size);

/** Loads the sounds again whose files have changed, in the background. Blocks until the bank is loaded. */
TACET_API tacet_result tacet_bank_reload_changed(tacet_bank bank);

/**
 * The state of the music, the buses and the snapshots as JSON, to be kept in a saved game; not of voices. Music is kept by its name in
 * the bank, a snapshot by that or whole. Returns the length of the whole; 0: the error is in ::tacet_last_error. TACET_ERROR_NAME: the
 * bank has no name for the music that plays. Blocks until the bank is loaded, which may be NULL for a game that has none.
 */
TACET_API size_t tacet_save(tacet_engine engine, tacet_bank bank, char *json, size_t size);

/**
 * Restores what ::tacet_save has written. The buses named in `kept_gains`, `count` of them, keep their gains: those of the volume
 * sliders. TACET_ERROR_DATA, TACET_ERROR_NAME, TACET_ERROR_VERSION (of a newer engine): nothing changes then. Blocks until the bank
 * is loaded, which may be NULL as there. `user` of music that goes on is 0.
 */
TACET_API tacet_result tacet_restore(
    tacet_engine engine, tacet_bank bank, const char *json, const char *const *kept_gains, size_t count);

/* ---- Interface sounds and vibration --------------------------------------------------------------------------------- */

/** How feedback is made. */
typedef struct tacet_feedback_options {
  uint32_t size;                /**< sizeof(tacet_feedback_options) */
  bool follows_do_not_disturb;  /**< Silent while the desktop's "do not disturb" is on. */
  uint8_t reserved[3];          /**< 0 */
  const char *application_name; /**< The name in the user's mixer; NULL: the program's. */
  const char *application_id;   /**< Such as "org.example.Game"; NULL: none. */
} tacet_feedback_options;

/**
 * Makes a player of short sounds and vibration, which follows the user's settings for these. It needs no engine. `header` is
 * ::TACET_VERSION. TACET_ERROR_VERSION: the header is newer than the library.
 */
TACET_API tacet_result tacet_feedback_create(
    tacet_feedback *feedback, const tacet_feedback_options *options, uint32_t header);

/** Ends it. Blocks for callbacks that are under way. Inside its motor, and in a forked process: TACET_ERROR_STATE, and nothing happens. */
TACET_API tacet_result tacet_feedback_destroy(tacet_feedback feedback);

/**
 * Plays a file of up to 30 s; the file is read at its first play, which blocks on the disk. `alert`: the sound must be noticed; where
 * it may not be heard, the device vibrates, or TACET_EVENT_VISUAL_ALERT asks the game to show it. TACET_ERROR_FILE.
 */
TACET_API tacet_result tacet_feedback_play(tacet_feedback feedback, const char *path, bool alert);

/** Plays the sound of an event by the user's theme and settings, such as "message-new-email"; one that the theme has not is silent. */
TACET_API tacet_result tacet_feedback_trigger(tacet_feedback feedback, const char *event);

/**
 * Vibrates: "impact-light", "notification-error", "selection", "alert", or strengths and milliseconds, "1:200,0:50,0.5:300".
 * TACET_ERROR_ARGUMENT: it is none of these.
 */
TACET_API tacet_result tacet_feedback_vibrate(tacet_feedback feedback, const char *pattern);

/** Moves a motor with a strength, 0 to 1, for so many seconds; 0 stops it. ::tacet_feedback_set_motor */
typedef void (*tacet_motor)(void *user, float strength, double seconds);

/**
 * Has vibration go to a motor of the game's own, such as that of a controller, where the device has none: `motor` is called on a
 * thread of the library's own, at each step of a pattern. NULL: there is none. Once this returns, the one given before is not called:
 * it blocks for a call of it that is under way, unless it is that call.
 */
TACET_API tacet_result tacet_feedback_set_motor(tacet_feedback feedback, tacet_motor motor, void *user);

/** The reasons why a sound would not be heard, in words and separated by commas; "" where it would. */
TACET_API size_t tacet_feedback_get_reasons(tacet_feedback feedback, char *text, size_t size);

/** The player's own settings in the game: both are on at first. */
TACET_API tacet_result tacet_feedback_set_enabled(tacet_feedback feedback, bool sounds, bool vibration);

/** Takes the oldest event: captions and visual alerts. As ::tacet_next_event. */
TACET_API tacet_result tacet_feedback_next_event(tacet_feedback feedback, tacet_event *event);

/* ---- Everything in words -------------------------------------------------------------------------------------------- */

/**
 * Does one command in the words of a scenario file; its names are those of `bank`, or NULL:
 *
 *     tacet_do(engine, bank, "{\"do\":\"soundtrack.crossfade\",\"name\":\"boss\",\"over\":2}", NULL);
 *
 * Every command and signal of the page Scenario of the manual can be said so. `voice`, or NULL, is told the voice of a `play`, which
 * later commands call by its `as`. Blocks until the bank is loaded. Errors: TACET_ERROR_DATA (the sentence has every fault on a line),
 * TACET_ERROR_NAME.
 */
TACET_API tacet_result tacet_do(tacet_engine engine, tacet_bank bank, const char *json, tacet_voice *voice);

/**
 * The state of an engine as JSON: `what` is "session", "soundtrack", "buses", "voices" (the 64 loudest), "mix", "space", "outputs",
 * "microphone" or "statistics"; NULL: all. It has "version": 1. "log" has the lines that commands such as `status` and `meters` have made, a JSON object each; they are taken
 * once the buffer has room for all. "script" has the commands of ::tacet_do as a scenario file for `tacet render`, of an engine with
 * TACET_ENGINE_RECORDS_COMMANDS. Returns the length of the whole; 0 for an unknown word or a dead handle.
 */
TACET_API size_t tacet_state(tacet_engine engine, const char *what, char *json, size_t size);

#ifdef __cplusplus
}
#endif

#endif
