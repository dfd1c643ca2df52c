// Counts what the render callback allocates, locks and retains while a game plays on: effects, steals, stops, ramps,
// buses with slow motion and orders at a time, places in space, filters, the reverb, HRTF, streamed effects,
// soundtracks with layers, queues, stingers and transitions, a stream of the soundtrack's own, and every manner of the
// session; by itself and within the callbacks of PipeWire's own client. Then the page faults of the callback while the
// number of voices doubles.
//
//     swift run -c release RenderProbe [BLOCKS]

import CTacetProbe
import Foundation
import Tacet
import TacetOutput
import TacetSignal

final class Object { var value = 0 }

/// Makes the probe see Swift's reference counting, so that a zero is known to mean something.
@inline(never) func retainOnce(_ object: Object, into store: inout [Object]) { store[0] = object }

let blocks = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
var configuration = AudioEngine.Configuration(output: .offline)
configuration.maximumSounding = 32
let engine = try AudioEngine(configuration)
let folder = FileManager.default.temporaryDirectory.appending(path: "tacet-probe-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func soundtrack(_ name: String) throws -> Soundtrack {
  let path = folder.appending(path: name).path
  var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 44_100, channels: 2))
  try writer.append((0..<88_200).map { 0.2 * sin(Float($0) / 60) })
  try writer.close()
  return try Soundtrack(path: path)
}

var store = [Object(), Object()]
tacet_probe_enter()
retainOnce(store[1], into: &store)
tacet_probe_exit()
let seen = tacet_probe_ours()
guard tacet_probe_works() == 1, seen.retains > 0, seen.releases > 0 else {
  print("the probe does not see what it is to count")
  exit(1)
}
/// For a sanitizer that is to be seen at work.
if ProcessInfo.processInfo.environment["TACET_PROBE_OPENS"] != nil {
  tacet_probe_enter()
  close(open("/dev/null", O_RDONLY))
  tacet_probe_exit()
  exit(0)
}

let stems = [try soundtrack("a.wav"), try soundtrack("b.wav")]
let tempo = TempoMap(tempo: 300)
let layered = try Soundtrack(layers: [
  SoundtrackLayer(stems[0].withTempo(tempo)), SoundtrackLayer(stems[1], enters: 0.2...0.8),
])
let themes = [stems[0].withTempo(tempo), layered]
let mono = try SoundEffect(frames: (0..<9_600).map { 0.1 * sin(Float($0) / 20) }, sampleRate: 48_000)
let stereo = try SoundEffect(
  frames: (0..<9_600).map { 0.1 * sin(Float($0) / 30) }, sampleRate: 44_100, channels: 2, convertedTo: nil)
let river = try SoundEffect(streaming: folder.appending(path: "a.wav"))
let hum = try SoundEffect(generatedAt: 32_000) { samples in
  for index in samples.indices { samples[index] = 0.1 * sin(Float(index) / 9) }
  return samples.count
}
let weather = try engine.makeBus("weather")
let world = try engine.makeBus("world")
try engine.effects.setParent(world)
try engine.soundtrack.bus.setDucking(Ducking(attack: .milliseconds(5), hold: .zero), under: weather)
try world.setDucking(Ducking(), under: weather)
let snapshot = Snapshot("menu", ["world": .init(gain: .decibels(-6)), "soundtrack": .init(gain: .decibels(-6))])
engine.diagnostics.measuresLoudness = true
let tap = engine.output.tap(holding: .milliseconds(20))
engine.soundtrack.play(themes[0])

var state: UInt64 = 1
@MainActor func random(_ limit: UInt64) -> UInt64 {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return (state >> 33) % limit
}

/// A DSP that counts its calls.
final class Counter: DSP, @unchecked Sendable {
  private(set) var calls = 0

  override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
    calls += 1
    return false
  }
}

