#!/usr/bin/env python3
"""Tests what stands beside the library: headers, bindings, examples and what install puts below a prefix.

    parts.py ROOT LIBRARY SCRATCH [TACET]

SCRATCH has what Packaging/write has written, in `include` and `bindings`.
"""
import collections
import ctypes
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

root, library, scratch = sys.argv[1:4]
command = sys.argv[4:]
header, examples, bindings = f"{scratch}/include", f"{root}/Demo/Examples", f"{scratch}/bindings"
sounds = f"{root}/Sounds/TacetSounds/Resources"
environment = dict(os.environ, TACET_LIBRARY=f"{library}/libtacet.so.0", SDL_VIDEODRIVER="dummy", SDL_RENDER_DRIVER="software")
failures = []
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]


def run(*command, expected=(), code=0, **more):
    """Runs a command, which must end with this code and print these lines."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={**environment, **more}, cwd=scratch)
        output, got = done.stdout + done.stderr, done.returncode
    except subprocess.TimeoutExpired:
        output, got = "", "a timeout"
    except FileNotFoundError:
        output, got = "", "no program"  # what makes it has failed, and is among the failures
    missing = [line for line in expected if line not in output]
    if got != code or missing:
        failures.append(f"{' '.join(command)}: ended with {got}, missing {missing}\n{output[-2000:]}")
    return output


def compile_and_run(compiler, standard, source, *libraries, arguments=(), expected=()):
    program = f"{scratch}/{os.path.basename(source)}-{compiler}"
    run(compiler, f"-std={standard}", *WARNINGS, f"-I{header}", source, "-o", program, f"-L{library}", *libraries)
    run(program, *arguments, expected=expected)


# Every function is in every file that is written of the header, but what a language can not call.
packaging = f"{root}/Sources/TacetC/Packaging"
FUNCTIONS = open(f"{root}/Tests/TacetC/symbols.txt", encoding="utf-8").read().split()
NO_CALL = {
    # A DSP would wait for the interpreter.
    "tacet.py": r"tacet_\w+_set_dsp",
    # No function of Lua can be called on a thread of the library's.
    "tacet.lua": r"tacet_set_log|tacet_set_wakeup|tacet_\w+_set_dsp|tacet_\w+_load_reader|tacet_\w+_generate|tacet_feedback_set_motor",
}
COMMENTS = {"h": r"/\*.*?\*/", "hpp": r"/\*.*?\*/", "py": r"\"\"\".*?\"\"\"|#:[^\n]*", "lua": r"--[^\n]*", "rs": r"//[^\n]*", "cs": r"//[^\n]*"}
for path in (f"{header}/tacet_null.h", f"{header}/tacet.hpp", *[f"{bindings}/tacet.{kind}" for kind in ("py", "lua", "rs", "cs")]):
    name, kind = os.path.basename(path), path.rsplit(".", 1)[1]
    words = re.findall(r"\w+", re.sub(COMMENTS[kind], "", open(path, encoding="utf-8").read(), flags=re.S))
    # Languages other than C and C++ declare it first.
    least = 1 if kind in ("h", "hpp") else 2
    counts = collections.Counter(words)
    for function in FUNCTIONS:
        is_there, may_be = counts[function] >= least, not re.fullmatch(NO_CALL.get(name, "-"), function)
        if is_there != may_be:
            failures.append(f"{name} {'has' if is_there else 'lacks'} {function}")
# tacet_null.h builds by itself, and its sliders are those of the engine.
with open(f"{scratch}/null.c", "w", encoding="utf-8") as file:
    file.write(
        "#include <tacet_null.h>\nstatic int released;\nstatic void release(void *context) { (void)context, released++; }\n"
        "static bool dsp(void *context, float *samples, uint32_t frames, uint32_t rate) { return context && samples && frames > rate; }\n"
        "int main(void) {\n  tacet_engine engine;\n  tacet_effect effect;\n"
        "  if (tacet_engine_create(&engine, NULL, TACET_VERSION) < 0) return 1;\n"
        '  if (tacet_effect_load(engine, "a.ogg", NULL, &effect) != TACET_NONE || effect != NULL) return 2;\n'
        "  if (tacet_voice_set_dsp(0, NULL, dsp, NULL, release) != TACET_NONE || released != 1) return 4;\n"
        "  if (tacet_bus_set_dsp(0, NULL, NULL, NULL, release) != TACET_NONE || released != 1) return 5;\n"
        "  if (fabsf(tacet_slider_to_gain(0.5f) + 18.0618f) > 0.001f || fabsf(tacet_gain_to_slider(-18.0618f) - 0.5f) > 0.001f) return 6;\n"
        "  if (tacet_slider_to_gain(0) > -1000 || tacet_gain_to_slider(-INFINITY) != 0 || tacet_gain_to_slider(NAN) != 0) return 7;\n"
        "  return tacet_play(effect, NULL) == 0 && tacet_engine_destroy(engine) == TACET_NONE ? 0 : 3;\n}\n")
shutil.copy(f"{scratch}/null.c", f"{scratch}/null.cpp")

c_compilers = [name for name in ("gcc", "clang") if shutil.which(name)]
sdl = subprocess.run(["pkg-config", "--cflags", "--libs", "sdl2"], capture_output=True, text=True).stdout.split()
heard = ["plays at 0.177", "silent mode", "stopped at 0.000", "the voice ended at frame", "TACET_ERROR_FILE: no-such-file.ogg"]
said = ["plays at 0.177", "turned down at 0.018", "silent at 0.000: silent mode", 'did you mean "engine.pause"?']
for compiler in c_compilers:
    compile_and_run(compiler, "c99", f"{scratch}/null.c", "-lm")
    compile_and_run(
        compiler, "c99", f"{examples}/game.c", "-ltacet", "-lm", *sdl,
        arguments=[f"{sounds}/laser.ogg", f"{sounds}/theme.ogg", "60"], expected=["music:"])
for compiler in [name for name in ("g++", "clang++") if shutil.which(name)]:
    compile_and_run(compiler, "c++11", f"{scratch}/null.cpp")
    compile_and_run(compiler, "c++17", f"{examples}/values.cpp", "-ltacet", "-lm", expected=heard)

run(sys.executable, f"{examples}/words.py", expected=said, PYTHONPATH=bindings)
if shutil.which("luajit"):
    run("luajit", f"{examples}/words.lua", expected=said, LUA_PATH=f"{bindings}/?.lua")

# Text of a live engine is whole, and a word that is no part of the state is an error with a sentence.
cxx = """#include <cstdio>
#include <tacet.hpp>
int main(int count, char **) {
  tacet::Engine engine = tacet::Engine::offline();
  try {
    std::printf("%zu\\n", engine.state(count > 1 ? "output" : "session").size());
  } catch (const tacet::Error &error) { std::printf("%s: %s\\n", tacet_result_name(error.result), error.what()); }
}
"""
with open(f"{scratch}/state.cpp", "w", encoding="utf-8") as file:
    file.write(cxx)
# The same over the functions that do nothing, and without exceptions: results in their place.
empty = """#include <cstdio>
#include <tacet.hpp>
int main() {
#ifdef TACET_NO_EXCEPTIONS
  auto made = tacet::Engine::offline();
  if (!made) return 1;
  tacet::Engine engine = std::move(made).value();
  auto effect = engine.load_effect("none.ogg");
  std::printf("%d %s\\n", static_cast<bool>(effect), effect.message().c_str());
  while (auto event = engine.next_event()) {}
  tacet::Effect none;
  if (none.play() && none.play().code() != tacet::last_result()) return 3;
  return engine.render(100)->size() == 200 ? 0 : 2;
#else
  tacet::Engine engine = tacet::Engine::offline();
  tacet::Effect effect = engine.effect_from_frames({0.5f, 0.5f}, 1, 48000);
  tacet::Voice voice = effect.play(tacet::PlayOptions().gain(-6).at(1, 0, 0));
  engine.bus("effects").set_gain(-6, tacet::over(1));
  voice.stop();
  while (engine.next_event()) {}
  std::printf("%d %.3f\\n", voice.is_playing(), static_cast<double>(tacet::gain_to_slider(tacet::slider_to_gain(0.5f))));
#endif
}
"""
with open(f"{scratch}/empty.cpp", "w", encoding="utf-8") as file:
    file.write(empty)
for compiler in [name for name in ("g++", "clang++") if shutil.which(name)]:
    for flags, libraries, line in (
            (["-DTACET_NULL"], [], "0 0.500"), (["-DTACET_NULL", "-fno-exceptions"], [], "1 "), ([], ["-ltacet"], "1 0.500"),
            (["-DTACET_NO_EXCEPTIONS"], ["-ltacet"], "0 none.ogg: there is no such file"),
            (["-fno-exceptions"], ["-ltacet"], "0 none.ogg: there is no such file")):
        run(compiler, "-std=c++17", *WARNINGS, *flags, f"-I{header}", "empty.cpp", "-o", "empty", f"-L{library}", *libraries)
        run("./empty", expected=[line])
growing, no_part = f"{scratch}/growing.so", 'there is no state "output": session'
run("gcc", "-std=c99", *WARNINGS, "-fPIC", "-shared", f"{root}/Tests/TacetC/growing.c", "-o", growing, "-Wl,--no-as-needed",
    f"-L{library}", "-ltacet")
run("g++", "-std=c++17", *WARNINGS, f"-I{header}", "state.cpp", "-o", "state", f"-L{library}", "-ltacet")
run("./state", expected=["17000"], LD_PRELOAD=growing)
run("./state", "output", expected=["TACET_ERROR_NAME: " + no_part])
# The system counts a thread that has ended for a moment longer: a dropped engine leaves no more than were there before.
python = """import gc, sys, time, tacet
def threads():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("Threads"))
def drops(count):
    before = threads()
    for _ in range(count):
        tacet.Engine().effect_from_frames([0.5] * 4800).play(loops=-1)
    gc.collect()
    return any(threads() <= before or time.sleep(0.01) for _ in range(3000))
