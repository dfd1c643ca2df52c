// A game controller of SDL 2 without hardware, for a program that is started with it in LD_PRELOAD. The FIFO that TACET_CONTROLLER names
// takes lines: "plug", "unplug", "button 0 1", "axis 0 -32768": the numbers are those of SDL_GameControllerButton and SDL_GameControllerAxis.
//
// cc -shared -fPIC sdl-controller.c -o libcontroller.so $(pkg-config --cflags sdl2)
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int orders = -1, device = -1;
static SDL_Joystick *stick;

static void handle(const char *line) {
  int number, value;
  if (!strcmp(line, "plug") && !stick) {
    device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    stick = SDL_JoystickOpen(device);
  } else if (!strcmp(line, "unplug") && stick) {
    SDL_JoystickClose(stick);
    SDL_JoystickDetachVirtual(device);
    stick = NULL;
  } else if (stick && sscanf(line, "button %d %d", &number, &value) == 2) {
    SDL_JoystickSetVirtualButton(stick, number, value);
  } else if (stick && sscanf(line, "axis %d %d", &number, &value) == 2) {
    SDL_JoystickSetVirtualAxis(stick, number, value);
  }
}

// Takes one order when no event is left, which is once a frame: a press and its release are two states.
int SDL_PollEvent(SDL_Event *event) {
  static int (*next)(SDL_Event *);
  static char line[64];
  static size_t length;
  if (!next) next = (int (*)(SDL_Event *))dlsym(RTLD_NEXT, "SDL_PollEvent");
  if (next(event)) return 1;
  const char *path = getenv("TACET_CONTROLLER");
  if (orders < 0 && path) orders = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  char letter;
  while (orders >= 0 && read(orders, &letter, 1) == 1) {
    if (letter != '\n') {
      if (length < sizeof line - 1) line[length++] = letter;
      continue;
    }
    line[length] = 0;
    length = 0;
    handle(line);
    break;
  }
  return 0;
}
