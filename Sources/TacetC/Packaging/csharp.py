#!/usr/bin/env python3
"""Writes tacet.cs from tacet.h: every function as a method, in the manner of C#.

    Sources/TacetC/Packaging/csharp.py Sources/TacetC/include/tacet.h >tacet.cs
"""
import re
import sys
from xml.sax.saxutils import escape

sys.dont_write_bytecode = True
import header  # noqa: E402

HEAD = '''// The sound engine Tacet from C#: one file, over libtacet.so.0, for .NET and Mono.
//
//     using (var engine = new Engine()) {
//       Effect laser = engine.LoadEffect("laser.ogg");
//       Voice voice = laser.Play(new PlayOptions { Gain = -6 });
//       voice.Stop(Ramp.Over(0.5));
//     }
//
// What is disposed of or collected is released, but engines and feedbacks, which live until they are disposed of. Voices play on. Any
// thread may call. An error is a TacetException with the library's sentence; an exception that leaves a function that the library calls
// ends the program. Options that are null, and members that are not set, are the defaults; a change without a Ramp takes the control's
// own time. The comments are those of tacet.h, with its names: tacet_voice_set_gain is Voice.SetGain.
//
// Mono waits at the end of a program for every thread that has called one of its functions. A program that has set a wake-up, a log or a
// motor, or given a stream or a DSP, ends there by `_exit` of the C library; .NET does not wait.
//
// Written by Packaging/csharp.py.
#pragma warning disable 169, 414, 649, 1591
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Tacet {

/// <summary>A call that failed, with the library's sentence.</summary>
public sealed class TacetException : Exception {
  public readonly Result Result;

  internal TacetException(Result result) : base(Utf8.String(Native.tacet_last_error())) {
    Result = result;
  }

  internal static Result Check(Result result) {
    if ((int)result < 0) throw new TacetException(result);
    return result;
  }
}

static class Utf8 {
  internal delegate UIntPtr Write(byte[] bytes, UIntPtr size);

  internal static string String(IntPtr text) {
    if (text == IntPtr.Zero) return "";
    int length = 0;
    while (Marshal.ReadByte(text, length) != 0) length++;
    byte[] bytes = new byte[length];
    Marshal.Copy(text, bytes, 0, length);
    return Encoding.UTF8.GetString(bytes);
  }

  internal static string String(byte[] bytes) {
    if (bytes == null) return "";
    int end = Array.IndexOf(bytes, (byte)0);
    return Encoding.UTF8.GetString(bytes, 0, end < 0 ? bytes.Length : end);
  }

  /// <summary>Text as snprintf gives it; that of a live engine may be longer at the next call.</summary>
  internal static string Written(Write write) {
    byte[] bytes = new byte[1024];
    while (true) {
      long length = (long)write(bytes, (UIntPtr)(ulong)bytes.Length);
      if (length < bytes.Length) return Encoding.UTF8.GetString(bytes, 0, (int)length);
      bytes = new byte[2 * length];
    }
  }
}

/// <summary>A copy of what a struct points at, as long as the struct is there.</summary>
sealed class Pointee {
  static readonly ConditionalWeakTable<object, Dictionary<string, Pointee>> kept =
    new ConditionalWeakTable<object, Dictionary<string, Pointee>>();
  readonly IntPtr block;

  Pointee(object value) {
    block = Marshal.AllocHGlobal(Marshal.SizeOf(value));
    Marshal.StructureToPtr(value, block, false);
  }

  ~Pointee() { Marshal.FreeHGlobal(block); }

  internal static IntPtr Keep(object owner, string member, object value) {
    Dictionary<string, Pointee> all = kept.GetOrCreateValue(owner);
    lock (all) {
      all.Remove(member);
      if (value == null) return IntPtr.Zero;
      var made = new Pointee(value);
      all[member] = made;
      return made.block;
    }
  }

  internal static T Of<T>(IntPtr block) where T : class {
    return block == IntPtr.Zero ? null : (T)Marshal.PtrToStructure(block, typeof(T));
  }
}

/// <summary>Memory of the library's side for the time of a call.</summary>
sealed class Lent : IDisposable {
  readonly List<IntPtr> blocks = new List<IntPtr>();
  readonly List<Action> ends = new List<Action>();
  readonly List<object> given = new List<object>();

  IntPtr Block(int bytes) {
    IntPtr block = Marshal.AllocHGlobal(Math.Max(bytes, 1));
    blocks.Add(block);
    return block;
  }

  internal IntPtr[] Texts(string[] texts) {
    return Array.ConvertAll(texts, text => {
      byte[] bytes = Encoding.UTF8.GetBytes(text + "\\0");
      IntPtr block = Block(bytes.Length);
      Marshal.Copy(bytes, 0, block, bytes.Length);
      return block;
    });
  }

  /// <summary>Writes a list of structs, and returns the whole number of them.</summary>
  internal delegate UIntPtr WriteList(IntPtr block, UIntPtr capacity);

  /// <summary>A list that the library writes, which may be longer at the next call.</summary>
  internal static List<T> Listed<T>(WriteList write) where T : new() {
    int capacity = 16;
    while (true) {
      var empty = new T[capacity];
      for (int i = 0; i < capacity; i++) empty[i] = new T();
      using (var lent = new Lent()) {
        IntPtr block = lent.Structures(empty);
        int count = (int)write(block, (UIntPtr)(uint)capacity);
        if (count > capacity) {
          capacity = 2 * count;
          continue;
        }
        var all = new List<T>();
        for (int i = 0; i < count; i++) all.Add((T)Marshal.PtrToStructure(block + i * Marshal.SizeOf(typeof(T)), typeof(T)));
        return all;
      }
    }
  }

  /// <summary>Structs one after another.</summary>
  internal IntPtr Structures<T>(T[] structures) {
    given.Add(structures);
    int size = Marshal.SizeOf(typeof(T));
    IntPtr block = Block(size * structures.Length);
    for (int i = 0; i < structures.Length; i++) {
      IntPtr place = block + i * size;
      Marshal.StructureToPtr(structures[i], place, false);
      ends.Add(() => Marshal.DestroyStructure(place, typeof(T)));
    }
    return block;
  }

  public void Dispose() {
    foreach (Action end in ends) end();
    foreach (IntPtr block in blocks) Marshal.FreeHGlobal(block);
    GC.KeepAlive(given);
  }
}

/// <summary>What stands for something of an engine's, and is released with it or before.</summary>
public abstract class Handle : IDisposable {
  internal IntPtr Number;

  internal HandleRef Reference { get { return new HandleRef(this, Number); } }

  internal abstract void Release(IntPtr number);

  public void Dispose() {
    IntPtr number = Number;
    Number = IntPtr.Zero;
    GC.SuppressFinalize(this);
    if (number != IntPtr.Zero) Release(number);
  }

  ~Handle() {
    if (Number != IntPtr.Zero) Release(Number);
  }
}
'''

