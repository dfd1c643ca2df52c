import Glibc

/// The reading of a meter in a log: decibels of full scale and LUFS, to two digits; without a value for silence.
package struct MeterRecord: Codable, Hashable, Sendable {
  package var peak: Double?
  package var rms: Double?
  package var momentary: Double?
  package var shortTerm: Double?
  package var integrated: Double?
}

extension MeterRecord {
  /// A reading of the engine.
  package init(_ reading: MeterReadings.Reading) {
    func rounded(_ decibels: Double) -> Double? { decibels.isFinite ? (100 * decibels).rounded() / 100 : nil }
    peak = rounded(20 * log10(Double(reading.peak)))
    rms = rounded(20 * log10(Double(reading.rms)))
    momentary = reading.loudness.flatMap { rounded(Double($0.momentary)) }
    shortTerm = reading.loudness.flatMap { rounded(Double($0.shortTerm)) }
    integrated = reading.loudness.flatMap { rounded(Double($0.integrated)) }
  }
}
