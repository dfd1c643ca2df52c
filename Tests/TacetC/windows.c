/*
 * The headers beside windows: what the events and the state of a window do to the session. As C99 and as C++11, with -DSDL2, -DSDL3 or
 * -DGLFW3. The library of the windows is not linked: the functions of it that are called are here.
 */
#include <stdio.h>
#include <string.h>
#if defined(SDL2)
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <tacet_sdl2.h>
#elif defined(SDL3)
#include <SDL3/SDL.h>
#include <tacet_sdl3.h>
#else
#include <GLFW/glfw3.h>
#include <tacet_glfw.h>
#endif

static int failures;
static tacet_engine engine;

/* What the effects may be must be this. */
static void expect(tacet_audibility expected, const char *after) {
  tacet_session_info session;
  memset(&session, 0, sizeof session);
  session.size = sizeof session;
  if (tacet_session_get_info(engine, &session) < 0 || session.effects != expected) {
    failures++;
    fprintf(stderr, "windows: %d, not %d, after: %s (%s)\n", (int)session.effects, (int)expected, after, tacet_last_error());
  }
}

#if defined(SDL2) || defined(SDL3)
#if defined(SDL2)
#define REPORT tacet_sdl2_report
#define REPORT_WINDOW tacet_sdl2_report_window
static Uint32 state;
static bool is_there[16];
static Uint32 flags_of[16], initialised = SDL_INIT_VIDEO | SDL_INIT_EVENTS;
static SDL_EventFilter watching;
static void *watching_user;
/* A window of an id is a place in `flags_of`. */
Uint32 SDLCALL SDL_GetWindowFlags(SDL_Window *window) { return window ? *(Uint32 *)(void *)window : state; }
SDL_Window *SDLCALL SDL_GetWindowFromID(Uint32 id) { return id < 16 && is_there[id] ? (SDL_Window *)(void *)&flags_of[id] : NULL; }
Uint32 SDLCALL SDL_WasInit(Uint32 flags) { return initialised & flags; }
void SDLCALL SDL_AddEventWatch(SDL_EventFilter filter, void *user) { watching = filter, watching_user = user; }
void SDLCALL SDL_DelEventWatch(SDL_EventFilter filter, void *user) {
  if (filter == watching && user == watching_user) watching = NULL;
}

/* What happens to a window is an event of its own kind; what happens to the program is not. */
static SDL_Event event_of(Uint32 kind) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = kind < SDL_FIRSTEVENT + 0x100 ? (Uint32)SDL_WINDOWEVENT : kind;
  if (event.type == SDL_WINDOWEVENT) event.window.event = (Uint8)kind;
  return event;
}

#define KIND(name) SDL_WINDOWEVENT_##name
#define BACK SDL_APP_DIDENTERFOREGROUND
#define AWAY SDL_APP_WILLENTERBACKGROUND
#else
#define REPORT tacet_sdl3_report
#define REPORT_WINDOW tacet_sdl3_report_window
static SDL_WindowFlags state;
SDL_WindowFlags SDLCALL SDL_GetWindowFlags(SDL_Window *window) { return (void)window, state; }

static SDL_Event event_of(Uint32 kind) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = kind;
  return event;
}

#define KIND(name) SDL_EVENT_WINDOW_##name
#define BACK SDL_EVENT_DID_ENTER_FOREGROUND
#define AWAY SDL_EVENT_WILL_ENTER_BACKGROUND
#endif

static void happens(Uint32 kind, tacet_audibility expected, const char *name) {
  SDL_Event event = event_of(kind);
  REPORT(engine, &event);
  expect(expected, name);
}
#define HAPPENS(name, expected) happens((Uint32)KIND(name), expected, #name)

static void windows(void) {
  HAPPENS(FOCUS_GAINED, TACET_AUDIBLE);
  HAPPENS(FOCUS_LOST, TACET_MUTED);
  HAPPENS(MOVED, TACET_MUTED);
  HAPPENS(FOCUS_GAINED, TACET_AUDIBLE);
  HAPPENS(MINIMIZED, TACET_PAUSED);
  HAPPENS(RESTORED, TACET_AUDIBLE);
  HAPPENS(HIDDEN, TACET_PAUSED);
  HAPPENS(SHOWN, TACET_AUDIBLE);
  HAPPENS(MINIMIZED, TACET_PAUSED);
  HAPPENS(MAXIMIZED, TACET_AUDIBLE);
  happens(AWAY, TACET_PAUSED, "the program goes to the background");
  happens(BACK, TACET_AUDIBLE, "the program comes back");
  state = SDL_WINDOW_MINIMIZED;
  REPORT_WINDOW(engine, NULL);
  expect(TACET_PAUSED, "a window that is minimised");
  state = 0;
  REPORT_WINDOW(engine, NULL);
  expect(TACET_MUTED, "a window without the focus");
  state = SDL_WINDOW_INPUT_FOCUS;
  REPORT_WINDOW(engine, NULL);
  expect(TACET_AUDIBLE, "a window with the focus");
}

