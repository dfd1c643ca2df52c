#include "pipewire_door.h"

#include "library.h"

#include <spa/param/audio/format-utils.h>
#include <stdlib.h>

/* Bytes of a stereo frame. */
enum { frame_bytes = 2 * sizeof(float) };

struct pipe_stream {
  struct pw_stream *stream;
  struct spa_hook listener;
  pipe_stream_calls calls;
  void *user;
  void *context;
};

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  struct pipe_stream *stream = data;
  (void)old;
  switch (state) {
  case PW_STREAM_STATE_CONNECTING: stream->calls.state(stream->user, pipe_stream_connecting, NULL); break;
  case PW_STREAM_STATE_PAUSED: stream->calls.state(stream->user, pipe_stream_paused, NULL); break;
  case PW_STREAM_STATE_STREAMING: stream->calls.state(stream->user, pipe_stream_running, NULL); break;
  case PW_STREAM_STATE_ERROR: stream->calls.state(stream->user, pipe_stream_broken, error ? error : "error"); break;
  case PW_STREAM_STATE_UNCONNECTED: stream->calls.state(stream->user, pipe_stream_broken, "disconnected"); break;
  }
}

static void process(void *data) {
  struct pipe_stream *stream = data;
  struct pw_buffer *buffer = library.pw_stream_dequeue_buffer(stream->stream);
  if (!buffer) return;
  struct spa_data *memory = &buffer->buffer->datas[0];
  uint32_t frames = memory->data ? memory->maxsize / frame_bytes : 0;
  if (buffer->requested > 0 && buffer->requested < frames) frames = (uint32_t)buffer->requested;
  struct pw_time time = {0};
  library.pw_stream_get_time_n(stream->stream, &time, sizeof time);
  if (frames > 0)
    stream->calls.render(
        stream->context, memory->data, frames, time.now, time.ticks, time.rate.denom, time.delay,
        time.queued + time.buffered);
  memory->chunk->offset = 0;
  memory->chunk->stride = frame_bytes;
  memory->chunk->size = frames * frame_bytes;
  buffer->size = frames;
  library.pw_stream_queue_buffer(stream->stream, buffer);
}

static const struct pw_stream_events stream_events = {
    PW_VERSION_STREAM_EVENTS, .state_changed = state_changed, .process = process};

pipe_stream *pipe_stream_new(
    pipe_session *session, const char *name, const pipe_property *properties, size_t count,
    const pipe_stream_calls *calls, void *user, void *context) {
  struct pipe_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->calls = *calls;
  stream->user = user;
  stream->context = context;
  stream->stream = library.pw_stream_new(session->core, name, properties_of(properties, count));
  if (!stream->stream) {
    free(stream);
    return NULL;
  }
  library.pw_stream_add_listener(stream->stream, &stream->listener, &stream_events, stream);
  return stream;
}

void pipe_stream_free(pipe_stream *stream) {
  spa_hook_remove(&stream->listener);
  library.pw_stream_destroy(stream->stream);
  free(stream);
}

bool pipe_stream_connect(pipe_stream *stream, uint32_t rate, bool is_active) {
  uint8_t memory[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  struct spa_audio_info_raw info = {
      .format = SPA_AUDIO_FORMAT_F32,
      .rate = rate,
      .channels = 2,
      .position = {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR}};
  const struct spa_pod *params[] = {spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &info)};
  enum pw_stream_flags flags = PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS;
  if (!is_active) flags |= PW_STREAM_FLAG_INACTIVE;
  return library.pw_stream_connect(stream->stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, flags, params, 1) >= 0;
}

void pipe_stream_set_active(pipe_stream *stream, bool is_active) {
  library.pw_stream_set_active(stream->stream, is_active);
}

void pipe_stream_set_property(pipe_stream *stream, pipe_property property) {
  struct spa_dict_item items[] = {SPA_DICT_ITEM_INIT(property.key, property.value)};
  struct spa_dict dict = SPA_DICT_INIT_ARRAY(items);
  library.pw_stream_update_properties(stream->stream, &dict);
}

uint32_t pipe_stream_node(pipe_stream *stream) { return library.pw_stream_get_node_id(stream->stream); }
