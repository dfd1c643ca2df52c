/// What a renderer is made for.
package struct MixerConfiguration: Sendable {
  /// Frames a second of everything it renders.
  package var sampleRate = 48_000
  /// The longest step between two looks at the commands, in frames: 16 to 240.
  package var step = 240
  /// How many effects may sound at once: sources of OpenAL, 1 to 256.
  package var sources = 64
  /// How many effects may live at once, heard or not: 16 to 65,536.
  package var voices = 4096
  /// Use OpenAL's mapped buffers for streams where it has them. Off only to test the queue that stands in for them.
  package var mapsStreams = true

  /// The defaults: 48 kHz, 240 frames, 64 sources, 4,096 voices.
  package init() {}

  /// 10 ms: how long sound takes to fall silent, or to come back.
  package var holdRamp: Int { sampleRate / 100 }
  /// 5 ms: how long a stolen voice, or a changed parameter, takes.
  var quickRamp: Int { sampleRate / 200 }
  /// 200 ms: how long the soundtrack takes to give way to a voice chat.
  var duckRamp: Int { sampleRate / 5 }
  /// 800 ms: how long it takes to come back from there.
  var unduckRamp: Int { sampleRate * 4 / 5 }

  /// 2 s: after so long without anything to hear the output may rest.
  package var idleFrames: Int { 2 * sampleRate }

  /// More sources than may sound, so that a stolen voice can fade out while another begins.
  var spareSources: Int { max(8, sources / 4) }
}