if len(sys.argv) > 1:
    print(len(tacet.Engine(output="offline").state()))
else:
    engine = tacet.Engine(output="offline")
    for name in range(40):
        engine.do("bus", name=f"bus{name}", gain=-6)
        engine.do("meters")
    print(len(engine.state()["buses"]), len(engine.state("log")), engine.state("log"))
    try:
        engine.state("output")
    except tacet.TacetError as error:
        print(error)
    effect = tacet.Engine(output="offline").effect_from_frames([0.5] * 48000)
    gc.collect()
    print(effect.play().is_playing, drops(5))
    print("of version", tacet.__version__)
"""
free = """import io, threading, time, wave, tacet
with tacet.Engine(output="offline") as engine:
    file = io.BytesIO()
    with wave.open(file, "wb") as music:
        music.setparams((1, 2, 48000, 0, "NONE", ""))
        music.writeframes(b"\\0\\x40" * 48000)
    engine.soundtrack(file.getvalue()).play(loops=1, from_=24000)
    engine.bus("soundtrack").set_gain(-6, over=0)
    voice = engine.effect(file).play(position=(2, 0, -1), velocity=(0, 0, 1), flags=tacet.PlayFlags.REPORTS_END)
    engine.render(12000)
    print(engine.music_get_playhead().file_frame, voice.get_info().position.x, engine.bus("soundtrack").get_info().gain)
    count, ends = 0, False
    def turns():
        global count
        while not ends:
            count += 1
            time.sleep(0)
    other = threading.Thread(target=turns)
    other.start()
    before = count
    engine.render(48000 * 60)
    print("others run", count > before + 5, [str(event.kind) for event in engine.events() if event.kind == tacet.EventKind.VOICE_ENDED])
    ends = True
    other.join()
