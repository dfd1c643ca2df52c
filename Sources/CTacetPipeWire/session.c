#include "pipewire_door.h"

#include "library.h"

#include <errno.h>
#include <spa/param/param.h>
#include <spa/param/route.h>
#include <spa/pod/parser.h>
#include <spa/utils/json.h>
#include <spa/utils/result.h>
#include <stdlib.h>
#include <string.h>

/* The most properties of an object that are passed on. */
enum { most_properties = 256 };

/* An object of the server that is watched. */
struct object {
  struct spa_list link;
  struct pipe_session *session;
  struct pw_proxy *proxy;
  struct spa_hook listener;
  uint32_t id;
};

static size_t listed(const struct spa_dict *dict, pipe_property *properties) {
  size_t count = 0;
  for (uint32_t i = 0; dict && i < dict->n_items && count < most_properties; i++) {
    if (!dict->items[i].key || !dict->items[i].value) continue;
    properties[count++] = (pipe_property){dict->items[i].key, dict->items[i].value};
  }
  return count;
}

static void core_info(void *data, const struct pw_core_info *info) {
  struct pipe_session *session = data;
  session->calls.accepted(session->user, info->version ? info->version : "");
}

static void core_done(void *data, uint32_t id, int sequence) {
  struct pipe_session *session = data;
  if (id == PW_ID_CORE) session->calls.done(session->user, sequence);
}

static void core_error(void *data, uint32_t id, int sequence, int result, const char *message) {
  struct pipe_session *session = data;
  (void)sequence;
  session->calls.failed(session->user, id, result, message && *message ? message : spa_strerror(result));
}

static const struct pw_core_events core_events = {
    PW_VERSION_CORE_EVENTS, .info = core_info, .done = core_done, .error = core_error};

static void registry_global(
    void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *dict) {
  struct pipe_session *session = data;
  pipe_property properties[most_properties];
  size_t count = listed(dict, properties);
  (void)permissions;
  (void)version;
  session->calls.appeared(session->user, id, type, properties, count);
}

static void object_free(struct object *object) {
  spa_list_remove(&object->link);
  spa_hook_remove(&object->listener);
  library.pw_proxy_destroy(object->proxy);
  free(object);
}

static void registry_global_remove(void *data, uint32_t id) {
  struct pipe_session *session = data;
  struct object *object, *next;
  spa_list_for_each_safe(object, next, &session->objects, link) {
    if (object->id == id) object_free(object);
  }
  session->calls.removed(session->user, id);
}

static const struct pw_registry_events registry_events = {
    PW_VERSION_REGISTRY_EVENTS, .global = registry_global, .global_remove = registry_global_remove};

struct pw_properties *properties_of(const pipe_property *properties, size_t count) {
  struct spa_dict_item items[most_properties];
  size_t used = count < most_properties ? count : most_properties;
  for (size_t i = 0; i < used; i++) items[i] = SPA_DICT_ITEM_INIT(properties[i].key, properties[i].value);
  struct spa_dict dict = SPA_DICT_INIT(items, used);
  return library.pw_properties_new_dict(&dict);
}

pipe_session *pipe_session_new(
    pipe_loop *loop, const char *remote, const pipe_property *properties, size_t count, const pipe_session_calls *calls,
    void *user, int *error) {
  struct pipe_session *session = calloc(1, sizeof *session);
  struct pw_properties *own = properties_of(properties, count);
  errno = 0;
  if (!loop->context) {
    /* Its thread that plays is raised by us. */
    struct spa_dict_item items[] = {SPA_DICT_ITEM_INIT("module.rt", "false")};
    struct spa_dict dict = SPA_DICT_INIT_ARRAY(items);
    loop->context = library.pw_context_new(loop->loop, library.pw_properties_new_dict(&dict), 0);
  }
  if (!session || !own || !loop->context) {
    *error = errno ? errno : ENOMEM;
    if (own) library.pw_properties_free(own);
    free(session);
    return NULL;
  }
  session->loop = loop;
  session->calls = *calls;
  session->user = user;
  spa_list_init(&session->objects);
  if (remote) library.pw_properties_set(own, PW_KEY_REMOTE_NAME, remote);
  session->core = library.pw_context_connect(loop->context, own, 0);
  session->registry = session->core ? pw_core_get_registry(session->core, PW_VERSION_REGISTRY, 0) : NULL;
  if (!session->registry) {
    *error = errno ? errno : ECONNREFUSED;
    if (session->core) library.pw_core_disconnect(session->core);
    free(session);
    return NULL;
  }
  pw_core_add_listener(session->core, &session->core_listener, &core_events, session);
  pw_registry_add_listener(session->registry, &session->registry_listener, &registry_events, session);
  return session;
}

void pipe_session_free(pipe_session *session) {
  struct object *object, *next;
  spa_list_for_each_safe(object, next, &session->objects, link) object_free(object);
  spa_hook_remove(&session->registry_listener);
  spa_hook_remove(&session->core_listener);
  library.pw_proxy_destroy((struct pw_proxy *)session->registry);
  library.pw_core_disconnect(session->core);
  free(session);
}

int pipe_session_sync(pipe_session *session) { return pw_core_sync(session->core, PW_ID_CORE, 0); }

static struct object *watch(struct pipe_session *session, uint32_t id, const char *type, uint32_t version) {
  struct object *object = calloc(1, sizeof *object);
  if (!object) return NULL;
  object->proxy = pw_registry_bind(session->registry, id, type, version, 0);
  if (!object->proxy) {
    free(object);
    return NULL;
  }
  object->session = session;
  object->id = id;
  spa_list_append(&session->objects, &object->link);
  return object;
}

