// The exports of `import Tacet` besides the engine's own types, one line a type: a whole module would bring all of its
// names along, and a type alias loses its members in the documentation.

// Numbers of sound.
@_exported public import struct TacetSignal.AudioFormat
@_exported public import struct TacetSignal.BusFilter
@_exported public import struct TacetSignal.ClockTime
@_exported public import struct TacetSignal.CompressorSettings
@_exported public import struct TacetSignal.DistanceModel
@_exported public import struct TacetSignal.Equaliser
@_exported public import struct TacetSignal.Fade
@_exported public import struct TacetSignal.FrameCount
@_exported public import struct TacetSignal.Gain
@_exported public import struct TacetSignal.LoopRegion
@_exported public import enum TacetSignal.RampCurve
@_exported public import enum TacetSignal.Resampling
@_exported public import struct TacetSignal.ReverbPreset
@_exported public import struct TacetSignal.ReverbSend
@_exported public import struct TacetSignal.ReverbZone
@_exported public import struct TacetSignal.SoundCone
@_exported public import struct TacetSignal.SoundFilter
@_exported public import enum TacetSignal.MixTarget
@_exported public import struct TacetSignal.SpatialVoice
@_exported public import struct TacetSignal.SpatialWorld
@_exported public import enum TacetSignal.VoiceEnd

// The session.
@_exported public import enum TacetSession.Audibility
@_exported public import struct TacetSession.Caption
@_exported public import enum TacetSession.FocusLossPolicy
@_exported public import struct TacetSession.GameFact
@_exported public import enum TacetSession.GameHold
@_exported public import enum TacetSession.HoldReason
@_exported public import enum TacetSession.InterruptionSource
@_exported public import struct TacetSession.LevelReason
@_exported public import enum TacetSession.OutputRoute
@_exported public import struct TacetSession.OutsideReason
@_exported public import enum TacetSession.PauseScope
@_exported public import enum TacetSession.RecordingEnd
@_exported public import struct TacetSession.RecordingVerdict
@_exported public import enum TacetSession.PhoneInterrupts
@_exported public import enum TacetSession.ResumePolicy
@_exported public import enum TacetSession.RouteLossPolicy
@_exported public import enum TacetSession.SessionCategory
@_exported public import enum TacetSession.SessionChange
@_exported public import enum TacetSession.SessionError
@_exported public import struct TacetSession.SessionOptions
@_exported public import struct TacetSession.SignalSource
@_exported public import struct TacetSession.SilenceReasons
@_exported public import enum TacetSession.SilentModeSource
@_exported public import struct TacetSession.Verdict
@_exported public import enum TacetSession.VoiceChatPolicy

// The system's services.
@_exported public import struct TacetMonitors.AudioDevice
@_exported public import struct TacetMonitors.AudioInput
@_exported public import enum TacetMonitors.MonitorKind
@_exported public import struct TacetMonitors.OtherMusic
@_exported public import enum TacetMonitors.PlaybackStatus
@_exported public import enum TacetMonitors.ProcessingStatus
@_exported public import enum TacetMonitors.RemoteCommand
@_exported public import struct TacetMonitors.SystemVolume

// Files.
@_exported public import enum TacetDecoding.DecodingError
@_exported public import struct TacetDecoding.DecodingLimits
@_exported public import struct TacetDecoding.LoopCount
@_exported public import enum TacetDecoding.LoopFault
@_exported public import enum TacetDecoding.LoudnessTags
@_exported public import struct TacetDecoding.SoundInfo
@_exported public import enum TacetDecoding.TagFault
@_exported public import protocol TacetDecoding.SoundReader
@_exported public import struct TacetDecoding.WaveFileWriter
