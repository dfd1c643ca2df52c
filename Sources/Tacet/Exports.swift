// What a game needs with one import: gains, ramps and frames; the session's words; the errors of files.
@_exported import TacetSession
@_exported import TacetSignal

public import TacetDecoding
public import TacetMonitors

/// Why a sound file could not be used: names the file and what is wrong with it.
public typealias DecodingError = TacetDecoding.DecodingError
/// How much a sound file may ask for: channels, rates, memory, time.
public typealias DecodingLimits = TacetDecoding.DecodingLimits
/// What a sound file says about itself.
public typealias SoundInfo = TacetDecoding.SoundInfo
/// Writes a WAV file of 32-bit float samples; the same samples make the same bytes.
public typealias WaveFileWriter = TacetDecoding.WaveFileWriter

/// A kind of system service that a session can listen to.
public typealias MonitorKind = TacetMonitors.MonitorKind
/// All the monitors of a machine, for programs that only want to know.
public typealias SystemMonitors = TacetMonitors.SystemMonitors
/// What a monitor says.
public typealias MonitorReport = TacetMonitors.MonitorReport
/// A system service that facts come from.
public typealias Provider = TacetMonitors.Provider
/// Whether a service is there.
public typealias Presence = TacetMonitors.Presence
/// An output that a player can choose.
public typealias AudioDevice = TacetMonitors.AudioDevice
/// The system's volume of an output: read, never written.
public typealias SystemVolume = TacetMonitors.SystemVolume

/// What one service of the system says.
public struct SystemReport: Sendable, Hashable {
  /// Who says it.
  public let provider: Provider
  /// What it says.
  public let report: MonitorReport
}

extension SoundInfo {
  /// What a file says about itself, with the frames that it really has: decodes all of it. Blocks on the disk.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public static func inspect(path: String, limits: DecodingLimits = .standard) throws(DecodingError) -> SoundInfo {
    try TacetDecoding.inspect(.file(path: path), limits: limits)
  }
}
