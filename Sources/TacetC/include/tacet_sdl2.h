/**
 * @file tacet_sdl2.h
 * The windows of an SDL 2 game, reported to its engine. Include it after SDL.h. It is a header alone: libtacet.so needs no SDL.
 *
 *     SDL_Event event;
 *     while (SDL_PollEvent(&event)) {
 *       tacet_sdl2_report(engine, &event);
 *       ...
 *     }
 */
#ifndef TACET_SDL2_H
#define TACET_SDL2_H

#include "tacet.h"

/**
 * Reports what an event says about the windows: minimised or hidden is in the background, and the keyboard's focus. For a game with
 * one window; with several call ::tacet_session_report yourself. Give it every event; others than those of windows change nothing.
 * The thread that handles SDL's events.
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

/** Reports the window that is there when the engine is made: its state before the first event. */
static inline void tacet_sdl2_report_window(tacet_engine engine, SDL_Window *window) {
  Uint32 flags = SDL_GetWindowFlags(window);
  tacet_session_report(engine, TACET_FACT_BACKGROUND, (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0);
  tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, (flags & SDL_WINDOW_INPUT_FOCUS) != 0);
}

#endif