#if defined(SDL2)
static void seen(Uint32 window, Uint32 kind, tacet_audibility expected, const char *name) {
  SDL_Event event = event_of(kind);
  event.window.windowID = window;
  watching(watching_user, &event);
  expect(expected, name);
}
#define SEEN(window, name, expected) seen(window, (Uint32)KIND(name), expected, "window " #window ": " #name)

/* In the background is a game while none of its windows is shown. */
static void windows_that_are_watched(void) {
  tacet_sdl2_watcher *watcher;
  initialised = 0;
  if (tacet_sdl2_watch(engine)) failures++, fprintf(stderr, "windows: watched before SDL_Init\n");
  initialised = SDL_INIT_VIDEO | SDL_INIT_EVENTS;
  is_there[1] = true, flags_of[1] = SDL_WINDOW_SHOWN | SDL_WINDOW_INPUT_FOCUS;
  watcher = tacet_sdl2_watch(engine);
  expect(TACET_AUDIBLE, "the window that is there");
  SEEN(1, MINIMIZED, TACET_PAUSED);
  SEEN(1, FOCUS_GAINED, TACET_AUDIBLE);
  is_there[2] = true;
  SEEN(2, SHOWN, TACET_AUDIBLE);
  SEEN(2, MOVED, TACET_AUDIBLE);
  SEEN(1, FOCUS_LOST, TACET_MUTED);
  SEEN(2, FOCUS_GAINED, TACET_AUDIBLE);
  SEEN(1, MINIMIZED, TACET_AUDIBLE);
  SEEN(2, HIDDEN, TACET_PAUSED);
  SEEN(1, RESTORED, TACET_MUTED);
  SEEN(1, FOCUS_GAINED, TACET_AUDIBLE);
  /* The second is destroyed, the first made again. */
  is_there[2] = false;
  SEEN(1, HIDDEN, TACET_PAUSED);
  is_there[1] = false, is_there[3] = true;
  SEEN(3, SHOWN, TACET_MUTED);
  SEEN(3, FOCUS_GAINED, TACET_AUDIBLE);
  seen(0, AWAY, TACET_PAUSED, "the program goes to the background");
  seen(0, BACK, TACET_AUDIBLE, "the program comes back");
  if (watcher && watcher->count != 1) failures++, fprintf(stderr, "windows: %d are kept\n", watcher->count);
  tacet_sdl2_unwatch(watcher);
  if (watching) failures++, fprintf(stderr, "windows: still watched\n");
  tacet_sdl2_unwatch(NULL);
}
#endif
#else
static int visible, iconified, focused;
int glfwGetWindowAttrib(GLFWwindow *window, int name) {
  (void)window;
  return name == GLFW_VISIBLE ? visible : name == GLFW_ICONIFIED ? iconified : name == GLFW_FOCUSED ? focused : -1;
}

static void is(int shown, int small, int keyed, tacet_audibility expected, const char *name) {
  visible = shown, iconified = small, focused = keyed;
  tacet_glfw_report(engine, NULL);
  expect(expected, name);
}

static void windows(void) {
  is(1, 0, 1, TACET_AUDIBLE, "shown, with the focus");
  is(1, 0, 0, TACET_MUTED, "without the focus");
  is(1, 1, 1, TACET_PAUSED, "minimised");
  is(0, 0, 1, TACET_PAUSED, "hidden");
  is(1, 0, 1, TACET_AUDIBLE, "shown again");
}
#endif

int main(int count, char **words) {
  (void)count, (void)words;
  tacet_engine_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.output = "offline";
  if (tacet_engine_create(&engine, &options, TACET_VERSION) < 0 ||
      tacet_session_set_policy(engine, TACET_POLICY_FOCUS_LOSS, TACET_FOCUS_LOSS_MUTE) < 0) {
    fprintf(stderr, "windows: %s\n", tacet_last_error());
    return 1;
  }
  windows();
#if defined(SDL2)
  windows_that_are_watched();
#endif
  return tacet_engine_destroy(engine) < 0 || failures != 0;
}
