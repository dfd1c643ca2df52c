// A sound card with a headphone jack, as a module of PulseAudio: the card "alsa_card.jack" with the ports
// analog-output-speaker and analog-output-headphones, and its sink "alsa_output.jack", which plays into nothing. What is
// written to the FIFO named by the argument `fifo`, "plug" or "unplug", is what the jack does;
// module-switch-on-port-available does the rest. Built by `build-pulseaudio-jack`, for it needs the server's own headers.
#include <config.h>
#include <fcntl.h>
#include <pulse/rtclock.h>
#include <pulse/timeval.h>
#include <pulse/xmalloc.h>
// First: the other headers need what it declares.
#include <pulsecore/sink.h>
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
PA_MODULE_USAGE("fifo=<path>");

#define BLOCK (10 * PA_USEC_PER_MSEC)

struct userdata {
  pa_core *core;
  pa_module *module;
  pa_card *card;
  pa_sink *sink;
  pa_device_port *headphones;
  pa_thread *thread;
  pa_thread_mq mq;
  pa_rtpoll *poll;
  pa_usec_t rendered_until;
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

static int set_state(pa_sink *sink, pa_sink_state_t state, pa_suspend_cause_t cause) {
  struct userdata *u = sink->userdata;
  if (!PA_SINK_IS_OPENED(sink->thread_info.state) && PA_SINK_IS_OPENED(state)) u->rendered_until = pa_rtclock_now();
  return 0;
}

static int set_port(pa_sink *sink, pa_device_port *port) { return 0; }
static int set_profile(pa_card *card, pa_card_profile *profile) { return 0; }

static void run(void *data) {
  struct userdata *u = data;
  pa_thread_mq_install(&u->mq);
  for (;;) {
    if (u->sink->thread_info.rewind_requested) pa_sink_process_rewind(u->sink, 0);
    if (PA_SINK_IS_OPENED(u->sink->thread_info.state)) {
      pa_usec_t now = pa_rtclock_now();
      while (u->rendered_until < now + BLOCK) {
        pa_memchunk chunk;
        pa_sink_render(u->sink, pa_usec_to_bytes(BLOCK, &u->sink->sample_spec), &chunk);
        u->rendered_until += pa_bytes_to_usec(chunk.length, &u->sink->sample_spec);
        pa_memblock_unref(chunk.memblock);
      }
      pa_rtpoll_set_timer_absolute(u->poll, u->rendered_until - BLOCK / 2);
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
  pa_device_port_set_available(u->headphones, pa_startswith(word, "plug") ? PA_AVAILABLE_YES : PA_AVAILABLE_NO);
}

static pa_device_port *add_port(struct userdata *u, pa_card_new_data *card, pa_card_profile *profile, const char *name,
                                pa_device_port_type_t type, unsigned priority, pa_available_t available) {
  pa_device_port_new_data data;
  pa_device_port_new_data_init(&data);
  pa_device_port_new_data_set_name(&data, name);
  pa_device_port_new_data_set_description(&data, name);
  pa_device_port_new_data_set_direction(&data, PA_DIRECTION_OUTPUT);
  pa_device_port_new_data_set_available(&data, available);
  pa_device_port_new_data_set_type(&data, type);
  pa_device_port *port = pa_device_port_new(u->core, &data, 0);
  pa_device_port_new_data_done(&data);
  port->priority = priority;
  pa_hashmap_put(card->ports, port->name, port);
  pa_hashmap_put(port->profiles, profile->name, profile);
  return port;
}

static void add_card(struct userdata *u) {
  pa_card_new_data data;
  pa_card_new_data_init(&data);
  data.driver = __FILE__;
  data.module = u->module;
  pa_card_new_data_set_name(&data, "alsa_card.jack");
  pa_card_profile *profile = pa_card_profile_new("output:analog-stereo", "Stereo", 0);
  profile->priority = 100;
  profile->n_sinks = 1;
  profile->max_sink_channels = 2;
  profile->available = PA_AVAILABLE_YES;
  pa_hashmap_put(data.profiles, profile->name, profile);
  add_port(u, &data, profile, "analog-output-speaker", PA_DEVICE_PORT_TYPE_SPEAKER, 100, PA_AVAILABLE_UNKNOWN);
  u->headphones = add_port(u, &data, profile, "analog-output-headphones", PA_DEVICE_PORT_TYPE_HEADPHONES, 200,
                           PA_AVAILABLE_NO);
  u->card = pa_card_new(u->core, &data);
  pa_card_new_data_done(&data);
  u->card->userdata = u;
  u->card->set_profile = set_profile;
  pa_card_choose_initial_profile(u->card);
  pa_card_put(u->card);
}

static void add_sink(struct userdata *u) {
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
  data.ports = pa_hashmap_new(pa_idxset_string_hash_func, pa_idxset_string_compare_func);
  void *state = NULL;
  pa_device_port *port;
  PA_HASHMAP_FOREACH(port, u->card->ports, state) {
    pa_hashmap_put(data.ports, port->name, port);
    pa_device_port_ref(port);
  }
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
  u->thread = pa_thread_new("jack", run, u);
  pa_sink_put(u->sink);
}

int pa__init(pa_module *m) {
  static const char *const known[] = {"fifo", NULL};
  pa_modargs *arguments = pa_modargs_new(m->argument, known);
  const char *path = arguments ? pa_modargs_get_value(arguments, "fifo", NULL) : NULL;
  // Open for writing too, so that it does not end with the first who writes.
  int fifo = path && mkfifo(path, 0600) == 0 ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
  if (arguments) pa_modargs_free(arguments);
  if (fifo < 0) return -1;
  struct userdata *u = m->userdata = pa_xnew0(struct userdata, 1);
  u->core = m->core;
  u->module = m;
  u->fifo = fifo;
  u->poll = pa_rtpoll_new();
  pa_thread_mq_init(&u->mq, m->core->mainloop, u->poll);
  add_card(u);
  add_sink(u);
  u->event = m->core->mainloop->io_new(m->core->mainloop, fifo, PA_IO_EVENT_INPUT, jack_moved, u);
  return 0;
}

void pa__done(pa_module *m) {
  struct userdata *u = m->userdata;
  if (!u) return;
  m->core->mainloop->io_free(u->event);
  close(u->fifo);
  pa_sink_unlink(u->sink);
  pa_asyncmsgq_send(u->mq.inq, NULL, PA_MESSAGE_SHUTDOWN, NULL, 0, NULL);
  pa_thread_free(u->thread);
  pa_thread_mq_done(&u->mq);
  pa_sink_unref(u->sink);
  pa_rtpoll_free(u->poll);
  pa_card_free(u->card);
  pa_xfree(u);
}
