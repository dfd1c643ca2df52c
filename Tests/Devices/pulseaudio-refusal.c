// A policy that lets nobody record, as a module of PulseAudio: each new recording is refused by PA_ERR_ACCESS, as where
// snapd's interface audio-record is not connected. Built by `build-pulseaudio-modules`.
#include <config.h>
#include <pulse/def.h>
// First: the other headers need what it declares.
#include <pulsecore/sink.h>
#include <pulsecore/core.h>
#include <pulsecore/module.h>
#include <pulsecore/source-output.h>

PA_MODULE_AUTHOR("tests");
PA_MODULE_DESCRIPTION("Recordings are refused");
PA_MODULE_VERSION(PACKAGE_VERSION);
PA_MODULE_LOAD_ONCE(true);
PA_MODULE_USAGE("");

static pa_hook_result_t refuse(void *core, void *data, void *user) { return (pa_hook_result_t)-PA_ERR_ACCESS; }

int pa__init(pa_module *m) {
  pa_module_hook_connect(m, &m->core->hooks[PA_CORE_HOOK_SOURCE_OUTPUT_NEW], PA_HOOK_EARLY, refuse, NULL);
  return 0;
}
