#define _GNU_SOURCE
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "probe.h"

static int counter = -1;

int tacet_instructions_start(void) {
  if (counter < 0) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  }
  if (counter < 0) return -1;
  ioctl(counter, PERF_EVENT_IOC_RESET, 0);
  return ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
}

long long tacet_instructions_stop(void) {
  long long count = -1;
  if (counter < 0) return -1;
  ioctl(counter, PERF_EVENT_IOC_DISABLE, 0);
  return read(counter, &count, sizeof count) == sizeof count ? count : -1;
}
