/* An SDL_RWops of each kind: a file, memory, constant memory, one of the game's own, one that can not seek, one that reads
   a few bytes at a time. Those of the game's own say when they are closed. */
#include "harness.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned char *bytes;
  Sint64 size, place;
  size_t at_most; /* bytes a read; 0: all that is asked for */
  bool seeks;
  const char *name;
} own;

unsigned char *stream_bytes(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  *size = 0;
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long end = ftell(file);
  rewind(file);
  unsigned char *bytes = malloc((size_t)end + 1);
  *size = fread(bytes, 1, (size_t)end, file);
  fclose(file);
  return bytes;
}

static own *self(SDL_RWops *stream) { return stream->hidden.unknown.data1; }

#ifndef SDL_MIXER_12
static Sint64 SDLCALL own_size(SDL_RWops *stream) { return self(stream)->seeks ? self(stream)->size : -1; }
#endif

static stream_place SDLCALL own_seek(SDL_RWops *stream, stream_place offset, int whence) {
  own *own = self(stream);
  if (!own->seeks && (whence != RW_SEEK_CUR || offset != 0)) return SDL_SetError("this stream can not seek"), -1;
  Sint64 from = whence == RW_SEEK_SET ? 0 : whence == RW_SEEK_CUR ? own->place : own->size;
  if (from + offset < 0) return SDL_SetError("before the first byte"), -1;
  own->place = from + offset > own->size ? own->size : from + offset;
  return (stream_place)own->place;
}

static stream_size SDLCALL own_read(SDL_RWops *stream, void *out, stream_size each, stream_size most) {
  own *own = self(stream);
  size_t size = (size_t)each, count = (size_t)most;
  size_t left = (size_t)(own->size - own->place);
  if (size == 0) return 0;
  if (count > left / size) count = left / size;
  if (own->at_most && count * size > own->at_most) count = own->at_most / size ? own->at_most / size : 1;
  memcpy(out, own->bytes + own->place, count * size);
  own->place += (Sint64)(count * size);
  return (stream_size)count;
}

static stream_size SDLCALL own_write(SDL_RWops *stream, const void *in, stream_size size, stream_size count) {
  (void)stream, (void)in, (void)size, (void)count;
  return 0;
}

static int SDLCALL own_close(SDL_RWops *stream) {
  log_event("closed %s", self(stream)->name);
  free(self(stream)->bytes);
  free(self(stream));
  SDL_FreeRW(stream);
  return 0;
}

SDL_RWops *stream_open(const char *path, const char *kind) {
  size_t size;
  if (!strcmp(kind, "none")) return NULL;
  if (!strcmp(kind, "file")) return SDL_RWFromFile(path, "rb");
  unsigned char *bytes = stream_bytes(path, &size);
  if (!bytes) return NULL;
  if (!strcmp(kind, "memory")) return SDL_RWFromMem(bytes, (int)size);
  if (!strcmp(kind, "constant")) return SDL_RWFromConstMem(bytes, (int)size);
  SDL_RWops *stream = SDL_AllocRW();
  own *own = calloc(1, sizeof *own);
  const char *name = strrchr(path, '/');
  own->bytes = bytes;
  own->size = (Sint64)size;
  own->seeks = strcmp(kind, "forward") != 0;
  own->at_most = !strcmp(kind, "slow") ? 100 : 0;
  own->name = strdup(name ? name + 1 : path);
#ifndef SDL_MIXER_12
  stream->type = SDL_RWOPS_UNKNOWN;
  stream->size = own_size;
#endif
  stream->hidden.unknown.data1 = own;
  stream->seek = own_seek;
  stream->read = own_read;
  stream->write = own_write;
  stream->close = own_close;
  return stream;
}
