// A sound card with a headphone jack, as a module of PulseAudio: the card "alsa_card.jack" with the ports
// analog-output-speaker and analog-output-headphones, and its sink "alsa_output.jack", which plays into nothing. What is
// written to the FIFO named by the argument `fifo`, "plug" or "unplug", is what the jack does;
// module-switch-on-port-available does the rest. With microphone=yes the card has the source "alsa_input.jack" too, of
// silence, whose ports are analog-input-internal-mic and, with the jack, analog-input-headset-mic. With form and bus sink
// and source are a headset instead, and have these properties and no ports. Built by `build-pulseaudio-modules`, for it
// needs the server's own headers.
#include <config.h>
#include <fcntl.h>
#include <pulse/rtclock.h>
#include <pulse/timeval.h>
#include <pulse/xmalloc.h>
// First: the other headers need what it declares.
#include <pulsecore/sink.h>
#include <pulsecore/source.h>
#include <pulsecore/card.h>
#include <pulsecore/core-util.h>
#include <pulsecore/core.h>
#include <pulsecore/device-port.h>
#include <pulsecore/modargs.h>
#include <pulsecore/module.h>
#include <pulsecore/rtpoll.h>
#include <pulsecore/thread-mq.h>
#include <pulsecore/thread.h>
#include <sys/stat.h>
#include <unistd.h>

PA_MODULE_AUTHOR("tests");
PA_MODULE_DESCRIPTION("A card with a headphone jack");
PA_MODULE_VERSION(PACKAGE_VERSION);
PA_MODULE_LOAD_ONCE(false);
PA_MODULE_USAGE("fifo=<path> microphone=<bool> form=<form factor> bus=<bus>");

#define BLOCK (10 * PA_USEC_PER_MSEC)

struct userdata {
  pa_core *core;
  pa_module *module;
  pa_card *card;
  pa_sink *sink;
  pa_source *source;
  pa_device_port *headphones;
  pa_device_port *headset_microphone;
  pa_thread *thread;
  pa_thread_mq mq;
  pa_rtpoll *poll;
  pa_usec_t rendered_until;
  pa_usec_t recorded_until;
  pa_io_event *event;
  int fifo;
};

static int process_msg(pa_msgobject *object, int code, void *data, int64_t offset, pa_memchunk *chunk) {
  struct userdata *u = PA_SINK(object)->userdata;
  if (code == PA_SINK_MESSAGE_GET_LATENCY) {
    *(int64_t *)data = (int64_t)u->rendered_until - (int64_t)pa_rtclock_now();
    return 0;
  }
  return pa_sink_process_msg(object, code, data, offset, chunk);
}

static int process_source_msg(pa_msgobject *object, int code, void *data, int64_t offset, pa_memchunk *chunk) {
  struct userdata *u = PA_SOURCE(object)->userdata;
  if (code == PA_SOURCE_MESSAGE_GET_LATENCY) {
    *(int64_t *)data = (int64_t)pa_rtclock_now() - (int64_t)u->recorded_until;
    return 0;
  }
  return pa_source_process_msg(object, code, data, offset, chunk);
}

static int set_state(pa_sink *sink, pa_sink_state_t state, pa_suspend_cause_t cause) {
  struct userdata *u = sink->userdata;
  if (!PA_SINK_IS_OPENED(sink->thread_info.state) && PA_SINK_IS_OPENED(state)) u->rendered_until = pa_rtclock_now();
  return 0;
}

static int set_source_state(pa_source *source, pa_source_state_t state, pa_suspend_cause_t cause) {
  struct userdata *u = source->userdata;
  if (!PA_SOURCE_IS_OPENED(source->thread_info.state) && PA_SOURCE_IS_OPENED(state)) {
    u->recorded_until = pa_rtclock_now();
  }
  return 0;
}

static int set_port(pa_sink *sink, pa_device_port *port) { return 0; }
static int set_source_port(pa_source *source, pa_device_port *port) { return 0; }
static int set_profile(pa_card *card, pa_card_profile *profile) { return 0; }

static void record_silence(struct userdata *u, pa_usec_t now) {
  while (u->recorded_until < now) {
    pa_memchunk chunk = {.length = pa_usec_to_bytes(BLOCK, &u->source->sample_spec)};
    chunk.memblock = pa_memblock_new(u->core->mempool, chunk.length);
    memset(pa_memblock_acquire(chunk.memblock), 0, chunk.length);
    pa_memblock_release(chunk.memblock);
    pa_source_post(u->source, &chunk);
    u->recorded_until += pa_bytes_to_usec(chunk.length, &u->source->sample_spec);
    pa_memblock_unref(chunk.memblock);
  }
}

