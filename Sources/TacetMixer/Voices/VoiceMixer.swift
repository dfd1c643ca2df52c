import TacetSignal
import TacetSystem

/// The voices that sound, frame by frame: each is read, shaped, and added to the sum or to a ring in space, and to what
/// the rooms hear.
///
/// The renderer only.
struct VoiceMixer: ~Copyable {
  /// The frames of a part in which a place that moves goes in a straight line.
  private static let part = 16
  private var chains: FixedArray<VoiceChain>
  private var free: SlotList
  private var tones: VoiceTones
  /// The blocks of buses.
  var blocks: BusBlocks
  var powers: BusPowers
  private let reader: VoiceReader
  private let angles: VoiceShelves.Angles
  private let mailbox: MailboxPointer
  private let sampleRate: Int
  private let glide: Int
  private(set) var devices: SpaceDevices
  /// The rooms ring.
  private var rings = false
  /// A voice sends to the rooms.
  private(set) var feedsReverb = false

  // Frames of a step.
  private let left = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let right = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let room = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let gains = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let shares = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let first = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let second = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let mono = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let whole = FixedArray<Float>(repeating: 0, count: RenderStep.longest)
  private let ring = FixedArray<Float>(repeating: 0, count: RenderStep.longest)

  init(_ configuration: MixerConfiguration, mailbox: MailboxPointer) {
    let count = configuration.sources + configuration.spareSources
    chains = FixedArray(repeating: VoiceChain(), count: count)
    free = SlotList(capacity: count)
    for chain in (0..<count).reversed() { free.append(chain) }
    tones = VoiceTones(count: count, mailbox: mailbox, sampleRate: configuration.sampleRate)
    blocks = BusBlocks(mailbox: mailbox, sampleRate: configuration.sampleRate)
    powers = BusPowers(sampleRate: configuration.sampleRate)
    reader = VoiceReader(configuration.resampling, sampleRate: configuration.sampleRate)
    angles = VoiceShelves.Angles(sampleRate: configuration.sampleRate)
    devices = SpaceDevices(mailbox, sampleRate: configuration.sampleRate)
    sampleRate = configuration.sampleRate
    glide = configuration.fades.steal
    self.mailbox = mailbox
  }

  // MARK: - Devices

  /// Follows the devices that were made, and the order for HRTF. True if there is something new.
  mutating func followDevices() -> Bool { devices.follow(sampleRate: sampleRate) }

  /// Counts `frames` frames of the engine for the devices, which are given back after a minute in which nothing needs
  /// them.
  mutating func passDevices(_ bank: inout VoiceBank, frames: Int, hearsMusic: Bool) {
    let sends = hearsMusic || bank.needsRooms
    guard devices.pass(frames, sends: sends, hasPlaces: { bank.hasPlaces }) else { return }
    bank.reverb.giveBack()
    rings = false
  }

  /// The frames until a device is given back if all stays as it is; `Int.max`: none will be.
  func framesUntilRest(_ bank: borrowing VoiceBank) -> Int {
    devices.framesUntilRest(sends: bank.needsRooms, hasPlaces: bank.hasPlaces)
  }

  /// Lets a step of `frames` frames pass in which nothing is mixed.
  mutating func rest(_ frames: Int, _ bank: inout VoiceBank) {
    blocks.pass(frames, in: bank.buses)
    blocks.settle(&bank.buses)
    devices.stereo?.pointee.reverbs.steps.rest()
    devices.freeze()
  }

  /// The mix stands still, in silence.
  mutating func freeze() { devices.freeze() }

  // MARK: - The reverb

  /// Follows the reverbs that are made. Before each step.
  mutating func followReverbs() {
    devices.stereo?.pointee.reverbs.steps.follow(mailbox.pointee.reverb.count.load(ordering: .sequentiallyConsistent))
  }

  /// True if OpenAL's device without HRTF is mixed in a step that is mixed.
  private var isSpaceBusy: Bool {
    devices.stereo.map { $0.pointee.isBusy } ?? false || rings
  }

  /// How many frames a step, mixed or not, may have for OpenAL's reverbs.
  func boundary(isMixed: Bool) -> Int {
    devices.stereo.map { $0.pointee.reverbs.steps.boundary(isMixed: isMixed && isSpaceBusy) } ?? .max
  }

