// What tacet.cs adds to the functions of C: streams, generators, DSPs, wake-ups, texts, lists. `@SIZES@` are the sizes of its structs.
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Tacet;

static class Program {
  static int failures;

  [DllImport("libc")]
  static extern void _exit(int code);

  static void Check(bool holds, string what) {
    if (holds) return;
    failures++;
    Console.Error.WriteLine("Binding.cs: does not hold: " + what);
  }

  static Result ResultOf(Action call) {
    try {
      call();
      return Result.Ok;
    } catch (TacetException error) {
      return error.Result;
    }
  }

  static float Peak(Engine engine, int frames) {
    var samples = new float[2 * frames];
    engine.Render(samples);
    float peak = 0;
    foreach (float sample in samples) peak = Math.Max(peak, Math.Abs(sample));
    return peak;
  }

  /// Waits until something holds.
  static bool Waits(Func<bool> condition) {
    for (int turn = 0; turn < 3000; turn++) {
      if (condition()) return true;
      Thread.Sleep(10);
    }
    return false;
  }

  static byte[] Wave() {
    const int frames = 24000;
    var file = new MemoryStream();
    var writer = new BinaryWriter(file);
    writer.Write(Encoding.ASCII.GetBytes("RIFF"));
    writer.Write(36 + 2 * frames);
    writer.Write(Encoding.ASCII.GetBytes("WAVEfmt "));
    writer.Write(16);
    writer.Write((short)1);
    writer.Write((short)1);
    writer.Write(48000);
    writer.Write(96000);
    writer.Write((short)2);
    writer.Write((short)16);
    writer.Write(Encoding.ASCII.GetBytes("data"));
    writer.Write(2 * frames);
    for (int i = 0; i < frames; i++) writer.Write((short)(8192 * Math.Sin(i * 0.05)));
    return file.ToArray();
  }

  /// A stream that says when nobody reads it any more, and gives a byte at a time.
  sealed class Counted : MemoryStream {
    public volatile int Closed;

    public Counted(byte[] bytes) : base(bytes) { }

    public override int Read(byte[] buffer, int offset, int count) { return base.Read(buffer, offset, Math.Min(count, 1)); }

    protected override void Dispose(bool disposing) {
      Closed++;
      base.Dispose(disposing);
    }
  }

  static Event Next(Engine engine, EventKind kind) {
    for (int turn = 0; turn < 3000; turn++) {
      Peak(engine, 480);
      for (Event one = engine.NextEvent(); one != null; one = engine.NextEvent()) {
        if (one.Kind == kind) return one;
      }
      Thread.Sleep(10);
    }
    return new Event();
  }

