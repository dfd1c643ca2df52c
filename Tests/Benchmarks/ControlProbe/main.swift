// Counts what the game's side of `play` and of the setters allocates once everything has been used: nothing.
//
//     swift run -c release ControlProbe [ROUNDS [KIND]]
//
// With a KIND of call it prints the stack of its first allocations.

import CTacetProbe
import Foundation
import Tacet

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200
guard tacet_probe_works() == 1 else {
  print("the probe does not see what it is to count")
  exit(1)
}
let traced = CommandLine.arguments.dropFirst(2).first
var configuration = AudioEngine.Configuration(output: .offline)
configuration.maximumSounding = 32
let engine = try AudioEngine(configuration)
let mono = try SoundEffect(frames: (0..<4_800).map { 0.1 * sin(Float($0) / 20) }, sampleRate: 48_000)
let stereo = try SoundEffect(
  frames: (0..<9_600).map { 0.1 * sin(Float($0) / 30) }, sampleRate: 44_100, channels: 2, convertedTo: nil)
let limited = try SoundEffect(frames: (0..<4_800).map { 0.1 * sin(Float($0) / 25) }, sampleRate: 48_000)
limited.limit = PlayLimit(4, whenFull: .stopQuietest)
let world = try engine.makeBus("world")
let ended: @Sendable (VoiceEnd) -> Void = { _ in }
engine.reverb.set(.cave)
let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 512)

let listeners = [[SpatialListener()], [SpatialListener(), SpatialListener()]]
let worlds = [SpatialWorld(), SpatialWorld(doppler: 2)]
let zones = [[], [ReverbZone(.hall, around: [0, 0, 0], radius: 5)]]
let ducking = Ducking(by: .decibels(-6))

/// Calls and allocations of each kind of call.
var counts: [(name: String, calls: Int, allocations: Int)] = []
var isCounting = false
var kind = 0
var voices: [Voice] = []

/// Counts one call; its kind is its place in the round.
@MainActor func count(_ name: String, _ body: () -> Void) {
  if kind == counts.count { counts.append((name, 0, 0)) }
  if isCounting, name == traced { tacet_probe_trace(400) }
  let before = tacet_probe_ours()
  tacet_probe_enter()
  body()
  tacet_probe_exit()
  tacet_probe_trace(0)
  let after = tacet_probe_ours()
  if isCounting {
    counts[kind].calls += 1
    counts[kind].allocations += after.allocations - before.allocations
  }
  kind += 1
}

/// The place of the first kind of call that is not for a voice.
let firstOfABus = 29

/// Counts a bus's mutes, pauses and sends.
@MainActor func countOrders(for bus: Bus, _ index: Int) {
  count("setMuted of \(bus.name)") { bus.setMuted(index % 2 == 0) }
  count("setPaused of \(bus.name)") { bus.setPaused(index % 3 == 0) }
  count("setReverbSend of \(bus.name)") { bus.setReverbSend(ReverbSend(.decibels(-Float(index)))) }
  count("setMuted of \(bus.name) at a time") { bus.setMuted(index % 2 == 1, at: .engine(engine.clock + 480)) }
  count("setPaused of \(bus.name) at a time") { bus.setPaused(index % 3 == 1, at: .engine(engine.clock + 480)) }
  bus.setMuted(false)
  bus.setPaused(false)
}

