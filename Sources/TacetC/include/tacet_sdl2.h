/**
 * @file tacet_sdl2.h
 * The windows of an SDL 2 game, reported to its engine. Include it after SDL.h. It is a header alone: libtacet.so needs no SDL.
 *
 *     SDL_Init(SDL_INIT_VIDEO);
 *     ...
 *     tacet_sdl2_watch(engine);
 *
 * That is all. A game that would rather hand on the events itself, and has one window:
 *
 *     SDL_Event event;
 *     while (SDL_PollEvent(&event)) {
 *       tacet_sdl2_report(engine, &event);
 *       ...
 *     }
 */
#ifndef TACET_SDL2_H
#define TACET_SDL2_H

#include <stdlib.h>

#include "tacet.h"

/** A window that ::tacet_sdl2_watch has seen. */
typedef struct tacet_sdl2_window {
  Uint32 id;         /**< SDL_GetWindowID */
  bool is_hidden;    /**< Hidden, or destroyed. */
  bool is_minimised; /**< Minimised. */
  bool has_focus;    /**< It has the keyboard's focus. */
} tacet_sdl2_window;

/** What ::tacet_sdl2_watch keeps. */
typedef struct tacet_sdl2_watcher {
  tacet_engine engine;        /**< The engine that is told. */
  SDL_EventFilter filter;     /**< The function that SDL calls. */
  tacet_sdl2_window *windows; /**< `count` of them. */
  int count;                  /**< The windows. */
  bool program_is_away;       /**< The program is in the background, whatever its windows are. */
  bool is_away;               /**< What the engine was told last of the background. */
  int focus;                  /**< What it was told last of the focus; -1: nothing yet. */
} tacet_sdl2_watcher;

/* The window of an id, which is added if it is new; NULL: there is no memory. */
static inline tacet_sdl2_window *tacet_sdl2_window_of(tacet_sdl2_watcher *watcher, Uint32 id) {
  tacet_sdl2_window *grown;
  int i;
  for (i = 0; i < watcher->count; i++) {
    if (watcher->windows[i].id == id) return &watcher->windows[i];
  }
  grown = (tacet_sdl2_window *)realloc(watcher->windows, (size_t)(watcher->count + 1) * sizeof *grown);
  if (!grown) return NULL;
  watcher->windows = grown;
  grown = &watcher->windows[watcher->count++];
  grown->id = id, grown->is_hidden = grown->is_minimised = grown->has_focus = false;
  return grown;
}

/* Forgets windows that were destroyed, of which SDL reports no more than that they are hidden. */
static inline void tacet_sdl2_forget_destroyed(tacet_sdl2_watcher *watcher) {
  int i;
  for (i = watcher->count - 1; i >= 0; i--) {
    if (watcher->windows[i].is_hidden && !SDL_GetWindowFromID(watcher->windows[i].id)) {
      watcher->windows[i] = watcher->windows[--watcher->count];
    }
  }
}

/* Tells the engine what is new. */
static inline void tacet_sdl2_tell(tacet_sdl2_watcher *watcher) {
  bool is_away = watcher->count > 0, has_focus = false;
  int i;
  for (i = 0; i < watcher->count; i++) {
    const tacet_sdl2_window *window = &watcher->windows[i];
    if (!window->is_hidden && !window->is_minimised) is_away = false;
    if (!window->is_hidden && window->has_focus) has_focus = true;
  }
  is_away = is_away || watcher->program_is_away;
  if (is_away != watcher->is_away) tacet_session_report(watcher->engine, TACET_FACT_BACKGROUND, is_away);
  watcher->is_away = is_away;
  /* Not every video driver reports a focus: until one was there its absence says nothing. */
  if (watcher->focus < 0 && !has_focus) return;
  if (watcher->focus != (int)has_focus) tacet_session_report(watcher->engine, TACET_FACT_WINDOW_FOCUS, has_focus);
  watcher->focus = has_focus;
}

/* Changes a window by the kind of an event. */
static inline void tacet_sdl2_change(tacet_sdl2_window *window, Uint8 event) {
  switch (event) {
    case SDL_WINDOWEVENT_SHOWN: window->is_hidden = window->is_minimised = false; break;
    case SDL_WINDOWEVENT_HIDDEN: window->is_hidden = true, window->has_focus = false; break;
    case SDL_WINDOWEVENT_MINIMIZED: window->is_minimised = true, window->has_focus = false; break;
    /* A window that is maximised out of its icon is not restored first. */
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED: window->is_minimised = false; break;
    /* Not every window manager reports the restoring. */
    case SDL_WINDOWEVENT_FOCUS_GAINED: window->is_minimised = false, window->has_focus = true; break;
    case SDL_WINDOWEVENT_FOCUS_LOST: window->has_focus = false; break;
    default: break;
  }
}

