import TacetDecoding
import TacetInput
import TacetMonitors
import TacetSession
import TacetSignal
import TacetSystem

/// Performs what the session's ``RecordingVerdict`` and ``MicrophoneState`` decide: it has the input, the file and the
/// readers of a recording. Any thread.
final class MicrophoneDriver: Sendable {
  /// A recording that the game has asked for and control has not begun yet.
  private struct Start {
    let settings: MicrophoneSettings
    let format: AudioFormat
    let file: RecordedFile?
  }

  private struct Life {
    var start: Start?
    var input: (any Input)?
    /// The format that was asked for.
    var format = AudioFormat(sampleRate: 48_000, channels: 1)
    var output: String?
    var isOver = true
    var isClosed = false
  }

  let changes = Broadcast<MicrophoneChange>(depth: 256)
  let blocks = Broadcast<RecordedBlock>(depth: 128, isPolled: false)

  private let engine: EngineDriver
  private let makeInput: @Sendable (MicrophoneSettings, AudioFormat) -> any Input
  private let onInputLost: @Sendable () -> Void
  private let state = Locked(MicrophoneState())
  private let roster = Locked(InputRoster())
  private let life = Locked(Life())
  private let file = Locked<RecordedFile?>(nil)
  private let failure = Locked<MicrophoneError?>(nil)
  private let offline = Locked<OfflineInput>(.silence)
  /// Held while a verdict is applied: one at a time.
  private let order = Locked<Void>(())

  /// `makeInput` makes an input that is not started; `onInputLost` reports that its microphone is gone.
  init(
    _ engine: EngineDriver, makeInput: @escaping @Sendable (MicrophoneSettings, AudioFormat) -> any Input,
    onInputLost: @escaping @Sendable () -> Void
  ) {
    self.engine = engine
    self.makeInput = makeInput
    self.onInputLost = onInputLost
  }

  func read<Value>(_ body: (MicrophoneState) -> Value) -> Value { state.withLock { body($0) } }

  func update<Value>(_ body: (inout MicrophoneState) -> Value) -> Value { state.withLock { body(&$0) } }

  var lastFailure: MicrophoneError? { failure.withLock { $0 } }

  // MARK: - The game

  func start(_ settings: MicrophoneSettings, path: String?) throws(MicrophoneError) {
    guard let format = settings.format(engineRate: engine.sampleRate) else {
      throw .invalidFormat(sampleRate: settings.sampleRate, channels: settings.channels)
    }
    let category = engine.read { $0.session.category }
    guard category.allowsInput else { throw .noInput(in: category) }
    var file: RecordedFile?
    if let path {
      do throws(DecodingError) {
        file = try RecordedFile(path: path, format)
      } catch {
        throw .file(error)
      }
    }
    let start = Start(settings: settings, format: format, file: file)
    life.withLock { $0.start = start }
    do throws(SessionError) {
      try engine.update(advancing: true) { (state, moment) throws(SessionError) in
        try state.startRecording(at: moment)
      }
    } catch {
      life.withLock { $0.start = nil }
      throw .noInput(in: category)
    }
  }

  func stop() {
    engine.update(advancing: true) { state, moment in state.changeSession(at: moment) { $0.endRecording() } }
  }

  // MARK: - The inputs

  var inputs: [AudioInput] { roster.withLock { $0.inputs } }
  var chosen: SavedInput? { roster.withLock { $0.chosen } }

  func choose<Failure: Error>(
    _ change: (inout InputRoster) throws(Failure) -> [MicrophoneChange]
  ) throws(Failure) {
    // Sent under the lock: in the order in which they were made.
    let chosen = try roster.withLock { (roster) throws(Failure) in
      for change in try change(&roster) { changes.send(change) }
      return roster.chosen
    }
    life.withLock { $0.input }?.choose(chosen?.id)
  }

  /// The inputs of the machine are now these.
  func setInputs(_ inputs: [AudioInput]) {
    roster.withLock { roster in
      for change in roster.update(inputs) { changes.send(change) }
    }
  }

  /// The engine's sound goes to the output of this name.
  func setOutput(_ name: String?) {
    let input = life.withLock { life in
      life.output = name
      return life.input
    }
    input?.setOutput(name)
  }

  // MARK: - The session's verdict

  /// Follows the session: begins, holds or ends the recording. Not on the input's thread.
  func apply(_ verdict: RecordingVerdict) {
    order.withLock { _ in
      guard verdict.isAsked else { return end(verdict.end ?? .stopped) }
      let start = life.withLock { life in
        defer { life.start = nil }
        return life.isClosed ? nil : life.start
      }
      if let start { begin(start, isAllowed: verdict.mayRecord) }
      life.withLock { $0.input }?.allow(verdict.mayRecord)
      if !verdict.mayRecord {
        update { $0.rest() }
        changes.send(.held(verdict.reasons))
      } else if engine.isOffline {
        beginOffline()
      }
    }
  }

