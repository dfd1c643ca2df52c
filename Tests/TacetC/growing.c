/* A state that is longer at each of the first calls, as that of an engine which plays may be between two: a word of JSON. */
#include <stddef.h>
#include <string.h>

size_t tacet_state(void *engine, const char *what, char *json, size_t size) {
  static const size_t lengths[] = { 1500, 3500, 8000, 17000 };
  static size_t calls;
  size_t length = lengths[calls < 3 ? calls++ : 3];
  (void)engine, (void)what;
  if (json && size) {
    size_t count = length < size ? length : size - 1;
    memset(json, 'x', count);
    json[0] = '"';
    if (count == length) json[count - 1] = '"';
    json[count] = 0;
  }
  return length;
}
