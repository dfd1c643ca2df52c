#!/usr/bin/env python3
"""Type-checks the examples in the comments of public declarations: Tests/check-examples.py MODULES

MODULES: the folder of the modules of a build. Each example is the body of a function, and what it names of a game is below.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import modules  # noqa: E402

root = pathlib.Path(__file__).resolve().parent.parent
GAME = """
import CTacetSDL2
import Foundation
import Tacet
import TacetFeedback
import TacetScenario
import TacetSDL
import TacetSounds

nonisolated(unsafe) let engine = try! AudioEngine()
nonisolated(unsafe) let bank = try! SoundBank(contentsOf: url)
nonisolated(unsafe) let sounds = try! engine.load(bank).wait()
nonisolated(unsafe) let library = EffectLibrary()
nonisolated(unsafe) let feedback = Feedback()
nonisolated(unsafe) let (url, laser, riverURL, tapURL) = (here(), here(), here(), here())
nonisolated(unsafe) let urls = [url]
nonisolated(unsafe) let (explosion, hit, hat, footstep, motor, left, right, drag, campfire) = (
  effect(), effect(), effect(), effect(), effect(), effect(), effect(), effect(), effect())
nonisolated(unsafe) let (theme, boss, calm, breeze, rain, drums, strings, choir, cave, fanfare) = (
  music(), music(), music(), music(), music(), music(), music(), music(), music(), music())
nonisolated(unsafe) let voice = engine.play(hit)
nonisolated(unsafe) let clock = engine.soundtrack.musicalClock
nonisolated(unsafe) let dialogue = try! engine.makeBus("dialogue")
nonisolated(unsafe) let (isOn, isRunning, isHit) = (true, true, true)
nonisolated(unsafe) let now = Duration.zero
nonisolated(unsafe) var event = SDL_Event()
nonisolated(unsafe) var configuration = AudioEngine.Configuration()
nonisolated(unsafe) var file = try! WaveFileWriter(path: "", format: AudioFormat(sampleRate: 48_000, channels: 2))
nonisolated(unsafe) var feet = SIMD3<Float>()
nonisolated(unsafe) var settings = (isNight: true, isSilent: true, musicVolume: Float(1), output: SavedOutput?.none)
nonisolated(unsafe) var game = (sound: try! SavedPlayback(of: engine, by: sounds), 0)
nonisolated(unsafe) let players = [(position: feet, forward: feet)]
let (menu, pad, spectrum, emulator, module) = (Menu(), Pad(), Spectrum(), Locked(Emulator()), Locked(Module()))

struct Menu: Sendable { func add(_: String, isChecked: Bool, choose: () throws -> Void) {} }
struct Pad: Sendable {
  let hasRumble = true
  func start(_: VibrationPattern) {}
  func stop() {}
}
struct Spectrum: Sendable { func show(_: [Float]) {} }
struct Locked<Value: Sendable>: Sendable {
  init(_ value: Value) {}
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { fatalError() }
}
struct Emulator: Sendable { func fill(_ samples: UnsafeMutableBufferPointer<Float>) -> Int { 0 } }
struct Module: Sendable {
  func seek(_ frame: Int) {}
  func fill(_ samples: UnsafeMutableBufferPointer<Float>) -> Int { 0 }
}
func here() -> URL { URL(filePath: "") }
func effect() -> SoundEffect { try! SoundEffect(contentsOf: url) }
func music() -> Soundtrack { try! Soundtrack(contentsOf: url) }
func drawBar(_: Double) {}
func showPauseScreen() {}
func perform(_: RemoteCommand) {}
func show(_: [Float]) {}
func handle(_: SDL_Event) {}
"""

text, names = GAME, []
for path in sorted(root.glob("Sources/*/**/*.swift")) + sorted(root.glob("Sounds/*/**/*.swift")):
    for example in re.finditer(r"^( *)/// ```swift\n(.*?)^ */// ```", path.read_text(), re.M | re.S):
        body = "\n".join(re.sub(r"^ */// ?", "", line) for line in example[2].rstrip().split("\n"))
        body = re.sub(r"^import \w+$", "", body, flags=re.M)
        names.append(path.relative_to(root))
        text += f'\n#sourceLocation(file: "{path.relative_to(root)}", line: {path.read_text()[: example.start(2)].count(chr(10)) + 1})\n'
        text += f"func example{len(names)}() async throws {{\n{body}\n}}\n".replace("() async throws {\n", "() async throws { ", 1)
text += "#sourceLocation()\n"

with tempfile.TemporaryDirectory() as scratch:
    source = pathlib.Path(scratch) / "Examples.swift"
    source.write_text(text)
    done = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "-module-cache-path", scratch, *modules.flags(sys.argv[1]), str(source)])
print(f"check-examples.py: {len(names)} examples")
sys.exit(done.returncode or len(names) < 50)