static void run(void *data) {
  struct userdata *u = data;
  pa_thread_mq_install(&u->mq);
  for (;;) {
    if (u->sink->thread_info.rewind_requested) pa_sink_process_rewind(u->sink, 0);
    pa_usec_t now = pa_rtclock_now();
    bool is_recording = u->source && PA_SOURCE_IS_OPENED(u->source->thread_info.state);
    if (is_recording) record_silence(u, now);
    if (PA_SINK_IS_OPENED(u->sink->thread_info.state)) {
      while (u->rendered_until < now + BLOCK) {
        pa_memchunk chunk;
        pa_sink_render(u->sink, pa_usec_to_bytes(BLOCK, &u->sink->sample_spec), &chunk);
        u->rendered_until += pa_bytes_to_usec(chunk.length, &u->sink->sample_spec);
        pa_memblock_unref(chunk.memblock);
      }
      pa_rtpoll_set_timer_absolute(u->poll, u->rendered_until - BLOCK / 2);
    } else if (is_recording) {
      pa_rtpoll_set_timer_absolute(u->poll, u->recorded_until);
    } else {
      pa_rtpoll_set_timer_disabled(u->poll);
    }
    if (pa_rtpoll_run(u->poll) <= 0) return;
  }
}

static void jack_moved(pa_mainloop_api *api, pa_io_event *event, int fd, pa_io_event_flags_t flags, void *data) {
  struct userdata *u = data;
  char word[64] = "";
  if (read(fd, word, sizeof word - 1) <= 0) return;
  pa_available_t available = pa_startswith(word, "plug") ? PA_AVAILABLE_YES : PA_AVAILABLE_NO;
  if (u->headphones) pa_device_port_set_available(u->headphones, available);
  if (u->headset_microphone) pa_device_port_set_available(u->headset_microphone, available);
}

static pa_device_port *add_port(struct userdata *u, pa_card_new_data *card, pa_card_profile *profile, const char *name,
                                pa_direction_t direction, pa_device_port_type_t type, unsigned priority,
                                pa_available_t available) {
  pa_device_port_new_data data;
  pa_device_port_new_data_init(&data);
  pa_device_port_new_data_set_name(&data, name);
  pa_device_port_new_data_set_description(&data, name);
  pa_device_port_new_data_set_direction(&data, direction);
  pa_device_port_new_data_set_available(&data, available);
  pa_device_port_new_data_set_type(&data, type);
  pa_device_port *port = pa_device_port_new(u->core, &data, 0);
  pa_device_port_new_data_done(&data);
  port->priority = priority;
  pa_hashmap_put(card->ports, port->name, port);
  pa_hashmap_put(port->profiles, profile->name, profile);
  return port;
}

static void add_card(struct userdata *u, bool has_microphone, bool has_ports) {
  pa_card_new_data data;
  pa_card_new_data_init(&data);
  data.driver = __FILE__;
  data.module = u->module;
  pa_card_new_data_set_name(&data, "alsa_card.jack");
  pa_card_profile *profile = pa_card_profile_new("output:analog-stereo", "Stereo", 0);
  profile->priority = 100;
  profile->n_sinks = 1;
  profile->max_sink_channels = 2;
  profile->n_sources = has_microphone;
  profile->max_source_channels = has_microphone ? 2 : 0;
  profile->available = PA_AVAILABLE_YES;
  pa_hashmap_put(data.profiles, profile->name, profile);
  if (has_ports) {
    add_port(u, &data, profile, "analog-output-speaker", PA_DIRECTION_OUTPUT, PA_DEVICE_PORT_TYPE_SPEAKER, 100,
             PA_AVAILABLE_UNKNOWN);
    u->headphones = add_port(u, &data, profile, "analog-output-headphones", PA_DIRECTION_OUTPUT,
                             PA_DEVICE_PORT_TYPE_HEADPHONES, 200, PA_AVAILABLE_NO);
  }
  if (has_ports && has_microphone) {
    add_port(u, &data, profile, "analog-input-internal-mic", PA_DIRECTION_INPUT, PA_DEVICE_PORT_TYPE_MIC, 100,
             PA_AVAILABLE_UNKNOWN);
    u->headset_microphone = add_port(u, &data, profile, "analog-input-headset-mic", PA_DIRECTION_INPUT,
                                     PA_DEVICE_PORT_TYPE_HEADSET, 200, PA_AVAILABLE_NO);
  }
  u->card = pa_card_new(u->core, &data);
  pa_card_new_data_done(&data);
  u->card->userdata = u;
  u->card->set_profile = set_profile;
  pa_card_choose_initial_profile(u->card);
  pa_card_put(u->card);
}

static pa_hashmap *card_ports(struct userdata *u, pa_direction_t direction) {
  pa_hashmap *ports = pa_hashmap_new(pa_idxset_string_hash_func, pa_idxset_string_compare_func);
  void *state = NULL;
  pa_device_port *port;
  PA_HASHMAP_FOREACH(port, u->card->ports, state) {
    if (port->direction != direction) continue;
    pa_hashmap_put(ports, port->name, port);
    pa_device_port_ref(port);
  }
  return ports;
}

// The properties of a headset's sink or source.
static void set_form(pa_proplist *properties, const char *form, const char *bus) {
  if (form) pa_proplist_sets(properties, PA_PROP_DEVICE_FORM_FACTOR, form);
  if (bus) pa_proplist_sets(properties, PA_PROP_DEVICE_BUS, bus);
}

