// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of the session. The header says what they do.

@c @implementation
public func tacet_session_report(_ engine: tacet_engine?, _ fact: tacet_fact, _ is_so: Bool) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let fact: GameFact =
      switch fact {
      case TACET_FACT_BACKGROUND: .background(is_so)
      case TACET_FACT_WINDOW_FOCUS: .windowFocus(is_so)
      case TACET_FACT_SILENT_MODE: .silentMode(is_so)
      case TACET_FACT_SCREEN_LOCK: .screenLock(is_so)
      case TACET_FACT_VOICE_CHAT: .voiceChat(is_so)
      case TACET_FACT_INTERRUPTION: is_so ? .interruptionBegan(.app) : .interruptionEnded(.app)
      case TACET_FACT_OTHER_AUDIO: .otherAudio(is_so)
      case TACET_FACT_LID_CLOSED: .lidClosed(is_so)
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no fact \(fact.rawValue)")
      }
    engine.audio.report(fact)
  }
}

@c @implementation
public func tacet_session_report_interruption_end(_ engine: tacet_engine?, _ should_resume: Bool) -> tacet_result {
  answer { try Engine.at(engine).audio.report(.interruptionEnded(.app, shouldResume: should_resume)) }
}

@c @implementation
public func tacet_session_report_music(
  _ engine: tacet_engine?, _ id: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
) -> tacet_result {
  answer {
    let (engine, id) = (try Engine.at(engine), try need(id, "the id"))
    if let name = try text(name, "the name") {
      engine.audio.report(.otherMusicBegan(id: id, name: name))
    } else {
      engine.audio.report(.otherMusicEnded(id: id))
    }
  }
}

@c @implementation
public func tacet_session_get_info(
  _ engine: tacet_engine?, _ session: UnsafeMutablePointer<tacet_session_info>?
) -> tacet_result {
  answer {
    let all = try Engine.at(engine).audio.session.read { verdict, now in
      var all = tacet_session_info()
      all.effects = tacet_audibility(verdict.effects)
      all.soundtrack = tacet_audibility(verdict.soundtrack)
      all.category = tacet_category(now.category)
      all.category_options = UInt32(now.options.rawValue)
      all.category_in_force = tacet_category(now.reportedCategory)
      all.route = tacet_route(now.route)
      all.active = now.isActive
      all.route_lost = now.isRouteLost
      all.silent_mode = now.isSilentMode
      all.other_audio = now.isOtherAudioPlaying
      all.other_music = now.secondaryAudioShouldBeSilenced
      return all
    }
    try all.write(to: session)
  }
}

@c @implementation
public func tacet_session_get_reasons(
  _ engine: tacet_engine?, _ of_soundtrack: Bool, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: text, size)) {
    let reasons = try Engine.at(engine).audio.session.reasonsForSilence
    let words =
      (of_soundtrack ? reasons.soundtrack : reasons.effects).map(\.summary)
      + reasons.silencers(of: of_soundtrack ? .soundtrack : .effects)
    return write(words.joined(separator: ", "), to: text, size)
  }
}

@c @implementation
public func tacet_session_activate(_ engine: tacet_engine?) -> tacet_result {
  remark {
    let engine = try Engine.at(engine)
    do throws(SessionError) {
      try engine.audio.session.activate()
    } catch {
      if case .refused = error { return TACET_PENDING }
      throw error
    }
    return TACET_OK
  }
}

@c @implementation
public func tacet_session_deactivate(_ engine: tacet_engine?, _ notify_others: Bool) -> tacet_result {
  answer { try Engine.at(engine).audio.session.deactivate(notifyOthers: notify_others) }
}

@c @implementation
public func tacet_session_set_category(
  _ engine: tacet_engine?, _ category: tacet_category, _ options: UInt32
) -> tacet_result {
  answer {
    try Engine.at(engine).audio.session.setCategory(
      SessionCategory(category), options: SessionOptions(header: options))
  }
}

