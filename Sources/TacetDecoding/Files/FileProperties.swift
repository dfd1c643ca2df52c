import TacetSignal

/// The properties of a file besides its samples, read before its samples are.
struct FileProperties {
  /// The comments by their upper-case names.
  var tags: [String: [String]] = [:]
  /// The places of the channels; nil where the file says nothing of them.
  var layout: [Speaker]?
  /// The tags that are ignored.
  var tagFaults: [TagFault] = []
  /// The first loop of a sampler chunk.
  var sampler: SamplerLoop?
  var isTruncated = false

  /// The properties of `frames` frames: the loop of the sampler chunk where it is one, else that of the tags.
  func info(
    path: String, container: String, codec: String, format: AudioFormat, frames: Int
  ) -> SoundInfo {
    var (loop, faults) = LoopTags.read(tags, frames: frames, sampleRate: format.sampleRate)
    if let sampler {
      let (region, fault) = sampler.region(frames: frames, sampleRate: format.sampleRate)
      if let region {
        loop = region
        faults = []
      }
      faults += fault.map { [$0] } ?? []
    }
    var info = SoundInfo(
      path: path, container: container, codec: codec, format: format, frames: frames, loop: loop, loopFaults: faults,
      tags: tags, isTruncated: isTruncated)
    info.layout = layout?.count == format.channels ? layout : nil
    info.tagFaults = tagFaults + LoudnessTags.faults(in: tags)
    return info
  }
}
