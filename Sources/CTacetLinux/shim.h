// What glibc offers beyond Swift's view of it. Most of it stands behind _GNU_SOURCE, which that view does not define, and
// the headers are modules by then: so the functions are declared here, as their manual pages do.
#pragma once
#include <pthread.h>
#include <semaphore.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <time.h>

// pthread_setname_np(3), glibc 2.12: 15 bytes at most.
int pthread_setname_np(pthread_t thread, const char *name);
// pthread_clockjoin_np(3), glibc 2.31: a limit on a clock that does not jump.
int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *until);
// sem_clockwait(3), glibc 2.30: `sem_timedwait` would follow the wall clock.
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until);
// gettid(2), glibc 2.30.
pid_t gettid(void);