@c @implementation
public func tacet_session_set_policy(
  _ engine: tacet_engine?, _ policy: tacet_policy, _ value: Int32
) -> tacet_result {
  answer {
    let session = try Engine.at(engine).audio.session
    switch policy {
    case TACET_POLICY_ROUTE_LOSS: session.routeLossPolicy = try RouteLossPolicy(number: value)
    case TACET_POLICY_VOICE_CHAT: session.voiceChatPolicy = try VoiceChatPolicy(number: value)
    case TACET_POLICY_FOCUS_LOSS: session.focusLossPolicy = try FocusLossPolicy(number: value)
    case TACET_POLICY_RESUME: session.resumePolicy = try ResumePolicy(number: value)
    case TACET_POLICY_YIELD: session.yieldsToOtherMusic = try YieldPolicy(number: value) == .toMusic
    case TACET_POLICY_PHONE: session.phoneInterrupts = try PhoneInterrupts(number: value)
    case TACET_POLICY_DO_NOT_DISTURB:
      session.followsDoNotDisturb = try DoNotDisturbPolicy(number: value) == .follow
    default: throw Failure(TACET_ERROR_ARGUMENT, "there is no policy \(policy.rawValue)")
    }
  }
}

@c @implementation
public func tacet_session_get_policy(_ engine: tacet_engine?, _ policy: tacet_policy) -> Int32 {
  value(-1) {
    let session = try Engine.at(engine).audio.session
    let number: UInt32 =
      switch policy {
      case TACET_POLICY_ROUTE_LOSS: session.routeLossPolicy.number
      case TACET_POLICY_VOICE_CHAT: session.voiceChatPolicy.number
      case TACET_POLICY_FOCUS_LOSS: session.focusLossPolicy.number
      case TACET_POLICY_RESUME: session.resumePolicy.number
      case TACET_POLICY_YIELD: (session.yieldsToOtherMusic ? YieldPolicy.toMusic : .never).number
      case TACET_POLICY_PHONE: session.phoneInterrupts.number
      case TACET_POLICY_DO_NOT_DISTURB: (session.followsDoNotDisturb ? DoNotDisturbPolicy.follow : .ignore).number
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no policy \(policy.rawValue)")
      }
    return Int32(number)
  }
}

/// A value that programs name by a constant of the header, whatever the order of its cases.
private protocol Numbered: CaseIterable {
  /// The number of its constant.
  var number: UInt32 { get }
}

extension Numbered {
  /// The value of a policy.
  fileprivate init(number: Int32) throws {
    guard let value = Self.allCases.first(where: { Int32($0.number) == number }) else {
      throw Failure(TACET_ERROR_ARGUMENT, "the policy has no value \(number)")
    }
    self = value
  }
}

extension RouteLossPolicy: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .pauseUntilPrivate: TACET_ROUTE_LOSS_PAUSE_UNTIL_PRIVATE.rawValue
    case .pauseUntilResumed: TACET_ROUTE_LOSS_PAUSE_UNTIL_RESUMED.rawValue
    case .continue: TACET_ROUTE_LOSS_CONTINUE.rawValue
    }
  }
}

extension VoiceChatPolicy: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .duck: TACET_VOICE_CHAT_DUCK.rawValue
    case .interrupt: TACET_VOICE_CHAT_INTERRUPT.rawValue
    case .ignore: TACET_VOICE_CHAT_IGNORE.rawValue
    }
  }
}

extension FocusLossPolicy: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .playOn: TACET_FOCUS_LOSS_PLAY_ON.rawValue
    case .mute: TACET_FOCUS_LOSS_MUTE.rawValue
    case .pause: TACET_FOCUS_LOSS_PAUSE.rawValue
    }
  }
}

extension ResumePolicy: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .always: TACET_RESUME_ALWAYS.rawValue
    case .whenResumable: TACET_RESUME_WHEN_RESUMABLE.rawValue
    }
  }
}

/// ``AudioSession/yieldsToOtherMusic`` as the header has it.
private enum YieldPolicy: Numbered {
  case toMusic, never

  var number: UInt32 { (self == .toMusic ? TACET_YIELD_TO_MUSIC : TACET_YIELD_NEVER).rawValue }
}

extension PhoneInterrupts: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .ringing: TACET_PHONE_RINGING.rawValue
    case .accepted: TACET_PHONE_ACCEPTED.rawValue
    }
  }
}

/// ``AudioSession/followsDoNotDisturb`` as the header has it.
private enum DoNotDisturbPolicy: Numbered {
  case ignore, follow

  var number: UInt32 { (self == .ignore ? TACET_DO_NOT_DISTURB_IGNORE : TACET_DO_NOT_DISTURB_FOLLOW).rawValue }
}

extension RemoteCommand.Kind: Numbered {
  fileprivate var number: UInt32 {
    switch self {
    case .play: TACET_COMMAND_PLAY.rawValue
    case .pause: TACET_COMMAND_PAUSE.rawValue
    case .stop: TACET_COMMAND_STOP.rawValue
    case .next: TACET_COMMAND_NEXT.rawValue
    case .previous: TACET_COMMAND_PREVIOUS.rawValue
    case .seek: TACET_COMMAND_SEEK.rawValue
    }
  }

