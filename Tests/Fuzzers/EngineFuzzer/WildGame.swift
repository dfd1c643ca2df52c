internal import Foundation
internal import Tacet

/// One thread of a game that calls anything with any arguments, on an engine that others call too.
struct WildGame {
  /// The sounds that all threads share.
  struct Sounds: Sendable {
    let effects: [SoundEffect]
    let soundtracks: [Soundtrack]

    init() throws {
      let wave = { (frames: Int) in (0..<frames).map { 0.1 * sin(Float($0) / 20) } }
      let region = LoopRegion(start: 100, end: 9_000)
      let soundtracks = try [48_000, 9_000, 1].map {
        try Soundtrack(data: WaveBytes.stereo(wave($0)), named: "\($0).wav")
      }
      let generated = try SoundEffect(generatedAt: 24_000) { samples in
        for index in samples.indices { samples[index] = 0.01 }
        return samples.count
      }
      effects =
        try [
          SoundEffect(frames: wave(3_000), sampleRate: 48_000),
          SoundEffect(frames: wave(20_000), sampleRate: 44_100, channels: 2, loop: region, convertedTo: nil),
          SoundEffect(frames: [], sampleRate: 1_000), SoundEffect(frames: wave(12_000), sampleRate: 384_000), generated,
        ]
        + soundtracks.prefix(2).map {
          try SoundEffect(streaming: MemoryReader(name: $0.info.path, bytes: WaveBytes.stereo(wave($0.info.frames))))
        }
      self.soundtracks =
        try soundtracks + [
          soundtracks[0].withTempo(TempoMap(tempo: 180)).rememberingPosition(),
          region.map { try soundtracks[0].looping(over: $0) } ?? soundtracks[0],
          Soundtrack(layers: [SoundtrackLayer(soundtracks[0]), SoundtrackLayer(soundtracks[0], enters: 0.2...0.6)]),
        ]
    }
  }

  let engine: AudioEngine
  let sounds: Sounds
  var wild: WildNumbers
  private var voices: [Voice] = []

  init(_ engine: AudioEngine, _ sounds: Sounds, seed: UInt64) {
    (self.engine, self.sounds) = (engine, sounds)
    wild = WildNumbers(seed: seed)
  }

  /// Calls one thing.
  mutating func act() {
    switch wild.below(12) {
    case 0...2: play()
    case 3...5: changeVoice()
    case 6: changeBus()
    case 7, 8: changeMusic()
    case 9: changeSession()
    case 10: read()
    default: WildValues.call(&wild)
    }
  }

  private mutating func voice() -> Voice { wild.some(voices + [engine.play(sounds.effects[2])]) }

  private mutating func bus() -> Bus? {
    try? engine.makeBus(wild.some(["effects", "interface", "soundtrack", "master", "own", "x"]))
  }

  private mutating func time() -> ClockTime? { wild.time(near: engine.clock) }

  private mutating func play() {
    let position: SIMD3<Float>? = wild.below(3) == 0 ? wild.point() : nil
    voices.append(
      engine.play(
        wild.some(sounds.effects), gain: wild.gain(), pan: wild.float(), at: position, pitch: wild.float(),
        loops: wild.loops(), from: wild.int(), startingAt: time(), fadeIn: Fade(wild.duration(), wild.curve()),
        on: bus(), priority: wild.int()
      ) { _ in })
    if voices.count > 40 { voices.removeFirst(20) }
    if wild.below(4) == 0 { engine.stopAll(fadeOut: Fade(wild.duration(), wild.curve())) }
  }

  private mutating func changeVoice() {
    let (voice, over, curve, time) = (voice(), wild.duration(), wild.curve(), time())
    switch wild.below(20) {
    case 0: engine.stop(voice, fadeOut: Fade(over, curve), at: time)
    case 1: engine[voice].pause(over: Fade(over), at: time)
    case 2: engine[voice].resume(over: Fade(over), at: time)
    case 3: engine[voice].setGain(wild.gain(), over: Fade(over, curve), at: time)
    case 4: engine[voice].setPan(wild.float(), over: Fade(over, curve), at: time)
    case 5: engine[voice].setPosition(wild.point(), over: Fade(over, curve), at: time)
    case 6: engine[voice].setPitch(wild.float(), over: Fade(over, curve), at: time)
    case 7: engine[voice].setLoops(wild.loops())
    case 8: if let bus = bus() { try? engine[voice].setBus(bus) }
    case 9: engine[voice].setPriority(wild.int())
    case 10: if let time { engine[voice].reschedule(to: time) }
    case 11: engine[voice].setOcclusion(wild.float(), over: Fade(over, curve), at: time)
    case 12: engine[voice].setVelocity(wild.point())
    case 13: engine[voice].setDirection(wild.point())
    case 14: engine[voice].setWidth(wild.float())
    case 15:
      let filter = SoundFilter(lowPassHertz: wild.float(), highPassHertz: wild.float(), resonance: wild.float())
      engine[voice].setCutoffs(filter, over: Fade(over, curve), at: time)
    case 16: try? engine[voice].seek(to: wild.int())
    case 17: engine[voice].setSides(left: wild.gain(), right: wild.gain())
    case 18: if !engine[voice].cancelStop() { _ = engine[voice].fadeState }
    default:
      let filter = BusFilter(lowPassStrength: wild.float(), highPassStrength: wild.float())
      engine[voice].setReverbSend(ReverbSend(wild.gain(), filter: filter), over: Fade(over, curve), at: time)
    }
  }