"""
# Words stand for flags and buses, a file is decoded whole, and music that a program makes plays on without its object.
words = """import gc, io, tacet, wave
with tacet.Engine(output="offline") as engine:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(b"\\0\\x40" * 100)
    samples, info = tacet.decode(file.getvalue(), "tone.wav")
    print(len(samples), max(samples), info.sample_rate)
    engine.bus("world")
    effect = engine.effect_from_frames([0.5] * 480)
    print(effect.play(bus="world", flags="atPosition | reportsEnd", position=(1, 0, 0)).get_info().bus == engine.bus("world").number)
    engine.generate_soundtrack(lambda frames: [0.5] * (2 * frames)).play(loops=0)
    gc.collect()
    engine.render(9600)
    print(max(engine.render(4800)) > 0.4, bool(tacet.Code.OK), bool(tacet.Code.NONE))
    engine.close()
    try:
        effect.play()
    except tacet.TacetError as error:
        print(error.code.name)
"""
run(sys.executable, "-c", words, expected=["100 0.5 8000", "True", "True True False", "ERROR_HANDLE"], PYTHONPATH=bindings)
# A generator that raises has ended: it is called no more.
raising = """import sys, tacet
calls = []
def fill(frames):
    calls.append(frames)
    if len(calls) > 2: raise ValueError("broken")
    return [0.1] * (2 * frames)
