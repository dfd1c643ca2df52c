// The sound engine Tacet from C#: one file, over libtacet.so.0, for .NET and Mono.
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
      byte[] bytes = Encoding.UTF8.GetBytes(text + "\0");
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

/// <summary>The result of a call. Its name is tacet_result_name, the sentence about an error tacet_last_error.</summary>
public enum Result : int {
  /// <summary>Success.</summary>
  Ok = 0,
  /// <summary>Success, but nothing was there: no event, no music.</summary>
  None = 1,
  /// <summary>Accepted, and done later: a load in the background, an activation during a call.</summary>
  Pending = 2,
  /// <summary>An argument is NULL, not-a-number, or nothing that this library knows.</summary>
  ErrorArgument = -1,
  /// <summary>The handle is NULL, released, of another kind, or was never made.</summary>
  ErrorHandle = -2,
  /// <summary>A file is missing, unreadable, damaged or of an unknown kind.</summary>
  ErrorFile = -3,
  /// <summary>JSON, a bank or a saved game has faults; the sentence has each on a line.</summary>
  ErrorData = -4,
  /// <summary>There is no bus, output, sound or preset of this name.</summary>
  ErrorName = -5,
  /// <summary>Not now, or not here: rendering a live engine, an option the category does not allow.</summary>
  ErrorState = -6,
  /// <summary>There is no more room: 62 buses of the game's own, 32 ducking rules.</summary>
  ErrorFull = -7,
  /// <summary>OpenAL, threads or memory fail, or a library of the system is not installed.</summary>
  ErrorSystem = -8,
  /// <summary>The program or its data is newer than the library.</summary>
  ErrorVersion = -9,
}

/// <summary>The clock of a tacet_time.</summary>
public enum Clock : uint {
  /// <summary>At once; the frame does not count.</summary>
  Now = 0,
  /// <summary>tacet_engine_clock, which runs on whatever is paused.</summary>
  Engine = 1,
  /// <summary>That of the effects: it stands still while they are held or all is paused.</summary>
  Effects = 2,
  /// <summary>That of the music, in frames of its own pace: it stands still while the music does.</summary>
  Soundtrack = 3,
}

/// <summary>The curve of a ramp.</summary>
public enum Curve : uint {
  /// <summary>Linear; of crossfades and transitions equal power.</summary>
  Default = 0,
  /// <summary>Equal steps of amplitude in equal times.</summary>
  Linear = 1,
  /// <summary>Two that cross keep their power together.</summary>
  EqualPower = 2,
  /// <summary>Fast first, then slower and slower.</summary>
  Exponential = 3,
  /// <summary>Equal steps of loudness in equal times; of pitches equal intervals.</summary>
  Decibels = 4,
  /// <summary>Slow at both ends.</summary>
  Smooth = 5,
}

/// <summary>The weight of a line in the log.</summary>
public enum LogLevel : uint {
  /// <summary>For who works on the engine.</summary>
  Debug = 0,
  /// <summary>The course of things: a file is loaded, an output connects.</summary>
  Info = 1,
  /// <summary>What changes what is heard: an interruption, a lost output.</summary>
  Notice = 2,
  /// <summary>Something is not as the game asked, and it goes on.</summary>
  Warning = 3,
  /// <summary>Something failed.</summary>
  Error = 4,
}

/// <summary>The role of the game's sound beside that of other programs. The page Session of the manual has the table.</summary>
public enum Category : uint {
  /// <summary>Ambient while the user listens to other music, else solo ambient.</summary>
  Automatic = 0,
  /// <summary>Beside other music; silent in silent mode.</summary>
  Ambient = 1,
  /// <summary>Other music is paused; silent in silent mode.</summary>
  SoloAmbient = 2,
  /// <summary>Sound is the point of the program: it plays in silent mode and in the background.</summary>
  Playback = 3,
  /// <summary>The program listens: other music is paused, and nothing of its own is heard.</summary>
  Record = 4,
  /// <summary>Both at once, as `playback`.</summary>
  PlayAndRecord = 5,
  /// <summary>Work on sound: neither output nor input.</summary>
  AudioProcessing = 6,
}

/// <summary>Options of a category: their sum.</summary>
[Flags]
public enum CategoryOptions : uint {
  /// <summary>Of `playback` and `playAndRecord`: other music plays on.</summary>
  MixWithOthers = 1,
  /// <summary>Of `ambient`, mixed `playback` and `playAndRecord`: other players are turned down.</summary>
  DuckOthers = 2,
}

/// <summary>Options of an engine: their sum.</summary>
[Flags]
public enum EngineFlags : uint {
  /// <summary>It listens to no service of the system; the game reports what it knows.</summary>
  NoMonitors = 1,
  /// <summary>Beats and bars of soundtracks with a tempo are events.</summary>
  ReportsBeats = 2,
  /// <summary>The soundtrack has a stream of its own, which recorders can leave out.</summary>
  OwnStream = 4,
  /// <summary>Commands of tacet_do are kept: tacet_state "script" has them as a scenario.</summary>
  RecordsCommands = 8,
  /// <summary>Other programs of the same user may ask for its state: `tacet why`, `tacet watch --game`.</summary>
  Inspected = 16,
}

/// <summary>The quality of resampling, for sounds of another rate or pitch.</summary>
public enum Resampling : uint {
  /// <summary>The default.</summary>
  Cubic = 0,
  /// <summary>The cheapest.</summary>
  Linear = 1,
  /// <summary>Better than cubic, and dearer.</summary>
  Sinc = 2,
  /// <summary>The best that the mixer has.</summary>
  Best = 3,
}

/// <summary>The kinds of events. Later versions add some: ignore those that you do not know.</summary>
public enum EventKind : uint {
  /// <summary>What may be heard changed: `effects`, `soundtrack`; `text` has the reasons of the latter.</summary>
  Verdict = 1,
  /// <summary>A phone call, sleep and the like; `text` says which.</summary>
  InterruptionBegan = 2,
  /// <summary>`value` is 1 if the game may go on.</summary>
  InterruptionEnded = 3,
  /// <summary>Sound comes out elsewhere: `value` is a tacet_route.</summary>
  RouteChanged = 4,
  /// <summary>Headphones or a wireless output went: show the pause screen.</summary>
  RouteLost = 5,
  /// <summary>The category in force is `value`, a tacet_category.</summary>
  Category = 6,
  /// <summary>The session is active.</summary>
  Activated = 7,
  /// <summary>The session is not active.</summary>
  Deactivated = 8,
  /// <summary>`value` is 1 where other music plays, so that the game's is better silent.</summary>
  OtherMusic = 9,
  /// <summary>Muted or turned down outside the game: `text`; "" once it is over.</summary>
  Outside = 10,
  /// <summary>Outputs came, went, or another one is in use: tacet_output_list.</summary>
  Outputs = 11,
  /// <summary>The choice of an output changed: `text` is its id, "" for none. Worth saving.</summary>
  OutputChosen = 12,
  /// <summary>tacet_output_get_system_volume has changed.</summary>
  SystemVolume = 13,
  /// <summary>Of plays with TACET_PLAY_REPORTS_END: `voice`, `user`; `value` is a tacet_end.</summary>
  VoiceEnded = 14,
  /// <summary>A soundtrack begins at `seconds` of its file.</summary>
  SoundtrackStarted = 15,
  /// <summary>`value` is a tacet_end; `result`, `text` if it could not be read on.</summary>
  SoundtrackEnded = 16,
  /// <summary>Its loop began again.</summary>
  SoundtrackLooped = 17,
  /// <summary>`value` is the number of the bar. With TACET_ENGINE_REPORTS_BEATS.</summary>
  Bar = 18,
  /// <summary>`value` is the number of the beat. With TACET_ENGINE_REPORTS_BEATS.</summary>
  Beat = 19,
  /// <summary>A sound in words: `text`; `azimuth`, `elevation` if it has a direction.</summary>
  Caption = 20,
  /// <summary>A media key: `value` is a tacet_command, `seconds` its time.</summary>
  RemoteCommand = 21,
  /// <summary>A load in the background is over: `effect`, `user`; `result`, `text` if it failed.</summary>
  EffectLoaded = 22,
  /// <summary>A bank is loaded: `bank`; `result` and `text` if it failed.</summary>
  BankLoaded = 23,
  /// <summary>Of a feedback: an alert that can only be shown; `text`.</summary>
  VisualAlert = 24,
  /// <summary>A recording: `value` is a tacet_recording, `text` why; `result` if its file can not be written.</summary>
  Recording = 25,
  /// <summary>The game's own buses silence the soundtrack or all effects: `text`; "" once it is over.</summary>
  Levels = 26,
}

/// <summary>The state of the recording that the program has asked for.</summary>
public enum Recording : uint {
  /// <summary>None was asked for, or it has ended.</summary>
  Off = 0,
  /// <summary>The microphone may be open.</summary>
  On = 1,
  /// <summary>Nothing is recorded for now: a phone call and the like.</summary>
  Held = 2,
}

/// <summary>What the session lets be heard.</summary>
public enum Audibility : uint {
  /// <summary>As it is.</summary>
  Audible = 0,
  /// <summary>Turned down.</summary>
  Ducked = 1,
  /// <summary>Silent; time runs on.</summary>
  Muted = 2,
  /// <summary>Silent; time stands still.</summary>
  Paused = 3,
}

/// <summary>Why a voice or a soundtrack ended.</summary>
public enum End : uint {
  /// <summary>It played to its end.</summary>
  Finished = 0,
  /// <summary>The game stopped it, or another soundtrack took over.</summary>
  Stopped = 1,
  /// <summary>Others mattered more.</summary>
  Stolen = 2,
  /// <summary>A limit refused it.</summary>
  Refused = 3,
  /// <summary>Its sound was given up in a long hold.</summary>
  Dropped = 4,
  /// <summary>A one-shot that ran to its end in a hold.</summary>
  Unheard = 5,
  /// <summary>It could not be read on.</summary>
  Failed = 6,
}

/// <summary>
/// A command of a media key, a headset or another program. As a number of tacet_now_playing a bit: 1 &lt;&lt; command. The engine performs
/// none: the game answers "play" by tacet_engine_resume, which also ends the pause after headphones were unplugged, and
/// tacet_music_resume.
/// </summary>
public enum Command : uint {
  /// <summary>Goes on, or begins again where headphones were unplugged or an interruption was.</summary>
  Play = 0,
  /// <summary>Stands still where it is.</summary>
  Pause = 1,
  /// <summary>Ends.</summary>
  Stop = 2,
  /// <summary>The piece after this one.</summary>
  Next = 3,
  /// <summary>The piece before this one.</summary>
  Previous = 4,
  /// <summary>By `seconds`, forward or back.</summary>
  Seek = 5,
  /// <summary>To `seconds` from the beginning.</summary>
  SetPosition = 6,
}

/// <summary>A fact that the game knows.</summary>
public enum Fact : uint {
  /// <summary>All windows are minimised or hidden.</summary>
  Background = 1,
  /// <summary>A window has the keyboard's focus.</summary>
  WindowFocus = 2,
  /// <summary>The player wants silence.</summary>
  SilentMode = 3,
  /// <summary>The screen is locked.</summary>
  ScreenLock = 4,
  /// <summary>Players talk in the game.</summary>
  VoiceChat = 5,
  /// <summary>The game interrupts its sound itself.</summary>
  Interruption = 6,
  /// <summary>Another program plays something.</summary>
  OtherAudio = 7,
  /// <summary>The lid of the machine is closed: a recording ends.</summary>
  LidClosed = 8,
}

/// <summary>A rule of the session, set by tacet_session_set_policy. The first value of each is the default, but for `playback`.</summary>
public enum Policy : uint {
  /// <summary>0 turns the soundtrack down, 1 pauses everything, 2 does nothing.</summary>
  VoiceChat = 2,
  /// <summary>Window out of focus: 0 plays on, 1 is muted, 2 is paused.</summary>
  FocusLoss = 3,
  /// <summary>After an interruption: 0 always goes on, 1 only when it should (`playback`).</summary>
  Resume = 4,
  /// <summary>Other music: 0 yields to it, 1 the player wants the game's music all the same.</summary>
  Yield = 5,
  /// <summary>A call that comes in interrupts: 0 when it rings, 1 when it is accepted.</summary>
  Phone = 6,
  /// <summary>The desktop's "do not disturb": 0 silences no game, 1 is silent mode too.</summary>
  DoNotDisturb = 7,
}

/// <summary>Where sound comes out.</summary>
public enum Route : uint {
  /// <summary>No output at all.</summary>
  None = 0,
  /// <summary>Loudspeakers, built in or on a line output.</summary>
  Speaker = 1,
  /// <summary>Headphones or a headset on a wire: a jack, USB.</summary>
  Headphones = 2,
  /// <summary>Headphones or a headset by Bluetooth.</summary>
  Bluetooth = 3,
  /// <summary>A screen or a receiver.</summary>
  Hdmi = 4,
  /// <summary>A loudspeaker, a car or a receiver by Bluetooth or the network.</summary>
  Wireless = 5,
}

/// <summary>How a file is loaded: a sum.</summary>
[Flags]
public enum LoadFlags : uint {
  /// <summary>16 bits a sample, at the file's own rate: the least memory.</summary>
  Compact = 1,
  /// <summary>An effect that is read while it plays: dialogue, ambience.</summary>
  Streamed = 2,
  /// <summary>The gain that the file's tags name is not applied.</summary>
  IgnoreGainTags = 4,
  /// <summary>The call returns TACET_PENDING; TACET_EVENT_EFFECT_LOADED has the effect.</summary>
  InBackground = 8,
}

/// <summary>What a play beyond a limit does.</summary>
public enum WhenFull : uint {
  /// <summary>The oldest voice ends.</summary>
  StopOldest = 0,
  /// <summary>The quietest one ends.</summary>
  StopQuietest = 1,
  /// <summary>The play is refused.</summary>
  Refuse = 2,
}

/// <summary>How loud a sound is at a distance.</summary>
public enum DistanceCurve : uint {
  /// <summary>As the world says.</summary>
  World = 0,
  /// <summary>Half at twice the reference: as in nature.</summary>
  Inverse = 1,
  /// <summary>Down to silence at the maximum.</summary>
  Linear = 2,
  /// <summary>A power of the distance.</summary>
  Exponential = 3,
  /// <summary>The same everywhere.</summary>
  None = 4,
}

/// <summary>The order of a set or of a playlist.</summary>
public enum Order : uint {
  /// <summary>Of a set shuffled, of a playlist as it is given.</summary>
  Default = 0,
  /// <summary>Each once in a round, in a new order each time.</summary>
  Shuffle = 1,
  /// <summary>Of a set: by chance, none twice in a row.</summary>
  Random = 2,
  /// <summary>As they are given.</summary>
  InOrder = 3,
}

/// <summary>How an effect is played: a sum.</summary>
[Flags]
public enum PlayFlags : uint {
  /// <summary>At `position` in space, in place of a pan.</summary>
  AtPosition = 1,
  /// <summary>TACET_EVENT_VOICE_ENDED tells of its end.</summary>
  ReportsEnd = 2,
}

/// <summary>Why a voice is heard or not: the first that holds.</summary>
public enum VoiceStatus : uint {
  /// <summary>Never made, or ended long ago.</summary>
  Unknown = 0,
  /// <summary>It ended.</summary>
  Ended = 1,
  /// <summary>A one-shot that runs to its end unheard, because of a hold.</summary>
  Unheard = 2,
  /// <summary>Its start has not come.</summary>
  Waiting = 3,
  /// <summary>The game paused it.</summary>
  Paused = 4,
  /// <summary>The game paused its bus.</summary>
  BusPaused = 5,
  /// <summary>The session mutes or pauses it.</summary>
  Held = 6,
  /// <summary>Its bus is muted or below -80 dB.</summary>
  BusSilent = 7,
  /// <summary>It is below -80 dB itself.</summary>
  Inaudible = 8,
  /// <summary>It is too far away.</summary>
  TooFar = 9,
  /// <summary>Others matter more.</summary>
  Outranked = 10,
  /// <summary>It is heard.</summary>
  Playing = 11,
}