  private mutating func changeBus() {
    guard let bus = bus(), let other = self.bus() else { return }
    let (over, curve, time) = (wild.duration(), wild.curve(), time())
    switch wild.below(18) {
    case 0: bus.setGain(wild.gain(), over: Fade(over, curve), at: time)
    case 1: bus.setMuted(wild.below(4) == 0, over: Fade(over, curve), at: time)
    case 2: bus.setPaused(wild.below(4) == 0, over: Fade(over, curve), at: time)
    case 3:
      bus.setFilter(
        BusFilter(lowPassStrength: wild.float(), highPassStrength: wild.float()), over: Fade(over, curve), at: time)
    case 4: bus.setTimeScale(wild.float(), over: Fade(over, curve), at: time)
    case 5: bus.setReverbSend(wild.flip() ? ReverbSend(wild.gain()) : nil, over: Fade(over, curve), at: time)
    case 6:
      bus.limit =
        wild.flip() ? nil : PlayLimit(wild.int(), whenFull: wild.some(PlayLimit.WhenFull.allCases), cooldown: over)
    case 7: try? bus.setParent(wild.flip() ? nil : other)
    case 8:
      let ducking = Ducking(
        by: wild.gain(), attack: wild.duration(), hold: wild.duration(), release: over, threshold: wild.gain())
      try? bus.setDucking(wild.flip() ? ducking : nil, under: other)
    case 9:
      let values = Snapshot.Values(
        gain: wild.gain(), filter: BusFilter(lowPassStrength: wild.float()),
        cutoffs: SoundFilter(lowPassHertz: wild.float()),
        timeScale: wild.float())
      try? engine.snapshots.enter(Snapshot(wild.some(["a", "b"]), [bus.name: values]), over: Fade(over, curve))
    case 15: bus.setPan(wild.float(), over: Fade(over, curve), at: time)
    case 16:
      func band() -> Equaliser.Band { Equaliser.Band(wild.float(), gain: wild.gain(), width: wild.float()) }
      bus.setEqualiser(Equaliser(low: band(), middle: band(), high: band()), over: Fade(over, curve), at: time)
    case 17:
      let settings = CompressorSettings(
        threshold: wild.gain(), ratio: wild.float(), attack: wild.duration(), release: wild.duration(),
        makeUp: wild.gain())
      bus.setCompressor(settings, over: Fade(over, curve), at: time)
    case 10: engine.snapshots.leave(wild.some(["a", "b"]), over: Fade(over, curve))
    case 11:
      let filter = SoundFilter(lowPassHertz: wild.float(), highPassHertz: wild.flip() ? nil : wild.float())
      engine.filters.set(filter, of: wild.some(MixTarget.allCases), over: Fade(over, curve), at: time)
    case 12: engine.reverb.set(wild.some([nil, .cave, .room]), over: Fade(over, curve), at: time)
    case 13:
      let zone = ReverbZone(.hall, around: wild.point(), radius: wild.float())
      engine.reverb.setZones([zone], over: Fade(over, curve), at: time)
    default: bus.pausesWithGame = wild.flip()
    }
  }

