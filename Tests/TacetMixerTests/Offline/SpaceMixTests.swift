import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// OpenAL's device that places voices: what is written to a ring is heard, from its direction alone.
@Suite struct SpaceMixTests {
  private static func noise(_ frames: Int) -> [Float] {
    var random = SeededGenerator(seed: 21)
    return (0..<frames).map { _ in Float.random(in: -0.5...0.5, using: &random) }
  }

  /// True if OpenAL can ask for frames while it mixes.
  private static let hasCallbacks: Bool = {
    guard let mix = try? LoopbackMix(sampleRate: 48_000, sources: 1) else { return false }
    defer { mix.close() }
    return mix.withCurrent { CallbackBuffer.isAvailable }
  }()

  private static func make(
    _ count: Int, hrtf: Int? = nil, buffers: RingBuffers = .all
  ) throws -> (LoopbackMix, UnsafeMutablePointer<SpaceMix>) {
    let mix = try LoopbackMix(sampleRate: 48_000, sources: count + 1, sends: ReverbBank.count, hrtf: hrtf)
    let space = UnsafeMutablePointer<SpaceMix>.allocate(capacity: 1)
    space.initialize(to: try SpaceMix(count: count, mix: mix, buffers: buffers))
    return (mix, space)
  }

  private static func close(_ mix: LoopbackMix, _ space: UnsafeMutablePointer<SpaceMix>) {
    space.deinitialize(count: 1)
    space.deallocate()
    mix.close()
  }

