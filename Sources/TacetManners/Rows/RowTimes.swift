/// The times of a row, in seconds of a monotonic clock.
package struct RowTimes: Hashable, Sendable {
  /// The measuring before begins.
  package var begin: Double
  /// It begins to happen.
  package var act: Double
  /// It has happened: a busy machine takes its time for the commands that do it.
  package var acted: Double
  /// Its end begins.
  package var restore: Double
  /// It has ended: a server takes its time to start.
  package var restored: Double
  /// The measuring after ends.
  package var end: Double

  package init(
    begin: Double, act: Double, acted: Double? = nil, restore: Double, restored: Double? = nil, end: Double
  ) {
    (self.begin, self.act, self.restore, self.end) = (begin, act, restore, end)
    (self.acted, self.restored) = (acted ?? act, restored ?? restore)
  }
}