  /// Gives a DSP that multiplies, to which nothing but the library refers afterwards.
  [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
  static WeakReference Give(Action<string, Func<float[], int, int, bool>> set, float factor) {
    Func<float[], int, int, bool> dsp = (samples, frames, rate) => {
      for (int i = 0; i < 2 * frames; i++) samples[i] *= factor;
      return rate == 0;
    };
    set("factor", dsp);
    return new WeakReference(dsp);
  }

  static bool IsAt(Engine engine, float level) {
    Peak(engine, 4800);
    return Math.Abs(Peak(engine, 4800) - level) < 0.001;
  }

  static bool IsGone(WeakReference dsp) {
    return Waits(() => {
      // What is left on the stack may look like a reference.
      var others = new byte[1 << 16];
      GC.Collect();
      GC.KeepAlive(others);
      return !dsp.IsAlive;
    });
  }

  static void ChangesWhatIsHeard(Engine engine, Bus bus) {
    bus.SetGain(0);
    bus.SetCutoffs(new Cutoffs { LowPassHertz = 3000 }, Ramp.Over(0.05));
    bus.SetEqualiser(new Equaliser { High = new Band { Gain = -3 } });
    bus.SetCompressor(new Compressor { Ratio = 4, Attack = 0.005 });
    bus.SetPan(-0.5f);
    BusInfo info = bus.GetInfo();
    Check(info.Pan == -0.5f && info.Cutoffs.LowPassHertz == 3000, "pan and cutoffs of a bus");
    Check(Math.Abs(info.Equaliser.High.Gain + 3) < 0.001 && info.Equaliser.Middle.Frequency == 1000, "the equaliser of a bus");
    Check(info.Compressor.Ratio == 4 && Math.Abs(info.Compressor.Attack - 0.005) < 1e-6, "the compressor of a bus");
    bus.SetEqualiser(info.Equaliser);
    bus.SetCutoffs();
    bus.SetEqualiser();
    bus.SetCompressor();
    bus.SetPan(0);
    Check(bus.GetInfo().Cutoffs.LowPassHertz == 0 && bus.GetInfo().Compressor.Ratio == 1, "a bus as it was");
    engine.StopAll();
    Peak(engine, 4800);

    var samples = new float[4800];
    for (int i = 0; i < samples.Length; i++) samples[i] = 0.25f;
    Effect constant = engine.EffectFromFrames(samples, 1, 48000);
    Voice voice = constant.Play(new PlayOptions { Pan = -1, Loops = -1, Bus = bus });
    Check(IsAt(engine, 0.25f), "a constant");
    WeakReference first = Give(bus.SetDsp, 0.5f);
    GC.Collect();
    Check(IsAt(engine, 0.125f), "a DSP of a bus");
    WeakReference second = Give(bus.SetDsp, 0.25f), third = Give(voice.SetDsp, 0.5f);
    Peak(engine, 48000);
    Check(IsAt(engine, 0.03125f) && IsGone(first), "another DSP");
    GC.Collect();
    Check(second.IsAlive && third.IsAlive && IsAt(engine, 0.03125f), "DSPs that are kept");
    bus.SetDsp("none", null);
    voice.Stop();
    Peak(engine, 48000);
    WeakReference late = Give(voice.SetDsp, 1);
    Check(IsGone(second) && IsGone(third) && IsGone(late), "DSPs that are let go of");
  }

  static int Main() {
    @SIZES@
    Engine engine = Engine.Offline();
    var stream = new Counted(Wave());
    Effect effect = engine.LoadEffect(stream, "counted");
    SoundInfo info = effect.GetInfo();
    Check(info.Frames == 24000 && info.Container == "wav" && stream.Closed == 0, "a stream");
    var noise = new Counted(new byte[64]);
    Check(ResultOf(() => engine.LoadEffect(noise, "noise")) == Result.ErrorFile && Waits(() => noise.Closed == 1), "a stream that is no sound");
    Effect fromMemory = engine.LoadEffectMemory(Wave(), "memory");
    Effect generated = engine.GenerateEffect((samples, frames) => {
      for (int i = 0; i < 2 * frames; i++) samples[i] = 0.5f;
      return frames;
    }, new GeneratorOptions { Channels = 2 });
    generated.Play();
    Check(Peak(engine, 4800) > 0.4, "a generator");
    engine.StopAll();
    Peak(engine, 4800);

    Variations set = engine.CreateVariations(new[] { effect, fromMemory }, new VariationsOptions { Seed = 1 });
    Voice voice = set.Play(new PlayOptions { Position = new Vector(0, 0, -1), Flags = PlayFlags.AtPosition });
    voice.SetPosition(new Vector(1, 0, 0), Ramp.Over(0.1));
    Check(voice.IsPlaying && Peak(engine, 4800) > 0.01 && voice.GetInfo().HasPosition, "a set in space");
    Reverb reverb = engine.ReverbGetValues(null, "hall");
    reverb.Decay = 3;
    engine.ReverbSetZones(null, new[] { new Zone { Radius = 5, Reverb = reverb }, new Zone { Radius = 5, Preset = "cave" } });
    Voice sent = effect.Play(new PlayOptions { Send = new ReverbSend { Gain = -6, LowPassStrength = 0.5f, LowPassHertz = 4000 }, Space = new Space { Blend = -1 }, How = Ramp.Over(0.01) });
    sent.SetReverbSend();
    engine.SpaceSetListeners(new[] { new Listener(), new Listener { Position = new Vector(5, 0, 0) } });

    Bus bus = engine.Bus("world");
    bus.SetGain(float.NegativeInfinity, Ramp.Over(0.05));
    Check(bus.GetInfo().Name == "world", "a bus");
    engine.BusOf(Bus.Master).SetGain(0);
    Check(ResultOf(() => Bus.Master.SetGain(0)) == Result.ErrorHandle, "a bus without an engine");
    ChangesWhatIsHeard(engine, bus);
    Check(engine.MusicGetPlayhead() == null, "no music");
    Soundtrack music = engine.LoadSoundtrack(new MemoryStream(Wave()), "theme");
    Soundtrack layered = engine.CreateLayeredSoundtrack(new[] { new Layer { Soundtrack = music } });
    layered.Play(2, new MusicOptions { How = Ramp.Over(0.1) });
    Peak(engine, 4800);
    Check(engine.MusicGetPlayhead().Playing, "music");
    Bank bank = engine.LoadBankMemory("{\"buses\": {\"world\": {}}}");
    bank.Wait();
    Check(bank.GetNames("bus") == "world\n" && bank.Progress == 1, "a bank: " + bank.GetNames("bus"));
    Check(ResultOf(() => engine.Save(bank)) == Result.ErrorName, "music that the bank does not know is not saved");
    Check(ResultOf(() => engine.Restore(bank, "{}", "world")) == Result.ErrorData, "what is no saved game");
    Check(engine.State("session").Contains("\"version\""), "the state");
    Check(ResultOf(() => engine.State("output")) == Result.ErrorName && engine.State("log") == "", "what is no part of the state");
    for (int i = 0; i < 40; i++) engine.Bus("bus" + i);
    string whole = engine.State();
    Check(whole.Length > 2048 && whole.EndsWith("}"), "the whole state: " + whole.Length);
    Check(Library.ResultName(Result.ErrorFile) == "TACET_ERROR_FILE" && Library.Version == Library.HeaderVersion, "names");
    Check(engine.OutputList().Count <= 64, "outputs");

    int woken = 0;
    engine.SetWakeup(() => Interlocked.Increment(ref woken));
    while (engine.NextEvent() != null) { }
    engine.SessionReport(Fact.VoiceChat, true);
    Check(Waits(() => Peak(engine, 480) >= 0 && Volatile.Read(ref woken) > 0), "a wake-up");
    engine.SetWakeup(null);
    engine.LoadEffectInBackground("no-such-file.ogg", new LoadOptions { User = 9 });
    // The collector stops every thread that has called a function of C#, also those of the library's.
    GC.Collect();
    Event loaded = Next(engine, EventKind.EffectLoaded);
    Check(loaded.User == 9 && loaded.Result == Result.ErrorFile && loaded.TakeEffect() == null, "a load in the background");
    Check(loaded.Text.Contains("no-such-file.ogg"), "its sentence: " + loaded.Text);
    engine.Dispose();
    Check(stream.Closed == 1, "a stream is disposed of with its engine");
    Check(ResultOf(effect.Prepare) == Result.ErrorHandle, "an effect ends with its engine");
    GC.Collect();
    GC.WaitForPendingFinalizers();
    if (failures == 0) Console.WriteLine("tacet.cs holds");
    // Mono waits at its end for every thread that has called back, that of the library's too.
    Console.Out.Flush();
    _exit(failures);
    return failures;
  }
}
