// A sound card with a headphone jack, for a private PipeWire: the card "alsa_card.jack" with the routes
// analog-output-speaker and analog-output-headphones, and its null sink "alsa_output.jack". What is written to the FIFO
// named by the first argument, "plug" or "unplug", is what the jack does; the session manager does the rest. With two more
// arguments, a form factor and a bus, the card is a headset's, and has the source "alsa_input.jack" too, of silence.
//
// cc pipewire-jack.c $(pkg-config --cflags --libs libpipewire-0.3)
#include <errno.h>
#include <fcntl.h>
#include <pipewire/pipewire.h>
#include <spa/monitor/device.h>
#include <spa/monitor/utils.h>
#include <spa/param/audio/raw.h>
#include <spa/param/profile.h>
#include <spa/param/props.h>
#include <spa/param/route.h>
#include <spa/pod/builder.h>
#include <spa/pod/filter.h>
#include <spa/pod/parser.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { speaker, headphones };

static struct pw_main_loop *loop;
static struct pw_core *core;
static struct pw_proxy *node;
static const char *form;
static const char *bus = "pci";
static struct spa_device device;
static struct spa_hook_list listeners;
static int active_route = speaker;
static uint32_t headphones_available = SPA_PARAM_AVAILABILITY_no;

static struct spa_param_info params[] = {
    {SPA_PARAM_EnumProfile, SPA_PARAM_INFO_READ},
    {SPA_PARAM_Profile, SPA_PARAM_INFO_READWRITE},
    {SPA_PARAM_EnumRoute, SPA_PARAM_INFO_READ},
    {SPA_PARAM_Route, SPA_PARAM_INFO_READWRITE},
};
enum { param_profile = 1, param_routes = 2, param_route = 3 };

static struct spa_pod *build_profile(struct spa_pod_builder *b, uint32_t id) {
  struct spa_pod_frame object, classes;
  int32_t devices[] = {0};
  spa_pod_builder_push_object(b, &object, SPA_TYPE_OBJECT_ParamProfile, id);
  spa_pod_builder_add(b, SPA_PARAM_PROFILE_index, SPA_POD_Int(0), SPA_PARAM_PROFILE_name,
                      SPA_POD_String("output:analog-stereo"), SPA_PARAM_PROFILE_description,
                      SPA_POD_String("Stereo"), SPA_PARAM_PROFILE_priority, SPA_POD_Int(6500),
                      SPA_PARAM_PROFILE_available, SPA_POD_Id(SPA_PARAM_AVAILABILITY_yes), 0);
  spa_pod_builder_prop(b, SPA_PARAM_PROFILE_classes, 0);
  spa_pod_builder_push_struct(b, &classes);
  spa_pod_builder_int(b, 1);
  spa_pod_builder_add_struct(b, SPA_POD_String("Audio/Sink"), SPA_POD_Int(1), SPA_POD_String("card.profile.devices"),
                             SPA_POD_Array(sizeof(int32_t), SPA_TYPE_Int, 1, devices));
  spa_pod_builder_pop(b, &classes);
  return spa_pod_builder_pop(b, &object);
}