/// <summary>Where a transition leaves the old music.</summary>
public enum Exit : uint {
  /// <summary>At the next bar.</summary>
  Bar = 0,
  /// <summary>At the next beat.</summary>
  Beat = 1,
  /// <summary>At the end of its loop.</summary>
  End = 2,
  /// <summary>At the next of its `exit_points`; the next bar where none comes any more.</summary>
  Points = 3,
}

/// <summary>Where a transition enters the new music.</summary>
public enum Entry : uint {
  /// <summary>At its beginning.</summary>
  Start = 0,
  /// <summary>At `entry_beat`.</summary>
  Beat = 1,
  /// <summary>At the beat that the old one is left at.</summary>
  SameBeat = 2,
}

/// <summary>A mix: everything, the soundtrack, or all effects.</summary>
public enum Mix : uint {
  /// <summary>Everything, after the sum.</summary>
  Master = 0,
  /// <summary>The soundtrack and stingers.</summary>
  Soundtrack = 1,
  /// <summary>All other buses.</summary>
  Effects = 2,
}

/// <summary>When places are heard as with one's own ears.</summary>
public enum Hrtf : uint {
  /// <summary>By gains of left and right alone.</summary>
  Off = 0,
  /// <summary>Always.</summary>
  On = 1,
  /// <summary>On headphones.</summary>
  Automatic = 2,
}

/// <summary>What a recording is for, as other programs see it.</summary>
public enum Purpose : uint {
  /// <summary>Notes, karaoke, rhythm.</summary>
  Production = 0,
  /// <summary>People talk with each other: other games turn their music down.</summary>
  VoiceChat = 1,
}

/// <summary>A place, a direction or a velocity in the game's own units. By default x is right, y up, and the listener looks along -z.</summary>
[StructLayout(LayoutKind.Sequential)]
public partial struct Vector {
  /// <summary>To the right.</summary>
  public float X;
  /// <summary>Up.</summary>
  public float Y;
  /// <summary>Towards the listener's back.</summary>
  public float Z;
}

/// <summary>A moment, exact to the frame. All 0 is now; a moment that has passed is now too.</summary>
[StructLayout(LayoutKind.Sequential)]
public partial struct Time {
  /// <summary>The clock that counts the frame.</summary>
  public Clock Clock;
  uint reserved_0;
  /// <summary>The frame of that clock.</summary>
  public long Frame;
}

/// <summary>
/// How a change is made: over a time, along a curve, from a moment on. NULL, or all 0: from now on, over the control's own time, which
/// stands at each function as "by default", and along its own curve.
///     tacet_voice_set_gain(voice, -12, TACET_OVER(2));
///     tacet_voice_set_gain(voice, -12, TACET_AT_ONCE);
/// </summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Ramp {
  /// <summary>How long it takes; 0: the control's own time; below 0: in one step.</summary>
  public double Seconds;
  /// <summary>Its curve.</summary>
  public Curve Curve;
  uint reserved_0;
  /// <summary>When it begins; all 0: at once.</summary>
  public Time At;
  /// <summary>How long after `at`, or after the call, it begins, in seconds.</summary>
  public double Delay;
  ulong reserved_2_0;
}

/// <summary>How an engine is made.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class EngineOptions {
  uint size = (uint)Marshal.SizeOf(typeof(EngineOptions));
  /// <summary>tacet_engine_flags</summary>
  public EngineFlags Flags;
  /// <summary>tacet_session_set_category changes it.</summary>
  public Category Category;
  /// <summary>tacet_category_options</summary>
  public CategoryOptions CategoryOptions;
  /// <summary>NULL or "automatic"; "offline" for tacet_engine_render; "pipewire[:REMOTE]", "pulse[:ADDRESS]", "alsa[:DEVICE]".</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Output;
  /// <summary>The name in the user's mixer; NULL: the program's.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string ApplicationName;
  /// <summary>Such as "org.example.Game"; NULL: none.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string ApplicationId;
  /// <summary>8,000 to 192,000 frames a second; 0: 48,000.</summary>
  public uint SampleRate;
  /// <summary>The most voices, heard or not, up to 65,535; 0: 4,096.</summary>
  public uint Voices;
  /// <summary>The most voices that are heard at once, up to 4,096; 0: 64.</summary>
  public uint Sounding;
  /// <summary>0: cubic.</summary>
  public Resampling Resampling;
  /// <summary>Of the output, in seconds, up to 2; 0: 0.01.</summary>
  public double Latency;
}

/// <summary>Figures of an engine at one moment.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Statistics {
  uint size = (uint)Marshal.SizeOf(typeof(Statistics));
  /// <summary>Voices that have not ended, heard or not.</summary>
  public uint Voices;
  /// <summary>Voices that are mixed.</summary>
  public uint Sounding;
  /// <summary>Voices that wait or are paused.</summary>
  public uint Waiting;
  /// <summary>Blocks that came too late for the output.</summary>
  public ulong Underruns;
  /// <summary>Waits of streamed effects for their file or generator.</summary>
  public ulong Dropouts;
  /// <summary>Plays for which there was no room.</summary>
  public ulong RejectedPlays;
  /// <summary>Events that were dropped because nobody took them.</summary>
  public ulong LostEvents;
  /// <summary>The highest sample lately, in decibels of full scale; -INFINITY for silence.</summary>
  public float Peak;
  /// <summary>The power of the last 300 ms, likewise.</summary>
  public float Rms;
  /// <summary>That of the soundtrack before the limiter.</summary>
  public float PeakSoundtrack;
  /// <summary>That of the effects before the limiter.</summary>
  public float PeakEffects;
  /// <summary>Seconds from the mixer to the speaker; -1 while that is not known.</summary>
  public double Latency;
  /// <summary>Seconds that rendering the last second took.</summary>
  public double RenderTime;
  /// <summary>Seconds that the slowest block of that second took.</summary>
  public double WorstBlock;
}

/// <summary>An event. The members that its kind does not name are 0.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Event {
  uint size = (uint)Marshal.SizeOf(typeof(Event));
  /// <summary>What happened.</summary>
  public EventKind Kind;
  /// <summary>The engine's clock at that time.</summary>
  public long Frame;
  /// <summary>Of a verdict: the effects.</summary>
  public Audibility Effects;
  /// <summary>Of a verdict: the soundtrack.</summary>
  public Audibility Soundtrack;
  /// <summary>Of the kinds that name it; else 0.</summary>
  public Voice Voice;
  IntPtr effect;
  IntPtr bank;
  /// <summary>Of a load, or of a soundtrack that ended: TACET_OK, or its error.</summary>
  public Result Result;
  /// <summary>A number or a constant: the kind says which.</summary>
  public int Value;
  /// <summary>A time, of the kinds that name it.</summary>
  public double Seconds;
  /// <summary>Degrees to the right of the listener's view.</summary>
  public float Azimuth;
  /// <summary>Degrees above it.</summary>
  public float Elevation;
  /// <summary>As given to the call that the event answers.</summary>
  public ulong User;
  /// <summary>Of a caption: `azimuth` and `elevation` count.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool HasDirection;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 167)] byte[] text = new byte[167];
  /// <summary>In words, for a log or the screen; cut to this length.</summary>
  public string Text { get { return Utf8.String(text); } }
}

/// <summary>The state of a session.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Session {
  uint size = (uint)Marshal.SizeOf(typeof(Session));
  /// <summary>What the effects may be.</summary>
  public Audibility Effects;
  /// <summary>What the soundtrack may be.</summary>
  public Audibility Soundtrack;
  /// <summary>The category that was asked for.</summary>
  public Category Category;
  /// <summary>tacet_category_options</summary>
  public CategoryOptions CategoryOptions;
  /// <summary>What `automatic` is just now.</summary>
  public Category CategoryInForce;
  /// <summary>Where sound comes out.</summary>
  public Route Route;
  /// <summary>The session is active.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Active;
  /// <summary>Headphones or a wireless output went, and nothing has ended that pause.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool RouteLost;
  /// <summary>The player wants silence.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool SilentMode;
  /// <summary>Another program plays something.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool OtherAudio;
  /// <summary>Another program plays music.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool OtherMusic;
}

/// <summary>What other programs show of a game of the category `playback`.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class NowPlaying {
  uint size = (uint)Marshal.SizeOf(typeof(NowPlaying));
  /// <summary>A sum of 1 &lt;&lt; tacet_command that the game answers; 0: play and pause.</summary>
  public uint Commands;
  /// <summary>Must be there.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Title;
  /// <summary>NULL: none</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Artist;
  /// <summary>NULL: none</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Album;
  /// <summary>The URL of a picture; NULL: none</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Artwork;
  /// <summary>In seconds; 0: that of the file.</summary>
  public double Length;
}

/// <summary>The other player whose music the soundtrack yields to, and its piece, as that player says. "" where something is unknown.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class OtherMusic {
  uint size = (uint)Marshal.SizeOf(typeof(OtherMusic));
  /// <summary>A sum of 1 &lt;&lt; tacet_command that it takes: play, pause, next and previous.</summary>
  public uint Commands;
  /// <summary>False: it is paused.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Playing;
  /// <summary>In seconds; -1: unknown.</summary>
  public double Position;
  /// <summary>In seconds; 0: unknown.</summary>
  public double Length;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 128)] byte[] player = new byte[128];
  /// <summary>For people: "Spotify".</summary>
  public string Player { get { return Utf8.String(player); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] byte[] title = new byte[256];
  /// <summary>The piece.</summary>
  public string Title { get { return Utf8.String(title); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] byte[] artist = new byte[256];
  /// <summary>With commas between them.</summary>
  public string Artist { get { return Utf8.String(artist); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 256)] byte[] album = new byte[256];
  /// <summary>The album.</summary>
  public string Album { get { return Utf8.String(album); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 512)] byte[] artwork = new byte[512];
  /// <summary>The URL of a picture.</summary>
  public string Artwork { get { return Utf8.String(artwork); } }
}

/// <summary>How a file is loaded.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class LoadOptions {
  uint size = (uint)Marshal.SizeOf(typeof(LoadOptions));
  /// <summary>tacet_load_flags</summary>
  public LoadFlags Flags;
  /// <summary>Comes back in TACET_EVENT_EFFECT_LOADED.</summary>
  public ulong User;
}

/// <summary>How an effect is generated.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class GeneratorOptions {
  uint size = (uint)Marshal.SizeOf(typeof(GeneratorOptions));
  /// <summary>1 or 2; 0: 1</summary>
  public uint Channels;
  /// <summary>1,000 to 384,000; 0: the engine's</summary>
  public uint SampleRate;
  uint reserved_0;
  /// <summary>The frames that lie ready, 0.04 to 0.3 s; 0: 0.06</summary>
  public double Latency;
}

/// <summary>The properties of a sound.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class SoundInfo {
  uint size = (uint)Marshal.SizeOf(typeof(SoundInfo));
  /// <summary>Of an effect as it is in memory, of a soundtrack as it is in its file.</summary>
  public uint SampleRate;
  /// <summary>1 or 2 of an effect; those of the file of a soundtrack.</summary>
  public uint Channels;
  uint reserved_0;
  /// <summary>Its length; INT64_MAX where that is not known.</summary>
  public long Frames;
  /// <summary>The loop that its file names; all of it where it names none.</summary>
  public long LoopStart;
  /// <summary>Its first frame beyond.</summary>
  public long LoopEnd;
  /// <summary>Its length at its own pitch; INFINITY where that is not known.</summary>
  public double Seconds;
  /// <summary>Its memory.</summary>
  public ulong Bytes;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 16)] byte[] container = new byte[16];
  /// <summary>Such as "wav"; "" without a file.</summary>
  public string Container { get { return Utf8.String(container); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 32)] byte[] codec = new byte[32];
  /// <summary>Such as "vorbis"; "" without a file.</summary>
  public string Codec { get { return Utf8.String(codec); } }
}

/// <summary>How voices sound from their places.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Space {
  uint size = (uint)Marshal.SizeOf(typeof(Space));
  /// <summary>TACET_DISTANCE_WORLD: reference, maximum and rolloff are the world's too.</summary>
  public DistanceCurve Curve;
  /// <summary>The distance up to which it is as loud as it is, in metres; 0: 1.</summary>
  public float Reference;
  /// <summary>The distance beyond which it gets no quieter, in metres; 0: none.</summary>
  public float Maximum;
  /// <summary>How fast it gets quieter, a factor; 0: 1.</summary>
  public float Rolloff;
  /// <summary>The whole angle, 0 to 360, within which it is as loud as it is; 0 and 0: no cone.</summary>
  public float ConeInner;
  /// <summary>The whole angle beyond which it has the gain of the outside.</summary>
  public float ConeOuter;
  /// <summary>That gain, in decibels.</summary>
  public float ConeGain;
  /// <summary>How much of it comes from no place, 0 to 1.</summary>
  public float Flat;
  /// <summary>How much of the doppler effect is left out, 0 to 1.</summary>
  public float NoDoppler;
}

/// <summary>A low-pass and a high-pass with cutoffs, 12 dB an octave. All 0: none.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Cutoffs {
  uint size = (uint)Marshal.SizeOf(typeof(Cutoffs));
  /// <summary>The cutoff above which sound gets quieter, from 10 on; 0: no low-pass.</summary>
  public float LowPassHertz;
  /// <summary>The cutoff below which sound gets quieter; 0: no high-pass.</summary>
  public float HighPassHertz;
  /// <summary>The amplitude at the cutoffs (Q), 0.5 to 20; 0: 0.7071, without a bump.</summary>
  public float Resonance;
}

/// <summary>What is sent to the reverb.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class ReverbSend {
  uint size = (uint)Marshal.SizeOf(typeof(ReverbSend));
  /// <summary>In decibels, 0 at most.</summary>
  public float Gain;
  /// <summary>The strength of a low-pass on what is sent, 0 to 1.</summary>
  public float LowPassStrength;
  /// <summary>The strength of a high-pass on what is sent, 0 to 1.</summary>
  public float HighPassStrength;
  /// <summary>As in tacet_cutoffs, behind those.</summary>
  public float LowPassHertz;
  /// <summary>As in tacet_cutoffs.</summary>
  public float HighPassHertz;
  /// <summary>As in tacet_cutoffs.</summary>
  public float Resonance;
}

/// <summary>How the variations of a set differ. All 0: as the effects are.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class SetOptions {
  uint size = (uint)Marshal.SizeOf(typeof(SetOptions));
  /// <summary>Which comes next.</summary>
  public Order Order;
  /// <summary>The gains that are chosen from, in decibels.</summary>
  public float GainLow;
  /// <summary>At least `gain_low`.</summary>
  public float GainHigh;
  /// <summary>The pitches that are chosen from; 0 and 0: 1.</summary>
  public float PitchLow;
  /// <summary>At least `pitch_low`.</summary>
  public float PitchHigh;
  /// <summary>Equal seeds have equal variations; 0: others each time.</summary>
  public ulong Seed;
}

