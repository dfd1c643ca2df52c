import Glibc

internal import CTacetOpenAL

/// OpenAL's sources of the effects mix, and which of them are free. The renderer only, with its mix current.
struct SourcePool {
  private let names: UnsafeMutablePointer<ALuint>
  private let attached: UnsafeMutablePointer<UInt32>
  private let placed: UnsafeMutablePointer<Placement>
  private let looping: UnsafeMutablePointer<Bool>
  private let pitches: UnsafeMutablePointer<Float>
  private var free: SlotList
  private let count: Int

  enum Placement: UInt8 { case unknown, panned, angled, inSpace }

  /// Generates `count` sources in the current context.
  init(count: Int) throws(MixerError) {
    names = .allocate(capacity: count)
    names.initialize(repeating: 0, count: count)
    attached = .allocate(capacity: count)
    attached.initialize(repeating: 0, count: count)
    placed = .allocate(capacity: count)
    placed.initialize(repeating: .unknown, count: count)
    looping = .allocate(capacity: count)
    looping.initialize(repeating: false, count: count)
    pitches = .allocate(capacity: count)
    pitches.initialize(repeating: 1, count: count)
    free = SlotList(capacity: count)
    self.count = count
    alGenSources(ALsizei(count), names)
    let code = alGetError()
    guard code == AL_NO_ERROR else {
      names.deallocate()
      attached.deallocate()
      placed.deallocate()
      looping.deallocate()
      pitches.deallocate()
      free.deallocate()
      throw .refused(call: "alGenSources(\(count))", code: code)
    }
    for index in 0..<count {
      alSourcef(names[index], AL_MAX_GAIN, 64)
      free.append(index)
    }
  }

  func deallocate() {
    alDeleteSources(ALsizei(count), names)
    names.deallocate()
    attached.deallocate()
    placed.deallocate()
    looping.deallocate()
    pitches.deallocate()
    free.deallocate()
  }

  /// A free source, if possible one that carries `buffer` already: attaching is the one call here that allocates in OpenAL.
  mutating func take(for buffer: UInt32) -> Int? {
    guard free.count > 0 else { return nil }
    var choice = free.count - 1
    for index in 0..<free.count where attached[free[index]] == buffer { choice = index }
    let source = free[choice]
    free.remove(at: choice)
    return source
  }

  /// Gives a stopped source back. It keeps its buffer.
  mutating func giveBack(_ source: Int) { free.append(source) }

  /// Sets a free source going from `offset` frames into `buffer`, at `gain`.
  mutating func start(_ source: Int, buffer: UInt32, offset: Int, loops: Bool, pitch: Float, gain: Float) {
    let name = names[source]
    if attached[source] != buffer {
      alSourcei(name, AL_BUFFER, ALint(bitPattern: buffer))
      attached[source] = buffer
    }
    loop(source, loops)
    self.pitch(source, pitch)
    if offset > 0 { alSourcei(name, AL_SAMPLE_OFFSET, ALint(offset)) }
    alSourcef(name, AL_GAIN, gain)
    alSourcePlay(name)
  }

  /// Stops a source at once; whoever calls has made it silent before.
  func stop(_ source: Int) { alSourceStop(names[source]) }

  /// Where a source stands in its buffer, in frames.
  func offset(_ source: Int) -> Int {
    var offset: ALint = 0
    alGetSourcei(names[source], AL_SAMPLE_OFFSET, &offset)
    return Int(offset)
  }

  /// Goes on from another frame of its buffer.
  func seek(_ source: Int, to offset: Int) { alSourcei(names[source], AL_SAMPLE_OFFSET, ALint(offset)) }

  /// Whether a source has played to its end.
  func isStopped(_ source: Int) -> Bool {
    var state: ALint = 0
    alGetSourcei(names[source], AL_SOURCE_STATE, &state)
    return state == AL_STOPPED
  }

  /// OpenAL goes there in a straight line over the next step.
  func gain(_ source: Int, _ gain: Float) { alSourcef(names[source], AL_GAIN, gain) }

  /// Lets it repeat, or play to its end.
  mutating func loop(_ source: Int, _ loops: Bool) {
    guard looping[source] != loops else { return }
    alSourcei(names[source], AL_LOOPING, loops ? 1 : 0)
    looping[source] = loops
  }

  mutating func pitch(_ source: Int, _ pitch: Float) {
    guard pitches[source] != pitch else { return }
    alSourcef(names[source], AL_PITCH, pitch)
    pitches[source] = pitch
  }

  /// Puts a mono source on the half circle before the listener.
  mutating func pan(_ source: Int, x: Float) {
    place(source, .panned, isRelative: true)
    alSource3f(names[source], AL_POSITION, x, 0, -(max(0, 1 - x * x)).squareRoot())
  }

  /// Puts the channels of a stereo source at places on that half circle.
  mutating func angle(_ source: Int, left: Float, right: Float) {
    place(source, .angled, isRelative: true)
    var angles = (-asinf(left), -asinf(right))  // counter-clockwise
    withUnsafePointer(to: &angles) { pointer in
      pointer.withMemoryRebound(to: Float.self, capacity: 2) { alSourcefv(names[source], AL_STEREO_ANGLES, $0) }
    }
  }

  /// Puts a mono source in space.
  mutating func locate(_ source: Int, _ place: (x: Float, y: Float, z: Float)) {
    self.place(source, .inSpace, isRelative: false)
    alSource3f(names[source], AL_POSITION, place.x, place.y, place.z)
  }

  private mutating func place(_ source: Int, _ placement: Placement, isRelative: Bool) {
    guard placed[source] != placement else { return }
    placed[source] = placement
    alSourcei(names[source], AL_SOURCE_RELATIVE, isRelative ? 1 : 0)
    alSourcef(names[source], AL_ROLLOFF_FACTOR, isRelative ? 0 : 1)
    if placement == .angled { alSource3f(names[source], AL_POSITION, 0, 0, 0) }
  }

  /// Takes `buffer` off every free source; false while one that plays has it.
  func detach(_ buffer: UInt32) -> Bool {
    for index in 0..<free.count where attached[free[index]] == buffer {
      alSourcei(names[free[index]], AL_BUFFER, 0)
      attached[free[index]] = 0
    }
    for source in 0..<count where attached[source] == buffer { return false }
    return true
  }
}
