import Synchronization
import TacetSignal

/// The way to the renderer's state: whoever comes first has it, and nobody waits.
///
/// The flag is taken before the state is touched and given back after, so that two threads never reach for it at once.
struct RenderLock {
  let shared: RendererMailbox
  let state: UnsafeMutablePointer<RenderState>

  /// Renders `frames` stereo frames; silence if somebody else has the state. Neither allocates nor locks.
  func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    guard take() else {
      samples.update(repeating: 0, count: 2 * frames)
      return
    }
    // A thread that ends with a context current makes OpenAL Soft complain on standard error.
    withCallersContext { state.pointee.render(into: samples, frames: frames) }
    giveBack()
  }

  /// Lets `frames` frames pass and takes commands without rendering; nil, and nothing done, if somebody else has the
  /// state.
  func serve(passing frames: Int) -> Int? {
    guard take() else { return nil }
    defer { giveBack() }
    return withCallersContext { state.pointee.serve(passing: frames) }
  }

  /// Takes the state, for good unless it is given back; false if somebody else has it.
  func take() -> Bool {
    shared.state.pointee.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  private func giveBack() {
    shared.state.pointee.isBusy.store(false, ordering: .releasing)
    if shared.events.count > 0 { shared.controlWakeup.post() }
  }
}
