// Functions of glibc that Swift's view of it lacks. Their headers declare them only with _GNU_SOURCE, which that view does
// not define, and no later definition reaches the headers of a module: so this header declares them itself.
#pragma once
#include <pthread.h>
#include <semaphore.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <time.h>

// pthread_setname_np(3), glibc 2.12: 15 bytes at most.
int pthread_setname_np(pthread_t thread, const char *name);
// sem_clockwait(3), glibc 2.30: a deadline by a clock that is never set (`sem_timedwait` takes the wall clock's).
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until);
// dup3(2), glibc 2.9.
int dup3(int from, int to, int flags);
// gettid(2), glibc 2.30.
pid_t gettid(void);
// memfd_create(2), glibc 2.27: flags of <linux/memfd.h>.
int memfd_create(const char *name, unsigned int flags);
// malloc_trim(3): <malloc.h> is in no module.
int malloc_trim(size_t pad);
struct mallinfo2 { size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost; };
// mallinfo2(3), glibc 2.33: of all arenas.
struct mallinfo2 mallinfo2(void);
// accept4(2), glibc 2.10: flags of <sys/socket.h>.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