  /// Frames that a ring at the left makes of `samples`, in steps of these lengths.
  @Test(arguments: [[512], [1, 511, 3, 64], [128], [5]])
  func ringIsExactFromItsFirstFrame(steps: [Int]) throws {
    let (mix, space) = try Self.make(4)
    defer { Self.close(mix, space) }
    let noise = Self.noise(8_000)
    for _ in 0..<3 {
      let acquired = space.pointee.acquire()
      let ring = try #require(acquired)
      space.pointee.point(ring, to: [-1, 0, 0], spread: 0)
      var (heard, done, index): ([Float], Int, Int) = ([], 0, 0)
      while done < 4_000 {
        let step = min(steps[index % steps.count], 4_000 - done)
        space.pointee.write(Array(noise[done..<(done + step)]), count: step, to: ring)
        var block = [Float](repeating: 0, count: 2 * step)
        block.withBlock { space.pointee.add(to: $0) }
        heard += stride(from: 0, to: 2 * step, by: 2).map { block[$0] }
        done += step
        index += 1
      }
      let worst = zip(heard, noise).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 1e-6, "\(worst)")
      space.pointee.release(ring)
      // Nothing is heard of the rest of its memory.
      for _ in 0..<4 {
        var block = [Float](repeating: 0, count: 2 * 128)
        block.withBlock { space.pointee.add(to: $0) }
        #expect(block.allSatisfy { abs($0) < 1e-6 })
      }
      #expect(!space.pointee.isDraining && space.pointee.voices == 0)
    }
  }

  /// The law of a voice without a ring is that of one with a ring, so that nothing is heard of the hand-over.
  @Test func stereoLawIsOpenALs() throws {
    let (mix, space) = try Self.make(1)
    defer { Self.close(mix, space) }
    let acquired = space.pointee.acquire()
    let ring = try #require(acquired)
    let constant = [Float](repeating: 1, count: 512)
    func ears(_ direction: SIMD3<Float>, _ spread: Float) -> SIMD2<Float> {
      space.pointee.point(ring, to: direction, spread: spread)
      var block = [Float](repeating: 0, count: 2 * 512)
      for _ in 0..<2 {
        space.pointee.write(constant, count: 512, to: ring)
        block.withBlock {
          $0.clear()
          space.pointee.add(to: $0)
        }
      }
      // Versions after 1.19 let one that surrounds the listener at a side be 0.3 dB louder than 1.
      return SIMD2(min(1, block[1_022]), min(1, block[1_023]))
    }
    for spread: Float in [0, 0.1, 0.3, 0.5, 0.8, 1] {
      for elevation in stride(from: -90.0, through: 90, by: 30) {
        for azimuth in stride(from: -180.0, to: 180, by: 15) {
          let (up, round) = (elevation * .pi / 180, azimuth * .pi / 180)
          let direction = SIMD3(Float(cos(up) * sin(round)), Float(sin(up)), Float(-cos(up) * cos(round)))
          let (law, own) = (StereoLaw.ears(direction, spread: spread), ears(direction, spread))
          // 0.1 dB of the louder ear.
          let most = 0.0116 * max(own.x, own.y)
          #expect(abs(law.x - own.x) < most, "\(azimuth), \(elevation), spread \(spread): \(law) \(own)")
          #expect(abs(law.y - own.y) < most, "\(azimuth), \(elevation), spread \(spread): \(law) \(own)")
        }
      }
    }
    #expect(abs(StereoLaw.ears(.zero, spread: 0).x - ears(.zero, 0).x) < 0.01)
  }

  /// Rings are made in tens, as many as there may be; one that is new is as good as the first.
  @Test func ringsAreMadeAsTheyAreNeeded() throws {
    let (mix, space) = try Self.make(24)
    defer { Self.close(mix, space) }
    func acquire(_ count: Int) -> Int { (0..<count).count { _ in space.pointee.acquire() != nil } }
    func take() -> Bool { space.pointee.takeRings() }
    #expect(acquire(5) == 5 && !space.pointee.isShort)
    #expect(acquire(6) == 5 && space.pointee.isShort)
    try space.pointee.makeRings(SpaceMix.ringsAtOnce)
    #expect(acquire(1) == 0)
    #expect(take() && !take())
    #expect(acquire(20) == 10 && space.pointee.isShort)
    try space.pointee.makeRings(SpaceMix.ringsAtOnce)
    try space.pointee.makeRings(SpaceMix.ringsAtOnce)
    #expect(take() && acquire(20) == 4 && !space.pointee.isShort)
    let noise = Self.noise(512)
    space.pointee.point(23, to: [-1, 0, 0], spread: 0)
    for ring in 0..<24 {
      space.pointee.write(ring == 23 ? noise : [Float](repeating: 0, count: 512), count: 512, to: ring)
    }
    var block = [Float](repeating: 0, count: 1_024)
    block.withBlock { space.pointee.add(to: $0) }
    #expect((0..<512).allSatisfy { abs(block[2 * $0] - noise[$0]) < 1e-6 })
  }

  /// Voices come and go, and send: what is heard of rings whose frames OpenAL asks for is what is heard of those that
  /// lie in its memory, as much later as it reads ahead.
  @Test(
    .enabled(if: hasCallbacks, "this OpenAL has no AL_SOFT_callback_buffer"),
    arguments: [[512], [1, 511, 3, 64], [128], [5]])
  func ringThatOpenALAsksForIsAsOneInItsMemory(steps: [Int]) throws {
    let noise = Self.noise(6_144)
    func heard(_ buffers: RingBuffers) throws -> [Float] {
      let (mix, space) = try Self.make(3, buffers: buffers)
      defer { Self.close(mix, space) }
      var (heard, done, index): ([Float], Int, Int) = ([], 0, 0)
      var rings: [Int] = []
      while done < 6_000 {
        let step = min(steps[index % steps.count], 6_000 - done)
        // Two voices, of which the second one has ended and another one has begun.
        let wanted = done < 2_000 ? 1 : done < 3_000 ? 2 : done < 4_000 ? 1 : 2
        while rings.count < wanted, let ring = space.pointee.acquire() {
          space.pointee.point(ring, to: rings.isEmpty ? [-1, 0, 0] : [0.6, 0, -0.8], spread: 0)
          rings.append(ring)
        }
        if rings.count > wanted { space.pointee.release(rings.removeLast()) }
        for ring in rings { space.pointee.write(Array(noise[done..<(done + step)]), count: step, to: ring) }
        var block = [Float](repeating: 0, count: 2 * step)
        block.withBlock { space.pointee.add(to: $0) }
        heard += block
        done += step
        index += 1
      }
      return heard
    }
    let (mapped, called) = (try heard(.mapped), try heard(.called))
    let late = try #require(called.firstIndex { abs($0) > 1e-6 }) / 2
    #expect(late > 0 && late <= 64, "\(late) frames late")
    #expect(difference(Array(mapped.dropLast(2 * late)), Array(called.dropFirst(2 * late))) < 1e-6)
  }

  @Test func deviceWithoutEitherWayIsRefused() throws {
    let mix = try LoopbackMix(sampleRate: 48_000, sources: 2)
    defer { mix.close() }
    let error = #expect(throws: MixerError.self) { _ = try SpaceMix(count: 1, mix: mix, buffers: []) }
    #expect(error == .noMappedBuffers)
  }

  /// A voice with a place passes through OpenAL, whose device is made for the first one.
  @Test(arguments: [nil, SIMD3<Float>(1, 0, 0)]) func voiceWithAPlacePassesThroughOpenAL(place: SIMD3<Float>?) throws {
    let renderer = try Renderer()
    let pcm = PCM(format: AudioFormat(sampleRate: 48_000, channels: 1), samples: Self.noise(4_800))
    var parameters = VoiceParameters()
    parameters.position = place
    let buffer = renderer.buffer(of: pcm, loop: nil)
    _ = renderer.game.start(StartCommand(slot: 0, generation: 1, buffer: buffer), parameters)
    #expect(renderer.space.isWanted() == (place != nil))
    _ = renderer.rendered(480)
    #expect(renderer.space.isMade == (place != nil))
  }
}
