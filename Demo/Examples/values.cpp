// The engine from C++17, offline: what a fade sounds like, without a loudspeaker.
//
//     c++ -std=c++17 values.cpp $(pkg-config --cflags --libs tacet) -o values
#include <cmath>
#include <cstdio>
#include <tacet.hpp>

static float peak(const std::vector<float> &samples) {
  float peak = 0;
  for (float sample : samples) peak = std::fmax(peak, std::fabs(sample));
  return peak;
}

int main() {
  try {
    tacet::Engine engine = tacet::Engine::offline();
    std::vector<float> samples(48000);
    for (size_t i = 0; i < samples.size(); i++) samples[i] = 0.5f * std::sin(0.0576f * static_cast<float>(i));
    tacet::Effect tone = engine.effect_from_frames(samples, 1, 48000);

    tacet::Voice voice = tone.play(tacet::PlayOptions().gain(-6).forever().reports_end(1));
    std::printf("plays at %.3f\n", static_cast<double>(peak(engine.render(4800))));
    engine.session_report(tacet::Fact::silent_mode, true);
    engine.render(4800);
    std::printf("in silent mode at %.3f: %s\n", static_cast<double>(peak(engine.render(4800))), engine.session_get_reasons(false).c_str());
    engine.session_report(tacet::Fact::silent_mode, false);
    voice.stop(tacet::over(0.1));
    engine.render(9600);
    std::printf("stopped at %.3f\n", static_cast<double>(peak(engine.render(4800))));
    while (auto event = engine.next_event()) {
      if (event->kind == tacet::EventKind::voice_ended) std::printf("the voice ended at frame %lld\n", static_cast<long long>(event->frame));
    }
    engine.load_effect("no-such-file.ogg");
  } catch (const tacet::Error &error) {
    std::printf("%s: %s\n", tacet::result_name(error.code()), error.what());
    return 0;
  }
}
