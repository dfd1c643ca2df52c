// The engine from Rust, offline: a tone, a bus, why it is silent, and an error in words.
//
//     cp /usr/local/share/tacet/tacet.rs . && rustc --edition 2021 words.rs        # libtacet.so is found by the linker, or by -L
mod tacet;

use tacet::{over, Bus, Engine, EventKind, Fact, PlayFlags, PlayOptions, Result};

fn peak(engine: &Engine) -> Result<f32> {
    let mut samples = vec![0.0; 2 * 4800];
    engine.render(&mut samples)?;
    engine.render(&mut samples)?;
    Ok(samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak)))
}

fn main() -> Result<()> {
    let engine = Engine::offline()?;
    let samples: Vec<f32> = (0..48000).map(|i| 0.5 * (i as f32 * 0.0576).sin()).collect();
    let tone = engine.effect_from_frames(&samples, 1, 48000)?;
    let options = PlayOptions { gain: -6.0, loops: -1, flags: PlayFlags::REPORTS_END, user: 7, ..Default::default() };
    let voice = tone.play(&options)?;
    println!("plays at {:.3}", peak(&engine)?);
    let effects: Bus = engine.bus("effects")?;
    effects.set_gain(-20.0, None)?;
    println!("turned down at {:.3}", peak(&engine)?);
    engine.session_report(Fact::SILENT_MODE, true)?;
    println!("silent at {:.3}: {}", peak(&engine)?, engine.session_get_reasons(false));

    engine.session_report(Fact::SILENT_MODE, false)?;
    voice.stop(over(0.1))?;
    peak(&engine)?;
    while let Some(event) = engine.next_event()? {
        if event.kind == EventKind::VOICE_ENDED {
            println!("voice {} ended at frame {}", event.user, event.frame);
        }
    }
    if let Err(error) = engine.do_command(None, r#"{"do": "engine.paus"}"#) {
        println!("{:?}: {}", error.code, error);
    }
    Ok(())
}