let counter = Counter("counter")
let rooms: [ReverbPreset] = [.room, .hall, .cave]
var voices: [Voice] = []
var played = 0
@MainActor func act() {
  for _ in 0..<random(4) {
    let effect = random(3) == 0 ? stereo : mono
    let voice = engine.play(
      effect, gain: Gain(amplitude: Float(random(100)) / 100), pan: Float(random(200)) / 100 - 1,
      at: random(4) == 0 ? [Float(random(9)), 0, 1] : nil, pitch: 0.5 + Float(random(100)) / 100,
      loops: random(8) == 0 ? true : LoopCount(Int(random(3))), on: random(5) == 0 ? weather : nil,
      priority: Int(random(3)))
    played += 1
    voices.append(voice)
    if voices.count > 64 { engine.stop(voices.removeFirst()) }
  }
  guard let voice = voices.last else { return }
  switch random(56) {
  case 0: engine[voice].setGain(.decibels(-Float(random(60))))
  case 1: engine[voice].setPitch(0.5 + Float(random(20)) / 10)
  case 2: engine[voice].setPosition([Float(random(10)), 0, 1])
  case 3: engine[voice].pause()
  case 4: engine[voice].resume()
  case 5: weather.setGain(.decibels(-Float(random(90))), over: .milliseconds(50))
  case 6: weather.setPaused(random(2) == 0)
  case 7: engine.report(.silentMode(random(2) == 0))
  case 8: engine.report(random(2) == 0 ? .interruptionBegan(.call) : .interruptionEnded(.call))
  case 9: engine.report(random(2) == 0 ? .otherMusicBegan(id: "a", name: "A") : .otherMusicEnded(id: "a"))
  case 10: engine.soundtrack.seek(toFrame: Int(random(88_000)))
  case 11: engine.soundtrack.crossfade(to: themes[Int(random(2))], over: .milliseconds(200))
  case 12: engine.listener = SpatialListener(position: [Float(random(5)), 0, 0])
  case 13: engine.report(.voiceChat(random(2) == 0))
  case 14: engine[voice].setPan(0)
  case 15: _ = (engine[voice].status, engine[voice].frame, engine.diagnostics.statistics)
  case 16: engine[voice].setVelocity([Float(random(40)) - 20, 0, 0])
  case 17: engine[voice].setOcclusion(Float(random(3)) / 2, over: Fade(.milliseconds(100), someCurve()))
  case 18: engine[voice].setSpace(SpatialVoice(distance: DistanceModel(.exponential), blend: Float(random(3)) / 2))
  case 19:
    weather.setFilter(BusFilter(lowPassStrength: Float(random(3)) / 2), over: Fade(.milliseconds(100), someCurve()))
  case 20:
    let filter = SoundFilter(lowPassHertz: random(2) == 0 ? nil : Float(200 + random(5_000)))
    engine.filters.set(
      filter, of: MixTarget.allCases[Int(random(3))], over: Fade(.milliseconds(50), someCurve()))
  case 21: engine[voice].setWidth(Float(random(3)) / 2)
  case 22: try? engine.space.setHRTF(random(2) == 0 ? .on : .off)
  case 23: engine.reverb.set(random(4) == 0 ? nil : rooms[Int(random(3))], over: .milliseconds(Int(random(300))))
  case 24:
    weather.setReverbSend(
      ReverbSend(.decibels(-6), filter: BusFilter(lowPassStrength: Float(random(3)) / 2)),
      over: Fade(.milliseconds(50), someCurve()))
  case 25:
    engine[voice].setReverbSend(
      random(2) == 0 ? nil : ReverbSend(), over: Fade(.milliseconds(50), someCurve()))
  case 26: engine.reverb.setZones([ReverbZone(.tunnel, around: .zero, radius: 2, border: 2)])
  case 27: engine.soundtrack.setIntensity(Float(random(11)) / 10, over: .milliseconds(Int(random(300))))
  case 28: engine.soundtrack.playStinger(stems[1])
  case 29: engine.soundtrack.play(Playlist(stems, order: .shuffle, repeats: true, seed: random(99)))
  case 38: engine.soundtrack.next()
  case 39: engine.soundtrack.transition(to: themes[Int(random(2))])
  case 40: engine.soundtrack.setGain(.decibels(-6), ofLayer: Int(random(2)))
  case 41: _ = (engine.soundtrack.playhead, engine.soundtrack.drainEvents(), engine.soundtrack.finishLoop())
  case 30: world.setGain(.decibels(-Float(random(20))), over: .milliseconds(70))
  case 31: try? weather.setParent(random(2) == 0 ? world : nil)
  case 32: try? engine.snapshots.enter(snapshot)
  case 33: engine.snapshots.leave("menu")
  case 34: engine.output.setBalance(Float(random(3)) - 1)
  case 35: engine.output.setMono(random(2) == 0)
  case 36: _ = (tap.read(frames: 512), engine.diagnostics.meters)
  // Far above full scale, so that the limiter works.
  case 37: engine.play(mono, gain: .maximum)
  case 43: someBus().setEqualiser(Equaliser(middle: .init(900, gain: .decibels(Float(random(24)) - 12))))
  case 44: someBus().setCompressor(random(2) == 0 ? .off : CompressorSettings(threshold: .decibels(-30)))
  case 45: someBus().setPan(Float(random(3)) - 1, over: Fade(.milliseconds(30), someCurve()))
  case 46: someBus().setCutoffs(random(2) == 0 ? SoundFilter() : SoundFilter(lowPassHertz: 900, resonance: 3))
  case 47: engine[voice].setCutoffs(random(2) == 0 ? SoundFilter() : SoundFilter(highPassHertz: 500))
  case 48: someBus().setDSP(random(2) == 0 ? nil : counter)
  case 49: engine[voice].setDSP(random(2) == 0 ? nil : counter)
  case 50: someBus().isMetered = random(2) == 0
  case 42: engine.output.dynamicRange = random(2) == 0 ? .full : .reduced
  default: break
  }
  changeLater(voice)
}

