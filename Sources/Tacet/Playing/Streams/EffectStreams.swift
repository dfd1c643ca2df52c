import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSystem

/// The plays of streamed effects, whose producers are stepped by the feeder.
final class EffectStreams: Sendable {
  private let streamSlots: StreamSide
  private let sampleRate: Int
  private let readsAhead: Bool
  private let wake: @Sendable () -> Void
  private let streams = Locked<[EffectStream]>([])
  private let reports = Locked<[StreamReport]>([])
  /// How many streams there are: the step of an engine without any takes no lock.
  private let count = Atomic(0)

  /// `wake` wakes the feeder, also after the engine is gone. Files and generators have threads of their own if it
  /// `readsAhead`.
  init(_ streamSlots: StreamSide, sampleRate: Int, readsAhead: Bool, wake: @escaping @Sendable () -> Void) {
    self.streamSlots = streamSlots
    self.sampleRate = sampleRate
    self.readsAhead = readsAhead
    self.wake = wake
  }

  /// Makes what a play needs and was not made yet: a stream for an effect that is streamed. Of another one this is the
  /// version. Any thread.
  func prepare(_ request: inout PlayRequest, _ effect: SoundEffect, _ version: EffectVersion) -> EffectStream? {
    guard let sound = effect.playedStream else {
      request.start.buffer = version.buffer ?? EffectBuffer()
      effect.applyLoop(to: &request.start.buffer)
      return nil
    }
    let stream = EffectStream(sound, loops: request.parameters.loopCount, from: Int(request.start.offset))
    request.start.buffer = stream.ring.buffer
    request.start.offset = Int32(clamping: stream.start)
    // It never ends by itself, as far as anyone knows: in a hold it waits, as a loop does.
    if case .generator = sound { request.parameters.loops = true }
    return stream
  }

  /// Starts a stream that has its stream slot, before its voice.
  func start(_ stream: EffectStream) {
    let writer = streamSlots.writer(stream.streamSlot, stream.ring)
    switch stream.sound {
    case .file(let file, _):
      streamSlots.clear(
        stream.streamSlot, at: stream.start, length: stream.length, prime: 2_048, refill: 4_096,
        ahead: StreamSide.capacity)
      stream.producer = FileStreamProducer(stream, file, writer, onArrival: readsAhead ? wake : nil)
    case .generator(let generator):
      let chunk = GeneratorProducer.chunk(generator)
      let ready = max(chunk, generator.ahead - chunk)
      streamSlots.clear(stream.streamSlot, at: 0, length: .max, prime: ready, refill: ready, ahead: generator.ahead)
      stream.producer = GeneratorProducer(generator, writer, hasThread: readsAhead)
    }
    streams.withLock { $0.append(stream) }
    count.add(1, ordering: .releasing)
    wake()
  }

  /// Ends a stream, whose voice has ended; a report says when its stream slot is free.
  func end(_ stream: EffectStream) {
    stream.isCancelled.store(true, ordering: .releasing)
    wake()
  }

  /// The ends of streams that wait for the feeder, and other reports since the last call.
  func takeReports() -> [StreamReport] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }

  /// Steps every producer, which writes as far as it has room; true if one wrote. `onReport` is called after a report
  /// was added.
  func step(_ onReport: () -> Void) -> Bool {
    guard count.load(ordering: .acquiring) > 0 else { return false }
    var hasFed = false
    func add(_ report: StreamReport) {
      reports.withLock { $0.append(report) }
      onReport()
    }
    for stream in streams.withLock({ $0 }) {
      if stream.isCancelled.load(ordering: .acquiring) {
        stream.producer?.close()
        streams.withLock { streams in streams.removeAll { $0 === stream } }
        count.subtract(1, ordering: .relaxed)
        add(.left(stream))
      } else if stream.producer?.step(add) == true {
        hasFed = true
      }
    }
    return hasFed
  }

  /// The frames that an offline engine renders at once: few while there are streams, so that enough lies ready of each,
  /// whatever its pitch.
  var offlineChunk: Int { count.load(ordering: .acquiring) == 0 ? 2_048 : 512 }

  /// Ends all. Nothing is written after this; the feeder steps no more.
  func close() { for stream in streams.withLock({ $0 }) { stream.producer?.close() } }
}
