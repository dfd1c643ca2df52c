// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of tempo and of musical clocks. The header says what they do.

extension TempoMap {
  /// A tempo of places, in any order.
  init(_ places: UnsafePointer<tacet_tempo>?, _ count: Int, start: Double = 0) throws {
    let places = try tacet_tempo.read(places, count: count, most: 1_024, "the number of places")
    guard !places.isEmpty else { throw Failure(TACET_ERROR_ARGUMENT, "a tempo has 1 place at least") }
    self.init(tempo: 120, start: try Number.duration(start))
    let changes = try places.map { place throws in
      guard place.reserved == 0, place.tempo >= 0, place.tempo <= 10_000, place.metre <= 64 else {
        throw Failure(
          TACET_ERROR_ARGUMENT,
          "\(place.tempo) beats a minute, \(place.metre) a bar: up to 10,000, and up to 64, are known")
      }
      return Change(
        atBeat: Int(place.beat), tempo: place.tempo == 0 ? nil : place.tempo,
        metre: place.metre == 0 ? nil : Int(place.metre))
    }
    apply(changes)
  }
}

extension Engine {
  /// The musical clock of a clock; nil: it has none.
  fileprivate func beats(of clock: tacet_clock) throws -> MusicalClock? {
    switch clock {
    case TACET_CLOCK_SOUNDTRACK: audio.soundtrack.musicalClock
    case TACET_CLOCK_EFFECTS: effectsBeat.withLock { $0 }
    default: throw Failure(TACET_ERROR_ARGUMENT, "the clock \(clock.rawValue) has no music")
    }
  }
}

@c @implementation
public func tacet_soundtrack_set_tempo_map(
  _ soundtrack: tacet_soundtrack?, _ places: UnsafePointer<tacet_tempo>?, _ count: Int, _ start: Double
) -> tacet_result {
  answer {
    let (music, map) = (try Music.at(soundtrack), try TempoMap(places, count, start: start))
    try music.change { $0.withTempo(map) }
  }
}

@c @implementation
public func tacet_beat_begin(
  _ engine: tacet_engine?, _ places: UnsafePointer<tacet_tempo>?, _ count: Int
) -> tacet_result {
  answer {
    let (engine, map) = (try Engine.at(engine), try TempoMap(places, count))
    let clock = MusicalClock(map, of: engine.audio)
    engine.effectsBeat.withLock { $0 = clock }
  }
}

@c @implementation
public func tacet_beat_get_position(
  _ engine: tacet_engine?, _ clock: tacet_clock, _ beat: UnsafeMutablePointer<tacet_beat>?
) -> tacet_result {
  remark {
    let place = try Engine.at(engine).beats(of: clock)?.position
    var all = tacet_beat()
    if let place {
      all.beat_in_bar = UInt32(clamping: place.beatInBar)
      all.bar = Int64(place.bar)
      all.beat = place.beats
    }
    try all.write(to: beat)
    return place == nil ? TACET_NONE : TACET_OK
  }
}

/// Writes a moment; nil is none.
private func tell(_ time: ClockTime?, _ when: UnsafeMutablePointer<tacet_time>?) throws -> tacet_result {
  try place(when, "the moment").pointee = time.time
  return time == nil ? TACET_NONE : TACET_OK
}

@c @implementation
public func tacet_beat_next(
  _ engine: tacet_engine?, _ clock: tacet_clock, _ grid: UnsafePointer<tacet_grid>?,
  _ when: UnsafeMutablePointer<tacet_time>?
) -> tacet_result {
  when?.pointee = tacet_time()
  return remark {
    let (clock, options) = (try Engine.at(engine).beats(of: clock), try tacet_grid.read(grid))
    guard options.offset.isFinite else { throw Failure(TACET_ERROR_ARGUMENT, "the offset is not a number") }
    let every = options.every == 0 ? 1 : Int(options.every)
    let offset = min(max(options.offset, -1e9), 1e9)
    let places: Quantization = options.bars ? .bars(every, offset: offset) : .beats(every, offset: offset)
    return try tell(clock?.next(places, ahead: try Number.duration(options.ahead)), when)
  }
}

@c @implementation
public func tacet_beat_time(
  _ engine: tacet_engine?, _ clock: tacet_clock, _ beat: Double, _ when: UnsafeMutablePointer<tacet_time>?
) -> tacet_result {
  when?.pointee = tacet_time()
  return remark {
    let clock = try Engine.at(engine).beats(of: clock)
    guard beat.isFinite else { throw Failure(TACET_ERROR_ARGUMENT, "the beat is not a number") }
    return try tell(clock?.time(ofBeat: min(max(beat, -1e9), 1e9)), when)
  }
}
