// A device of ALSA's that has the troubles of a real one when told to: the PCM type "trouble". The file named by its field
// `orders` holds one word, which is taken once: "xrun" (it ran dry), "suspend" (it sleeps, until the word is "wake"),
// "gone" (it was pulled out), "short" (from now on it takes half of what it is given). Otherwise it plays at its rate,
// into the file named by `heard`, if there is one.
//
// With the field `mixes` it is one of ALSA's mixers, as dmix is: what can be waited for is a timer, twice a period, which
// stays readable until the device is asked what that means. The file of that name gets how often it was asked for its
// place, once it is closed.
//
// cc -shared -fPIC -DPIC alsa-trouble.c -o libtrouble.so -lasound
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct trouble {
  snd_pcm_ioplug_t io;
  char *orders, *mixes;
  FILE *heard;
  double began;
  int is_gone, is_short;
  unsigned transfers, asked;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int is_ordered(struct trouble *t, const char *word) {
  char found[16] = "";
  FILE *file = fopen(t->orders, "r");
  if (!file) return 0;
  size_t length = fread(found, 1, sizeof found - 1, file);
  fclose(file);
  if (length != strlen(word) || strcmp(found, word) != 0) return 0;
  unlink(t->orders);
  return 1;
}

static void drain(snd_pcm_ioplug_t *io) {
  uint64_t ticks;
  if (read(io->poll_fd, &ticks, sizeof ticks) < 0) return;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  struct trouble *t = io->private_data;
  t->asked++;
  if (!t->mixes) drain(io);
  if (is_ordered(t, "xrun")) return -EPIPE;
  if (is_ordered(t, "gone")) t->is_gone = 1;
  if (t->is_gone) return -ENODEV;
  if (is_ordered(t, "suspend")) snd_pcm_ioplug_set_state(io, SND_PCM_STATE_SUSPENDED);
  return (snd_pcm_sframes_t)((now() - t->began) * io->rate) % io->buffer_size;
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset,
                                  snd_pcm_uframes_t size) {
  struct trouble *t = io->private_data;
  if (is_ordered(t, "short")) t->is_short = 1;
  if (t->is_short && t->transfers++ % 2) return -EAGAIN;
  if (t->is_short) size = (size + 1) / 2;
  const char *first = (const char *)areas[0].addr + (areas[0].first + areas[0].step * offset) / 8;
  if (t->heard) fwrite(first, areas[0].step / 8, size, t->heard);
  return (snd_pcm_sframes_t)size;
}

static int revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned number, unsigned short *events) {
  drain(io);
  *events = snd_pcm_ioplug_avail(io, io->hw_ptr, io->appl_ptr) >= io->period_size ? POLLOUT : 0;
  return 0;
}

static int begin(snd_pcm_ioplug_t *io) {
  ((struct trouble *)io->private_data)->began = now();
  return 0;
}

static int end(snd_pcm_ioplug_t *io) { return 0; }

static int prepare(snd_pcm_ioplug_t *io) { return ((struct trouble *)io->private_data)->is_gone ? -ENODEV : 0; }

static int resume(snd_pcm_ioplug_t *io) {
  if (is_ordered(io->private_data, "wake")) snd_pcm_ioplug_set_state(io, SND_PCM_STATE_SETUP);
  return 0;
}

static int forget(snd_pcm_ioplug_t *io) {
  struct trouble *t = io->private_data;
  close(io->poll_fd);
  FILE *asked = t->mixes ? fopen(t->mixes, "w") : NULL;
  if (asked) fprintf(asked, "%u\n", t->asked), fclose(asked);
  if (t->heard) fclose(t->heard);
  free(t->orders);
  free(t->mixes);
  free(t);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {.start = begin, .stop = end, .prepare = prepare, .pointer = pointer,
                                                    .close = forget, .resume = resume, .transfer = transfer};
static const snd_pcm_ioplug_callback_t mixing = {.start = begin, .stop = end, .prepare = prepare, .pointer = pointer,
                                                 .close = forget, .resume = resume, .poll_revents = revents};

SND_PCM_PLUGIN_DEFINE_FUNC(trouble) {
  const char *orders = NULL, *mixes = NULL, *heard = NULL;
  snd_config_iterator_t entry, next;
  snd_config_for_each(entry, next, conf) {
    snd_config_t *field = snd_config_iterator_entry(entry);
    const char *id;
    if (snd_config_get_id(field, &id) < 0) continue;
    if (strcmp(id, "orders") == 0) snd_config_get_string(field, &orders);
    if (strcmp(id, "mixes") == 0) snd_config_get_string(field, &mixes);
    if (strcmp(id, "heard") == 0) snd_config_get_string(field, &heard);
  }
  if (!orders) return -EINVAL;
  struct trouble *t = calloc(1, sizeof *t);
  t->orders = strdup(orders);
  t->mixes = mixes ? strdup(mixes) : NULL;
  t->heard = heard ? fopen(heard, "w") : NULL;
  t->io.version = SND_PCM_IOPLUG_VERSION;
  t->io.name = "trouble";
  t->io.callback = mixes ? &mixing : &callbacks;
  t->io.private_data = t;
  // A clock that ticks is what can be waited for.
  struct itimerspec tick = {{0, 5000000}, {0, 5000000}};
  t->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  timerfd_settime(t->io.poll_fd, 0, &tick, NULL);
  t->io.poll_events = POLLIN;
  int code = snd_pcm_ioplug_create(&t->io, name, stream, mode);
  if (code < 0) {
    forget(&t->io);
    return code;
  }
  static const unsigned accesses[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
  static const unsigned formats[] = {SND_PCM_FORMAT_FLOAT_LE};
  snd_pcm_ioplug_set_param_list(&t->io, SND_PCM_IOPLUG_HW_ACCESS, 1, accesses);
  snd_pcm_ioplug_set_param_list(&t->io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
  snd_pcm_ioplug_set_param_minmax(&t->io, SND_PCM_IOPLUG_HW_CHANNELS, 2, 2);
  snd_pcm_ioplug_set_param_minmax(&t->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 16);
  snd_pcm_ioplug_set_param_minmax(&t->io, SND_PCM_IOPLUG_HW_PERIODS, 2, 16);
  *pcmp = t->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(trouble);
