import Glibc

internal import CTacetOpenAL

/// The changes that a configuration of OpenAL's makes in a mix, as they are measured: the file that `ALSOFT_CONF`
/// names, or any that OpenAL had read before the first engine.
package struct MixChanges: Equatable, Sendable {
  /// How many sources, and sends of a source, the mix has fewer than it asked for.
  package var missingSources = 0
  package var missingSends = 0
  /// The amplitude on the left of a source that is there, and begins: its own is 1.
  package var left: Float = 1
  /// The peak of the same source on the right.
  package var right: Float = 0
  /// The frames by which everything comes later.
  package var delay = 0
  /// The peak of what is heard where nothing plays.
  package var noise: Float = 0

  /// No changes.
  package init() {}

  /// Measures a mix, which no thread renders, by 1,088 frames of silence and of a source.
  init(measuring mix: LoopbackMix, sampleRate: Int) {
    self = mix.withCurrent { Self.measure(mix, sampleRate: sampleRate) }
    missingSources = max(0, mix.sources - mix.sourceCount)
    missingSends = max(0, mix.sends - mix.sendCount)
  }

  private static func measure(_ mix: LoopbackMix, sampleRate: Int) -> MixChanges {
    var changes = MixChanges()
    var block = [Float](repeating: 0, count: 1_024)
    mix.render(into: &block, frames: 64)
    changes.noise = block[..<128].reduce(0) { max($0, abs($1)) }
    var (buffer, source): (ALuint, ALuint) = (0, 0)
    alGenBuffers(1, &buffer)
    let constant = [Float](repeating: 1, count: 1_024)
    alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, constant, 4_096, ALsizei(sampleRate))
    alGenSources(1, &source)
    alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
    alSourcei(source, AL_SOURCE_RELATIVE, 1)
    alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    alSource3f(source, AL_POSITION, -1, 0, 0)
    alSourcePlay(source)
    mix.render(into: &block, frames: 512)
    changes.delay = (block.firstIndex { abs($0) > changes.noise } ?? 0) / 2
    changes.left = block[1_022]
    changes.right = stride(from: 1, to: 1_024, by: 2).reduce(0) { max($0, abs(block[$1])) }
    alDeleteSources(1, &source)
    // It fades out.
    mix.render(into: &block, frames: 512)
    alDeleteBuffers(1, &buffer)
    OpenALCall.discardError()
    return changes
  }

  /// The changes in a few words each; empty where there are none.
  package var texts: [String] {
    var texts: [String] = []
    let level = max(abs(left), right)
    if missingSources > 0 { texts.append("\(missingSources) sources fewer") }
    if missingSends > 0 { texts.append("no reverb, for want of sends") }
    if noise > 0 { texts.append("noise of \(Self.decibels(noise)) dB") }
    if abs(level - 1) > 0.01 { texts.append("placed effects at \(Self.decibels(level)) dB") }
    if right > abs(left) + noise { texts.append("left and right exchanged") }
    if min(abs(left), right) > max(2 * noise, 0.01 * level) { texts.append("left and right mixed") }
    if delay > 0 { texts.append("\(delay) \(delay == 1 ? "frame" : "frames") later") }
    return texts
  }

  private static func decibels(_ amplitude: Float) -> String {
    let tenths = Int((200 * log10f(max(amplitude, 1e-6))).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