/// <summary>How an effect is played. All 0: once, as it is, at once.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class PlayOptions {
  uint size = (uint)Marshal.SizeOf(typeof(PlayOptions));
  /// <summary>tacet_play_flags</summary>
  public PlayFlags Flags;
  /// <summary>In decibels.</summary>
  public float Gain;
  /// <summary>-1 left to 1 right, at constant power.</summary>
  public float Pan;
  /// <summary>0.0625 to 16, 2 an octave up; 0: 1.</summary>
  public float Pitch;
  /// <summary>0 and 1: once; n: its loop n times, then on to its end; below 0: until it is stopped.</summary>
  public int Loops;
  /// <summary>Who stays when there are too many: higher before lower, then louder, then younger.</summary>
  public int Priority;
  /// <summary>Its bus; 0: `effects`.</summary>
  public uint Bus;
  /// <summary>Its place, with TACET_PLAY_AT_POSITION.</summary>
  public Vector Position;
  /// <summary>For the doppler effect, in units a second.</summary>
  public Vector Velocity;
  /// <summary>When it starts, to the frame; all 0: at once.</summary>
  public Time Start;
  /// <summary>The frame of the effect to begin at.</summary>
  public long From;
  /// <summary>How long it takes to come in.</summary>
  public double FadeIn;
  /// <summary>Comes back in TACET_EVENT_VOICE_ENDED.</summary>
  public ulong User;
  /// <summary>Of `fade_in`.</summary>
  public Curve Curve;
  /// <summary>tacet_voice_set_occlusion</summary>
  public float Occlusion;
  /// <summary>tacet_voice_set_narrow</summary>
  public float Narrow;
  /// <summary>tacet_voice_set_direction; all 0: none.</summary>
  public Vector Direction;
  IntPtr space;
  /// <summary>How it sounds from its place; NULL: as its effect says.</summary>
  public Space Space {
    get { return Pointee.Of<Space>(space); }
    set { space = Pointee.Keep(this, "space", value); }
  }
  IntPtr send;
  /// <summary>What it sends to the reverb; NULL: what its effect or its bus says.</summary>
  public ReverbSend Send {
    get { return Pointee.Of<ReverbSend>(send); }
    set { send = Pointee.Keep(this, "send", value); }
  }
}

/// <summary>A voice at one moment. While they change over time, `heard_gain`, `pan`, `pitch` and `position` are those of the moment.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class VoiceInfo {
  uint size = (uint)Marshal.SizeOf(typeof(VoiceInfo));
  /// <summary>Why it is heard or not.</summary>
  public VoiceStatus Status;
  /// <summary>In decibels, as the game set it.</summary>
  public float Gain;
  /// <summary>That at which it is mixed, with its bus and its distance.</summary>
  public float HeardGain;
  /// <summary>-1 left to 1 right; 0 with a place.</summary>
  public float Pan;
  /// <summary>0.0625 to 16, without its bus's time scale.</summary>
  public float Pitch;
  /// <summary>Its place; 0 without one.</summary>
  public Vector Position;
  /// <summary>As in tacet_play_options.</summary>
  public int Loops;
  /// <summary>As in tacet_play_options.</summary>
  public int Priority;
  /// <summary>The bus that it plays on.</summary>
  public uint Bus;
  /// <summary>It has a place: `position` counts, `pan` does not.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool HasPosition;
  /// <summary>The frame of the effect that is mixed next.</summary>
  public long Frame;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 104)] byte[] text = new byte[104];
  /// <summary>The status in words: "held: silent mode".</summary>
  public string Text { get { return Utf8.String(text); } }
}

/// <summary>One of the stems of a piece, faded by the intensity of tacet_music_set_intensity.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Layer {
  uint size = (uint)Marshal.SizeOf(typeof(Layer));
  /// <summary>In decibels.</summary>
  public float Gain;
  IntPtr soundtrack;
  /// <summary>The intensities over which it comes in; 0 and 0: it is always there.</summary>
  public float EntersFrom;
  /// <summary>At least `enters_from`.</summary>
  public float EntersTo;
  /// <summary>The intensities over which it leaves; 0 and 0: it does not.</summary>
  public float LeavesFrom;
  /// <summary>At least `leaves_from`.</summary>
  public float LeavesTo;
  /// <summary>Of both, over the intensity; by default equal power.</summary>
  public Curve Curve;
  uint reserved_0;
}

/// <summary>The tempo and the metre of a piece from a beat on.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Tempo {
  uint size = (uint)Marshal.SizeOf(typeof(Tempo));
  /// <summary>The beat, counted from 0 through the whole piece.</summary>
  public uint Beat;
  /// <summary>Beats a minute, 1 to 10,000; 0: as before, 120 at the beginning.</summary>
  public double TempoValue;
  /// <summary>Beats a bar, 1 to 64: a bar begins here; 0: as before, 4 at the beginning.</summary>
  public uint Metre;
  uint reserved_0;
}

/// <summary>How a soundtrack is played.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class MusicOptions {
  uint size = (uint)Marshal.SizeOf(typeof(MusicOptions));
  /// <summary>0 and below: for ever; 1: once; n: its loop n times, then on to its end.</summary>
  public int Loops;
  /// <summary>The file frame to begin at, if `from_is_set`.</summary>
  public long From;
  /// <summary>False: where it was left, or its beginning.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool FromIsSet;
  byte reserved_0;
  byte reserved_1;
  byte reserved_2;
  byte reserved_3;
  byte reserved_4;
  byte reserved_5;
  byte reserved_6;
  IntPtr how;
  /// <summary>Its fade-in, in one step by default, or its crossfade, 1 s by default, and when it begins; or NULL.</summary>
  public Ramp How {
    get { return Pointee.Of<Ramp>(how); }
    set { how = Pointee.Keep(this, "how", value); }
  }
}

/// <summary>How one soundtrack takes over from another in time with the music.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Transition {
  uint size = (uint)Marshal.SizeOf(typeof(Transition));
  /// <summary>Where the old one is left.</summary>
  public Exit Exit;
  /// <summary>Where the new one is entered.</summary>
  public Entry Entry;
  /// <summary>As in tacet_music_options.</summary>
  public int Loops;
  /// <summary>With TACET_ENTRY_BEAT.</summary>
  public double EntryBeat;
  /// <summary>Of the old one; 0: 0.01 s.</summary>
  public double FadeOut;
  /// <summary>Of the new one.</summary>
  public double FadeIn;
  /// <summary>Of both.</summary>
  public Curve Curve;
  uint reserved_0;
  /// <summary>How far ahead the exit is at least: time to read the file in; 0: 0.2 s.</summary>
  public double Lead;
  /// <summary>Every how many bars or beats there is an exit; 0: 1.</summary>
  public uint Every;
  /// <summary>How many `exit_points` count, 8 at most.</summary>
  public uint ExitPointCount;
  /// <summary>Beats, whole or not, with TACET_EXIT_POINTS.</summary>
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 8)]
  public double[] ExitPoints = new double[8];
}

/// <summary>How a stinger plays over the music.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Stinger {
  uint size = (uint)Marshal.SizeOf(typeof(Stinger));
  /// <summary>In decibels.</summary>
  public float Gain;
  /// <summary>What is added to the music's gain meanwhile; 0: -6 dB; above 0: it is not turned down.</summary>
  public float Duck;
  uint reserved_0;
  /// <summary>When it starts; all 0: at once.</summary>
  public Time Start;
  /// <summary>How long the music takes to go down; 0: 0.05 s.</summary>
  public double Attack;
  /// <summary>How long it takes to come back; 0: 0.4 s.</summary>
  public double Release;
}

/// <summary>How soundtracks follow one another.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class PlaylistOptions {
  uint size = (uint)Marshal.SizeOf(typeof(PlaylistOptions));
  /// <summary>In order, or shuffled.</summary>
  public Order Order;
  /// <summary>After the last one it begins again.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Repeats;
  byte reserved_0;
  byte reserved_1;
  byte reserved_2;
  /// <summary>Of each piece, as in tacet_play_options.</summary>
  public int Loops;
  /// <summary>Equal seeds have equal orders.</summary>
  public ulong Seed;
}

/// <summary>Where the music is.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Playhead {
  uint size = (uint)Marshal.SizeOf(typeof(Playhead));
  /// <summary>A soundtrack plays, heard or not.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Playing;
  /// <summary>The game paused it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Paused;
  /// <summary>It moves: it is not held.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Moving;
  /// <summary>It has a tempo: the members about beats count.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool HasBeat;
  /// <summary>The frame of its file that was rendered last.</summary>
  public long FileFrame;
  /// <summary>The engine's frame at which that was.</summary>
  public long EngineFrame;
  /// <summary>The same moment in nanoseconds of CLOCK_MONOTONIC.</summary>
  public long HostNs;
  /// <summary>The same place in seconds of the file.</summary>
  public double Seconds;
  /// <summary>Seconds of music a second: 1, or the time scale of its bus.</summary>
  public double Speed;
  /// <summary>The beat, counted from 0, with its fraction.</summary>
  public double Beat;
  /// <summary>The bar, counted from 0.</summary>
  public long Bar;
  /// <summary>The frame of the soundtrack's clock at which the next beat is.</summary>
  public long NextBeatFrame;
  /// <summary>Likewise the next bar.</summary>
  public long NextBarFrame;
  /// <summary>How often its loop has begun again.</summary>
  public long Rounds;
  /// <summary>tacet_music_set_intensity</summary>
  public float Intensity;
}

/// <summary>A place in music.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Beat {
  uint size = (uint)Marshal.SizeOf(typeof(Beat));
  /// <summary>The beat in its bar, counted from 0.</summary>
  public uint BeatInBar;
  /// <summary>The bar, counted from 0.</summary>
  public long Bar;
  /// <summary>The beat of the piece, counted from 0, with its fraction.</summary>
  public double BeatValue;
}

/// <summary>The places of music that something waits for. All 0: the next beat.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Grid {
  uint size = (uint)Marshal.SizeOf(typeof(Grid));
  /// <summary>Every how many beats or bars one is; 0: 1.</summary>
  public uint Every;
  /// <summary>Bars, not beats.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Bars;
  byte reserved_0;
  byte reserved_1;
  byte reserved_2;
  byte reserved_3;
  byte reserved_4;
  byte reserved_5;
  byte reserved_6;
  /// <summary>Beats after them.</summary>
  public double Offset;
  /// <summary>How far ahead at least, in seconds: 0.02 for what is asked for just before a beat.</summary>
  public double Ahead;
}

/// <summary>A band of an equaliser.</summary>
[StructLayout(LayoutKind.Sequential)]
public partial struct Band {
  /// <summary>In hertz; 0: 120, 1,000 or 6,000.</summary>
  public float Frequency;
  /// <summary>-24 to 24 decibels; 0: nothing is changed.</summary>
  public float Gain;
  /// <summary>0.1 to 4 octaves; 0: 2.</summary>
  public float Width;
}

/// <summary>An equaliser: a shelf of the lows, a bell, a shelf of the highs.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Equaliser {
  uint size = (uint)Marshal.SizeOf(typeof(Equaliser));
  /// <summary>The shelf of the lows.</summary>
  public Band Low;
  /// <summary>The bell.</summary>
  public Band Middle;
  /// <summary>The shelf of the highs.</summary>
  public Band High;
}

/// <summary>A compressor: of the decibels above the threshold it leaves what the ratio says.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Compressor {
  uint size = (uint)Marshal.SizeOf(typeof(Compressor));
  /// <summary>In decibels, 0 is a sine of full scale; 0: -18.</summary>
  public float Threshold;
  /// <summary>1 to 100; 0: 3.</summary>
  public float Ratio;
  /// <summary>The gain behind it, in decibels.</summary>
  public float MakeUp;
  /// <summary>0.001 to 5 s; 0: 0.01 s.</summary>
  public double Attack;
  /// <summary>0.001 to 5 s; 0: 0.2 s.</summary>
  public double Release;
}

/// <summary>How a bus goes down while another one sounds.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Ducking {
  uint size = (uint)Marshal.SizeOf(typeof(Ducking));
  /// <summary>How far, in decibels; 0: -12.</summary>
  public float Gain;
  /// <summary>From which level on the other one counts; 0: -60.</summary>
  public float Threshold;
  uint reserved_0;
  /// <summary>How long it takes to go down; 0: 0.05 s.</summary>
  public double Attack;
  /// <summary>How long it stays; 0: 0.2 s.</summary>
  public double Hold;
  /// <summary>How long it takes to come back; 0: 0.6 s.</summary>
  public double Release;
}

/// <summary>A bus at one moment.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class BusInfo {
  uint size = (uint)Marshal.SizeOf(typeof(BusInfo));
  /// <summary>In decibels, as the game set it.</summary>
  public float Gain;
  /// <summary>The strength of its low-pass, 0 to 1.</summary>
  public float LowPassStrength;
  /// <summary>The strength of its high-pass, 0 to 1.</summary>
  public float HighPassStrength;
  /// <summary>The speed of its voices, 0.0625 to 16; 1: as they are.</summary>
  public float TimeScale;
  /// <summary>Of the master 0.</summary>
  public uint Parent;
  /// <summary>The game muted it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Muted;
  /// <summary>The game paused it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Paused;
  /// <summary>tacet_engine_pause reaches it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool PausesWithGame;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 61)] byte[] name = new byte[61];
  /// <summary>Cut to this length.</summary>
  public string Name { get { return Utf8.String(name); } }
  /// <summary>-1 left to 1 right.</summary>
  public float Pan;
  /// <summary>Both hertz 0: none.</summary>
  public Cutoffs Cutoffs = new Cutoffs();
  /// <summary>As it is, with no 0 for what was left out.</summary>
  public Equaliser Equaliser = new Equaliser();
  /// <summary>A ratio of 1: none.</summary>
  public Compressor Compressor = new Compressor();
  /// <summary>The power of the last 300 ms in decibels of full scale, if metered; -INFINITY for silence.</summary>
  public float Rms;
  /// <summary>tacet_bus_set_metered; true for "soundtrack" and "master".</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Metered;
}

/// <summary>A listener: an ear in the game's world.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Listener {
  uint size = (uint)Marshal.SizeOf(typeof(Listener));
  /// <summary>Its place, in units.</summary>
  public Vector Position;
  /// <summary>In units a second.</summary>
  public Vector Velocity;
  /// <summary>All 0: -z.</summary>
  public Vector Forward;
  /// <summary>All 0: y.</summary>
  public Vector Up;
}

/// <summary>The world that voices with a place sound in. A metre is `units_per_meter` of the game's units.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class World {
  uint size = (uint)Marshal.SizeOf(typeof(World));
  /// <summary>The game's units in a metre; 0: 1</summary>
  public float UnitsPerMeter;
  /// <summary>In metres a second; 0: 343.3</summary>
  public float SpeedOfSound;
  /// <summary>How much of the doppler effect is left out, 0 to 1.</summary>
  public float NoDoppler;
  /// <summary>TACET_DISTANCE_WORLD: inverse.</summary>
  public DistanceCurve Curve;
  /// <summary>As in tacet_space.</summary>
  public float Reference;
  /// <summary>As in tacet_space.</summary>
  public float Maximum;
  /// <summary>As in tacet_space.</summary>
  public float Rolloff;
}

