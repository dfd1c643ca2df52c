public import Logging
internal import TacetMixer
import TacetMonitors
public import TacetSignal

extension AudioEngine {
  /// Where an engine's sound goes.
  public enum OutputChoice: Hashable, Sendable {
    /// The player's speakers or headphones: PipeWire by its own client library where the session has it, else libpulse
    /// (PulseAudio, or PipeWire), or ALSA's device `default` where no server answers. The environment variable
    /// `TACET_OUTPUT` chooses another one: `pipewire`, `pipewire:REMOTE`, `pulse`, `pulse:ADDRESS`, `alsa` or
    /// `alsa:DEVICE`.
    case automatic
    /// A sound server at this address, such as `unix:/run/user/1000/pulse/native`; empty for the user's own. PipeWire
    /// answers there too, as PulseAudio does.
    case server(String)
    /// PipeWire by its own client library, at the remote of this name, such as `pipewire-0`, or at the socket of this
    /// path; empty for the user's own. The latency is 85 ms at most.
    case pipeWire(String)
    /// A device of ALSA by its name, such as `default` or `hw:0`, without a sound server.
    case alsa(device: String)
    /// Nowhere by itself: ``AudioEngine/render(into:frames:)`` hands out the sound, faster than real time if asked to.
    case offline

    /// The choice that a person writes as `automatic`, `pipewire`, `pipewire:REMOTE`, `pulse`, `pulse:ADDRESS`, `alsa`
    /// or `alsa:DEVICE`; nil for anything else.
    package init?(named name: String) {
      let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let detail = parts.count == 2 ? parts[1] : nil
      switch (parts[0], detail) {
      case ("automatic", nil): self = .automatic
      case ("pipewire", let remote): self = .pipeWire(remote ?? "")
      case ("pulse", let address): self = .server(address ?? "")
      case ("alsa", let device): self = .alsa(device: device ?? "default")
      default: return nil
      }
    }

    /// The address, in libpulse's form, of the server on which everything but the sound is asked for; nil: the user's
    /// own. Beside PipeWire's socket there is one for libpulse.
    var pulseAddress: String? {
      switch self {
      case .server(let address): address.isEmpty ? nil : address
      case .pipeWire(let remote):
        remote.hasPrefix("/")
          ? "unix:\(remote.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))"
            + "/pulse/native" : nil
      case .automatic, .alsa, .offline: nil
      }
    }
  }

  /// How important a line of the log is.
  public enum LogLevel: String, Hashable, Sendable, CaseIterable {
    /// Every detail, for a look into the engine.
    case debug
    /// Information for a developer.
    case info
    /// A state that is not as usual, such as music that yields to a player.
    case notice
    /// A fault that may be heard, such as a block that came too late.
    case warning
    /// A failure: something that was asked for is not done, or not heard.
    case error

    var level: Logger.Level {
      switch self {
      case .debug: .debug
      case .info: .info
      case .notice: .notice
      case .warning: .warning
      case .error: .error
      }
    }
  }

