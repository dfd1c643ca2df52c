import TacetSignal
import TacetSystem

/// The voices that sound, frame by frame: each is read, shaped, and added to the sum or to a ring in space, and to what
/// the rooms hear.
///
/// The renderer only.
struct VoiceMixer: ~Copyable {
  /// The frames of a part in which a place that moves goes in a straight line.
  private static let part = 16
  /// The gain below which nothing is heard.
  private static let silent: Float = 1e-5

  private var chains: FixedArray<VoiceChain>
  private var free: SlotList
  private let reader: VoiceReader
  private let angles: VoiceShelves.Angles
  private let mailbox: MailboxPointer
  private let sampleRate: Int
  private let glide: Int
  /// The devices of OpenAL's, once they are made.
  private var space: UnsafeMutablePointer<SpaceMix>?
  private var hrtf: UnsafeMutablePointer<SpaceMix>?
  private var isHRTFBusy = false
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

  init(_ configuration: MixerConfiguration, mailbox: MailboxPointer) {
    let count = configuration.sources + configuration.spareSources
    chains = FixedArray(repeating: VoiceChain(), count: count)
    free = SlotList(capacity: count)
    for chain in (0..<count).reversed() { free.append(chain) }
    reader = VoiceReader(configuration.resampling, sampleRate: configuration.sampleRate)
    angles = VoiceShelves.Angles(sampleRate: configuration.sampleRate)
    sampleRate = configuration.sampleRate
    glide = configuration.fades.steal
    self.mailbox = mailbox
  }

  // MARK: - Devices

  private func device(_ device: SpaceDevice) -> UnsafeMutablePointer<SpaceMix>? { device == .hrtf ? hrtf : space }

  /// Follows the devices that were made, and the order for HRTF. True if there is something new.
  mutating func followDevices(_ bank: inout VoiceBank) -> Bool {
    let isWanted = mailbox.pointee.usesHRTF.load(ordering: .acquiring)
    // Acquired: what a device is made of was there before.
    let made = mailbox.pointee.stereoSpace.load(ordering: .acquiring)
    guard isWanted != bank.usesHRTF || made != space else { return false }
    space = made
    hrtf = mailbox.pointee.hrtfSpace.load(ordering: .acquiring)
    bank.usesHRTF = isWanted && hrtf != nil
    return true
  }

  /// True if HRTF is still to be heard of voices that left it.
  var hasTail: Bool { hrtf.map { $0.pointee.isDraining && $0.pointee.voices == 0 } ?? false }

  /// Lets a step pass in which nothing is mixed.
  mutating func rest() {
    space?.pointee.reverbs.steps.rest()
    freeze()
  }

  /// The mix stands still, in silence.
  mutating func freeze() {
    hrtf?.pointee.dropLate()
    followHRTFUse()
  }

  /// Says whether HRTF is in use.
  private mutating func followHRTFUse() {
    guard let hrtf else { return }
    let isBusy = hrtf.pointee.voices > 0 || hrtf.pointee.isDraining
    guard isBusy != isHRTFBusy else { return }
    isHRTFBusy = isBusy
    mailbox.pointee.hrtfVoices.store(isBusy ? 1 : 0, ordering: .releasing)
    // Control may wait for it to reset the device.
    if !isBusy { mailbox.pointee.controlWakeup.post() }
  }

  // MARK: - The reverb

  /// Follows the reverbs that are made. Before each step.
  mutating func followReverbs() {
    space?.pointee.reverbs.steps.follow(mailbox.pointee.reverb.count.load(ordering: .sequentiallyConsistent))
  }

  /// True if OpenAL's device without HRTF is mixed in a step that is mixed.
  private var isSpaceBusy: Bool {
    space.map { $0.pointee.voices > 0 || $0.pointee.isDraining || $0.pointee.isFed } ?? false || rings
  }

  /// How many frames a step, mixed or not, may have for OpenAL's reverbs.
  func boundary(isMixed: Bool) -> Int {
    space.map { $0.pointee.reverbs.steps.boundary(isMixed: isMixed && isSpaceBusy) } ?? .max
  }