/// <summary>The values of a reverb: those of OpenAL's EAX reverb. Take those of a preset by tacet_reverb_get, and change some.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Reverb {
  uint size = (uint)Marshal.SizeOf(typeof(Reverb));
  /// <summary>Of all of it, in decibels.</summary>
  public float Gain;
  /// <summary>What is added to the gain of its high frequencies, in decibels.</summary>
  public float Highs;
  /// <summary>What is added to the gain of its low frequencies, in decibels.</summary>
  public float Lows;
  /// <summary>Of the first reflections, in decibels.</summary>
  public float Reflections;
  /// <summary>Of what follows them, in decibels.</summary>
  public float Tail;
  /// <summary>How long it takes to fall by 60 dB, in seconds.</summary>
  public double Decay;
  /// <summary>How long after the sound the reflections come, in seconds.</summary>
  public double ReflectionsDelay;
  /// <summary>How long after the reflections the tail comes, in seconds.</summary>
  public double TailDelay;
  /// <summary>The time between echoes, in seconds.</summary>
  public double EchoTime;
  /// <summary>The time of a turn of its modulation, in seconds.</summary>
  public double ModulationTime;
  /// <summary>How much of `decay` high frequencies take, a factor.</summary>
  public float DecayOfHighs;
  /// <summary>How much of `decay` low frequencies take, a factor.</summary>
  public float DecayOfLows;
  /// <summary>How dense its echoes are, 0 to 1.</summary>
  public float Diffusion;
  /// <summary>How coloured the tail is, 0 to 1.</summary>
  public float Density;
  /// <summary>How much it has echoes, 0 to 1.</summary>
  public float EchoDepth;
  /// <summary>How much its pitch wavers, 0 to 1.</summary>
  public float ModulationDepth;
}

/// <summary>A place with a reverb of its own.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Zone {
  uint size = (uint)Marshal.SizeOf(typeof(Zone));
  /// <summary>Within which it is all there is, in units.</summary>
  public float Radius;
  /// <summary>As in tacet_reverb_set.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Preset;
  /// <summary>Its middle, in units.</summary>
  public Vector Center;
  /// <summary>The distance over which it fades beyond the radius, in units.</summary>
  public float Border;
  IntPtr reverb;
  /// <summary>Its values, in place of `preset`; NULL: the preset.</summary>
  public Reverb Reverb {
    get { return Pointee.Of<Reverb>(reverb); }
    set { reverb = Pointee.Keep(this, "reverb", value); }
  }
}

/// <summary>How a microphone is recorded.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class MicrophoneOptions {
  uint size = (uint)Marshal.SizeOf(typeof(MicrophoneOptions));
  /// <summary>8,000 to 192,000 frames a second; 0: those of the engine.</summary>
  public uint SampleRate;
  /// <summary>1 or 2; 0: 1.</summary>
  public uint Channels;
  /// <summary>0: production.</summary>
  public Purpose Purpose;
  /// <summary>A WAV file, which is replaced; NULL: none. It plays up to where it was written, whatever happens.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string Path;
  /// <summary>The time between two deliveries, 0.001 to 1 s; 0: 0.01.</summary>
  public double Block;
  /// <summary>Asks the sound server to take the engine's own sound out, where it can.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool CancelsEcho;
}

/// <summary>The microphone.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Microphone {
  uint size = (uint)Marshal.SizeOf(typeof(Microphone));
  /// <summary>Whether it was asked for, and may go on.</summary>
  public Recording Recording;
  /// <summary>A stream is open: the desktop shows it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Open;
  /// <summary>tacet_microphone_set_muted</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Muted;
  /// <summary>tacet_microphone_set_pauses_with_game</summary>
  [MarshalAs(UnmanagedType.I1)] public bool PausesWithGame;
  /// <summary>As granted; 0 before the first frame.</summary>
  public uint SampleRate;
  /// <summary>As granted.</summary>
  public uint Channels;
  /// <summary>In decibels.</summary>
  public float Gain;
  /// <summary>The highest sample lately, in decibels of full scale; -INFINITY for silence.</summary>
  public float Peak;
  /// <summary>The power of the last 300 ms, likewise.</summary>
  public float Rms;
  /// <summary>Frames since the start.</summary>
  public ulong RecordedFrames;
  /// <summary>Frames that were lost since the start, over gaps and by the server.</summary>
  public ulong LostFrames;
  /// <summary>Frames that wait for tacet_microphone_read.</summary>
  public ulong ReadyFrames;
  /// <summary>
  /// Frames of the engine from the microphone to the program, while `output_latency` is known. Below 0 of an output's monitor, which
  /// has a sound before it is heard.
  /// </summary>
  public long InputLatency;
  /// <summary>Frames from the mixer to the speaker; -1 while one of the two is not known.</summary>
  public long OutputLatency;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 168)] byte[] text = new byte[168];
  /// <summary>What holds or ended it, in words.</summary>
  public string Text { get { return Utf8.String(text); } }
}

/// <summary>A microphone of the machine, for a settings screen.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Input {
  uint size = (uint)Marshal.SizeOf(typeof(Input));
  /// <summary>Never taken by itself: while it records, the same headset plays in telephone quality.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Bluetooth;
  /// <summary>Part of a headset.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Headset;
  /// <summary>A recording takes it, or would.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Current;
  /// <summary>The game has chosen it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Chosen;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 192)] byte[] id = new byte[192];
  /// <summary>By which it is found again, also after a restart of the machine.</summary>
  public string Id { get { return Utf8.String(id); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 128)] byte[] name = new byte[128];
  /// <summary>For people.</summary>
  public string Name { get { return Utf8.String(name); } }
}

/// <summary>An output of the machine, for a settings screen.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class Output {
  uint size = (uint)Marshal.SizeOf(typeof(Output));
  /// <summary>What kind it is.</summary>
  public Route Route;
  /// <summary>Sound comes out there.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Current;
  /// <summary>The game has chosen it.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool Chosen;
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 190)] byte[] id = new byte[190];
  /// <summary>By which it is found again, also after a restart of the machine.</summary>
  public string Id { get { return Utf8.String(id); } }
  [MarshalAs(UnmanagedType.ByValArray, SizeConst = 128)] byte[] name = new byte[128];
  /// <summary>For people.</summary>
  public string Name { get { return Utf8.String(name); } }
}

/// <summary>How feedback is made.</summary>
[StructLayout(LayoutKind.Sequential)]
public sealed partial class FeedbackOptions {
  uint size = (uint)Marshal.SizeOf(typeof(FeedbackOptions));
  /// <summary>Silent while the desktop's "do not disturb" is on.</summary>
  [MarshalAs(UnmanagedType.I1)] public bool FollowsDoNotDisturb;
  byte reserved_0;
  byte reserved_1;
  byte reserved_2;
  /// <summary>The name in the user's mixer; NULL: the program's.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string ApplicationName;
  /// <summary>Such as "org.example.Game"; NULL: none.</summary>
  [MarshalAs(UnmanagedType.LPUTF8Str)] public string ApplicationId;
}

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

/// <summary>A bus of an engine; by default `effects` of whichever it is used with.</summary>
public partial struct Bus {
  internal readonly Engine Engine;
  /// <summary>Its number, for PlayOptions.</summary>
  public readonly uint Number;

  internal Bus(Engine engine, uint number) { Engine = engine; Number = number; }

  /// <summary>
  /// Gives it a function that changes the frames of all that it plays, as Voice.SetDsp does of a voice: tacet_bus_set_dsp. Null takes it
  /// away.
  /// </summary>
  public void SetDsp(string name, Func<float[], int, int, bool> dsp) {
    Engine engine = Engine;
    uint number = Number;
    Dsp.Give(dsp, (function, context, release) =>
      Native.tacet_bus_set_dsp(engine.Reference, number, name, function, context, release));
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
    if (number == 0) throw new TacetException(Result.ErrorArgument);
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
    float[] buffer = new float[0];
    var function = Keep<Native.Generator>((user, samples, frames) => Guard.Run(() => {
      int count = (int)frames;
      if (buffer.Length < count * channels) buffer = new float[count * channels];
      int made = Math.Max(0, Math.Min(generator(buffer, count), count));
      Marshal.Copy(buffer, 0, samples, made * channels);
      return (UIntPtr)(uint)made;
    }));
    IntPtr number;
    TacetException.Check(Native.tacet_effect_generate(Reference, function, IntPtr.Zero, options, out number));
    return new Effect(number);
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
    uint channels = Math.Max(1, MicrophoneGet().Channels);
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
  public const uint HeaderVersion = 0x000100;
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

/// <summary>A sound effect.</summary>
public sealed partial class Effect : Handle {
  internal Effect(IntPtr number) { Number = number; }

  internal override void Release(IntPtr number) { Native.tacet_effect_release(number); }
}

/// <summary>Variations of one sound.</summary>
public sealed partial class Set : Handle {
  internal Set(IntPtr number) { Number = number; }

  internal override void Release(IntPtr number) { Native.tacet_set_release(number); }
}

/// <summary>Long, looping, streamed music.</summary>
public sealed partial class Soundtrack : Handle {
  internal Soundtrack(IntPtr number) { Number = number; }

  internal override void Release(IntPtr number) { Native.tacet_soundtrack_release(number); }
}

/// <summary>Soundtracks that play one after another.</summary>
public sealed partial class Playlist : Handle {
  internal Playlist(IntPtr number) { Number = number; }

  internal override void Release(IntPtr number) { Native.tacet_playlist_release(number); }
}

/// <summary>The sounds and buses of a bank file.</summary>
public sealed partial class Bank : Handle {
  internal Bank(IntPtr number) { Number = number; }

  internal override void Release(IntPtr number) { Native.tacet_bank_release(number); }
}

public static partial class Library {
  /// <summary>The version of the library that is loaded, as TACET_VERSION.</summary>
  public static uint Version { get { return Native.tacet_version(); } }

  /// <summary>
  /// The gain in decibels for a volume slider's position, 0 to 1; cubic, as the desktop's own sliders are. 0 is -INFINITY, and so is
  /// not-a-number.
  /// </summary>
  public static float SliderToGain(float position) {
    return Native.tacet_slider_to_gain(position);
  }

  /// <summary>The position of a volume slider for a gain in decibels: the inverse of tacet_slider_to_gain.</summary>
  public static float GainToSlider(float gain) {
    return Native.tacet_gain_to_slider(gain);
  }
}

public sealed partial class Engine {
  /// <summary>Pauses the soundtrack and every bus but those that tacet_bus_set_pauses_with_game excludes, as `interface` is. 10 ms by default.</summary>
  public void Pause(Ramp how = null) {
    TacetException.Check(Native.tacet_engine_pause(Reference, how));
  }

  /// <summary>
  /// Lets everything go on from the same frame. It means that the player has pressed "continue", so it also ends the pause after
  /// headphones were unplugged; also where nothing was paused. 10 ms by default.
  /// </summary>
  public void Resume(Ramp how = null) {
    TacetException.Check(Native.tacet_engine_resume(Reference, how));
  }

  /// <summary>True if tacet_engine_pause is in force; false for a dead handle too.</summary>
  public bool IsPaused { get { return Native.tacet_engine_is_paused(Reference); } }

  /// <summary>Frames since the engine was made; -1 for a dead handle.</summary>
  public long Clock { get { return Native.tacet_engine_clock(Reference); } }

  /// <summary>Frames a second of everything that the engine renders; 0 for a dead handle.</summary>
  public uint SampleRate { get { return Native.tacet_engine_sample_rate(Reference); } }

  /// <summary>
  /// Renders the next frames of an offline engine into 2 * `frames` samples: interleaved stereo, full scale -1 to 1. One thread at a
  /// time, which also runs readers and generators: a second one at once is TACET_ERROR_STATE, as is a live engine.
  /// </summary>
  public void Render(float[] samples) {
    TacetException.Check(Native.tacet_engine_render(Reference, samples, (UIntPtr)((uint)samples.Length / 2)));
  }

  /// <summary>Writes the figures of this moment.</summary>
  public Statistics GetStatistics() {
    var statistics = new Statistics();
    TacetException.Check(Native.tacet_engine_get_statistics(Reference, statistics));
    return statistics;
  }

  /// <summary>
  /// Takes the oldest event: TACET_OK, or TACET_NONE where there is none. Call it until then, once a frame. 1,024 are kept; the oldest
  /// beyond that are lost, and counted by tacet_engine_get_statistics. All kinds are in one order.
  /// </summary>
  public Event NextEvent() {
    var @event = new Event();
    Result result = TacetException.Check(Native.tacet_next_event(Reference, @event));
    return result == Result.None ? null : @event;
  }

  /// <summary>Reports a fact: that it is so, or is so no more.</summary>
  public void SessionReport(Fact fact, bool isSo) {
    TacetException.Check(Native.tacet_session_report(Reference, fact, isSo));
  }

  /// <summary>Reports that an interruption of TACET_FACT_INTERRUPTION is over, and whether the game should go on.</summary>
  public void SessionReportInterruptionEnd(bool shouldResume) {
    TacetException.Check(Native.tacet_session_report_interruption_end(Reference, shouldResume));
  }

  /// <summary>Reports that other music plays that the system does not show; `name` NULL: that which has this id is over.</summary>
  public void SessionReportMusic(string id, string name = null) {
    TacetException.Check(Native.tacet_session_report_music(Reference, id, name));
  }

  /// <summary>Writes the state of the session.</summary>
  public Session SessionGet() {
    var session = new Session();
    TacetException.Check(Native.tacet_session_get(Reference, session));
    return session;
  }

  /// <summary>
  /// The reasons why the soundtrack, or the effects, are not heard, in words for players and separated by commas: "silent mode". ""
  /// where nothing silences them. A bus that has been below -60 dB for 0.3 s is a reason. Returns the length of the whole; 0 for a dead
  /// handle too.
  /// </summary>
  public string SessionGetReasons(bool ofSoundtrack) {
    return Utf8.Written((text, size) => Native.tacet_session_get_reasons(Reference, ofSoundtrack, text, size));
  }

  /// <summary>Activates the session; TACET_PENDING during a phone call and the like: it follows when that is over.</summary>
  public Result SessionActivate() {
    return TacetException.Check(Native.tacet_session_activate(Reference));
  }

  /// <summary>Deactivates it: nothing is heard. `notify_others`: players that were paused for it may go on.</summary>
  public void SessionDeactivate(bool notifyOthers) {
    TacetException.Check(Native.tacet_session_deactivate(Reference, notifyOthers));
  }

  /// <summary>Changes the category. TACET_ERROR_STATE: an option that it does not allow; nothing changes then.</summary>
  public void SessionSetCategory(Category category, CategoryOptions options = 0) {
    TacetException.Check(Native.tacet_session_set_category(Reference, category, (uint)options));
  }

  /// <summary>Changes a rule. TACET_ERROR_ARGUMENT: there is no such rule or value.</summary>
  public void SessionSetPolicy(Policy policy, int value) {
    TacetException.Check(Native.tacet_session_set_policy(Reference, policy, value));
  }

  /// <summary>The value of a rule; -1 for an unknown one and for a dead handle.</summary>
  public int SessionGetPolicy(Policy policy) {
    return Native.tacet_session_get_policy(Reference, policy);
  }

  /// <summary>Ends the pause after headphones were unplugged, without the other meanings of tacet_engine_resume.</summary>
  public void SessionResumeAfterRouteLoss() {
    TacetException.Check(Native.tacet_session_resume_after_route_loss(Reference));
  }

  /// <summary>Shows a piece to other programs, which may send commands then; NULL: the game is no player any more.</summary>
  public void SessionSetNowPlaying(NowPlaying piece = null) {
    TacetException.Check(Native.tacet_session_set_now_playing(Reference, piece));
  }

  /// <summary>Writes the other player and its piece, for the game's own menu. TACET_NONE: there is none.</summary>
  public OtherMusic SessionGetOtherMusic() {
    var music = new OtherMusic();
    Result result = TacetException.Check(Native.tacet_session_get_other_music(Reference, music));
    return result == Result.None ? null : music;
  }

  /// <summary>
  /// Hands it a command that the player has given in that menu; never by the game's own decision. Does not wait. TACET_NONE: there is no
  /// such player, or it does not take the command.
  /// </summary>
  public void SessionControlOtherMusic(Command command) {
    TacetException.Check(Native.tacet_session_control_other_music(Reference, command));
  }

  /// <summary>
  /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk, unless it loads in the background: `effect`
  /// may be NULL then. Errors: TACET_ERROR_FILE; TACET_ERROR_SYSTEM, where the library of its format is not installed: the sentence has its
  /// name, and that of its Debian package. In the background they are in the event.
  /// </summary>
  public Effect LoadEffect(string path, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_load(Reference, path, LoadOptions.With(options, false), out number));
    return new Effect(number);
  }

  /// <summary>
  /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk, unless it loads in the background: `effect`
  /// may be NULL then. Errors: TACET_ERROR_FILE; TACET_ERROR_SYSTEM, where the library of its format is not installed: the sentence has its
  /// name, and that of its Debian package. In the background they are in the event.
  /// In the background: an event has the effect.
  /// </summary>
  public void LoadEffectInBackground(string path, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_load(Reference, path, LoadOptions.With(options, true), out number));
  }

