// The engine from C#, offline: a tone, a bus, why it is silent, and an error in words.
//
//     mcs Words.cs tacet.cs && mono Words.exe        # or a project of .NET with both files
using System;
using Tacet;

static class Words {
  static float Peak(Engine engine) {
    var samples = new float[2 * 4800];
    engine.Render(samples);
    engine.Render(samples);
    float peak = 0;
    foreach (float sample in samples) peak = Math.Max(peak, Math.Abs(sample));
    return peak;
  }

  static void Main() {
    using (Engine engine = Engine.Offline()) {
      var samples = new float[48000];
      for (int i = 0; i < samples.Length; i++) samples[i] = 0.5f * (float)Math.Sin(i * 0.0576);
      Effect tone = engine.EffectFromFrames(samples, 1, 48000);
      Voice voice = tone.Play(new PlayOptions { Gain = -6, Loops = -1, Flags = PlayFlags.ReportsEnd, User = 7 });
      Console.WriteLine("plays at {0:0.000}", Peak(engine));
      Bus effects = engine.Bus("effects");
      effects.SetGain(-20);
      Console.WriteLine("turned down at {0:0.000}", Peak(engine));
      engine.SessionReport(Fact.SilentMode, true);
      Console.WriteLine("silent at {0:0.000}: {1}", Peak(engine), engine.SessionGetReasons(false));

      engine.SessionReport(Fact.SilentMode, false);
      voice.Stop(Ramp.Over(0.1));
      Peak(engine);
      for (Event one = engine.NextEvent(); one != null; one = engine.NextEvent()) {
        if (one.Kind == EventKind.VoiceEnded) Console.WriteLine("voice {0} ended at frame {1}", one.User, one.Frame);
      }
      try {
        engine.DoCommand(null, "{\"do\": \"engine.paus\"}");
      } catch (TacetException error) {
        Console.WriteLine("{0}: {1}", error.Result, error.Message);
      }
    }
  }
}
