// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import FoundationEssentials
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
public func tacet_session_get(
  _ engine: tacet_engine?, _ session: UnsafeMutablePointer<tacet_session>?
) -> tacet_result {
  answer {
    let now = try Engine.at(engine).audio.session
    let verdict = now.verdict
    var all = tacet_session()
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
    case TACET_POLICY_ROUTE_LOSS: session.routeLossPolicy = try choice(value, RouteLossPolicy.allCases)
    case TACET_POLICY_VOICE_CHAT: session.voiceChatPolicy = try choice(value, VoiceChatPolicy.allCases)
    case TACET_POLICY_FOCUS_LOSS: session.focusLossPolicy = try choice(value, FocusLossPolicy.allCases)
    case TACET_POLICY_RESUME: session.resumePolicy = try choice(value, ResumePolicy.allCases)
    case TACET_POLICY_YIELD: session.yieldsToOtherMusic = try choice(value, [true, false])
    case TACET_POLICY_PHONE: session.phoneInterrupts = try choice(value, PhoneInterrupts.allCases)
    case TACET_POLICY_DO_NOT_DISTURB: session.followsDoNotDisturb = try choice(value, [false, true])
    default: throw Failure(TACET_ERROR_ARGUMENT, "there is no policy \(policy.rawValue)")
    }
  }
}

private func choice<Value>(_ value: Int32, _ values: [Value]) throws -> Value {
  guard values.indices.contains(Int(value)) else {
    throw Failure(TACET_ERROR_ARGUMENT, "the policy has no value \(value)")
  }
  return values[Int(value)]
}

@c @implementation
public func tacet_session_get_policy(_ engine: tacet_engine?, _ policy: tacet_policy) -> Int32 {
  value(-1) {
    let session = try Engine.at(engine).audio.session
    let index: Int? =
      switch policy {
      case TACET_POLICY_ROUTE_LOSS: RouteLossPolicy.allCases.firstIndex(of: session.routeLossPolicy)
      case TACET_POLICY_VOICE_CHAT: VoiceChatPolicy.allCases.firstIndex(of: session.voiceChatPolicy)
      case TACET_POLICY_FOCUS_LOSS: FocusLossPolicy.allCases.firstIndex(of: session.focusLossPolicy)
      case TACET_POLICY_RESUME: ResumePolicy.allCases.firstIndex(of: session.resumePolicy)
      case TACET_POLICY_YIELD: session.yieldsToOtherMusic ? 0 : 1
      case TACET_POLICY_PHONE: PhoneInterrupts.allCases.firstIndex(of: session.phoneInterrupts)
      case TACET_POLICY_DO_NOT_DISTURB: session.followsDoNotDisturb ? 1 : 0
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no policy \(policy.rawValue)")
      }
    return Int32(index ?? -1)
  }
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
    try check(piece.commands, kinds.indices.map { 1 << UInt32($0) }, "commands")
    var shown = NowPlaying(title: try need(piece.title, "the title"))
    shown.artist = try text(piece.artist, "the artist") ?? ""
    shown.album = try text(piece.album, "the album") ?? ""
    shown.artwork = try text(piece.artwork, "the artwork").flatMap { URL(string: $0) }
    if piece.length != 0 { shown.length = try Number.duration(piece.length) }
    if piece.commands != 0 {
      shown.commands = Set(kinds.indices.filter { piece.commands & 1 << UInt32($0) != 0 }.map { kinds[$0] })
    }
    session.nowPlaying = shown
  }
}

@c @implementation
public func tacet_session_get_other_music(
  _ engine: tacet_engine?, _ music: UnsafeMutablePointer<tacet_other_music>?
) -> tacet_result {
  remark {
    guard let found = try Engine.at(engine).audio.session.otherMusic else { return TACET_NONE }
    var all = tacet_other_music()
    for (bit, kind) in RemoteCommand.Kind.allCases.enumerated() where found.commands.contains(kind) {
      all.commands |= 1 << UInt32(bit)
    }
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
    let kinds = RemoteCommand.Kind.allCases
    guard kinds.indices.contains(Int(command.rawValue)) else {
      throw Failure(TACET_ERROR_ARGUMENT, "there is no command \(command.rawValue) of another player")
    }
    let isTaken = try Engine.at(engine).audio.session.controlOtherMusic(kinds[Int(command.rawValue)])
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
