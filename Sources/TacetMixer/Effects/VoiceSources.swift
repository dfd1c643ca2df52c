import TacetSignal

/// The sources of the voices that sound: where each is placed, and from where it plays.
///
/// The renderer only, with its mix current.
struct VoiceSources: ~Copyable {
  private var pool: SourcePool
  /// The sources of plain voices.
  private var plain: PlainSources
  private let sumsPlainVoices: Bool
  /// The cubic by which OpenAL resamples here; nil: by a line.
  private let cubic: CubicLaw?
  private let mix: LoopbackMix
  private let mailbox: MailboxPointer
  /// The device of HRTF, once it is used.
  private var hrtf: UnsafeMutablePointer<HRTFSources>?
  /// The reverbs that sources send to.
  private var fed: UInt8 = 0
  private var rings = false
  private var isHRTFBusy = false
  private let table: PanTable
  private let stereoTable: PanTable
  private let traits: MixTraits
  private let sampleRate: Int

  init(
    _ configuration: MixerConfiguration, _ traits: MixTraits, mix: LoopbackMix, mailbox: MailboxPointer
  ) throws(MixerError) {
    self.traits = traits
    self.mix = mix
    self.mailbox = mailbox
    sampleRate = configuration.sampleRate
    let resampler = mix.withCurrent { ResamplerChoice(configuration.resampling) }
    let resamples = resampler.resampling
    pool = try SourcePool(
      count: configuration.sources + configuration.spareSources, mix: mix, traits: traits, resampler: resampler.index)
    plain = PlainSources(count: configuration.sources + configuration.spareSources)
    // The others look further back, which a source that starts can not. Of local values alone: with `cubic` within
    // `&&`, a closure before all of `self` is there, the optimizer (6.3.1) frees arrays that are not there yet.
    sumsPlainVoices = configuration.sumsPlainVoices && resamples != .sinc && resamples != .best
    cubic = resamples == .cubic ? traits.cubic : nil
    table = PanTable(traits.panLaw)
    stereoTable = PanTable(traits.stereoLaw)
  }

  /// Performs `body` on the sources of a device, with that device current.
  @inline(__always)
  private mutating func on<Result>(_ isOnHRTF: Bool, _ body: (inout SourcePool) -> Result) -> Result {
    guard isOnHRTF, let hrtf else { return body(&pool) }
    hrtf.pointee.mix.makeCurrent()
    defer { mix.makeCurrent() }
    return body(&hrtf.pointee.pool)
  }

  /// Follows the order for HRTF; true if it is new.
  mutating func followOrder(_ bank: inout VoiceBank) -> Bool {
    let isWanted = mailbox.pointee.usesHRTF.load(ordering: .acquiring)
    guard isWanted != bank.usesHRTF else { return false }
    // Acquired: it was made before it was ordered.
    hrtf = mailbox.pointee.hrtf.load(ordering: .acquiring)
    bank.usesHRTF = isWanted && hrtf != nil
    return true
  }

  /// True if a voice plays from the buffer, and in the device, that it belongs to.
  @inline(__always)
  func isAtHome(_ slot: Int, _ bank: borrowing VoiceBank) -> Bool {
    bank[slot].playedBuffer == buffer(of: slot, bank) && bank[slot].isOnHRTF == belongsOnHRTF(slot, bank)
  }

  /// True if a voice is to sound through HRTF, and can.
  @inline(__always)
  private func belongsOnHRTF(_ slot: Int, _ bank: borrowing VoiceBank) -> Bool {
    bank.usesHRTF && bank[slot].parameters.isInSpace && hrtfBuffer(buffer(of: slot, bank)) != 0
  }

  /// The buffer that a voice is to play from: its coarse copy if it is too fast, and there is one.
  @inline(__always)
  private func buffer(of slot: Int, _ bank: borrowing VoiceBank) -> UInt32 {
    let name = bank[slot].bufferName
    guard bank[slot].isTooFast(sampleRate: sampleRate) else { return name }
    let copy = coarseCopy(of: name)
    return copy == 0 ? name : copy
  }

