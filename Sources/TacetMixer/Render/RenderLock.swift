import Glibc
import Synchronization
import TacetSignal
import TacetSystem

/// The try-lock around the renderer's state: the first thread has it, and no thread waits.
struct RenderLock: ~Copyable {
  private let isBusy = Atomic<Bool>(false)
  /// True since ``close()``: no other thread gets the state any more.
  private let isClosing = Atomic<Bool>(false)
  private let mailbox: MailboxPointer
  /// The state, reached with the lock held; nil when the renderer was shut down.
  private let state: FixedArray<RenderState?>

  init(mailbox: MailboxPointer, state: consuming RenderState) {
    self.mailbox = mailbox
    var state = Optional(state)
    self.state = FixedArray(count: 1) { _ in state.take() }
  }

  /// Renders a block, the soundtrack apart where `soundtrack` is given; silence while another thread has the state.
  /// Neither allocates nor locks.
  func render(into block: Block, soundtrack: Block?) {
    guard tryAcquire() else {
      block.clear()
      soundtrack?.clear()
      return
    }
    // A thread that ends with a context current makes OpenAL Soft complain on standard error.
    withCallersContext { state.base.pointee?.render(into: block, soundtrack: soundtrack) }
    release()
  }

  /// Copies the frames that were mixed and not put out yet; nothing after a shutdown.
  func copyDelayed(to block: Block) {
    guard tryAcquire() else { return }
    state.base.pointee?.copyDelayed(to: block)
    release()
  }

  /// Advances the clock by `frames` frames and applies commands without rendering. Returns nil, and does nothing, while
  /// another thread has the state.
  func processCommands(advancing frames: Int) -> Int? {
    guard tryAcquire() else { return nil }
    defer { release() }
    return withCallersContext { state.base.pointee?.processCommands(advancing: frames) }
  }

  /// Ends the one-shots whose time unheard is over; does nothing while another thread has the state, which will do it.
  func endUnheard() {
    guard tryAcquire() else { return }
    withCallersContext { state.base.pointee?.endUnheard() }
    release()
  }

  /// Frees the state and keeps the lock, so that only silence is rendered from now on. Waits for the block that another
  /// thread renders; false if that takes longer than 300 ms, and the second time.
  func close() -> Bool {
    guard !isClosing.exchange(true, ordering: .relaxed) else { return false }
    let limit = SuspendingClock.now + .milliseconds(300)
    while !acquire() {
      guard SuspendingClock.now < limit else { return false }
      poll(nil, 0, 1)
    }
    state.base.pointee = nil
    return true
  }

  private func tryAcquire() -> Bool { !isClosing.load(ordering: .relaxed) && acquire() }

  private func acquire() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  private func release() {
    isBusy.store(false, ordering: .releasing)
    if !mailbox.pointee.events.producer.isEmpty { mailbox.pointee.controlWakeup.post() }
  }
}
