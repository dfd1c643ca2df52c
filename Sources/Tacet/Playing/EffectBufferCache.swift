import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// Where an effect's frames lie in OpenAL: a buffer for each engine that has played it.
///
/// Looking one up takes no lock, since every `play` does it: a list that only grows, published by its head.
final class EffectBufferCache: @unchecked Sendable {
  // Sendable: a node is written before it is published and not changed after, but for its atomic `mono`.
  private struct Node: ~Copyable {
    let engine: UInt32
    let buffer: EffectBuffer
    let mono = Atomic<UInt32>(0)
    let next: UnsafeMutablePointer<Node>?
    let core: WeakCore
  }

  private struct WeakCore {
    weak var value: EngineCore?
  }

  private let head = Atomic<UnsafeMutablePointer<Node>?>(nil)
  private let making = Locked(())

  deinit {
    var place = head.load(ordering: .acquiring)
    while let node = place {
      if let core = node.pointee.core.value {
        core.condemn(node.pointee.buffer.name)
        let mono = node.pointee.mono.load(ordering: .acquiring)
        if mono != 0 { core.condemn(mono) }
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

  /// Makes the buffer on `core`, once.
  func make(on core: EngineCore, pcm: PCM, loop: LoopRegion?) throws(EngineError) -> EffectBuffer {
    try making.withLock { (_) throws(EngineError) in
      if let buffer = find(core.id) { return buffer }
      let buffer = try Self.upload(pcm, loop: loop, on: core)
      let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
      node.initialize(
        to: Node(
          engine: core.id, buffer: buffer, next: head.load(ordering: .acquiring), core: WeakCore(value: core)))
      head.store(node, ordering: .releasing)
      return buffer
    }
  }

  /// Makes the buffer of the fold to mono on `core`, once; the buffer itself is there already.
  func makeMono(on core: EngineCore, pcm: PCM, loop: LoopRegion?) throws(EngineError) -> UInt32 {
    _ = try make(on: core, pcm: pcm, loop: loop)
    return try making.withLock { (_) throws(EngineError) in
      guard let node = node(core.id) else { return 0 }
      let made = node.pointee.mono.load(ordering: .acquiring)
      if made != 0 { return made }
      let name = try Self.upload(pcm.foldedToMono, loop: loop, on: core).name
      node.pointee.mono.store(name, ordering: .releasing)
      return name
    }
  }

  private static func upload(_ pcm: PCM, loop: LoopRegion?, on core: EngineCore) throws(EngineError) -> EffectBuffer {
    do throws(MixerError) {
      return try core.renderer.makeBuffer(pcm, loop: loop)
    } catch {
      throw .upload(error.description)
    }
  }
}