  private mutating func changeMusic() {
    let player = engine.soundtrack
    let (soundtrack, over, curve, time) = (wild.some(sounds.soundtracks), wild.duration(), wild.curve(), time())
    switch wild.below(18) {
    case 0, 1:
      player.play(soundtrack, loops: wild.loops(), from: wild.int(), fadeIn: Fade(over, curve), at: time) { _ in }
    case 2: player.play(Playlist(sounds.soundtracks, loops: wild.loops()), fadeIn: Fade(over, curve), at: time)
    case 3: player.enqueue(soundtrack, loops: wild.loops())
    case 4: wild.flip() ? player.next(over: Fade(over, curve)) : player.previous(over: Fade(over, curve))
    case 5, 6:
      player.crossfade(to: soundtrack, from: wild.int(), over: Fade(over, curve), loops: wild.loops(), at: time) { _ in
      }
    case 7, 8:
      let exits: [MusicTransition.Exit] = [.end, .next(.bars(wild.int())), .beats([wild.double(), wild.double()])]
      let transition = MusicTransition(
        exit: wild.some(exits), entry: .beat(wild.double()), fadeOut: over, fadeIn: wild.duration(),
        lead: wild.duration())
      player.transition(to: soundtrack, transition, loops: wild.loops()) { _ in }
    case 9: player.finishLoop()
    case 10:
      let stinger = Stinger(gain: wild.gain(), duckedGain: wild.gain(), attack: over, release: wild.duration())
      player.playStinger(soundtrack, stinger, at: time)
    case 11: player.prepare(soundtrack, loops: wild.loops(), from: wild.int())
    case 12: player.stop(fadeOut: Fade(over, curve), at: time)
    case 13: player.pause(over: Fade(over), at: time)
    case 14: player.resume(over: Fade(over), at: time)
    case 15: player.setIntensity(wild.float(), over: Fade(over, curve))
    case 16: player.setGain(wild.gain(), ofLayer: wild.int(), over: Fade(over, curve))
    default: player.seek(toFrame: wild.int())
    }
  }

  private mutating func changeSession() {
    let on = wild.below(4) == 0
    switch wild.below(13) {
    case 0: engine.report(.silentMode(on))
    case 1: engine.report(.background(on))
    case 2: engine.report(on ? .interruptionBegan(.call) : .interruptionEnded(.call))
    case 3: engine.report(.voiceChat(on))
    case 4: engine.report(.route(wild.some(OutputRoute.allCases), chosenByUser: wild.flip()))
    case 5: on ? engine.session.deactivate() : (try? engine.session.activate()) ?? ()
    case 6:
      on
        ? engine.pause(over: Fade(wild.duration()), at: time()) : engine.resume(over: Fade(wild.duration()), at: time())
    case 7: engine.output.setMono(wild.flip(), over: Fade(wild.duration()))
    case 8: engine.output.setBalance(wild.float(), over: Fade(wild.duration()))
    case 9: engine.listener = SpatialListener(position: wild.point(), forward: wild.point(), up: wild.point())
    case 10: engine.space.listeners = (0..<wild.below(5)).map { _ in SpatialListener(position: wild.point()) }
    case 11: engine.output.dynamicRange = wild.flip() ? .reduced : .full
    default: engine.resume()
    }
  }

  private mutating func read() {
    let (voice, clock) = (voice(), engine.soundtrack.musicalClock)
    _ = (engine[voice].status, engine[voice].frame, engine[voice].heardGain, engine[voice].bus?.name)
    _ = (engine.diagnostics.meters, engine.diagnostics.statistics, engine.soundtrack.playhead?.time)
    _ = (clock.position, clock.next(.bars(wild.int(), offset: wild.double()), ahead: wild.duration()))
    _ = (clock.time(ofBeat: wild.double()), MusicalClock(TempoMap(tempo: wild.double()), of: engine).next(.beat))
    _ = (engine.session.drainChanges(), engine.drainCaptions().count)
    _ = wild.below(50) == 0 ? engine.output.tap(holding: wild.duration()).lostFrames : 0
  }
}

/// A sound file in memory that is read as a game's pack file is.
private final class MemoryReader: SoundReader {
  let name: String
  private let bytes: Data
  var size: Int { bytes.count }

  init(name: String, bytes: Data) { (self.name, self.bytes) = (name, bytes) }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    let count = max(0, min(buffer.count, bytes.count - offset))
    return bytes.copyBytes(to: buffer, from: offset..<(offset + count))
  }
}

/// WAV files of 16 bits.
enum WaveBytes {
  static func stereo(_ samples: [Float]) -> Data {
    var data = Data("RIFF".utf8)
    func add(_ value: UInt32, _ bytes: Int) {
      for index in 0..<bytes { data.append(UInt8(value >> (8 * UInt32(index)) & 255)) }
    }
    let count = UInt32(4 * samples.count)
    add(36 + count, 4)
    data += Data("WAVEfmt ".utf8)
    for (value, bytes) in [(16, 4), (1, 2), (2, 2), (48_000, 4), (192_000, 4), (4, 2), (16, 2)] as [(UInt32, Int)] {
      add(value, bytes)
    }
    data += Data("data".utf8)
    add(count, 4)
    for sample in samples { for _ in 0..<2 { add(UInt32(bitPattern: Int32(sample * 32_000)), 2) } }
    return data
  }
}
