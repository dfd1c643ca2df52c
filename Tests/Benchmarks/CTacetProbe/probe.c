#define _GNU_SOURCE
#include "probe.h"

#include <sys/resource.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread int inside __attribute__((tls_model("initial-exec")));
static tacet_probe_counts ours, openal;
static int traces;
static uintptr_t openal_from, openal_to;

static int find_openal(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size; (void)context;
  if (!strstr(info->dlpi_name, "libopenal")) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD) {
      uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      uintptr_t to = from + info->dlpi_phdr[i].p_memsz;
      if (!openal_from || from < openal_from) openal_from = from;
      if (to > openal_to) openal_to = to;
    }
  return 1;
}

static tacet_probe_counts *of(void *caller) {
  uintptr_t at = (uintptr_t)caller;
  if (at >= openal_from && at < openal_to) return &openal;
  if (traces > 0) {
    traces--;
    int was = inside;
    inside = 0;
    void *frames[24];
    backtrace_symbols_fd(frames, backtrace(frames, 24), 2);
    inside = was;
  }
  return &ours;
}

#define COUNT(what) do { if (inside) of(__builtin_return_address(0))->what++; } while (0)
#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, #name)

/* There where clang's real-time sanitizer is linked: it ends the program at each call of the system's that may wait. */
__attribute__((weak)) void __rtsan_ensure_initialized(void);
__attribute__((weak)) void __rtsan_realtime_enter(void);
__attribute__((weak)) void __rtsan_realtime_exit(void);

void tacet_probe_enter(void) {
  if (!openal_from) dl_iterate_phdr(find_openal, 0);
  if (__rtsan_realtime_enter) {
    __rtsan_ensure_initialized();
    __rtsan_realtime_enter();
  }
  inside = 1;
}
void tacet_probe_exit(void) {
  inside = 0;
  if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}
int tacet_probe_is_sanitized(void) { return __rtsan_realtime_enter != 0; }
tacet_probe_counts tacet_probe_ours(void) { return ours; }
tacet_probe_counts tacet_probe_openal(void) { return openal; }
void tacet_probe_trace(int count) { traces = count; }

void *malloc(size_t n) { COUNT(allocations); return __libc_malloc(n); }
void *calloc(size_t a, size_t b) { COUNT(allocations); return __libc_calloc(a, b); }
void *realloc(void *p, size_t n) { COUNT(allocations); return __libc_realloc(p, n); }
void *memalign(size_t a, size_t n) { COUNT(allocations); return __libc_memalign(a, n); }
void *aligned_alloc(size_t a, size_t n) { COUNT(allocations); return __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
  COUNT(allocations);
  *p = __libc_memalign(a, n);
  return *p ? 0 : 12;
}
void free(void *p) { if (p) COUNT(frees); __libc_free(p); }

/* The operators of C++, in which OpenAL Soft is written from 1.20 on: their own calls of malloc would come from libstdc++. */
void *_Znwm(size_t n) { COUNT(allocations); return __libc_malloc(n); }
void *_Znam(size_t n) { COUNT(allocations); return __libc_malloc(n); }
void *_ZnwmRKSt9nothrow_t(size_t n, const void *tag) { (void)tag; COUNT(allocations); return __libc_malloc(n); }
void *_ZnwmSt11align_val_t(size_t n, size_t a) { COUNT(allocations); return __libc_memalign(a, n); }
void *_ZnamSt11align_val_t(size_t n, size_t a) { COUNT(allocations); return __libc_memalign(a, n); }
void _ZdlPv(void *p) { if (p) COUNT(frees); __libc_free(p); }
void _ZdaPv(void *p) { if (p) COUNT(frees); __libc_free(p); }
void _ZdlPvm(void *p, size_t n) { (void)n; if (p) COUNT(frees); __libc_free(p); }
void _ZdaPvm(void *p, size_t n) { (void)n; if (p) COUNT(frees); __libc_free(p); }
void _ZdlPvSt11align_val_t(void *p, size_t a) { (void)a; if (p) COUNT(frees); __libc_free(p); }
void _ZdaPvSt11align_val_t(void *p, size_t a) { (void)a; if (p) COUNT(frees); __libc_free(p); }
void _ZdlPvmSt11align_val_t(void *p, size_t n, size_t a) { (void)n; (void)a; if (p) COUNT(frees); __libc_free(p); }

int pthread_mutex_lock(pthread_mutex_t *m) {
  REAL(pthread_mutex_lock);
  COUNT(locks);
  return real(m);
}
int pthread_mutex_trylock(pthread_mutex_t *m) {
  REAL(pthread_mutex_trylock);
  COUNT(locks);
  return real(m);
}
int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
  REAL(pthread_rwlock_rdlock);
  COUNT(locks);
  return real(l);
}
int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
  REAL(pthread_rwlock_wrlock);
  COUNT(locks);
  return real(l);
}
int sem_wait(sem_t *s) {
  REAL(sem_wait);
  COUNT(waits);
  return real(s);
}

void *swift_retain(void *o) {
  REAL(swift_retain);
  COUNT(retains);
  return real(o);
}
void *swift_retain_n(void *o, uint32_t n) {
  REAL(swift_retain_n);
  COUNT(retains);
  return real(o, n);
}
void swift_release(void *o) {
  REAL(swift_release);
  COUNT(releases);
  real(o);
}
void swift_release_n(void *o, uint32_t n) {
  REAL(swift_release_n);
  COUNT(releases);
  real(o, n);
}
void *swift_bridgeObjectRetain(void *o) {
  REAL(swift_bridgeObjectRetain);
  COUNT(retains);
  return real(o);
}
void swift_bridgeObjectRelease(void *o) {
  REAL(swift_bridgeObjectRelease);
  COUNT(releases);
  real(o);
}
void *swift_allocObject(void *type, size_t size, size_t mask) {
  REAL(swift_allocObject);
  COUNT(objects);
  return real(type, size, mask);
}

int tacet_probe_works(void) {
  tacet_probe_counts before = ours;
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  tacet_probe_enter();
  void *volatile p = malloc(16);
  free(p);
  pthread_mutex_lock(&mutex);
  tacet_probe_exit();
  pthread_mutex_unlock(&mutex);
  int works = ours.allocations > before.allocations && ours.frees > before.frees && ours.locks > before.locks;
  ours = before;
  return works;
}

long tacet_probe_faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}
