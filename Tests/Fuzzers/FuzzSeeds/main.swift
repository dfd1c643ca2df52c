import Foundation
import TacetSignal
import TacetTestSupport

// Writes small files of every kind that is decoded into the folder of the first argument, one folder a decoder.
let root = CommandLine.arguments.dropFirst().first ?? "."
let mono = AudioFormat(sampleRate: 48_000, channels: 1)
let stereo = AudioFormat(sampleRate: 44_100, channels: 2)
let short = sine(frequency: 330, sampleRate: 48_000, frames: 3_000)
let wide = sine(frequency: 330, sampleRate: 44_100, frames: 3_000, channels: 2)
let tags = [("LOOPSTART", "500"), ("LOOPEND", "2500"), ("REPLAYGAIN_TRACK_GAIN", "-3 dB")]

func write(_ bytes: [UInt8], _ decoder: String, _ name: String) throws {
  try FileManager.default.createDirectory(atPath: "\(root)/\(decoder)", withIntermediateDirectories: true)
  try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/\(decoder)/\(name)"))
}

let folder = try TemporaryFolder()
_ = try folder.writeVorbis(short, format: mono, to: "mono", tags: tags)
_ = try folder.writeVorbis(wide, format: stereo, to: "stereo", serial: 2)
let (first, second) = (try folder.bytes(of: "mono"), try folder.bytes(of: "stereo"))
try write(first, "vorbis", "mono.ogg")
try write(second, "vorbis", "stereo.ogg")
try write(first + second, "vorbis", "chain.ogg")
try write(OggBytes.bomb(dimensions: 1, entries: 4_096, books: 3), "vorbis", "books.ogg")

let opus = [1, 2, 6].map { channels in
  OpusBytes.file(short.flatMap { [Float](repeating: $0, count: channels) }, channels: channels, tags: tags)
}
for (i, file) in opus.enumerated() { try write(file, "opus", "\(i).opus") }
try write(opus[0] + opus[1], "opus", "chain.opus")

try write(MPEGBytes.sine, "mp3", "sine.mp3")
try write(
  MPEGBytes.tag([("TIT2", "x"), ("TXXX", "LOOPSTART\u{0}100")], padding: 50) + MPEGBytes.sine, "id3", "sine.mp3")

for (container, name) in [
  (.flac, "flac"), (.caf, "caf"), (.aiff, "aiff"), (.au, "au"), (.rf64, "rf64"), (.wav, "wav"),
] as [(SndFileBytes.Container, String)] {
  for (samples, format) in [(short, mono), (wide, stereo)] {
    guard SndFileBytes.write(samples, format: format, as: container, to: folder.file(name)) else { continue }
    try write(folder.bytes(of: name), name, "\(format.channels).\(name)")
  }
}
var wave = WaveBytes(samples: wide, channels: 2)
wave.addLoop(start: 100, last: 2_000)
try write(wave.bytes, "wav", "float.wav")

// Blocks of ADPCM, the last one of which is short, and chunks in another order.
for (tag, name) in [(0x11, "ima"), (2, "ms")] {
  for channels in [1, 2] {
    var blocks = WaveBytes(
      channels: channels, bits: 4, data: (0..<1_500).map { UInt8(truncatingIfNeeded: $0 * 7 % 89) })
    blocks.tag = tag
    blocks.frameSize = 256
    blocks.formatFields = littleEndian(UInt16(2)) + littleEndian(UInt16(500))
    blocks.chunks = [("fact", littleEndian(UInt32(2_800)))]
    try write(blocks.bytes, "wav", "\(name)\(channels).wav")
  }
}
let ordered = WaveBytes(samples: [Int16](repeating: 99, count: 600)).bytes
try write(Array(ordered[..<12] + ordered[36...] + ordered[12..<36] + ordered[36...]), "wav", "order.wav")