static struct spa_pod *build_route(struct spa_pod_builder *b, uint32_t id, int route) {
  static const char *const names[] = {"analog-output-speaker", "analog-output-headphones"};
  static const char *const types[] = {"speaker", "headphones"};
  struct spa_pod_frame object, info;
  int32_t zero[] = {0};
  uint32_t available = route == headphones ? headphones_available : SPA_PARAM_AVAILABILITY_unknown;
  spa_pod_builder_push_object(b, &object, SPA_TYPE_OBJECT_ParamRoute, id);
  spa_pod_builder_add(b, SPA_PARAM_ROUTE_index, SPA_POD_Int(route), SPA_PARAM_ROUTE_direction,
                      SPA_POD_Id(SPA_DIRECTION_OUTPUT), SPA_PARAM_ROUTE_name, SPA_POD_String(names[route]),
                      SPA_PARAM_ROUTE_description, SPA_POD_String(names[route]), SPA_PARAM_ROUTE_priority,
                      SPA_POD_Int(9900), SPA_PARAM_ROUTE_available, SPA_POD_Id(available), 0);
  spa_pod_builder_prop(b, SPA_PARAM_ROUTE_info, 0);
  spa_pod_builder_push_struct(b, &info);
  spa_pod_builder_int(b, 1);
  spa_pod_builder_add(b, SPA_POD_String("port.type"), SPA_POD_String(types[route]), NULL);
  spa_pod_builder_pop(b, &info);
  spa_pod_builder_add(b, SPA_PARAM_ROUTE_profiles, SPA_POD_Array(sizeof(int32_t), SPA_TYPE_Int, 1, zero),
                      SPA_PARAM_ROUTE_devices, SPA_POD_Array(sizeof(int32_t), SPA_TYPE_Int, 1, zero), 0);
  if (id == SPA_PARAM_Route) {
    float volumes[] = {1, 1};
    uint32_t channels[] = {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR};
    spa_pod_builder_add(b, SPA_PARAM_ROUTE_device, SPA_POD_Int(0), SPA_PARAM_ROUTE_profile, SPA_POD_Int(0),
                        SPA_PARAM_ROUTE_save, SPA_POD_Bool(false), 0);
    spa_pod_builder_prop(b, SPA_PARAM_ROUTE_props, 0);
    spa_pod_builder_add_object(b, SPA_TYPE_OBJECT_Props, id, SPA_PROP_mute, SPA_POD_Bool(false),
                               SPA_PROP_channelVolumes, SPA_POD_Array(sizeof(float), SPA_TYPE_Float, 2, volumes),
                               SPA_PROP_channelMap, SPA_POD_Array(sizeof(uint32_t), SPA_TYPE_Id, 2, channels));
  }
  return spa_pod_builder_pop(b, &object);
}

static void tell_params(void) {
  struct spa_device_info info = SPA_DEVICE_INFO_INIT();
  struct spa_dict_item items[] = {
      {"device.name", "alsa_card.jack"}, {"device.description", "Jack"}, {"media.class", "Audio/Device"},
      {"device.api", "alsa"},            {"device.bus", bus},           {"device.form-factor", form},
  };
  struct spa_dict properties = SPA_DICT_INIT(items, SPA_N_ELEMENTS(items) - !form);
  info.change_mask = SPA_DEVICE_CHANGE_MASK_PARAMS | SPA_DEVICE_CHANGE_MASK_PROPS;
  info.props = &properties;
  info.params = params;
  info.n_params = SPA_N_ELEMENTS(params);
  spa_device_emit_info(&listeners, &info);
}

// Whoever listens reads a param again when its serial flag has changed.
static void changed(int param) { params[param].flags ^= SPA_PARAM_INFO_SERIAL; }

static int add_listener(void *object, struct spa_hook *hook, const struct spa_device_events *events, void *data) {
  struct spa_hook_list save;
  spa_hook_list_isolate(&listeners, &save, hook, events, data);
  tell_params();
  spa_hook_list_join(&listeners, &save);
  return 0;
}

static int answer_sync(void *object, int seq) {
  spa_device_emit_result(&listeners, seq, 0, 0, NULL);
  return 0;
}

static int enum_params(void *object, int seq, uint32_t id, uint32_t start, uint32_t num, const struct spa_pod *filter) {
  uint8_t memory[4096];
  struct spa_result_device_params result = {.id = id, .next = start};
  for (uint32_t count = 0; count < num;) {
    struct spa_pod_builder b = SPA_POD_BUILDER_INIT(memory, sizeof memory);
    struct spa_pod *param;
    uint32_t index = result.index = result.next++;
    if (index > (id == SPA_PARAM_EnumRoute ? 1 : 0)) return 0;
    switch (id) {
      case SPA_PARAM_EnumProfile:
      case SPA_PARAM_Profile: param = build_profile(&b, id); break;
      case SPA_PARAM_EnumRoute: param = build_route(&b, id, index); break;
      case SPA_PARAM_Route: param = build_route(&b, id, active_route); break;
      default: return -ENOENT;
    }
    if (spa_pod_filter(&b, &result.param, param, filter) < 0) continue;
    spa_device_emit_result(&listeners, seq, 0, SPA_RESULT_TYPE_DEVICE_PARAMS, &result);
    count++;
  }
  return 0;
}