  /// The settings of an engine. The defaults suit a game.
  public struct Configuration: Hashable, Sendable {
    /// The category that the session begins with; ``AudioSession/setCategory(_:options:)`` changes it.
    public var category: SessionCategory = .automatic
    /// The category's options; one that the category does not allow makes `init` throw.
    public var options: SessionOptions = []
    /// The output that asks for blocks: a sound server, an ALSA device, or the caller.
    public var output: OutputChoice = .automatic
    /// The output to play on from the first frame, such as the player's choice at the last start; nil: where the system
    /// chooses. Holds as ``EngineOutput/restore(_:)`` says, which would come after the first frames.
    public var chosenOutput: SavedOutput?
    /// Which services of the system the session listens to. An offline engine listens to none.
    public var monitors: Set<MonitorKind> = MonitorKind.standard
    /// Programs that never count as other music or voice chat, by the name that mixers or the desktop show, their
    /// file's name or their reverse-DNS name, in any case: screen readers, effects processors, recorders, streaming
    /// programs and audio workstations at first.
    public var ignoredPrograms: Set<String> = IgnoredPrograms.standard
    /// Where they are reached, if not where the environment says: for tests.
    package var systemAddresses = SystemAddresses()
    /// Frames a second: 8,000 to 192,000.
    public var sampleRate = 48_000
    /// How many effects may sound at once, 1 to 4,096: those of the highest priority, among these the loudest. The
    /// others run on unheard: ``VoiceStatus/outranked``. Of those with a place OpenAL has room for 255; more are panned
    /// by their directions.
    public var maximumSounding = 64
    /// How many effects may live at once, heard or not: 16 to 65,536.
    public var maximumVoices = 4096
    /// How voices are resampled that have a pitch, or an effect of another rate.
    public var resampling = Resampling.cubic
    /// The axes of the game's coordinates: ``SpatialAxes``. A game with others is heard mirrored, or turned.
    public var axes = SpatialAxes.yUpRightHanded
    /// True: a mono sound without a place is as loud on each side as a stereo one of the same samples, music too, as
    /// SDL_mixer plays it; the side that a pan leaves is quieter. False: it is 3 dB quieter there in the middle, and as
    /// loud in total wherever it goes.
    public var monoIsUnity = false
    /// The unit of the game, and how space carries sound, to begin with: ``AudioSpace/world``.
    public var world = SpatialWorld()
    /// The latency to ask the sound server or the device for, from a frame's rendering to its being heard. ALSA without
    /// a server takes at least 20 ms: ``EngineOutput/requestedLatency`` has what was asked for.
    public var latency: Duration = .milliseconds(10)
    /// The stream that the soundtrack plays in at first: ``EngineOutput/setSoundtrackOutput(_:)``.
    public var soundtrackOutput = SoundtrackOutput.shared
    /// The game's name in the user's mixer; nil for the name of the program.
    public var applicationName: String?
    /// The game's reverse-DNS name, if it has one.
    public var applicationID: String?
    /// The least important lines that the engine logs; nil: what its logger says.
    public var logLevel: LogLevel?
    /// The logger of the engine's lines; nil: one with the label `tacet`, as the program's `LoggingSystem` makes it.
    public var logger: Logger? {
      get { ownLogger?.logger }
      set { ownLogger = newValue.map(OwnLogger.init) }
    }
    private var ownLogger: OwnLogger?

    /// A logger is as another one by its label and its level.
    private struct OwnLogger: Hashable {
      let logger: Logger

      static func == (a: Self, b: Self) -> Bool {
        a.logger.label == b.logger.label && a.logger.logLevel == b.logger.logLevel
      }

      func hash(into hasher: inout Hasher) { hasher.combine(logger.label) }
    }

    /// The logger of an engine; `standard`: where the game has none of its own.
    func resolved(_ standard: Logger) -> Logger {
      var logger = self.logger ?? standard
      if let logLevel { logger.logLevel = logLevel.level }
      return logger
    }

    /// True where other programs of the same user may ask the engine what it plays and why it is silent: `tacet why`
    /// and `tacet watch --game`. They learn what ``AudioEngine`` says of itself, with the paths of its sounds and the
    /// names of outputs, inputs and players, and change nothing. The environment variable `TACET_INSPECT=1` does the
    /// same, so that a game that ships with false can be asked too. The socket is `tacet-PID.sock` in
    /// `XDG_RUNTIME_DIR`; of several engines of a process the first one has it.
    public var inspection = false
    /// The folder of the socket, if it is not `XDG_RUNTIME_DIR`: for tests.
    package var inspectionFolder: String?

    /// The ways to OpenAL's sources that may be used: for tests.
    var ringBuffers = RingBuffers.all

    /// True if events are recorded for ``EngineDiagnostics/drainEvents()``.
    public var recordsEvents = false

    /// The configuration of the mixer.
    var mixer: MixerConfiguration {
      var mixer = MixerConfiguration()
      mixer.sampleRate = sampleRate
      mixer.sources = maximumSounding
      mixer.voices = maximumVoices
      mixer.resampling = resampling
      // Nobody makes more while it renders.
      if output == .offline { mixer.firstRings = .max }
      mixer.ringBuffers = ringBuffers
      return mixer
    }

    /// The name shown to users: ``applicationName``, or the name of the program.
    var nameForUsers: String {
      applicationName ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "game"
    }

    /// The name of the soundtrack's stream; nil where it has none.
    func streamName(of soundtrack: SoundtrackOutput) -> String? {
      switch soundtrack {
      case .shared: nil
      case .ownStream(let name?) where !name.isEmpty: name
      case .ownStream: "\(nameForUsers) soundtrack"
      }
    }

    /// A configuration with the default of each property.
    public init() {}

    /// The defaults, but for the category and the output.
    public init(category: SessionCategory = .automatic, options: SessionOptions = [], output: OutputChoice = .automatic)
    {
      self.category = category
      self.options = options
      self.output = output
    }
  }
}
