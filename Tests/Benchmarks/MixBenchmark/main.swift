// What mixing and playing cost: in user-mode instructions, which repeat where times do not; where the machine does not
// count them, in nanoseconds of the thread's time, of which only the ratios in one run say something.
//
//     swift run -c release MixBenchmark

import TacetSignal
import CTacetProbe
import Foundation
import Tacet

/// The generator of the workload: xorshift32.
struct Xorshift {
  var state: UInt32 = 0x1234_5678
  mutating func next() -> Float {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Float(state >> 8) / 16_777_216
  }
}

func sounds(rate: Int) throws -> [SoundEffect] {
  try (0..<16).map { k in
    let f = Double(110 + 13 * k)
    let samples: [Float] = (0..<44_100).map { i in
      let t = Double(i) / 44_100
      return Float(0.30 * sin(2 * .pi * f * t) + 0.15 * sin(4 * .pi * f * t) + 0.10 * sin(10 * .pi * f * t))
    }
    return try SoundEffect(frames: samples, sampleRate: rate)
  }
}

let counts = tacet_instructions_start() >= 0 && tacet_instructions_stop() > 0
let unit = counts ? "instructions" : "ns"
nonisolated(unsafe) var began = 0.0

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

@MainActor func start() {
  if counts { _ = tacet_instructions_start() } else { began = now() }
}

@MainActor func stop() -> Double { counts ? Double(tacet_instructions_stop()) : now() - began }

/// Renders 937 blocks of 512 frames after 8 of warm-up, and returns the instructions.
@MainActor func measure(_ name: String, voices: Int, audible: Int, rate: Int, randomPitch: Bool) throws -> Double {
  var configuration = AudioEngine.Configuration(output: .offline)
  configuration.maximumSounding = 256
  configuration.maximumVoices = 16_384
  let engine = try AudioEngine(configuration)
  let effects = try sounds(rate: rate)
  var random = Xorshift()
  for voice in 0..<voices {
    let pitch = 0.8 + 0.4 * random.next()
    let pan = -1 + 2 * random.next()
    _ = random.next()
    engine.play(
      effects[voice % 16], gain: voice < audible ? Gain(amplitude: 1 / Float(audible).squareRoot()) : .silence,
      pan: pan, pitch: randomPitch ? pitch : 1, loops: true)
  }
  let block = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
  defer { block.deallocate() }
  let render = engine.renderCallback
  for _ in 0..<8 { render(block, frames: 512) }
  start()
  for _ in 0..<937 { render(block, frames: 512) }
  let count = stop()
  let perFrame = count / (937 * 512)
  let perVoice = (100 * perFrame / Double(max(1, audible))).rounded() / 100
  print("\(name): \(Int(perFrame)) \(unit) a frame, \(perVoice) a voice and frame")
  return count
}

@MainActor func plays() throws {
  var configuration = AudioEngine.Configuration(output: .offline)
  configuration.maximumSounding = 64
  let engine = try AudioEngine(configuration)
  let effect = try sounds(rate: 48_000)[0]
  try engine.prepare(effect)
  let block = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
  defer { block.deallocate() }
  for _ in 0..<200 {
    for _ in 0..<10 { engine.play(effect, gain: .decibels(-20)) }
    try engine.render(into: block, frames: 240)
  }
  var call = 0
  var total = 0
  for _ in 0..<20 {
    start()
    for _ in 0..<1_000 { engine.play(effect, gain: .decibels(-20)) }
    call += Int(stop())
    start()
    engine.renderCallback(block, frames: 240)
    total += Int(stop())
    try engine.render(into: block, frames: 240)
  }
  print("play: \(call / 20_000) \(unit) on the caller's thread")
  print("a burst of 1,000: \(total / 20_000) \(unit) each on the renderer's, with the mixing of a block")
}

let steady = try measure(
  "256 voices, 44.1 kHz, random pitch", voices: 256, audible: 256, rate: 44_100, randomPitch: true)
let usual = try measure("256 voices, 48 kHz, pitch 1", voices: 256, audible: 256, rate: 48_000, randomPitch: false)
print("pitch 1 to random: \((1_000 * usual / steady).rounded() / 1_000)")
let few = try measure("32 voices", voices: 32, audible: 32, rate: 44_100, randomPitch: true)
let many = try measure("1,000 voices, 32 audible", voices: 1_000, audible: 32, rate: 44_100, randomPitch: true)
let most = try measure("10,000 voices, 32 audible", voices: 10_000, audible: 32, rate: 44_100, randomPitch: true)
print("to 32 alone: \((1_000 * many / few).rounded() / 1_000) and \((1_000 * most / few).rounded() / 1_000)")
_ = try measure("nothing to hear", voices: 0, audible: 0, rate: 48_000, randomPitch: false)
try plays()
