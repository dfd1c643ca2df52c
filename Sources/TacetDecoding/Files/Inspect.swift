/// The properties of a file with its real number of frames: decodes the whole file and keeps none of it.
///
/// Finds wrong headers and damage that opening the file does not show. Any thread; takes about a thousandth of the
/// file's length.
package func inspect(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) -> SoundInfo {
  var decoder = try Decoder(source, isWhole: true, limits: limits)
  let blockFrames = 4_096
  let block = UnsafeMutablePointer<Float>.allocate(capacity: blockFrames * decoder.info.format.channels)
  defer { block.deallocate() }
  while try decoder.read(into: block, frames: blockFrames) > 0 {}
  var info = decoder.info
  info.isTruncated = info.isTruncated || decoder.position < info.frames
  info.frames = decoder.position
  info.damagedPlaces = decoder.damagedPlaces
  info.loop = info.loop.flatMap { $0.limited(toFrames: info.frames) }
  return info
}