// Keys, commands and signals of scenarios, as the page of scenarios has them.
try write(
  Array(
    #"""
    {"sampleRate":48000,"seconds":2,"category":"playback","options":["mixWithOthers"],"loudnessTags":false,
     "effects":{"a":"a.wav"},"storage":"compact","sets":{"s":{"effects":["a"],"order":"shuffle","seed":3}},
     "soundtracks":{"t":{"file":"t.ogg","loop":[0,4800]}},"events":[
      {"at":0,"do":"soundtrack.play","name":"t","loop":3,"from":0.5,"fadeIn":1},
      {"at":0.1,"do":"play","name":"a","gain":-6,"pan":0.5,"pitch":2,"loop":true,"position":[1,2,3],"as":"v"},
      {"at":0.2,"do":"set","voice":"v","gain":-3,"over":0.1},{"at":0.2,"do":"status","voice":"v"},
      {"at":0.3,"do":"limit","bus":"guns","count":2,"whenFull":"refuse","cooldown":0.5},
      {"at":0.4,"do":"bus","name":"master","mute":true},{"at":0.5,"do":"listener","forward":[1,0,0]},
      {"at":0.6,"signal":"silentMode","on":true,"from":"x"},{"at":0.7,"signal":"route","to":"headphones"},
      {"at":0.7,"do":"save","as":"s"},{"at":0.8,"do":"restore","name":"s","keepGains":["master"]},
      {"at":0.8,"signal":"interruption","source":"call","began":true},
      {"at":0.9,"signal":"outputs","outputs":[{"id":"o","kind":"hdmi","current":true}]}]}
    """#.utf8), "scenario", "manners.json")
try write(
  Array(
    #"""
    {"sampleRate":44100,"seconds":3,"resampling":"sinc","beats":true,
     "effects":{"a":"a.wav","b":{"file":"b.ogg","streamed":true}},
     "tones":{"tone":{"frequency":440,"sampleRate":22050,"channels":2,"seconds":1,"latency":0.1}},
     "snapshots":{"menu":{"effects":{"gain":-12,"lowPass":0.5,"timeScale":0.5},"master":{"mixLowPass":800}}},
     "soundtracks":{"u":{"file":"u.ogg","remember":true},
       "t":{"file":"t.ogg","tempo":{"tempo":120,"metre":3,"start":0.25,"changes":[{"beat":8,"tempo":90,"metre":4}]}},
       "stack":{"layers":[{"file":"t.ogg","gain":-3,"enters":[0.2,0.4],"leaves":[0.8,1],"curve":"linear"},"u.ogg"]}},
     "playlists":{"all":{"soundtracks":["t","u"],"order":"shuffle","repeat":true,"loop":2,"seed":5}},"events":[
      {"at":0,"do":"soundtrack.play","name":"all"},{"at":0.2,"do":"soundtrack.next","over":0.5},
      {"at":0.3,"do":"soundtrack.crossfade","name":"stack","over":1,"curve":"equalPower"},
      {"at":0.4,"do":"soundtrack.intensity","to":0.7,"over":0.1},{"at":0.4,"do":"soundtrack.layer","layer":1,"gain":-6},
      {"at":0.5,"do":"soundtrack.transition","name":"t","exit":"beat","beats":[4,8],"entry":2,"sameBeat":true},
      {"at":0.6,"do":"soundtrack.stinger","name":"u","gain":-3,"duck":-9},{"at":0.6,"do":"playhead"},
      {"at":0.7,"do":"play","name":"tone","position":[1,0,0],"doppler":1,"blend":0.5,"cone":{"inner":60,"outer":90,"gain":-20}},
      {"at":0.8,"do":"filter","mix":"master","lowPass":900},{"at":0.8,"do":"filter","bus":"effects","highPass":0.5},
      {"at":0.9,"do":"reverb","preset":"cave","over":1},{"at":0.9,"do":"reverb.send","bus":"effects","gain":-6},
      {"at":1,"do":"reverb.zones","zones":[{"preset":"hall","center":[9,0,0],"radius":5,"border":2}]},
      {"at":1.1,"do":"hrtf","mode":"automatic"},{"at":1.1,"do":"world","unitsPerMeter":32,"speedOfSound":300},
      {"at":1.2,"do":"listeners","listeners":[{"position":[0,0,0]},{"position":[5,0,0],"velocity":[1,0,0]}]},
      {"at":1.3,"do":"duck","bus":"soundtrack","under":"effects","gain":-9,"attack":0.1,"hold":0.1,"release":0.5},
      {"at":1.4,"do":"snapshot.enter","name":"menu","over":0.3},{"at":1.5,"do":"bus","name":"effects","timeScale":0.5},
      {"at":1.6,"do":"accessibility","mono":true},{"at":1.7,"do":"meters"},{"at":1.8,"do":"musicalClock","tempo":99}]}
    """#.utf8), "scenario", "music.json")
try write(
  Array("seconds: 1\nevents:\n  - {at: 0, do: activate}\n  - at: .5\n    signal: lock\n    on: yes\n".utf8), "scenario",
  "short.yaml")

// Every key of a bank, as its page has them, and one with faults of every kind.
try write(
  Array(
    #"""
    {"effects":{"a":"a.wav","d":{"file":"d.ogg","streamed":true},"b":{"file":"b/b.ogg","limit":{"count":3,"whenFull":"refuse","cooldown":0.5},"caption":"B","reverbSend":{"gain":-6,"lowPass":0.5},
      "space":{"distance":{"curve":"linear","reference":2,"maximum":30,"rolloff":0.5},
        "cone":{"inner":60,"outer":120,"gain":-20},"blend":0.5,"doppler":2}}},
     "sets":{"s":{"effects":["a","b"],"order":"random","decibels":[-3,0],"pitch":[0.9,1.1],"seed":7}},
     "soundtracks":{"t":"t.ogg","u":{"file":"u.ogg","loop":[100,2000],"remember":true,
       "tempo":{"tempo":150,"metre":3,"start":0.5,"changes":[{"beat":6,"tempo":120,"metre":4}]}},
       "v":{"layers":["u.ogg",{"file":"w.ogg","gain":-3,"enters":[0.2,0.5],"leaves":[0.8,1],"curve":"linear"}]}},
     "playlists":{"p":{"soundtracks":["t","v"],"order":"shuffle","repeat":true,"loop":2,"seed":9},"q":{"soundtracks":["u"],"loop":false}},
     "buses":{"g":{"parent":"h","gain":-3,"mute":false,"limit":{"count":8},"lowPass":0.5,"timeScale":0.5,"reverbSend":{}},
       "effects":{"mixLowPass":800,"mixHighPass":60},"h":{"pausesWithGame":false},
       "soundtrack":{"ducking":{"h":{"gain":-9,"attack":0.1,"hold":0.3,"release":1,"threshold":-40}}}},
     "snapshots":{"menu":{"effects":{"gain":-12,"mixLowPass":700},"g":{"timeScale":0.5,"highPass":1}}},
     "reverbs":{"r":"cave","q":{"preset":"hall","decay":3,"highs":-6,"diffusion":0.5}},
     "zones":{"z":{"reverb":"q","center":[1,2,3],"radius":4,"border":2}}}
    """#.utf8), "bank", "all.json")
try write(
  Array(
    #"{"effects":{"a":"../a","b":{"file":3,"c":null}},"sets":{"s":{"effects":["z"]}},"buses":{"x":{"parent":"x","mixLowPass":9}},"zones":{"z":{"reverb":"no"}},"soundtracks":{"t":{"layers":[]}},"é\ud83d\ude00":[]}"#
      .utf8), "bank", "faults.json")

for kind in ModuleBytes.Kind.allCases {
  var module = ModuleBytes(kind)
  try write(module.bytes, kind.rawValue, "loop.\(kind)")
  module.target = 0
  module.speeds = [6, 3]
  try write(module.bytes, kind.rawValue, "whole.\(kind)")
}

var padded = WaveBytes(channels: 1, bits: 24, data: (0..<4_000).map { UInt8($0 & 0xFF) })
padded.frameSize = 4
try write(padded.bytes, "wav", "24in32.wav")
