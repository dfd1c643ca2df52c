internal import CTacetOpenMPT
import TacetSignal
import TacetSystem

/// The length of a module, and where it goes on at its end: found by playing it twice without its samples, which takes
/// a thousandth of its length or less.
struct ModuleShape {
  let frames: Int
  /// From the row to which the song jumps at its end, to that end; nil where that was not found.
  var loop: LoopRegion?
  /// True where the second round lasts as long as the loop does: the library may go on playing over the seam.
  var isPeriodic = false

  /// A song that lasts longer has no loop: it repeats as a whole.
  private static let maximumFrames = 1_200 * Module.format.sampleRate
  /// The song ends so many frames after its estimated length at the latest.
  private static let tolerance = 10 * Module.format.sampleRate

  /// The shape of a song of the module `bytes`, found once. The deadline of `stream` holds.
  static func find(
    of bytes: [UInt8], song: Int, in stream: borrowing ByteStream, limits: DecodingLimits
  ) throws(DecodingError) -> ModuleShape {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let key = Key(hash: hasher.finalize(), size: bytes.count, song: song)
    if let shape = found.withLock({ $0[key] }) { return shape }
    let shape = try play(bytes, song: song, in: stream, limits: limits)
    found.withLock { shapes in
      if shapes.count >= maximumFound { shapes.removeAll() }
      shapes[key] = shape
    }
    return shape
  }

  private struct Key: Hashable {
    let hash: Int
    let size: Int
    let song: Int
  }

  private static let maximumFound = 256
  private static let found = Locked<[Key: ModuleShape]>([:])

  private static func play(
    _ bytes: [UInt8], song: Int, in stream: borrowing ByteStream, limits: DecodingLimits
  ) throws(DecodingError) -> ModuleShape {
    let name = stream.name
    let module = try Module.open(bytes, song: song, name: name, samples: false)
    defer { openmpt_module_destroy(module) }
    let estimate = Module.estimatedFrames(module)
    guard estimate >= 1 else { throw .invalidHeader(path: name, fault: "none of its rows plays") }
    guard estimate <= Double(limits.frames) else {
      throw .tooManyFrames(path: name, frames: Int(min(estimate, 1e18)), limit: limits.frames)
    }
    let whole = ModuleShape(frames: Int(estimate))
    guard whole.frames <= maximumFrames else { return whole }
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * ModuleRounds.step)
    defer { block.deallocate() }
    var rounds = ModuleRounds()
    while case let got = Module.read(module, into: block, frames: ModuleRounds.step), got > 0 {
      rounds.played(got, to: Module.row(module))
      guard rounds.first <= whole.frames + tolerance else { return whole }
      try stream.check()
    }
    guard rounds.first > 0 else { throw .invalidHeader(path: name, fault: "none of its rows plays") }
    var second = Module.read(module, into: block, frames: 1)
    rounds.entry = Module.row(module)
    while second <= rounds.first {
      let got = Module.read(module, into: block, frames: ModuleRounds.step)
      if got == 0 {
        rounds.second = second
        break
      }
      second += got
      try stream.check()
    }
    if let period = rounds.period {
      let loop = LoopRegion(start: rounds.first - period, end: rounds.first)
      return ModuleShape(frames: rounds.first, loop: loop, isPeriodic: true)
    }
    guard let entry = rounds.entry, let step = rounds.entryStep else { return ModuleShape(frames: rounds.first) }
    let start = try first(entry, in: step, of: bytes, song: song, name: name, block: block)
    return ModuleShape(frames: rounds.first, loop: LoopRegion(start: start, end: rounds.first))
  }

  /// The first frame of `row`, which is in `step`.
  private static func first(
    _ row: ModuleRow, in step: Range<Int>, of bytes: [UInt8], song: Int, name: String,
    block: UnsafeMutablePointer<Float>
  ) throws(DecodingError) -> Int {
    let module = try Module.open(bytes, song: song, name: name, samples: false)
    defer { openmpt_module_destroy(module) }
    var place = 0
    while place < step.lowerBound {
      let got = Module.read(module, into: block, frames: min(ModuleRounds.step, step.lowerBound - place))
      guard got > 0 else { break }
      place += got
    }
    while place < step.upperBound, Module.read(module, into: block, frames: 1) > 0, Module.row(module) != row {
      place += 1
    }
    return min(place, step.upperBound - 1)
  }
}
