/**
 * @file tacet_sdl3.h
 * The windows of an SDL 3 game, reported to its engine. Include it after SDL3/SDL.h. It is a header alone: libtacet.so needs no SDL.
 *
 *     SDL_Event event;
 *     while (SDL_PollEvent(&event)) {
 *       tacet_sdl3_report(engine, &event);
 *       ...
 *     }
 */
#ifndef TACET_SDL3_H
#define TACET_SDL3_H

#include "tacet.h"

/**
 * Reports what an event says about the windows: minimised or hidden is in the background, and the keyboard's focus. For a game with
 * one window; with several call ::tacet_session_report yourself. Give it every event; others than those of windows change nothing.
 * The thread that handles SDL's events.
 */
static inline void tacet_sdl3_report(tacet_engine engine, const SDL_Event *event) {
  switch (event->type) {
    case SDL_EVENT_WILL_ENTER_BACKGROUND:
    case SDL_EVENT_WINDOW_MINIMIZED:
    case SDL_EVENT_WINDOW_HIDDEN:
      tacet_session_report(engine, TACET_FACT_BACKGROUND, true);
      break;
    case SDL_EVENT_DID_ENTER_FOREGROUND:
    case SDL_EVENT_WINDOW_RESTORED:
    case SDL_EVENT_WINDOW_MAXIMIZED:
    case SDL_EVENT_WINDOW_SHOWN:
      tacet_session_report(engine, TACET_FACT_BACKGROUND, false);
      break;
    case SDL_EVENT_WINDOW_FOCUS_GAINED:
      tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, true);
      break;
    case SDL_EVENT_WINDOW_FOCUS_LOST:
      tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, false);
      break;
    default:
      break;
  }
}

/** Reports the window that is there when the engine is made: its state before the first event. */
static inline void tacet_sdl3_report_window(tacet_engine engine, SDL_Window *window) {
  SDL_WindowFlags flags = SDL_GetWindowFlags(window);
  tacet_session_report(engine, TACET_FACT_BACKGROUND, (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0);
  tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, (flags & SDL_WINDOW_INPUT_FOCUS) != 0);
}

#endif