@MainActor func someBus() -> Bus {
  [weather, world, engine.effects, engine.soundtrack.bus, engine.master][Int(random(5))]
}

@MainActor func someCurve() -> RampCurve { RampCurve.allCases[Int(random(5))] }

/// Ramps with curves, and orders that wait for their time.
@MainActor func changeLater(_ voice: Voice) {
  let curve = someCurve()
  let over = Duration.milliseconds(Int(random(300)))
  let clocks: [ClockTime] = [
    .engine(engine.clock), .effects(FrameCount(Int(random(60_000)))), .soundtrack(engine.clock),
  ]
  let time = clocks[Int(random(3))] + FrameCount(Int(random(9_000)))
  switch random(40) {
  case 0: engine[voice].setGain(.decibels(-Float(random(60))), over: Fade(over, curve))
  case 1: engine[voice].setPitch(0.5 + Float(random(20)) / 10, over: Fade(over, curve))
  case 2: engine[voice].setPosition([Float(random(10)), 0, 1], over: Fade(over, curve))
  case 3: engine[voice].setPan(Float(random(3)) - 1, over: Fade(over, curve), at: time)
  case 4: engine.stop(voice, fadeOut: Fade(over, curve), at: time)
  case 5: engine[voice].pause(over: Fade(over), at: time)
  case 6: engine[voice].resume(over: Fade(over), at: time)
  case 7: engine[voice].setGain(.unity, over: Fade(over, curve), at: time)
  case 8: voices.append(engine.play(mono, loops: true, from: 100, startingAt: time, fadeIn: Fade(over, curve)))
  case 9: weather.setGain(.decibels(-Float(random(90))), over: Fade(over, curve))
  case 10: engine.soundtrack.play(themes[Int(random(2))], fadeIn: Fade(over, curve), at: time)
  case 11: engine.soundtrack.pause(over: Fade(over), at: time)
  case 12: engine.soundtrack.resume(over: Fade(over), at: time)
  case 13: if random(8) == 0 { engine.soundtrack.stop(fadeOut: Fade(over, curve), at: time) }
  case 14: engine.master.setGain(.decibels(-Float(random(9))), over: Fade(over, curve))
  case 15:
    let place: SIMD3<Float>? = random(2) == 0 ? [Float(random(40)), 0, 1] : nil
    voices.append(engine.play(river, at: place, pitch: 0.5 + Float(random(20)) / 10, loops: LoopCount(Int(random(4)))))
  case 16: voices.append(engine.play(hum, at: [1, 0, 0]))
  case 17: engine[voice].setLoops(LoopCount(random(2) == 0))
  case 18: weather.setGain(.decibels(-Float(random(30))), over: Fade(over, curve), at: time)
  case 19: weather.setMuted(random(2) == 0, over: Fade(over, curve), at: time)
  case 20: weather.setPaused(random(3) == 0, over: Fade(over, curve), at: time)
  case 21: world.setTimeScale([0.5, 0.9, 1, 2][Int(random(4))], over: Fade(over, curve), at: time)
  case 22: engine.soundtrack.bus.setTimeScale([0.25, 0.9, 1, 3][Int(random(4))], over: Fade(over, curve), at: time)
  case 23:
    engine.pause(over: Fade(over), at: time)
    engine.resume(over: Fade(over), at: time + 2_000)
  default: break
  }
}

