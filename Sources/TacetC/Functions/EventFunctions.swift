// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of events. The header says what they do.

@c @implementation
public func tacet_next_event(_ engine: tacet_engine?, _ event: UnsafeMutablePointer<tacet_event>?) -> tacet_result {
  remark { try next(of: try Engine.at(engine).events, event) }
}

/// Writes the next event of a queue.
func next(of events: EventQueue, _ place: UnsafeMutablePointer<tacet_event>?) throws -> tacet_result {
  // Before it is taken: a struct of no size loses no event.
  try tacet_event().write(to: place)
  guard let event = events.next() else { return TACET_NONE }
  try event.write(to: place)
  return TACET_OK
}

@c @implementation
public func tacet_set_wakeup(
  _ engine: tacet_engine?, _ wakeup: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ user: UnsafeMutableRawPointer?
) -> tacet_result {
  answer { try Engine.at(engine).events.setHook(wakeup.map { Hook($0, user) }) }
}

// MARK: - From the engine

extension tacet_event {
  init(_ kind: tacet_event_kind, at frame: FrameCount, value: Int32 = 0, text: String = "") {
    self.init()
    self.kind = kind
    self.frame = Int64(frame.rawValue)
    self.value = value
    if !text.isEmpty { put(text, into: &self.text) }
  }

  /// The event that news of the engine are; nil for what programs do not need.
  init?(_ timed: TimedNews) {
    let frame = timed.frame
    switch timed.news {
    case .session(let change): self.init(change, at: frame)
    case .caption(let caption): self.init(caption, at: frame)
    case .music(let event):
      self.init(event)
      (user, last) = (timed.tag.user, timed.tag.isLast)
    case .command(let command): self.init(command, at: frame)
    case .output(.devices): self.init(TACET_EVENT_OUTPUTS, at: frame)
    case .output(.chosen(let output)): self.init(TACET_EVENT_OUTPUT_CHOSEN, at: frame, text: output?.id ?? "")
    case .output(.systemVolume): self.init(TACET_EVENT_SYSTEM_VOLUME, at: frame)
    case .recordingFile(let error, let verdict):
      self.init(
        TACET_EVENT_RECORDING, at: frame, value: Int32(clamping: tacet_recording(verdict).rawValue),
        text: error.description)
      result = Failure(error).result
    case .report: return nil
    }
  }

  private init(_ change: SessionChange, at frame: FrameCount) {
    switch change {
    case .activated: self.init(TACET_EVENT_ACTIVATED, at: frame, text: change.summary)
    case .deactivated: self.init(TACET_EVENT_DEACTIVATED, at: frame, text: change.summary)
    case .interruptionBegan(let source):
      self.init(TACET_EVENT_INTERRUPTION_BEGAN, at: frame, text: source.summary)
    case .interruptionEnded(let shouldResume):
      self.init(TACET_EVENT_INTERRUPTION_ENDED, at: frame, value: shouldResume ? 1 : 0, text: change.summary)
    case .routeChanged(_, let route):
      self.init(
        TACET_EVENT_ROUTE_CHANGED, at: frame, value: Int32(clamping: tacet_route(route).rawValue), text: change.summary)
    case .routeLost(let from, let route):
      self.init(
        TACET_EVENT_ROUTE_LOST, at: frame, value: Int32(clamping: tacet_route(route).rawValue),
        text: from.loss)
    case .categoryChanged(let category):
      self.init(
        TACET_EVENT_CATEGORY, at: frame, value: Int32(clamping: tacet_category(category).rawValue), text: change.summary
      )
    case .secondaryAudioShouldBeSilenced(let isOn):
      self.init(TACET_EVENT_OTHER_MUSIC, at: frame, value: isOn ? 1 : 0, text: change.summary)
    case .verdictChanged(let verdict):
      self.init(TACET_EVENT_VERDICT, at: frame, text: verdict.reasons.soundtrack.map(\.summary).joined(separator: ", "))
      effects = tacet_audibility(verdict.effects)
      soundtrack = tacet_audibility(verdict.soundtrack)
    case .recordingChanged(let verdict):
      self.init(
        TACET_EVENT_RECORDING, at: frame, value: Int32(clamping: tacet_recording(verdict).rawValue),
        text: verdict.summary)
    case .outsideChanged(let reasons):
      self.init(TACET_EVENT_OUTSIDE, at: frame, text: reasons.map(\.summary).joined(separator: ", "))
    case .levelsChanged(let reasons):
      self.init(TACET_EVENT_LEVELS, at: frame, text: reasons.map(\.summary).joined(separator: ", "))
    }
  }

