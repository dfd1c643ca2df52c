// What tacet.rs adds to the functions of C: readers, generators, DSPs, wake-ups, texts, lists. `@SIZES@` are the sizes of its structs.
mod tacet;

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use tacet::*;

fn peak(engine: &Engine, frames: usize) -> f32 {
    let mut samples = vec![0.0; 2 * frames];
    engine.render(&mut samples).unwrap();
    samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
}

/// Waits until something holds.
fn holds(condition: impl Fn() -> bool) -> bool {
    (0..3000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        condition()
    })
}

fn wave() -> Vec<u8> {
    let frames = 24000u32;
    let mut file = Vec::new();
    file.extend(b"RIFF");
    file.extend((36 + 2 * frames).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    file.extend([1, 0, 1, 0]);
    file.extend(48000u32.to_le_bytes());
    file.extend(96000u32.to_le_bytes());
    file.extend([2, 0, 16, 0]);
    file.extend(b"data");
    file.extend((2 * frames).to_le_bytes());
    (0..frames).for_each(|i| file.extend(((8192.0 * (i as f32 * 0.05).sin()) as i16).to_le_bytes()));
    file
}

/// A file that says when nobody reads it any more.
struct Counted(Cursor<Vec<u8>>, Arc<AtomicUsize>);

impl std::io::Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(&mut buffer[..1])
    }
}

impl std::io::Seek for Counted {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.1.fetch_add(1, Ordering::SeqCst);
    }
}

fn main() {
    @SIZES@
    if std::env::args().len() > 1 {
        println!("{}", Engine::offline().unwrap().state(None).unwrap().len());
        return;
    }
    let engine = Engine::offline().unwrap();
    let closed = Arc::new(AtomicUsize::new(0));
    let effect = engine.load_effect_reader(Counted(Cursor::new(wave()), closed.clone()), "counted", None).unwrap();
    let info = effect.get_info().unwrap();
    assert_eq!((info.frames, info.container.to_string().as_str()), (24000, "wav"));
    let error = engine.load_effect_reader(Counted(Cursor::new(vec![1; 64]), closed.clone()), "noise", None).err().unwrap();
    assert!(error.code == Code::ERROR_FILE && error.to_string().contains("noise"), "{}", error);
    // The library's own thread closes it; the other one is read again by a reload.
    assert!(holds(|| closed.load(Ordering::SeqCst) == 1));
    effect.reload().unwrap();

    let from_memory = engine.load_effect_memory(&wave(), Some("memory"), None).unwrap();
    let generated = engine.generate_effect(
        |buffer| {
            buffer.iter_mut().for_each(|sample| *sample = 0.5);
            buffer.len() / 2
        },
        &GeneratorOptions { channels: 2, ..Default::default() },
    ).unwrap();
    generated.play(None).unwrap();
    assert!(peak(&engine, 4800) > 0.4);
    engine.stop_all(None).unwrap();
    peak(&engine, 4800);

    let set = engine.create_variations(&[&effect, &from_memory], &VariationsOptions { seed: 1, ..Default::default() }).unwrap();
    let voice = set.play(&PlayOptions { position: [0.0, 0.0, -1.0].into(), flags: PlayFlags::AT_POSITION, ..Default::default() }).unwrap();
    voice.set_position([1.0, 0.0, 0.0].into(), over(0.1)).unwrap();
    assert!(voice.is_playing() && peak(&engine, 4800) > 0.01);
    assert!(voice.get_info().unwrap().has_position);
    let reverb = Reverb { decay: 3.0, ..engine.reverb_get_values(None, "hall").unwrap() };
    engine.reverb_set_zones(None, &[Zone { radius: 5.0, reverb: Some(&reverb), ..Default::default() }], None).unwrap();
    let send = ReverbSend { gain: -6.0, low_pass_strength: 0.5, low_pass_hertz: 4000.0, ..Default::default() };
    let sent = effect.play(&PlayOptions { send: Some(&send), ..Default::default() }).unwrap();
    sent.set_reverb_send(None, None).unwrap();
    engine.space_set_listeners(&[Listener::default(), Listener { position: [5.0, 0.0, 0.0].into(), ..Default::default() }]).unwrap();

    let bus = engine.bus("world").unwrap();
    bus.set_gain(f32::NEG_INFINITY, over(0.05)).unwrap();
    assert_eq!(bus.get_info().unwrap().name.to_string(), "world");
    engine.bus_of(Bus::MASTER).set_gain(0.0, None).unwrap();
    assert!(Bus::MASTER.set_gain(0.0, None).err().unwrap().code == Code::ERROR_HANDLE && engine.bus_of(bus) == bus);
    changes_what_is_heard(&engine, bus);
    assert!(engine.music_get_playhead().unwrap().is_none());
    let music = engine.load_soundtrack_reader(Cursor::new(wave()), "theme", None).unwrap();
    let layered = engine.create_layered_soundtrack(&[Layer { soundtrack: music.raw(), ..Default::default() }]).unwrap();
    let slow = over(0.1);
    layered.play(LOOPS_FOR_EVER, &MusicOptions { how: Some(&slow), ..Default::default() }).unwrap();
    peak(&engine, 4800);
    assert!(engine.music_get_playhead().unwrap().unwrap().playing);
    assert!(engine.restore_error());
    assert!(engine.state(Some("session")).unwrap().contains("\"version\""));
    let error = engine.state(Some("output")).err().unwrap();
    assert!(error.code == Code::ERROR_NAME && error.to_string().contains("there is no state"), "{}", error);
    assert!(engine.state(Some("log")).unwrap().is_empty());
    for number in 0..40 {
        engine.bus(&format!("bus{}", number)).unwrap();
    }
    assert!(engine.state(None).unwrap().len() > 2048 && engine.state(None).unwrap().ends_with('}'));
    assert!(engine.do_command(None, "{\0}").err().unwrap().code == Code::ERROR_ARGUMENT);
    assert!(engine.output_list().len() <= 64);
    assert!(result_name(Code::ERROR_FILE) == "TACET_ERROR_FILE" && version() == VERSION);

    let woken = Arc::new(AtomicUsize::new(0));
    let counter = woken.clone();
    engine.set_wakeup(Some(move || { counter.fetch_add(1, Ordering::SeqCst); })).unwrap();
    while engine.next_event().unwrap().is_some() {}
    engine.session_report(Fact::VOICE_CHAT, true).unwrap();
    assert!(holds(|| {
        peak(&engine, 480);
        woken.load(Ordering::SeqCst) > 0
    }));
    engine.set_wakeup(None::<fn()>).unwrap();
    assert!(engine.load_effect("no-such-file.ogg", None).err().unwrap().to_string().contains("no-such-file.ogg"));
    engine.load_effect_in_background("no-such-file.ogg", &LoadOptions { user: 9, ..Default::default() }).unwrap();
    let event = (0..3000).find_map(|_| {
        peak(&engine, 480);
        std::thread::sleep(std::time::Duration::from_millis(10));
        std::iter::from_fn(|| engine.next_event().unwrap()).find(|event| event.kind == EventKind::EFFECT_LOADED)
    }).unwrap();
    assert!(event.user == 9 && event.result == Code::ERROR_FILE && event.effect.take().is_none());
    drop(engine);
    assert_eq!(closed.load(Ordering::SeqCst), 2);
    assert!(effect.prepare().err().unwrap().code == Code::ERROR_HANDLE);
    println!("tacet.rs holds");
}

