/// The state of the music as a game of SDL_mixer sees it. A value: its clock is the number of blocks of the device, as
/// fades of SDL_mixer's music count them.
package struct MusicState: Hashable, Sendable {
  /// The music that plays, by its number; nil: none.
  package private(set) var current: Int?
  /// False while it is paused. A pause without music holds too, until the next play.
  package private(set) var isActive = true
  /// 0 to 128.
  package private(set) var volume = Channel.maximumVolume
  package private(set) var fading = Channel.Fading.none
  private var (step, steps): (Double, Double) = (0, 0)
  /// The milliseconds of a block in whole ones, as fades count them; 0 while no device is open.
  private var stepLength = 0
  /// A block in seconds.
  private var block = 0.0

  package init() {}

  /// True while a device is open.
  package var isOpen: Bool { stepLength > 0 }

  package mutating func open(frequency: Int, block frames: Int) {
    stepLength = Int(Float(frames) * 1000 / Float(max(1, frequency)))
    block = Double(frames) / Double(max(1, frequency))
    volume = Channel.maximumVolume
  }

  package mutating func close() { stepLength = 0 }

  private func stepCount(_ length: Int) -> Double { Double((length + stepLength - 1) / max(1, stepLength)) }

  /// Begins a play, which comes in over so many milliseconds, in blocks that are rounded up or down.
  package mutating func play(_ music: Int, fade: Int, roundsUp: Bool = true) {
    (current, isActive) = (music, true)
    fading = fade == 0 ? .none : .in
    (step, steps) = (0, max(0, roundsUp ? stepCount(fade) : Double(fade / max(1, stepLength))))
  }

  /// It ends: by itself, or by a halt. False if nothing plays.
  package mutating func end() -> Bool {
    guard current != nil else { return false }
    (current, fading) = (nil, .none)
    return true
  }

  /// A play that failed.
  package mutating func fail(pauses: Bool = true) { (current, isActive) = (nil, isActive && !pauses) }

  /// Begins a fade-out. False if nothing plays.
  package mutating func fadeOut(over length: Int) -> Bool {
    guard current != nil else { return false }
    let now = stepCount(length)
    switch fading {
    case .none: step = 0
    case .out: step = (step * now / max(1, steps)).rounded(.down)
    case .in: step = ((steps - step + 1) * now / max(1, steps)).rounded(.down)
    }
    (fading, steps) = (.out, now)
    return true
  }

  /// Lets blocks pass. True if the music has faded out, and ended.
  package mutating func advance(blocks: Double) -> Bool {
    guard current != nil, isActive, fading != .none else { return false }
    let before = step
    step += blocks
    guard before >= steps || step > steps else { return false }
    guard fading == .out else {
      fading = .none
      return false
    }
    return end()
  }

  /// The blocks until a fade is over; nil: none is under way.
  package var blocksLeft: Double? {
    current != nil && isActive && fading != .none ? max(1, steps - step + 1) : nil
  }

  package mutating func setActive(_ isActive: Bool) { self.isActive = isActive }

  /// Sets the volume, if it is not negative, and returns the one before.
  package mutating func volume(_ volume: Int) -> Int {
    defer { if volume >= 0 { self.volume = min(volume, Channel.maximumVolume) } }
    return self.volume
  }

  /// The fade as a part of the volume, 0 to 1: where it is, where it goes, and the seconds until it is there.
  package var level: (now: Double, target: Double, seconds: Double) {
    let target = fading == .out ? 0.0 : 1
    guard current != nil, fading != .none, steps > 0, step < steps else { return (target, target, 0) }
    let part = step / steps
    return (fading == .out ? 1 - part : part, target, (steps - step) * block)
  }

  /// The volume at which the music is now, as SDL_mixer's decoders report it.
  package var presentVolume: Int { Int(Double(volume) * (fading == .none ? 1 : level.now)) }
}
