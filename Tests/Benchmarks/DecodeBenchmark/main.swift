// The cost of decoding a file as a stream, beside the library alone with the same interleaving into float:
// `DecodeBenchmark ours FILE`, `DecodeBenchmark bare FILE`. To be counted by valgrind:
//   valgrind --tool=callgrind --callgrind-out-file=/dev/null DecodeBenchmark ours theme.ogg
import CTacetMPG123
import CTacetOpusFile
import CTacetVorbis
import Glibc
import TacetDecoding

nonisolated let blockFrames = 1_024
nonisolated(unsafe) let block = UnsafeMutablePointer<Float>.allocate(capacity: 8 * blockFrames)

func ours(_ path: String) throws -> Int {
  let rate = try Decoder(.file(path: path)).info.format.sampleRate
  var stream = try StreamDecoder(.file(path: path), outputSampleRate: rate, loops: false, mono: .bothSides)
  var frames = 0
  while case let got = try stream.read(into: block, frames: blockFrames), got > 0 { frames += got }
  return frames
}

func bareVorbis(_ path: String) -> Int {
  var file = OggVorbis_File()
  guard ov_fopen(path, &file) == 0 else { return 0 }
  defer { ov_clear(&file) }
  var planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
  var link: Int32 = 0
  var frames = 0
  while case let got = ov_read_float(&file, &planes, Int32(blockFrames), &link), got > 0 {
    guard let left = planes?[0], let right = planes?[1] else { return frames }
    for i in 0..<got { (block[2 * i], block[2 * i + 1]) = (left[i], right[i]) }
    frames += got
  }
  return frames
}

func bareOpus(_ path: String) -> Int {
  guard let file = op_open_file(path, nil) else { return 0 }
  defer { op_free(file) }
  var frames = 0
  while case let got = Int(op_read_float(file, block, Int32(2 * blockFrames), nil)), got > 0 { frames += got }
  return frames
}

func bareMPEG(_ path: String) -> Int {
  guard mpg123_init() == 0, let file = mpg123_new(nil, nil) else { return 0 }
  defer { mpg123_delete(file) }
  mpg123_param2(file, Int32(MPG123_ADD_FLAGS.rawValue), Int(MPG123_FORCE_FLOAT.rawValue | MPG123_QUIET.rawValue), 0)
  guard mpg123_open(file, path) == 0 else { return 0 }
  var bytes = 0
  var total = 0
  while true {
    let code = mpg123_read(file, block, 8 * blockFrames, &bytes)
    total += bytes
    guard code == MPG123_OK.rawValue || code == MPG123_NEW_FORMAT.rawValue else { break }
  }
  return total / 8
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let way = arguments.first, let path = arguments.last else {
  print("DecodeBenchmark ours|bare FILE (stereo)")
  exit(1)
}
let frames =
  switch (way, try Decoder(.file(path: path)).info.codec) {
  case ("ours", _): try ours(path)
  case (_, "vorbis"): bareVorbis(path)
  case (_, "opus"): bareOpus(path)
  default: bareMPEG(path)
  }
print("\(frames) frames")
