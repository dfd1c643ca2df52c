// Counts what a thread does between `tacet_probe_enter` and `tacet_probe_exit`: allocations, locks, Swift's reference
// counting. Whoever links this has its own malloc, pthread_mutex_lock and swift_retain in front of the real ones.
#pragma once

typedef struct {
  long allocations, frees, locks, waits, retains, releases, objects;
} tacet_probe_counts;

void tacet_probe_enter(void);
void tacet_probe_exit(void);
// Counts of code other than OpenAL, and of OpenAL's library itself.
tacet_probe_counts tacet_probe_ours(void);
tacet_probe_counts tacet_probe_openal(void);
// The page faults of the calling thread since its start.
long tacet_probe_faults(void);
// Prints the first `count` stacks of ours to standard error.
void tacet_probe_trace(int count);
// Makes one of each event that the probe counts. Returns 1 if the probe counted all of them.
int tacet_probe_works(void);
// Returns 1 if the real-time sanitizer watches between `tacet_probe_enter` and `tacet_probe_exit`.
int tacet_probe_is_sanitized(void);
