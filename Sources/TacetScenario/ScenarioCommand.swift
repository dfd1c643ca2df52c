import TacetJSON

/// A command of a scenario file, or a signal: one type, which is read, checked, performed and logged in its own file.
///
/// A new one stands in its file, in `ScenarioCommands` below, in the table of the page Scenario, with its calls in that
/// of the page Calls and what it logs on the page Log, and with a sample in `Tests/TacetC/samples.py`.
protocol ScenarioCommand: Hashable, Sendable {
  /// The values of `do` or `signal` that it stands for.
  static var names: [String] { get }
  /// The keys besides `at`, `do` and `signal`.
  static var keys: Set<String> { get }
  /// The keys under one of its names.
  static func keys(of name: String) -> Set<String>

  /// Reads it from its keys; what is wrong is noted.
  init(_ fields: JSONFields)

  /// Notes the names in it that do not exist by then, and gives a voice its name.
  mutating func check(_ names: inout ScenarioResolver)

  func perform(in stage: ScenarioStage) throws
}

extension ScenarioCommand {
  static var keys: Set<String> { [] }

  static func keys(of name: String) -> Set<String> { keys }

  mutating func check(_ names: inout ScenarioResolver) {}
}

/// The commands and the signals by their names.
enum ScenarioCommands {
  struct Entry: Sendable {
    let type: any ScenarioCommand.Type
    /// All keys of an event.
    let keys: Set<String>
  }

  /// The values of `do`.
  static let commands = table(
    "do",
    [
      PlaySoundtrack.self, StopSoundtrack.self, PauseSoundtrack.self, SeekSoundtrack.self, CrossfadeSoundtrack.self,
      EnqueueSoundtrack.self, SkipSoundtrack.self, SetIntensity.self, SetLayerGain.self, TransitionSoundtrack.self,
      FinishLoop.self, SetLoop.self, PlayStinger.self, LogPlayhead.self, PlayEffect.self, StopVoice.self,
      CancelStop.self, PauseVoice.self, SeekVoice.self, StopAllVoices.self, SetVoice.self, LimitPlays.self,
      ReloadEffect.self, LogStatus.self, SetSpace.self,
      SetWorld.self, MoveListener.self, SetListeners.self, SetHRTF.self, PrepareSpace.self, SetFilter.self,
      SetReverb.self, SetReverbZones.self, SetReverbSend.self, BeginMusicalClock.self, LogBeat.self, ChangeBus.self,
      DuckBus.self,
      ApplySnapshot.self, SavePlayback.self, RestorePlayback.self, PauseEngine.self, LogMeters.self,
      SetAccessibility.self, ActivateSession.self, DeactivateSession.self, SetCategory.self, SetPolicies.self,
      ResumeAfterRouteLoss.self, ShowNowPlaying.self, LogOtherMusic.self, ControlOtherMusic.self, ChooseOutput.self,
      RestoreOutput.self, SetSoundtrackOutput.self,
      BeginProcessing.self, EndProcessing.self, StartRecording.self, StopRecording.self, LogMicrophone.self,
      Expect.self,
    ])

  /// The values of `signal`.
  static let signals = table(
    "signal",
    [
      ReportFact.self, DeliverRemoteCommand.self, ListOutputs.self, SetSystemVolume.self, SetPlayerVolume.self,
      SilenceOutside.self,
    ])

  private static func table(_ verb: String, _ types: [any ScenarioCommand.Type]) -> [String: Entry] {
    types.reduce(into: [:]) { table, type in
      for name in type.names { table[name] = Entry(type: type, keys: type.keys(of: name).union(["at", verb])) }
    }
  }
}
