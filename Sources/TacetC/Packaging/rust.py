#!/usr/bin/env python3
"""Writes tacet.rs from tacet.h: every function as a method, in Rust's manner.

    Sources/TacetC/Packaging/rust.py Sources/TacetC/include/tacet.h >tacet.rs
"""
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

HEAD = '''//! The sound engine Tacet from Rust: one file, over libtacet.so.0. It is put beside `main.rs`:
//!
//! ```ignore
//! mod tacet;
//! use tacet::{over, Engine, PlayOptions};
//!
//! let engine = Engine::new(None)?;
//! let laser = engine.load_effect("laser.ogg", None)?;
//! let voice = laser.play(&PlayOptions { gain: -6.0, ..Default::default() })?;
//! voice.stop(over(0.5))?;
//! ```
//!
//! What is dropped is released; voices play on. Any thread may call. An error has the library's sentence. Options that are absent, and
//! members that are not named, are the defaults. A change takes a [`Ramp`] or `None`: the control's own. The comments are those of tacet.h, with
//! its names: `tacet_voice_set_gain` is [`Voice::set_gain`].
//!
//! Written by Packaging/rust.py.
#![allow(dead_code, clippy::all)]

use std::any::Any;
use std::ffi::{c_void, CStr, CString};
use std::fmt;
use std::io::{Read, Seek, SeekFrom};
use std::marker::PhantomData;
use std::mem;
use std::os::raw::c_char;
use std::os::unix::ffi::OsStrExt;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::ptr;
use std::sync::Mutex;

/// The version of the header that this file follows.
pub const VERSION: u32 = @VERSION@;

/// For `loops`: until it is stopped.
pub const LOOPS_FOR_EVER: i32 = -1;

/// A call that failed, with the library's sentence.
#[derive(Clone, Debug)]
pub struct Error {
    pub code: Code,
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// The last one of this thread.
    fn last(code: Code) -> Error {
        let message = unsafe { CStr::from_ptr(raw::tacet_last_error()) }.to_string_lossy().into_owned();
        Error { code, message }
    }
}

fn check(code: Code) -> Result<Code> {
    if code.0 < 0 { Err(Error::last(code)) } else { Ok(code) }
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error { code: Code::ERROR_ARGUMENT, message: "a text has a zero byte in it".to_owned() })
}

fn c_path(path: &Path) -> Result<CString> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error { code: Code::ERROR_ARGUMENT, message: "a path has a zero byte in it".to_owned() })
}

fn c_option(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

fn c_pointer<T>(value: Option<&T>) -> *const T {
    value.map_or(ptr::null(), |value| value)
}

/// Text as snprintf gives it; that of a live engine may be longer at the next call.
fn written(write: impl Fn(*mut c_char, usize) -> usize) -> String {
    let mut bytes = vec![0u8; 1024];
    loop {
        let length = write(bytes.as_mut_ptr() as *mut c_char, bytes.len());
        let fits = length < bytes.len();
        bytes.resize(if fits { length } else { 2 * length }, 0);
        if fits {
            return String::from_utf8_lossy(&bytes).into_owned();
        }
    }
}

/// A list that the library writes into an array, and returns the whole length of, which may be longer at the next call.
fn listed<T: Clone + Default>(write: impl Fn(*mut T, usize) -> usize) -> Vec<T> {
    let mut all = vec![T::default(); 16];
    loop {
        let count = write(all.as_mut_ptr(), all.len());
        let fits = count <= all.len();
        all.resize(if fits { count } else { 2 * count }, T::default());
        if fits {
            return all;
        }
    }
}

/// Calls a function of the program's, which a panic must not leave.
fn guarded<T>(call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| std::process::abort())
}

/// Text of a struct; absent by default.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text<'a>(*const c_char, PhantomData<&'a CStr>);

impl Default for Text<'_> {
    fn default() -> Self {
        Text(ptr::null(), PhantomData)
    }
}

impl<'a> From<&'a CStr> for Text<'a> {
    fn from(text: &'a CStr) -> Self {
        Text(text.as_ptr(), PhantomData)
    }
}

impl<'a> From<&'a CString> for Text<'a> {
    fn from(text: &'a CString) -> Self {
        Text(text.as_ptr(), PhantomData)
    }
}

/// Text that the library has written.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Chars<const N: usize>([c_char; N]);

impl<const N: usize> fmt::Display for Chars<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<u8> = self.0.iter().take_while(|byte| **byte != 0).map(|byte| *byte as u8).collect();
        f.write_str(&String::from_utf8_lossy(&bytes))
    }
}

impl<const N: usize> fmt::Debug for Chars<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// The number of a handle, in a struct.
#[repr(transparent)]
pub struct Raw<T>(*mut c_void, PhantomData<T>);

impl<T> Clone for Raw<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Raw<T> {}

impl<T> PartialEq for Raw<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Default for Raw<T> {
    fn default() -> Self {
        Raw(ptr::null_mut(), PhantomData)
    }
}

impl Raw<Effect> {
    /// The effect of an EFFECT_LOADED, which is the program's own from now on; none if the load failed.
    pub fn take(self) -> Option<Effect> {
        if self.0.is_null() { None } else { Some(Effect { handle: self.0 }) }
    }
}

macro_rules! constants {
    ($(#[$comment:meta])* $name:ident: $number:ty { $($(#[$own:meta])* $constant:ident = $value:literal,)* }) => {
        $(#[$comment])*
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $number);

        impl $name {
            $($(#[$own])* pub const $constant: $name = $name($value);)*
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    $($value => f.write_str(stringify!($constant)),)*
                    other => write!(f, "{}", other),
                }
            }
        }
    };
}

macro_rules! handles {
    ($($(#[$comment:meta])* $name:ident $release:ident,)*) => {
        $($(#[$comment])*
        pub struct $name {
            handle: *mut c_void,
        }

        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}

        impl $name {
            /// Its number, for a struct.
            pub fn raw(&self) -> Raw<$name> {
                Raw(self.handle, PhantomData)
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                unsafe { raw::$release(self.handle) };
            }
        })*
    };
}
'''

