internal import TacetDecoding
import TacetSignal
import TacetSystem

/// The frames of a generated soundtrack, decoded on a thread of their own, a chunk when the feeder wants one: a
/// function of the game's that is late delays nothing else.
final class MadeChunks: @unchecked Sendable {
  // Sendable: the thread of ``run()`` has the decoder and the block, until it says that a chunk is there; then the
  // feeder's step has the block.
  private struct State {
    var isWanted = false
    /// How many frames the block has, or the error that ended them.
    var made: Result<Int, DecodingError>?
    /// The frames that are in the conversion behind it.
    var held = 0
    var isClosed = false
  }

  private let state = Locked(State())
  private let work = WakeupOwner()
  private let frames: Int
  private let block: UnsafeMutablePointer<Float>
  private let onArrival: @Sendable () -> Void
  private var decoder: StreamDecoder

  /// Chunks of so many frames of `decoder`. `onArrival` is called when one is there.
  init(_ decoder: consuming StreamDecoder, frames: Int, onArrival: @escaping @Sendable () -> Void) {
    self.decoder = decoder
    self.frames = frames
    self.onArrival = onArrival
    block = .allocate(capacity: Block.channels * frames)
  }

  deinit { block.deallocate() }

  // MARK: - The feeder

  /// True if a chunk is there; else one is asked for.
  var isReady: Bool {
    let (isReady, isNew) = state.withLock { state in
      guard state.made == nil else { return (true, false) }
      defer { state.isWanted = true }
      return (false, !state.isWanted)
    }
    if isNew { work.post() }
    return isReady
  }

  /// The frames that the conversion has taken and not given yet.
  var held: Int { state.withLock { $0.held } }

  /// Takes the chunk that is there; returns how many frames it has, 0 at the end. `samples` has room for a whole one.
  func take(into samples: UnsafeMutablePointer<Float>) throws(DecodingError) -> Int {
    let made = state.withLock { state in
      defer { state.made = nil }
      return state.made
    }
    let count = try made?.get() ?? 0
    samples.update(from: block, count: Block.channels * count)
    return count
  }

  /// Ends the thread, after the call of the game's that it is in.
  func close() {
    state.withLock { $0.isClosed = true }
    work.post()
  }

  // MARK: - Its thread

  func run() {
    while true {
      let (isWanted, isClosed) = state.withLock { ($0.isWanted, $0.isClosed) }
      if isClosed { return }
      guard isWanted else {
        work.wakeup.wait()
        continue
      }
      let made = make()
      state.withLock { state in
        (state.isWanted, state.made, state.held) = (false, made, decoder.heldFrames)
      }
      onArrival()
    }
  }

  private func make() -> Result<Int, DecodingError> {
    do throws(DecodingError) {
      return .success(try decoder.read(into: block, frames: frames))
    } catch {
      return .failure(error)
    }
  }
}