  /// <summary>Loads a sound file that is in memory; `name`, or NULL, is what errors call it. As tacet_effect_load.</summary>
  public Effect LoadEffectMemory(byte[] data, string name = null, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_load_memory(Reference, data, (UIntPtr)(uint)data.Length, name, LoadOptions.With(options, false), out number));
    return new Effect(number);
  }

  /// <summary>
  /// Loads a sound file that is in memory; `name`, or NULL, is what errors call it. As tacet_effect_load.
  /// In the background: an event has the effect.
  /// </summary>
  public void LoadEffectMemoryInBackground(byte[] data, string name = null, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_load_memory(Reference, data, (UIntPtr)(uint)data.Length, name, LoadOptions.With(options, true), out number));
  }

  /// <summary>
  /// Makes an effect of samples: `frames` times 1 or 2 interleaved ones, full scale -1 to 1, at a rate of 1,000 to 384,000. What is not
  /// a number becomes silence. All of it repeats when it loops. A voice of 0 frames ends as it begins. TACET_ERROR_ARGUMENT: other
  /// channels or another rate.
  /// </summary>
  public Effect EffectFromFrames(float[] samples, uint channels, uint sampleRate) {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_from_frames(Reference, samples, (UIntPtr)((uint)samples.Length / Math.Max(channels, 1)), channels, sampleRate, out number));
    return new Effect(number);
  }

  /// <summary>Makes a set of effects. They may be released afterwards.</summary>
  public Set CreateSet(Effect[] effects, SetOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_set_create(Reference, Array.ConvertAll(effects, one => one.Number), (UIntPtr)(uint)effects.Length, options, out number));
    return new Set(number);
  }

  /// <summary>Stops every voice of every bus. The soundtrack goes on. 10 ms by default; `how` without a moment.</summary>
  public void StopAll(Ramp how = null) {
    TacetException.Check(Native.tacet_stop_all(Reference, how));
  }

  /// <summary>
  /// Inspects a music file, which is read while it plays. Blocks on the disk for its header. Formats and errors as of
  /// tacet_effect_load. Of the flags TACET_LOAD_IGNORE_GAIN_TAGS counts; TACET_LOAD_IN_BACKGROUND is TACET_ERROR_ARGUMENT.
  /// </summary>
  public Soundtrack LoadSoundtrack(string path, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_soundtrack_load(Reference, path, options, out number));
    return new Soundtrack(number);
  }

  /// <summary>Inspects a music file in memory; `name`, or NULL, is what errors call it. As tacet_soundtrack_load.</summary>
  public Soundtrack LoadSoundtrackMemory(byte[] data, string name = null, LoadOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_soundtrack_load_memory(Reference, data, (UIntPtr)(uint)data.Length, name, options, out number));
    return new Soundtrack(number);
  }

  /// <summary>
  /// Makes one soundtrack of 1 to 8 layers, which play on one frame. `layers` is an array of structs of the size that the first one
  /// names. TACET_ERROR_ARGUMENT: a layer has another length or rate than the first one.
  /// </summary>
  public Soundtrack CreateLayeredSoundtrack(Layer[] layers) {
    using (var lent = new Lent()) {
      IntPtr number;
      TacetException.Check(Native.tacet_soundtrack_create_layered(Reference, lent.Structures(layers), (UIntPtr)(uint)layers.Length, out number));
      return new Soundtrack(number);
    }
  }

  /// <summary>Makes a playlist of soundtracks, which may be released afterwards.</summary>
  public Playlist CreatePlaylist(Soundtrack[] soundtracks, PlaylistOptions options = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_playlist_create(Reference, Array.ConvertAll(soundtracks, one => one.Number), (UIntPtr)(uint)soundtracks.Length, options, out number));
    return new Playlist(number);
  }

  /// <summary>
  /// Goes on with the next soundtrack of the playlist or the queue (`by` 1), or back to the one before (-1), by a crossfade, of 10 ms by
  /// default; `how` without a moment. Where there is none, nothing happens.
  /// </summary>
  public void MusicSkip(int by, Ramp how = null) {
    TacetException.Check(Native.tacet_music_skip(Reference, by, how));
  }

  /// <summary>Lets the loop end after this round. `when`, or NULL, is told the moment; all 0: there is none.</summary>
  public Time MusicFinishLoop() {
    Time when;
    TacetException.Check(Native.tacet_music_finish_loop(Reference, out when));
    return when;
  }

  /// <summary>Stops the soundtrack. 10 ms by default.</summary>
  public void MusicStop(Ramp how = null) {
    TacetException.Check(Native.tacet_music_stop(Reference, how));
  }

  /// <summary>Pauses the soundtrack. 10 ms by default.</summary>
  public void MusicPause(Ramp how = null) {
    TacetException.Check(Native.tacet_music_pause(Reference, how));
  }

  /// <summary>Lets the soundtrack go on from the same frame. 10 ms by default.</summary>
  public void MusicResume(Ramp how = null) {
    TacetException.Check(Native.tacet_music_resume(Reference, how));
  }

  /// <summary>Goes on at another file frame. Where no music is, nothing happens.</summary>
  public void MusicSeek(long fileFrame) {
    TacetException.Check(Native.tacet_music_seek(Reference, fileFrame));
  }

  /// <summary>Sets the intensity by which layers are faded, 0 to 1. 0.5 s by default; `how` without a moment.</summary>
  public void MusicSetIntensity(float intensity, Ramp how = null) {
    TacetException.Check(Native.tacet_music_set_intensity(Reference, intensity, how));
  }

  /// <summary>
  /// Sets the gain of a layer, counted from 0, in decibels. A layer that is not there is passed over. 10 ms by default; `how` without a
  /// moment.
  /// </summary>
  public void MusicSetLayerGain(uint layer, float gain, Ramp how = null) {
    TacetException.Check(Native.tacet_music_set_layer_gain(Reference, layer, gain, how));
  }

  /// <summary>Writes where the music is; TACET_NONE: nothing plays.</summary>
  public Playhead MusicGetPlayhead() {
    var playhead = new Playhead();
    Result result = TacetException.Check(Native.tacet_music_get_playhead(Reference, playhead));
    return result == Result.None ? null : playhead;
  }

  /// <summary>
  /// Begins a musical clock for the effects, now: it stands still while they are held. `places` as in tacet_soundtrack_set_tempo_map.
  /// The one before has ended.
  /// </summary>
  public void BeatBegin(Tempo[] places) {
    using (var lent = new Lent()) {
      TacetException.Check(Native.tacet_beat_begin(Reference, lent.Structures(places), (UIntPtr)(uint)places.Length));
    }
  }

  /// <summary>
  /// Writes where the music of a clock is: TACET_CLOCK_SOUNDTRACK, if what plays has a tempo, or TACET_CLOCK_EFFECTS after
  /// tacet_beat_begin. TACET_NONE: there is none. TACET_ERROR_ARGUMENT: another clock.
  /// </summary>
  public Beat BeatGet(Clock clock) {
    var beat = new Beat();
    Result result = TacetException.Check(Native.tacet_beat_get(Reference, clock, beat));
    return result == Result.None ? null : beat;
  }

  /// <summary>
  /// Writes the next moment of a grid, for `start` of a play or `at` of a ramp: a sound on the beat, to the frame. TACET_NONE and all 0,
  /// which is at once: the clock has no music.
  /// </summary>
  public Time BeatNext(Clock clock, Grid grid = null) {
    Time when;
    TacetException.Check(Native.tacet_beat_next(Reference, clock, grid, out when));
    return when;
  }

  /// <summary>Writes the moment of a beat, whole or not; in a loop its next one. TACET_NONE and all 0: the clock has no music.</summary>
  public Time BeatTime(Clock clock, double beat) {
    Time when;
    TacetException.Check(Native.tacet_beat_time(Reference, clock, beat, out when));
    return when;
  }

  /// <summary>
  /// The bus called `name`: "soundtrack", "effects", "interface", "master", or one of the game's own, which is made at the first call.
  /// Keep it: it lives as long as the engine. TACET_ERROR_ARGUMENT: a name of 0 or more than 200 bytes; TACET_ERROR_FULL: beyond 62 of the
  /// game's own.
  /// </summary>
  public Bus Bus(string name) {
    uint bus;
    TacetException.Check(Native.tacet_bus_named(Reference, name, out bus));
    return new Bus(this, bus);
  }

  /// <summary>Filters a mix, with cut-off frequencies in hertz; 0: no such filter. 50 ms by default. As tacet_bus_set_cutoffs of its bus.</summary>
  public void MixSetFilter(Mix mix, float lowPassHertz, float highPassHertz, Ramp how = null) {
    TacetException.Check(Native.tacet_mix_set_filter(Reference, mix, lowPassHertz, highPassHertz, how));
  }

  /// <summary>Takes a snapshot back; one that is not in force is passed over. 200 ms by default; `how` without a moment.</summary>
  public void SnapshotLeave(string name, Ramp how = null) {
    TacetException.Check(Native.tacet_snapshot_leave(Reference, name, how));
  }

  /// <summary>Sets 1 to 4 listeners: an array of structs of the size that the first one names. More are players on one screen.</summary>
  public void SpaceSetListeners(Listener[] listeners) {
    using (var lent = new Lent()) {
      TacetException.Check(Native.tacet_space_set_listeners(Reference, lent.Structures(listeners), (UIntPtr)(uint)listeners.Length));
    }
  }

  /// <summary>Sets the world; NULL: that of a new engine.</summary>
  public void SpaceSetWorld(World world = null) {
    TacetException.Check(Native.tacet_space_set_world(Reference, world));
  }

  /// <summary>
  /// Makes what the first voice with a place needs (3 to 20 ms): else it is made in its first moments, in which it is panned. It is
  /// closed after 60 s of frames, from this call on, in which nothing needs it.
  /// </summary>
  public void SpacePrepare() {
    TacetException.Check(Native.tacet_space_prepare(Reference));
  }

  /// <summary>Switches HRTF; `name`, or NULL, is one of OpenAL's. TACET_ERROR_STATE: not at this rate; TACET_ERROR_NAME: there is none.</summary>
  public void SpaceSetHrtf(Hrtf mode, string name = null) {
    TacetException.Check(Native.tacet_space_set_hrtf(Reference, mode, name));
  }

  /// <summary>True while HRTF is on.</summary>
  public bool SpaceIsHrtfOn { get { return Native.tacet_space_is_hrtf_on(Reference); } }

  /// <summary>The names of OpenAL's HRTFs, each with a line's end. Returns the length of the whole; 0 for a dead handle too.</summary>
  public string SpaceGetHrtfNames() {
    return Utf8.Written((text, size) => Native.tacet_space_get_hrtf_names(Reference, text, size));
  }

  /// <summary>
  /// Sets the reverb outside of zones: "room", "hall", "cave" and others, or one of `bank` (or NULL). NULL: none. 0.5 s by default; `how`
  /// without a moment. What sounds in it is said by sends: tacet_bus_set_send. Blocks until the bank is loaded, if the preset is of it.
  /// TACET_ERROR_NAME: there is none.
  /// </summary>
  public void ReverbSet(Bank bank, string preset = null, Ramp how = null) {
    TacetException.Check(Native.tacet_reverb_set(Reference, bank == null ? new HandleRef() : bank.Reference, preset, how));
  }

  /// <summary>Writes the values of a preset: a known one, or one of `bank` (or NULL). Blocks and errors as tacet_reverb_set.</summary>
  public Reverb ReverbGet(Bank bank, string preset) {
    var reverb = new Reverb();
    TacetException.Check(Native.tacet_reverb_get(Reference, bank == null ? new HandleRef() : bank.Reference, preset, reverb));
    return reverb;
  }

  /// <summary>Sets the reverb outside of zones by its values. 0.5 s by default; `how` without a moment.</summary>
  public void ReverbSetValues(Reverb reverb = null, Ramp how = null) {
    TacetException.Check(Native.tacet_reverb_set_values(Reference, reverb, how));
  }

  /// <summary>
  /// Sets the zones, 1,024 at most: an array of structs of the size that the first one names; 0 of them: none. 0.5 s by default; `how`
  /// without a moment. Blocks and errors as tacet_reverb_set.
  /// </summary>
  public void ReverbSetZones(Bank bank, Zone[] zones, Ramp how = null) {
    using (var lent = new Lent()) {
      TacetException.Check(Native.tacet_reverb_set_zones(Reference, bank == null ? new HandleRef() : bank.Reference, lent.Structures(zones), (UIntPtr)(uint)zones.Length, how));
      GC.KeepAlive(zones);
    }
  }

  /// <summary>
  /// Asks for a recording, in the category `record` or `playAndRecord`: nothing is opened before. It begins when the session lets it, and
  /// TACET_EVENT_RECORDING says what holds or ends it. A microphone that goes, a closed lid or sleep ends it for good. `options` NULL: all 0.
  /// Blocks on the disk for the file. TACET_ERROR_STATE: the category has no input; TACET_ERROR_ARGUMENT: the rate or the channels;
  /// TACET_ERROR_FILE: the file can not be written.
  /// </summary>
  public void MicrophoneStart(MicrophoneOptions options = null) {
    TacetException.Check(Native.tacet_microphone_start(Reference, options));
  }

  /// <summary>Ends the recording, and completes its file. TACET_ERROR_FILE: it has ended, and its file could not be written to the end.</summary>
  public void MicrophoneStop() {
    TacetException.Check(Native.tacet_microphone_stop(Reference));
  }

  /// <summary>Writes the state of the microphone.</summary>
  public Microphone MicrophoneGet() {
    var microphone = new Microphone();
    TacetException.Check(Native.tacet_microphone_get(Reference, microphone));
    return microphone;
  }

  /// <summary>Changes its gain, up to 24 dB.</summary>
  public void MicrophoneSetGain(float gain) {
    TacetException.Check(Native.tacet_microphone_set_gain(Reference, gain));
  }

  /// <summary>Mutes it: what is recorded is silence, and time runs on.</summary>
  public void MicrophoneSetMuted(bool muted) {
    TacetException.Check(Native.tacet_microphone_set_muted(Reference, muted));
  }

  /// <summary>Has tacet_engine_pause hold it too.</summary>
  public void MicrophoneSetPausesWithGame(bool pauses) {
    TacetException.Check(Native.tacet_microphone_set_pauses_with_game(Reference, pauses));
  }

  /// <summary>Chooses a microphone by its id; NULL: the one that is taken by itself. TACET_ERROR_NAME: it is not there now.</summary>
  public void InputChoose(string id) {
    TacetException.Check(Native.tacet_input_choose(Reference, id));
  }

  /// <summary>Chooses a microphone that may be absent, from saved settings. `name` is for people.</summary>
  public void InputRestore(string id, string name) {
    TacetException.Check(Native.tacet_input_restore(Reference, id, name));
  }

  /// <summary>
  /// Keeps the machine awake for work in the category `audioProcessing`, which desktops list with `reason`; NULL: the work is over.
  /// TACET_ERROR_STATE in another category. The work goes on also where it is not kept awake.
  /// </summary>
  public void SessionSetProcessing(string reason) {
    TacetException.Check(Native.tacet_session_set_processing(Reference, reason));
  }

  /// <summary>TACET_OK while the machine is kept awake, TACET_PENDING while the login manager is asked, TACET_NONE where it is not kept awake.</summary>
  public Result SessionGetProcessing() {
    return TacetException.Check(Native.tacet_session_get_processing(Reference));
  }

  /// <summary>Chooses an output by its id; NULL: that of the system. TACET_ERROR_NAME: it is not there now.</summary>
  public void OutputChoose(string id = null) {
    TacetException.Check(Native.tacet_output_choose(Reference, id));
  }

  /// <summary>Chooses an output that may be absent, from saved settings: the sound goes there when it comes. `name` is for people.</summary>
  public void OutputRestore(string id, string name) {
    TacetException.Check(Native.tacet_output_restore(Reference, id, name));
  }

  /// <summary>Reads the system's volume of the output, 0 to 1 and above; TACET_NONE while it is not known. It is never written.</summary>
  public bool OutputGetSystemVolume(out float level, out bool muted) {
    return TacetException.Check(Native.tacet_output_get_system_volume(Reference, out level, out muted)) != Result.None;
  }

  /// <summary>Starts the sound settings of the desktop, a program. TACET_ERROR_STATE in a sandbox, TACET_ERROR_SYSTEM: none is installed.</summary>
  public void OutputOpenSettings() {
    TacetException.Check(Native.tacet_output_open_settings(Reference));
  }

  /// <summary>Puts both channels out on both sides, for players who hear with one ear.</summary>
  public void OutputSetMono(bool mono) {
    TacetException.Check(Native.tacet_output_set_mono(Reference, mono));
  }

  /// <summary>Turns the right (-1) or the left side (1) down.</summary>
  public void OutputSetBalance(float balance) {
    TacetException.Check(Native.tacet_output_set_balance(Reference, balance));
  }

  /// <summary>Makes what is quiet louder and what is loud quieter, for the night.</summary>
  public void OutputSetReducedDynamics(bool reduced) {
    TacetException.Check(Native.tacet_output_set_reduced_dynamics(Reference, reduced));
  }

  /// <summary>Gives the soundtrack a stream of its own, called `name` (or NULL), which recorders can leave out; or ends that.</summary>
  public void OutputSetOwnStream(bool own, string name = null) {
    TacetException.Check(Native.tacet_output_set_own_stream(Reference, own, name));
  }

  /// <summary>
  /// Takes up to `frames` frames that were put out since the last call, interleaved stereo, and returns how many: for spectra and
  /// recordings. The first call begins it, and returns 0; a second of sound is kept. One thread at a time, a second one gets 0, as a dead
  /// handle does.
  /// </summary>
  public int OutputTap(float[] samples) {
    return (int)Native.tacet_output_tap(Reference, samples, (UIntPtr)((uint)samples.Length / 2));
  }

  /// <summary>
  /// Reads a bank file and makes its buses, then loads its sounds in the background: TACET_EVENT_BANK_LOADED tells when, or
  /// tacet_bank_wait. Blocks for the file itself. TACET_ERROR_FILE; TACET_ERROR_DATA: the sentence has every fault on a line.
  /// </summary>
  public Bank LoadBank(string path) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_load(Reference, path, out number));
    return new Bank(number);
  }

  /// <summary>
  /// The same of a bank that is in memory, or that the program writes itself: snapshots, reverbs and zones too. Its paths are relative to
  /// `folder`; NULL: the working directory.
  /// </summary>
  public Bank LoadBankMemory(string json, string folder = null) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_load_memory(Reference, json, folder, out number));
    return new Bank(number);
  }

  /// <summary>
  /// The state of the music, the buses and the snapshots as JSON, to be kept in a saved game. Returns the length of the whole; 0: the
  /// error is in tacet_last_error. TACET_ERROR_NAME: the bank has no name for what plays. Blocks until the bank is loaded.
  /// </summary>
  public string Save(Bank bank) {
    string written = Utf8.Written((text, size) => Native.tacet_save(Reference, bank.Reference, text, size));
    if (written.Length == 0) throw new TacetException(Result.ErrorName);
    return written;
  }

  /// <summary>
  /// Restores what tacet_save has written. The buses named in `kept_gains`, `count` of them, keep their gains: those of the volume
  /// sliders. TACET_ERROR_DATA, TACET_ERROR_NAME, TACET_ERROR_VERSION (of a newer engine): nothing changes then. Blocks until the bank
  /// is loaded.
  /// </summary>
  public void Restore(Bank bank, string json, params string[] keptGains) {
    using (var lent = new Lent()) {
      TacetException.Check(Native.tacet_restore(Reference, bank.Reference, json, lent.Texts(keptGains), (UIntPtr)(uint)keptGains.Length));
    }
  }

  /// <summary>
  /// Does one command in the words of a scenario file; its names are those of `bank`, or NULL:
  ///     tacet_do(engine, bank, "{\"do\":\"soundtrack.crossfade\",\"name\":\"boss\",\"over\":2}", NULL);
  /// Every command and signal of the page Scenario of the manual can be said so. `voice`, or NULL, is told the voice of a `play`, which
  /// later commands call by its `as`. Blocks until the bank is loaded. Errors: TACET_ERROR_DATA (the sentence has every fault on a line),
  /// TACET_ERROR_NAME.
  /// </summary>
  public Voice DoCommand(Bank bank, string json) {
    ulong voice;
    TacetException.Check(Native.tacet_do(Reference, bank == null ? new HandleRef() : bank.Reference, json, out voice));
    return new Voice(voice);
  }

  /// <summary>
  /// The state of an engine as JSON: `what` is "session", "soundtrack", "buses", "mix", "space", "outputs" or "statistics"; NULL: all.
  /// It has "version": 1. "log" has the lines that commands such as `status` and `meters` have made, a JSON object each; they are taken
  /// once the buffer has room for all. "script" has the commands of tacet_do as a scenario file for `tacet render`, of an engine with
  /// TACET_ENGINE_RECORDS_COMMANDS. Returns the length of the whole; 0 for an unknown word or a dead handle.
  /// </summary>
  public string State(string what = null) {
    string written = Utf8.Written((text, size) => Native.tacet_state(Reference, what, text, size));
    if (written.Length == 0 && what != "log" && what != "script") throw new TacetException(Result.ErrorName);
    return written;
  }
}

