import TacetSignal
import TacetSystem

/// The properties of a sound file, from its header and comments, or of a sound that a program makes.
public struct SoundInfo: Sendable, Hashable {
  /// The path, or the name of the data. Bytes of a path that are no UTF-8 stand as scalars for private use.
  public var path: String
  /// The container: `wav` (also RF64 and BW64), `aif`, `caf`, `au`, `flac`, `mp3` or `ogg`; of a module of a tracker
  /// `mod`, `xm`, `it` or `s3m`; empty without a file.
  public var container: String
  /// The codec: `vorbis`, `opus`, `flac`, `mp3`, `pcm_s16le`, `pcm_f32be`, `adpcm_ms` and the like; of a module its
  /// container.
  public var codec: String
  /// Rate and channels, the same through the whole file.
  public var format: AudioFormat
  /// The length in frames, by the header or the last frames; 0 where neither names one. It may be wrong:
  /// `SoundInfo.inspect(path:limits:)` counts the frames.
  public var frames: Int
  /// How many songs it has: more than one in some modules of trackers, each with a length and a loop of its own.
  public var songs = 1
  /// The loop that the file names in its tags, its sampler chunk, or a cue point with a length as Quake has them; of a
  /// module, from where it goes on at its end. In frames of the file; nil without one.
  public var loop: LoopRegion?
  /// The loop points in the file that are ignored, and why.
  public var loopFaults: [LoopFault] = []
  /// Comments, by their upper-case names; one name may have several values.
  public var tags: [String: [String]]
  /// True for a file that ends before what its header claims, or, of Ogg, within a page or a packet: what there is
  /// plays.
  public var isTruncated = false
  /// The places at which damage within the file took sound, as `SoundInfo.inspect(path:limits:)` finds them: FLAC has
  /// silence there, Ogg Vorbis and Opus go on with what follows. Damage in MP3 and in plain samples does not show.
  public var damagedPlaces = 0
  /// The frames of the last block of ADPCM that are left out, because the file says how many frames it has and they are
  /// not among them.
  public var paddingFrames = 0
  /// The other tags of the file that are ignored, and why.
  public var tagFaults: [TagFault] = []
  /// The places of the channels; nil where the file says nothing of them, and their number decides.
  package var layout: [Speaker]?

  /// The gain that the file's tags name; nil without one.
  ///
  /// `REPLAYGAIN_TRACK_GAIN` in decibels (ReplayGain 2.0), and of Opus `R128_TRACK_GAIN` in 1/256 dB (RFC 7845, 5.2.1),
  /// which aims 5 dB lower and is raised by as much. Where `REPLAYGAIN_TRACK_PEAK` names the peak, a gain above unity
  /// takes it to full scale at most. Values beyond 64 dB are no gain.
  public var taggedGain: Gain? { LoudnessTags.gain(in: tags) }

  /// The title in the file's tags, on one line and cut to 200 characters, without what can not be shown; nil without
  /// one. ``tags`` have it as it is.
  public var title: String? { shownTag("TITLE") }

  /// The artists in the file's tags, with commas between them, as ``title`` is shown; nil without one.
  public var artist: String? { shownTag("ARTIST") }

  private func shownTag(_ name: String) -> String? {
    let text = (tags[name] ?? []).prefix(16).joined(separator: ", ").shown(limit: 200)
    return text.isEmpty ? nil : text
  }

  /// The length in seconds, played once.
  public var seconds: Double { Double(frames) / Double(format.sampleRate) }

  /// The region that a looping play repeats: the loop that the file names, or the whole file.
  package var repeatedRegion: LoopRegion? { loop ?? LoopRegion(start: 0, end: max(frames, 1)) }
}

extension SoundInfo {
  /// The properties of frames that a program makes.
  package init(madeBy name: String, format: AudioFormat, frames: Int) {
    self.init(path: name, container: "", codec: "", format: format, frames: frames, loop: nil, tags: [:])
  }
}
