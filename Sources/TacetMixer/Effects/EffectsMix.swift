import Synchronization
import TacetSession
import TacetSignal

internal import CTacetOpenAL

/// The mix of the effects: the voices, the buses they share, and OpenAL's sources for those that sound.
///
/// The renderer only. Between `take…` and `finish` one step is rendered; time is counted in frames of this mix
/// (`clock`), which stands still while the mix is frozen, and in frames of the engine for what is scheduled.
struct EffectsMix {
  var gate = MixGate()
  let shared: RendererMailbox
  let mix: LoopbackMix
  let configuration: MixerConfiguration
  let table: PanTable
  var bank: VoiceBank
  var pool: SourcePool
  var drops: UInt32 = 0
  var clock = 0
  /// Time has passed that nobody heard and nobody mixed: the sources are not where their voices are.
  var isBehind = false

  init(mix: LoopbackMix, shared: RendererMailbox, configuration: MixerConfiguration) throws(MixerError) {
    self.mix = mix
    self.shared = shared
    self.configuration = configuration
    let spare = configuration.spareSources
    pool = try mix.withCurrent { () throws(MixerError) in try SourcePool(count: configuration.sources + spare) }
    table = PanTable(measuring: mix, sampleRate: configuration.sampleRate)
    bank = VoiceBank(capacity: configuration.voices, limit: configuration.sources, spare: spare)
  }

  func deallocate() {
    mix.withCurrent { pool.deallocate() }
    bank.deallocate()
    table.deallocate()
  }

  /// Whether there is anything to pull: without a sounding voice the mix is silence.
  var isSounding: Bool { bank.sounding.count > 0 }

  /// Whether what sounds can be heard. If not, it need not be mixed: its time is counted.
  var isHeard: Bool { isSounding && gate.isPulled && !gate.isSilent }

  /// Whether nothing is heard here, now and in the next frame.
  var isUnheard: Bool {
    gate.isFrozen || (!gate.hold.isMoving && (gate.isSilent || (!isSounding && bank.pending.count == 0)))
  }

  /// Whether nothing is heard here, at engine frame `frame`, until a command comes.
  func isIdle(frame: Int) -> Bool {
    if gate.isFrozen { return true }
    guard isUnheard, bank.pending.count == 0 else { return false }
    if gate.isSilent { return true }
    for index in 0..<bank.waiting.count where bank.records[bank.waiting[index]].startFrame > frame { return false }
    return true
  }

  /// How many frames pass, from engine frame `frame` on, until there is something to tell; `Int.max` if never.
  func nextChange(frame: Int) -> Int {
    var frames = boundary(frame: frame)
    guard gate.isPulled else { return frames }
    var end = bank.ending.next
    for index in 0..<bank.sounding.count { end = min(end, bank.records[bank.sounding[index]].endsAt) }
    if end < .max { frames = min(frames, end - clock) }
    return max(1, frames)
  }

  // MARK: - Commands

  /// Takes what the game asked for since the last step, at engine frame `frame`.
  mutating func takeCommands(frame: Int) {
    // Read before the marks, so that a pause that lasted too long ends its one-shots also if it is over by now.
    let order = MixOrder(bits: shared.state.pointee.effectsOrder.load(ordering: .acquiring))
    let drops = shared.state.pointee.drops.load(ordering: .acquiring)
    if drops != self.drops, gate.isFrozen { dropOneShots(leftUnder: .max, frame: frame) }
    if order != gate.order {
      _ = gate.take(order, duckRamps: (configuration.duckRamp, configuration.unduckRamp))
      // What nobody hears needs no ramp; and what begins in this very step must not be heard under a hold.
      if bank.sounding.count == 0 { settle(frame: frame) }
      if gate.isFrozen, order.drop == .all { dropOneShots(leftUnder: .max, frame: frame) }
    }
    takeListener()
    takeBuses(frame: frame)
    while let command = shared.starts.pop() { admit(command, frame: frame) }
    takeVoices(frame: frame)
    if drops != self.drops {
      self.drops = drops
      if gate.isPausing { dropOneShots(leftUnder: .max, frame: frame) }
    }
    takeForgotten(frame: frame)
    startWaiting(frame: frame)
    startPending(frame: frame)
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }

