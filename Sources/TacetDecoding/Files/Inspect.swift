/// The properties of a file with its real number of frames: decodes the whole file and keeps none of it.
///
/// Finds wrong headers and damage that opening the file does not show. Any thread; takes about a thousandth of the
/// file's length.
package func inspect(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) -> SoundInfo {
  var info = try decode(source, into: nil, capacity: 0, limits: limits)
  info.loop = info.loop.flatMap { $0.limited(toFrames: info.frames) }
  return info
}
