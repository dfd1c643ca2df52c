import TacetSignal

/// The properties of a file besides its samples, read before its samples are.
struct FileProperties {
  /// The comments by their upper-case names.
  var tags: [String: [String]] = [:]
  /// The places of the channels; nil where the file says nothing of them.
  var layout: [Speaker]?
  /// The first loop of a sampler chunk.
  var sampler: LoopRegion?
  var isTruncated = false

  /// The properties of `frames` frames: the loop of the sampler chunk, else that of the tags.
  func info(
    path: String, container: String, codec: String, format: AudioFormat, frames: Int
  ) -> SoundInfo {
    var (loop, faults) = LoopTags.read(tags, frames: frames, sampleRate: format.sampleRate)
    if let sampler = sampler?.limited(toFrames: frames) {
      let fault = LoopTags.shorter(sampler, sampleRate: format.sampleRate)
      (loop, faults) = (fault == nil ? sampler : nil, fault.map { [$0] } ?? [])
    }
    var info = SoundInfo(
      path: path, container: container, codec: codec, format: format, frames: frames, loop: loop, loopFaults: faults,
      tags: tags, isTruncated: isTruncated)
    info.layout = layout?.count == format.channels ? layout : nil
    return info
  }
}
