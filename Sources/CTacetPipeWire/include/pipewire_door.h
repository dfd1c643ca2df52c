/* libpipewire, opened when it is needed: what it has as macros, inline functions and functions of any number of
 * arguments, as plain functions of plain types. Nothing is decided here.
 *
 * Everything is used on the loop's thread, or before it runs, but for `pipe_loop_signal`. */
#ifndef CTACETPIPEWIRE_H
#define CTACETPIPEWIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pipe_loop pipe_loop;
typedef struct pipe_source pipe_source;
typedef struct pipe_session pipe_session;
typedef struct pipe_stream pipe_stream;

/* A property, or what an object of the server states about itself. */
typedef struct {
  const char *key;
  const char *value;
} pipe_property;

/* Opens the library, unless it is open. NULL: it may be used; else what is missing, in words that last, and the next
 * call tries again. Any thread. */
const char *pipe_open(void);

/* MARK: the loop */

/* NULL: no memory or descriptor is left. */
pipe_loop *pipe_loop_new(void (*wake)(void *user), void *user);
void pipe_loop_free(pipe_loop *loop);
/* `wake` is called on the loop's thread, soon. Any thread; neither locks nor waits. */
void pipe_loop_signal(pipe_loop *loop);
/* Makes the calling thread the loop's, or ends that. */
void pipe_loop_enter(pipe_loop *loop);
void pipe_loop_leave(pipe_loop *loop);
/* Sleeps until something happens, for at most so many milliseconds, -1: without a limit, and calls what waits for it. */
void pipe_loop_iterate(pipe_loop *loop, int milliseconds);
/* Calls `readable` while there is something to be read. NULL: none is left. */
pipe_source *pipe_watch_new(pipe_loop *loop, int descriptor, void (*readable)(void *user), void *user);
void pipe_source_free(pipe_loop *loop, pipe_source *source);

/* MARK: the connection */

/* A port of a card, or, `is_active`, the one that sounds for a part of it. */
typedef struct {
  bool is_active;
  bool is_output;
  /* False: the server knows that nothing is plugged in. */
  bool is_available;
  int32_t index;
  /* The part of the card; -1: it states none. */
  int32_t device;
  const char *name;
  /* Such as "headphones"; "" where it states none. */
  const char *type;
} pipe_route;

typedef struct {
  /* The server took the connection. */
  void (*accepted)(void *user, const char *version);
  /* The answer to `pipe_session_sync`. */
  void (*done)(void *user, int sequence);
  /* An error of the object `id`, 0: of the connection. `result` is the system's number, below 0; `message` is for
   * people. */
  void (*failed)(void *user, uint32_t id, int result, const char *message);
  /* There is an object of this type, such as "PipeWire:Interface:Node". */
  void (*appeared)(void *user, uint32_t id, const char *type, const pipe_property *properties, size_t count);
  void (*removed)(void *user, uint32_t id);
  /* All of a node's properties, where it is watched. */
  void (*node)(void *user, uint32_t id, bool is_suspended, const pipe_property *properties, size_t count);
  /* All of a card's properties, where it is watched, and its ports. */
  void (*card)(void *user, uint32_t id, const pipe_property *properties, size_t count);
  void (*route)(void *user, uint32_t card, const pipe_route *route);
  /* A value of metadata that is watched; NULL: it is gone. */
  void (*metadata)(void *user, uint32_t subject, const char *key, const char *value);
} pipe_session_calls;

/* Connects to the server of this name, NULL: where the library's own rules lead. NULL: it was refused, and `*error`
 * is the system's number for why. */
pipe_session *pipe_session_new(
    pipe_loop *loop, const char *remote, const pipe_property *properties, size_t count, const pipe_session_calls *calls,
    void *user, int *error);
void pipe_session_free(pipe_session *session);
/* Asks for a sign of life, in order after all that was asked before. Returns its number. */
int pipe_session_sync(pipe_session *session);
/* `node` is called for this node from now on, `route` for this card, `metadata` for this metadata. */
void pipe_session_watch_node(pipe_session *session, uint32_t id);
void pipe_session_watch_card(pipe_session *session, uint32_t id);
void pipe_session_watch_metadata(pipe_session *session, uint32_t id);

/* The string "name" of an object in the JSON that metadata has, such as the default sink's; false: it has none. Needs
 * no library. Any thread. */
bool pipe_json_name(const char *text, char *name, size_t size);

/* MARK: a stream */

typedef enum { pipe_stream_broken, pipe_stream_connecting, pipe_stream_paused, pipe_stream_running } pipe_stream_state;

typedef struct {
  /* `message` is NULL but for a broken one. */
  void (*state)(void *user, pipe_stream_state state, const char *message);
  /* Fills interleaved stereo frames, on the thread of the library's that plays. The graph's cycle began at `cycle`, in
   * nanoseconds: so it did for all streams of its clock. It has played `position` frames by now, of which there are
   * `rate` a second, 0: unknown; a frame of it is heard after `delay` more; `queued` frames of the stream wait in it. */
  void (*render)(
      void *context, float *samples, size_t frames, int64_t cycle, uint64_t position, uint32_t rate, int64_t delay,
      uint64_t queued);
} pipe_stream_calls;

/* Interleaved stereo float frames, not connected. `context` is for `render`. */
pipe_stream *pipe_stream_new(
    pipe_session *session, const char *name, const pipe_property *properties, size_t count,
    const pipe_stream_calls *calls, void *user, void *context);
void pipe_stream_free(pipe_stream *stream);
/* False: it was refused. */
bool pipe_stream_connect(pipe_stream *stream, uint32_t rate, bool is_active);
void pipe_stream_set_active(pipe_stream *stream, bool is_active);
/* Sets one property. */
void pipe_stream_set_property(pipe_stream *stream, pipe_property property);
/* The server's number for its node; UINT32_MAX: it has none yet. */
uint32_t pipe_stream_node(pipe_stream *stream);

#endif
