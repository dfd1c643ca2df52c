import Synchronization
internal import TacetMixer
import TacetSignal
import TacetSystem

/// The frames of an effect: its own until an engine has them, and the buffers in OpenAL, one for each engine.
///
/// The first buffer whose frames can be read back takes the place of the effect's own; when that engine ends, they come
/// back. Looking a buffer up takes no lock, since every `play` does it: a list whose nodes stay where they are,
/// published by its head.
final class EffectBufferCache: @unchecked Sendable {
  // Sendable: a node is written with the lock held, and while nobody looks for its engine: before the engine's number
  // is published, and after the engine has gone. `next` does not change.
  private struct Node: ~Copyable {
    let engine = Atomic<UInt32>(0)
    var buffer: EffectBuffer
    var isReadable: Bool
    let mono = Atomic<UInt32>(0)
    /// The engine has ended, and its buffers with it.
    let isGone = Atomic<Bool>(false)
    let next: UnsafeMutablePointer<Node>?
    var driver: WeakDriver
  }

  private struct WeakDriver {
    weak var value: EngineDriver?
  }

  /// 1 or 2 channels, and the rate.
  let format: AudioFormat
  let frames: Int
  let loop: LoopRegion?
  private let head = Atomic<UnsafeMutablePointer<Node>?>(nil)
  /// The effect's own frames; nil while an engine has them. The lock is held while buffers are made.
  private let own: Locked<EffectFrames?>

  init(_ frames: EffectFrames, loop: LoopRegion?) {
    format = frames.format
    self.frames = frames.frames
    self.loop = loop
    own = Locked(frames)
  }

  deinit {
    retireBuffers()
    var place = head.load(ordering: .acquiring)
    while let node = place {
      place = node.pointee.next
      node.deinitialize(count: 1).deallocate()
    }
  }

  /// Gives up the frames, and those that engines have: no voice plays them any more. Nothing is found from then on. The
  /// list stays, for a play may be looking at it.
  func giveUp() {
    own.withLock { own in
      own = nil
      retireBuffers()
    }
  }

  /// With the lock held, or at the end.
  private func retireBuffers() {
    var place = head.load(ordering: .acquiring)
    while let node = place {
      node.pointee.engine.store(0, ordering: .releasing)
      if !node.pointee.isGone.load(ordering: .acquiring), let driver = node.pointee.driver.value {
        driver.retire(node.pointee.buffer.name)
        let mono = node.pointee.mono.load(ordering: .acquiring)
        if mono != 0 { driver.retire(mono) }
      }
      node.pointee.driver = WeakDriver()
      place = node.pointee.next
    }
  }

  /// The engines that have the frames.
  var drivers: [EngineDriver] {
    own.withLock { _ in
      var (found, place): ([EngineDriver], _) = ([], head.load(ordering: .acquiring))
      while let node = place {
        if !node.pointee.isGone.load(ordering: .acquiring), let driver = node.pointee.driver.value {
          found.append(driver)
        }
        place = node.pointee.next
      }
      return found
    }
  }

  @inline(__always)
  private func node(_ engine: UInt32) -> UnsafeMutablePointer<Node>? {
    var place = head.load(ordering: .acquiring)
    while let node = place, node.pointee.engine.load(ordering: .acquiring) != engine { place = node.pointee.next }
    return place
  }

  /// The buffer on this engine, if it was made already.
  func find(_ engine: UInt32) -> EffectBuffer? {
    var buffer = EffectBuffer()
    return copy(on: engine, to: &buffer) ? buffer : nil
  }

  /// Copies the buffer on this engine; false, and nothing done, if it was not made yet.
  @inline(__always)
  func copy(on engine: UInt32, to buffer: inout EffectBuffer) -> Bool {
    guard let node = node(engine) else { return false }
    withUnsafePointer(to: node.pointee.buffer) { made in withUnsafeMutablePointer(to: &buffer) { $0.copy(made) } }
    buffer.mono = node.pointee.mono.load(ordering: .acquiring)
    return true
  }

