internal import CTacetCallbacks
import Tacet
import TacetHeader
import TacetSystem

/// The functions of a reader, closed once: when the sound is gone, or with its engine. Any thread.
final class ReaderCalls: @unchecked Sendable {
  // Sendable: the game gives functions and an argument that any thread may use, as the header says.
  let name: String
  let bytes: Int
  private let calls: tacet_reader
  private let owner: CallbackOwner
  private let isClosed = Locked(false)

  init(_ calls: tacet_reader, of owner: CallbackOwner) throws {
    guard calls.read != nil else { throw Failure(TACET_ERROR_ARGUMENT, "the reader's function is NULL") }
    guard calls.bytes >= 0 else { throw Failure(TACET_ERROR_ARGUMENT, "the reader has \(calls.bytes) bytes") }
    name = try text(calls.name, "the reader's name") ?? "reader"
    bytes = Int(calls.bytes)
    self.calls = calls
    self.owner = owner
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard let read = calls.read else { return -1 }
    let count = owner.gate.call(of: owner, or: -1) {
      callback_read(read, calls.user, buffer.baseAddress, buffer.count, Int64(offset))
    }
    return Int(min(count, Int64(buffer.count)))
  }

  /// Calls the function that closes it, once. Its engine may be closed.
  func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst, let close = calls.close { callback_plain(close, calls.user) }
  }

  /// The sound is gone, perhaps under a lock: it is closed by the library's own thread, unless its engine does it
  /// first.
  func leave() {
    Courier.shared.add { [self] in
      owner.gate.call(of: owner, or: ()) { close() }
      owner.remove(self)
    }
  }
}

/// A file that a program reads itself.
final class Reader: SoundReader {
  private let calls: ReaderCalls

  /// A reader of an engine. Its functions are called until it is gone.
  init(_ calls: UnsafePointer<tacet_reader>?, of engine: Engine) throws {
    guard calls != nil else { throw Failure(TACET_ERROR_ARGUMENT, "the reader is NULL") }
    self.calls = try ReaderCalls(tacet_reader.read(calls), of: engine.callbacks)
    engine.callbacks.add(self.calls)
  }

  deinit { calls.leave() }

  var name: String { calls.name }
  var size: Int { calls.bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    calls.read(into: buffer, at: offset)
  }
}

/// A function of a program that makes frames.
struct Generator: @unchecked Sendable {
  // Sendable: the game gives a function and an argument that any thread may use, as the header says.
  let function: tacet_generator
  let user: UnsafeMutableRawPointer?
  let channels: Int

  /// Calls the function for frames; fewer than asked for end the voice.
  func fill(_ samples: UnsafeMutableBufferPointer<Float>, of owner: CallbackOwner) -> Int {
    owner.gate.call(of: owner, or: 0) { callback_fill(function, user, samples.baseAddress, samples.count / channels) }
  }
}

/// The functions of a program that make music; none is called after ``close()``.
final class MusicGenerator: @unchecked Sendable {
  // Sendable: the game gives functions and an argument that any thread may use, as the header says.
  private let generator: Generator
  private let jump: tacet_generator_seek?
  private let gate = CallbackGate()

  init(_ generator: Generator, seek: tacet_generator_seek?) {
    self.generator = generator
    jump = seek
  }

  /// Calls the function for frames; fewer than asked for end the music.
  func fill(_ samples: UnsafeMutableBufferPointer<Float>, of owner: CallbackOwner) -> Int {
    gate.call(of: self, or: 0) { generator.fill(samples, of: owner) }
  }

  /// Calls the function that seeks.
  func seek(_ frame: Int, of owner: CallbackOwner) {
    guard let jump else { return }
    gate.call(of: self, or: ()) {
      owner.gate.call(of: owner, or: ()) { callback_seek(jump, generator.user, Int64(frame)) }
    }
  }

  /// Ends the calls: waits for one that is under way, unless the calling thread is in it.
  func close() {
    let id = ObjectIdentifier(self)
    gate.close(inside: ThreadState.ifMade?.owners.filter { $0 == id }.count ?? 0)
  }
}

/// A DSP of a program's.
final class ForeignDSP: DSP, @unchecked Sendable {
  // Sendable: the game gives functions and an argument that any thread may use, as the header says.
  private let function: tacet_dsp
  private let context: UnsafeMutableRawPointer?
  private let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init(
    _ name: String, _ function: @escaping tacet_dsp, _ context: UnsafeMutableRawPointer?,
    _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    (self.function, self.context, self.release) = (function, context, release)
    super.init(name)
  }

  deinit { if let release { callback_plain(release, context) } }

  override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
    callback_dsp(function, context, samples.baseAddress, UInt32(samples.count / 2), UInt32(sampleRate))
  }
}

/// The DSP that a program names; nil: none. What it is given is released where it is not kept.
func dsp(
  _ name: UnsafePointer<CChar>?, _ function: tacet_dsp?, _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) throws -> DSP? {
  guard let function else { return nil }
  do {
    return ForeignDSP(try text(name, "the DSP's name") ?? "DSP", function, context, release)
  } catch {
    if let release { callback_plain(release, context) }
    throw error
  }
}