/// A game's frame: plays and orders of every kind, then a block and a step of the engine's threads.
@MainActor func round(_ number: Int) {
  voices.removeAll(keepingCapacity: true)
  for _ in 0..<40 {
    kind = 0
    var voice = engine.play(mono)
    count("play") { voice = engine.play(mono, gain: .decibels(-20), pan: 0.5) }
    voices.append(voice)
    count("play at a place, on a bus") {
      voice = engine.play(stereo, at: [1, 0, -1], pitch: 1.5, on: world, priority: 1)
    }
    voices.append(voice)
    count("play with a completion") { voice = engine.play(mono, loops: true, completion: ended) }
    voices.append(voice)
  }
  for (index, voice) in voices.enumerated() {
    kind = 3
    // Those after it find orders that wait.
    count("setGain at a time") { engine[voice].setGain(.unity, at: .engine(engine.clock + 4_800)) }
    count("Bus.setGain at a time") { world.setGain(.unity, at: .engine(engine.clock + 4_800)) }
    count("setGain") { engine[voice].setGain(.decibels(-Float(index % 40))) }
    count("setPan") { engine[voice].setPan(Float(index % 20) / 10 - 1, over: .milliseconds(20)) }
    count("setPosition") { engine[voice].setPosition([Float(index % 9), 0, 1]) }
    count("setPitch") { engine[voice].setPitch(0.5 + Float(index % 10) / 10) }
    count("setPriority") { engine[voice].setPriority(index % 3) }
    count("setBus") { try? engine[voice].setBus(world) }
    count("setLoops") { engine[voice].setLoops(3) }
    count("seek") { try? engine[voice].seek(to: index) }
    count("setSides") { engine[voice].setSides(left: .unity, right: .decibels(-Float(index % 9))) }
    count("pause") { engine[voice].pause() }
    count("resume") { engine[voice].resume() }
    count("stop") { engine.stop(voice, fadeOut: .milliseconds(5)) }
    count("Bus.setGain") { world.setGain(.decibels(-Float(index % 12)), over: .milliseconds(10)) }
    count("setOcclusion") { engine[voice].setOcclusion(Float(index % 10) / 10) }
    count("setVelocity") { engine[voice].setVelocity([Float(index % 3), 0, 0]) }
    count("Bus.setFilter") {
      world.setFilter(BusFilter(lowPassStrength: Float(index % 5) / 5), over: .milliseconds(10))
    }
    count("Bus.setTimeScale") { world.setTimeScale(1 - Float(index % 3) / 10) }
    count("AudioFilters.set") { engine.filters.set(SoundFilter(lowPassHertz: Float(900 + index)), of: .effects) }
    count("listener") { engine.listener.position = [Float(index % 7), 0, 0] }
    count("setDirection") { engine[voice].setDirection([Float(index % 3), 0, 1]) }
    count("setWidth") { engine[voice].setWidth(Float(index % 3) / 2) }
    count("AudioSpace.set") { engine[voice].setSpace(SpatialVoice(blend: Float(index % 3) / 2)) }
    count("setSend") { engine[voice].setReverbSend(ReverbSend(.decibels(-Float(index % 10)))) }
    count("reschedule") { engine[voice].reschedule(to: .engine(engine.clock + 480)) }
  }
  kind = firstOfABus
  for index in 0..<12 {
    countOrders(for: world, index)
    countOrders(for: engine.effects, index)
    countOrders(for: engine.soundtrack.bus, index)
    countOrders(for: engine.master, index)
    count("pause of the soundtrack") { engine.soundtrack.pause() }
    count("resume of the soundtrack") { engine.soundtrack.resume() }
    count("pause of the soundtrack at a time") { engine.soundtrack.pause(at: .engine(engine.clock + 4_800)) }
    count("intensity") { engine.soundtrack.setIntensity(Float(index) / 12) }
    count("listeners") { engine.space.listeners = listeners[index % 2] }
    count("world") { engine.space.world = worlds[index % 2] }
    count("pausesWithGame") { world.pausesWithGame = index % 2 == 0 }
    // The last one stays for the next round's plays.
    count("limit") { world.limit = index % 2 == 0 ? nil : PlayLimit(30) }
    count("AudioReverb.set") { engine.reverb.set(index % 2 == 0 ? .hall : .room) }
    count("setZones") { engine.reverb.setZones(zones[index % 2]) }
    count("setDucking") { try? world.setDucking(index % 2 == 0 ? nil : ducking, under: engine.interface) }
    count("setParent") { try? world.setParent(index % 2 == 0 ? nil : engine.effects) }
    count("routeLossPolicy") { engine.session.routeLossPolicy = index % 2 == 0 ? .continue : .pauseUntilPrivate }
    count("yieldsToOtherMusic") { engine.session.yieldsToOtherMusic = index % 2 == 0 }
    count("play of a limited effect") { voices[index] = engine.play(limited) }
    count("stopAll") { engine.stopAll() }
    count("pause of everything") { engine.pause() }
    count("resume of everything") { engine.resume() }
    kind = firstOfABus
  }
  engine.diagnostics.renderCallback(block, frames: 512)
  engine.diagnostics.stepThreads()
}

// Each slot of the table has had a voice by then.
for number in 0..<max(100, rounds / 4) { round(number) }
isCounting = true
for number in 0..<rounds { round(number) }
for entry in counts { print("\(entry.name): \(entry.allocations) allocations in \(entry.calls) calls") }
exit(counts.allSatisfy { $0.allocations == 0 && $0.calls > 0 } ? 0 : 1)