  private func coarseCopy(of buffer: UInt32) -> UInt32 {
    guard Int(buffer) < mailbox.pointee.coarseBuffers.count else { return 0 }
    // Acquired: the copy was made before its name was stored.
    return mailbox.pointee.coarseBuffers[Int(buffer)].load(ordering: .acquiring)
  }

  /// Asks for the coarse copy of a voice that is too fast without one, once.
  func askForCopy(_ slot: Int, in bank: inout VoiceBank) {
    guard !bank[slot].wantsCoarse, bank[slot].isTooFast(sampleRate: sampleRate),
      coarseCopy(of: bank[slot].bufferName) == 0
    else { return }
    // One at a time: the next one when this one was taken.
    let isFree = mailbox.pointee.coarseWanted.compareExchange(expected: -1, desired: slot, ordering: .releasing)
      .exchanged
    guard isFree else { return bank.isSteady = false }
    bank[slot].wantsCoarse = true
    mailbox.pointee.controlWakeup.post()
  }

  @inline(__always)
  private func hrtfBuffer(_ buffer: UInt32) -> UInt32 {
    guard Int(buffer) < mailbox.pointee.hrtfBuffers.count else { return 0 }
    // Acquired: the copy was made before its name was stored.
    let name = mailbox.pointee.hrtfBuffers[Int(buffer)].load(ordering: .acquiring)
    return name & HRTFSide.unready == 0 ? name : 0
  }

  /// Mixes the next block of all sources.
  mutating func render(into block: Block) {
    if isPoolBusy {
      pool.render(into: block)
    } else {
      block.clear()
      pool.reverbs.steps.rest()
    }
    plain.add(to: block)
    if isHRTFBusy {
      hrtf?.pointee.add(to: block)
    } else {
      hrtf?.pointee.rest()
    }
    if isHRTFBusy { followHRTFUse() }
  }

  /// True if sources that were stopped or moved are still to be heard, for ``MixTraits/stopFade`` frames.
  var isFading: Bool { pool.isFading || (hrtf.map { $0.pointee.pool.isFading } ?? false) }

  /// True if HRTF is still to be heard of voices that left it.
  var hasTail: Bool { hrtf.map { $0.pointee.tail > 0 && $0.pointee.voices == 0 } ?? false }

  /// True if a voice has a source of OpenAL's.
  var areInUse: Bool { pool.isInUse || (hrtf.map { $0.pointee.voices > 0 } ?? false) }

  /// The frames for which they are heard.
  var fadeFrames: Int { traits.stopFade }

  /// How many frames a step may have in which something changes: OpenAL draws its lines no further.
  var line: Int { traits.line }

  /// Lets a step pass in which nothing is mixed.
  mutating func rest() {
    pool.reverbs.steps.rest()
    hrtf?.pointee.rest()
    followHRTFUse()
  }

  /// The mix stands still, in silence.
  mutating func freeze() {
    hrtf?.pointee.dropTail()
    followHRTFUse()
  }

  // MARK: - The reverb

  /// True if a source sends to a reverb.
  var feedsReverb: Bool { pool.sending > 0 || (hrtf.map { $0.pointee.pool.sending > 0 } ?? false) }

  /// Follows the reverbs that are made. Before each step.
  mutating func followReverbs() {
    let count = mailbox.pointee.reverb.count.load(ordering: .sequentiallyConsistent)
    pool.reverbs.steps.follow(count)
    hrtf?.pointee.pool.reverbs.steps.follow(count)
  }

  /// True if the sources without HRTF are mixed in a step that is mixed.
  private var isPoolBusy: Bool { pool.isInUse || rings || pool.isFading }

  /// How many frames a step, mixed or not, may have for OpenAL's reverbs.
  func boundary(isMixed: Bool) -> Int {
    min(
      pool.reverbs.steps.boundary(isMixed: isMixed && isPoolBusy),
      hrtf.map { $0.pointee.pool.reverbs.steps.boundary(isMixed: isMixed && isHRTFBusy) } ?? .max)
  }

