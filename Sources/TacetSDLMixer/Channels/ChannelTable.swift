/// The channels, their groups and their effects: which of them plays, how loud, and until when. It decides as SDL_mixer
/// does, also where that is odd. A value without a clock: milliseconds are an argument, and what is to be done is
/// the answer.
package struct ChannelTable: Sendable {
  /// The number of the whole mix, as an effect names it.
  package static let mix = -2
  /// How many there are when a device is opened.
  package static let standardCount = 8

  package private(set) var channels: [Channel] = []
  /// How many of the first ones no play of -1 takes.
  package private(set) var reserved = 0
  /// The volume of all channels, 0 to 128. The music has its own.
  package private(set) var masterVolume = Channel.maximumVolume
  /// The effects of the whole mix.
  private(set) var mixEffects: [ChannelEffect] = []
  private var places: [Int: ChannelPlace] = [:]
  /// The version that is followed.
  var version = MixerVersion.two
  private var lastSerial: UInt32 = 0
  private var lastEffect = 0

  package init(following version: MixerVersion = .two) { self.version = version }

  package var count: Int { channels.count }

  func has(_ which: Int) -> Bool { channels.indices.contains(which) }

  package subscript(which: Int) -> Channel { channels[which] }

  // MARK: - How many

  /// As many as at an opening, each as it is at first.
  package mutating func reset() {
    channels = Array(repeating: Channel(), count: Self.standardCount)
    places = [:]
  }

  /// Changes their number; those above it have been halted.
  package mutating func resize(to count: Int) {
    if count < channels.count { channels.removeLast(channels.count - count) }
    channels += Array(repeating: Channel(), count: count - channels.count)
  }

  package mutating func reserve(_ count: Int) -> Int {
    reserved = min(count, channels.count)
    return reserved
  }

  // MARK: - Play and end

  package func isPlaying(_ which: Int) -> Bool { has(which) && channels[which].isPlaying }

  package var playingCount: Int { channels.count { $0.isPlaying } }

  /// The channel that a play of -1 takes; nil: all that it may take play.
  package func free() -> Int? { (max(0, reserved)..<max(0, reserved, count)).first { !channels[$0].isPlaying } }

  /// Begins a play; `fade`: the milliseconds in which it comes in. Returns its serial; nil: there is no such channel.
  package mutating func play(_ which: Int, chunk: UInt, fade: Int?, expiresAfter ticks: Int, at now: UInt32) -> UInt32?
  {
    guard has(which) else { return nil }
    lastSerial &+= 1
    var channel = channels[which]
    (channel.chunk, channel.isPlaying, channel.serial) = (chunk, true, lastSerial)
    (channel.paused, channel.start) = (nil, now)
    channel.expiry = ticks > 0 ? now &+ UInt32(truncatingIfNeeded: ticks) : 0
    if let fade {
      if channel.fading == .none || !version.keepsVolumeOfFades { channel.volumeAfterFade = channel.volume }
      channel.fading = .in
      channel.fadeVolume = channel.volume
      channel.volume = 0
      (channel.fadeStart, channel.fadeLength) = (now, UInt32(truncatingIfNeeded: fade))
    } else {
      channel.fading = .none
    }
    channels[which] = channel
    return lastSerial
  }

  /// A new serial for what plays on, so that the end of its voice until now means nothing.
  package mutating func renew(_ which: Int) -> UInt32 {
    lastSerial &+= 1
    channels[which].serial = lastSerial
    return lastSerial
  }

  /// Its sound has ended by itself. False if that is the end of an older play.
  package mutating func finish(_ which: Int, serial: UInt32) -> Bool {
    guard has(which), channels[which].isPlaying, channels[which].serial == serial else { return false }
    channels[which].isPlaying = false
    return true
  }

  /// It plays no more, and what it was fading to is its volume: the end of a halt, after the game was told.
  package mutating func halt(_ which: Int) {
    guard has(which) else { return }
    channels[which].isPlaying = false
    channels[which].expiry = 0
    if channels[which].fading != .none { channels[which].volume = channels[which].volumeAfterFade }
    channels[which].fading = .none
  }

  /// It plays no more, and nothing else of it changes.
  package mutating func fallSilent(_ which: Int) {
    if has(which) { channels[which].isPlaying = false }
  }

  /// The channels whose last play was that of a chunk.
  package func channels(of chunk: UInt) -> [Int] { channels.indices.filter { channels[$0].chunk == chunk } }

  // MARK: - Time

  /// Lets time pass for one channel.
  package mutating func advance(_ which: Int, to now: UInt32) -> Channel.Turn? {
    has(which) ? channels[which].advance(to: now) : nil
  }

  /// A fade-out is over, and the game was told.
  package mutating func endFade(_ which: Int) {
    if has(which) { channels[which].fading = .none }
  }

  /// The milliseconds until the next turn of any channel; nil: none is to come.
  package func nextTurn(after now: UInt32) -> UInt32? {
    channels.compactMap { channel -> UInt32? in
      guard channel.paused == nil else { return nil }
      let expiry = channel.expiry == 0 ? nil : channel.expiry > now ? channel.expiry - now + 1 : 1
      let fade = channel.fading == .none ? nil : max(1, channel.fadeRest(at: now))
      return [expiry, fade].compactMap(\.self).min()
    }.min()
  }

  package mutating func setExpiry(_ which: Int, after ticks: Int, at now: UInt32) {
    if has(which) { channels[which].expiry = ticks > 0 ? now &+ UInt32(truncatingIfNeeded: ticks) : 0 }
  }

  /// Begins a fade-out. False where none begins: it does not play, is at 0, or fades out already.
  package mutating func fadeOut(_ which: Int, over length: Int, at now: UInt32) -> Bool {
    guard isPlaying(which), channels[which].volume > 0, channels[which].fading != .out else { return false }
    channels[which].fadeVolume = channels[which].volume
    (channels[which].fadeStart, channels[which].fadeLength) = (now, UInt32(truncatingIfNeeded: length))
    if channels[which].fading == .none, version.keepsVolumeOfFades {
      channels[which].volumeAfterFade = channels[which].volume
    }
    channels[which].fading = .out
    return true
  }

  package mutating func pause(_ which: Int, at now: UInt32) -> Bool {
    guard isPlaying(which) else { return false }
    // Its 0 is "not paused".
    channels[which].paused = now == 0 ? nil : now
    return now != 0
  }

  package mutating func resume(_ which: Int, at now: UInt32) -> Bool {
    guard isPlaying(which) else { return false }
    let paused = channels[which].paused
    if channels[which].expiry > 0 { channels[which].expiry &+= now &- (paused ?? 0) }
    channels[which].paused = nil
    return paused != nil
  }

  package func isPaused(_ which: Int) -> Bool {
    has(which) && channels[which].paused != nil && (channels[which].isPlaying || !version.endsPauses)
  }

  // MARK: - Volumes

  /// Sets the volume, if it is not negative, and returns the one before.
  package mutating func volume(_ which: Int, _ volume: Int) -> Int {
    guard has(which) else { return 0 }
    defer { if volume >= 0 { channels[which].volume = min(volume, Channel.maximumVolume) } }
    return channels[which].volume
  }

  package mutating func masterVolume(_ volume: Int) -> Int {
    defer { if volume >= 0 { masterVolume = min(volume, Channel.maximumVolume) } }
    return masterVolume
  }

  /// The volume at which a channel is mixed, 0 to 128, in whole steps.
  package func level(of which: Int, chunkVolume: Int, at volume: Int? = nil) -> Int {
    guard has(which) else { return 0 }
    let most = Channel.maximumVolume
    return masterVolume * ((volume ?? channels[which].volume) * chunkVolume) / (most * most)
  }

  /// The volume that a fade has by now, also where it was not advanced.
  package func volume(of which: Int, at now: UInt32) -> Int {
    var channel = channels[which]
    (channel.paused, channel.expiry) = (nil, 0)
    return channel.advance(to: now) == .fadedOut ? 0 : channel.volume
  }

  /// The volume to which a fade goes, or that of now.
  package func volumeAhead(of which: Int) -> Int {
    switch channels[which].fading {
    case .none: channels[which].volume
    case .in: channels[which].fadeVolume
    case .out: 0
    }
  }

  // MARK: - Groups

  package mutating func setTag(_ tag: Int, of which: Int) -> Bool {
    // One more than there are is taken too.
    guard (0...count).contains(which) else { return false }
    if has(which) { channels[which].tag = tag }
    return true
  }

  private func isIn(_ tag: Int, _ channel: Channel) -> Bool { tag == -1 || channel.tag == tag }

  package func members(of tag: Int) -> [Int] { channels.indices.filter { channels[$0].tag == tag } }

  package func groupCount(_ tag: Int) -> Int { tag == -1 ? count : members(of: tag).count }

  package func groupAvailable(_ tag: Int) -> Int? {
    channels.firstIndex { isIn(tag, $0) && !$0.isPlaying }
  }

  /// The one that began first; of several the last by number, as in SDL_mixer.
  package func groupOldest(_ tag: Int, at now: UInt32) -> Int? {
    var (oldest, time): (Int?, UInt32) = (nil, now)
    for (index, channel) in channels.enumerated() where isIn(tag, channel) && channel.isPlaying && channel.start <= time
    {
      (oldest, time) = (index, channel.start)
    }
    return oldest
  }

  package func groupNewer(_ tag: Int) -> Int? {
    var (newest, time): (Int?, UInt32) = (nil, 0)
    for (index, channel) in channels.enumerated() where isIn(tag, channel) && channel.isPlaying && channel.start >= time
    {
      (newest, time) = (index, channel.start)
    }
    return newest
  }

  // MARK: - Effects

  /// The effects of a channel, or of the whole mix; nil: there is no such channel.
  package func effects(of which: Int) -> [ChannelEffect]? {
    which == Self.mix ? mixEffects : has(which) ? channels[which].effects : nil
  }

  private mutating func setEffects(_ effects: [ChannelEffect], of which: Int) {
    if which == Self.mix { mixEffects = effects } else { channels[which].effects = effects }
  }

  /// Registers a function of the game's. Returns its number; nil: there is no such channel.
  package mutating func register(_ function: UInt, on which: Int) -> Int? {
    lastEffect += 1
    return register(.own(function: function, number: lastEffect), on: which) ? lastEffect : nil
  }

  package mutating func register(_ effect: ChannelEffect, on which: Int) -> Bool {
    guard let effects = effects(of: which) else { return false }
    setEffects(effects + [effect], of: which)
    return true
  }

  /// Takes the first effect away that is meant. Nil: there is none, or no such channel.
  package mutating func unregister(on which: Int, _ isMeant: (ChannelEffect) -> Bool) -> ChannelEffect? {
    guard var effects = effects(of: which), let index = effects.firstIndex(where: isMeant) else { return nil }
    let effect = effects.remove(at: index)
    setEffects(effects, of: which)
    if effect == .place { places[Self.key(which)] = nil }
    return effect
  }

  /// Takes all effects away, and returns them; nil: there is no such channel.
  package mutating func unregisterAll(on which: Int) -> [ChannelEffect]? {
    guard let effects = effects(of: which) else { return nil }
    setEffects([], of: which)
    if effects.contains(.place) { places[Self.key(which)] = nil }
    return effects
  }

  /// Those below 0 share one.
  private static func key(_ which: Int) -> Int { max(-1, which) }

  /// The answer to a change of a place.
  package enum PlaceChange: Hashable, Sendable {
    /// It is changed, or was so already.
    case done
    case noChannel
    case notRegistered
  }

  /// The place of a channel, if it has one; a number of none may have one as well.
  package func place(of which: Int) -> ChannelPlace? { places[Self.key(which)] }

  /// Changes the place. `isNothing`: it is as without one then, and is taken away.
  package mutating func setPlace(
    _ which: Int, isNothing: (ChannelPlace) -> Bool, _ change: (inout ChannelPlace) -> Void
  ) -> PlaceChange {
    var place = places[Self.key(which)] ?? ChannelPlace()
    defer { if has(which) || place.isUsed { keep(place, of: which) } }
    if isNothing(place) {
      guard place.isUsed else { return .done }
      guard effects(of: which) != nil else { return .noChannel }
      guard unregister(on: which, { $0 == .place }) != nil else { return .notRegistered }
      place = ChannelPlace()
      return .done
    }
    change(&place)
    guard !place.isUsed else { return .done }
    place.isUsed = true
    return register(.place, on: which) ? .done : .noChannel
  }

  private mutating func keep(_ place: ChannelPlace, of which: Int) {
    // A game that names numbers without end fills no memory.
    if places.count < 65_536 || places[Self.key(which)] != nil { places[Self.key(which)] = place }
  }

  package mutating func setSides(_ which: Int, left: Int, right: Int) -> PlaceChange {
    setPlace(which, isNothing: { $0.nearness == 255 && left == 255 && right == 255 }) { place in
      (place.left, place.right, place.isExchanged) = (left, right, false)
    }
  }

  package mutating func setDistance(_ which: Int, _ distance: Int) -> PlaceChange {
    setPlace(which, isNothing: { distance == 0 && $0.left == 255 && $0.right == 255 }) { $0.nearness = 255 - distance }
  }

  package mutating func setPosition(_ which: Int, angle: Int, distance: Int, exchanges: Bool) -> PlaceChange {
    let turned = version.hasNegativeAngles ? (angle % 360 + 360) % 360 : abs(angle) % 360
    return setPlace(which, isNothing: { _ in turned == 0 && distance == 0 }) { place in
      place.turn(to: turned, exchanges: exchanges)
      place.nearness = 255 - distance
    }
  }

  /// The gains of both sides, and if left and right have changed sides before that.
  package func sides(of which: Int) -> (gains: SIMD2<Float>, isReversed: Bool) {
    var (gains, isReversed) = (SIMD2<Float>(1, 1), false)
    func exchange() {
      gains = SIMD2(gains.y, gains.x)
      isReversed.toggle()
    }
    for effect in effects(of: which) ?? [] {
      switch effect {
      case .place:
        guard let place = place(of: which) else { continue }
        gains *= place.gains
        if place.isExchanged { exchange() }
      case .reversed: exchange()
      case .own: continue
      }
    }
    return (gains, isReversed)
  }
}