sys.stderr = open("/dev/null", "w")
engine = tacet.Engine(output="offline")
tune = engine.generate_soundtrack(fill)
tune.play(-1)
for _ in range(20): engine.render(4800)
kinds = [event.kind.name for event in iter(engine.next_event, None)]
print(len(calls), kinds.count("SOUNDTRACK_ENDED"))"""
run(sys.executable, "-c", raising, expected=["3 1"], PYTHONPATH=bindings)
run(sys.executable, "-c", free, expected=["36000 2.0 -6.0", "others run True ['voiceEnded']"], PYTHONPATH=bindings)
with open(f"{header}/tacet.h", encoding="utf-8") as file:
    of_header = re.search(r"#define TACET_VERSION 0x(..)(..)(..)\b", file.read()).groups()
version = "of version " + ".".join(str(int(part, 16)) for part in of_header)
run(sys.executable, "-c", python, expected=["44 40 []", no_part, "True True", version], PYTHONPATH=bindings)
run(sys.executable, "-c", python, "growing", expected=["16998"], PYTHONPATH=bindings, TACET_LIBRARY=growing)
if shutil.which("luajit"):
    lua = """local tacet = require "tacet"
local function threads() for line in io.lines "/proc/self/status" do if line:match "^Threads" then return tonumber(line:match "%d+") end end end
local function drops(count)
  local before = threads()
  for _ = 1, count do tacet.engine {} end
  collectgarbage() collectgarbage()
  for _ = 1, 3000 do if threads() <= before then return true end os.execute "sleep 0.01" end
  return false