static int set_param(void *object, uint32_t id, uint32_t flags, const struct spa_pod *param) {
  int32_t route = -1;
  if (id == SPA_PARAM_Profile) changed(param_profile);
  if (id == SPA_PARAM_Route && param) {
    spa_pod_parse_object(param, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_index, SPA_POD_OPT_Int(&route));
    if (route == speaker || route == headphones) active_route = route;
    changed(param_route);
  }
  tell_params();
  return 0;
}

static const struct spa_device_methods methods = {
    SPA_VERSION_DEVICE_METHODS, .add_listener = add_listener, .sync = answer_sync, .enum_params = enum_params,
    .set_param = set_param};

// The card has its number now, which its sink names.
static void card_bound(void *data, uint32_t id) {
  char number[16];
  if (node) return;
  snprintf(number, sizeof number, "%u", id);
  struct pw_properties *properties = pw_properties_new(
      "factory.name", "support.null-audio-sink", "node.name", "alsa_output.jack", "media.class", "Audio/Sink",
      "audio.position", "FL,FR", "device.id", number, "card.profile.device", "0", "device.api", "alsa",
      "priority.session", "1000", "monitor.channel-volumes", "false", NULL);
  node = pw_core_create_object(core, "adapter", PW_TYPE_INTERFACE_Node, PW_VERSION_NODE, &properties->dict, 0);
  pw_properties_free(properties);
  if (!form) return;
  properties = pw_properties_new("factory.name", "support.null-audio-sink", "node.name", "alsa_input.jack", "media.class",
                                 "Audio/Source/Virtual", "audio.position", "FL,FR", "device.id", number, "device.api",
                                 "alsa", NULL);
  pw_core_create_object(core, "adapter", PW_TYPE_INTERFACE_Node, PW_VERSION_NODE, &properties->dict, 0);
  pw_properties_free(properties);
}

static void jack_moved(void *data, int fd, uint32_t mask) {
  char word[64] = "";
  if (read(fd, word, sizeof word - 1) <= 0) return;
  headphones_available = strncmp(word, "plug", 4) == 0 ? SPA_PARAM_AVAILABILITY_yes : SPA_PARAM_AVAILABILITY_no;
  changed(param_routes);
  changed(param_route);
  tell_params();
}

int main(int argc, char **argv) {
  static struct spa_hook hook;
  static const struct pw_proxy_events events = {PW_VERSION_PROXY_EVENTS, .bound = card_bound};
  if ((argc != 2 && argc != 4) || mkfifo(argv[1], 0600) < 0) return 2;
  if (argc == 4) form = argv[2], bus = argv[3];
  // Open for writing too, so that it does not end with the first who writes.
  int fifo = open(argv[1], O_RDWR | O_NONBLOCK | O_CLOEXEC);
  pw_init(NULL, NULL);
  loop = pw_main_loop_new(NULL);
  core = pw_context_connect(pw_context_new(pw_main_loop_get_loop(loop), NULL, 0), NULL, 0);
  if (!core || fifo < 0) return 1;
  spa_hook_list_init(&listeners);
  device.iface = SPA_INTERFACE_INIT(SPA_TYPE_INTERFACE_Device, SPA_VERSION_DEVICE, &methods, &device);
  struct pw_properties *properties =
      pw_properties_new("device.name", "alsa_card.jack", "media.class", "Audio/Device", "device.api", "alsa", NULL);
  struct pw_proxy *card = pw_core_export(core, SPA_TYPE_INTERFACE_Device, &properties->dict, &device, 0);
  pw_proxy_add_listener(card, &hook, &events, NULL);
  pw_loop_add_io(pw_main_loop_get_loop(loop), fifo, SPA_IO_IN, false, jack_moved, NULL);
  pw_main_loop_run(loop);
  return 0;
}
