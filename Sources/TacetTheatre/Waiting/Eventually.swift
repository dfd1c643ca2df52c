import Glibc

/// Asks again and again until `isReached`; false when it is not within `limit`. For what has no event when it changes.
package func eventually(within limit: Duration = .seconds(120), _ isReached: () -> Bool) -> Bool {
  let end = ContinuousClock.now + limit
  while !isReached() {
    guard ContinuousClock.now < end else { return false }
    poll(nil, 0, 10)
  }
  return true
}