static void node_info(void *data, const struct pw_node_info *info) {
  struct object *object = data;
  pipe_property properties[most_properties];
  size_t count = listed(info->props, properties);
  struct pipe_session *session = object->session;
  session->calls.node(session->user, object->id, info->state == PW_NODE_STATE_SUSPENDED, properties, count);
}

static const struct pw_node_events node_events = {PW_VERSION_NODE_EVENTS, .info = node_info};

void pipe_session_watch_node(pipe_session *session, uint32_t id) {
  struct object *object = watch(session, id, PW_TYPE_INTERFACE_Node, PW_VERSION_NODE);
  if (object) pw_node_add_listener((struct pw_node *)object->proxy, &object->listener, &node_events, object);
}

bool pipe_json_name(const char *text, char *name, size_t size) {
  struct spa_json whole, object;
  char key[64];
  const char *value;
  int length;
  spa_json_init(&whole, text, strlen(text));
  if (spa_json_enter_object(&whole, &object) <= 0) return false;
  while (spa_json_get_string(&object, key, sizeof key) > 0) {
    if ((length = spa_json_next(&object, &value)) <= 0) break;
    if (strcmp(key, "name")) continue;
    return spa_json_is_string(value, length) && spa_json_parse_stringn(value, length, name, (int)size) > 0;
  }
  return false;
}

static int metadata_property(void *data, uint32_t subject, const char *key, const char *type, const char *value) {
  struct object *object = data;
  (void)type;
  if (key) object->session->calls.metadata(object->session->user, subject, key, value);
  return 0;
}

static const struct pw_metadata_events metadata_events = {PW_VERSION_METADATA_EVENTS, .property = metadata_property};

void pipe_session_watch_metadata(pipe_session *session, uint32_t id) {
  struct object *object = watch(session, id, PW_TYPE_INTERFACE_Metadata, PW_VERSION_METADATA);
  if (object)
    pw_metadata_add_listener((struct pw_metadata *)object->proxy, &object->listener, &metadata_events, object);
}

/* The value of "port.type" in a route's information: a number of pairs, and the pairs. */
static const char *port_type(struct spa_pod *info) {
  struct spa_pod_parser parser;
  struct spa_pod_frame frame;
  int32_t count = 0;
  if (!info) return "";
  spa_pod_parser_pod(&parser, info);
  if (spa_pod_parser_push_struct(&parser, &frame) < 0 || spa_pod_parser_get_int(&parser, &count) < 0) return "";
  for (int32_t i = 0; i < count; i++) {
    const char *key, *value;
    if (spa_pod_parser_get_string(&parser, &key) < 0 || spa_pod_parser_get_string(&parser, &value) < 0) break;
    if (!strcmp(key, "port.type")) return value;
  }
  return "";
}

static void card_param(
    void *data, int sequence, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
  struct object *object = data;
  struct spa_pod *info = NULL;
  uint32_t direction = SPA_DIRECTION_INPUT, available = SPA_PARAM_AVAILABILITY_unknown;
  pipe_route route = {.is_active = id == SPA_PARAM_Route, .index = -1, .device = -1, .name = ""};
  (void)sequence;
  (void)index;
  (void)next;
  if ((id != SPA_PARAM_Route && id != SPA_PARAM_EnumRoute) || !param) return;
  if (spa_pod_parse_object(
          param, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_index, SPA_POD_OPT_Int(&route.index),
          SPA_PARAM_ROUTE_direction, SPA_POD_OPT_Id(&direction), SPA_PARAM_ROUTE_device, SPA_POD_OPT_Int(&route.device),
          SPA_PARAM_ROUTE_name, SPA_POD_OPT_String(&route.name), SPA_PARAM_ROUTE_available, SPA_POD_OPT_Id(&available),
          SPA_PARAM_ROUTE_info, SPA_POD_OPT_Pod(&info)) < 0)
    return;
  route.is_output = direction == SPA_DIRECTION_OUTPUT;
  route.is_available = available != SPA_PARAM_AVAILABILITY_no;
  route.type = port_type(info);
  object->session->calls.route(object->session->user, object->id, &route);
}

static void card_info(void *data, const struct pw_device_info *info) {
  struct object *object = data;
  pipe_property properties[most_properties];
  size_t count = listed(info->props, properties);
  if (count > 0) object->session->calls.card(object->session->user, object->id, properties, count);
  if (!(info->change_mask & PW_DEVICE_CHANGE_MASK_PARAMS)) return;
  /* A subscription reports no change of a card that another program has exported (seen in 0.3.65). */
  struct pw_device *device = (struct pw_device *)object->proxy;
  pw_device_enum_params(device, 0, SPA_PARAM_EnumRoute, 0, UINT32_MAX, NULL);
  pw_device_enum_params(device, 0, SPA_PARAM_Route, 0, UINT32_MAX, NULL);
}

static const struct pw_device_events card_events = {
    PW_VERSION_DEVICE_EVENTS, .info = card_info, .param = card_param};

void pipe_session_watch_card(pipe_session *session, uint32_t id) {
  struct object *object = watch(session, id, PW_TYPE_INTERFACE_Device, PW_VERSION_DEVICE);
  if (object) pw_device_add_listener((struct pw_device *)object->proxy, &object->listener, &card_events, object);
}
