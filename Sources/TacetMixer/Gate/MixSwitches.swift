import TacetSession
import TacetSignal

/// The game's own mutes and pauses of a whole mix at some moment, as the switches of its buses say. Pure.
struct MixSwitches {
  /// How much the game lets be heard.
  private(set) var level = Audibility.audible
  /// A bit for each switch that is on.
  private(set) var areOn: UInt8 = 0
  private var spans = InlineArray<5, RampSpan>(repeating: 0)
  private var count = 0

  /// The game holds nothing.
  init() {}

  /// The hold of the effects' mix, by the controls of the master. A pause of everything holds its buses one by one.
  init(ofEffects master: UnsafePointer<BusControls>, at clocks: RenderClocks) {
    add(master.pointee.mute, .muted, clocks)
  }

  /// The hold of the soundtrack's mix, by the controls of its bus and those of the master.
  init(
    of soundtrack: UnsafePointer<BusControls>, _ master: UnsafePointer<BusControls>, at clocks: RenderClocks
  ) {
    add(soundtrack.pointee.transport, .paused, clocks)
    add(soundtrack.pointee.pause, .paused, clocks)
    add(soundtrack.pointee.mute, .muted, clocks)
    add(master.pointee.mute, .muted, clocks)
    add(master.pointee.pause, .paused, clocks, counts: !master.pointee.sparesSoundtrack)
  }

  private mutating func add(_ control: Switch, _ level: Audibility, _ clocks: RenderClocks, counts: Bool = true) {
    let (isOn, span) = control.state(at: clocks)
    spans[count] = span
    if isOn, counts {
      areOn |= 1 << UInt8(count)
      self.level = max(self.level, level)
    }
    count += 1
  }

  /// How a change since these switches were on is reached, by the shortest of several; nil: nothing has changed.
  func span(since last: UInt8) -> RampSpan? {
    var shortest: RampSpan?
    for place in 0..<count where (areOn ^ last) & 1 << UInt8(place) != 0 {
      if spans[place].frames < shortest?.frames ?? .max { shortest = spans[place] }
    }
    return shortest
  }
}