/// Says when it is dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// A DSP that multiplies, and what counts it when it is dropped.
fn scales(factor: f32, dropped: &Arc<AtomicUsize>) -> Option<impl FnMut(&mut [f32], u32) -> bool + Send + 'static> {
    let own = Dropped(dropped.clone());
    Some(move |samples: &mut [f32], rate: u32| {
        samples.iter_mut().for_each(|sample| *sample *= factor);
        own.0.load(Ordering::SeqCst) > 0 && rate == 0
    })
}

fn changes_what_is_heard(engine: &Engine, bus: Bus) {
    bus.set_gain(0.0, None).unwrap();
    bus.set_cutoffs(&Cutoffs { low_pass_hertz: 3000.0, ..Default::default() }, over(0.05)).unwrap();
    bus.set_equaliser(&Equaliser { high: Band { gain: -3.0, ..Default::default() }, ..Default::default() }, None).unwrap();
    bus.set_compressor(&Compressor { ratio: 4.0, attack: 0.005, ..Default::default() }, None).unwrap();
    bus.set_pan(-0.5, None).unwrap();
    let info = bus.get_info().unwrap();
    assert_eq!((info.pan, info.cutoffs.low_pass_hertz, info.compressor.ratio), (-0.5, 3000.0, 4.0));
    assert!((info.equaliser.high.gain + 3.0).abs() < 0.001 && info.equaliser.middle.frequency == 1000.0);
    bus.set_equaliser(&info.equaliser, None).unwrap();
    bus.set_cutoffs(None, None).unwrap();
    bus.set_equaliser(None, None).unwrap();
    bus.set_compressor(None, None).unwrap();
    bus.set_pan(0.0, None).unwrap();
    engine.stop_all(None).unwrap();
    peak(engine, 4800);

    let constant = engine.effect_from_frames(&[0.25; 4800], 1, 48000).unwrap();
    let voice = constant.play(&PlayOptions { pan: -1.0, loops: -1, bus, ..Default::default() }).unwrap();
    peak(engine, 4800);
    assert!((peak(engine, 4800) - 0.25).abs() < 0.001);
    let dropped: Vec<_> = (0..4).map(|_| Arc::new(AtomicUsize::new(0))).collect();
    let count = |which: usize| dropped[which].load(Ordering::SeqCst);
    bus.set_dsp("half", scales(0.5, &dropped[0])).unwrap();
    peak(engine, 4800);
    assert!((peak(engine, 4800) - 0.125).abs() < 0.001 && count(0) == 0);
    bus.set_dsp("quarter", scales(0.25, &dropped[1])).unwrap();
    voice.set_dsp("half", scales(0.5, &dropped[2])).unwrap();
    peak(engine, 48000);
    assert!((peak(engine, 4800) - 0.03125).abs() < 0.001);
    assert_eq!((count(0), count(1), count(2)), (1, 0, 0));
    bus.set_dsp("none", None::<fn(&mut [f32], u32) -> bool>).unwrap();
    voice.stop(None).unwrap();
    peak(engine, 48000);
    voice.set_dsp("late", scales(1.0, &dropped[3])).unwrap();
    assert_eq!((count(0), count(1), count(2), count(3)), (1, 1, 1, 1));
    assert!(bus.set_dsp("a\0b", scales(1.0, &dropped[3])).err().unwrap().code == Code::ERROR_ARGUMENT && count(3) == 2);
}

trait Restores {
    fn restore_error(&self) -> bool;
}

impl Restores for Engine {
    /// Restoring what is no saved game is an error.
    fn restore_error(&self) -> bool {
        let bank = self.load_bank_memory("{\"buses\": {\"world\": {}}}", None).unwrap();
        bank.wait().unwrap();
        assert_eq!(bank.get_names("bus").unwrap(), "world\n");
        let saved = self.save(Some(&bank));
        saved.is_err() && self.restore(Some(&bank), "{}", &["world"]).is_err()
    }
}
