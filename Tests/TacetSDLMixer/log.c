/* What happened, one line each: `>` a call, `=` its result, `!` its error, `e` an event with the block in which it came,
   `s` a state. Events are kept until the call in which they came has ended. */
#include "harness.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *kept;
static size_t length, room;

void log_event(const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  pthread_mutex_lock(&lock);
  size_t needed = strlen(text) + 32;
  if (length + needed > room) kept = realloc(kept, room = 2 * (length + needed));
  length += (size_t)sprintf(kept + length, "e %ld %s\n", device_blocks(), text);
  pthread_mutex_unlock(&lock);
}

void log_events_flush(void) {
  pthread_mutex_lock(&lock);
  fwrite(kept ? kept : "", 1, length, stdout);
  length = 0;
  pthread_mutex_unlock(&lock);
}

void log_line(char kind, const char *format, ...) {
  va_list list;
  va_start(list, format);
  putchar(kind);
  putchar(' ');
  vprintf(format, list);
  putchar('\n');
  va_end(list);
  fflush(stdout);
}