  mutating func takeListener() {
    guard shared.state.pointee.isListenerDirty.exchange(false, ordering: .acquiring) else { return }
    let at = shared.listener
    bank.listener = (at[0].load(), at[1].load(), at[2].load())
    alListener3f(AL_POSITION, bank.listener.x, bank.listener.y, bank.listener.z)
    var orientation = (at[3].load(), at[4].load(), at[5].load(), at[6].load(), at[7].load(), at[8].load())
    withUnsafePointer(to: &orientation) { pointer in
      pointer.withMemoryRebound(to: Float.self, capacity: 6) { alListenerfv(AL_ORIENTATION, $0) }
    }
    for slot in 0..<bank.capacity where bank.records[slot].isPositioned { reconsider(slot) }
  }

  mutating func takeBuses(frame: Int) {
    var dirty = shared.state.pointee.dirtyBuses.exchange(0, ordering: .acquiring)
    while dirty != 0 {
      let bus = dirty.trailingZeroBitCount
      dirty &= dirty - 1
      let gain = shared.buses[bus].gain.load()
      let target = shared.buses[bus].isMuted.load(ordering: .acquiring) ? 0 : gain
      let isPaused = shared.buses[bus].isPaused.load(ordering: .acquiring)
      let ramp = frame == 0 ? 0 : Int(shared.buses[bus].ramp.load(ordering: .relaxed))
      let pauseRamp = frame == 0 ? 0 : Int(shared.buses[bus].pauseRamp.load(ordering: .relaxed))
      if bank.buses[bus].gain.target != target { bank.buses[bus].gain.go(to: target, over: ramp) }
      let hasTurned = bank.buses[bus].isPaused != isPaused
      bank.buses[bus].isPaused = isPaused
      for slot in 0..<bank.capacity where bank.records[slot].state != .idle && Int(bank.records[slot].bus) == bus {
        if hasTurned { follow(slot, pauseRamp: pauseRamp, frame: frame) }
        reconsider(slot)
      }
    }
  }

  mutating func admit(_ command: StartCommand, frame: Int) {
    let slot = Int(command.slot)
    var record = VoiceRecord()
    record.state = .parked
    record.generation = command.generation
    record.buffer = command.buffer
    record.waitsForThaw = command.waitsForThaw
    record.serial = bank.nextSerial()
    record.envelope = Ramp(command.fadeIn > 0 ? 0 : 1)
    if command.fadeIn > 0 { record.envelope.go(to: 1, over: Int(command.fadeIn)) }
    bank.records[slot] = record
    readControls(slot)
    bank.records[slot].gain = Ramp(bank.records[slot].gain.target)
    bank.waiting.append(slot)
  }

  mutating func takeVoices(frame: Int) {
    for word in 0..<shared.dirtyWords {
      guard shared.dirtyVoices[word].load(ordering: .relaxed) != 0 else { continue }
      var dirty = shared.dirtyVoices[word].exchange(0, ordering: .acquiring)
      while dirty != 0 {
        let slot = word * 64 + dirty.trailingZeroBitCount
        dirty &= dirty - 1
        guard bank.records[slot].state != .idle else { continue }
        let wasPositioned = bank.records[slot].isPositioned
        if bank.records[slot].state != .parked { reanchor(slot) }
        readControls(slot)
        let stop = shared.voices[slot].stop.load(ordering: .relaxed)
        if stop >= 0 {
          leave(slot, .end, reason: .stopped, over: Int(stop), frame: frame)
          continue
        }
        if wasPositioned != bank.records[slot].isPositioned, bank.records[slot].buffer.channels == 2 { resource(slot) }
        follow(slot, pauseRamp: Int(shared.voices[slot].pauseRamp.load(ordering: .relaxed)), frame: frame)
        reconsider(slot)
      }
    }
  }

