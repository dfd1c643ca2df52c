/**
 * @file tacet_glfw.h
 * The window of a GLFW game, reported to its engine. Include it after GLFW/glfw3.h. It is a header alone: libtacet.so needs no GLFW.
 *
 *     tacet_glfw_report(engine, window);   // once a frame, after glfwPollEvents()
 */
#ifndef TACET_GLFW_H
#define TACET_GLFW_H

#include "tacet.h"

/**
 * Reports the state of a window: minimised or hidden is in the background, and the keyboard's focus. It takes no callback of the
 * window away. Facts that are as before change nothing. The main thread.
 */
static inline void tacet_glfw_report(tacet_engine engine, GLFWwindow *window) {
  bool shown = glfwGetWindowAttrib(window, GLFW_VISIBLE) != 0 && glfwGetWindowAttrib(window, GLFW_ICONIFIED) == 0;
  tacet_session_report(engine, TACET_FACT_BACKGROUND, !shown);
  tacet_session_report(engine, TACET_FACT_WINDOW_FOCUS, glfwGetWindowAttrib(window, GLFW_FOCUSED) != 0);
}

#endif