HANDS = '''
public sealed partial class Ramp {
  /// <summary>A change over so many seconds; 0: in one step.</summary>
  public static Ramp Over(double seconds) { return new Ramp { Seconds = seconds > 0 ? seconds : -1 }; }
}

public partial struct Vector {
  public Vector(float x, float y, float z) { X = x; Y = y; Z = z; }
}

public sealed partial class Event {
  /// <summary>The effect of an EffectLoaded, which is the program's own from now on; null if the load failed.</summary>
  public Effect TakeEffect() {
    IntPtr number = effect;
    effect = IntPtr.Zero;
    return number == IntPtr.Zero ? null : new Effect(number);
  }

  /// <summary>True of an event of this bank.</summary>
  public bool IsOf(Bank bank) { return bank != null && bank.Number == this.bank; }
}

public sealed partial class Layer {
  static readonly ConditionalWeakTable<Layer, Soundtrack> kept = new ConditionalWeakTable<Layer, Soundtrack>();

  /// <summary>Of the same length and rate as the first one.</summary>
  public Soundtrack Soundtrack {
    get {
      Soundtrack one;
      return kept.TryGetValue(this, out one) ? one : null;
    }
    set {
      kept.Remove(this);
      if (value != null) kept.Add(this, value);
      soundtrack = value == null ? IntPtr.Zero : value.Number;
    }
  }
}

/// <summary>A bus of an engine. A number: copy it, keep it. Those that are named here have no engine in them: Engine.BusOf.</summary>
[StructLayout(LayoutKind.Sequential)]
public partial struct Bus {
  public readonly uint Number;

  internal Bus(uint number) { Number = number; }

  /// <summary>The bus on which effects play that name no other.</summary>
  public static readonly Bus Effects = new Bus(0);
  /// <summary>The bus of menus and buttons.</summary>
  public static readonly Bus Interface = new Bus(1);
  /// <summary>The bus of the music.</summary>
  public static readonly Bus Soundtrack = new Bus(2);
  /// <summary>The bus above all others.</summary>
  public static readonly Bus Master = new Bus(3);

  /// <summary>
  /// Gives it a function that changes the frames of all that it plays, as Voice.SetDsp does of a voice: tacet_bus_set_dsp. Null takes it
  /// away.
  /// </summary>
  public void SetDsp(string name, Func<float[], int, int, bool> dsp) {
    uint number = Number;
    Dsp.Give(dsp, (function, context, release) => Native.tacet_bus_set_dsp(number, name, function, context, release));
  }
}

/// <summary>One sounding instance of an effect. A number: copy it, keep it, forget it.</summary>
[StructLayout(LayoutKind.Sequential)]
public partial struct Voice {
  public readonly ulong Number;

  internal Voice(ulong number) { Number = number; }

  /// <summary>
  /// Gives it a function that changes its frames: tacet_voice_set_dsp. It is called with interleaved stereo samples, how many frames of
  /// them are to be changed, and their rate, and returns true if it goes on to sound when its input is silent. It may neither allocate,
  /// lock nor wait. Null takes it away.
  /// </summary>
  public void SetDsp(string name, Func<float[], int, int, bool> dsp) {
    ulong number = Number;
    Dsp.Give(dsp, (function, context, release) => Native.tacet_voice_set_dsp(number, name, function, context, release));
  }

  internal static Voice Checked(ulong number) {
    if (number == 0) throw new TacetException(Native.tacet_last_result());
    return new Voice(number);
  }
}

/// <summary>Runs functions of the program's for the library.</summary>
static class Guard {
  internal static T Run<T>(Func<T> call) {
    try {
      return call();
    } catch (Exception error) {
      End(error);
      throw;
    }
  }

  internal static void End(Exception error) {
    Environment.FailFast("an exception left a function that Tacet called: " + error);
  }

  internal static void Run(Action call) { Run(() => { call(); return 0; }); }

  /// True on a thread that ends an engine, which may close its streams.
  [ThreadStatic] internal static bool IsEnding;

  /// <summary>The same on a thread of the library's own. Mono takes it for one of the program's, and would wait for its end.</summary>
  internal static void RunThere(Action call) {
    if (!IsEnding) Thread.CurrentThread.IsBackground = true;
    Run(call);
  }
}

/// <summary>A stream that the library reads at any place.</summary>
sealed class Source {
  static readonly Native.Read read = Read;
  static readonly Native.Close close = Close;
  readonly Stream stream;

  Source(Stream stream) { this.stream = stream; }

  internal static Native.Reader Reader(Stream stream, string name) {
    return new Native.Reader {
      size = (uint)Marshal.SizeOf(typeof(Native.Reader)), name = name, bytes = stream.Length, read = read, close = close,
      user = GCHandle.ToIntPtr(GCHandle.Alloc(new Source(stream)))
    };
  }

  static long Read(IntPtr user, IntPtr buffer, UIntPtr count, long offset) {
    return Guard.Run(() => {
      Stream stream = ((Source)GCHandle.FromIntPtr(user).Target).stream;
      lock (stream) {
        try {
          byte[] bytes = new byte[(int)Math.Min((ulong)count, 1 << 20)];
          stream.Position = offset;
          long done = 0;
          while (done < (long)count) {
            int more = stream.Read(bytes, 0, (int)Math.Min(bytes.Length, (long)count - done));
            if (more <= 0) break;
            Marshal.Copy(bytes, 0, new IntPtr(buffer.ToInt64() + done), more);
            done += more;
          }
          return done;
        } catch (IOException) {
          return -1;
        } catch (ObjectDisposedException) {
          return -1;
        }
      }
    });
  }

  static void Close(IntPtr user) {
    Guard.RunThere(() => {
      GCHandle handle = GCHandle.FromIntPtr(user);
      ((Source)handle.Target).stream.Dispose();
      handle.Free();
    });
  }
}

/// <summary>A function of the program's that changes frames, as long as the library calls it.</summary>
sealed class Dsp {
  static readonly Native.Dsp process = Process;
  static readonly Native.Release release = Release;
  readonly Func<float[], int, int, bool> function;
  float[] buffer = new float[4096];

  internal delegate Result Call(Native.Dsp dsp, IntPtr context, Native.Release release);

  Dsp(Func<float[], int, int, bool> function) { this.function = function; }

  /// <summary>Gives it to the library, which releases it, also where the call fails.</summary>
  internal static void Give(Func<float[], int, int, bool> function, Call call) {
    TacetException.Check(
      function == null ? call(null, IntPtr.Zero, null) : call(process, GCHandle.ToIntPtr(GCHandle.Alloc(new Dsp(function))), release));
  }

  // Without a closure, which would be allocated.
  static bool Process(IntPtr context, IntPtr samples, uint frames, uint sampleRate) {
    try {
      var dsp = (Dsp)GCHandle.FromIntPtr(context).Target;
      int count = 2 * (int)frames;
      if (dsp.buffer.Length < count) dsp.buffer = new float[count];
      Marshal.Copy(samples, dsp.buffer, 0, count);
      bool rings = dsp.function(dsp.buffer, (int)frames, (int)sampleRate);
      Marshal.Copy(dsp.buffer, 0, samples, count);
      return rings;
    } catch (Exception error) {
      Guard.End(error);
      throw;
    }
  }

  static void Release(IntPtr context) { Guard.Run(() => GCHandle.FromIntPtr(context).Free()); }
}

/// <summary>A sound engine.</summary>
public sealed partial class Engine : IDisposable {
  static readonly HashSet<Engine> alive = new HashSet<Engine>();
  /// The functions that the library may call until the engine has ended.
  readonly List<Delegate> kept = new List<Delegate>();
  internal IntPtr Number;

  internal HandleRef Reference { get { return new HandleRef(this, Number); } }

  /// <summary>Makes an engine: tacet_engine_create.</summary>
  public Engine(EngineOptions options = null) {
    TacetException.Check(Native.tacet_engine_create(out Number, options, Library.HeaderVersion));
    lock (alive) alive.Add(this);
  }

  /// <summary>An engine that renders into memory: Render.</summary>
  public static Engine Offline() { return new Engine(new EngineOptions { Output = "offline" }); }

  /// <summary>Ends it, and all that was made of it. Inside a callback of its own that is a TacetException, and nothing happens.</summary>
  public void Dispose() {
    if (Number == IntPtr.Zero) return;
    Guard.IsEnding = true;
    try {
      TacetException.Check(Native.tacet_engine_destroy(Number));
    } finally {
      Guard.IsEnding = false;
    }
    Number = IntPtr.Zero;
    lock (alive) alive.Remove(this);
  }

  T Keep<T>(T function) where T : class {
    lock (kept) kept.Add((Delegate)(object)function);
    return function;
  }

  /// <summary>Has a function called when an event is there: tacet_set_wakeup. Null ends it.</summary>
  public void SetWakeup(Action wakeup) {
    Native.Wakeup function = wakeup == null ? null : Keep<Native.Wakeup>(_ => Guard.RunThere(wakeup));
    TacetException.Check(Native.tacet_set_wakeup(Reference, function, IntPtr.Zero));
  }

  /// <summary>Loads a sound file from a stream, which can seek: tacet_effect_load_reader. The library disposes of it.</summary>
  public Effect LoadEffect(Stream stream, string name = null, LoadOptions options = null) {
    IntPtr number;
    options = LoadOptions.With(options, false);
    TacetException.Check(Native.tacet_effect_load_reader(Reference, Source.Reader(stream, name), options, out number));
    return new Effect(number);
  }

  /// <summary>Inspects a music file from a stream, which can seek: tacet_soundtrack_load_reader. The library disposes of it.</summary>
  public Soundtrack LoadSoundtrack(Stream stream, string name = null, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_soundtrack_load_reader(Reference, Source.Reader(stream, name), options, out number));
    return new Soundtrack(number);
  }

  /// <summary>
  /// Makes an effect whose frames a function makes while it plays: tacet_effect_generate. It fills interleaved samples from their
  /// beginning, is told how many frames are asked for, and returns how many it has made.
  /// </summary>
  public Effect GenerateEffect(Func<float[], int, int> generator, GeneratorOptions options = null) {
    int channels = options == null || options.Channels == 0 ? 1 : (int)options.Channels;
    var function = Made(generator, channels);
    IntPtr number;
    TacetException.Check(Native.tacet_effect_generate(Reference, function, IntPtr.Zero, options, out number));
    return new Effect(number);
  }

  /// <summary>
  /// Makes music whose frames a function makes while it plays: tacet_soundtrack_generate. It is as that of GenerateEffect; seek, which has
  /// it go on from a frame, may be null.
  /// </summary>
  public Soundtrack GenerateSoundtrack(
      Func<float[], int, int> generator, Action<long> seek = null, SoundtrackGeneratorOptions options = null) {
    int channels = options == null || options.Channels == 0 ? 2 : (int)options.Channels;
    var function = Made(generator, channels);
    var jump = seek == null ? null : Keep<Native.Seek>((user, frame) => Guard.Run(() => seek(frame)));
    IntPtr number;
    TacetException.Check(Native.tacet_soundtrack_generate(Reference, function, jump, IntPtr.Zero, options, out number));
    return new Soundtrack(number);
  }

  Native.Generator Made(Func<float[], int, int> generator, int channels) {
    float[] buffer = new float[0];
    return Keep<Native.Generator>((user, samples, frames) => Guard.Run(() => {
      int count = (int)frames;
      if (buffer.Length < count * channels) buffer = new float[count * channels];
      int made = Math.Max(0, Math.Min(generator(buffer, count), count));
      Marshal.Copy(buffer, 0, samples, made * channels);
      return (UIntPtr)(uint)made;
    }));
  }

  /// <summary>The voices that have not ended, heard or not, in no order: tacet_voice_list.</summary>
  public List<Voice> VoiceList() {
    var all = new ulong[16];
    int count;
    while ((count = (int)Native.tacet_voice_list(Reference, all, (UIntPtr)(uint)all.Length)) > all.Length) all = new ulong[2 * count];
    return new List<ulong>(all).GetRange(0, count).ConvertAll(number => new Voice(number));
  }

  /// <summary>The microphones of the machine: tacet_input_list.</summary>
  public List<Input> InputList() {
    return Lent.Listed<Input>((block, capacity) => Native.tacet_input_list(Reference, block, capacity));
  }

  /// <summary>
  /// Takes what was recorded since the last call, of the newest 2 s, as far as `samples` has room: interleaved. Returns the number of
  /// frames: tacet_microphone_read.
  /// </summary>
  public int MicrophoneRead(float[] samples) {
    uint channels = Math.Max(1, MicrophoneGetInfo().Channels);
    return (int)Native.tacet_microphone_read(Reference, samples, (UIntPtr)((uint)samples.Length / channels));
  }

  /// <summary>The outputs of the machine: tacet_output_list.</summary>
  public List<Output> OutputList() {
    return Lent.Listed<Output>((block, capacity) => Native.tacet_output_list(Reference, block, capacity));
  }
}

/// <summary>Short sounds and vibration for user interfaces.</summary>
public sealed partial class Feedback : IDisposable {
  static readonly HashSet<Feedback> alive = new HashSet<Feedback>();
  readonly List<Delegate> kept = new List<Delegate>();
  internal IntPtr Number;

  internal HandleRef Reference { get { return new HandleRef(this, Number); } }

  /// <summary>Makes a player of short sounds and vibration: tacet_feedback_create.</summary>
  public Feedback(FeedbackOptions options = null) {
    TacetException.Check(Native.tacet_feedback_create(out Number, options, Library.HeaderVersion));
    lock (alive) alive.Add(this);
  }

  /// <summary>Ends it. Inside its motor that is a TacetException, and nothing happens.</summary>
  public void Dispose() {
    if (Number == IntPtr.Zero) return;
    TacetException.Check(Native.tacet_feedback_destroy(Number));
    Number = IntPtr.Zero;
    lock (alive) alive.Remove(this);
  }

  /// <summary>Has vibration go to a motor, with strength and seconds: tacet_feedback_set_motor. Null: there is none.</summary>
  public void SetMotor(Action<float, double> motor) {
    Native.Motor function = null;
    if (motor != null) {
      function = (user, strength, seconds) => Guard.RunThere(() => motor(strength, seconds));
      lock (kept) kept.Add(function);
    }
    TacetException.Check(Native.tacet_feedback_set_motor(Reference, function, IntPtr.Zero));
  }
}

public sealed partial class LoadOptions {
  /// <summary>These, in the background or not.</summary>
  internal static LoadOptions With(LoadOptions options, bool inBackground) {
    var made = options == null ? new LoadOptions() : (LoadOptions)options.MemberwiseClone();
    made.Flags = inBackground ? made.Flags | LoadFlags.InBackground : made.Flags & ~LoadFlags.InBackground;
    return made;
  }
}

/// <summary>The functions that need no engine.</summary>
public static partial class Library {
  /// <summary>The version of the header that this file follows.</summary>
  public const uint HeaderVersion = @VERSION@;
  /// <summary>For `loops`: until it is stopped.</summary>
  public const int LoopsForEver = -1;
  static readonly List<Delegate> kept = new List<Delegate>();

  /// <summary>The name of a result, such as "TACET_ERROR_FILE".</summary>
  public static string ResultName(Result result) { return Utf8.String(Native.tacet_result_name(result)); }

  /// <summary>Has lines of the log go to a function; null: nowhere.</summary>
  public static void SetLog(Action<LogLevel, string> logger, LogLevel least) {
    Native.Logger function = null;
    if (logger != null) {
      function = (user, level, text) => Guard.RunThere(() => logger(level, Utf8.String(text)));
      lock (kept) kept.Add(function);
    }
    TacetException.Check(Native.tacet_set_log(function, IntPtr.Zero, least));
  }
}
'''
NATIVE = '''
/// <summary>The functions of tacet.h.</summary>
static class Native {
  const string library = "libtacet.so.0";

  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Logger(IntPtr user, LogLevel level, IntPtr text);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate UIntPtr Generator(IntPtr user, IntPtr samples, UIntPtr frames);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Seek(IntPtr user, long frame);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Motor(IntPtr user, float strength, double seconds);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Wakeup(IntPtr user);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate long Read(IntPtr user, IntPtr buffer, UIntPtr count, long offset);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Close(IntPtr user);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  [return: MarshalAs(UnmanagedType.I1)]
  internal delegate bool Dsp(IntPtr context, IntPtr samples, uint frames, uint sampleRate);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Release(IntPtr context);

  [StructLayout(LayoutKind.Sequential)]
  internal sealed class Reader {
    internal uint size;
    [MarshalAs(UnmanagedType.LPUTF8Str)] internal string name;
    internal long bytes;
    internal Read read;
    internal Close close;
    internal IntPtr user;
  }

'''
PLAIN = {"uint32_t": "uint", "int32_t": "int", "uint64_t": "ulong", "int64_t": "long", "float": "float", "double": "double",
         "bool": "bool", "size_t": "UIntPtr", "uint8_t": "byte", "tacet_voice": "ulong", "tacet_bus": "uint"}