public sealed partial class Effect {
  /// <summary>Gives its frames to the mixer, so that its first play costs no more than others.</summary>
  public void Prepare() {
    TacetException.Check(Native.tacet_effect_prepare(Reference));
  }

  /// <summary>Reads its file again, for plays from then on. Blocks on the disk. TACET_ERROR_FILE: it stays as it was.</summary>
  public void Reload() {
    TacetException.Check(Native.tacet_effect_reload(Reference));
  }

  /// <summary>Writes the properties of an effect.</summary>
  public SoundInfo GetInfo() {
    var info = new SoundInfo();
    TacetException.Check(Native.tacet_effect_get_info(Reference, info));
    return info;
  }

  /// <summary>Limits how many voices of an effect live at once, and how soon it may play again, in seconds. 0: no limit.</summary>
  public void SetLimit(uint count, WhenFull whenFull, double cooldown) {
    TacetException.Check(Native.tacet_effect_set_limit(Reference, count, whenFull, cooldown));
  }

  /// <summary>The effect in words, for players who do not hear it; NULL: none. Each play makes TACET_EVENT_CAPTION then.</summary>
  public void SetCaption(string caption = null) {
    TacetException.Check(Native.tacet_effect_set_caption(Reference, caption));
  }

  /// <summary>Sets how voices of an effect sound from their places, for plays from then on; NULL: as all do.</summary>
  public void SetSpace(Space space = null) {
    TacetException.Check(Native.tacet_effect_set_space(Reference, space));
  }

  /// <summary>Sets the send of its voices to the reverb, in decibels, whatever their bus says, for plays from then on.</summary>
  public void SetSend(float gain) {
    TacetException.Check(Native.tacet_effect_set_send(Reference, gain));
  }

  /// <summary>The same with a filter, for plays from then on; NULL: its voices send what their bus says.</summary>
  public void SetReverbSend(ReverbSend send = null) {
    TacetException.Check(Native.tacet_effect_set_reverb_send(Reference, send));
  }

  /// <summary>Makes an effect of the same frames, with limit, caption, space and send of its own. It takes no memory for the frames.</summary>
  public Effect Copy() {
    IntPtr number;
    TacetException.Check(Native.tacet_effect_copy(Reference, out number));
    return new Effect(number);
  }

  /// <summary>
  /// Plays an effect, and returns its voice. Takes about 100 ns. It never fails for want of room: where too many want to sound, those
  /// that matter least run on unheard. While the system holds the effects, a one-shot runs unheard and a loop begins when it can be
  /// heard. A change that follows the play acts from the voice's first frame on: its ramp begins there. 0 for a dead handle,
  /// not-a-number, or options that are not known: tacet_last_error. A limit of the effect or its bus refuses by a voice that has ended.
  /// </summary>
  public Voice Play(PlayOptions options = null) {
    var answer = Voice.Checked(Native.tacet_play(Reference, options));
    GC.KeepAlive(options);
    return answer;
  }
}

public sealed partial class Set {
  /// <summary>Begins the order of a set anew, with a seed: equal seeds have equal variations.</summary>
  public void Restart(ulong seed) {
    TacetException.Check(Native.tacet_set_restart(Reference, seed));
  }

  /// <summary>Plays the next variation of a set. Gain and pitch of the options are added to those of the variation.</summary>
  public Voice Play(PlayOptions options = null) {
    var answer = Voice.Checked(Native.tacet_play_set(Reference, options));
    GC.KeepAlive(options);
    return answer;
  }
}

public sealed partial class Soundtrack {
  /// <summary>Writes the properties of its file.</summary>
  public SoundInfo GetInfo() {
    var info = new SoundInfo();
    TacetException.Check(Native.tacet_soundtrack_get_info(Reference, info));
    return info;
  }

  /// <summary>
  /// Sets its loop in file frames, for plays from then on: what precedes `start` plays once, `end` is the first frame beyond.
  /// TACET_ERROR_ARGUMENT: not in the file, or shorter than 10 ms.
  /// </summary>
  public void SetLoop(long start, long end) {
    TacetException.Check(Native.tacet_soundtrack_set_loop(Reference, start, end));
  }

  /// <summary>
  /// Sets its tempo for plays from then on: beats a minute, up to 10,000, beats a bar, 1 to 64, and the seconds of its first beat.
  /// TACET_ERROR_ARGUMENT: other numbers.
  /// </summary>
  public void SetTempo(double tempo, uint metre, double start) {
    TacetException.Check(Native.tacet_soundtrack_set_tempo(Reference, tempo, metre, start));
  }

  /// <summary>
  /// Sets a tempo that changes, for plays from then on: 1 to 1,024 places, an array of structs of the size that the first one names.
  /// `start`: the seconds of its first beat. TACET_ERROR_ARGUMENT: none of them, or numbers beyond those of tacet_tempo.
  /// </summary>
  public void SetTempoMap(Tempo[] places, double start) {
    using (var lent = new Lent()) {
      TacetException.Check(Native.tacet_soundtrack_set_tempo_map(Reference, lent.Structures(places), (UIntPtr)(uint)places.Length, start));
    }
  }

  /// <summary>Lets it remember where it was left: a play that names no place goes on there.</summary>
  public void SetRemembers(bool remembers) {
    TacetException.Check(Native.tacet_soundtrack_set_remembers(Reference, remembers));
  }

  /// <summary>
  /// Plays a soundtrack in place of what plays. A pause of tacet_music_pause is over. A thread of the engine's reads the file:
  /// TACET_EVENT_SOUNDTRACK_ENDED tells of one that can not be read.
  /// </summary>
  public void Play(MusicOptions options = null) {
    TacetException.Check(Native.tacet_music_play(Reference, options));
    GC.KeepAlive(options);
  }

  /// <summary>Lets a soundtrack take over by a crossfade, of 1 s if `how` names no time. The same call again changes nothing.</summary>
  public void Crossfade(MusicOptions options = null) {
    TacetException.Check(Native.tacet_music_crossfade(Reference, options));
    GC.KeepAlive(options);
  }

  /// <summary>Lets a soundtrack follow what plays, without a gap; `loops` as in tacet_play_options. If nothing plays, it begins.</summary>
  public void Enqueue(int loops) {
    TacetException.Check(Native.tacet_music_enqueue(Reference, loops));
  }

  /// <summary>Lets a soundtrack take over at a place of the music. `when`, or NULL, is told the moment; all 0: at once.</summary>
  public Time Transition(Transition transition = null) {
    Time when;
    TacetException.Check(Native.tacet_music_transition(Reference, transition, out when));
    return when;
  }

  /// <summary>Plays a short piece over the music, which goes on beneath. There are two at once: the older one makes room.</summary>
  public void PlayStinger(Stinger stinger = null) {
    TacetException.Check(Native.tacet_music_play_stinger(Reference, stinger));
  }

  /// <summary>Reads the beginning of a soundtrack ahead, so that it can begin at once.</summary>
  public void Prepare() {
    TacetException.Check(Native.tacet_music_prepare(Reference));
  }
}

public sealed partial class Playlist {
  /// <summary>Plays the soundtracks of a playlist one after another, without a gap. In one step by default.</summary>
  public void Play(Ramp fadeIn = null) {
    TacetException.Check(Native.tacet_music_play_list(Reference, fadeIn));
  }
}

public sealed partial class Bank {
  /// <summary>
  /// Brings a snapshot of a bank into force: values for many buses at once. 200 ms by default; `how` without a moment. Blocks until the
  /// bank is loaded. TACET_ERROR_NAME: there is none.
  /// </summary>
  public void SnapshotEnter(string name, Ramp how = null) {
    TacetException.Check(Native.tacet_snapshot_enter(Reference, name, how));
  }

  /// <summary>How much is loaded, 0 to 1; 1 where it has failed, -1 for a dead handle.</summary>
  public float Progress { get { return Native.tacet_bank_progress(Reference); } }

  /// <summary>Blocks until all is loaded. TACET_ERROR_DATA: sounds can not be used; the sentence has each on a line.</summary>
  public void Wait() {
    TacetException.Check(Native.tacet_bank_wait(Reference));
  }

  /// <summary>An effect of a bank. It is lent: it ends with the bank. Blocks until the bank is loaded. TACET_ERROR_NAME: there is none.</summary>
  public Effect Effect(string name) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_effect(Reference, name, out number));
    return new Effect(number);
  }

  /// <summary>A set of a bank, likewise lent. Blocks until the bank is loaded.</summary>
  public Set Set(string name) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_set(Reference, name, out number));
    return new Set(number);
  }

  /// <summary>A soundtrack of a bank, likewise lent. Blocks until the bank is loaded.</summary>
  public Soundtrack Soundtrack(string name) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_soundtrack(Reference, name, out number));
    return new Soundtrack(number);
  }

  /// <summary>A playlist of a bank, likewise lent. Blocks until the bank is loaded.</summary>
  public Playlist Playlist(string name) {
    IntPtr number;
    TacetException.Check(Native.tacet_bank_playlist(Reference, name, out number));
    return new Playlist(number);
  }

  /// <summary>Plays an effect or a set of a bank by its name; as tacet_play. Blocks until the bank is loaded.</summary>
  public Voice Play(string name, PlayOptions options = null) {
    var answer = Voice.Checked(Native.tacet_bank_play(Reference, name, options));
    GC.KeepAlive(options);
    return answer;
  }

  /// <summary>
  /// The names of a bank, sorted, each with a line's end: those of `kind`, "effect", "set", "soundtrack", "playlist", "bus", "snapshot",
  /// "reverb" or "zone". Returns the length of the whole; 0 for an unknown kind or a dead handle.
  /// </summary>
  public string Names(string kind) {
    return Utf8.Written((text, size) => Native.tacet_bank_names(Reference, kind, text, size));
  }

  /// <summary>Loads the sounds again whose files have changed, in the background. Blocks until the bank is loaded.</summary>
  public void ReloadChanged() {
    TacetException.Check(Native.tacet_bank_reload_changed(Reference));
  }
}

