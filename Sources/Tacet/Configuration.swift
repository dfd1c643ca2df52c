extension AudioEngine {
  /// Where an engine's sound goes.
  public enum OutputChoice: Hashable, Sendable {
    /// The player's speakers or headphones: the sound server of the machine (PulseAudio or PipeWire).
    case automatic
    /// A sound server at this address, such as `unix:/run/user/1000/pulse/native`.
    case server(String)
    /// Nowhere by itself: ``AudioEngine/render(into:frames:)`` hands out the sound, faster than real time if asked to.
    case offline
  }

  /// What an engine is made with. The defaults suit a game.
  public struct Configuration: Hashable, Sendable {
    /// The session's category.
    public var category: Category = .automatic
    /// The category's options.
    public var options: CategoryOptions = []
    /// Where the sound goes.
    public var output: OutputChoice = .automatic
    /// Frames a second: 8,000 to 192,000.
    public var sampleRate = 48_000
    /// The longest step between two looks at what the game asked for, in frames: 16 to 240.
    public var blockSize = 240
    /// How many effects may sound at once, 1 to 256. One more takes the place of the weakest.
    public var maximumSounding = 64
    /// How many effects may live at once, heard or not: 16 to 65,536.
    public var maximumVoices = 4096
    /// What to ask of the sound server, from a frame's rendering to its being heard.
    public var latency: Duration = .milliseconds(10)
    /// What the user's mixer calls the game; nil for the name of the program.
    public var applicationName: String?
    /// The game's reverse-DNS name, if it has one.
    public var applicationID: String?
    /// Whether ``AudioEngine/takeEvents()`` has something to tell.
    public var recordsEvents = false

    /// The defaults.
    public init() {}

    /// The defaults, but for the category and the output.
    public init(category: Category = .automatic, options: CategoryOptions = [], output: OutputChoice = .automatic) {
      self.category = category
      self.options = options
      self.output = output
    }
  }
}