  /// Takes over the last values of a voice's controls.
  mutating func readControls(_ slot: Int) {
    let controls = shared.voices + slot
    let record = bank.records + slot
    let gain = controls.pointee.gain.load()
    if record.pointee.gain.target != gain {
      record.pointee.gain.go(to: gain, over: Int(controls.pointee.gainRamp.load(ordering: .relaxed)))
    }
    record.pointee.pan = controls.pointee.pan.load()
    record.pointee.place = (controls.pointee.x.load(), controls.pointee.y.load(), controls.pointee.z.load())
    record.pointee.isPositioned = controls.pointee.isPositioned.load(ordering: .relaxed)
    record.pointee.buffer.mono = controls.pointee.mono.load(ordering: .relaxed)
    record.pointee.isPaused = controls.pointee.isPaused.load(ordering: .acquiring)
    record.pointee.needsPlacement = true
    let bus = controls.pointee.bus.load(ordering: .relaxed)
    if record.pointee.bus != bus, record.pointee.state == .sounding {
      let more = bank.buses[Int(record.pointee.bus)].gain.value - bank.buses[Int(bus)].gain.value
      record.pointee.busOffset = Ramp(record.pointee.busOffset.value + more)
      record.pointee.busOffset.go(to: 0, over: configuration.quickRamp)
    }
    record.pointee.bus = bus
    record.pointee.priority = controls.pointee.priority.load(ordering: .relaxed)
    if !record.pointee.hasStarted { record.pointee.startFrame = controls.pointee.startFrame.load(ordering: .relaxed) }
    let pitch = controls.pointee.pitch.load()
    let loops = controls.pointee.loops.load(ordering: .relaxed)
    guard record.pointee.pitch != pitch || record.pointee.loops != loops else { return }
    record.pointee.pitch = pitch
    record.pointee.loops = loops
    record.pointee.anchor(
      position: record.pointee.position, at: record.pointee.anchor, sampleRate: configuration.sampleRate)
    switch record.pointee.state {
    case .sounding: pool.loop(Int(record.pointee.source), loops)
    case .virtual where record.pointee.repeats: bank.ending.remove(slot)
    case .virtual: bank.ending.insert(slot, deadline: record.pointee.endsAt)
    default: break
    }
  }

  mutating func takeForgotten(frame: Int) {
    // One look at each: what still plays somewhere goes to the back of the ring by way of the engine.
    var left = shared.forgotten.count
    while left > 0, let buffer = shared.forgotten.pop() {
      left -= 1
      // The engine gives a buffer up only after the end of its last voice, so a source that has it is free.
      if pool.detach(buffer) {
        shared.events.push(RendererEvent(kind: .bufferFree, index: buffer, frame: frame))
      }
    }
  }

  // MARK: - Sources

  mutating func startPending(frame: Int) {
    guard gate.isPulled else { return }
    var index = 0
    while index < bank.pending.count {
      let slot = bank.pending[index]
      let record = bank.records + slot
      let buffer =
        record.pointee.isPositioned && record.pointee.buffer.channels == 2
        ? record.pointee.buffer.mono : record.pointee.buffer.name
      guard let source = pool.take(for: buffer) else {
        // Every spare source still fades out; one will be free within the quick ramp. What is over before that is over.
        reanchor(slot)
        if record.pointee.endsAt <= clock { end(slot, .stolen, frame: frame) } else { index += 1 }
        continue
      }
      bank.pending.remove(at: index)
      record.pointee.state = .sounding
      record.pointee.source = Int32(source)
      bank.sounding.append(slot)
      place(slot)
      let gain = sourceGain(slot, after: 0)
      record.pointee.sourceGain = gain
      record.pointee.isFresh = record.pointee.envelope.isMoving || record.pointee.gain.isMoving
      pool.start(
        source, buffer: buffer, offset: Int(record.pointee.position), loops: record.pointee.loops,
        pitch: record.pointee.pitch, gain: gain)
    }
  }

  mutating func place(_ slot: Int) {
    let record = bank.records + slot
    let source = Int(record.pointee.source)
    record.pointee.needsPlacement = false
    record.pointee.placementDelay = 0
    if record.pointee.isPositioned {
      record.pointee.panGain = 1
      pool.locate(source, record.pointee.place)
    } else if record.pointee.buffer.channels == 2 {
      // The side that the effect moves to stays where it is; the other one moves over.
      let pan = record.pointee.pan
      record.pointee.panGain = 1
      pool.angle(source, left: pan > 0 ? table[2 * pan - 1].x : -1, right: pan < 0 ? table[2 * pan + 1].x : 1)
    } else {
      let place = table[record.pointee.pan]
      record.pointee.panGain = place.gain
      pool.pan(source, x: place.x)
    }
  }

  func sourceGain(_ slot: Int, after frames: Int) -> Float {
    let record = bank.records + slot
    let bus =
      bank.buses[Int(record.pointee.bus)].gain.value(after: frames) + record.pointee.busOffset.value(after: frames)
    return record.pointee.gain.value(after: frames) * record.pointee.envelope.value(after: frames) * max(0, bus)
      * record.pointee.panGain
  }

  // MARK: - One step