public sealed partial class Feedback {
  /// <summary>
  /// Plays a file of up to 30 s; the file is read at its first play, which blocks on the disk. `alert`: the sound must be noticed; where
  /// it may not be heard, the device vibrates, or TACET_EVENT_VISUAL_ALERT asks the game to show it. TACET_ERROR_FILE.
  /// </summary>
  public void Play(string path, bool alert) {
    TacetException.Check(Native.tacet_feedback_play(Reference, path, alert));
  }

  /// <summary>Plays the sound of an event by the user's theme and settings, such as "message-new-email"; one that the theme has not is silent.</summary>
  public void Trigger(string @event) {
    TacetException.Check(Native.tacet_feedback_trigger(Reference, @event));
  }

  /// <summary>
  /// Vibrates: "impact-light", "notification-error", "selection", "alert", or strengths and milliseconds, "1:200,0:50,0.5:300".
  /// TACET_ERROR_ARGUMENT: it is none of these.
  /// </summary>
  public void Vibrate(string pattern) {
    TacetException.Check(Native.tacet_feedback_vibrate(Reference, pattern));
  }

  /// <summary>The reasons why a sound would not be heard, in words and separated by commas; "" where it would.</summary>
  public string GetReasons() {
    return Utf8.Written((text, size) => Native.tacet_feedback_get_reasons(Reference, text, size));
  }

  /// <summary>The player's own settings in the game: both are on at first.</summary>
  public void SetEnabled(bool sounds, bool vibration) {
    TacetException.Check(Native.tacet_feedback_set_enabled(Reference, sounds, vibration));
  }

  /// <summary>Takes the oldest event: captions and visual alerts. As tacet_next_event.</summary>
  public Event NextEvent() {
    var @event = new Event();
    Result result = TacetException.Check(Native.tacet_feedback_next_event(Reference, @event));
    return result == Result.None ? null : @event;
  }
}

public partial struct Voice {
  /// <summary>Stops a voice at the end of a fade, 10 ms by default. One of 10 ms or less that follows the play at once leaves it unheard.</summary>
  public void Stop(Ramp how = null) {
    TacetException.Check(Native.tacet_stop(Number, how));
  }

  /// <summary>Lets a voice stand still where it is. 10 ms by default.</summary>
  public void Pause(Ramp how = null) {
    TacetException.Check(Native.tacet_voice_pause(Number, how));
  }

  /// <summary>Lets a paused voice go on from where it stood. 10 ms by default.</summary>
  public void Resume(Ramp how = null) {
    TacetException.Check(Native.tacet_voice_resume(Number, how));
  }

  /// <summary>Changes its gain, in decibels. A ramp that is under way goes on from where it is. 5 ms by default.</summary>
  public void SetGain(float gain, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_gain(Number, gain, how));
  }

  /// <summary>Changes where it is from left, -1, to right, 1. It leaves its place in space. In one step by default.</summary>
  public void SetPan(float pan, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_pan(Number, pan, how));
  }

  /// <summary>Changes its pitch, 0.0625 to 16. In one step by default.</summary>
  public void SetPitch(float pitch, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_pitch(Number, pitch, how));
  }

  /// <summary>Moves it to a place in space, on a straight line. In one step by default.</summary>
  public void SetPosition(Vector position, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_position(Number, position, how));
  }

  /// <summary>Sets its velocity for the doppler effect, in units a second.</summary>
  public void SetVelocity(Vector velocity) {
    TacetException.Check(Native.tacet_voice_set_velocity(Number, velocity));
  }

  /// <summary>Sets the direction in which its cone points.</summary>
  public void SetDirection(Vector direction) {
    TacetException.Check(Native.tacet_voice_set_direction(Number, direction));
  }

  /// <summary>Sets how much stands between it and the listener, 0 to 1. 100 ms by default.</summary>
  public void SetOcclusion(float occlusion, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_occlusion(Number, occlusion, how));
  }

  /// <summary>Filters it with cutoffs; NULL: with none. 50 ms by default. One that follows the play acts from the voice's first frame on.</summary>
  public void SetCutoffs(Cutoffs cutoffs = null, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_cutoffs(Number, cutoffs, how));
  }

  /// <summary>Sets its send to the reverb, in decibels. 50 ms by default.</summary>
  public void SetSend(float gain, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_send(Number, gain, how));
  }

  /// <summary>The same with a filter; NULL: it sends what its bus says. 50 ms by default.</summary>
  public void SetReverbSend(ReverbSend send = null, Ramp how = null) {
    TacetException.Check(Native.tacet_voice_set_reverb_send(Number, send, how));
  }

  /// <summary>Sets how it sounds from its place: its own in place of its effect's. NULL: as all do.</summary>
  public void SetSpace(Space space = null) {
    TacetException.Check(Native.tacet_voice_set_space(Number, space));
  }

  /// <summary>Narrows a stereo effect without a place, from as it is, 0, to one point, 1.</summary>
  public void SetNarrow(float narrow) {
    TacetException.Check(Native.tacet_voice_set_narrow(Number, narrow));
  }

  /// <summary>Lets it repeat so often from where it is, as `loops` of tacet_play_options says.</summary>
  public void SetLoops(int loops) {
    TacetException.Check(Native.tacet_voice_set_loops(Number, loops));
  }

  /// <summary>Moves it to another bus.</summary>
  public void SetBus(Bus bus) {
    TacetException.Check(Native.tacet_voice_set_bus(Number, bus.Number));
  }

  /// <summary>Changes who stays when there are too many.</summary>
  public void SetPriority(int priority) {
    TacetException.Check(Native.tacet_voice_set_priority(Number, priority));
  }

  /// <summary>Changes when a voice starts that has not started yet; all 0: at once.</summary>
  public void Reschedule(Time start) {
    TacetException.Check(Native.tacet_voice_reschedule(Number, start));
  }

  /// <summary>True if it has not ended, heard or not.</summary>
  public bool IsPlaying { get { return Native.tacet_voice_is_playing(Number); } }

  /// <summary>
  /// Writes the state of a voice; of one that has ended `status` and `text` alone; of none, and of one whose engine has ended, all 0 and
  /// a remark.
  /// </summary>
  public VoiceInfo Get() {
    var info = new VoiceInfo();
    TacetException.Check(Native.tacet_voice_get(Number, info));
    return info;
  }
}

public partial struct Bus {
  /// <summary>Sets the gain of everything on it, in decibels: what other engines call its volume. 10 ms by default.</summary>
  public void SetGain(float gain, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_gain(Engine.Reference, Number, gain, how));
  }

  /// <summary>Mutes it, or lets it be heard again: time runs on meanwhile. 10 ms by default.</summary>
  public void SetMuted(bool muted, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_muted(Engine.Reference, Number, muted, how));
  }

  /// <summary>Pauses it, or lets it go on from the same frame. 10 ms by default.</summary>
  public void SetPaused(bool paused, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_paused(Engine.Reference, Number, paused, how));
  }

  /// <summary>Filters its voices: strengths from 0 to 1. 100 ms by default. Not of `soundtrack` and `master`: tacet_bus_set_cutoffs.</summary>
  public void SetFilter(float lowPassStrength, float highPassStrength, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_filter(Engine.Reference, Number, lowPassStrength, highPassStrength, how));
  }

  /// <summary>
  /// Filters all that it plays with cutoffs; NULL: with none. 50 ms by default. A bus with cutoffs, equaliser, compressor, DSP or pan is
  /// mixed by itself, in this order, its gain last; that of `effects` acts on the mix of all buses, behind the space and the reverb.
  /// </summary>
  public void SetCutoffs(Cutoffs cutoffs = null, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_cutoffs(Engine.Reference, Number, cutoffs, how));
  }

  /// <summary>Sets the equaliser of all that it plays; NULL: none. 50 ms by default.</summary>
  public void SetEqualiser(Equaliser equaliser = null, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_equaliser(Engine.Reference, Number, equaliser, how));
  }

  /// <summary>Sets the compressor of all that it plays; NULL: none. 50 ms by default; attack and release change at once.</summary>
  public void SetCompressor(Compressor compressor = null, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_compressor(Engine.Reference, Number, compressor, how));
  }

  /// <summary>Moves all that it plays to the left, -1, or to the right, 1, by constant power. Not its voices in space. 10 ms by default.</summary>
  public void SetPan(float pan, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_pan(Engine.Reference, Number, pan, how));
  }

  /// <summary>Sets the speed of its voices, pitch and time, 0.0625 to 16; of the music 4 at most. In one step by default.</summary>
  public void SetTimeScale(float factor, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_time_scale(Engine.Reference, Number, factor, how));
  }

  /// <summary>Sets the reverb send of its voices that do not say otherwise, of `soundtrack` that of the music, in decibels. 50 ms by default.</summary>
  public void SetSend(float gain, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_send(Engine.Reference, Number, gain, how));
  }

  /// <summary>Takes its own reverb send back: its voices have that of the bus above. 50 ms by default.</summary>
  public void ClearSend(Ramp how = null) {
    TacetException.Check(Native.tacet_bus_clear_send(Engine.Reference, Number, how));
  }

  /// <summary>Sets its reverb send with a filter; NULL: its voices have that of the bus above. 50 ms by default.</summary>
  public void SetReverbSend(ReverbSend send = null, Ramp how = null) {
    TacetException.Check(Native.tacet_bus_set_reverb_send(Engine.Reference, Number, send, how));
  }

  /// <summary>Puts it below another bus, 4 deep at most; the bus "master": below none. TACET_ERROR_STATE: it can not be there.</summary>
  public void SetParent(Bus parent) {
    TacetException.Check(Native.tacet_bus_set_parent(Engine.Reference, Number, parent.Number));
  }

  /// <summary>Limits how many voices on it live at once, and how soon a play may follow another, in seconds. 0: no limit.</summary>
  public void SetLimit(uint count, WhenFull whenFull, double cooldown) {
    TacetException.Check(Native.tacet_bus_set_limit(Engine.Reference, Number, count, whenFull, cooldown));
  }

  /// <summary>
  /// Says whether its level is measured: the power of what it plays with the buses below it, at its gain and those of the buses above
  /// but the master, before the filters of `effects` and what the session does; voices are added as if no two were alike. A voice of a bus that is metered costs about twice
  /// as much. "soundtrack" and "master" always are.
  /// </summary>
  public void SetMetered(bool metered) {
    TacetException.Check(Native.tacet_bus_set_metered(Engine.Reference, Number, metered));
  }

  /// <summary>Says whether tacet_engine_pause reaches it.</summary>
  public void SetPausesWithGame(bool pauses) {
    TacetException.Check(Native.tacet_bus_set_pauses_with_game(Engine.Reference, Number, pauses));
  }

  /// <summary>Ducks a bus while `under` or a bus below that sounds; NULL: it does so no more. TACET_ERROR_STATE: it can not.</summary>
  public void SetDucking(Bus under, Ducking ducking = null) {
    TacetException.Check(Native.tacet_bus_set_ducking(Engine.Reference, Number, under.Number, ducking));
  }

  /// <summary>Writes the state of a bus.</summary>
  public BusInfo Get() {
    var info = new BusInfo();
    TacetException.Check(Native.tacet_bus_get(Engine.Reference, Number, info));
    return info;
  }
}

/// <summary>The functions of tacet.h.</summary>
static class Native {
  const string library = "libtacet.so.0";

  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate void Logger(IntPtr user, LogLevel level, IntPtr text);
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  internal delegate UIntPtr Generator(IntPtr user, IntPtr samples, UIntPtr frames);
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

  [DllImport(library)]
  internal static extern uint tacet_version();

  [DllImport(library)]
  internal static extern IntPtr tacet_last_error();

  [DllImport(library)]
  internal static extern IntPtr tacet_result_name(Result result);

  [DllImport(library)]
  internal static extern Result tacet_set_log(Logger logger, IntPtr user, LogLevel least);

  [DllImport(library)]
  internal static extern float tacet_slider_to_gain(float position);

  [DllImport(library)]
  internal static extern float tacet_gain_to_slider(float gain);

  [DllImport(library)]
  internal static extern Result tacet_engine_create(out IntPtr engine, [In] EngineOptions options, uint header);

  [DllImport(library)]
  internal static extern Result tacet_engine_destroy(IntPtr engine);

