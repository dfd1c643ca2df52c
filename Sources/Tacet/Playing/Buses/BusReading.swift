internal import TacetMixer
import TacetSignal

/// The values of a bus at one moment. ``Bus`` answers single questions, each at a moment of its own.
package struct BusReading: Sendable {
  private let entry: BusTable.Entry
  private let id: BusID
  /// ``Bus/number`` of the bus above; nil for the master.
  package let parent: Int?

  init(_ id: BusID, in buses: BusTable) {
    self.id = id
    entry = buses[id]
    parent = id == .master ? nil : buses.parent(of: id).number
  }

  package var gain: Gain { Gain(amplitude: entry.gain) }
  package var isMuted: Bool { entry.isMuted }
  package var isPaused: Bool { entry.isPaused }
  package var pausesWithGame: Bool { entry.pausesWithGame }
  package var isMetered: Bool { !id.isOfEffects || entry.controls.isMetered }
  package var filter: BusFilter { entry.controls.filter.value }
  package var cutoffs: SoundFilter { entry.controls.cutoffs.value }
  package var equaliser: Equaliser { entry.controls.equaliser.value }
  package var compressor: CompressorSettings { entry.controls.compressor.value }
  package var pan: Float { entry.controls.pan.value }
  package var timeScale: Float { entry.timeScale }
  var reverbSend: ReverbSend? { entry.controls.send.value }
  /// Those of its values that a description has, where they are not those of a new bus.
  var values: Snapshot.Values { Snapshot.Values(entry.controls) }
}