  /// How many frames may be rendered from engine frame `frame` on before something must happen to the frame.
  func boundary(frame: Int) -> Int {
    var frames = gate.boundary
    for index in 0..<bank.waiting.count {
      let start = bank.records[bank.waiting[index]].startFrame
      if start > frame { frames = min(frames, start - frame) }
    }
    guard gate.isPulled else { return frames }
    for index in 0..<bank.sounding.count {
      let record = bank.records + bank.sounding[index]
      // OpenAL (1.19.1) takes the gain of a source's first block as it is, without a ramp, if it starts at offset 0: so
      // that block is one frame long.
      if record.pointee.isFresh { return 1 }
      if record.pointee.envelope.isMoving { frames = min(frames, record.pointee.envelope.remaining) }
      if record.pointee.gain.isMoving { frames = min(frames, record.pointee.gain.remaining) }
    }
    for bus in 0..<busCount where bank.buses[bus].gain.isMoving { frames = min(frames, bank.buses[bus].gain.remaining) }
    return frames
  }

  /// Mixes `frames` frames into `samples`. False, and nothing written, if nobody sounds and only time passes.
  mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Bool {
    guard isHeard else {
      pass(frames)
      return false
    }
    if isBehind { catchUp() }
    for index in 0..<bank.sounding.count {
      let slot = bank.sounding[index]
      let record = bank.records + slot
      if record.pointee.needsPlacement {
        // OpenAL goes to a new place within the step: in a short one that would be a click.
        if frames >= min(32, configuration.step) || record.pointee.placementDelay >= configuration.step {
          place(slot)
        } else {
          record.pointee.placementDelay += frames
        }
      }
      pool.pitch(Int(record.pointee.source), record.pointee.pitch)
      let gain = sourceGain(slot, after: frames)
      if gain != record.pointee.sourceGain {
        pool.gain(Int(record.pointee.source), gain)
        record.pointee.sourceGain = gain
      }
    }
    mix.render(into: samples, frames: frames)
    gate.apply(to: samples, frames: frames)
    return true
  }

  /// Lets `frames` frames begin that nobody hears: nothing is mixed, and ``finish(frames:frame:)`` counts them.
  mutating func pass(_ frames: Int) {
    if gate.isPulled, isSounding { isBehind = true }
    gate.pass(frames)
  }

  /// Puts every source where its voice is by now.
  private mutating func catchUp() {
    isBehind = false
    for index in 0..<bank.sounding.count {
      let record = bank.records + bank.sounding[index]
      let position = record.pointee.position(at: clock, sampleRate: configuration.sampleRate)
      pool.seek(Int(record.pointee.source), to: Int(position))
    }
  }

  /// Lets `frames` frames have passed, up to engine frame `frame`: ends what ended, freezes when it is time.
  mutating func finish(frames: Int, frame: Int) {
    if gate.isPulled {
      clock += frames
      for bus in 0..<busCount { bank.buses[bus].gain.advance(frames) }
      var index = 0
      while index < bank.sounding.count {
        let slot = bank.sounding[index]
        let record = bank.records + slot
        record.pointee.isFresh = false
        record.pointee.gain.advance(frames)
        record.pointee.envelope.advance(frames)
        record.pointee.busOffset.advance(frames)
        if record.pointee.endsAt <= clock, isBehind || pool.isStopped(Int(record.pointee.source)) {
          end(
            slot, record.pointee.exit == .end ? record.pointee.exitReason : .finished,
            frame: frame - (clock - record.pointee.endsAt))
        } else if record.pointee.exit != .stay, !record.pointee.envelope.isMoving {
          depart(slot, frame: frame)
        } else {
          if record.pointee.isFading { virtualiseIfFaded(slot) }
          if record.pointee.state == .sounding { index += 1 }
        }
      }
      while let (slot, deadline) = bank.ending.pop(due: clock) {
        end(slot, .finished, frame: frame - (clock - deadline))
      }
    }
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }

  /// The mix has just frozen, in silence: what was fading out is gone, and what the pause cuts off too short ends.
  mutating func freeze(frame: Int) {
    var index = 0
    while index < bank.sounding.count {
      let slot = bank.sounding[index]
      if bank.records[slot].exit != .stay {
        depart(slot, frame: frame)
      } else {
        index += 1
      }
    }
    switch gate.order.drop {
    case .none: break
    case .short: dropOneShots(leftUnder: configuration.sampleRate / 20, frame: frame)
    case .all: dropOneShots(leftUnder: .max, frame: frame)
    }
  }

  /// Nobody hears it: freezes at once if a pause is ordered.
  mutating func settle(frame: Int) {
    gate.settle()
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }

  /// Nobody renders: is silent at once, and frozen, if that is ordered.
  mutating func settleSilence(frame: Int) {
    gate.settleSilence()
    if gate.freezeIfSilent() { freeze(frame: frame) }
  }
}