let block = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
let music = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
let callback = engine.diagnostics.renderCallback
let side = PipeWireRenderSide(callback, sampleRate: 48_000, gate: .open)
side.setRendering(true)
let context = Unmanaged.passUnretained(side).toOpaque()

/// A block as an output asks for it: by itself, or of PipeWire's own client, whose cycles have other lengths.
@MainActor func render(_ number: Int) {
  let hasTwo = number / 1_000 % 2 == 1
  guard number / 2_000 % 2 == 1 else { return callback(block, soundtrack: hasTwo ? music : nil, frames: 256) }
  let frames = 128 + number % 3 * 64
  let cycle = Int64(number)
  side.setForTwo(hasTwo)
  PipeWireRenderSide.first(context, block, frames, cycle, UInt64(number) * 256, 48_000, 512, 0)
  if hasTwo { PipeWireRenderSide.second(context, music, frames, cycle, UInt64(number) * 256, 48_000, 512, 0) }
}

@MainActor func run(_ count: Int, probed: Bool, plays: Bool = true) {
  for number in 0..<count {
    if plays { act() }
    engine.diagnostics.stepThreads()
    if probed { tacet_probe_enter() }
    render(number)
    if probed { tacet_probe_exit() }
  }
}
run(4_000, probed: false)
// The side has raised this thread.
var normal = sched_param()
sched_setscheduler(0, SCHED_OTHER, &normal)
let ours0 = tacet_probe_ours()
let openal0 = tacet_probe_openal()
if ProcessInfo.processInfo.environment["TACET_PROBE_TRACE"] != nil { tacet_probe_trace(8) }
run(blocks, probed: true)
// After a minute in which nothing plays OpenAL's devices are given back; they are made anew.
engine.stopAll()
engine.soundtrack.stop()
run(16_000, probed: true, plays: false)
run(2_000, probed: true)
let ours = tacet_probe_ours()
let openal = tacet_probe_openal()

/// The page faults of the callback while the number of voices doubles, seven times.
@MainActor func faultsWhileVoicesDouble() -> Int {
  engine.stopAll()
  var faults = 0
  for count in (0...7).map({ 16 << $0 }) {
    while engine.voiceCount < count { engine.play(mono, gain: .decibels(-40), loops: true) }
    for _ in 0..<8 {
      engine.diagnostics.stepThreads()
      let before = tacet_probe_faults()
      callback(block, soundtrack: nil, frames: 256)
      faults += tacet_probe_faults() - before
    }
  }
  return faults
}
engine.resume()
engine.soundtrack.stop()
let faults = faultsWhileVoicesDouble()

func line(_ name: String, _ a: tacet_probe_counts, _ b: tacet_probe_counts) {
  print(
    "\(name): allocations \(b.allocations - a.allocations), frees \(b.frees - a.frees), locks \(b.locks - a.locks),",
    "waits \(b.waits - a.waits), retains \(b.retains - a.retains), releases \(b.releases - a.releases),",
    "objects \(b.objects - a.objects)")
}
print("\(blocks) blocks of 256 frames, \(played) plays, 32 sources")
if tacet_probe_is_sanitized() == 1 {
  // It has ended the program otherwise; what it allocates itself for OpenAL's locks is among the counts.
  print("the real-time sanitizer found nothing")
  exit(0)
}
line("ours", ours0, ours)
line("OpenAL", openal0, openal)
print("page faults while the voices double: \(faults)")
let sum =
  ours.allocations - ours0.allocations + ours.frees - ours0.frees + ours.locks - ours0.locks + ours.waits - ours0.waits
  + ours.retains - ours0.retains + ours.releases - ours0.releases + ours.objects - ours0.objects
exit(sum == 0 && faults == 0 ? 0 : 2)