  /// The event of a caption.
  init(_ caption: Caption, at frame: FrameCount) {
    self.init(TACET_EVENT_CAPTION, at: frame, text: caption.text)
    guard let direction = caption.direction else { return }
    has_direction = true
    azimuth = direction.azimuth
    elevation = direction.elevation
  }

  private init(_ event: SoundtrackEvent) {
    switch event {
    case .started(let soundtrack, let position, let frame):
      self.init(TACET_EVENT_SOUNDTRACK_STARTED, at: frame)
      seconds = Self.seconds(position, of: soundtrack)
      put(soundtrack.info.path.split(separator: "/").last.map(String.init) ?? soundtrack.info.path, into: &text)
    case .seeked(let soundtrack, let position, let frame):
      self.init(TACET_EVENT_SOUNDTRACK_SEEKED, at: frame)
      seconds = Self.seconds(position, of: soundtrack)
    case .looped(let frame): self.init(TACET_EVENT_SOUNDTRACK_LOOPED, at: frame)
    case .bar(let bar, let frame): self.init(TACET_EVENT_BAR, at: frame, value: Int32(clamping: bar))
    case .beat(let position, let frame):
      self.init(TACET_EVENT_BEAT, at: frame, value: Int32(clamping: position.beat))
    case .ended(.finished, let frame): self.init(TACET_EVENT_SOUNDTRACK_ENDED, at: frame, end: TACET_END_FINISHED)
    case .ended(.stopped, let frame): self.init(TACET_EVENT_SOUNDTRACK_ENDED, at: frame, end: TACET_END_STOPPED)
    case .ended(.failed(let error), let frame):
      self.init(TACET_EVENT_SOUNDTRACK_ENDED, at: frame, end: TACET_END_FAILED)
      result = Failure(error).result
      put(error.description, into: &text)
    }
  }

  private static func seconds(_ frame: Int, of soundtrack: Soundtrack) -> Double {
    Double(frame) / Double(max(1, soundtrack.info.format.sampleRate))
  }

  private init(_ command: RemoteCommand, at frame: FrameCount) {
    self.init(
      TACET_EVENT_REMOTE_COMMAND, at: frame, value: Int32(clamping: tacet_command(command).rawValue), text: command.name
    )
    seconds = command.time.map { $0 / .seconds(1) } ?? 0
  }

  /// The event of an end.
  init(_ kind: tacet_event_kind, at frame: FrameCount, end: tacet_end) {
    self.init(kind, at: frame, value: Int32(clamping: end.rawValue))
  }
}

extension tacet_recording {
  init(_ verdict: RecordingVerdict) {
    self = !verdict.isAsked ? TACET_RECORDING_OFF : verdict.mayRecord ? TACET_RECORDING_ON : TACET_RECORDING_HELD
  }
}

extension tacet_end {
  init(_ end: VoiceEnd) {
    self =
      switch end {
      case .finished: TACET_END_FINISHED
      case .stopped: TACET_END_STOPPED
      case .stolen: TACET_END_STOLEN
      case .refused: TACET_END_REFUSED
      case .dropped: TACET_END_DROPPED
      case .unheard: TACET_END_UNHEARD
      case .failed: TACET_END_FAILED
      }
  }
}

extension tacet_audibility {
  init(_ audibility: Audibility) {
    self =
      switch audibility {
      case .audible: TACET_AUDIBLE
      case .ducked: TACET_DUCKED
      case .muted: TACET_MUTED
      case .paused: TACET_PAUSED
      }
  }
}

extension tacet_route {
  init(_ route: OutputRoute) {
    self =
      switch route {
      case .none: TACET_ROUTE_NONE
      case .speaker: TACET_ROUTE_SPEAKER
      case .headphones: TACET_ROUTE_HEADPHONES
      case .bluetooth: TACET_ROUTE_BLUETOOTH
      case .hdmi: TACET_ROUTE_HDMI
      case .wireless: TACET_ROUTE_WIRELESS
      }
  }
}

extension tacet_command {
  fileprivate init(_ command: RemoteCommand) {
    self =
      switch command {
      case .play: TACET_COMMAND_PLAY
      case .pause: TACET_COMMAND_PAUSE
      case .stop: TACET_COMMAND_STOP
      case .next: TACET_COMMAND_NEXT
      case .previous: TACET_COMMAND_PREVIOUS
      case .seek: TACET_COMMAND_SEEK
      case .setPosition: TACET_COMMAND_SET_POSITION
      }
  }
}
