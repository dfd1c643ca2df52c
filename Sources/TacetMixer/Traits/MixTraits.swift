internal import CTacetOpenAL
import TacetSystem

/// How OpenAL mixes, as far as its versions differ: measured once a process, from what a mix does.
struct MixTraits: Sendable {
  /// The frames for which a source that is stopped is still heard, in the step after: 0 if it is silent at once.
  var stopFade = 0
  /// A source that is stopped in the silence behind its effect fades all the same, from the effect's last sample: from
  /// the one before the least of those to come.
  var fadesFromBeforeLeast = false
  /// The frames of the line to a new gain or place, from the first one of a step; `Int.max` if that is as long as the
  /// step.
  var line = Int.max
  /// A source draws a line from silence from any frame of its buffer on, the first one too; else from all but that.
  var fadesInFromFirstFrame = true
  /// The frames of a buffer that pass in one of the mix.
  var steps = StepLaw()
  /// The frames of a buffer that a looping source may take in one step: with more it plays past the end of its loop.
  var loopReach = Int.max
  /// The frames over which a filter is reached from another one that is not near it; 0: it is there at once.
  var filterLine = 0
  /// The cubic of OpenAL's resampler.
  var cubic = CubicLaw.catmullRom
  /// How loud a mono source is in each ear, and one channel of a stereo source.
  var panLaw = PanLaw(points: [])
  var stereoLaw = PanLaw(points: [])

  /// The first sample of the silence behind what is played. Where it is not 0, it is 758 dB below full scale; of 16
  /// bits it is one step then, 90 dB below.
  var firstSilentSample: Float { fadesFromBeforeLeast ? .leastNormalMagnitude : 0 }

  /// The traits in a few words each, but for the pan laws.
  var texts: [String] {
    [
      stopFade == 0 ? "stops at once" : "stops over \(stopFade) frames",
      fadesFromBeforeLeast ? "fades from before silence" : "silent behind a sound",
      line == .max ? "ramps as long as a step" : "ramps of \(line) frames",
      "positions in \(Int(steps.parts)) parts of a frame", "steps of at most \(Int(steps.longest)) frames",
      filterLine == 0 ? "filters at once" : "filters over \(filterLine) frames",
      loopReach == .max ? "exact loop ends" : "loop ends exact within \(loopReach) frames a step",
    ]
  }

  private static let measured = Locked<MixTraits?>(nil)

  /// Those of this process's OpenAL, measured in a mix that no thread renders yet: by the first one, in about a
  /// millisecond.
  static func measured(in mix: LoopbackMix) -> MixTraits {
    measured.withLock { measured in
      let traits = measured ?? mix.withCurrent { MixTraits(measuring: mix) }
      measured = traits
      return traits
    }
  }

  init() {}

  /// Measures the mix that is current.
  init(measuring mix: LoopbackMix) {
    var probe = MixProbe(mix)
    stopFade = probe.stopFade
    fadesFromBeforeLeast = probe.fadesFromBeforeLeast
    line = probe.line
    fadesInFromFirstFrame = probe.fadesInFromFirstFrame
    steps = StepLaw(parts: probe.stepParts, longest: probe.longestStep)
    loopReach = probe.loopReach
    filterLine = probe.filterLine
    cubic = probe.cubic
    panLaw = PanLaw(points: probe.law(isStereo: false))
    stereoLaw = PanLaw(points: probe.law(isStereo: true))
  }
}