/* What SDL calls with each event, one at a time, on the thread that adds it. */
static inline int SDLCALL tacet_sdl2_filter(void *user, SDL_Event *event) {
  tacet_sdl2_watcher *watcher = (tacet_sdl2_watcher *)user;
  tacet_sdl2_window *window = NULL;
  tacet_sdl2_forget_destroyed(watcher);
  switch (event->type) {
    case SDL_APP_WILLENTERBACKGROUND:
    case SDL_APP_DIDENTERBACKGROUND: watcher->program_is_away = true; break;
    case SDL_APP_DIDENTERFOREGROUND: watcher->program_is_away = false; break;
    case SDL_WINDOWEVENT:
      switch (event->window.event) {
        case SDL_WINDOWEVENT_SHOWN:
        case SDL_WINDOWEVENT_HIDDEN:
        case SDL_WINDOWEVENT_MINIMIZED:
        case SDL_WINDOWEVENT_RESTORED:
        case SDL_WINDOWEVENT_MAXIMIZED:
        case SDL_WINDOWEVENT_FOCUS_GAINED:
        case SDL_WINDOWEVENT_FOCUS_LOST: window = tacet_sdl2_window_of(watcher, event->window.windowID); break;
        default: break;
      }
      if (window) tacet_sdl2_change(window, event->window.event);
      break;
    default: break;
  }
  tacet_sdl2_tell(watcher);
  return 0;
}

/**
 * Reports the windows of the game by itself: those that are there now, with an id up to 256, and all that are made later. It sees
 * SDL's events before any loop of the game does, also those that a loop throws away (SDL_AddEventWatch). In the background is the
 * game while none of its windows is shown, each hidden or minimised, or while the program is; it has the focus while one of them has.
 * Where a window is destroyed and made again, the game is in the background in between.
 *
 * Returns what ::tacet_sdl2_unwatch takes; NULL before SDL_Init, and without memory. It may be forgotten: an engine that has ended is
 * told nothing. SDL_Quit ends it. The thread that handles SDL's events.
 */
static inline tacet_sdl2_watcher *tacet_sdl2_watch(tacet_engine engine) {
  tacet_sdl2_watcher *watcher;
  Uint32 id;
  if (!SDL_WasInit(SDL_INIT_EVENTS)) return NULL;
  watcher = (tacet_sdl2_watcher *)calloc(1, sizeof *watcher);
  if (!watcher) return NULL;
  watcher->engine = engine, watcher->filter = tacet_sdl2_filter, watcher->focus = -1;
  for (id = 1; id <= 256 && SDL_WasInit(SDL_INIT_VIDEO); id++) {
    SDL_Window *there = SDL_GetWindowFromID(id);
    Uint32 flags = there ? SDL_GetWindowFlags(there) : 0;
    /* One that is hidden counts from when it is shown. */
    tacet_sdl2_window *window = flags & (SDL_WINDOW_SHOWN | SDL_WINDOW_MINIMIZED) ? tacet_sdl2_window_of(watcher, id) : NULL;
    if (!window) continue;
    window->is_minimised = (flags & SDL_WINDOW_MINIMIZED) != 0;
    window->has_focus = (flags & SDL_WINDOW_INPUT_FOCUS) != 0;
  }
  tacet_sdl2_tell(watcher);
  SDL_AddEventWatch(watcher->filter, watcher);
  return watcher;
}

/** Ends ::tacet_sdl2_watch; NULL: nothing. What was reported last stays. The thread that handles SDL's events; before SDL_Quit or after. */
static inline void tacet_sdl2_unwatch(tacet_sdl2_watcher *watcher) {
  if (!watcher) return;
  SDL_DelEventWatch(watcher->filter, watcher);
  free(watcher->windows);
  free(watcher);
}

/**
 * Reports what an event says about the windows: minimised or hidden is in the background, and the keyboard's focus. For a game with
 * one window that does without ::tacet_sdl2_watch. Give it every event; others than those of windows change nothing. The thread that
 * handles SDL's events.
 */
static inline void tacet_sdl2_report(tacet_engine engine, const SDL_Event *event) {
  if (event->type == SDL_APP_WILLENTERBACKGROUND) tacet_session_report(engine, TACET_FACT_BACKGROUND, true);
  if (event->type == SDL_APP_DIDENTERFOREGROUND) tacet_session_report(engine, TACET_FACT_BACKGROUND, false);
  if (event->type != SDL_WINDOWEVENT) return;
  switch (event->window.event) {
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN:
      tacet_session_report(engine, TACET_FACT_BACKGROUND, true);
      break;
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_SHOWN:
      tacet_session_report(engine, TACET_FACT_BACKGROUND, false);
      break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, true);
      break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
      tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, false);
      break;
    default:
      break;
  }
}

/** Reports the window that is there when the engine is made: its state before the first event. For ::tacet_sdl2_report. */
static inline void tacet_sdl2_report_window(tacet_engine engine, SDL_Window *window) {
  Uint32 flags = SDL_GetWindowFlags(window);
  tacet_session_report(engine, TACET_FACT_BACKGROUND, (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0);
  tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, (flags & SDL_WINDOW_INPUT_FOCUS) != 0);
}

#endif
