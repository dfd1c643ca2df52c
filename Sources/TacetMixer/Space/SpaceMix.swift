import Glibc
import Synchronization
import TacetSignal
import TacetSystem

internal import CTacetOpenAL

/// The ways to the frames of OpenAL's sources that may be used, the first one that it has.
package struct RingBuffers: OptionSet, Hashable, Sendable {
  /// `AL_SOFTX_map_buffer`.
  static let mapped = RingBuffers(rawValue: 1)
  /// `AL_SOFT_callback_buffer`.
  static let called = RingBuffers(rawValue: 2)
  package static let all: RingBuffers = [mapped, called]

  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// A device of OpenAL's, which places what it gets in blocks: each voice in space has a ring, a source that plays what
/// is written right before it, and the rooms have one for all that is sent to them.
///
/// Made by the engine's threads; the renderer's from when it is handed over.
struct SpaceMix: ~Copyable {
  /// Four of the longest steps.
  private static let ringFrames = 4 * RenderStep.longest
  /// Frames of silence after which a ring is stopped: an HRTF, and its delay, are over.
  private static let drain = 320
  /// Frames of silence behind what a ring has played: a source that is stopped may fade over 64 of them (1.20 and
  /// later).
  private static let ahead = 128

  /// A source of OpenAL's, and the memory that it plays.
  private struct Ring: BitwiseCopyable {
    let name: ALuint
    let buffer: ALuint
    let memory: UnsafeMutablePointer<Float>
    /// The memory as OpenAL asks for its frames; nil: it plays the memory itself.
    let supply: UnsafeMutablePointer<CallbackBuffer.Supply>?
    /// The frame that is played next.
    var position = 0
    /// The frames of silence that are left; negative while a voice has it.
    var left = -1
    var isPlaying = false
    var spread: Float = 0
  }

  /// How many rings are made at once.
  static let ringsAtOnce = 10

  let mix: LoopbackMix
  private var rings: ReservedArray<Ring>
  /// How many rings are made, by other threads, and how many of them the renderer has.
  private let made = Atomic<Int>(0)
  private var known = 0
  private var free: SlotList
  /// Those that play: for voices, or silence until they are stopped.
  private var busy: SlotList
  /// How many voices have one.
  private(set) var voices = 0
  /// The reverbs, and what feeds them.
  var reverbs: ReverbSlots
  private var room: Ring
  private var fed: UInt8 = 0
  private let block = BlockMemory(frames: RenderStep.longest)
  /// How many frames the step has that OpenAL mixes.
  private let step = FixedArray<Int>(repeating: 0, count: 1)
  private let buffers: RingBuffers
  /// A filter that lets nothing through; 0: OpenAL has none.
  private var shut: ALuint = 0

  /// Room for the rings of `count` voices, or for as many as the device has sources for, of which `first` are made; it
  /// is closed by the caller.
  init(
    count: Int, first: Int = ringsAtOnce, mix: LoopbackMix, buffers: RingBuffers = .all
  ) throws(MixerError) {
    self.mix = mix
    self.buffers = buffers
    let count = max(0, min(count, mix.sourceCount - 1))
    let new = try mix.withCurrent { [step = step.base] () throws(MixerError) in
      try Self.makeRings(1 + min(first, count), buffers, step)
    }
    room = new[0]
    rings = ReservedArray(capacity: count)
    free = SlotList(capacity: count)
    busy = SlotList(capacity: count)
    let law = mix.hasReverb ? ReverbSlots.law(of: mix) : ReverbLaw()
    reverbs = mix.withCurrent { ReverbSlots(law) }
    // It is not mixed before something is heard in it.
    reverbs.steps.rest()
    shut = mix.withCurrent { [room] in Self.shut(room.name) }
    hand(new.dropFirst())
    _ = takeRings()
  }

  deinit {
    mix.withCurrent {
      for ring in 0..<made.load(ordering: .relaxed) { Self.delete(rings[ring]) }
      Self.delete(room)
      var filter = shut
      if filter != 0 { alDeleteFilters(1, &filter) }
      reverbs.close()
    }
  }

  private static func makeRings(
    _ count: Int, _ buffers: RingBuffers, _ step: UnsafePointer<Int>
  ) throws(MixerError) -> [Ring] {
    let isMapped = buffers.contains(.mapped) && MappedBuffer.isAvailable
    guard isMapped || (buffers.contains(.called) && CallbackBuffer.isAvailable) else { throw .noMappedBuffers }
    var rate: ALCint = 0
    alcGetIntegerv(alcGetContextsDevice(alcGetThreadContext()), ALC_FREQUENCY, 1, &rate)
    var rings: [Ring] = []
    do throws(MixerError) {
      for _ in 0..<count {
        OpenALCall.discardError()
        var (source, buffer): (ALuint, ALuint) = (0, 0)
        alGenSources(1, &source)
        try OpenALCall.check("alGenSources")
        alGenBuffers(1, &buffer)
        try OpenALCall.check("alGenBuffers")
        let ring =
          isMapped
          ? try mapped(source, buffer, sampleRate: rate) : try called(source, buffer, sampleRate: rate, step)
        alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
        if isMapped { alSourcei(source, AL_LOOPING, 1) }
        // OpenAL knows directions alone: what distance does is in the gain.
        alSourcei(source, AL_SOURCE_RELATIVE, 1)
        alSourcef(source, AL_ROLLOFF_FACTOR, 0)
        rings.append(ring)
      }
    } catch {
      for ring in rings { delete(ring) }
      throw error
    }
    return rings
  }

  private static func mapped(_ source: ALuint, _ buffer: ALuint, sampleRate: ALCint) throws(MixerError) -> Ring {
    let silence = [Float](repeating: 0, count: ringFrames)
    let bytes = ALsizei(ringFrames * MemoryLayout<Float>.stride)
    try MappedBuffer.fill(
      buffer, format: AL_FORMAT_MONO_FLOAT32, silence, bytes: bytes, sampleRate: sampleRate)
    let memory = try MappedBuffer.map(buffer, bytes: bytes).bindMemory(to: Float.self, capacity: ringFrames)
    return Ring(name: source, buffer: buffer, memory: memory, supply: nil)
  }

  private static func called(
    _ source: ALuint, _ buffer: ALuint, sampleRate: ALCint, _ step: UnsafePointer<Int>
  ) throws(MixerError) -> Ring {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: ringFrames)
    memory.initialize(repeating: 0, count: ringFrames)
    let supply = UnsafeMutablePointer<CallbackBuffer.Supply>.allocate(capacity: 1)
    supply.initialize(to: CallbackBuffer.Supply(memory: memory, capacity: ringFrames, step: step))
    do throws(MixerError) {
      try CallbackBuffer.fill(buffer, from: supply, sampleRate: sampleRate)
    } catch {
      supply.deallocate()
      memory.deallocate()
      throw error
    }
    return Ring(name: source, buffer: buffer, memory: memory, supply: supply)
  }

  private static func delete(_ ring: Ring) {
    var (source, buffer) = (ring.name, ring.buffer)
    alSourceStop(source)
    alDeleteSources(1, &source)
    if ring.supply == nil { MappedBuffer.unmap(buffer) }
    alDeleteBuffers(1, &buffer)
    OpenALCall.discardError()
    guard let supply = ring.supply else { return }
    supply.deallocate()
    ring.memory.deallocate()
  }

  private static func play(_ ring: Ring) {
    if let supply = ring.supply { (supply.pointee.next, supply.pointee.begins) = (ring.position, true) }
    alSourcePlay(ring.name)
  }

  /// Lets nothing be heard of a source but what it sends. Returns the filter; 0: OpenAL has none.
  static func shut(_ source: ALuint) -> ALuint {
    OpenALCall.discardError()
    var filter: ALuint = 0
    alGenFilters(1, &filter)
    alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
    alFilterf(filter, AL_LOWPASS_GAIN, 0)
    guard alGetError() == AL_NO_ERROR else { return 0 }
    alSourcei(source, AL_DIRECT_FILTER, ALint(bitPattern: filter))
    alSource3f(source, AL_POSITION, 0, 0, -1)
    return filter
  }

  // MARK: - Rings

  /// Makes `count` rings more, or as many as there is room for. Any thread but the renderer's, one at a time.
  func makeRings(_ count: Int) throws(MixerError) {
    hand(
      try mix.withCurrent { () throws(MixerError) in
        try Self.makeRings(min(count, rings.capacity - rings.count), buffers, step.base)
      }[...])
  }

  private func hand(_ new: ArraySlice<Ring>) {
    let first = rings.count
    rings.grow(to: first + new.count) { new[new.startIndex + $0 - first] }
    // After the rings: the renderer acquires the number.
    made.store(rings.count, ordering: .releasing)
  }

  /// Takes the rings that were made since. True if there are some.
  mutating func takeRings() -> Bool {
    let count = made.load(ordering: .acquiring)
    guard known < count else { return false }
    for ring in (known..<count).reversed() { free.append(ring) }
    known = count
    return true
  }

  /// True if few rings are free, and more may be made.
  var isShort: Bool { free.count < Self.ringsAtOnce / 2 && known < rings.capacity }

  /// A free ring; nil when there is none.
  mutating func acquire() -> Int? {
    guard let ring = free.popLast() else { return nil }
    rings[ring].left = -1
    rings[ring].position = 0
    busy.append(ring)
    voices += 1
    return ring
  }

  /// Gives a ring back: it is silent from the next step on, and free when what is late of it is over.
  mutating func release(_ ring: Int) {
    voices -= 1
    rings[ring].left = rings[ring].isPlaying ? Self.drain : 0
  }

  /// True while rings play on that no voice has.
  var isDraining: Bool { busy.count > voices }

  /// True if something is heard in it: a voice, what is late of one, or the rooms.
  var isBusy: Bool { busy.count > 0 || isFed }

  /// Points a ring to a direction, of length 1 or 0, in the listener's axes. `spread`, 0 to 1: how far it surrounds the
  /// listener.
  mutating func point(_ ring: Int, to direction: SIMD3<Float>, spread: Float) {
    mix.makeCurrent()
    if rings[ring].spread != spread {
      rings[ring].spread = spread
      // OpenAL's angle of a sphere of this radius, at a distance of 1, is that share of the whole.
      let radius = spread < 0.5 ? sinf(.pi * spread) : 0.5 / max(1e-4, 1 - spread)
      alSourcef(rings[ring].name, AL_SOURCE_RADIUS, radius)
    }
    alSource3f(rings[ring].name, AL_POSITION, direction.x, direction.y, direction.z)
  }

  /// The memory of the next `count` frames of a ring; nil where they are not in a row.
  func place(_ ring: Int, count: Int) -> UnsafeMutablePointer<Float>? {
    guard rings[ring].position + count <= Self.ringFrames else { return nil }
    return rings[ring].memory + rings[ring].position
  }

  /// Writes the next `count` frames of a ring.
  func write(_ samples: UnsafePointer<Float>, count: Int, to ring: Int) { Self.write(samples, count, rings[ring]) }

  /// Multiplies the next `count` frames of a ring, which were written.
  func multiply(_ ring: Int, by gains: UnsafePointer<Float>, count: Int) {
    let (memory, position) = (rings[ring].memory, rings[ring].position)
    for frame in 0..<count { memory[(position &+ frame) & (Self.ringFrames &- 1)] *= gains[frame] }
  }

  private static func write(_ samples: UnsafePointer<Float>?, _ count: Int, _ ring: Ring) {
    let first = min(count, ringFrames - ring.position)
    let (place, start) = (ring.memory + ring.position, ring.memory)
    if let samples {
      place.update(from: samples, count: first)
      start.update(from: samples + first, count: count - first)
    } else {
      place.update(repeating: 0, count: first)
      start.update(repeating: 0, count: count - first)
    }
  }

  // MARK: - Rooms

  /// True if its rooms are to be mixed.
  var isFed: Bool { fed != 0 }

  /// Feeds the next frames to the reverbs of these bits, and to no others; without `samples` silence.
  mutating func feed(_ samples: UnsafePointer<Float>?, count: Int, to slots: UInt8) {
    guard slots | fed != 0 else { return }
    mix.makeCurrent()
    let slots = reverbs.existing(slots)
    for index in 0..<ReverbBank.count where (slots ^ fed) & 1 << UInt8(index) != 0 {
      let name = slots & 1 << UInt8(index) != 0 ? ALint(bitPattern: reverbs.name(index)) : AL_EFFECTSLOT_NULL
      alSource3i(room.name, AL_AUXILIARY_SEND_FILTER, name, ALint(index), AL_FILTER_NULL)
    }
    fed = slots
    if fed == 0 {
      Self.write(nil, Self.ahead, room)
      alSourceStop(room.name)
      room.isPlaying = false
      room.position = 0
      return
    }
    Self.write(samples, count, room)
    guard !room.isPlaying else { return }
    room.isPlaying = true
    Self.play(room)
  }

  // MARK: - Frames

  /// Adds the next block: what was written to the rings, as it is heard.
  mutating func add(to block: Block) {
    mix.makeCurrent()
    for index in 0..<busy.count {
      let ring = busy[index]
      if rings[ring].left >= 0 { Self.write(nil, block.frames + Self.ahead, rings[ring]) }
      guard !rings[ring].isPlaying, rings[ring].left < 0 else { continue }
      rings[ring].isPlaying = true
      Self.play(rings[ring])
    }
    let own = self.block.prefix(block.frames)
    var done = 0
    while done < block.frames {
      let part = reverbs.steps.mix(block.frames - done)
      step.base.pointee = part
      mix.render(into: own.dropFirst(done).base, frames: part)
      done += part
    }
    block.add(own)
    room.position = room.isPlaying ? (room.position + block.frames) % Self.ringFrames : 0
    advance(block.frames)
  }

  private mutating func advance(_ frames: Int) {
    var index = 0
    while index < busy.count {
      let ring = busy[index]
      rings[ring].position = (rings[ring].position + frames) % Self.ringFrames
      guard rings[ring].left >= 0 else {
        index += 1
        continue
      }
      rings[ring].left = max(0, rings[ring].left - frames)
      if rings[ring].left == 0, !rings[ring].isPlaying {
        busy.remove(at: index)
        free.append(ring)
        continue
      }
      index += 1
      guard rings[ring].left == 0 else { continue }
      // Free after the next step, in which its source may fade.
      alSourceStop(rings[ring].name)
      rings[ring].isPlaying = false
    }
  }

  /// Drops what is late of voices that have left: it is not heard any more, now or later.
  mutating func dropLate() {
    guard voices == 0 else { return }
    // They are stopped in the first step, and free after the second one.
    for _ in 0..<2 where isDraining {
      block.prefix(Self.drain).clear()
      add(to: block.prefix(Self.drain))
    }
  }
}
