import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// The buffers of an effect in OpenAL: one for each engine that has played it.
///
/// Looking one up takes no lock, since every `play` does it: a list that only grows, published by its head.
final class EffectBufferCache: @unchecked Sendable {
  // Sendable: a node is written before it is published and not changed after, but for its atomic `mono`.
  private struct Node: ~Copyable {
    let engine: UInt32
    let buffer: EffectBuffer
    let mono = Atomic<UInt32>(0)
    let next: UnsafeMutablePointer<Node>?
    let driver: WeakDriver
  }

  private struct WeakDriver {
    weak var value: EngineDriver?
  }

  private let head = Atomic<UnsafeMutablePointer<Node>?>(nil)
  private let making = Locked(())

  deinit {
    var place = head.load(ordering: .acquiring)
    while let node = place {
      if let driver = node.pointee.driver.value {
        driver.retire(node.pointee.buffer.name)
        let mono = node.pointee.mono.load(ordering: .acquiring)
        if mono != 0 { driver.retire(mono) }
      }
      place = node.pointee.next
      node.deinitialize(count: 1).deallocate()
    }
  }

  private func node(_ engine: UInt32) -> UnsafeMutablePointer<Node>? {
    var place = head.load(ordering: .acquiring)
    while let node = place, node.pointee.engine != engine { place = node.pointee.next }
    return place
  }

  /// The buffer on this engine, if it was made already.
  func find(_ engine: UInt32) -> EffectBuffer? {
    guard let node = node(engine) else { return nil }
    var buffer = node.pointee.buffer
    buffer.mono = node.pointee.mono.load(ordering: .acquiring)
    return buffer
  }

  /// Makes the buffer on `driver`, once.
  func make(on driver: EngineDriver, pcm: PCM, loop: LoopRegion?) throws(EngineError) -> EffectBuffer {
    try making.withLock { (_) throws(EngineError) in
      if let buffer = find(driver.id) { return buffer }
      let buffer = try Self.upload(pcm, loop: loop, on: driver)
      let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
      node.initialize(
        to: Node(
          engine: driver.id, buffer: buffer, next: head.load(ordering: .acquiring), driver: WeakDriver(value: driver)))
      head.store(node, ordering: .releasing)
      return buffer
    }
  }

  /// Makes the buffer of the fold to mono on `driver`, once; the buffer itself is there already.
  func makeMono(on driver: EngineDriver, pcm: PCM, loop: LoopRegion?) throws(EngineError) -> UInt32 {
    _ = try make(on: driver, pcm: pcm, loop: loop)
    return try making.withLock { (_) throws(EngineError) in
      guard let node = node(driver.id) else { return 0 }
      let made = node.pointee.mono.load(ordering: .acquiring)
      if made != 0 { return made }
      let name = try Self.upload(pcm.foldedToMono, loop: loop, on: driver).name
      node.pointee.mono.store(name, ordering: .releasing)
      return name
    }
  }

  private static func upload(_ pcm: PCM, loop: LoopRegion?, on driver: EngineDriver) throws(EngineError) -> EffectBuffer
  {
    do throws(MixerError) {
      return try driver.makeBuffer(pcm, loop: loop)
    } catch {
      throw EngineError(uploading: error)
    }
  }
}