FUNCTIONS = {"tacet_logger": "Logger", "tacet_generator": "Generator", "tacet_generator_seek": "Seek", "tacet_motor": "Motor", "void (*wakeup)(void *user)": "Wakeup",
             "tacet_dsp": "Dsp", "void (*release)(void *context)": "Release"}
WORDS = {"event", "in", "ref", "out", "params", "object", "string", "base", "lock", "is", "as"}
VALUES = {"tacet_vector", "tacet_time", "tacet_band"}


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def type_name(name):
    return pascal(name[len("tacet_"):])


def own_name(name):
    camel = pascal(name)
    camel = camel[0].lower() + camel[1:]
    return f"@{camel}" if camel in WORDS else camel


def comment(text, indent=""):
    lines = [escape(line) for line in text.splitlines() if line.strip()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/// <summary>{lines[0]}</summary>\n"
    return f"{indent}/// <summary>\n" + "".join(f"{indent}/// {line}\n" for line in lines) + f"{indent}/// </summary>\n"


class Writer:
    def __init__(self, text):
        self.functions = list(header.functions(text))
        self.enumerations = list(header.enumerations(text))
        self.structures = list(header.structures(text))
        self.sums = {enumeration.name for enumeration in self.enumerations if enumeration.is_sum}
        self.pointing = {structure.name for structure in self.structures if any(map(header.pointee, structure.members))}
        self.version = header.version(text)

    def plain(self, kind):
        return PLAIN.get(kind) or (type_name(kind) if kind.startswith("tacet_") else None) or sys.exit(f"csharp.py: no type for {kind}")

    def enumeration(self, enumeration):
        number = "int" if any(constant.value < 0 for constant in enumeration.constants) else "uint"
        start = header.prefix(enumeration)
        flags = "[Flags]\n" if enumeration.is_sum else ""
        lines = "".join(
            comment(constant.comment, "  ") + f"  {pascal(constant.name[len(start):].lower())} = {constant.value},\n"
            for constant in enumeration.constants)
        return f"{comment(enumeration.comment)}{flags}public enum {type_name(enumeration.name)} : {number} {{\n{lines}}}\n"

    def member(self, structure, member):
        about, name = comment(member.comment, "  "), pascal(member.name)
        if name == type_name(structure.name):
            name += "Value"
        if member.name == "size":
            return f"  uint size = (uint)Marshal.SizeOf(typeof({type_name(structure.name)}));\n"
        if member.name.startswith("reserved"):
            return "".join(f"  {self.plain(member.type)} {member.name}_{i};\n" for i in range(max(member.count, 1)))
        if member.type == "const char *":
            return f"{about}  [MarshalAs(UnmanagedType.LPUTF8Str)] public string {name};\n"
        if member.type == "char":
            return (
                f"  [MarshalAs(UnmanagedType.ByValArray, SizeConst = {member.count})] byte[] {member.name} = new byte[{member.count}];\n"
                f"{about}  public string {name} {{ get {{ return Utf8.String({member.name}); }} }}\n")
        if header.pointee(member):
            kind = type_name(header.pointee(member))
            return (
                f"  IntPtr {member.name};\n{about}  public {kind} {name} {{\n    get {{ return Pointee.Of<{kind}>({member.name}); }}\n"
                f"    set {{ {member.name} = Pointee.Keep(this, \"{member.name}\", value); }}\n  }}\n")
        if member.type.endswith("*") or member.type[len("tacet_"):] in header.HANDLES:
            return f"  IntPtr {member.name};\n"
        if member.count and not member.name.startswith("reserved"):
            return (
                f"{about}  [MarshalAs(UnmanagedType.ByValArray, SizeConst = {member.count})]\n"
                f"  public {self.plain(member.type)}[] {name} = new {self.plain(member.type)}[{member.count}];\n")
        summed = header.sum_of(member, self.sums)
        kind = type_name(summed) if summed else {"tacet_voice": "Voice", "tacet_bus": "Bus"}.get(member.type) or self.plain(member.type)
        as_bool = "[MarshalAs(UnmanagedType.I1)] " if kind == "bool" else ""
        within = any(member.type == one.name for one in self.structures) and member.type not in VALUES
        return f"{about}  {as_bool}public {kind} {name}{f' = new {kind}()' if within else ''};\n"

    def structure(self, structure):
        what = "partial struct" if structure.name in VALUES else "sealed partial class"
        lines = "".join(self.member(structure, member) for member in structure.members)
        return f"{comment(structure.comment)}[StructLayout(LayoutKind.Sequential)]\npublic {what} {type_name(structure.name)} {{\n{lines}}}\n"

    def raw(self, function, index, parameter):
        """A parameter of C."""
        kind, name = parameter.type, own_name(parameter.name)
        plain = re.sub(r"^const ", "", kind).rstrip(" *")
        short, pointer, constant = plain[len("tacet_"):], kind.endswith("*"), kind.startswith("const ")
        follower = index + 1 < len(function.parameters) and function.parameters[index + 1].type == "size_t"
        if kind in FUNCTIONS:
            return f"{FUNCTIONS[kind]} {name}"
        if kind == "const char *":
            return f"[MarshalAs(UnmanagedType.LPUTF8Str)] string {name}"
        if kind == "char *" or kind == "const void *":
            return f"byte[] {name}"
        if kind == "const char *const *":
            return f"IntPtr[] {name}"
        if plain == "float" and pointer and follower:
            return f"[In, Out] float[] {name}"
        if kind == "tacet_voice *" and follower:
            return f"[In, Out] ulong[] {name}"
        if kind == "void *":
            return f"IntPtr {name}"
        if short in header.HANDLES:
            if pointer:
                return f"IntPtr[] {name}" if constant else f"out IntPtr {name}"
            return f"{'IntPtr' if function.name.endswith(('_release', '_destroy')) else 'HandleRef'} {name}"
        if plain == "tacet_reader":
            return f"[In] Reader {name}"
        structures = {structure.name for structure in self.structures}
        if plain in structures and pointer:
            if follower:
                return f"IntPtr {name}"
            if plain in VALUES:
                return f"out {self.plain(plain)} {name}"
            return f"[In{'' if constant else ', Out'}] {self.plain(plain)} {name}"
        as_bool = "[MarshalAs(UnmanagedType.I1)] " if plain == "bool" else ""
        return f"{as_bool}{'out ' if pointer else ''}{self.plain(plain)} {name}"

    def declaration(self, function):
        parameters = ", ".join(self.raw(function, index, parameter) for index, parameter in enumerate(function.parameters))
        result = "IntPtr" if function.result == "const char *" else self.plain(function.result)
        as_bool = "  [return: MarshalAs(UnmanagedType.I1)]\n" if result == "bool" else ""
        return f"  [DllImport(library)]\n{as_bool}  internal static extern {result} {function.name}({parameters});\n"

    def given(self, argument, function):
        """What is declared and what is passed of an argument, and whether memory is lent to the call."""
        name, kind = own_name(argument.name), argument.type
        if argument.kind == "ramp":
            return f"Ramp {name} = null", name, False
        if argument.kind in ("path", "text"):
            return f"string {name}", name, False
        if argument.kind == "text?":
            rest = function.parameters[[one.name for one in function.parameters].index(argument.name) + 1:]
            last = all(one.type == "size_t" or one.type.endswith(" *") and one.type not in ("const char *", "float *") for one in rest)
            return f"string {name}{' = null' if last else ''}", name, False
        if argument.kind == "texts":
            return f"params string[] {name}", f"lent.Texts({name}), (UIntPtr)(uint){name}.Length", True
        if argument.kind == "bytes":
            return f"byte[] {name}", f"{name}, (UIntPtr)(uint){name}.Length", False
        if argument.kind == "samples":
            return f"float[] {name}", f"{name}, (UIntPtr)((uint){name}.Length / Math.Max(channels, 1))", False
        if argument.kind == "samples out":
            halved = "" if argument.names[1] == "capacity" else " / 2"
            return f"float[] {name}", f"{name}, (UIntPtr)((uint){name}.Length{halved})", False
        if argument.kind == "handles":
            return f"{type_name(kind)}[] {name}", f"Array.ConvertAll({name}, one => one.Number), (UIntPtr)(uint){name}.Length", False
        if argument.kind == "structures":
            return f"{type_name(kind)}[] {name}", f"lent.Structures({name}), (UIntPtr)(uint){name}.Length", True
        if argument.kind == "handle":
            return f"{type_name(kind)} {name}", f"{name}.Reference", False
        if argument.kind == "handle?":
            return f"{type_name(kind)} {name}", f"{name} == null ? new HandleRef() : {name}.Reference", False
        if argument.kind == "structure":
            return f"{type_name(kind)} {name} = null", name, False
        if kind == "tacet_bus":
            return f"Bus {name}", f"{name}.Number", False
        if function.name == "tacet_session_set_category" and name == "options":
            return f"CategoryOptions {name} = 0", f"(uint){name}", False
        return f"{self.plain(kind)} {name}", name, False

    def method(self, function, in_background=False):
        noun = header.owner(function)
        given, returned = header.arguments(function)
        given = [self.given(argument, function) for argument in given]
        name = pascal(header.method(function)) + ("InBackground" if in_background else "")
        own = {None: [], "voice": ["Number"], "bus": ["Number"]}.get(noun, ["Reference"])
        if returned and returned[0].type == "tacet_effect" and any(passed == "options" for _, passed, _ in given):
            flag = "true" if in_background else "false"
            given = [(declared, f"LoadOptions.With(options, {flag})" if passed == "options" else passed, lent) for declared, passed, lent in given]
        passed = own + [passed for _, passed, _ in given]
        kinds = [argument.kind for argument in returned]
        before, static = [], "static " if noun is None else ""

        def call(*more):
            return f"Native.{function.name}({', '.join(passed + list(more))})"

        if kinds == ["text"]:
            result = "string"
            body = [f"return Utf8.Written((text, size) => {call('text', 'size')});"]
            if function.name in header.NEVER_EMPTY:
                empty = "written.Length == 0"
                for argument, words in header.NEVER_EMPTY[function.name].items():
                    empty += "".join(f' && {own_name(argument)} != "{word}"' for word in words)
                body = [body[0].replace("return", "string written =")]
                body += [f"if ({empty}) throw new TacetException(Native.tacet_last_result());", "return written;"]
        elif kinds == ["handle"]:
            result = "void" if in_background else type_name(returned[0].type)
            body = ["IntPtr number;", f"TacetException.Check({call('out number')});"] + ([] if in_background else [f"return new {result}(number);"])
        elif len(kinds) == 2:
            types = [self.plain(argument.type) for argument in returned]
            names = [own_name(argument.name) for argument in returned]
            given += [(f"out {kind} {one}", "", False) for kind, one in zip(types, names)]
            result = "bool"
            body = [f"return TacetException.Check({call(*[f'out {one}' for one in names])}) != Result.None;"]
        elif kinds:
            kind, one = returned[0].type, own_name(returned[0].name)
            absent = "TACET_NONE" in function.comment or function.name.endswith("next_event")
            result = {"tacet_bus": "Bus", "tacet_voice": "Voice"}.get(kind) or self.plain(kind)
            if kind in VALUES or kind in PLAIN:
                body = [f"{self.plain(kind)} {one};", f"TacetException.Check({call('out ' + one)});"]
                value = {"Bus": f"new Bus({one})", "Voice": f"new Voice({one})"}.get(result, one)
                body.append(f"return {value};")
            else:
                body = [f"var {one} = new {result}();", f"Result result = TacetException.Check({call(one)});"]
                body.append(f"return result == Result.None ? null : {one};" if absent else f"return {one};")
                if not absent:
                    body[1] = body[1].replace("Result result = ", "")
        elif function.result == "tacet_result":
            pending = "TACET_PENDING" in function.comment
            result = "Result" if pending else "void"
            body = [f"{'return ' if pending else ''}TacetException.Check({call()});"]
        elif function.result == "tacet_voice":
            result, body = "Voice", [f"return Voice.Checked({call()});"]
        elif function.result == "tacet_bus":
            result, body = "Bus", [f"return new Bus({call()});"]
        elif function.result == "size_t":
            result, body = "int", [f"return (int){call()};"]
        else:
            result, body = self.plain(function.result), [f"return {call()};"]
        for kept in [own_name(argument.name) for argument in header.arguments(function)[0] if argument.type in self.pointing]:
            body.insert(next(i for i, line in enumerate(body) if "Native." in line) + 1, f"GC.KeepAlive({kept});")
            if body[-2].startswith("return "):
                body[-2:] = [body[-2].replace("return ", "var answer = ", 1), body[-1], "return answer;"]
        if any(lent for _, _, lent in given):
            body = ["using (var lent = new Lent()) {"] + ["  " + line for line in body] + ["}"]
        about = comment(function.comment + ("\nIn the background: an event has the effect." if in_background else ""), "  ")
        if not given and function.result not in ("tacet_result", "tacet_voice") and not kinds and name != "Release":
            return f"{about}  public {static}{result} {name} {{ get {{ {' '.join(body)} }} }}\n"
        parameters = ", ".join(declared for declared, _, _ in given)
        lines = "".join(f"    {line}\n" for line in body)
        return f"{about}  public {static}{result} {name}({parameters}) {{\n{lines}  }}\n"

    def write(self):
        parts = [HEAD]
        parts += [self.enumeration(enumeration) for enumeration in self.enumerations]
        parts += [self.structure(structure) for structure in self.structures if structure.name != "tacet_reader"]
        parts.append(HANDS.strip("\n").replace("@VERSION@", self.version) + "\n")
        text = {"effect": "A sound effect.", "variations": "Variations of one sound.", "soundtrack": "Long, looping, streamed music.",
                "playlist": "Soundtracks that play one after another.", "bank": "The sounds and buses of a bank file."}
        for noun, about in text.items():
            name = type_name("tacet_" + noun)
            parts.append(
                f"{comment(about)}public sealed partial class {name} : Handle {{\n  internal {name}(IntPtr number) {{ Number = number; }}\n\n"
                f"  internal override void Release(IntPtr number) {{ Native.tacet_{noun}_release(number); }}\n}}\n")
        for noun in [None] + header.HANDLES + ["voice", "bus"]:
            methods = []
            for function in self.functions:
                if header.owner(function) != noun or function.name in header.BY_HAND or function.name.endswith("_release"):
                    continue
                methods.append(self.method(function))
                if function.name in ("tacet_effect_load", "tacet_effect_load_memory"):
                    methods.append(self.method(function, in_background=True))
            what = "static partial class Library" if noun is None else (
                f"{'partial struct' if noun in ('voice', 'bus') else 'sealed partial class'} {type_name('tacet_' + noun)}")
            parts.append(f"public {what} {{\n" + "\n".join(methods) + "}\n")
        parts.append(NATIVE.strip("\n") + "\n\n" + "\n".join(self.declaration(function) for function in self.functions) + "}\n\n}\n")
        return "\n".join(parts)


print(Writer(open(sys.argv[1], encoding="utf-8").read()).write(), end="")
