/// When a change takes place that waits for its time, and how it is reached then.
@usableFromInline
package struct PendingChange: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package var time: ClockTime
  @usableFromInline package var span: RampSpan
  /// Distinguishes a change of a bus from all others, so that its coming can be told; 0: it is told of nowhere.
  package var number: UInt32

  package init(at time: ClockTime, over span: RampSpan, number: UInt32 = 0) {
    self.time = time
    self.span = span
    self.number = number
  }

  /// True if its time has come.
  @usableFromInline
  package func isDue(_ clocks: RenderClocks) -> Bool { clocks.hasCome(time) }
}

/// A value that waits for its time.
@usableFromInline
package struct PendingValue<Value: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package var value: Value
  @usableFromInline package var change: PendingChange

  @inlinable
  package init(_ value: Value, _ change: PendingChange) { (self.value, self.change) = (value, change) }
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
  /// The snapshot's value that waits, or the end of the one in force; nil: nothing waits.
  @usableFromInline package private(set) var laterOverride: PendingValue<Value?>?
  /// The value that waits; nil: none waits.
  @usableFromInline package private(set) var later: PendingValue<Value>?

  @inlinable
  package init(_ value: Value) { self.value = value }

  /// How the value that waits comes.
  @inlinable package var pending: PendingChange? { later?.change }

  /// Changes the value at once. One that waits is dropped; a snapshot's is kept.
  @inlinable
  package mutating func set(_ value: Value, over span: RampSpan) {
    self.value = value
    if override == nil { self.span = span }
    later = nil
  }

  /// Drops the value that waits.
  @inlinable
  package mutating func cancel() { later = nil }

  /// Changes the value at a time, in place of the one that waits.
  @inlinable
  package mutating func schedule(_ value: Value, _ change: PendingChange) { later = PendingValue(value, change) }

  /// Puts a snapshot's value in force; nil: the game's again. False if it was in force already.
  @inlinable
  @discardableResult
  package mutating func setOverride(_ value: Value?, over span: RampSpan) -> Bool {
    guard override != value else { return false }
    override = value
    self.span = span
    return true
  }

  /// Puts a snapshot's value in force at a time, or the game's again, in place of what waits.
  @inlinable
  package mutating func scheduleOverride(_ value: Value?, _ change: PendingChange) {
    laterOverride = override == value ? nil : PendingValue(value, change)
  }

  /// Drops the snapshot's value that waits.
  @inlinable
  package mutating func cancelOverride() { laterOverride = nil }

  /// The value in force at these clocks, and how it is reached.
  @inlinable
  package func target(at clocks: RenderClocks) -> (value: Value, span: RampSpan) {
    if let laterOverride, laterOverride.change.isDue(clocks) {
      let own = later.flatMap { $0.change.isDue(clocks) ? $0.value : nil } ?? value
      return (laterOverride.value ?? own, laterOverride.change.span)
    }
    if let override { return (override, span) }
    if let later, later.change.isDue(clocks) { return (later.value, later.change.span) }
    return (value, span)
  }

  /// Makes the value that waits the one in force: its time has come.
  @inlinable
  package mutating func settle() {
    guard let later else { return }
    set(later.value, over: later.change.span)
  }
}

/// The next time at which something turns on, and the next at which it turns off.
package struct PendingTurns: BitwiseCopyable, Equatable, Sendable {
  package var on: PendingChange?
  package var off: PendingChange?

  package init() {}

  /// True if a change waits whose time has not come.
  package func awaits(_ clocks: RenderClocks) -> Bool {
    on.map { !$0.isDue(clocks) } ?? false || off.map { !$0.isDue(clocks) } ?? false
  }

  /// Turns it on or off at a time, in place of what waits to do the same.
  package mutating func schedule(_ isOn: Bool, _ change: PendingChange) {
    if isOn { on = change } else { off = change }
  }

  /// The one of both changes whose time came last; nil: none has come.
  package func lastDue(_ clocks: RenderClocks) -> (isOn: Bool, change: PendingChange)? {
    let due = (on: on.flatMap { $0.isDue(clocks) ? $0 : nil }, off: off.flatMap { $0.isDue(clocks) ? $0 : nil })
    guard let on = due.on else { return due.off.map { (false, $0) } }
    guard let off = due.off, clocks.frames(until: off.time) >= clocks.frames(until: on.time) else { return (true, on) }
    return (false, off)
  }
}

/// A control that is on or off, a mute or a pause: each waits for a time of its own.
package struct Switch: BitwiseCopyable, Equatable, Sendable {
  package private(set) var isOn = false
  /// How the last change is reached.
  package private(set) var span: RampSpan = 0
  private var later = PendingTurns()

  package init() {}

  /// Its next time on.
  package var on: PendingChange? { later.on }
  /// Its next time off.
  package var off: PendingChange? { later.off }

  /// Turns it on or off. What waits goes on waiting. Off again changes nothing.
  package mutating func turn(_ isOn: Bool, over span: RampSpan) {
    guard isOn || self.isOn else { return }
    self.isOn = isOn
    self.span = span
  }

  /// Changes how the next change is reached: that of a pause, which a bus above may bring.
  package mutating func setSpan(_ span: RampSpan) { self.span = span }

  /// True if a change waits whose time has not come.
  package func awaits(_ clocks: RenderClocks) -> Bool { later.awaits(clocks) }

  /// Drops what waits.
  package mutating func cancel() { later = PendingTurns() }

  /// Turns it on or off at a time, in place of what waits to do the same.
  package mutating func schedule(_ isOn: Bool, _ change: PendingChange) { later.schedule(isOn, change) }

  /// Drops the change of this number, whose time has come: who calls turns it. Nil if none has it.
  package mutating func take(_ number: UInt32) -> (isOn: Bool, change: PendingChange)? {
    if let on, on.number == number {
      later.on = nil
      return (true, on)
    }
    guard let off, off.number == number else { return nil }
    later.off = nil
    return (false, off)
  }

  /// The one of both changes whose time came last; nil: none has come.
  package func lastDue(_ clocks: RenderClocks) -> (isOn: Bool, change: PendingChange)? { later.lastDue(clocks) }

  /// The state at these clocks, and how it is reached.
  package func state(at clocks: RenderClocks) -> (isOn: Bool, span: RampSpan) {
    lastDue(clocks).map { ($0.isOn, $0.change.span) } ?? (isOn, span)
  }
}