HANDS = '''
/// A change over so many seconds; 0: in one step.
pub fn over(seconds: f64) -> Ramp {
    Ramp { seconds: if seconds > 0.0 { seconds } else { -1.0 }, ..Default::default() }
}

impl From<[f32; 3]> for Vector {
    fn from(place: [f32; 3]) -> Self {
        Vector { x: place[0], y: place[1], z: place[2] }
    }
}

/// The name of a result, such as "TACET_ERROR_FILE".
pub fn result_name(code: Code) -> String {
    unsafe { CStr::from_ptr(raw::tacet_result_name(code)) }.to_string_lossy().into_owned()
}

/// Has lines of the log go to a function; `None`: nowhere. It is kept for ever.
pub fn set_log<F: Fn(LogLevel, &str) + Send + Sync + 'static>(logger: Option<F>, least: LogLevel) -> Result<()> {
    unsafe extern "C" fn line<F: Fn(LogLevel, &str)>(user: *mut c_void, level: LogLevel, text: *const c_char) {
        guarded(|| (*(user as *const F))(level, &CStr::from_ptr(text).to_string_lossy()))
    }
    let result = match logger {
        Some(logger) => unsafe { raw::tacet_set_log(Some(line::<F>), Box::into_raw(Box::new(logger)) as *mut c_void, least) },
        None => unsafe { raw::tacet_set_log(None, ptr::null_mut(), least) },
    };
    check(result).map(|_| ())
}

/// A sound engine.
pub struct Engine {
    handle: *mut c_void,
    /// The functions of the program's, which the library may call until the engine has ended.
    kept: Mutex<Vec<Box<dyn Any + Send>>>,
}

unsafe impl Send for Engine {}
unsafe impl Sync for Engine {}

impl Drop for Engine {
    fn drop(&mut self) {
        // In a callback of its own it lives on, and so does what it calls.
        if unsafe { raw::tacet_engine_destroy(self.handle) }.0 < 0 {
            mem::forget(mem::take(&mut *self.kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner())));
        }
    }
}

/// A file or an entry of a pack, read at any place by threads of the engine's.
struct Source<R> {
    file: Mutex<R>,
}

impl<R: Read + Seek + Send + 'static> Source<R> {
    unsafe extern "C" fn read(user: *mut c_void, buffer: *mut c_void, count: usize, offset: i64) -> i64 {
        guarded(|| {
            let source = &*(user as *const Source<R>);
            let bytes = std::slice::from_raw_parts_mut(buffer as *mut u8, count);
            let mut file = match source.file.lock() {
                Ok(file) => file,
                Err(_) => return -1,
            };
            if file.seek(SeekFrom::Start(offset.max(0) as u64)).is_err() {
                return -1;
            }
            let mut done = 0;
            while done < count {
                match file.read(&mut bytes[done..]) {
                    Ok(0) => break,
                    Ok(more) => done += more,
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => (),
                    Err(_) => return -1,
                }
            }
            done as i64
        })
    }

    unsafe extern "C" fn close(user: *mut c_void) {
        guarded(|| drop(Box::from_raw(user as *mut Source<R>)))
    }

    /// A reader, which the library closes; and the bytes of its name.
    fn reader(mut file: R, name: &str) -> Result<(Reader, CString)> {
        let name = c_text(name)?;
        let bytes = file
            .seek(SeekFrom::End(0))
            .map_err(|error| Error { code: Code::ERROR_FILE, message: format!("{}: {}", name.to_string_lossy(), error) })?;
        let reader = Reader {
            size: mem::size_of::<Reader>() as u32,
            name: name.as_ptr(),
            bytes: bytes.min(i64::MAX as u64) as i64,
            read: Some(Self::read),
            close: Some(Self::close),
            user: Box::into_raw(Box::new(Source { file: Mutex::new(file) })) as *mut c_void,
        };
        Ok((reader, name))
    }
}

/// A file that the program reads itself, as C has it.
#[repr(C)]
pub struct Reader {
    size: u32,
    name: *const c_char,
    bytes: i64,
    read: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize, i64) -> i64>,
    close: Option<unsafe extern "C" fn(*mut c_void)>,
    user: *mut c_void,
}

impl Engine {
    /// Makes an engine: tacet_engine_create.
    pub fn new<'a>(options: impl Into<Option<&'a EngineOptions<'a>>>) -> Result<Engine> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_engine_create(&mut handle, c_pointer(options.into()), VERSION) })?;
        Ok(Engine { handle, kept: Mutex::new(Vec::new()) })
    }

    /// An engine that renders into memory: tacet_engine_render.
    pub fn offline() -> Result<Engine> {
        let output = c_text("offline")?;
        Engine::new(&EngineOptions { output: Text::from(&output), ..Default::default() })
    }

    fn keep<F: Send + 'static>(&self, function: F) -> *mut c_void {
        let mut function = Box::new(function);
        let user: *mut F = &mut *function;
        self.kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(function);
        user as *mut c_void
    }

    /// Has a function called when an event is there: tacet_set_wakeup. `None` ends it. It is kept as long as the engine.
    pub fn set_wakeup<F: Fn() + Send + Sync + 'static>(&self, wakeup: Option<F>) -> Result<()> {
        unsafe extern "C" fn wake<F: Fn()>(user: *mut c_void) {
            guarded(|| (*(user as *const F))())
        }
        let result = match wakeup {
            Some(wakeup) => unsafe { raw::tacet_set_wakeup(self.handle, Some(wake::<F>), self.keep(wakeup)) },
            None => unsafe { raw::tacet_set_wakeup(self.handle, None, ptr::null_mut()) },
        };
        check(result).map(|_| ())
    }

    /// Loads a sound file that the program reads itself: tacet_effect_load_reader.
    pub fn load_effect_reader<'a, R: Read + Seek + Send + 'static>(
        &self, file: R, name: &str, options: impl Into<Option<&'a LoadOptions>>,
    ) -> Result<Effect> {
        let (reader, _name) = Source::reader(file, name)?;
        let mut options = options.into().copied().unwrap_or_default();
        options.flags.0 &= !LoadFlags::IN_BACKGROUND.0;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_load_reader(self.handle, &reader, &options, &mut handle) })?;
        Ok(Effect { handle })
    }

    /// Inspects a music file that the program reads itself: tacet_soundtrack_load_reader.
    pub fn load_soundtrack_reader<'a, R: Read + Seek + Send + 'static>(
        &self, file: R, name: &str, options: impl Into<Option<&'a LoadOptions>>,
    ) -> Result<Soundtrack> {
        let (reader, _name) = Source::reader(file, name)?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_soundtrack_load_reader(self.handle, &reader, c_pointer(options.into()), &mut handle) })?;
        Ok(Soundtrack { handle })
    }

    /// Makes an effect whose frames a function makes while it plays: tacet_effect_generate. It fills interleaved samples from their
    /// beginning, and returns how many frames it has made. It is kept as long as the engine.
    pub fn generate_effect<'a, F: FnMut(&mut [f32]) -> usize + Send + 'static>(
        &self, generator: F, options: impl Into<Option<&'a GeneratorOptions>>,
    ) -> Result<Effect> {
        struct Generator<F> {
            make: F,
            channels: usize,
        }
        unsafe extern "C" fn make<F: FnMut(&mut [f32]) -> usize>(user: *mut c_void, samples: *mut f32, frames: usize) -> usize {
            guarded(|| {
                let generator = &mut *(user as *mut Generator<F>);
                (generator.make)(std::slice::from_raw_parts_mut(samples, frames * generator.channels)).min(frames)
            })
        }
        let options = options.into();
        let channels = options.map_or(1, |options| options.channels.max(1)) as usize;
        let user = self.keep(Generator { make: generator, channels });
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_generate(self.handle, Some(make::<F>), user, c_pointer(options), &mut handle) })?;
        Ok(Effect { handle })
    }

    /// The voices that have not ended, heard or not, in no order: tacet_voice_list.
    pub fn voice_list(&self) -> Vec<Voice> {
        listed(|voices, capacity| unsafe { raw::tacet_voice_list(self.handle, voices, capacity) })
    }

    /// Makes music whose frames a function makes while it plays: tacet_soundtrack_generate. It fills interleaved samples from their
    /// beginning, and returns how many frames it has made. It can not seek, and is kept as long as the engine.
    pub fn generate_soundtrack<'a, F: FnMut(&mut [f32]) -> usize + Send + 'static>(
        &self, mut generator: F, options: impl Into<Option<&'a SoundtrackGeneratorOptions<'a>>>,
    ) -> Result<Soundtrack> {
        self.generated(move |samples, _| generator(samples), false, options.into())
    }

    /// The same of a function that can seek: where it is told a frame it goes on from there, and fills nothing.
    pub fn generate_seekable_soundtrack<'a, F: FnMut(&mut [f32], Option<i64>) -> usize + Send + 'static>(
        &self, generator: F, options: impl Into<Option<&'a SoundtrackGeneratorOptions<'a>>>,
    ) -> Result<Soundtrack> {
        self.generated(generator, true, options.into())
    }

    fn generated<F: FnMut(&mut [f32], Option<i64>) -> usize + Send + 'static>(
        &self, generator: F, can_seek: bool, options: Option<&SoundtrackGeneratorOptions>,
    ) -> Result<Soundtrack> {
        struct Generator<F> {
            make: F,
            channels: usize,
        }
        unsafe extern "C" fn make<F: FnMut(&mut [f32], Option<i64>) -> usize>(
            user: *mut c_void, samples: *mut f32, frames: usize,
        ) -> usize {
            guarded(|| {
                let generator = &mut *(user as *mut Generator<F>);
                (generator.make)(std::slice::from_raw_parts_mut(samples, frames * generator.channels), None).min(frames)
            })
        }
        unsafe extern "C" fn seek<F: FnMut(&mut [f32], Option<i64>) -> usize>(user: *mut c_void, frame: i64) {
            guarded(|| {
                let generator = &mut *(user as *mut Generator<F>);
                (generator.make)(&mut [], Some(frame));
            })
        }
        let channels = options.map_or(2, |options| if options.channels == 0 { 2 } else { options.channels }) as usize;
        let user = self.keep(Generator { make: generator, channels });
        let (mut handle, jump) = (ptr::null_mut(), if can_seek { Some(seek::<F> as unsafe extern "C" fn(*mut c_void, i64)) } else { None });
        check(unsafe {
            raw::tacet_soundtrack_generate(self.handle, Some(make::<F>), jump, user, c_pointer(options), &mut handle)
        })?;
        Ok(Soundtrack { handle })
    }

    /// The microphones of the machine: tacet_input_list.
    pub fn input_list(&self) -> Vec<Input> {
        listed(|inputs, capacity| unsafe { raw::tacet_input_list(self.handle, inputs, capacity) })
    }

    /// Takes what was recorded since the last call, of the newest 2 s, as far as `samples` has room: interleaved. Returns the number of
    /// frames: tacet_microphone_read.
    pub fn microphone_read(&self, samples: &mut [f32]) -> Result<usize> {
        let channels = self.microphone_get_info()?.channels.max(1) as usize;
        Ok(unsafe { raw::tacet_microphone_read(self.handle, samples.as_mut_ptr(), samples.len() / channels) })
    }

    /// The outputs of the machine: tacet_output_list.
    pub fn output_list(&self) -> Vec<Output> {
        listed(|outputs, capacity| unsafe { raw::tacet_output_list(self.handle, outputs, capacity) })
    }
}

/// Short sounds and vibration for user interfaces.
pub struct Feedback {
    handle: *mut c_void,
    kept: Mutex<Vec<Box<dyn Any + Send>>>,
}

unsafe impl Send for Feedback {}
unsafe impl Sync for Feedback {}

impl Drop for Feedback {
    fn drop(&mut self) {
        if unsafe { raw::tacet_feedback_destroy(self.handle) }.0 < 0 {
            mem::forget(mem::take(&mut *self.kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner())));
        }
    }
}

impl Feedback {
    /// Makes a player of short sounds and vibration: tacet_feedback_create.
    pub fn new<'a>(options: impl Into<Option<&'a FeedbackOptions<'a>>>) -> Result<Feedback> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_feedback_create(&mut handle, c_pointer(options.into()), VERSION) })?;
        Ok(Feedback { handle, kept: Mutex::new(Vec::new()) })
    }

    /// Has vibration go to a motor of the program's: tacet_feedback_set_motor. It is kept as long as this.
    pub fn set_motor<F: Fn(f32, f64) + Send + Sync + 'static>(&self, motor: Option<F>) -> Result<()> {
        unsafe extern "C" fn step<F: Fn(f32, f64)>(user: *mut c_void, strength: f32, seconds: f64) {
            guarded(|| (*(user as *const F))(strength, seconds))
        }
        let result = match motor {
            Some(motor) => {
                let mut motor = Box::new(motor);
                let user: *mut F = &mut *motor;
                self.kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(motor);
                unsafe { raw::tacet_feedback_set_motor(self.handle, Some(step::<F>), user as *mut c_void) }
            }
            None => unsafe { raw::tacet_feedback_set_motor(self.handle, None, ptr::null_mut()) },
        };
        check(result).map(|_| ())
    }
}

type Dsp = Option<unsafe extern "C" fn(*mut c_void, *mut f32, u32, u32) -> bool>;
type Release = Option<unsafe extern "C" fn(*mut c_void)>;

/// Gives the library a function that changes frames, by the call `set`. It is dropped when nothing calls it any more, or where that fails.
fn give_dsp<F: FnMut(&mut [f32], u32) -> bool + Send + 'static>(
    name: &str, dsp: Option<F>, set: impl FnOnce(*const c_char, Dsp, *mut c_void, Release) -> Code,
) -> Result<()> {
    unsafe extern "C" fn process<F: FnMut(&mut [f32], u32) -> bool>(
        context: *mut c_void, samples: *mut f32, frames: u32, sample_rate: u32,
    ) -> bool {
        guarded(|| (*(context as *mut F))(std::slice::from_raw_parts_mut(samples, 2 * frames as usize), sample_rate))
    }
    unsafe extern "C" fn release<F>(context: *mut c_void) {
        guarded(|| drop(Box::from_raw(context as *mut F)))
    }
    let name = c_text(name)?;
    let code = match dsp {
        Some(dsp) => set(name.as_ptr(), Some(process::<F>), Box::into_raw(Box::new(dsp)) as *mut c_void, Some(release::<F>)),
        None => set(name.as_ptr(), None, ptr::null_mut(), None),
    };
    check(code).map(|_| ())
}

/// One sounding instance of an effect. A number: copy it, keep it, forget it.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Voice(pub u64);

impl Voice {
    /// Gives it a function that changes its frames: tacet_voice_set_dsp. It is called with interleaved stereo samples and their rate, and
    /// returns true if it goes on to sound when its input is silent. It may neither allocate, lock nor wait. `None` takes it away.
    pub fn set_dsp<F: FnMut(&mut [f32], u32) -> bool + Send + 'static>(self, name: &str, dsp: Option<F>) -> Result<()> {
        give_dsp(name, dsp, |name, dsp, context, release| unsafe { raw::tacet_voice_set_dsp(self, name, dsp, context, release) })
    }
}

/// A bus of an engine. A number: copy it, keep it. The constants have no engine in them, and are for structs: [`Engine::bus_of`].
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bus(pub u32);

impl Bus {
    /// The bus on which effects play that name no other.
    pub const EFFECTS: Bus = Bus(0);
    /// The bus of menus and buttons.
    pub const INTERFACE: Bus = Bus(1);
    /// The bus of the music.
    pub const SOUNDTRACK: Bus = Bus(2);
    /// The bus above all others.
    pub const MASTER: Bus = Bus(3);

    /// Gives it a function that changes the frames of all that it plays, as [`Voice::set_dsp`] does of a voice: tacet_bus_set_dsp. `None`
    /// takes it away.
    pub fn set_dsp<F: FnMut(&mut [f32], u32) -> bool + Send + 'static>(self, name: &str, dsp: Option<F>) -> Result<()> {
        give_dsp(name, dsp, |name, dsp, context, release| unsafe { raw::tacet_bus_set_dsp(self, name, dsp, context, release) })
    }
}
'''
PLAIN = {"uint32_t": "u32", "int32_t": "i32", "uint64_t": "u64", "int64_t": "i64", "float": "f32", "double": "f64", "bool": "bool",
         "size_t": "usize", "uint8_t": "u8", "tacet_voice": "Voice", "tacet_bus": "Bus", "tacet_result": "Code"}
