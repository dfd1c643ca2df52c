/* The doors of libtacet. Packaging/doors.py writes the tables, and a jump for each function. */
#define _GNU_SOURCE
#include "doors.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const char *soname;
  size_t first, count;
} library;

typedef struct {
  const char *name, *version;
} function;

#define HIDDEN __attribute__((visibility("hidden")))
extern HIDDEN void *door_places[];
extern HIDDEN const library door_libraries[];
extern HIDDEN const function door_functions[];

/* A function is called whose library was not opened. */
HIDDEN void door_closed(void) {
  static const char text[] = "tacet: a function of a library was called before the library was opened\n";
  if (write(2, text, sizeof text - 1) < 0) abort();
  abort();
}

/* What libmpg123 before 1.29 calls a function: there an integer is an enumeration, which is passed and kept as one. */
static const char *older_name(const char *name) {
  static const char *const names[][2] = { { "mpg123_param2", "mpg123_param" }, { "mpg123_info2", "mpg123_info" } };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i][0], name)) return names[i][1];
  return NULL;
}

static bool open_library(const library *library) {
  void *handle = dlopen(library->soname, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  void *found[library->count ? library->count : 1];
  for (size_t i = 0; i < library->count; i++) {
    const function *function = &door_functions[library->first + i];
    found[i] = function->version ? dlvsym(handle, function->name, function->version) : NULL;
    if (!found[i]) found[i] = dlsym(handle, function->name);
    if (!found[i] && older_name(function->name)) found[i] = dlsym(handle, older_name(function->name));
    /* It is older than what the library was built with. */
    if (!found[i]) {
      dlclose(handle);
      return false;
    }
  }
  memcpy(&door_places[library->first], found, library->count * sizeof *found);
  return true;
}

bool door_open(const char *soname) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static bool are_open[64];
  bool is_open = false;
  pthread_mutex_lock(&mutex);
  for (size_t i = 0; i < 64 && door_libraries[i].soname; i++) {
    if (strcmp(door_libraries[i].soname, soname)) continue;
    if (!are_open[i]) are_open[i] = open_library(&door_libraries[i]);
    is_open = are_open[i];
    break;
  }
  pthread_mutex_unlock(&mutex);
  return is_open;
}
