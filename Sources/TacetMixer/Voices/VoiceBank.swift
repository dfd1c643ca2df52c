import TacetSignal

/// What the renderer knows of one bus.
struct BusRecord: BitwiseCopyable {
  /// Its gain; silence while it is muted.
  var gain = Ramp(1)
  var isPaused = false
}

/// Who may sound: the records of all voices, and the choice among them. Knows nothing of OpenAL.
///
/// At most `limit` voices have, or wait for, a source. When one more wants to sound, the weakest of all gives way:
/// the one of the lowest priority, among these the quietest, among these the oldest.
struct VoiceBank {
  /// Below this nobody hears it (-80 dB), and it needs no source.
  static let inaudible: Float = 1e-4

  let records: UnsafeMutablePointer<VoiceRecord>
  let capacity: Int
  let limit: Int
  /// Slots with a source: those that sound, and those that fade out.
  var sounding: SlotList
  /// Slots that are to get a source in this step.
  var pending: SlotList
  /// Slots that are parked until their time comes.
  var waiting: SlotList
  /// Slots that run without a source and will end.
  var ending: DeadlineHeap
  let buses: UnsafeMutablePointer<BusRecord>
  var listener: (x: Float, y: Float, z: Float) = (0, 0, 0)
  /// How many run without a source.
  var virtualCount = 0
  private var serial: UInt64 = 0

  init(capacity: Int, limit: Int, spare: Int) {
    self.capacity = capacity
    self.limit = limit
    records = .allocate(capacity: capacity)
    records.initialize(repeating: VoiceRecord(), count: capacity)
    sounding = SlotList(capacity: limit + spare)
    pending = SlotList(capacity: limit)
    waiting = SlotList(capacity: capacity)
    ending = DeadlineHeap(capacity: capacity)
    buses = .allocate(capacity: busCount)
    buses.initialize(repeating: BusRecord(), count: busCount)
  }

  func deallocate() {
    records.deallocate()
    sounding.deallocate()
    pending.deallocate()
    waiting.deallocate()
    ending.deallocate()
    buses.deallocate()
  }

  /// The next serial number: what was started later has the larger one.
  mutating func nextSerial() -> UInt64 {
    serial += 1
    return serial
  }

  /// How loud a voice is for the listener, 0 to 256: its gain and its bus's, less by its distance.
  func loudness(_ slot: Int) -> Float {
    let record = records + slot
    let gain = record.pointee.gain.target * buses[Int(record.pointee.bus)].gain.target
    guard record.pointee.isPositioned else { return gain }
    let place = record.pointee.place
    let d = (x: place.x - listener.x, y: place.y - listener.y, z: place.z - listener.z)
    let distance = (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
    return gain / max(1, distance)  // AL_INVERSE_DISTANCE_CLAMPED, reference distance 1, roll-off 1
  }

  /// How many voices hold a place among those that may sound: with a source and not on their way out, or about to get one.
  func placesTaken() -> Int {
    var taken = pending.count
    for index in 0..<sounding.count where records[sounding[index]].exit == .stay { taken += 1 }
    return taken
  }

  /// Who gives way to `candidate` when every place is taken: a slot, maybe the candidate's own; nil while there is room.
  func givesWay(to candidate: Int) -> Int? {
    guard placesTaken() >= limit else { return nil }
    var weakest = candidate
    var weakestLoudness = loudness(candidate)
    for list in 0..<2 {
      let count = list == 0 ? sounding.count : pending.count
      for index in 0..<count {
        let slot = list == 0 ? sounding[index] : pending[index]
        guard records[slot].exit == .stay else { continue }
        let slotLoudness = loudness(slot)
        if isWeaker(slot, slotLoudness, than: weakest, weakestLoudness) {
          weakest = slot
          weakestLoudness = slotLoudness
        }
      }
    }
    return weakest
  }

  private func isWeaker(_ a: Int, _ loudnessA: Float, than b: Int, _ loudnessB: Float) -> Bool {
    if records[a].priority != records[b].priority { return records[a].priority < records[b].priority }
    if loudnessA != loudnessB { return loudnessA < loudnessB }
    return records[a].serial < records[b].serial
  }
}