  /// Takes slots for the reverbs that were ordered, where there are any.
  mutating func placeReverbs(_ bank: inout VoiceBank) {
    guard bank.reverb.wantsSlot else { return }
    if space != nil { bank.reverb.place(fadeOut: sampleRate / 20) { mailbox.pointee.reverb.take($0) != 0 } }
    for index in 0..<ReverbBank.count where bank.reverb[index].isTaken {
      space?.pointee.reverbs.announce(bank.reverb[index].properties, at: index)
    }
    // Released once an order: where OpenAL has no more, none comes.
    guard bank.reverb.takeRequest() else { return }
    mailbox.pointee.reverb.wanted.store(UInt8(ReverbBank.count), ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  /// Sets the reverbs' gains for the end of a step of `frames` frames.
  mutating func updateReverbs(_ bank: inout VoiceBank, frames: Int) {
    guard bank.reverb.isInUse || mailbox.pointee.reverb.hasSlots, let space else { return }
    if bank.reverb.feeders != 0 { bank.reverb.setMuted(bank.buses.areMuted(bank.reverb.feeders), over: glide) }
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
    bank[slot].needsPlacement = true
    bank[slot].lastGain = bank.ownGain(slot, after: 0)
    return true
  }

  /// Ends the sound of a voice.
  mutating func detach(from voice: inout VoiceRecord) {
    let chain = chains.base + Int(voice.chain)
    release(&chain.pointee.way)
    release(&chain.pointee.left)
    followHRTFUse()
    free.append(Int(voice.chain))
    voice.chain = -1
    voice.isCrossing = false
  }

  private func release(_ way: inout VoiceChain.Way) {
    if let device = way.device { self.device(device)?.pointee.release(way.ring) }
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
        pan: bank[slot].parameters.pan, width: bank[slot].parameters.width, isStereo: isStereo)
    }
    // Where one listener hears a place that stays, it was followed when either changed.
    if bank.others.count > 0 || bank[slot].place.isMoving {
      bank.updateSpatialGain(slot, after: frames, glide: sampleRate * 30 / 1_000)
    }
    let spread = 1 - bank[slot].parameters.space.share
    let direction = bank.others.direction(of: position, bank[slot].ear, after: frames, bank.law)
    chain.pointee.target = VoiceChain.matrix(direction, spread: spread, isStereo: isStereo)
    if let device = chain.pointee.way.device {
      self.device(device)?.pointee.point(chain.pointee.way.ring, to: direction, spread: spread)
    }
  }

  /// Gives a voice the ring that it is to have, or takes it away, each under a fade. True if it got one.
  private mutating func followSpace(_ slot: Int, of bank: inout VoiceBank) -> Bool {
    let chain = chains.base + Int(bank[slot].chain)
    var wanted: SpaceDevice?
    if bank[slot].parameters.position != nil {
      wanted = bank.usesHRTF && bank[slot].parameters.isInSpace ? .hrtf : .stereo
    }
    // Written to the end by the last step.
    if bank[slot].isCrossing, chain.pointee.left.share.value == 0 { release(&chain.pointee.left) }
    guard wanted != chain.pointee.way.device else { return false }
    let ring = wanted.flatMap { device($0)?.pointee.acquire() }
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
    followHRTFUse()
    return ring != nil
  }

  // MARK: - One step

  /// Mixes the next block of all voices, when the mix's clock stands at `clock`.
  mutating func render(_ bank: inout VoiceBank, into block: Block, at clock: Int) {
    let frames = block.frames
    left.base.update(repeating: 0, count: frames)
    right.base.update(repeating: 0, count: frames)
    let hears = bank.reverb.fed != 0
    if hears { room.base.update(repeating: 0, count: frames) }
    feedsReverb = false
    for index in 0..<bank.sounding.count {
      let slot = bank.sounding[index]
      if bank.isSteady, chains[Int(bank[slot].chain)].isPlain, !hears || bank.sends.isSilent(slot) {
        addPlain(slot, of: bank, frames: frames, at: clock)
      } else {
        mix(slot, of: &bank, frames: frames, at: clock, hears: hears)
      }
    }
    interleave(into: block)
    // A reverb that nothing is sent to, and that does not ring, is not mixed.
    let listening = feedsReverb || bank.reverb.isRinging ? bank.reverb.listening : 0
    space?.pointee.feed(feedsReverb ? room.base : nil, count: frames, to: listening)
    if isSpaceBusy { space?.pointee.add(to: block) } else { space?.pointee.reverbs.steps.rest() }
    if isHRTFBusy {
      hrtf?.pointee.add(to: block)
      followHRTFUse()
    }
  }