  /// Makes the buffer on `driver`, once.
  func make(on driver: EngineDriver) throws(EngineError) -> EffectBuffer {
    var isNew = false
    let buffer = try own.withLock { (own) throws(EngineError) in
      if let buffer = find(driver.id) { return buffer }
      isNew = true
      let frames = try frames(own)
      let upload = try Self.upload { () throws(MixerError) in try driver.buffers.upload(frames, loop: loop) }
      publish(upload, on: driver)
      if upload.isReadable { own = nil }
      return upload.buffer
    }
    if isNew { driver.residents.add(self) }
    return buffer
  }

  /// Makes the buffer known, in a node of an engine that there is no more, or in a new one. With the lock held.
  private func publish(_ upload: UploadedEffect, on driver: EngineDriver) {
    let node: UnsafeMutablePointer<Node>
    if let unused = firstNode(where: { $0.driver.value == nil }) {
      node = unused
      node.pointee.buffer = upload.buffer
      node.pointee.isReadable = upload.isReadable
      node.pointee.driver = WeakDriver(value: driver)
      node.pointee.mono.store(0, ordering: .relaxed)
      node.pointee.isGone.store(false, ordering: .relaxed)
    } else {
      node = .allocate(capacity: 1)
      node.initialize(
        to: Node(
          buffer: upload.buffer, isReadable: upload.isReadable, next: head.load(ordering: .acquiring),
          driver: WeakDriver(value: driver)))
      head.store(node, ordering: .releasing)
    }
    node.pointee.engine.store(driver.id, ordering: .releasing)
  }

  /// Makes the buffer of the fold to mono on `driver`, once; the buffer itself is there already.
  func makeMono(on driver: EngineDriver) throws(EngineError) -> UInt32 {
    if let mono = find(driver.id)?.mono, mono != 0 { return mono }
    _ = try make(on: driver)
    return try own.withLock { (own) throws(EngineError) in
      guard let node = node(driver.id) else { return 0 }
      let made = node.pointee.mono.load(ordering: .acquiring)
      if made != 0 { return made }
      let mono = try frames(own).foldedToMono
      let name = try Self.upload { () throws(MixerError) in try driver.buffers.upload(fold: mono, loop: loop) }
      node.pointee.mono.store(name, ordering: .releasing)
      return name
    }
  }

  /// Takes the frames back from an engine that is about to end, if no other one has them.
  func reclaimFrames(from driver: EngineDriver) {
    own.withLock { own in
      guard let node = node(driver.id) else { return }
      node.pointee.isGone.store(true, ordering: .releasing)
      guard own == nil, readableNode() == nil else { return }
      own = node.pointee.buffer.content?.frames
    }
  }

  /// The effect's own frames, else those that an engine has. With the lock held.
  private func frames(_ own: EffectFrames?) throws(EngineError) -> EffectFrames {
    if let own { return own }
    // The driver is held meanwhile, and with it the buffer.
    guard let node = readableNode(), let driver = node.pointee.driver.value,
      let content = withExtendedLifetime(driver, { node.pointee.buffer.content })
    else { throw .framesLost }
    return content.frames
  }

  private func readableNode() -> UnsafeMutablePointer<Node>? {
    firstNode { $0.isReadable && !$0.isGone.load(ordering: .acquiring) && $0.driver.value != nil }
  }

  /// With the lock held.
  private func firstNode(where isWanted: (borrowing Node) -> Bool) -> UnsafeMutablePointer<Node>? {
    var place = head.load(ordering: .acquiring)
    while let node = place, !isWanted(node.pointee) { place = node.pointee.next }
    return place
  }

  private static func upload<Upload>(_ body: () throws(MixerError) -> Upload) throws(EngineError) -> Upload {
    do throws(MixerError) {
      return try body()
    } catch {
      throw EngineError(uploading: error)
    }
  }
}