  private func begin(_ start: Start, isAllowed: Bool) {
    if !life.withLock({ $0.isOver }) { end(.stopped) }
    failure.withLock { $0 = nil }
    update { $0.prepare() }
    file.withLock { $0 = start.file }
    let input = engine.isOffline ? nil : makeInput(start.settings, start.format)
    let output = life.withLock { life in
      (life.isOver, life.format, life.input) = (false, start.format, input)
      return life.output
    }
    guard let input else { return }
    input.choose(chosen?.id)
    input.setOutput(output)
    input.allow(isAllowed)
    input.start { [weak self] in
      self?.take($0, $1)
    } onEvent: { [weak self] in
      self?.handle($0)
    }
  }

  private func end(_ reason: RecordingEnd) {
    let input = life.withLock { life -> (any Input)?? in
      guard !life.isOver else { return nil }
      defer { (life.input, life.isOver) = (nil, true) }
      return .some(life.input)
    }
    guard let input else { return }
    input?.stop()
    update { $0.rest() }
    closeFile()
    changes.send(.ended(reason, lastFailure))
  }

  private func closeFile() {
    let last = file.withLock { file in
      defer { file = nil }
      return file
    }
    do throws(DecodingError) {
      try last?.close()
    } catch {
      report(error)
    }
  }

  /// The file can not be written on.
  private func report(_ error: DecodingError) {
    // Before it is published: whoever hears of it finds it.
    failure.withLock { $0 = $0 ?? .file(error) }
    changes.send(.unwritable(error))
    engine.publish(.recordingFile(error, engine.read { $0.session.recordingVerdict }))
    engine.log(.error, error.description)
  }

  /// Ends everything: nothing is recorded after this.
  func close() {
    order.withLock { _ in
      life.withLock { ($0.isClosed, $0.start) = (true, nil) }
      end(.stopped)
    }
    changes.finish()
    blocks.finish()
  }

  // MARK: - The input's thread

  private func handle(_ event: InputEvent) {
    switch event {
    case .began(let format, _, let name):
      update { $0.begin(format, input: name) }
      changes.send(.began(input: name, format))
      engine.log(.notice, "records \(name)")
    case .lost(let reason):
      update { $0.interrupt() }
      changes.send(.interrupted(reason: reason))
      engine.log(.notice, "nothing is recorded for now: \(reason)")
    case .rested: update { $0.rest() }
    case .inputLost(let reason):
      failure.withLock { $0 = .inputLost(reason: reason) }
      update { $0.rest() }
      onInputLost()
    case .refused(let error, let reason):
      failure.withLock { $0 = .refused(error: error, reason: reason) }
      update { $0.rest() }
      engine.update { state, moment in state.changeSession(at: moment) { $0.endRecording(.refused) } }
    case .latency(let latency): update { $0.measure(latency) }
    }
  }

  private func take(_ samples: UnsafeBufferPointer<Float>?, _ frames: Int) {
    // A hold counts at once: its order to the input may be on its way.
    guard engine.read({ $0.session.recordingVerdict.mayRecord }) else { return }
    let (frame, seconds) = (engine.frame, engine.now())
    take(samples, frames, at: seconds, engineFrame: frame)
  }

  private func take(_ samples: UnsafeBufferPointer<Float>?, _ frames: Int, at seconds: Double, engineFrame: Int) {
    let rate = engine.sampleRate
    let taken = update {
      $0.take(samples, frames: frames, at: seconds, engineFrame: engineFrame, engineRate: rate)
    }
    guard let block = taken else { return }
    if block.lostFrames > 0 {
      changes.send(.lost(frames: block.lostFrames))
      engine.log(.notice, "\(block.lostFrames) frames of the recording were lost")
    }
    if let current = file.withLock({ $0 }) {
      do throws(DecodingError) {
        try current.append(block)
      } catch {
        file.withLock { $0 = nil }
        report(error)
      }
    }
    blocks.send(block)
  }

  // MARK: - Offline

  /// Sets the microphone of an offline engine.
  func setOffline(_ input: OfflineInput) { offline.withLock { $0 = input } }

  private func beginOffline() {
    let format = life.withLock { $0.format }
    guard !read(\.isRecording) else { return }
    update { $0.begin(format, input: "offline") }
    changes.send(.began(input: "offline", format))
  }

  /// Records what an offline microphone has beside these frames of an offline engine, which began at `frame`.
  func renderOffline(frames: Int, from frame: Int) {
    guard read(\.isRecording), engine.read({ $0.session.recordingVerdict.mayRecord }) else { return }
    let (format, rate) = (life.withLock { $0.format }, engine.sampleRate)
    // Whole frames of the recording up to each frame of the engine, so that no rounding adds up.
    let first = frame * format.sampleRate / rate
    let count = (frame + frames) * format.sampleRate / rate - first
    guard count > 0 else { return }
    let samples = offline.withLock { $0 }.samples(from: read(\.recordedFrames), frames: count, format)
    let seconds = Double(frame + frames) / Double(rate)
    samples.withUnsafeBufferPointer { take($0, count, at: seconds, engineFrame: frame + frames) }
  }
}