  /// The bit of its constant, in a sum of commands.
  fileprivate var bit: UInt32 { 1 << number }
}

@c @implementation
public func tacet_session_resume_after_route_loss(_ engine: tacet_engine?) -> tacet_result {
  answer { try Engine.at(engine).audio.session.resumeAfterRouteLoss() }
}

@c @implementation
public func tacet_session_set_now_playing(
  _ engine: tacet_engine?, _ piece: UnsafePointer<tacet_now_playing>?
) -> tacet_result {
  answer {
    let session = try Engine.at(engine).audio.session
    guard piece != nil else { return session.nowPlaying = nil }
    let piece = try tacet_now_playing.read(piece)
    let kinds = RemoteCommand.Kind.allCases
    try check(piece.commands, kinds.map(\.bit), "commands")
    session.nowPlaying = NowPlaying(
      title: try need(piece.title, "the title"), artist: try text(piece.artist, "the artist") ?? "",
      album: try text(piece.album, "the album") ?? "", artworkAddress: try text(piece.artwork, "the artwork"),
      length: piece.length == 0 ? nil : try Number.duration(piece.length),
      commands: piece.commands == 0 ? [.play, .pause] : Set(kinds.filter { piece.commands & $0.bit != 0 }))
  }
}

@c @implementation
public func tacet_session_get_other_music(
  _ engine: tacet_engine?, _ music: UnsafeMutablePointer<tacet_other_music>?
) -> tacet_result {
  remark {
    guard let found = try Engine.at(engine).audio.session.otherMusic else { return TACET_NONE }
    var all = tacet_other_music()
    for kind in found.commands { all.commands |= kind.bit }
    all.playing = found.isPlaying
    all.position = found.position.map { $0 / .seconds(1) } ?? -1
    all.length = found.length.map { $0 / .seconds(1) } ?? 0
    put(found.player, into: &all.player)
    put(found.title, into: &all.title)
    put(found.artist, into: &all.artist)
    put(found.album, into: &all.album)
    put(found.artwork, into: &all.artwork)
    try all.write(to: music)
    return TACET_OK
  }
}

@c @implementation
public func tacet_session_control_other_music(_ engine: tacet_engine?, _ command: tacet_command) -> tacet_result {
  remark {
    guard let kind = RemoteCommand.Kind.allCases.first(where: { $0.number == command.rawValue }) else {
      throw Failure(TACET_ERROR_ARGUMENT, "there is no command \(command.rawValue) of another player")
    }
    let isTaken = try Engine.at(engine).audio.session.controlOtherMusic(kind)
    return isTaken ? TACET_OK : TACET_NONE
  }
}

extension SessionCategory {
  init(_ category: tacet_category) throws {
    self =
      switch category {
      case TACET_CATEGORY_AUTOMATIC: .automatic
      case TACET_CATEGORY_AMBIENT: .ambient
      case TACET_CATEGORY_SOLO_AMBIENT: .soloAmbient
      case TACET_CATEGORY_PLAYBACK: .playback
      case TACET_CATEGORY_RECORD: .record
      case TACET_CATEGORY_PLAY_AND_RECORD: .playAndRecord
      case TACET_CATEGORY_AUDIO_PROCESSING: .audioProcessing
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no category \(category.rawValue)")
      }
  }
}

extension SessionOptions {
  init(header options: UInt32) throws {
    try check(
      options, [TACET_CATEGORY_MIX_WITH_OTHERS.rawValue, TACET_CATEGORY_DUCK_OTHERS.rawValue], "options of a category")
    self.init(rawValue: UInt8(truncatingIfNeeded: options))
  }
}

extension tacet_category {
  init(_ category: SessionCategory) {
    self =
      switch category {
      case .automatic: TACET_CATEGORY_AUTOMATIC
      case .ambient: TACET_CATEGORY_AMBIENT
      case .soloAmbient: TACET_CATEGORY_SOLO_AMBIENT
      case .playback: TACET_CATEGORY_PLAYBACK
      case .record: TACET_CATEGORY_RECORD
      case .playAndRecord: TACET_CATEGORY_PLAY_AND_RECORD
      case .audioProcessing: TACET_CATEGORY_AUDIO_PROCESSING
      }
  }
}
