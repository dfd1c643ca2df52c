import TacetSession

/// Short sounds and vibration for user interfaces: taps, notices, alerts.
///
/// Works with or without a sound engine and takes no part in an audio session: it activates none, interrupts nothing
/// and ducks nothing. The user's own rules govern it: the phone's feedback profile and mute switch, the desktop's event
/// sounds and the program's ``settings``. Threads, connections and the stream are made at the first use. Every method
/// may be called from any thread and does not block unless it says so. HIG, Playing haptics; Feedback.
///
/// ```swift
/// let feedback = Feedback()
/// let tap = try ShortSound(contentsOf: tapURL)
/// feedback.play(tap)
/// feedback.vibrate(.impact(.light))
/// feedback.alert(try ShortSound(event: "message-new-email", caption: Caption("new mail")))
/// feedback.trigger(event: "button-pressed")
/// ```
public final class Feedback: Sendable {
  /// The program's identity, and the addresses of its services.
  public struct Configuration: Sendable, Hashable {
    /// The program's name in the user's mixer; nil for the name of its executable.
    public var applicationName: String?
    /// The program's reverse-DNS name; the phone's feedback service keeps a profile for each. Nil without one.
    public var applicationID: String?
    /// The sound server's address, such as `unix:/run/user/1000/pulse/native`; nil for the user's own.
    public var server: String?
    /// The session bus's address in the form of the D-Bus specification; nil for the user's own.
    public var bus: String?
    /// True where the desktop's "do not disturb" (GNOME, KDE) is silent mode too. It is made for notifications: set it
    /// only where the user has asked for it.
    public var followsDoNotDisturb = false
    /// Replaces `XDG_RUNTIME_DIR`, the folder of the login session: for tests.
    package var runtimeFolder: String?
    /// Replaces this process's environment for `gsettings`, which is not run where that has no `PATH`: for tests.
    package var settingsEnvironment: [String: String]?

    /// The user's own services.
    public init() {}
  }

  let driver: FeedbackDriver

  /// A feedback without threads and connections. `vibrators` are the program's own motors, such as those of game
  /// controllers; the first that is available is used where the phone's service has none.
  public init(_ configuration: Configuration = Configuration(), vibrators: [any Vibrator] = []) {
    driver = FeedbackDriver(configuration, vibrators: vibrators)
  }

  deinit { driver.close() }

  // MARK: - Sounds

  /// Plays a sound at once, unless the user's rules forbid it.
  ///
  /// Overlapping sounds are mixed: at most three plays of one sound and sixteen in all. A further one ends the oldest,
  /// ``SoundEnd/superseded``. A sound that is not rendered within 0.3 s is not played later: ``SoundEnd/late``. A sound
  /// that is allowed and can not be rendered to its end is published to ``visualAlerts``; one that the rules or the
  /// theme silence is not.
  ///
  /// - Parameters:
  ///   - sound: the sound.
  ///   - completion: called once, on a thread of the feedback's: at the sound's end, at the same time where it could
  ///     not be rendered, and at once where the rules forbid it.
  public func play(_ sound: ShortSound, completion: (@Sendable (SoundEnd) -> Void)? = nil) {
    driver.play(sound, as: .sound, vibration: .alert, completion: completion)
  }

  /// Plays a sound that must reach the user. `vibration` replaces a sound that is not heard, and ``visualAlerts`` a
  /// vibration that is not felt.
  ///
  /// - Parameters:
  ///   - sound: the sound.
  ///   - vibration: the pattern that replaces it.
  ///   - completion: as for ``play(_:completion:)``; at once where the sound is not heard.
  public func alert(
    _ sound: ShortSound, vibration: VibrationPattern = .alert, completion: (@Sendable (SoundEnd) -> Void)? = nil
  ) {
    driver.play(sound, as: .alert, vibration: vibration, completion: completion)
  }

  /// Reads the user's rules, loads the sound and connects, so that its first play is as quick as the others. Blocks on
  /// the disk, and at the first call on the user's services, 1 s at most.
  ///
  /// - Throws: ``ShortSoundError/notInTheme(event:theme:)``, ``ShortSoundError/file(_:)``,
  ///   ``ShortSoundError/tooLong(path:seconds:)``, ``ShortSoundError/noThread``.
  public func prepare(_ sound: ShortSound) throws(ShortSoundError) {
    try driver.prepare(sound)
  }

  /// The alerts that the program should show, because they are neither heard nor felt. Each call makes a stream for one
  /// reader, from now on. Ends with the feedback.
  public var visualAlerts: AsyncStream<VisualAlert> { driver.visualAlerts.stream }

  /// The captions of requested sounds, heard or not: a user who does not hear may keep the device silent. Each call
  /// makes a stream for one reader, from now on. Ends with the feedback.
  public var captions: AsyncStream<Caption> { driver.captions.stream }

  /// The captions since the last call, in order, for one reader that polls.
  package func drainCaptions() -> [Caption] { driver.captions.drain() }

  /// The alerts to be shown since the last call, in order, for one reader that polls.
  package func drainVisualAlerts() -> [VisualAlert] { driver.visualAlerts.drain() }

  // MARK: - Vibration

  /// Vibrates: the phone's motor, or the first available one of the program's. Nothing happens without a motor. A
  /// pattern that is running ends.
  public func vibrate(_ pattern: VibrationPattern) { driver.vibrate(pattern) }

  // MARK: - Events

  /// Lets the user's feedback service play an event: the sound, light and vibration of its theme. Without a service, or
  /// without an entry in its theme, the sound theme's sound and a known vibration are played.
  ///
  /// - Parameters:
  ///   - event: a name of the sound naming specification or of the feedback theme, such as `button-pressed`.
  ///   - caption: the event's meaning, for users who do not hear it.
  public func trigger(event: String, caption: Caption? = nil) { driver.trigger(event, caption: caption) }

  // MARK: - Rules

  /// The program's own settings.
  public var settings: FeedbackSettings {
    get { driver.rules.settings }
    set { driver.changeRules { $0.settings = newValue } }
  }

  /// True where the program itself knows that the device is to be silent. The phone's profile and mute switch need not
  /// be reported: they are followed.
  public var isSilentMode: Bool {
    get { driver.rules.isSilentMode }
    set { driver.changeRules { $0.isSilentMode = newValue } }
  }

  /// The user's rules now. The services' part is known after the first use.
  public var rules: FeedbackRules { driver.rules }

  /// Reads the user's rules at the first call. Blocks on the user's services, 1 s at most.
  public func readRules() { driver.begin() }

  /// The user's sound theme; `freedesktop` until the first use.
  public var theme: SoundTheme { driver.theme }

  /// The name of the motor that a vibration would move now, for people; nil without one.
  public var motor: String? { driver.motorName }
}