  private func interleave(into block: Block) {
    let (left, right, samples, frames) = (left.base, right.base, block.base, block.frames)
    var frame = 0
    while frame < frames {
      samples[Block.channels &* frame] = left[frame]
      samples[Block.channels &* frame &+ 1] = right[frame]
      frame &+= 1
    }
  }

  /// Adds a voice that goes on as it is, with nothing but a sum.
  @inline(__always)
  private func addPlain(_ slot: Int, of bank: borrowing VoiceBank, frames: Int, at clock: Int) {
    let chain = chains.base + Int(bank[slot].chain)
    let samples = reader.read(bank.pointer(slot), at: clock, count: frames)
    let matrix = chain.pointee.matrix * chain.pointee.gain
    if bank[slot].buffer.channels == 1 {
      Self.add(samples.left, to: left.base, right.base, frames, gains: matrix.lowHalf)
    } else {
      add(samples.left, samples.stride, to: left.base, frames, gain: matrix.x)
      add(samples.left, samples.stride, to: right.base, frames, gain: matrix.y)
      add(samples.right, samples.stride, to: left.base, frames, gain: matrix.z)
      add(samples.right, samples.stride, to: right.base, frames, gain: matrix.w)
    }
  }

  /// Mixes a voice, whatever becomes of it in this step.
  private mutating func mix(_ slot: Int, of bank: inout VoiceBank, frames: Int, at clock: Int, hears: Bool) {
    let chain = chains.base + Int(bank[slot].chain)
    let hasNewRing = followSpace(slot, of: &bank)
    // As it begins: its place may be that of the step's end from here on.
    let way = bank[slot].place
    if bank[slot].takesPlace(inStepOf: frames, glide: glide) || hasNewRing || chain.pointee.isFresh {
      place(slot, in: &bank, after: frames)
    }
    if chain.pointee.isFresh {
      let pan = way.isMoving ? way.value.x : bank[slot].parameters.pan
      chain.pointee.matrix =
        bank[slot].parameters.position != nil
        ? chain.pointee.target
        : VoiceChain.matrix(pan: pan, width: bank[slot].parameters.width, isStereo: bank[slot].buffer.channels == 2)
      chain.pointee.spatial = way.isMoving ? bank.spatialGain(slot, along: way, after: 0) : bank[slot].spatialGain
      chain.pointee.isFresh = false
    }
    let gain = gain(slot, of: bank, along: way, frames: frames)
    var samples = reader.read(bank.pointer(slot), at: clock, count: frames)
    chain.pointee.sends = hears && send(samples, gain, slot, of: &bank, frames: frames)
    filter(&samples, slot, of: bank, frames: frames)
    let isStereo = bank[slot].buffer.channels == 2
    addToRing(chain.pointee.way, samples, gain, isStereo: isStereo, frames: frames)
    addToRing(chain.pointee.left, samples, gain, isStereo: isStereo, frames: frames)
    if bank[slot].isCrossing {
      addDirect(samples, shared(gain, chain, frames: frames), slot, of: bank, along: way, frames: frames)
      cross(slot, of: &bank, frames: frames)
    } else if chain.pointee.way.device == nil {
      addDirect(samples, gain, slot, of: bank, along: way, frames: frames)
    }
    chain.pointee.matrix = chain.pointee.target
    chain.pointee.spatial = bank[slot].spatialGain
    bank[slot].lastGain = bank.ownGain(slot, after: frames)
    chain.pointee.gain = bank[slot].lastGain * chain.pointee.spatial
    chain.pointee.isPlain =
      chain.pointee.way.device == nil && !bank[slot].isCrossing && !chain.pointee.isFiltered && !chain.pointee.sends
  }

