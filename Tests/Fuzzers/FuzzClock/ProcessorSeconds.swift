internal import Glibc

/// The time that the processors have spent on this process: what a slow input costs, however busy the machine is.
public func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
