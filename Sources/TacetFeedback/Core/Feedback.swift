import TacetSession

/// Short sounds and vibration for user interfaces: what a phone does when a key is touched or mail comes.
///
/// With or without a sound engine. Nothing of it belongs to an audio session: it activates none, interrupts and ducks
/// nobody, and the user's own rules govern it: the phone's feedback profile, the desktop's event sounds, the program's
/// ``settings``. Making one costs nothing: threads, connections and the stream are there from the first use on.
/// Every method may be called from any thread and waits for nothing, unless it says so. HIG, Playing haptics; Feedback.
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
  /// Who the program is, and where its sounds go.
  public struct Configuration: Sendable, Hashable {
    /// What the user's mixer calls the program; nil for the name it was started by.
    public var applicationName: String?
    /// The program's reverse-DNS name, if it has one; by it the phone's service knows its user's wishes.
    public var applicationID: String?
    /// The sound server's address, such as `unix:/run/user/1000/pulse/native`; nil for the user's own.
    public var server: String?
    /// The session bus's address in the form of the D-Bus specification; nil for the user's own.
    public var bus: String?

    /// The defaults.
    public init() {}
  }

  let core: FeedbackCore

  /// Feedback that has not begun: no thread, no connection. `vibrators`: motors of the program's own, such as those of
  /// game controllers, used where the phone's service has none, in this order.
  public convenience init(_ configuration: Configuration = Configuration(), vibrators: [any Vibrator] = []) {
    self.init(configuration, vibrators: vibrators) { DesktopSounds.printed() }
  }

  /// As above; `gsettings` is asked for the desktop's settings where no portal tells them.
  init(_ configuration: Configuration, vibrators: [any Vibrator] = [], gsettings: @escaping @Sendable () -> String) {
    core = FeedbackCore(configuration, vibrators: vibrators, gsettings: gsettings)
  }

  deinit { core.close() }

  // MARK: - Sounds

  /// Plays a sound, at once; not at all if the user's rules do not let it be heard.
  ///
  /// Sounds that overlap are added up. Of one sound at most three plays are heard at once, of all sixteen: more end the
  /// oldest, ``SoundEnd/superseded``. A sound that can not be heard within 0.3 s is not heard later. It is no alert: if
  /// it is allowed and can not be rendered, ``visualAlerts`` tells so; if the rules or the theme want silence, nobody
  /// does.
  ///
  /// - Parameter completion: called once when it ended, on a thread of the feedback's: at its end, on time also where
  ///   nobody could render it, and at once where the rules do not let it be heard.
  public func play(_ sound: ShortSound, completion: (@Sendable (SoundEnd) -> Void)? = nil) {
    core.add(.sound(sound, .sound, nil, completion))
  }

  /// Plays a sound that is to reach the user: where it can not be heard `vibration` is felt instead, and where that can
  /// not be felt ``visualAlerts`` tells the program to show it.
  ///
  /// - Parameter completion: as for ``play(_:completion:)``; at once where it is not heard.
  public func alert(
    _ sound: ShortSound, vibration: VibrationPattern = .alert, completion: (@Sendable (SoundEnd) -> Void)? = nil
  ) {
    core.add(.sound(sound, .alert, vibration, completion))
  }

  /// Reads the user's rules, finds the sound and connects, so that its first play costs no more than others. Blocks on
  /// the disk, and at the first call on the user's services, 1 s at most.
  ///
  /// - Throws: ``ShortSoundError/notInTheme(event:theme:)``, ``ShortSoundError/file(_:)``,
  ///   ``ShortSoundError/tooLong(path:seconds:)``.
  public func prepare(_ sound: ShortSound) throws(ShortSoundError) {
    core.begin()
    _ = try core.samples(of: sound)
    core.prepareSpeaker()
  }

  /// What the program may show in place of sounds that neither ear nor hand can notice, from now on, for one reader;
  /// each call makes another. Ends with the feedback.
  public var visualAlerts: AsyncStream<VisualAlert> { core.visualAlerts.stream }

  /// The captions of sounds as they are asked for, heard or not: users who do not hear may keep their device silent.
  /// From now on, for one reader; each call makes another. Ends with the feedback.
  public var captions: AsyncStream<Caption> { core.captions.stream }

  // MARK: - Vibration

  /// Has a motor move: the phone's, else a game controller's, whichever is there. Without one nothing happens. A pattern
  /// that is not over ends.
  public func vibrate(_ pattern: VibrationPattern) { core.add(.vibration(pattern)) }

  // MARK: - Events

  /// Has the user's feedback service play everything that their theme has for an event, sound, light and motor; where
  /// there is none, or it has nothing, the sound theme's sound and a vibration of ours.
  ///
  /// - Parameters:
  ///   - event: a name of the sound naming specification, or of the feedback theme's: `button-pressed`.
  ///   - caption: what it tells, for users who do not hear it.
  public func trigger(event: String, caption: Caption? = nil) { core.add(.event(event, caption)) }

  // MARK: - Rules

  /// The program's own settings.
  public var settings: FeedbackSettings {
    get { core.rules.settings }
    set { core.change { $0.settings = newValue } }
  }

  /// Whether the program knows that the device is silent: by a switch, or by the session of an engine.
  public var isSilentMode: Bool {
    get { core.rules.isSilentMode }
    set { core.change { $0.isSilentMode = newValue } }
  }

  /// The user's rules as they are now, and what follows from them. What services say is known after the first use.
  public var rules: FeedbackRules { core.rules }

  /// Reads the user's rules, if that was not done before. Blocks on the user's services, 1 s at most.
  public func readRules() { core.begin() }

  /// The theme that the user has chosen; known after the first use, `freedesktop` until then.
  public var theme: SoundTheme { core.theme }

  /// The motor that a vibration would move now, for people; nil: there is none.
  public var motor: String? { core.motor }
}