  /// The gain of a step: one number, or one for each frame.
  private enum StepGain {
    case constant(Float)
    case line(UnsafeMutablePointer<Float>)
  }

  /// The gain of a voice and its place in space, for the next `frames` frames. `way`: where its place goes.
  private func gain(
    _ slot: Int, of bank: borrowing VoiceBank, along way: Glide<SIMD3<Float>>, frames: Int
  ) -> StepGain {
    let (own, factor) = (bank.gain(slot), bank[slot].buffer.gain)
    let (before, after) = (chains[Int(bank[slot].chain)].spatial, bank[slot].spatialGain)
    let moves = way.isMoving && bank[slot].parameters.position != nil
    guard own.isMoving || moves || before != after else { return .constant(own.value(after: 0) * factor * after) }
    let gains = gains.base
    own.fill(gains, count: frames, factor: factor)
    guard moves || before != 1 || after != 1 else { return .line(gains) }
    var (done, last) = (0, before)
    while done < frames {
      let part = moves ? min(Self.part, frames - done) : frames
      let next = moves && done + part < frames ? bank.spatialGain(slot, along: way, after: done + part) : after
      let step = (next - last) / Float(part)
      for frame in 0..<part { gains[done + frame] *= last + step * Float(frame) }
      done += part
      last = next
    }
    return .line(gains)
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
      Self.fold(samples, into: mono, frames: frames, share: share)
    } else {
      mono.update(from: samples.left, count: frames)
    }
    let sends = chains.base + Int(bank[slot].chain)
    sends.pointee.send.apply(to: mono, nil, count: frames, isMoving: isMoving, angles) {
      bank.sends.filter(slot, after: $0) ?? .silent
    }
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
    _ samples: inout VoiceReader.Frames, _ slot: Int, of bank: borrowing VoiceBank, frames: Int
  ) {
    let chain = chains.base + Int(bank[slot].chain)
    let filter = bank.filter(slot)
    let isMoving = filter.isMoving(on: bank.buses)
    chain.pointee.isFiltered = isMoving || !filter.value(after: 0, on: bank.buses).isNeutral
    guard chain.pointee.isFiltered else { return chain.pointee.filter = VoiceShelves() }
    let isStereo = bank[slot].buffer.channels == 2
    let (left, right) = (first.base, second.base)
    for frame in 0..<frames {
      left[frame] = samples.left[frame &* samples.stride]
      if isStereo { right[frame] = samples.right[frame &* samples.stride] }
    }
    chain.pointee.filter.apply(to: left, isStereo ? right : nil, count: frames, isMoving: isMoving, angles) {
      filter.value(after: $0, on: bank.buses)
    }
    samples = VoiceReader.Frames(left: left, right: isStereo ? right : left, stride: 1)
  }

  // MARK: - Space

  /// Writes a voice to a ring, if it has one: both channels are one there.
  private func addToRing(
    _ way: VoiceChain.Way, _ samples: VoiceReader.Frames, _ gain: StepGain, isStereo: Bool, frames: Int
  ) {
    guard let device = way.device.flatMap({ device($0) }) else { return }
    let mono = mono.base
    if isStereo {
      Self.fold(samples, into: mono, frames: frames, share: 0.5)
      multiply(mono, by: gain, frames: frames)
    } else {
      switch gain {
      case .constant(let gain): for frame in 0..<frames { mono[frame] = samples.left[frame] * gain }
      case .line(let gains): for frame in 0..<frames { mono[frame] = samples.left[frame] * gains[frame] }
      }
    }
    way.share.multiply(mono, count: frames)
    device.pointee.write(mono, count: frames, to: way.ring)
  }

  /// Adds both channels of a stereo voice, of each this share. A mono one has a stride of 1.
  private static func fold(
    _ samples: VoiceReader.Frames, into mono: UnsafeMutablePointer<Float>, frames: Int, share: Float
  ) {
    let (left, right) = (samples.left, samples.right)
    if samples.stride == 1 {
      for frame in 0..<frames { mono[frame] = (left[frame] + right[frame]) * share }
    } else {
      for frame in 0..<frames { mono[frame] = (left[2 &* frame] + right[2 &* frame]) * share }
    }
  }

  private func multiply(_ samples: UnsafeMutablePointer<Float>, by gain: StepGain, frames: Int) {
    switch gain {
    case .constant(let gain): for frame in 0..<frames { samples[frame] *= gain }
    case .line(let gains): for frame in 0..<frames { samples[frame] *= gains[frame] }
    }
  }

  /// The gain of what a voice still has, or already has, without a ring.
  private func shared(_ gain: StepGain, _ chain: UnsafePointer<VoiceChain>, frames: Int) -> StepGain {
    let shares = shares.base
    for frame in 0..<frames {
      let share = 1 - chain.pointee.way.share.value(after: frame) - chain.pointee.left.share.value(after: frame)
      shares[frame] = max(0, share)
    }
    multiply(shares, by: gain, frames: frames)
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

  /// Adds a voice to the sum, along the way of its pan.
  private func addDirect(
    _ samples: VoiceReader.Frames, _ gain: StepGain, _ slot: Int, of bank: borrowing VoiceBank,
    along way: Glide<SIMD3<Float>>, frames: Int
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
        next = VoiceChain.matrix(pan: pan, width: bank[slot].parameters.width, isStereo: isStereo)
      }
      let step = (next - last) / Float(part)
      defer {
        done += part
        last = next
      }
      let (a, b) = (samples.left + done &* samples.stride, samples.right + done &* samples.stride)
      let (left, right) = (left.base + done, right.base + done)
      if case .constant(let gain) = gain, !isStereo, last == next {
        Self.add(a, to: left, right, part, gains: next.lowHalf * gain)
        continue
      }
      add(a, samples.stride, to: left, part, gain, from: last.x, step: step.x, at: done)
      add(a, samples.stride, to: right, part, gain, from: last.y, step: step.y, at: done)
      if isStereo {
        add(b, samples.stride, to: left, part, gain, from: last.z, step: step.z, at: done)
        add(b, samples.stride, to: right, part, gain, from: last.w, step: step.w, at: done)
      }
    }
  }

  /// Adds frames to an ear at a gain, of which `share` is for it.
  @inline(__always)
  private func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int,
    _ gain: StepGain, from share: Float, step: Float, at first: Int
  ) {
    switch gain {
    case .constant(let gain):
      guard step != 0 else { return add(source, stride, to: ear, frames, gain: share * gain) }
      var frame = 0
      while frame < frames {
        ear[frame] += source[frame &* stride] * gain * (share + step * Float(frame))
        frame &+= 1
      }
    case .line(let gains):
      guard share != 0 || step != 0 else { return }
      var frame = 0
      while frame < frames {
        ear[frame] += source[frame &* stride] * gains[first &+ frame] * (share + step * Float(frame))
        frame &+= 1
      }
    }
  }

  /// Adds frames to both ears at one gain each. The compiler turns these loops into vectors.
  private static func add(
    _ source: UnsafePointer<Float>, to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    _ frames: Int, gains: SIMD2<Float>
  ) {
    let (first, second) = (gains.x, gains.y)
    var frame = 0
    while frame < frames {
      left[frame] += source[frame] * first
      right[frame] += source[frame] * second
      frame &+= 1
    }
  }

  /// Adds frames to an ear at one gain.
  private func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int, gain: Float
  ) {
    guard gain.magnitude > Self.silent else { return }
    var frame = 0
    if stride == 1 {
      while frame < frames {
        ear[frame] += source[frame] * gain
        frame &+= 1
      }
    } else {
      while frame < frames {
        ear[frame] += source[2 &* frame] * gain
        frame &+= 1
      }
    }
  }
}