  /// Takes slots for the reverbs that were ordered, where there are any.
  mutating func placeReverbs(_ bank: inout VoiceBank) {
    guard bank.reverb.wantsSlot else { return }
    bank.reverb.place(fadeOut: sampleRate / 20) { mailbox.pointee.reverb.take($0, on: .effects) != 0 }
    for index in 0..<ReverbBank.count where bank.reverb[index].isTaken {
      pool.reverbs.announce(bank.reverb[index].properties, at: index)
      hrtf?.pointee.pool.reverbs.announce(bank.reverb[index].properties, at: index)
    }
    // Released once an order: where OpenAL has no more, none comes.
    guard bank.reverb.takeRequest() else { return }
    mailbox.pointee.reverb.wanted.store(UInt8(ReverbBank.count), ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  /// Sets the reverbs' gains for the end of a step of `frames` frames, and the sources' sends to those that are heard.
  mutating func updateReverbs(_ bank: inout VoiceBank, frames: Int, glide: Int) {
    guard bank.reverb.isInUse || mailbox.pointee.reverb.hasSlots else { return }
    if bank.reverb.feeders != 0 { bank.reverb.setMuted(bank.buses.areMuted(bank.reverb.feeders), over: glide) }
    if let index = bank.reverb.release(after: 2 * sampleRate), mailbox.pointee.reverb.has(index, on: .effects) {
      mailbox.pointee.reverb.release(index)
      mailbox.pointee.controlWakeup.post()
    }
    for index in 0..<ReverbBank.count {
      let (slot, gain) = (bank.reverb[index], bank.reverb.gain(of: index, after: frames))
      let names = (
        slot.isTaken ? mailbox.pointee.reverb.take(index, on: .effects) : 0,
        slot.isTaken && hrtf != nil ? mailbox.pointee.reverb.take(index, on: .hrtf) : 0
      )
      pool.reverbs.use(names.0, at: index)
      pool.reverbs.set(slot.properties, gain: gain, at: index)
      guard hrtf != nil else { continue }
      on(true) {
        $0.reverbs.use(names.1, at: index)
        $0.reverbs.set(slot.properties, gain: gain, at: index)
      }
    }
    guard fed != bank.reverb.fed else { return }
    fed = bank.reverb.fed
    bank.isSteady = false
  }

  /// Lets `frames` frames pass that were mixed.
  mutating func advanceReverb(_ bank: inout VoiceBank, frames: Int) {
    guard bank.reverb.isInUse || mailbox.pointee.reverb.hasSlots else { return }
    bank.reverb.advance(frames, isFed: feedsReverb, sampleRate: sampleRate)
    rings = bank.reverb.isRinging
    if isHRTFBusy { followHRTFUse() }
  }

  /// Sends what a voice's source plays to the reverbs that are heard, as it is to be `frames` frames from now.
  private mutating func send(_ slot: Int, of bank: inout VoiceBank, after frames: Int) {
    guard bank.reverb.fed != 0 || feedsReverb else { return }
    let source = Int(bank[slot].source)
    guard bank.reverb.fed != 0, var filter = bank.sends.filter(slot, after: frames) else {
      return on(bank[slot].isOnHRTF) { $0.send(source, .neutral, to: 0) }
    }
    // Of the gain, the part that makes up for OpenAL's panning of what is heard is not for the reverb.
    if bank[slot].parameters.position == nil { filter.gain = min(1, filter.gain / max(1, bank[slot].placeGain)) }
    bank.reverb.record(feeder: bank[slot].parameters.bus)
    on(bank[slot].isOnHRTF) { $0.send(source, filter, to: $0.reverbs.existing(bank.reverb.fed)) }
  }

  /// True if a voice needs nothing of OpenAL but a sum, `frames` frames from now too.
  @inline(__always)
  private func isPlain(_ slot: Int, of bank: borrowing VoiceBank, after frames: Int) -> Bool {
    sumsPlainVoices && bank[slot].canBePlain(sampleRate: sampleRate) && bank.filter(slot, after: frames).isNeutral
      && (bank.reverb.fed == 0 || bank.sends.filter(slot, after: frames) == nil)
  }

  /// Gives a voice a source; false while none is free.
  mutating func attach(_ slot: Int, in bank: inout VoiceBank) -> Bool {
    guard !bank.sounding.isFull else { return false }
    if isPlain(slot, of: bank, after: 0), let source = plain.acquire(for: bank[slot].buffer) {
      bank[slot].isPlain = true
      bank[slot].source = Int32(source)
      bank[slot].playedBuffer = bank[slot].bufferName
      return true
    }
    let (isOnHRTF, played) = (belongsOnHRTF(slot, bank), buffer(of: slot, bank))
    let buffer = isOnHRTF ? hrtfBuffer(played) : played
    guard let source = on(isOnHRTF, { $0.acquire(for: buffer) }) else { return false }
    bank[slot].isOnHRTF = isOnHRTF
    bank[slot].source = Int32(source)
    bank[slot].playedBuffer = played
    bank[slot].isCoarse = played != bank[slot].bufferName
    if isOnHRTF { countHRTF(1) }
    return true
  }

  private mutating func countHRTF(_ change: Int) {
    hrtf?.pointee.count(change)
    followHRTFUse()
  }

  /// Says whether HRTF is in use: by voices, or by a reverb that rings.
  private mutating func followHRTFUse() {
    guard let hrtf else { return }
    let isBusy =
      hrtf.pointee.voices > 0 || (isHRTFBusy && (rings || hrtf.pointee.pool.isFading || hrtf.pointee.tail > 0))
    guard isBusy != isHRTFBusy else { return }
    isHRTFBusy = isBusy
    mailbox.pointee.hrtfVoices.store(isBusy ? 1 : 0, ordering: .releasing)
    // Control may wait for it to reset the device.
    if !isBusy { mailbox.pointee.controlWakeup.post() }
  }

  /// Starts a voice's source, which was placed, from the voice's position: from silence if `gain` is 0, in a straight
  /// line to the gain that it has at the end of its first step. False if that step has one gain throughout.
  mutating func start(_ voice: inout VoiceRecord, gain: Float) -> Bool {
    voice.sourceGain = gain
    let (offset, loops) = (voice.sourceFrame(at: voice.position), voice.sourceLoops(at: voice.position))
    if voice.isPlain {
      plain[Int(voice.source)].start(offset: offset, loops: loops, gain: gain, fadesIn: gain == 0)
      return gain == 0
    }
    let fadesIn = gain == 0 && voice.buffer.frames > 1 && (offset > 0 || traits.fadesInFromFirstFrame)
    let buffer = voice.isOnHRTF ? hrtfBuffer(voice.playedBuffer) : voice.playedBuffer
    let (source, pitch, ratio) = (
      Int(voice.source), voice.sourcePitch, Float(voice.buffer.sampleRate) / Float(sampleRate)
    )
    on(voice.isOnHRTF) {
      $0.start(
        source, buffer: buffer, ratio: ratio, offset: offset, loops: loops, pitch: pitch, gain: gain, fadesIn: fadesIn)
    }
    return fadesIn
  }

  /// Stops a voice's source, and frees it.
  mutating func detach(from voice: inout VoiceRecord) {
    let source = Int(voice.source)
    if voice.isPlain {
      plain.release(source)
    } else {
      let isHeard = voice.sourceGain != 0
      on(voice.isOnHRTF) {
        $0.stop(source, isHeard: isHeard)
        $0.release(source)
      }
    }
    if voice.isOnHRTF { countHRTF(-1) }
    (voice.isOnHRTF, voice.isPlain, voice.isCoarse, voice.isFilterBehind) = (false, false, false, false)
    voice.filterLeft = 0
    voice.source = -1
  }

  /// Moves a plain voice to a source of OpenAL, at the same frame, because it needs more than a sum now. That one draws
  /// a line from silence over its first step, of `frames` frames, in which the plain one goes by the same line. False
  /// where the voice is at the first frame of its buffer, from which OpenAL draws none: its place and gain stay for
  /// this step.
  private mutating func movePlainToOpenAL(_ slot: Int, in bank: inout VoiceBank, over frames: Int) -> Bool {
    guard let source = pool.acquire(for: bank[slot].playedBuffer) else { return false }
    let old = plain[Int(bank[slot].source)]
    let leaves = old.position > 0
    if leaves {
      let step = Float(bank[slot].step(sampleRate: sampleRate))
      plain.leave(Int(bank[slot].source), step: step, over: min(frames, traits.line), cubic: cubic)
    } else {
      plain.release(Int(bank[slot].source))
    }
    bank[slot].isPlain = false
    bank[slot].source = Int32(source)
    bank[slot].needsPlacement = true
    if bank[slot].buffer.channels == 2 {
      pool.angle(source, left: -1, right: 1)
    } else {
      pool.point(source, to: PanTable.direction(x: old.x), spread: 0)
    }
    pool.start(
      source, buffer: bank[slot].playedBuffer, offset: old.position, loops: old.loops, pitch: bank[slot].pitch,
      gain: old.gain)
    return leaves
  }

  /// Puts a voice's source where its pan or its place in space wants it `frames` frames from now.
  mutating func place(_ slot: Int, in bank: inout VoiceBank, after frames: Int = 0) {
    let source = Int(bank[slot].source)
    bank[slot].needsPlacement = false
    bank[slot].placementDelay = 0
    if let position = bank[slot].parameters.position {
      // Where one listener hears a place that stays, it was followed when either changed.
      if bank.others.count > 0 || bank[slot].place.isMoving {
        bank.updateSpatialGain(slot, after: frames, glide: sampleRate * 30 / 1_000)
      }
      bank[slot].placeGain = bank[slot].spatialGain
      let spread = 1 - bank[slot].parameters.space.share
      let direction = bank.others.direction(of: position, bank[slot].ear, after: frames, bank.law)
      on(bank[slot].isOnHRTF) { $0.point(source, to: direction, spread: spread) }
    } else if bank[slot].isPlain, bank[slot].buffer.channels == 2 {
      bank[slot].placeGain = 1
    } else if bank[slot].buffer.channels == 2 {
      // The side that the effect moves to stays where it is; the other one moves over.
      let (pan, width) = (bank[slot].parameters.pan, bank[slot].parameters.width)
      func moved(_ channel: Float) -> Float { channel + pan * (pan > 0 ? 1 - channel : 1 + channel) }
      bank[slot].placeGain = width == 1 ? 1 : stereoTable[width].gain
      let (left, right) = (stereoTable[moved(-width)].x, stereoTable[moved(width)].x)
      on(bank[slot].isOnHRTF) { $0.angle(source, left: left, right: right) }
    } else {
      let place = table[bank[slot].parameters.pan]
      bank[slot].placeGain = place.gain
      if bank[slot].isPlain {
        plain[source].x = place.x
        plain[source].ears = table.ears(at: place.x)
      } else {
        on(bank[slot].isOnHRTF) { $0.point(source, to: PanTable.direction(x: place.x), spread: 0) }
      }
    }
  }

  /// Sets the sources of all voices that sound for a step of `frames` frames.
  mutating func update(_ bank: inout VoiceBank, frames: Int, glide: Int) {
    for index in 0..<bank.sounding.count {
      let slot = bank.sounding[index]
      var isNew = false
      if bank[slot].isPlain, bank[slot].exit == .stay, !isPlain(slot, of: bank, after: frames) {
        isNew = movePlainToOpenAL(slot, in: &bank, over: frames)
        if !isNew { continue }
      }
      let isMoving = bank[slot].place.isMoving
      let heard = isMoving ? bank.others.law(bank.law, of: bank[slot].ear.listener).listener.position : .zero
      if isNew || bank[slot].takesPlace(inStepOf: frames, glide: glide, listener: heard) {
        place(slot, in: &bank, after: frames)
      }
      update(&bank[slot], gain: bank.sourceGain(slot, after: frames))
      filter(slot, of: &bank, after: frames)
    }
  }

  /// Filters a voice's source, and what it sends, for a step of `frames` frames.
  mutating func filter(_ slot: Int, of bank: inout VoiceBank, after frames: Int) {
    if bank[slot].isPlain { return }
    let (source, filter) = (Int(bank[slot].source), bank.takeFilter(slot, over: frames))
    on(bank[slot].isOnHRTF) { $0.filter(source, by: filter) }
    send(slot, of: &bank, after: frames)
  }

  /// Sets the source's pitch, and its gain if that changed. OpenAL reaches both within the next step.
  private mutating func update(_ voice: inout VoiceRecord, gain: Float) {
    let (source, pitch, isLouder) = (Int(voice.source), voice.sourcePitch, gain != voice.sourceGain)
    voice.sourceGain = gain
    if voice.isPlain { return plain[source].gain = gain }
    on(voice.isOnHRTF) {
      $0.setPitch(source, pitch)
      if isLouder { $0.setGain(source, gain) }
    }
  }

  /// Lets a voice's source repeat, or play to its end, as it is to at a position.
  mutating func setLoops(_ voice: VoiceRecord, at position: Double) {
    let loops = voice.sourceLoops(at: position)
    if voice.isPlain { return plain[Int(voice.source)].loops = loops }
    on(voice.isOnHRTF) { $0.setLoops(Int(voice.source), loops) }
  }

  /// Lets a voice's source play to its end: the last round has begun.
  mutating func endRounds(of voice: inout VoiceRecord) {
    voice.lastRoundAt = .max
    setLoops(voice, at: .infinity)
  }

  /// True if a voice's source has played to its end.
  @inline(__always)
  mutating func isStopped(_ voice: VoiceRecord) -> Bool {
    if voice.isPlain { return !plain[Int(voice.source)].isPlaying }
    let frames = voice.sourceFrames
    return on(voice.isOnHRTF) {
      // In the silence behind it, or after that.
      $0.isStopped(Int(voice.source)) || (!voice.isStreamed && $0.offset(Int(voice.source)) >= frames)
    }
  }

  /// The place of a voice's source in its buffer, in frames.
  @inline(__always)
  mutating func offset(of voice: VoiceRecord) -> Int {
    if voice.isPlain { return plain[Int(voice.source)].position }
    return on(voice.isOnHRTF) { $0.offset(Int(voice.source)) }
  }

  /// Puts every source where its voice is when the mix's clock stands at `clock`.
  mutating func resync(_ bank: borrowing VoiceBank, clock: Int) {
    for index in 0..<bank.sounding.count {
      let voice = bank[bank.sounding[index]]
      let position = voice.position(at: clock, sampleRate: sampleRate)
      let place = voice.sourceFrame(at: position)
      if voice.isPlain {
        plain[Int(voice.source)].position = place
      } else {
        on(voice.isOnHRTF) { $0.seek(Int(voice.source), to: place) }
      }
      setLoops(voice, at: position)
    }
  }

  /// Takes `buffer`, and its copies, off every free source; false while a source in use has one.
  mutating func detach(buffer: UInt32) -> Bool {
    let copy = coarseCopy(of: buffer)
    let isFree = copy == 0 || detach(copy)
    return detach(buffer) && isFree
  }

  private mutating func detach(_ buffer: UInt32) -> Bool {
    guard let hrtf else { return pool.detach(buffer) }
    let copy = hrtfBuffer(buffer)
    hrtf.pointee.mix.makeCurrent()
    let isFree = copy == 0 || hrtf.pointee.pool.detach(copy)
    mix.makeCurrent()
    return pool.detach(buffer) && isFree
  }
}