SIGNATURES = {
    "tacet_logger": "Option<unsafe extern \"C\" fn(*mut c_void, LogLevel, *const c_char)>",
    "tacet_generator": "Option<unsafe extern \"C\" fn(*mut c_void, *mut f32, usize) -> usize>",
    "tacet_generator_seek": "Option<unsafe extern \"C\" fn(*mut c_void, i64)>",
    "tacet_motor": "Option<unsafe extern \"C\" fn(*mut c_void, f32, f64)>",
    "void (*wakeup)(void *user)": "Option<unsafe extern \"C\" fn(*mut c_void)>",
    "tacet_dsp": "Dsp",
    "void (*release)(void *context)": "Release",
}
WORDS = {"type", "loop", "in", "move", "ref", "where"}


def camel(name):
    return "".join(part.capitalize() for part in name[len("tacet_"):].split("_"))


def comment(text, indent=""):
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in text.splitlines() if line.strip()) if text else ""


class Writer:
    def __init__(self, text):
        self.functions = [function for function in header.functions(text)]
        self.enumerations = list(header.enumerations(text))
        self.structures = list(header.structures(text))
        self.sums = {enumeration.name for enumeration in self.enumerations if enumeration.is_sum}
        self.borrowing = {
            structure.name for structure in self.structures
            if any(member.type == "const char *" or header.pointee(member) for member in structure.members)}
        self.version = header.version(text)

    def plain(self, kind):
        """The type of a value."""
        return PLAIN.get(kind) or (camel(kind) if kind.startswith("tacet_") else None) or sys.exit(f"rust.py: no type for {kind}")

    def raw(self, kind):
        """The type of a parameter of C."""
        if kind in SIGNATURES:
            return SIGNATURES[kind]
        if kind.endswith("*"):
            inner = kind[:-1].strip()
            constant = inner.startswith("const ") or inner.endswith("const")
            inner = inner[len("const "):] if inner.startswith("const ") else inner
            inner = inner[:-len("const")].strip() if inner.endswith("const") else inner
            if inner.endswith("*"):
                return f"*const {self.raw('const ' + inner)}"
            pointee = {"char": "c_char", "void": "c_void"}.get(inner) or self.raw(inner)
            return f"*{'const' if constant else 'mut'} {pointee}"
        return "*mut c_void" if kind[len("tacet_"):] in header.HANDLES else self.plain(kind)

    def member(self, member):
        if member.type == "const char *":
            return "Text<'a>"
        if header.pointee(member):
            return f"Option<&'a {camel(header.pointee(member))}>"
        if member.type == "char":
            return f"Chars<{member.count}>"
        if member.type[len("tacet_"):] in header.HANDLES:
            return f"Raw<{camel(member.type)}>"
        own = camel(header.sum_of(member, self.sums)) if header.sum_of(member, self.sums) else self.plain(member.type)
        return f"[{own}; {member.count}]" if member.count else own

    def constants(self, enumeration):
        name = "Code" if enumeration.name == "tacet_result" else camel(enumeration.name)
        number = "i32" if any(constant.value < 0 for constant in enumeration.constants) else "u32"
        start = header.prefix(enumeration)
        lines = "".join(
            comment(constant.comment, "        ") + f"        {constant.name[len(start):]} = {constant.value},\n"
            for constant in enumeration.constants)
        text = f"constants! {{\n{comment(enumeration.comment, '    ')}    {name}: {number} {{\n{lines}    }}\n}}\n"
        if enumeration.is_sum:
            text += (
                f"\nimpl std::ops::BitOr for {name} {{\n    type Output = {name};\n\n    fn bitor(self, other: {name}) -> {name} {{\n"
                f"        {name}(self.0 | other.0)\n    }}\n}}\n")
        return text

    def structure(self, structure):
        name = camel(structure.name)
        life = "<'a>" if structure.name in self.borrowing else ""
        sized = structure.members[0].name == "size"
        lines = "".join(comment(member.comment, "    ") + f"    pub {member.name}: {self.member(member)},\n" for member in structure.members)
        derived = "Clone, Copy" + ("" if sized else ", PartialEq, Debug, Default")
        text = f"{comment(structure.comment)}#[repr(C)]\n#[derive({derived})]\npub struct {name}{life} {{\n{lines}}}\n"
        if sized:
            anonymous = "<'_>" if life else ""
            text += (
                f"\nimpl Default for {name}{anonymous} {{\n    fn default() -> Self {{\n"
                f"        Self {{ size: mem::size_of::<Self>() as u32, ..unsafe {{ mem::zeroed() }} }}\n    }}\n}}\n")
        return text

    def declaration(self, function):
        parameters = ", ".join(f"{self.name(parameter.name)}: {self.raw(parameter.type)}" for parameter in function.parameters)
        result = "*const c_char" if function.result == "const char *" else self.plain(function.result)
        return f"        pub fn {function.name}({parameters}) -> {result};\n"

    def name(self, name):
        return f"{name}_" if name in WORDS else name

    def given(self, argument, function):
        """What is declared, what precedes the call, and what is passed, of an argument."""
        name, kind = self.name(argument.name), argument.type
        if argument.kind == "ramp":
            return f"{name}: impl Into<Option<Ramp>>", f"let {name} = {name}.into();", f"c_pointer({name}.as_ref())"
        if argument.kind == "path":
            return f"{name}: impl AsRef<Path>", f"let {name} = c_path({name}.as_ref())?;", f"{name}.as_ptr()"
        if argument.kind == "text":
            return f"{name}: &str", f"let {name} = c_text({name})?;", f"{name}.as_ptr()"
        if argument.kind == "text?":
            return f"{name}: Option<&str>", f"let {name} = {name}.map(c_text).transpose()?;", f"c_option(&{name})"
        if argument.kind == "texts":
            before = (
                f"let {name} = {name}.iter().map(|text| c_text(text)).collect::<Result<Vec<CString>>>()?;\n"
                f"let pointers: Vec<*const c_char> = {name}.iter().map(|text| text.as_ptr()).collect();")
            return f"{name}: &[&str]", before, "pointers.as_ptr(), pointers.len()"
        if argument.kind == "bytes":
            return f"{name}: &[u8]", "", f"{name}.as_ptr() as *const c_void, {name}.len()"
        if argument.kind == "samples":
            return f"{name}: &[f32]", "", f"{name}.as_ptr(), {name}.len() / channels.max(1) as usize"
        if argument.kind == "samples out":
            return f"{name}: &mut [f32]", "", f"{name}.as_mut_ptr(), {name}.len(){'' if argument.names[1] == 'capacity' else ' / 2'}"
        if argument.kind == "handles":
            before = f"let {name}: Vec<*mut c_void> = {name}.iter().map(|one| one.handle).collect();"
            return f"{name}: &[&{camel(kind)}]", before, f"{name}.as_ptr(), {name}.len()"
        if argument.kind == "structures":
            life = "<'_>" if kind in self.borrowing else ""
            return f"{name}: &[{camel(kind)}{life}]", "", f"{name}.as_ptr(), {name}.len()"
        if argument.kind == "handle":
            return f"{name}: &{camel(kind)}", "", f"{name}.handle"
        if argument.kind == "handle?":
            return f"{name}: Option<&{camel(kind)}>", "", f"{name}.map_or(ptr::null_mut(), |{name}| {name}.handle)"
        if argument.kind == "structure":
            life = "<'a>" if kind in self.borrowing else ""
            return f"{name}: impl Into<Option<&'a {camel(kind)}{life}>>", "", f"c_pointer({name}.into())"
        if argument.kind == "header":
            return None, "", "VERSION"
        if function.name == "tacet_session_set_category" and name == "options":
            return f"{name}: CategoryOptions", "", f"{name}.0"
        return f"{name}: {self.plain(kind)}", "", name

    def method(self, function, in_background=False):
        noun = header.owner(function)
        given, returned = header.arguments(function)
        given = [self.given(argument, function) for argument in given]
        name = header.method(function) + ("_in_background" if in_background else "")
        own = {None: [], "voice": ["self"], "bus": ["self"]}.get(noun, ["self.handle"])
        loads = any("LoadOptions" in (declared or "") for declared, _, _ in given) and "tacet_effect" in [one.type for one in returned]
        before, after, result = [text for _, text, _ in given if text], "", ""
        if loads:
            change = "|= LoadFlags::IN_BACKGROUND.0" if in_background else "&= !LoadFlags::IN_BACKGROUND.0"
            before += ["let mut options = options.into().copied().unwrap_or_default();", f"options.flags.0 {change};"]
            given = [(declared, text, "&options" if declared and "LoadOptions" in declared else passed) for declared, text, passed in given]
        passed = own + [passed for _, _, passed in given]
        kinds = [argument.kind for argument in returned]
        if kinds == ["text"]:
            call = f"written(|text, size| unsafe {{ raw::{function.name}({', '.join(passed + ['text', 'size'])}) }})"
            # Text with a zero byte in it is an error; a plain result has no place for it.
            fails = any("?;" in text for text in before) or function.name in header.NEVER_EMPTY
            result = "Result<String>" if fails else "String"
            if function.name in header.NEVER_EMPTY:
                empty = "text.is_empty()"
                for argument, words in header.NEVER_EMPTY[function.name].items():
                    allowed = " | ".join(f'b"{word}"' for word in words)
                    empty += f" && !matches!({argument}.as_ref().map(|{argument}| {argument}.as_bytes()), Some({allowed}))"
                after = f"let text = {call};\nif {empty} {{ Err(Error::last(unsafe {{ raw::tacet_last_result() }})) }} else {{ Ok(text) }}"
            else:
                after = f"Ok({call})" if fails else call
        elif kinds == ["handle"]:
            made = camel(returned[0].type)
            if in_background:
                result = "Result<()>"
                after = f"check(unsafe {{ raw::{function.name}({', '.join(passed + ['ptr::null_mut()'])}) }}).map(|_| ())"
            else:
                result = f"Result<{made}>"
                after = (
                    f"let mut handle = ptr::null_mut();\ncheck(unsafe {{ raw::{function.name}({', '.join(passed + ['&mut handle'])}) }})?;\n"
                    f"Ok({made} {{ handle }})")
        elif kinds:
            types = [self.plain(argument.type) for argument in returned]
            names = [self.name(argument.name) for argument in returned]
            value = names[0] if len(names) == 1 else f"({', '.join(names)})"
            kind = types[0] if len(types) == 1 else f"({', '.join(types)})"
            absent = "TACET_NONE" in function.comment or function.name.endswith("next_event")
            before += [f"let mut {one}: {own_type} = Default::default();" for one, own_type in zip(names, types)]
            call = f"check(unsafe {{ raw::{function.name}({', '.join(passed + [f'&mut {one}' for one in names])}) }})?"
            result = f"Result<Option<{kind}>>" if absent else f"Result<{kind}>"
            after = f"let code = {call};\nOk(if code == Code::NONE {{ None }} else {{ Some({value}) }})" if absent else f"{call};\nOk({value})"
        else:
            call = f"unsafe {{ raw::{function.name}({', '.join(passed)}) }}"
            if function.result == "tacet_result":
                pending = "TACET_PENDING" in function.comment
                result, after = ("Result<Code>", f"check({call})") if pending else ("Result<()>", f"check({call}).map(|_| ())")
            elif function.result == "tacet_voice":
                result = "Result<Voice>"
                after = f"let voice = {call};\nif voice.0 == 0 {{ Err(Error::last(unsafe {{ raw::tacet_last_result() }})) }} else {{ Ok(voice) }}"
            else:
                result, after = self.plain(function.result), call
        receiver = [] if noun is None else ["self"] if noun in ("voice", "bus") else ["&self"]
        parameters = ", ".join(receiver + [declared for declared, _, _ in given if declared])
        life = "<'a>" if "'a " in parameters else ""
        lines = "\n".join(before + [after]).split("\n")
        indent = "" if noun is None else "    "
        extra = "" if not in_background else f"{indent}///\n{indent}/// In the background: an event has the effect.\n"
        return (
            f"{comment(function.comment, indent)}{extra}{indent}pub fn {name}{life}({parameters}) -> {result} {{\n"
            + "".join(f"{indent}    {line}\n" for line in lines) + f"{indent}}}\n")

    def write(self):
        parts = [HEAD.replace("@VERSION@", self.version)]
        parts += [self.constants(enumeration) for enumeration in self.enumerations]
        parts += [self.structure(structure) for structure in self.structures if structure.name != "tacet_reader"]
        owned = [noun for noun in header.HANDLES if noun not in ("engine", "feedback")]
        text = {"effect": "A sound effect.", "variations": "Variations of one sound.", "soundtrack": "Long, looping, streamed music.",
                "playlist": "Soundtracks that play one after another.", "bank": "The sounds and buses of a bank file."}
        parts.append("handles! {\n" + "".join(
            f"    /// {text[noun]}\n    {camel('tacet_' + noun)} tacet_{noun}_release,\n" for noun in owned) + "}\n")
        parts.append(HANDS.strip("\n") + "\n")
        for noun in [None] + header.HANDLES + ["voice", "bus"]:
            methods = []
            for function in self.functions:
                if header.owner(function) != noun or function.name in header.BY_HAND or function.name.endswith("_release"):
                    continue
                methods.append(self.method(function))
                if "TACET_EVENT_EFFECT_LOADED" in function.comment or function.name in ("tacet_effect_load", "tacet_effect_load_memory"):
                    methods.append(self.method(function, in_background=True))
            body = "\n".join(methods)
            parts.append(body if noun is None else f"impl {camel('tacet_' + noun)} {{\n{body}}}\n")
        declared = "".join(self.declaration(function) for function in self.functions)
        parts.append(
            "/// The functions of tacet.h.\npub mod raw {\n    use super::*;\n\n    #[link(name = \"tacet\")]\n    extern \"C\" {\n"
            + declared + "    }\n}\n")
        return "\n".join(parts)


print(Writer(open(sys.argv[1], encoding="utf-8").read()).write(), end="")