static void add_sink(struct userdata *u, const char *form, const char *bus) {
  pa_sample_spec spec = {.format = PA_SAMPLE_FLOAT32LE, .rate = 48000, .channels = 2};
  pa_channel_map map;
  pa_channel_map_init_stereo(&map);
  pa_sink_new_data data;
  pa_sink_new_data_init(&data);
  data.driver = __FILE__;
  data.module = u->module;
  data.card = u->card;
  pa_sink_new_data_set_name(&data, "alsa_output.jack");
  pa_sink_new_data_set_sample_spec(&data, &spec);
  pa_sink_new_data_set_channel_map(&data, &map);
  data.ports = card_ports(u, PA_DIRECTION_OUTPUT);
  set_form(data.proplist, form, bus);
  u->sink = pa_sink_new(u->core, &data, PA_SINK_LATENCY);
  pa_sink_new_data_done(&data);
  u->sink->parent.process_msg = process_msg;
  u->sink->set_state_in_io_thread = set_state;
  u->sink->set_port = set_port;
  u->sink->userdata = u;
  pa_sink_set_asyncmsgq(u->sink, u->mq.inq);
  pa_sink_set_rtpoll(u->sink, u->poll);
  pa_sink_set_max_request(u->sink, pa_usec_to_bytes(BLOCK, &u->sink->sample_spec));
  pa_sink_set_max_rewind(u->sink, 0);
  pa_sink_set_fixed_latency(u->sink, 2 * BLOCK);
}

static void add_source(struct userdata *u, const char *form, const char *bus) {
  pa_source_new_data data;
  pa_source_new_data_init(&data);
  data.driver = __FILE__;
  data.module = u->module;
  data.card = u->card;
  pa_source_new_data_set_name(&data, "alsa_input.jack");
  pa_source_new_data_set_sample_spec(&data, &u->sink->sample_spec);
  pa_source_new_data_set_channel_map(&data, &u->sink->channel_map);
  data.ports = card_ports(u, PA_DIRECTION_INPUT);
  set_form(data.proplist, form, bus);
  u->source = pa_source_new(u->core, &data, PA_SOURCE_LATENCY);
  pa_source_new_data_done(&data);
  u->source->parent.process_msg = process_source_msg;
  u->source->set_state_in_io_thread = set_source_state;
  u->source->set_port = set_source_port;
  u->source->userdata = u;
  pa_source_set_asyncmsgq(u->source, u->mq.inq);
  pa_source_set_rtpoll(u->source, u->poll);
  pa_source_set_max_rewind(u->source, 0);
  pa_source_set_fixed_latency(u->source, BLOCK);
}

int pa__init(pa_module *m) {
  static const char *const known[] = {"fifo", "microphone", "form", "bus", NULL};
  pa_modargs *arguments = pa_modargs_new(m->argument, known);
  if (!arguments) return -1;
  const char *path = pa_modargs_get_value(arguments, "fifo", NULL);
  const char *form = pa_modargs_get_value(arguments, "form", NULL);
  const char *bus = pa_modargs_get_value(arguments, "bus", NULL);
  bool has_microphone = false;
  // Open for writing too, so that it does not end with the first who writes.
  int fifo = path && mkfifo(path, 0600) == 0 ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
  if (fifo < 0 || pa_modargs_get_value_boolean(arguments, "microphone", &has_microphone) < 0) {
    pa_modargs_free(arguments);
    return -1;
  }
  struct userdata *u = m->userdata = pa_xnew0(struct userdata, 1);
  u->core = m->core;
  u->module = m;
  u->fifo = fifo;
  u->poll = pa_rtpoll_new();
  pa_thread_mq_init(&u->mq, m->core->mainloop, u->poll);
  add_card(u, has_microphone, !form);
  add_sink(u, form, bus);
  if (has_microphone) add_source(u, form, bus);
  pa_modargs_free(arguments);
  u->thread = pa_thread_new("jack", run, u);
  pa_sink_put(u->sink);
  if (u->source) pa_source_put(u->source);
  u->event = m->core->mainloop->io_new(m->core->mainloop, fifo, PA_IO_EVENT_INPUT, jack_moved, u);
  return 0;
}

void pa__done(pa_module *m) {
  struct userdata *u = m->userdata;
  if (!u) return;
  m->core->mainloop->io_free(u->event);
  close(u->fifo);
  pa_sink_unlink(u->sink);
  if (u->source) pa_source_unlink(u->source);
  pa_asyncmsgq_send(u->mq.inq, NULL, PA_MESSAGE_SHUTDOWN, NULL, 0, NULL);
  pa_thread_free(u->thread);
  pa_thread_mq_done(&u->mq);
  pa_sink_unref(u->sink);
  if (u->source) pa_source_unref(u->source);
  pa_rtpoll_free(u->poll);
  pa_card_free(u->card);
  pa_xfree(u);
}
