import Glibc

/// Waits for events as `poll(2)` does, also on more descriptors than the process may have open.
///
/// The kernel refuses those (`EINVAL`) where `RLIMIT_NOFILE` fell while they were open. They are then asked one by one
/// every 10 ms, and the result may be 0 before `milliseconds` have passed.
package func pollDescriptors(
  _ descriptors: UnsafeMutablePointer<pollfd>?, count: Int, milliseconds: Int32
) -> Int32 {
  let result = poll(descriptors, nfds_t(count), milliseconds)
  guard result < 0, errno == EINVAL, let descriptors else { return result }
  var ready: Int32 = 0
  for descriptor in descriptors..<descriptors + count {
    descriptor.pointee.revents = 0
    if poll(descriptor, 1, 0) > 0 { ready += 1 }
  }
  let pause: Int32 = 10
  if ready == 0 { poll(nil, 0, milliseconds < 0 ? pause : min(milliseconds, pause)) }
  return ready
}

extension SuspendingClock.Instant {
  /// The milliseconds of a wait that begins at `now` and ends here, for `poll(2)` or `epoll_wait(2)`; 0: it is past.
  /// Rounded up, so that what is waited for is due afterwards; an hour at most.
  package func pollMilliseconds(from now: SuspendingClock.Instant) -> Int32 {
    let left = self - now
    return left > .zero ? Int32(min(left / .milliseconds(1), 3_600_000).rounded(.up)) : 0
  }
}