  [DllImport(library)]
  internal static extern Result tacet_engine_pause(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_engine_resume(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  [return: MarshalAs(UnmanagedType.I1)]
  internal static extern bool tacet_engine_is_paused(HandleRef engine);

  [DllImport(library)]
  internal static extern long tacet_engine_clock(HandleRef engine);

  [DllImport(library)]
  internal static extern uint tacet_engine_sample_rate(HandleRef engine);

  [DllImport(library)]
  internal static extern Result tacet_engine_render(HandleRef engine, [In, Out] float[] samples, UIntPtr frames);

  [DllImport(library)]
  internal static extern Result tacet_engine_get_statistics(HandleRef engine, [In, Out] Statistics statistics);

  [DllImport(library)]
  internal static extern Result tacet_next_event(HandleRef engine, [In, Out] Event @event);

  [DllImport(library)]
  internal static extern Result tacet_set_wakeup(HandleRef engine, Wakeup wakeup, IntPtr user);

  [DllImport(library)]
  internal static extern Result tacet_session_report(HandleRef engine, Fact fact, [MarshalAs(UnmanagedType.I1)] bool isSo);

  [DllImport(library)]
  internal static extern Result tacet_session_report_interruption_end(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool shouldResume);

  [DllImport(library)]
  internal static extern Result tacet_session_report_music(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string id, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);

  [DllImport(library)]
  internal static extern Result tacet_session_get(HandleRef engine, [In, Out] Session session);

  [DllImport(library)]
  internal static extern UIntPtr tacet_session_get_reasons(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool ofSoundtrack, byte[] text, UIntPtr size);

  [DllImport(library)]
  internal static extern Result tacet_session_activate(HandleRef engine);

  [DllImport(library)]
  internal static extern Result tacet_session_deactivate(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool notifyOthers);

  [DllImport(library)]
  internal static extern Result tacet_session_set_category(HandleRef engine, Category category, uint options);

  [DllImport(library)]
  internal static extern Result tacet_session_set_policy(HandleRef engine, Policy policy, int value);

  [DllImport(library)]
  internal static extern int tacet_session_get_policy(HandleRef engine, Policy policy);

  [DllImport(library)]
  internal static extern Result tacet_session_resume_after_route_loss(HandleRef engine);

  [DllImport(library)]
  internal static extern Result tacet_session_set_now_playing(HandleRef engine, [In] NowPlaying piece);

  [DllImport(library)]
  internal static extern Result tacet_session_get_other_music(HandleRef engine, [In, Out] OtherMusic music);

  [DllImport(library)]
  internal static extern Result tacet_session_control_other_music(HandleRef engine, Command command);

  [DllImport(library)]
  internal static extern Result tacet_effect_load(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, [In] LoadOptions options, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_load_memory(HandleRef engine, byte[] data, UIntPtr bytes, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [In] LoadOptions options, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_load_reader(HandleRef engine, [In] Reader reader, [In] LoadOptions options, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_from_frames(HandleRef engine, [In, Out] float[] samples, UIntPtr frames, uint channels, uint sampleRate, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_generate(HandleRef engine, Generator generator, IntPtr user, [In] GeneratorOptions options, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_release(IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_prepare(HandleRef effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_reload(HandleRef effect);

  [DllImport(library)]
  internal static extern Result tacet_effect_get_info(HandleRef effect, [In, Out] SoundInfo info);

  [DllImport(library)]
  internal static extern Result tacet_effect_set_limit(HandleRef effect, uint count, WhenFull whenFull, double cooldown);

  [DllImport(library)]
  internal static extern Result tacet_effect_set_caption(HandleRef effect, [MarshalAs(UnmanagedType.LPUTF8Str)] string caption);

  [DllImport(library)]
  internal static extern Result tacet_effect_set_space(HandleRef effect, [In] Space space);

  [DllImport(library)]
  internal static extern Result tacet_effect_set_send(HandleRef effect, float gain);

  [DllImport(library)]
  internal static extern Result tacet_effect_set_reverb_send(HandleRef effect, [In] ReverbSend send);

  [DllImport(library)]
  internal static extern Result tacet_effect_copy(HandleRef effect, out IntPtr copy);

  [DllImport(library)]
  internal static extern Result tacet_set_create(HandleRef engine, IntPtr[] effects, UIntPtr count, [In] SetOptions options, out IntPtr set);

  [DllImport(library)]
  internal static extern Result tacet_set_release(IntPtr set);

  [DllImport(library)]
  internal static extern Result tacet_set_restart(HandleRef set, ulong seed);

  [DllImport(library)]
  internal static extern ulong tacet_play(HandleRef effect, [In] PlayOptions options);

  [DllImport(library)]
  internal static extern ulong tacet_play_set(HandleRef set, [In] PlayOptions options);

  [DllImport(library)]
  internal static extern Result tacet_stop(ulong voice, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_stop_all(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_pause(ulong voice, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_resume(ulong voice, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_gain(ulong voice, float gain, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_pan(ulong voice, float pan, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_pitch(ulong voice, float pitch, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_position(ulong voice, Vector position, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_velocity(ulong voice, Vector velocity);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_direction(ulong voice, Vector direction);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_occlusion(ulong voice, float occlusion, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_cutoffs(ulong voice, [In] Cutoffs cutoffs, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_dsp(ulong voice, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, Dsp dsp, IntPtr context, Release release);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_send(ulong voice, float gain, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_reverb_send(ulong voice, [In] ReverbSend send, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_space(ulong voice, [In] Space space);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_narrow(ulong voice, float narrow);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_loops(ulong voice, int loops);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_bus(ulong voice, uint bus);

  [DllImport(library)]
  internal static extern Result tacet_voice_set_priority(ulong voice, int priority);

  [DllImport(library)]
  internal static extern Result tacet_voice_reschedule(ulong voice, Time start);

  [DllImport(library)]
  [return: MarshalAs(UnmanagedType.I1)]
  internal static extern bool tacet_voice_is_playing(ulong voice);

  [DllImport(library)]
  internal static extern Result tacet_voice_get(ulong voice, [In, Out] VoiceInfo info);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_load(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, [In] LoadOptions options, out IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_load_memory(HandleRef engine, byte[] data, UIntPtr bytes, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [In] LoadOptions options, out IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_load_reader(HandleRef engine, [In] Reader reader, [In] LoadOptions options, out IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_create_layered(HandleRef engine, IntPtr layers, UIntPtr count, out IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_release(IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_get_info(HandleRef soundtrack, [In, Out] SoundInfo info);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_set_loop(HandleRef soundtrack, long start, long end);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_set_tempo(HandleRef soundtrack, double tempo, uint metre, double start);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_set_tempo_map(HandleRef soundtrack, IntPtr places, UIntPtr count, double start);

  [DllImport(library)]
  internal static extern Result tacet_soundtrack_set_remembers(HandleRef soundtrack, [MarshalAs(UnmanagedType.I1)] bool remembers);

  [DllImport(library)]
  internal static extern Result tacet_music_play(HandleRef soundtrack, [In] MusicOptions options);

  [DllImport(library)]
  internal static extern Result tacet_music_crossfade(HandleRef soundtrack, [In] MusicOptions options);

  [DllImport(library)]
  internal static extern Result tacet_music_enqueue(HandleRef soundtrack, int loops);

  [DllImport(library)]
  internal static extern Result tacet_music_transition(HandleRef soundtrack, [In] Transition transition, out Time when);

  [DllImport(library)]
  internal static extern Result tacet_music_play_stinger(HandleRef soundtrack, [In] Stinger stinger);

  [DllImport(library)]
  internal static extern Result tacet_music_prepare(HandleRef soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_playlist_create(HandleRef engine, IntPtr[] soundtracks, UIntPtr count, [In] PlaylistOptions options, out IntPtr playlist);

  [DllImport(library)]
  internal static extern Result tacet_playlist_release(IntPtr playlist);

  [DllImport(library)]
  internal static extern Result tacet_music_play_list(HandleRef playlist, [In] Ramp fadeIn);

  [DllImport(library)]
  internal static extern Result tacet_music_skip(HandleRef engine, int by, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_finish_loop(HandleRef engine, out Time when);

  [DllImport(library)]
  internal static extern Result tacet_music_stop(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_pause(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_resume(HandleRef engine, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_seek(HandleRef engine, long fileFrame);

  [DllImport(library)]
  internal static extern Result tacet_music_set_intensity(HandleRef engine, float intensity, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_set_layer_gain(HandleRef engine, uint layer, float gain, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_music_get_playhead(HandleRef engine, [In, Out] Playhead playhead);

  [DllImport(library)]
  internal static extern Result tacet_beat_begin(HandleRef engine, IntPtr places, UIntPtr count);

  [DllImport(library)]
  internal static extern Result tacet_beat_get(HandleRef engine, Clock clock, [In, Out] Beat beat);

  [DllImport(library)]
  internal static extern Result tacet_beat_next(HandleRef engine, Clock clock, [In] Grid grid, out Time when);

  [DllImport(library)]
  internal static extern Result tacet_beat_time(HandleRef engine, Clock clock, double beat, out Time when);

  [DllImport(library)]
  internal static extern Result tacet_bus_named(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, out uint bus);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_gain(HandleRef engine, uint bus, float gain, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_muted(HandleRef engine, uint bus, [MarshalAs(UnmanagedType.I1)] bool muted, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_paused(HandleRef engine, uint bus, [MarshalAs(UnmanagedType.I1)] bool paused, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_filter(HandleRef engine, uint bus, float lowPassStrength, float highPassStrength, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_cutoffs(HandleRef engine, uint bus, [In] Cutoffs cutoffs, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_equaliser(HandleRef engine, uint bus, [In] Equaliser equaliser, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_compressor(HandleRef engine, uint bus, [In] Compressor compressor, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_pan(HandleRef engine, uint bus, float pan, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_dsp(HandleRef engine, uint bus, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, Dsp dsp, IntPtr context, Release release);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_time_scale(HandleRef engine, uint bus, float factor, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_send(HandleRef engine, uint bus, float gain, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_clear_send(HandleRef engine, uint bus, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_reverb_send(HandleRef engine, uint bus, [In] ReverbSend send, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_parent(HandleRef engine, uint bus, uint parent);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_limit(HandleRef engine, uint bus, uint count, WhenFull whenFull, double cooldown);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_metered(HandleRef engine, uint bus, [MarshalAs(UnmanagedType.I1)] bool metered);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_pauses_with_game(HandleRef engine, uint bus, [MarshalAs(UnmanagedType.I1)] bool pauses);

  [DllImport(library)]
  internal static extern Result tacet_bus_set_ducking(HandleRef engine, uint bus, uint under, [In] Ducking ducking);

  [DllImport(library)]
  internal static extern Result tacet_bus_get(HandleRef engine, uint bus, [In, Out] BusInfo info);

  [DllImport(library)]
  internal static extern Result tacet_mix_set_filter(HandleRef engine, Mix mix, float lowPassHertz, float highPassHertz, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_snapshot_enter(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_snapshot_leave(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_space_set_listeners(HandleRef engine, IntPtr listeners, UIntPtr count);

  [DllImport(library)]
  internal static extern Result tacet_space_set_world(HandleRef engine, [In] World world);

  [DllImport(library)]
  internal static extern Result tacet_space_prepare(HandleRef engine);

  [DllImport(library)]
  internal static extern Result tacet_space_set_hrtf(HandleRef engine, Hrtf mode, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);

  [DllImport(library)]
  [return: MarshalAs(UnmanagedType.I1)]
  internal static extern bool tacet_space_is_hrtf_on(HandleRef engine);

  [DllImport(library)]
  internal static extern UIntPtr tacet_space_get_hrtf_names(HandleRef engine, byte[] lines, UIntPtr size);

  [DllImport(library)]
  internal static extern Result tacet_reverb_set(HandleRef engine, HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string preset, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_reverb_get(HandleRef engine, HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string preset, [In, Out] Reverb reverb);

  [DllImport(library)]
  internal static extern Result tacet_reverb_set_values(HandleRef engine, [In] Reverb reverb, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_reverb_set_zones(HandleRef engine, HandleRef bank, IntPtr zones, UIntPtr count, [In] Ramp how);

  [DllImport(library)]
  internal static extern Result tacet_microphone_start(HandleRef engine, [In] MicrophoneOptions options);

  [DllImport(library)]
  internal static extern Result tacet_microphone_stop(HandleRef engine);

  [DllImport(library)]
  internal static extern UIntPtr tacet_microphone_read(HandleRef engine, [In, Out] float[] samples, UIntPtr frames);

  [DllImport(library)]
  internal static extern Result tacet_microphone_get(HandleRef engine, [In, Out] Microphone microphone);

  [DllImport(library)]
  internal static extern Result tacet_microphone_set_gain(HandleRef engine, float gain);

  [DllImport(library)]
  internal static extern Result tacet_microphone_set_muted(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool muted);

  [DllImport(library)]
  internal static extern Result tacet_microphone_set_pauses_with_game(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool pauses);

  [DllImport(library)]
  internal static extern UIntPtr tacet_input_list(HandleRef engine, IntPtr inputs, UIntPtr capacity);

  [DllImport(library)]
  internal static extern Result tacet_input_choose(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string id);

  [DllImport(library)]
  internal static extern Result tacet_input_restore(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string id, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);

  [DllImport(library)]
  internal static extern Result tacet_session_set_processing(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string reason);

  [DllImport(library)]
  internal static extern Result tacet_session_get_processing(HandleRef engine);

  [DllImport(library)]
  internal static extern UIntPtr tacet_output_list(HandleRef engine, IntPtr outputs, UIntPtr capacity);

  [DllImport(library)]
  internal static extern Result tacet_output_choose(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string id);

  [DllImport(library)]
  internal static extern Result tacet_output_restore(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string id, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);

  [DllImport(library)]
  internal static extern Result tacet_output_get_system_volume(HandleRef engine, out float level, [MarshalAs(UnmanagedType.I1)] out bool muted);

  [DllImport(library)]
  internal static extern Result tacet_output_open_settings(HandleRef engine);

  [DllImport(library)]
  internal static extern Result tacet_output_set_mono(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool mono);

  [DllImport(library)]
  internal static extern Result tacet_output_set_balance(HandleRef engine, float balance);

  [DllImport(library)]
  internal static extern Result tacet_output_set_reduced_dynamics(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool reduced);

  [DllImport(library)]
  internal static extern Result tacet_output_set_own_stream(HandleRef engine, [MarshalAs(UnmanagedType.I1)] bool own, [MarshalAs(UnmanagedType.LPUTF8Str)] string name);

  [DllImport(library)]
  internal static extern UIntPtr tacet_output_tap(HandleRef engine, [In, Out] float[] samples, UIntPtr frames);

  [DllImport(library)]
  internal static extern Result tacet_bank_load(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, out IntPtr bank);

  [DllImport(library)]
  internal static extern Result tacet_bank_load_memory(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string json, [MarshalAs(UnmanagedType.LPUTF8Str)] string folder, out IntPtr bank);

  [DllImport(library)]
  internal static extern float tacet_bank_progress(HandleRef bank);

  [DllImport(library)]
  internal static extern Result tacet_bank_wait(HandleRef bank);

  [DllImport(library)]
  internal static extern Result tacet_bank_release(IntPtr bank);

  [DllImport(library)]
  internal static extern Result tacet_bank_effect(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, out IntPtr effect);

  [DllImport(library)]
  internal static extern Result tacet_bank_set(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, out IntPtr set);

  [DllImport(library)]
  internal static extern Result tacet_bank_soundtrack(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, out IntPtr soundtrack);

  [DllImport(library)]
  internal static extern Result tacet_bank_playlist(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, out IntPtr playlist);

  [DllImport(library)]
  internal static extern ulong tacet_bank_play(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string name, [In] PlayOptions options);

  [DllImport(library)]
  internal static extern UIntPtr tacet_bank_names(HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string kind, byte[] lines, UIntPtr size);

  [DllImport(library)]
  internal static extern Result tacet_bank_reload_changed(HandleRef bank);

  [DllImport(library)]
  internal static extern UIntPtr tacet_save(HandleRef engine, HandleRef bank, byte[] json, UIntPtr size);

  [DllImport(library)]
  internal static extern Result tacet_restore(HandleRef engine, HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string json, IntPtr[] keptGains, UIntPtr count);

  [DllImport(library)]
  internal static extern Result tacet_feedback_create(out IntPtr feedback, [In] FeedbackOptions options, uint header);

  [DllImport(library)]
  internal static extern Result tacet_feedback_destroy(IntPtr feedback);

  [DllImport(library)]
  internal static extern Result tacet_feedback_play(HandleRef feedback, [MarshalAs(UnmanagedType.LPUTF8Str)] string path, [MarshalAs(UnmanagedType.I1)] bool alert);

  [DllImport(library)]
  internal static extern Result tacet_feedback_trigger(HandleRef feedback, [MarshalAs(UnmanagedType.LPUTF8Str)] string @event);

  [DllImport(library)]
  internal static extern Result tacet_feedback_vibrate(HandleRef feedback, [MarshalAs(UnmanagedType.LPUTF8Str)] string pattern);

  [DllImport(library)]
  internal static extern Result tacet_feedback_set_motor(HandleRef feedback, Motor motor, IntPtr user);

  [DllImport(library)]
  internal static extern UIntPtr tacet_feedback_get_reasons(HandleRef feedback, byte[] text, UIntPtr size);

  [DllImport(library)]
  internal static extern Result tacet_feedback_set_enabled(HandleRef feedback, [MarshalAs(UnmanagedType.I1)] bool sounds, [MarshalAs(UnmanagedType.I1)] bool vibration);

  [DllImport(library)]
  internal static extern Result tacet_feedback_next_event(HandleRef feedback, [In, Out] Event @event);

  [DllImport(library)]
  internal static extern Result tacet_do(HandleRef engine, HandleRef bank, [MarshalAs(UnmanagedType.LPUTF8Str)] string json, out ulong voice);

  [DllImport(library)]
  internal static extern UIntPtr tacet_state(HandleRef engine, [MarshalAs(UnmanagedType.LPUTF8Str)] string what, byte[] json, UIntPtr size);
}

}