  /// Takes slots for the reverbs that were ordered, where there are any.
  mutating func placeReverbs(_ bank: inout VoiceBank) {
    if bank.reverb.wantsSlot, let space = devices.stereo {
      bank.reverb.place(fadeOut: sampleRate / 20) { mailbox.pointee.reverb.take($0) != 0 }
      for slot in 0..<ReverbBank.count { space.pointee.reverbs.announce(bank.reverb[slot].properties, at: slot) }
    }
    // Released once an order: where OpenAL has no more, none comes.
    guard bank.reverb.takeRequest() else { return }
    mailbox.pointee.reverb.wanted.store(UInt8(ReverbBank.count), ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  /// Sets the reverbs' gains for the end of a step of `frames` frames; `hearsMusic`: the soundtrack sends to them.
  mutating func updateReverbs(_ bank: inout VoiceBank, frames: Int, hearsMusic: Bool) {
    guard bank.reverb.isInUse || mailbox.pointee.reverb.hasSlots, let space = devices.stereo else { return }
    let areMuted = !hearsMusic && bank.reverb.feeders != 0 && bank.buses.areMuted(bank.reverb.feeders)
    bank.reverb.setMuted(areMuted, over: glide)
    if let index = bank.reverb.release(after: 2 * sampleRate), mailbox.pointee.reverb.has(index) {
      mailbox.pointee.reverb.release(index)
      mailbox.pointee.controlWakeup.post()
    }
    space.pointee.mix.makeCurrent()
    for index in 0..<ReverbBank.count {
      let (slot, gain) = (bank.reverb[index], bank.reverb.gain(of: index, after: frames))
      space.pointee.reverbs.use(slot.isTaken ? mailbox.pointee.reverb.take(index) : 0, at: index)
      space.pointee.reverbs.set(slot.properties, gain: gain, at: index)
    }
  }

  /// Lets `frames` frames pass that were mixed.
  mutating func advanceReverb(_ bank: inout VoiceBank, frames: Int) {
    guard bank.reverb.isInUse || mailbox.pointee.reverb.hasSlots else { return }
    bank.reverb.advance(frames, isFed: feedsReverb, sampleRate: sampleRate)
    rings = bank.reverb.isRinging
  }

  // MARK: - Voices

  /// Lets a voice sound; false while no chain is free.
  mutating func attach(_ slot: Int, in bank: inout VoiceBank) -> Bool {
    guard !bank.sounding.isFull, let chain = free.popLast() else { return false }
    chains[chain] = VoiceChain()
    bank[slot].chain = Int32(chain)
    chains[chain].block = Int8(bank.buses.block(of: bank[slot].parameters.bus))
    bank[slot].needsPlacement = true
    bank[slot].lastGain = bank.ownGain(slot, after: 0)
    return true
  }

  /// Ends the sound of a voice.
  mutating func detach(from voice: inout VoiceRecord) {
    let chain = chains.base + Int(voice.chain)
    release(&chain.pointee.way)
    release(&chain.pointee.left)
    tones.end(Int(voice.chain))
    free.append(Int(voice.chain))
    voice.chain = -1
    voice.isCrossing = false
  }

  private mutating func release(_ way: inout VoiceChain.Way) {
    if let device = way.device { devices.release(way.ring, of: device) }
    way = VoiceChain.Way()
  }

  /// Puts a voice where its pan or its place in space wants it `frames` frames from now.
  private mutating func place(_ slot: Int, in bank: inout VoiceBank, after frames: Int) {
    let chain = chains.base + Int(bank[slot].chain)
    bank[slot].needsPlacement = false
    bank[slot].placementDelay = 0
    let isStereo = bank[slot].buffer.channels == 2
    guard let position = bank[slot].parameters.position else {
      return chain.pointee.target = VoiceChain.matrix(
        pan: bank[slot].parameters.pan, of: bank[slot].parameters, isStereo: isStereo)
    }
    // Where one listener hears a place that stays, it was followed when either changed.
    if bank.others.count > 0 || bank[slot].place.isMoving {
      bank.updateSpatialGain(slot, after: frames, glide: sampleRate * 30 / 1_000)
    }
    let spread = 1 - bank[slot].parameters.space.share
    let direction = bank.others.direction(of: position, bank[slot].ear, after: frames, bank.law)
    chain.pointee.target = VoiceChain.matrix(direction, spread: spread, isStereo: isStereo)
    if let device = chain.pointee.way.device {
      devices[device]?.pointee.point(chain.pointee.way.ring, to: direction, spread: spread)
    }
  }

  /// Gives a voice the ring that it is to have, or takes it away, each under a fade. True if it got one.
  private mutating func followSpace(_ slot: Int, of bank: inout VoiceBank) -> Bool {
    let chain = chains.base + Int(bank[slot].chain)
    let wanted = staysOutOfSpace(slot, bank) ? nil : devices.device(of: bank[slot].parameters)
    // Written to the end by the last step.
    if bank[slot].isCrossing, chain.pointee.left.share.value == 0 { release(&chain.pointee.left) }
    guard wanted != chain.pointee.way.device else { return false }
    let ring = wanted.flatMap { devices.acquire($0) }
    guard ring != nil || chain.pointee.way.device != nil else { return false }
    release(&chain.pointee.left)
    chain.pointee.left = chain.pointee.way
    chain.pointee.left.share.go(to: 0, over: glide)
    chain.pointee.way = VoiceChain.Way()
    if let wanted, let ring {
      chain.pointee.way = VoiceChain.Way(device: wanted, ring: ring, share: Ramp(chain.pointee.isFresh ? 1 : 0))
      chain.pointee.way.share.go(to: 1, over: glide)
    }
    bank[slot].isCrossing = !chain.pointee.isFresh
    return ring != nil
  }

  /// True if a voice can have no place in space: a DSP of the game's hears its bus.
  private func staysOutOfSpace(_ slot: Int, _ bank: borrowing VoiceBank) -> Bool {
    let block = bank.buses.block(of: bank[slot].parameters.bus)
    return block >= 0 && blocks.keepsOutOfSpace(block, in: bank.buses)
  }

  // MARK: - Blocks of buses

  /// Leads a voice to the block of its bus: in a glide if it has another one than in the last step, unless that was
  /// made or given up for the bus where it was.
  private mutating func followBlock(_ slot: Int, of bank: inout VoiceBank) {
    let chain = chains.base + Int(bank[slot].chain)
    let block = Int8(bank.buses.block(of: bank[slot].parameters.bus))
    let isSwitched = bank.buses.isSwitched(Int(block)) || bank.buses.isSwitched(Int(chain.pointee.block))
    chain.pointee.lead(to: block, over: isSwitched ? 0 : glide)
  }

  /// Where a voice is added that has no ring.
  private func ears(of block: Int8) -> Ears { block < 0 ? sum : blocks.ears(of: Int(block)) }

  private var sum: Ears { Ears(left: left.base, right: right.base) }

  /// The gain of a voice up to the sum, of which `gain` is the part up to the block of its bus.
  private func whole(_ gain: StepGain, _ block: Int8, frames: Int) -> StepGain {
    guard block >= 0 else { return gain }
    whole.base.update(from: blocks.level(of: Int(block)), count: frames)
    gain.multiply(whole.base, frames: frames)
    return .line(whole.base)
  }

  // MARK: - One step

  /// Mixes the next block of all voices, when the mix's clock stands at `clock`. `music`: what the soundtrack sends.
  mutating func render(
    _ bank: inout VoiceBank, into block: Block, at clock: Int, music: UnsafePointer<Float>? = nil
  ) {
    let frames = block.frames
    left.base.update(repeating: 0, count: frames)
    right.base.update(repeating: 0, count: frames)
    let hears = bank.reverb.fed != 0
    feedsReverb = hears && music != nil
    if hears, let music {
      room.base.update(from: music, count: frames)
    } else if hears {
      room.base.update(repeating: 0, count: frames)
    }
    if bank.buses.blocks != 0 { blocks.begin(frames, in: bank.buses) }
    let mayBePlain = bank.isSteady && bank.buses.switched == 0
    for index in 0..<bank.sounding.count {
      let slot = bank.sounding[index]
      if mayBePlain, chains[Int(bank[slot].chain)].isPlain, !hears || bank.sends.isSilent(slot),
        !powers.counts(bank[slot].parameters.bus, in: bank.buses)
      {
        addPlain(slot, of: bank, frames: frames, at: clock)
      } else {
        mix(slot, of: &bank, frames: frames, at: clock, hears: hears)
      }
    }
    if bank.buses.blocks != 0 { finishBlocks(&bank, frames: frames) }
    bank.buses.forgetSwitched()
    blocks.settle(&bank.buses)
    sum.interleave(into: block)
    // A reverb that nothing is sent to, and that does not ring, is not mixed.
    let listening = feedsReverb || bank.reverb.isRinging ? bank.reverb.listening : 0
    devices.stereo?.pointee.feed(feedsReverb ? room.base : nil, count: frames, to: listening)
    if isSpaceBusy { devices.stereo?.pointee.add(to: block) } else { devices.stereo?.pointee.reverbs.steps.rest() }
    devices.addHRTF(to: block)
  }

  /// Adds the blocks of buses to the sum, and lets their compressors act on the voices in space.
  private mutating func finishBlocks(_ bank: inout VoiceBank, frames: Int) {
    blocks.finish(frames, into: sum, in: bank.buses, &powers)
    for index in 0..<bank.sounding.count {
      let chain = chains.base + Int(bank[bank.sounding[index]].chain)
      let (block, way, left) = (Int(chain.pointee.block), chain.pointee.way, chain.pointee.left)
      let hasRing = way.device != nil || left.device != nil
      guard block >= 0, hasRing, blocks.compresses(block, in: bank.buses) else { continue }
      gains.base.update(repeating: 1, count: frames)
      blocks.reduce(gains.base, frames: frames, by: block, in: bank.buses)
      way.device.flatMap { devices[$0] }?.pointee.multiply(way.ring, by: gains.base, count: frames)
      left.device.flatMap { devices[$0] }?.pointee.multiply(left.ring, by: gains.base, count: frames)
    }
  }

  /// Adds a voice that goes on as it is, with nothing but a sum or a ring.
  @inline(__always)
  private func addPlain(_ slot: Int, of bank: borrowing VoiceBank, frames: Int, at clock: Int) {
    let (chain, voice) = (chains.base + Int(bank[slot].chain), bank.pointer(slot))
    if chain.pointee.way.device != nil {
      let place = place(chain, frames: frames)
      reader.read(voice, at: clock, count: frames, gain: chain.pointee.gain, into: place ?? mono.base)
      return place == nil ? addToRing(chain.pointee.way, mono.base, frames: frames) : ()
    }
    let samples = reader.read(voice, at: clock, count: frames)
    let matrix = chain.pointee.matrix * chain.pointee.gain
    let ears = ears(of: chain.pointee.block)
    if bank[slot].buffer.channels == 1 {
      ears.add(samples.left, frames, gains: matrix.lowHalf)
    } else {
      ears.add(samples.left, samples.stride, to: ears.left, frames, gain: matrix.x)
      ears.add(samples.left, samples.stride, to: ears.right, frames, gain: matrix.y)
      ears.add(samples.right, samples.stride, to: ears.left, frames, gain: matrix.z)
      ears.add(samples.right, samples.stride, to: ears.right, frames, gain: matrix.w)
    }
  }

  /// Mixes a voice, whatever becomes of it in this step.
  private mutating func mix(_ slot: Int, of bank: inout VoiceBank, frames: Int, at clock: Int, hears: Bool) {
    let chain = chains.base + Int(bank[slot].chain)
    followBlock(slot, of: &bank)
    let hasNewRing = followSpace(slot, of: &bank)
    // As it begins: its place may be that of the step's end from here on.
    let way = bank[slot].place
    if bank[slot].takesPlace(inStepOf: frames, glide: glide) || hasNewRing || chain.pointee.isFresh {
      place(slot, in: &bank, after: frames)
    }
    let isFresh = chain.pointee.isFresh
    if isFresh {
      let pan = way.isMoving ? way.value.x : bank[slot].parameters.pan
      chain.pointee.matrix =
        bank[slot].parameters.position != nil
        ? chain.pointee.target
        : VoiceChain.matrix(pan: pan, of: bank[slot].parameters, isStereo: bank[slot].buffer.channels == 2)
      chain.pointee.spatial = way.isMoving ? bank.spatialGain(slot, along: way, after: 0) : bank[slot].spatialGain
      chain.pointee.isFresh = false
    }
    let gain = gain(slot, of: bank, along: way, frames: frames)
    var samples = reader.read(bank.pointer(slot), at: clock, count: frames)
    let all = whole(gain, chain.pointee.block, frames: frames)
    chain.pointee.sends = hears && send(samples, all, slot, of: &bank, frames: frames)
    filter(&samples, slot, of: &bank, frames: frames, isFresh: isFresh)
    if powers.metered != 0 { measure(samples, all, slot, of: bank, frames: frames) }
    if chain.pointee.way.device != nil || chain.pointee.left.device != nil {
      addToRings(samples, gain, all, slot, of: bank, frames: frames)
    }
    if bank[slot].isCrossing {
      addDirect(samples, shared(gain, chain, frames: frames), slot, of: bank, along: way, frames: frames)
      cross(slot, of: &bank, frames: frames)
    } else if chain.pointee.way.device == nil {
      addDirect(samples, gain, slot, of: bank, along: way, frames: frames)
    }
    chain.pointee.blockShare.advance(frames)
    chain.pointee.matrix = chain.pointee.target
    chain.pointee.spatial = bank[slot].spatialGain
    bank[slot].lastGain = bank.ownGain(slot, after: frames)
    chain.pointee.gain = bank[slot].lastGain * chain.pointee.spatial
    // Under a block a voice in space has its filters and its compressor.
    chain.pointee.isPlain =
      (chain.pointee.way.device == nil || chain.pointee.block < 0) && !bank[slot].isCrossing
      && !chain.pointee.isFiltered && !chain.pointee.sends && !chain.pointee.blockShare.isMoving
  }

  /// The gain of a voice and its place in space, for the next `frames` frames. `way`: where its place goes.
  private func gain(
    _ slot: Int, of bank: borrowing VoiceBank, along way: Glide<SIMD3<Float>>, frames: Int
  ) -> StepGain {
    let (own, factor) = (bank.gain(slot), bank[slot].buffer.gain)
    let (before, after) = (chains[Int(bank[slot].chain)].spatial, bank[slot].spatialGain)
    let moves = way.isMoving && bank[slot].parameters.position != nil
    // A place as far away as before has another last digit.
    let isSteady = !moves && (before - after).magnitude <= 1e-6 * after
    if isSteady, !own.isMoving { return .constant(own.value(after: 0) * factor * after) }
    own.fill(gains.base, count: frames, factor: factor)
    guard moves || before != 1 || after != 1 else { return .line(gains.base) }
    var (done, last) = (0, before)
    while done < frames {
      let part = moves ? min(Self.part, frames - done) : frames
      let next = moves && done + part < frames ? bank.spatialGain(slot, along: way, after: done + part) : after
      let step = (next - last) / Float(part)
      for frame in 0..<part { gains.base[done + frame] *= last + step * Float(frame) }
      done += part
      last = next
    }
    return .line(gains.base)
  }

  /// Measures a voice for the meters of its bus and of those above it.
  private mutating func measure(
    _ samples: VoiceReader.Frames, _ all: StepGain, _ slot: Int, of bank: borrowing VoiceBank, frames: Int
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    let block = chain.pointee.way.device == nil ? Int(chain.pointee.block) : -1
    powers.add(
      samples, isStereo: bank[slot].buffer.channels == 2, all, chain.pointee.target, frames: frames,
      bus: bank[slot].parameters.bus, under: block, in: bank.buses)
  }

  // MARK: - Rooms

  /// Adds what a voice sends to what the rooms hear; false if it sends nothing.
  private mutating func send(
    _ samples: VoiceReader.Frames, _ gain: StepGain, _ slot: Int, of bank: inout VoiceBank, frames: Int
  ) -> Bool {
    let isMoving = bank.sends.isMoving(slot)
    guard isMoving || !bank.sends.isSilent(slot) else {
      chains[Int(bank[slot].chain)].send = VoiceShelves()
      return false
    }
    feedsReverb = true
    bank.reverb.record(feeder: bank[slot].parameters.bus)
    let isStereo = bank[slot].buffer.channels == 2
    // In space both channels are one; else both are heard.
    let share: Float = isStereo && bank[slot].parameters.position != nil ? 0.5 : 1
    let mono = mono.base
    if isStereo {
      samples.fold(into: mono, frames: frames, share: share)
    } else {
      mono.update(from: samples.left, count: frames)
    }
    let sends = chains.base + Int(bank[slot].chain)
    sends.pointee.send.apply(to: mono, nil, count: frames, isMoving: isMoving, angles) {
      bank.sends.filter(slot, after: $0) ?? .silent
    }
    tones.filterSend(mono, frames: frames, of: Int(bank[slot].chain), by: bank.sends.cutoffs(slot))
    let room = room.base
    switch gain {
    case .constant(let gain): for frame in 0..<frames { room[frame] += mono[frame] * gain }
    case .line(let gains): for frame in 0..<frames { room[frame] += mono[frame] * gains[frame] }
    }
    return true
  }

  // MARK: - The filter

  /// Filters a voice, if it has a filter.
  private mutating func filter(
    _ samples: inout VoiceReader.Frames, _ slot: Int, of bank: inout VoiceBank, frames: Int, isFresh: Bool
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    let filter = bank.filter(slot)
    let isMoving = filter.isMoving(on: bank.buses)
    let hasShelves = isMoving || !filter.value(after: 0, on: bank.buses).isNeutral
    let hasTone = tones.follow(&bank[slot], isFresh: isFresh)
    chain.pointee.isFiltered = hasShelves || hasTone
    if !hasShelves { chain.pointee.filter = VoiceShelves() }
    guard chain.pointee.isFiltered else { return }
    let isStereo = bank[slot].buffer.channels == 2
    let (left, right) = (first.base, second.base)
    for frame in 0..<frames {
      left[frame] = samples.left[frame &* samples.stride]
      if isStereo { right[frame] = samples.right[frame &* samples.stride] }
    }
    if hasShelves {
      chain.pointee.filter.apply(to: left, isStereo ? right : nil, count: frames, isMoving: isMoving, angles) {
        filter.value(after: $0, on: bank.buses)
      }
    }
    if hasTone { tones.apply(Int(bank[slot].chain), to: left, isStereo ? right : nil, frames: frames) }
    samples = VoiceReader.Frames(left: left, right: isStereo ? right : left, stride: 1)
  }

  // MARK: - Space

  /// Writes a voice to the rings that it has: both channels are one there. `all`: its gain up to the sum, of which
  /// `gain` is the part up to the block of its bus.
  private mutating func addToRings(
    _ samples: VoiceReader.Frames, _ gain: StepGain, _ all: StepGain, _ slot: Int, of bank: borrowing VoiceBank,
    frames: Int
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    let block = Int(chain.pointee.block)
    let hasBlock = block >= 0 || chain.pointee.blockShare.isMoving
    // Where nothing else becomes of it, it is made where it is heard.
    let place = hasBlock ? nil : place(chain, frames: frames)
    let mono = place ?? mono.base
    if bank[slot].buffer.channels == 2 {
      samples.fold(into: mono, frames: frames, share: 0.5)
    } else if hasBlock {
      mono.update(from: samples.left, count: frames)
    } else {
      all.multiply(samples.left, into: mono, frames: frames)
    }
    if hasBlock {
      let tone = tones.make(Int(bank[slot].chain))
      blocks.filter(mono, frames: frames, of: chain, with: &tone.pointee.blocks, in: bank.buses)
      if block >= 0, blocks.compresses(block, in: bank.buses) {
        let heard = ring.base
        heard.update(from: mono, count: frames)
        gain.multiply(heard, frames: frames)
        let matrix = chain.pointee.target
        blocks.hear(heard, frames: frames, at: matrix.lowHalf + matrix.highHalf, in: block)
      }
    }
    if hasBlock || bank[slot].buffer.channels == 2 { all.multiply(mono, frames: frames) }
    guard place == nil else { return }
    addToRing(chain.pointee.left, mono, frames: frames)
    addToRing(chain.pointee.way, mono, frames: frames)
  }

  /// The memory of the next frames of the ring that a voice has, if it has one alone and all of it goes there.
  private func place(_ chain: UnsafePointer<VoiceChain>, frames: Int) -> UnsafeMutablePointer<Float>? {
    let way = chain.pointee.way
    guard chain.pointee.left.device == nil, !way.share.isMoving, way.share.value == 1 else { return nil }
    return way.device.flatMap { devices[$0]?.pointee.place(way.ring, count: frames) }
  }

  private func addToRing(_ way: VoiceChain.Way, _ mono: UnsafePointer<Float>, frames: Int) {
    guard let device = way.device.flatMap({ devices[$0] }) else { return }
    guard way.share.isMoving || way.share.value != 1 else {
      return device.pointee.write(mono, count: frames, to: way.ring)
    }
    ring.base.update(from: mono, count: frames)
    way.share.multiply(ring.base, count: frames)
    device.pointee.write(ring.base, count: frames, to: way.ring)
  }

  /// The gain of what a voice still has, or already has, without a ring.
  private func shared(_ gain: StepGain, _ chain: UnsafePointer<VoiceChain>, frames: Int) -> StepGain {
    let shares = shares.base
    for frame in 0..<frames {
      let share = 1 - chain.pointee.way.share.value(after: frame) - chain.pointee.left.share.value(after: frame)
      shares[frame] = max(0, share)
    }
    gain.multiply(shares, frames: frames)
    return .line(shares)
  }

  /// Lets `frames` frames pass of the way to a ring, or from one.
  private mutating func cross(_ slot: Int, of bank: inout VoiceBank, frames: Int) {
    let chain = chains.base + Int(bank[slot].chain)
    chain.pointee.way.share.advance(frames)
    chain.pointee.left.share.advance(frames)
    bank[slot].isCrossing = chain.pointee.way.share.isMoving || chain.pointee.left.device != nil
  }

  // MARK: - The sum

  /// Adds a voice to the sum, or to the block of its bus.
  private func addDirect(
    _ samples: VoiceReader.Frames, _ gain: StepGain, _ slot: Int, of bank: borrowing VoiceBank,
    along way: Glide<SIMD3<Float>>, frames: Int
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    guard chain.pointee.blockShare.isMoving else {
      let ears = ears(of: chain.pointee.block)
      return addDirect(samples, gain, to: ears, slot, of: bank, along: way, frames: frames)
    }
    // Given up meanwhile, it is the sum.
    let left = bank.buses.hasBlock(Int(chain.pointee.leftBlock)) ? chain.pointee.leftBlock : -1
    // As loud as by the way of the other block.
    let (above, other) = (bank.buses.levelAbove(Int(chain.pointee.block)), bank.buses.levelAbove(Int(left)))
    let ratio = other > 0 ? min(above / other, 100) : 0
    let (new, old) = (ring.base, whole.base)
    for frame in 0..<frames {
      new[frame] = chain.pointee.blockShare.value(after: frame)
      old[frame] = (1 - new[frame]) * ratio
    }
    gain.multiply(new, frames: frames)
    gain.multiply(old, frames: frames)
    addDirect(samples, .line(new), to: ears(of: chain.pointee.block), slot, of: bank, along: way, frames: frames)
    addDirect(samples, .line(old), to: ears(of: left), slot, of: bank, along: way, frames: frames)
  }

  /// Adds a voice to a sum, along the way of its pan.
  private func addDirect(
    _ samples: VoiceReader.Frames, _ gain: StepGain, to ears: Ears, _ slot: Int,
    of bank: borrowing VoiceBank, along way: Glide<SIMD3<Float>>, frames: Int
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    let isStereo = bank[slot].buffer.channels == 2
    let pans = way.isMoving && bank[slot].parameters.position == nil
    var (done, last) = (0, chain.pointee.matrix)
    while done < frames {
      let part = pans ? min(Self.part, frames - done) : frames
      var next = chain.pointee.target
      if pans, done + part < frames {
        let pan = way.value(after: done + part).x
        next = VoiceChain.matrix(pan: pan, of: bank[slot].parameters, isStereo: isStereo)
      }
      let step = (next - last) / Float(part)
      defer {
        done += part
        last = next
      }
      let (a, b) = (samples.left + done &* samples.stride, samples.right + done &* samples.stride)
      let ears = Ears(left: ears.left + done, right: ears.right + done)
      if case .constant(let gain) = gain, !isStereo, last == next {
        ears.add(a, part, gains: next.lowHalf * gain)
        continue
      }
      ears.add(a, samples.stride, to: ears.left, part, gain, from: last.x, step: step.x, at: done)
      ears.add(a, samples.stride, to: ears.right, part, gain, from: last.y, step: step.y, at: done)
      if isStereo {
        ears.add(b, samples.stride, to: ears.left, part, gain, from: last.z, step: step.z, at: done)
        ears.add(b, samples.stride, to: ears.right, part, gain, from: last.w, step: step.w, at: done)
      }
    }
  }
}
