import Synchronization
import TacetSignal
import TacetSystem

/// A DSP of the game's at its place: on a bus, a mix, the master, or a voice. It comes in and goes within 5 ms.
///
/// The renderer only.
struct GameDSP: BitwiseCopyable {
  /// The frames of a part in which it comes in or goes: the input is kept for so long.
  private static let part = 64

  /// The one that is called, and the one that is to be.
  private var door: DSPDoor?
  private var wanted: DSPDoor?
  /// The share of what it makes.
  private var share = Ramp(0)
  private let place: Int
  private let mailbox: MailboxPointer
  private let sampleRate: Int
  /// It goes on to sound without input, and for how many frames it has.
  private var rings = false
  private var silence = 0
  /// The time that it took for the last frames, up to 10 ms.
  private var nanoseconds = 0
  private var frames = 0
  /// It took too long for those before: once may be the machine.
  private var wasLate = false

  /// None. `place`: in the list of those that are called.
  init(place: Int, mailbox: MailboxPointer, sampleRate: Int) {
    (self.place, self.mailbox, self.sampleRate) = (place, mailbox, sampleRate)
  }

  /// True if nothing is called, or will be.
  var isOff: Bool { door == nil && wanted == nil }
  /// True while it sounds without input.
  var isRinging: Bool { rings && door != nil }

  /// Follows the game's order; at once if nothing was rendered yet.
  @inline(__always)
  mutating func follow(_ order: DSPDoor?, isFirst: Bool) {
    guard order != wanted else { return }
    turn(to: order, isFirst: isFirst)
  }

  private mutating func turn(to order: DSPDoor?, isFirst: Bool) {
    wanted = order
    if door == nil || isFirst {
      begin()
      if isFirst { share = Ramp(1) }
    } else {
      share.go(to: wanted == door ? 1 : 0, over: sampleRate / 200)
    }
  }

  private mutating func begin() {
    door = wanted
    (rings, silence, share) = (false, 0, Ramp(0))
    (nanoseconds, frames, wasLate) = (0, 0, false)
    if door != nil { share.go(to: 1, over: sampleRate / 200) }
    publish()
  }

  /// Says which one is called here.
  private func publish() { mailbox.pointee.calledDSPs[place].store(door?.number ?? 0, ordering: .releasing) }

  /// Calls none any more, at once.
  mutating func stop() {
    guard door != nil else { return wanted = nil }
    (door, wanted, rings) = (nil, nil, false)
    publish()
  }

  /// Changes a block.
  mutating func apply(to block: Block) {
    guard !isOff else { return }
    // Whichever rings for ever is asked no more.
    silence = block.isSilent ? silence + block.frames : 0
    var done = 0
    while done < block.frames, let door {
      // Taken away before it was heard.
      if share.target == 0, !share.isMoving {
        begin()
        continue
      }
      let part = share.isMoving ? min(Self.part, block.frames - done, share.remaining) : block.frames - done
      let samples = block.dropFirst(done).prefix(part)
      if share.isMoving { blend(samples, door) } else { call(door, samples) }
      done += part
      if share.target == 0, !share.isMoving { begin() }
    }
    if silence > 10 * sampleRate { rings = false }
  }

  /// Lets frames of silence pass, in which it is not called.
  mutating func pass(_ frames: Int) {
    guard !isOff else { return }
    share.advance(frames)
    if share.target == 0, !share.isMoving { begin() }
  }

  /// Calls it, and mixes what it makes with its input.
  private mutating func blend(_ block: Block, _ door: DSPDoor) {
    var memory = InlineArray<128, Float>(repeating: 0)
    var samples = memory.mutableSpan
    samples.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let input = Block(base, frames: block.frames)
      input.copy(block)
      call(door, block)
      for frame in 0..<block.frames {
        let share = share.value(after: frame + 1)
        block[frame] = input[frame] + share * (block[frame] - input[frame])
      }
    }
    share.advance(block.frames)
  }

  /// Limits what can be no sound: what comes after it would remember that for long.
  private static func limit(_ block: Block) {
    var isSound = true
    for sample in 0..<block.count { isSound = isSound && block.base[sample].magnitude < 1e3 }
    guard !isSound else { return }
    for sample in 0..<block.count {
      let value = block.base[sample]
      block.base[sample] = value.isNaN ? 0 : max(-1e3, min(value, 1e3))
    }
  }

  private mutating func call(_ door: DSPDoor, _ block: Block) {
    let began = MonotonicClock.nanoseconds
    rings = door.function(door.context, block.base, UInt32(block.frames), UInt32(sampleRate))
    let time = MonotonicClock.nanoseconds - began
    Self.limit(block)
    mailbox.pointee.dspTime.wrappingAdd(time, ordering: .relaxed)
    nanoseconds += time
    frames += block.frames
    guard frames >= sampleRate / 100 else { return }
    let isLate = nanoseconds * sampleRate > frames * 500_000_000
    defer { wasLate = isLate }
    if isLate, wasLate {
      mailbox.pointee.events.producer.push(
        RendererEvent(kind: .dspLate, index: 0, generation: door.number, frame: 0, position: nanoseconds))
    }
    (nanoseconds, frames) = (0, 0)
  }
}
