/// When a change takes place that waits for its time, and how it is reached then.
@usableFromInline
package struct PendingChange: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package var time: ClockTime
  @usableFromInline package var span: RampSpan
  /// Distinguishes it from all others; 0 only where it was never given one.
  package var number: UInt32

  package init(at time: ClockTime, over span: RampSpan, number: UInt32) {
    self.time = time
    self.span = span
    self.number = number
  }

  /// True if its time has come.
  @usableFromInline
  package func isDue(_ clocks: RenderClocks) -> Bool { clocks.hasCome(time) }
}

/// A value that the game controls: the one in force, the one that waits for its time, and the one of a snapshot, which
/// is in force in place of both. The game's side holds it, and the renderer reads it as it is.
@usableFromInline
package struct Control<Value: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable, Sendable {
  /// The game's value.
  @usableFromInline package private(set) var value: Value
  /// How the last change is reached: the game's, or one of the snapshots.
  @usableFromInline package private(set) var span: RampSpan = 0
  /// The snapshot's value; nil: none.
  @usableFromInline package private(set) var override: Value?
  /// The value that waits, and its time; nil: none waits.
  @usableFromInline package private(set) var later: Value
  @usableFromInline package private(set) var pending: PendingChange?

  @inlinable
  package init(_ value: Value) {
    self.value = value
    later = value
  }

  /// Changes the value at once. One that waits is dropped; a snapshot's is kept.
  @inlinable
  package mutating func set(_ value: Value, over span: RampSpan) {
    self.value = value
    if override == nil { self.span = span }
    pending = nil
  }

  /// Drops the value that waits.
  @inlinable
  package mutating func cancel() { pending = nil }

  /// Changes the value at a time, in place of the one that waits.
  @inlinable
  package mutating func schedule(_ value: Value, _ change: PendingChange) {
    later = value
    pending = change
  }

  /// Puts a snapshot's value in force; nil: the game's again. False if it was in force already.
  @inlinable
  @discardableResult
  package mutating func setOverride(_ value: Value?, over span: RampSpan) -> Bool {
    guard override != value else { return false }
    override = value
    self.span = span
    return true
  }

  /// The value in force at these clocks, and how it is reached.
  @inlinable
  package func target(at clocks: RenderClocks) -> (value: Value, span: RampSpan) {
    if let override { return (override, span) }
    if let pending, pending.isDue(clocks) { return (later, pending.span) }
    return (value, span)
  }

  /// Makes the value that waits the one in force: its time has come.
  @inlinable
  package mutating func settle() {
    guard let pending else { return }
    set(later, over: pending.span)
  }
}

/// A control that is on or off, a mute or a pause: each waits for a time of its own.
package struct Switch: BitwiseCopyable, Equatable, Sendable {
  package private(set) var isOn = false
  /// How the last change is reached.
  package private(set) var span: RampSpan = 0
  /// Its next time on, and its next time off.
  package private(set) var on: PendingChange?
  package private(set) var off: PendingChange?

  package init() {}

  /// Turns it on or off. What waits goes on waiting. Off again changes nothing.
  package mutating func turn(_ isOn: Bool, over span: RampSpan) {
    guard isOn || self.isOn else { return }
    self.isOn = isOn
    self.span = span
  }

  /// Changes how the next change is reached: that of a pause, which a bus above may bring.
  package mutating func setSpan(_ span: RampSpan) { self.span = span }

  /// True if a change waits whose time has not come.
  package func awaits(_ clocks: RenderClocks) -> Bool {
    on.map { !$0.isDue(clocks) } ?? false || off.map { !$0.isDue(clocks) } ?? false
  }

  /// Drops what waits.
  package mutating func cancel() { (on, off) = (nil, nil) }

  /// Turns it on or off at a time, in place of what waits to do the same.
  package mutating func schedule(_ isOn: Bool, _ change: PendingChange) {
    if isOn { on = change } else { off = change }
  }

  /// Drops the change of this number, whose time has come: who calls turns it. Nil if none has it.
  package mutating func take(_ number: UInt32) -> (isOn: Bool, change: PendingChange)? {
    if let on, on.number == number {
      self.on = nil
      return (true, on)
    }
    guard let off, off.number == number else { return nil }
    self.off = nil
    return (false, off)
  }

  /// The one of both changes whose time came last; nil: none has come.
  package func lastDue(_ clocks: RenderClocks) -> (isOn: Bool, change: PendingChange)? {
    let due = (on: on.flatMap { $0.isDue(clocks) ? $0 : nil }, off: off.flatMap { $0.isDue(clocks) ? $0 : nil })
    guard let on = due.on else { return due.off.map { (false, $0) } }
    guard let off = due.off, clocks.frames(until: off.time) >= clocks.frames(until: on.time) else { return (true, on) }
    return (false, off)
  }

  /// The state at these clocks, and how it is reached.
  package func state(at clocks: RenderClocks) -> (isOn: Bool, span: RampSpan) {
    lastDue(clocks).map { ($0.isOn, $0.change.span) } ?? (isOn, span)
  }
}