end
local engine = tacet.engine { output = "offline" }
if arg[1] then print(#engine:state()) return end
print(select(2, pcall(engine.state, engine, "output")))
engine:bus("soundtrack"):set_muted(true)
print(engine:session_get_reasons(), "of effects:" .. engine:session_get_reasons(false))
local effect = tacet.engine({ output = "offline" }):effect_from_frames({ 0.5, 0.5 })
collectgarbage() collectgarbage()
print(pcall(effect.play, effect), drops(5))
"""
    with open(f"{scratch}/state.lua", "w", encoding="utf-8") as file:
        file.write(lua)
    run("luajit", "state.lua", expected=[no_part, "soundtrack muted by the game\tof effects:\n", "true\ttrue"], LUA_PATH=f"{bindings}/?.lua")
    run("luajit", "state.lua", "growing", expected=["17000"], LUA_PATH=f"{bindings}/?.lua", TACET_LIBRARY=growing)

# The sizes of the header's structs, for the bindings that have them by hand or by script.
sys.path.insert(0, packaging)
sys.dont_write_bytecode = True
import header as declarations  # noqa: E402

structures = [one.name for one in declarations.structures(declarations.text()) if one.name != "tacet_reader"]
with open(f"{scratch}/sizes.c", "w", encoding="utf-8") as file:
    file.write("#include <stdio.h>\n#include <tacet.h>\nint main(void) {\n")
    for name in structures:
        file.write(f'  printf("%zu\\n", sizeof({name}));\n')
    file.write("  return 0;\n}\n")
run("gcc", f"-I{header}", "sizes.c", "-o", "sizes")
sizes = dict(zip(structures, map(int, run("./sizes").split())))


# Every struct with a size begins with TACET_SIZED, all else 0, in C and in C++ since 11 without a warning.
with open(f"{scratch}/sized.c", "w", encoding="utf-8") as file:
    file.write("#include <string.h>\n#include <tacet.h>\n")
    sized = [one.name for one in declarations.structures(declarations.text()) if one.members[0].name == "size"]
    for name in sized:
        file.write(
            f"static int begins_{name}(void) {{\n  {name} value = TACET_SIZED({name}), other;\n  memset(&other, 0, sizeof other);\n"
            "  other.size = sizeof other;\n  return value.size != sizeof value || memcmp(&value, &other, sizeof value) != 0;\n}\n")
    file.write(f"int main(void) {{ return {' || '.join(f'begins_{name}()' for name in sized)}; }}\n")
shutil.copy(f"{scratch}/sized.c", f"{scratch}/sized.cpp")
for compiler in c_compilers:
    for standard in ("c99", "c11", "c17"):
        compile_and_run(compiler, standard, f"{scratch}/sized.c")
for compiler in [name for name in ("g++", "clang++") if shutil.which(name)]:
    for standard in ("c++11", "c++14", "c++17", "c++20"):
        compile_and_run(compiler, standard, f"{scratch}/sized.cpp")


def own(name):
    """The name of a struct in Rust and in C#."""
    return "".join(part.capitalize() for part in name.split("_")[1:])


def with_sizes(source, line):
    """A program of this folder, with a line for each struct, beside the file of its language."""
    text = open(f"{root}/Tests/TacetC/{source}", encoding="utf-8").read()
    text = text.replace("@SIZES@\n", "\n".join(line.format(own(name), name, size) for name, size in sizes.items()) + "\n")
    with open(f"{scratch}/{source}", "w", encoding="utf-8") as file:
        file.write(text)


# Rust and C#, where they are installed.
said = ["plays at 0.177", "turned down at 0.018", "silent at 0.000: silent mode", "voice 7 ended at frame", 'did you mean "engine.pause"?']
def works(compiler):
    """False also for that of rustup, which has its toolchains in the home that the tests do not see."""
    return shutil.which(compiler) and subprocess.run([compiler, "--version"], capture_output=True, env=environment).returncode == 0


rustc = next(filter(works, ("rustc", "/usr/bin/rustc")), None)
if rustc:
    rust = [rustc, "--edition", "2021", "-D", "warnings", "-L", library]
    shutil.copy(f"{bindings}/tacet.rs", scratch)
    shutil.copy(f"{examples}/words.rs", scratch)
    with_sizes("binding.rs", 'assert_eq!(std::mem::size_of::<{0}>(), {2}, "{1}");')
    run(*rust, "words.rs", "-o", "words-rust")
    run("./words-rust", expected=said)
    run(*rust, "binding.rs", "-o", "binding-rust")
    run("./binding-rust", expected=["tacet.rs holds"])
    run("./binding-rust", "growing", expected=["17000"], LD_PRELOAD=growing)
if shutil.which("mcs") and shutil.which("mono"):
    sharp = ["mcs", "-warn:4", "-warnaserror", f"{bindings}/tacet.cs"]
    with_sizes("Binding.cs", 'Check(Marshal.SizeOf(typeof({0})) == {2}, "the size of {1}");')
    run(*sharp, f"{examples}/Words.cs", "-out:Words.exe")
    run("mono", "Words.exe", expected=said)
    run(*sharp, "Binding.cs", "-out:Binding.exe")
    run("mono", "Binding.exe", expected=["tacet.cs holds"])

# The structs of tacet.py are those of the header.
sys.path.insert(0, bindings)
os.environ.update(environment)
import tacet  # noqa: E402

for name, size in sizes.items():
    if ctypes.sizeof(getattr(tacet, own(name))) != size:
        failures.append(f"tacet.py: {own(name)} has {ctypes.sizeof(getattr(tacet, own(name)))} bytes, {name} {size}")

# The headers beside windows, where the libraries' own are installed.
for name in ("sdl2", "sdl3", "glfw3"):
    flags = subprocess.run(["pkg-config", "--cflags", name], capture_output=True, text=True)
    if flags.returncode:
        continue
    # Their own warnings are not ours.
    own_flags = [flag.replace("-I", "-isystem", 1) for flag in flags.stdout.split()]
    for compiler, standard in (("gcc", "c99"), ("clang", "c99"), ("g++", "c++11"), ("clang++", "c++11")):
        if not shutil.which(compiler):
            continue
        program = f"{scratch}/windows-{name}-{compiler}"
        run(compiler, f"-std={standard}", *WARNINGS, f"-D{name.upper()}", *own_flags, f"-I{header}",
            "-x", standard[:-2], f"{root}/Tests/TacetC/windows.c", "-o", program, f"-L{library}", "-ltacet")
        run(program)

# What is installed is found by pkg-config and CMake.
prefix = f"{scratch}/prefix"
run(f"{root}/Sources/TacetC/install", prefix, library, *command)
for name in [os.path.basename(one) for one in os.listdir(header)] + os.listdir(bindings):
    if name.startswith("tacet") and not any(os.path.exists(f"{prefix}/{folder}/{name}") for folder in ("include", "share/tacet")):
        failures.append(f"install has left {name} out")
if command:
    run(f"{prefix}/bin/tacet", "--version", expected=["0.1.0"])
    run("bash", "-n", f"{prefix}/share/bash-completion/completions/tacet")
    completes = ["share/zsh/site-functions/_tacet", "share/fish/vendor_completions.d/tacet.fish"]
    pages = ["share/man/man1/tacet.1", "share/man/man1/tacet-render.1"] if shutil.which("help2man") else []
    for name in completes + pages + ["share/tacet/tacet.supp"]:
        if not os.path.exists(f"{prefix}/{name}") or os.path.getsize(f"{prefix}/{name}") < 100:
            failures.append(f"install has left {name} out")
run("pkg-config", "--modversion", "tacet", expected=["0.1.0"], PKG_CONFIG_PATH=f"{prefix}/lib/pkgconfig")
flags = run("pkg-config", "--cflags", "--libs", "tacet", PKG_CONFIG_PATH=f"{prefix}/lib/pkgconfig").split()
shutil.copy(f"{root}/Tests/TacetC/check.h", scratch)
shutil.copy(f"{root}/Tests/TacetC/play.c", scratch)
run("gcc", "-D_GNU_SOURCE", "-std=c99", "play.c", "-o", "installed", *flags, "-lm")
run("./installed", LD_LIBRARY_PATH=f"{prefix}/lib")
# With the library inside the program a C compiler is enough: the program needs neither it nor C++'s runtime.
flags = run("pkg-config", "--static", "--cflags", "--libs", "tacet", PKG_CONFIG_PATH=f"{prefix}/lib/pkgconfig").split()
run("gcc", "-D_GNU_SOURCE", "-std=c99", "play.c", "-o", "whole", "-Wl,--as-needed", "-l:libtacet.a", *flags)
run("./whole", LD_LIBRARY_PATH="")
needed = re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", "whole"))
if "libopenal.so.1" not in needed or [name for name in needed if name.startswith(("libtacet", "libstdc++"))]:
    failures.append(f"a program with the library inside needs {needed}")
# The pages and the examples.
for name in ("Tacet.docc/FirstSound.md", "Tacet.docc/manners-call.png", "examples/first_sound.c", "examples/words.py"):
    if not os.path.exists(f"{prefix}/share/doc/tacet/{name}"):
        failures.append(f"install has left {name} out")
# A crate that depends on what is installed is built without a registry, and the project of .NET names what is there.
crate, project = f"{prefix}/share/tacet/rust", f"{prefix}/share/tacet/csharp"
cargo = next(filter(works, ("cargo", "/usr/bin/cargo")), None)
if rustc and cargo:
    os.makedirs(f"{scratch}/crate/src", exist_ok=True)
    with open(f"{scratch}/crate/Cargo.toml", "w", encoding="utf-8") as file:
        file.write(f'[package]\nname = "game"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\ntacet = {{ path = "{crate}" }}\n')
    with open(f"{examples}/words.rs", encoding="utf-8") as source, open(f"{scratch}/crate/src/main.rs", "w", encoding="utf-8") as file:
        file.write(source.read().replace("mod tacet;\n", ""))
    run(cargo, "build", "--offline", "--quiet", "--manifest-path", "crate/Cargo.toml", CARGO_HOME=f"{scratch}/cargo", RUSTC=rustc)
    run("crate/target/debug/game", expected=said, LD_LIBRARY_PATH=f"{prefix}/lib")
named = xml.etree.ElementTree.parse(f"{project}/Tacet.csproj").find("ItemGroup/None").get("Include")
if not os.path.exists(named):
    failures.append(f"Tacet.csproj names {named}, which is not there")
if shutil.which("mcs") and shutil.which("mono"):
    run("mcs", "-warnaserror", "-target:library", f"{project}/tacet.cs", "-out:Tacet.dll")
    run("mcs", "-warnaserror", "-r:Tacet.dll", f"{examples}/Words.cs", "-out:Referring.exe")
    run("mono", "Referring.exe", expected=said, LD_LIBRARY_PATH=f"{prefix}/lib")
if shutil.which("cmake"):
    os.makedirs(f"{scratch}/cmake", exist_ok=True)
    with open(f"{scratch}/cmake/CMakeLists.txt", "w", encoding="utf-8") as file:
        file.write(
            "cmake_minimum_required(VERSION 3.13)\nproject(game C)\nfind_package(tacet 0.1 REQUIRED)\nadd_executable(game ../null.c)\n"
            "add_executable(play ../play.c)\ntarget_compile_definitions(play PRIVATE _GNU_SOURCE)\n"
            "target_link_libraries(play tacet::tacet m)\ntarget_link_libraries(game tacet::tacet m)\n")
    run("cmake", "-S", "cmake", "-B", "cmake/build", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", "cmake/build")
    run("cmake/build/play", LD_LIBRARY_PATH=f"{prefix}/lib")

for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(bool(failures))
