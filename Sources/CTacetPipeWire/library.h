/* The functions of libpipewire that are called by name. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <pipewire/pipewire.h>

#include <pipewire/extensions/metadata.h>

#define FUNCTIONS(each)                                                                                               \
  each(pw_init) each(pw_log_set_level) each(pw_loop_new) each(pw_loop_destroy) each(pw_context_new)                   \
  each(pw_context_destroy) each(pw_context_connect) each(pw_core_disconnect) each(pw_properties_new_dict)             \
  each(pw_properties_set) each(pw_properties_free) each(pw_proxy_destroy) each(pw_stream_new) each(pw_stream_destroy) \
  each(pw_stream_add_listener) each(pw_stream_connect) each(pw_stream_set_active) each(pw_stream_update_properties)   \
  each(pw_stream_get_node_id) each(pw_stream_get_time_n) each(pw_stream_dequeue_buffer) each(pw_stream_queue_buffer)

struct library {
#define FIELD(name) __typeof__(&name) name;
  FUNCTIONS(FIELD)
#undef FIELD
};

/* Filled by `pipe_open`. */
extern struct library library;

struct pipe_loop {
  struct pw_loop *loop;
  struct pw_context *context;
  struct spa_source *signal;
  void (*wake)(void *user);
  void *user;
};

struct pipe_session {
  struct pipe_loop *loop;
  struct pw_core *core;
  struct pw_registry *registry;
  struct spa_hook core_listener, registry_listener;
  struct spa_list objects;
  pipe_session_calls calls;
  void *user;
};

struct pw_properties *properties_of(const pipe_property *properties, size_t count);

#endif
