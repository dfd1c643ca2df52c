//! The sound engine Tacet from Rust: one file, over libtacet.so.0. It is put beside `main.rs`:
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
pub const VERSION: u32 = 0x000100;

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

constants! {
    /// The result of a call. Its name is tacet_result_name, the sentence about an error tacet_last_error.
    Code: i32 {
        /// Success.
        OK = 0,
        /// Success, but nothing was there: no event, no music.
        NONE = 1,
        /// Accepted, and done later: a load in the background, an activation during a call.
        PENDING = 2,
        /// An argument is NULL, not-a-number, or nothing that this library knows.
        ERROR_ARGUMENT = -1,
        /// The handle is NULL, released, of another kind, or was never made.
        ERROR_HANDLE = -2,
        /// A file is missing, unreadable, damaged or of an unknown kind.
        ERROR_FILE = -3,
        /// JSON, a bank or a saved game has faults; the sentence has each on a line.
        ERROR_DATA = -4,
        /// There is no bus, output, sound or preset of this name.
        ERROR_NAME = -5,
        /// Not now, or not here: rendering a live engine, an option the category does not allow.
        ERROR_STATE = -6,
        /// There is no more room: 62 buses of the game's own, 32 ducking rules.
        ERROR_FULL = -7,
        /// OpenAL, threads or memory fail, or a library of the system is not installed.
        ERROR_SYSTEM = -8,
        /// The program or its data is newer than the library.
        ERROR_VERSION = -9,
    }
}

constants! {
    /// The clock of a tacet_time.
    Clock: u32 {
        /// At once; the frame does not count.
        NOW = 0,
        /// tacet_engine_clock, which runs on whatever is paused.
        ENGINE = 1,
        /// That of the effects: it stands still while they are held or all is paused.
        EFFECTS = 2,
        /// That of the music, in frames of its own pace: it stands still while the music does.
        SOUNDTRACK = 3,
    }
}

constants! {
    /// The curve of a ramp.
    Curve: u32 {
        /// Linear; of crossfades and transitions equal power.
        DEFAULT = 0,
        /// Equal steps of amplitude in equal times.
        LINEAR = 1,
        /// Two that cross keep their power together.
        EQUAL_POWER = 2,
        /// Fast first, then slower and slower.
        EXPONENTIAL = 3,
        /// Equal steps of loudness in equal times; of pitches equal intervals.
        DECIBELS = 4,
        /// Slow at both ends.
        SMOOTH = 5,
    }
}

constants! {
    /// The weight of a line in the log.
    LogLevel: u32 {
        /// For who works on the engine.
        DEBUG = 0,
        /// The course of things: a file is loaded, an output connects.
        INFO = 1,
        /// What changes what is heard: an interruption, a lost output.
        NOTICE = 2,
        /// Something is not as the game asked, and it goes on.
        WARNING = 3,
        /// Something failed.
        ERROR = 4,
    }
}

constants! {
    /// The role of the game's sound beside that of other programs. The page Session of the manual has the table.
    Category: u32 {
        /// Ambient while the user listens to other music, else solo ambient.
        AUTOMATIC = 0,
        /// Beside other music; silent in silent mode.
        AMBIENT = 1,
        /// Other music is paused; silent in silent mode.
        SOLO_AMBIENT = 2,
        /// Sound is the point of the program: it plays in silent mode and in the background.
        PLAYBACK = 3,
        /// The program listens: other music is paused, and nothing of its own is heard.
        RECORD = 4,
        /// Both at once, as `playback`.
        PLAY_AND_RECORD = 5,
        /// Work on sound: neither output nor input.
        AUDIO_PROCESSING = 6,
    }
}

constants! {
    /// Options of a category: their sum.
    CategoryOptions: u32 {
        /// Of `playback` and `playAndRecord`: other music plays on.
        MIX_WITH_OTHERS = 1,
        /// Of `ambient`, mixed `playback` and `playAndRecord`: other players are turned down.
        DUCK_OTHERS = 2,
    }
}

impl std::ops::BitOr for CategoryOptions {
    type Output = CategoryOptions;

    fn bitor(self, other: CategoryOptions) -> CategoryOptions {
        CategoryOptions(self.0 | other.0)
    }
}

constants! {
    /// Options of an engine: their sum.
    EngineFlags: u32 {
        /// It listens to no service of the system; the game reports what it knows.
        NO_MONITORS = 1,
        /// Beats and bars of soundtracks with a tempo are events.
        REPORTS_BEATS = 2,
        /// The soundtrack has a stream of its own, which recorders can leave out.
        OWN_STREAM = 4,
        /// Commands of tacet_do are kept: tacet_state "script" has them as a scenario.
        RECORDS_COMMANDS = 8,
        /// Other programs of the same user may ask for its state: `tacet why`, `tacet watch --game`.
        INSPECTED = 16,
    }
}

impl std::ops::BitOr for EngineFlags {
    type Output = EngineFlags;

    fn bitor(self, other: EngineFlags) -> EngineFlags {
        EngineFlags(self.0 | other.0)
    }
}

constants! {
    /// The quality of resampling, for sounds of another rate or pitch.
    Resampling: u32 {
        /// The default.
        CUBIC = 0,
        /// The cheapest.
        LINEAR = 1,
        /// Better than cubic, and dearer.
        SINC = 2,
        /// The best that the mixer has.
        BEST = 3,
    }
}

constants! {
    /// The kinds of events. Later versions add some: ignore those that you do not know.
    EventKind: u32 {
        /// What may be heard changed: `effects`, `soundtrack`; `text` has the reasons of the latter.
        VERDICT = 1,
        /// A phone call, sleep and the like; `text` says which.
        INTERRUPTION_BEGAN = 2,
        /// `value` is 1 if the game may go on.
        INTERRUPTION_ENDED = 3,
        /// Sound comes out elsewhere: `value` is a tacet_route.
        ROUTE_CHANGED = 4,
        /// Headphones or a wireless output went: show the pause screen.
        ROUTE_LOST = 5,
        /// The category in force is `value`, a tacet_category.
        CATEGORY = 6,
        /// The session is active.
        ACTIVATED = 7,
        /// The session is not active.
        DEACTIVATED = 8,
        /// `value` is 1 where other music plays, so that the game's is better silent.
        OTHER_MUSIC = 9,
        /// Muted or turned down outside the game: `text`; "" once it is over.
        OUTSIDE = 10,
        /// Outputs came, went, or another one is in use: tacet_output_list.
        OUTPUTS = 11,
        /// The choice of an output changed: `text` is its id, "" for none. Worth saving.
        OUTPUT_CHOSEN = 12,
        /// tacet_output_get_system_volume has changed.
        SYSTEM_VOLUME = 13,
        /// Of plays with TACET_PLAY_REPORTS_END: `voice`, `user`; `value` is a tacet_end.
        VOICE_ENDED = 14,
        /// A soundtrack begins at `seconds` of its file.
        SOUNDTRACK_STARTED = 15,
        /// `value` is a tacet_end; `result`, `text` if it could not be read on.
        SOUNDTRACK_ENDED = 16,
        /// Its loop began again.
        SOUNDTRACK_LOOPED = 17,
        /// `value` is the number of the bar. With TACET_ENGINE_REPORTS_BEATS.
        BAR = 18,
        /// `value` is the number of the beat. With TACET_ENGINE_REPORTS_BEATS.
        BEAT = 19,
        /// A sound in words: `text`; `azimuth`, `elevation` if it has a direction.
        CAPTION = 20,
        /// A media key: `value` is a tacet_command, `seconds` its time.
        REMOTE_COMMAND = 21,
        /// A load in the background is over: `effect`, `user`; `result`, `text` if it failed.
        EFFECT_LOADED = 22,
        /// A bank is loaded: `bank`; `result` and `text` if it failed.
        BANK_LOADED = 23,
        /// Of a feedback: an alert that can only be shown; `text`.
        VISUAL_ALERT = 24,
        /// A recording: `value` is a tacet_recording, `text` why; `result` if its file can not be written.
        RECORDING = 25,
        /// The game's own buses silence the soundtrack or all effects: `text`; "" once it is over.
        LEVELS = 26,
    }
}

constants! {
    /// The state of the recording that the program has asked for.
    Recording: u32 {
        /// None was asked for, or it has ended.
        OFF = 0,
        /// The microphone may be open.
        ON = 1,
        /// Nothing is recorded for now: a phone call and the like.
        HELD = 2,
    }
}

constants! {
    /// What the session lets be heard.
    Audibility: u32 {
        /// As it is.
        AUDIBLE = 0,
        /// Turned down.
        DUCKED = 1,
        /// Silent; time runs on.
        MUTED = 2,
        /// Silent; time stands still.
        PAUSED = 3,
    }
}

constants! {
    /// Why a voice or a soundtrack ended.
    End: u32 {
        /// It played to its end.
        FINISHED = 0,
        /// The game stopped it, or another soundtrack took over.
        STOPPED = 1,
        /// Others mattered more.
        STOLEN = 2,
        /// A limit refused it.
        REFUSED = 3,
        /// Its sound was given up in a long hold.
        DROPPED = 4,
        /// A one-shot that ran to its end in a hold.
        UNHEARD = 5,
        /// It could not be read on.
        FAILED = 6,
    }
}

constants! {
    /// A command of a media key, a headset or another program. As a number of tacet_now_playing a bit: 1 << command. The engine performs
    /// none: the game answers "play" by tacet_engine_resume, which also ends the pause after headphones were unplugged, and
    /// tacet_music_resume.
    Command: u32 {
        /// Goes on, or begins again where headphones were unplugged or an interruption was.
        PLAY = 0,
        /// Stands still where it is.
        PAUSE = 1,
        /// Ends.
        STOP = 2,
        /// The piece after this one.
        NEXT = 3,
        /// The piece before this one.
        PREVIOUS = 4,
        /// By `seconds`, forward or back.
        SEEK = 5,
        /// To `seconds` from the beginning.
        SET_POSITION = 6,
    }
}

constants! {
    /// A fact that the game knows.
    Fact: u32 {
        /// All windows are minimised or hidden.
        BACKGROUND = 1,
        /// A window has the keyboard's focus.
        WINDOW_FOCUS = 2,
        /// The player wants silence.
        SILENT_MODE = 3,
        /// The screen is locked.
        SCREEN_LOCK = 4,
        /// Players talk in the game.
        VOICE_CHAT = 5,
        /// The game interrupts its sound itself.
        INTERRUPTION = 6,
        /// Another program plays something.
        OTHER_AUDIO = 7,
        /// The lid of the machine is closed: a recording ends.
        LID_CLOSED = 8,
    }
}

constants! {
    /// A rule of the session, set by tacet_session_set_policy. The first value of each is the default, but for `playback`.
    Policy: u32 {
        /// 0 turns the soundtrack down, 1 pauses everything, 2 does nothing.
        VOICE_CHAT = 2,
        /// Window out of focus: 0 plays on, 1 is muted, 2 is paused.
        FOCUS_LOSS = 3,
        /// After an interruption: 0 always goes on, 1 only when it should (`playback`).
        RESUME = 4,
        /// Other music: 0 yields to it, 1 the player wants the game's music all the same.
        YIELD = 5,
        /// A call that comes in interrupts: 0 when it rings, 1 when it is accepted.
        PHONE = 6,
        /// The desktop's "do not disturb": 0 silences no game, 1 is silent mode too.
        DO_NOT_DISTURB = 7,
    }
}

constants! {
    /// Where sound comes out.
    Route: u32 {
        /// No output at all.
        NONE = 0,
        /// Loudspeakers, built in or on a line output.
        SPEAKER = 1,
        /// Headphones or a headset on a wire: a jack, USB.
        HEADPHONES = 2,
        /// Headphones or a headset by Bluetooth.
        BLUETOOTH = 3,
        /// A screen or a receiver.
        HDMI = 4,
        /// A loudspeaker, a car or a receiver by Bluetooth or the network.
        WIRELESS = 5,
    }
}

constants! {
    /// How a file is loaded: a sum.
    LoadFlags: u32 {
        /// 16 bits a sample, at the file's own rate: the least memory.
        COMPACT = 1,
        /// An effect that is read while it plays: dialogue, ambience.
        STREAMED = 2,
        /// The gain that the file's tags name is not applied.
        IGNORE_GAIN_TAGS = 4,
        /// The call returns TACET_PENDING; TACET_EVENT_EFFECT_LOADED has the effect.
        IN_BACKGROUND = 8,
    }
}

impl std::ops::BitOr for LoadFlags {
    type Output = LoadFlags;

    fn bitor(self, other: LoadFlags) -> LoadFlags {
        LoadFlags(self.0 | other.0)
    }
}

constants! {
    /// What a play beyond a limit does.
    WhenFull: u32 {
        /// The oldest voice ends.
        STOP_OLDEST = 0,
        /// The quietest one ends.
        STOP_QUIETEST = 1,
        /// The play is refused.
        REFUSE = 2,
    }
}

constants! {
    /// How loud a sound is at a distance.
    DistanceCurve: u32 {
        /// As the world says.
        WORLD = 0,
        /// Half at twice the reference: as in nature.
        INVERSE = 1,
        /// Down to silence at the maximum.
        LINEAR = 2,
        /// A power of the distance.
        EXPONENTIAL = 3,
        /// The same everywhere.
        NONE = 4,
    }
}

constants! {
    /// The order of a set or of a playlist.
    Order: u32 {
        /// Of a set shuffled, of a playlist as it is given.
        DEFAULT = 0,
        /// Each once in a round, in a new order each time.
        SHUFFLE = 1,
        /// Of a set: by chance, none twice in a row.
        RANDOM = 2,
        /// As they are given.
        IN_ORDER = 3,
    }
}

constants! {
    /// How an effect is played: a sum.
    PlayFlags: u32 {
        /// At `position` in space, in place of a pan.
        AT_POSITION = 1,
        /// TACET_EVENT_VOICE_ENDED tells of its end.
        REPORTS_END = 2,
    }
}

impl std::ops::BitOr for PlayFlags {
    type Output = PlayFlags;

    fn bitor(self, other: PlayFlags) -> PlayFlags {
        PlayFlags(self.0 | other.0)
    }
}

constants! {
    /// Why a voice is heard or not: the first that holds.
    VoiceStatus: u32 {
        /// Never made, or ended long ago.
        UNKNOWN = 0,
        /// It ended.
        ENDED = 1,
        /// A one-shot that runs to its end unheard, because of a hold.
        UNHEARD = 2,
        /// Its start has not come.
        WAITING = 3,
        /// The game paused it.
        PAUSED = 4,
        /// The game paused its bus.
        BUS_PAUSED = 5,
        /// The session mutes or pauses it.
        HELD = 6,
        /// Its bus is muted or below -80 dB.
        BUS_SILENT = 7,
        /// It is below -80 dB itself.
        INAUDIBLE = 8,
        /// It is too far away.
        TOO_FAR = 9,
        /// Others matter more.
        OUTRANKED = 10,
        /// It is heard.
        PLAYING = 11,
    }
}

constants! {
    /// Where a transition leaves the old music.
    Exit: u32 {
        /// At the next bar.
        BAR = 0,
        /// At the next beat.
        BEAT = 1,
        /// At the end of its loop.
        END = 2,
        /// At the next of its `exit_points`; the next bar where none comes any more.
        POINTS = 3,
    }
}

constants! {
    /// Where a transition enters the new music.
    Entry: u32 {
        /// At its beginning.
        START = 0,
        /// At `entry_beat`.
        BEAT = 1,
        /// At the beat that the old one is left at.
        SAME_BEAT = 2,
    }
}

constants! {
    /// A mix: everything, the soundtrack, or all effects.
    Mix: u32 {
        /// Everything, after the sum.
        MASTER = 0,
        /// The soundtrack and stingers.
        SOUNDTRACK = 1,
        /// All other buses.
        EFFECTS = 2,
    }
}

constants! {
    /// When places are heard as with one's own ears.
    Hrtf: u32 {
        /// By gains of left and right alone.
        OFF = 0,
        /// Always.
        ON = 1,
        /// On headphones.
        AUTOMATIC = 2,
    }
}

constants! {
    /// What a recording is for, as other programs see it.
    Purpose: u32 {
        /// Notes, karaoke, rhythm.
        PRODUCTION = 0,
        /// People talk with each other: other games turn their music down.
        VOICE_CHAT = 1,
    }
}

/// A place, a direction or a velocity in the game's own units. By default x is right, y up, and the listener looks along -z.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Vector {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
    /// Towards the listener's back.
    pub z: f32,
}

/// A moment, exact to the frame. All 0 is now; a moment that has passed is now too.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Time {
    /// The clock that counts the frame.
    pub clock: Clock,
    /// 0
    pub reserved: u32,
    /// The frame of that clock.
    pub frame: i64,
}

/// How a change is made: over a time, along a curve, from a moment on. NULL, or all 0: from now on, over the control's own time, which
/// stands at each function as "by default", and along its own curve.
///     tacet_voice_set_gain(voice, -12, TACET_OVER(2));
///     tacet_voice_set_gain(voice, -12, TACET_AT_ONCE);
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ramp {
    /// How long it takes; 0: the control's own time; below 0: in one step.
    pub seconds: f64,
    /// Its curve.
    pub curve: Curve,
    /// 0
    pub reserved: u32,
    /// When it begins; all 0: at once.
    pub at: Time,
    /// How long after `at`, or after the call, it begins, in seconds.
    pub delay: f64,
    /// 0
    pub reserved_2: u64,
}

/// How an engine is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct EngineOptions<'a> {
    /// sizeof(tacet_engine_options)
    pub size: u32,
    /// tacet_engine_flags
    pub flags: EngineFlags,
    /// tacet_session_set_category changes it.
    pub category: Category,
    /// tacet_category_options
    pub category_options: CategoryOptions,
    /// NULL or "automatic"; "offline" for tacet_engine_render; "pipewire[:REMOTE]", "pulse[:ADDRESS]", "alsa[:DEVICE]".
    pub output: Text<'a>,
    /// The name in the user's mixer; NULL: the program's.
    pub application_name: Text<'a>,
    /// Such as "org.example.Game"; NULL: none.
    pub application_id: Text<'a>,
    /// 8,000 to 192,000 frames a second; 0: 48,000.
    pub sample_rate: u32,
    /// The most voices, heard or not, up to 65,535; 0: 4,096.
    pub voices: u32,
    /// The most voices that are heard at once, up to 4,096; 0: 64.
    pub sounding: u32,
    /// 0: cubic.
    pub resampling: Resampling,
    /// Of the output, in seconds, up to 2; 0: 0.01.
    pub latency: f64,
}

impl Default for EngineOptions<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// Figures of an engine at one moment.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Statistics {
    /// sizeof(tacet_statistics), set by the caller
    pub size: u32,
    /// Voices that have not ended, heard or not.
    pub voices: u32,
    /// Voices that are mixed.
    pub sounding: u32,
    /// Voices that wait or are paused.
    pub waiting: u32,
    /// Blocks that came too late for the output.
    pub underruns: u64,
    /// Waits of streamed effects for their file or generator.
    pub dropouts: u64,
    /// Plays for which there was no room.
    pub rejected_plays: u64,
    /// Events that were dropped because nobody took them.
    pub lost_events: u64,
    /// The highest sample lately, in decibels of full scale; -INFINITY for silence.
    pub peak: f32,
    /// The power of the last 300 ms, likewise.
    pub rms: f32,
    /// That of the soundtrack before the limiter.
    pub peak_soundtrack: f32,
    /// That of the effects before the limiter.
    pub peak_effects: f32,
    /// Seconds from the mixer to the speaker; -1 while that is not known.
    pub latency: f64,
    /// Seconds that rendering the last second took.
    pub render_time: f64,
    /// Seconds that the slowest block of that second took.
    pub worst_block: f64,
}

impl Default for Statistics {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// An event. The members that its kind does not name are 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Event {
    /// sizeof(tacet_event), set by the caller
    pub size: u32,
    /// What happened.
    pub kind: EventKind,
    /// The engine's clock at that time.
    pub frame: i64,
    /// Of a verdict: the effects.
    pub effects: Audibility,
    /// Of a verdict: the soundtrack.
    pub soundtrack: Audibility,
    /// Of the kinds that name it; else 0.
    pub voice: Voice,
    /// Of a load: the effect, the program's own from now on; NULL if it failed.
    pub effect: Raw<Effect>,
    /// Of a bank: as tacet_bank_load gave it.
    pub bank: Raw<Bank>,
    /// Of a load, or of a soundtrack that ended: TACET_OK, or its error.
    pub result: Code,
    /// A number or a constant: the kind says which.
    pub value: i32,
    /// A time, of the kinds that name it.
    pub seconds: f64,
    /// Degrees to the right of the listener's view.
    pub azimuth: f32,
    /// Degrees above it.
    pub elevation: f32,
    /// As given to the call that the event answers.
    pub user: u64,
    /// Of a caption: `azimuth` and `elevation` count.
    pub has_direction: bool,
    /// In words, for a log or the screen; cut to this length.
    pub text: Chars<167>,
}

impl Default for Event {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The state of a session.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Session {
    /// sizeof(tacet_session), set by the caller
    pub size: u32,
    /// What the effects may be.
    pub effects: Audibility,
    /// What the soundtrack may be.
    pub soundtrack: Audibility,
    /// The category that was asked for.
    pub category: Category,
    /// tacet_category_options
    pub category_options: CategoryOptions,
    /// What `automatic` is just now.
    pub category_in_force: Category,
    /// Where sound comes out.
    pub route: Route,
    /// The session is active.
    pub active: bool,
    /// Headphones or a wireless output went, and nothing has ended that pause.
    pub route_lost: bool,
    /// The player wants silence.
    pub silent_mode: bool,
    /// Another program plays something.
    pub other_audio: bool,
    /// Another program plays music.
    pub other_music: bool,
}

impl Default for Session {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// What other programs show of a game of the category `playback`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct NowPlaying<'a> {
    /// sizeof(tacet_now_playing)
    pub size: u32,
    /// A sum of 1 << tacet_command that the game answers; 0: play and pause.
    pub commands: u32,
    /// Must be there.
    pub title: Text<'a>,
    /// NULL: none
    pub artist: Text<'a>,
    /// NULL: none
    pub album: Text<'a>,
    /// The URL of a picture; NULL: none
    pub artwork: Text<'a>,
    /// In seconds; 0: that of the file.
    pub length: f64,
}

impl Default for NowPlaying<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The other player whose music the soundtrack yields to, and its piece, as that player says. "" where something is unknown.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct OtherMusic {
    /// sizeof(tacet_other_music), set by the caller
    pub size: u32,
    /// A sum of 1 << tacet_command that it takes: play, pause, next and previous.
    pub commands: u32,
    /// False: it is paused.
    pub playing: bool,
    /// In seconds; -1: unknown.
    pub position: f64,
    /// In seconds; 0: unknown.
    pub length: f64,
    /// For people: "Spotify".
    pub player: Chars<128>,
    /// The piece.
    pub title: Chars<256>,
    /// With commas between them.
    pub artist: Chars<256>,
    /// The album.
    pub album: Chars<256>,
    /// The URL of a picture.
    pub artwork: Chars<512>,
}

impl Default for OtherMusic {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How a file is loaded.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LoadOptions {
    /// sizeof(tacet_load_options)
    pub size: u32,
    /// tacet_load_flags
    pub flags: LoadFlags,
    /// Comes back in TACET_EVENT_EFFECT_LOADED.
    pub user: u64,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How an effect is generated.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct GeneratorOptions {
    /// sizeof(tacet_generator_options)
    pub size: u32,
    /// 1 or 2; 0: 1
    pub channels: u32,
    /// 1,000 to 384,000; 0: the engine's
    pub sample_rate: u32,
    /// 0
    pub reserved: u32,
    /// The frames that lie ready, 0.04 to 0.3 s; 0: 0.06
    pub latency: f64,
}

impl Default for GeneratorOptions {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The properties of a sound.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SoundInfo {
    /// sizeof(tacet_sound_info), set by the caller
    pub size: u32,
    /// Of an effect as it is in memory, of a soundtrack as it is in its file.
    pub sample_rate: u32,
    /// 1 or 2 of an effect; those of the file of a soundtrack.
    pub channels: u32,
    /// 0
    pub reserved: u32,
    /// Its length; INT64_MAX where that is not known.
    pub frames: i64,
    /// The loop that its file names; all of it where it names none.
    pub loop_start: i64,
    /// Its first frame beyond.
    pub loop_end: i64,
    /// Its length at its own pitch; INFINITY where that is not known.
    pub seconds: f64,
    /// Its memory.
    pub bytes: u64,
    /// Such as "wav"; "" without a file.
    pub container: Chars<16>,
    /// Such as "vorbis"; "" without a file.
    pub codec: Chars<32>,
}

impl Default for SoundInfo {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How voices sound from their places.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Space {
    /// sizeof(tacet_space)
    pub size: u32,
    /// TACET_DISTANCE_WORLD: reference, maximum and rolloff are the world's too.
    pub curve: DistanceCurve,
    /// The distance up to which it is as loud as it is, in metres; 0: 1.
    pub reference: f32,
    /// The distance beyond which it gets no quieter, in metres; 0: none.
    pub maximum: f32,
    /// How fast it gets quieter, a factor; 0: 1.
    pub rolloff: f32,
    /// The whole angle, 0 to 360, within which it is as loud as it is; 0 and 0: no cone.
    pub cone_inner: f32,
    /// The whole angle beyond which it has the gain of the outside.
    pub cone_outer: f32,
    /// That gain, in decibels.
    pub cone_gain: f32,
    /// How much of it comes from no place, 0 to 1.
    pub flat: f32,
    /// How much of the doppler effect is left out, 0 to 1.
    pub no_doppler: f32,
}

impl Default for Space {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A low-pass and a high-pass with cutoffs, 12 dB an octave. All 0: none.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Cutoffs {
    /// sizeof(tacet_cutoffs)
    pub size: u32,
    /// The cutoff above which sound gets quieter, from 10 on; 0: no low-pass.
    pub low_pass_hertz: f32,
    /// The cutoff below which sound gets quieter; 0: no high-pass.
    pub high_pass_hertz: f32,
    /// The amplitude at the cutoffs (Q), 0.5 to 20; 0: 0.7071, without a bump.
    pub resonance: f32,
}

impl Default for Cutoffs {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// What is sent to the reverb.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ReverbSend {
    /// sizeof(tacet_reverb_send)
    pub size: u32,
    /// In decibels, 0 at most.
    pub gain: f32,
    /// The strength of a low-pass on what is sent, 0 to 1.
    pub low_pass_strength: f32,
    /// The strength of a high-pass on what is sent, 0 to 1.
    pub high_pass_strength: f32,
    /// As in tacet_cutoffs, behind those.
    pub low_pass_hertz: f32,
    /// As in tacet_cutoffs.
    pub high_pass_hertz: f32,
    /// As in tacet_cutoffs.
    pub resonance: f32,
}

impl Default for ReverbSend {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How the variations of a set differ. All 0: as the effects are.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SetOptions {
    /// sizeof(tacet_set_options)
    pub size: u32,
    /// Which comes next.
    pub order: Order,
    /// The gains that are chosen from, in decibels.
    pub gain_low: f32,
    /// At least `gain_low`.
    pub gain_high: f32,
    /// The pitches that are chosen from; 0 and 0: 1.
    pub pitch_low: f32,
    /// At least `pitch_low`.
    pub pitch_high: f32,
    /// Equal seeds have equal variations; 0: others each time.
    pub seed: u64,
}

impl Default for SetOptions {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How an effect is played. All 0: once, as it is, at once.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayOptions<'a> {
    /// sizeof(tacet_play_options)
    pub size: u32,
    /// tacet_play_flags
    pub flags: PlayFlags,
    /// In decibels.
    pub gain: f32,
    /// -1 left to 1 right, at constant power.
    pub pan: f32,
    /// 0.0625 to 16, 2 an octave up; 0: 1.
    pub pitch: f32,
    /// 0 and 1: once; n: its loop n times, then on to its end; below 0: until it is stopped.
    pub loops: i32,
    /// Who stays when there are too many: higher before lower, then louder, then younger.
    pub priority: i32,
    /// Its bus; 0: `effects`.
    pub bus: BusNumber,
    /// Its place, with TACET_PLAY_AT_POSITION.
    pub position: Vector,
    /// For the doppler effect, in units a second.
    pub velocity: Vector,
    /// When it starts, to the frame; all 0: at once.
    pub start: Time,
    /// The frame of the effect to begin at.
    pub from: i64,
    /// How long it takes to come in.
    pub fade_in: f64,
    /// Comes back in TACET_EVENT_VOICE_ENDED.
    pub user: u64,
    /// Of `fade_in`.
    pub curve: Curve,
    /// tacet_voice_set_occlusion
    pub occlusion: f32,
    /// tacet_voice_set_narrow
    pub narrow: f32,
    /// tacet_voice_set_direction; all 0: none.
    pub direction: Vector,
    /// How it sounds from its place; NULL: as its effect says.
    pub space: Option<&'a Space>,
    /// What it sends to the reverb; NULL: what its effect or its bus says.
    pub send: Option<&'a ReverbSend>,
}

impl Default for PlayOptions<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A voice at one moment. While they change over time, `heard_gain`, `pan`, `pitch` and `position` are those of the moment.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct VoiceInfo {
    /// sizeof(tacet_voice_info), set by the caller
    pub size: u32,
    /// Why it is heard or not.
    pub status: VoiceStatus,
    /// In decibels, as the game set it.
    pub gain: f32,
    /// That at which it is mixed, with its bus and its distance.
    pub heard_gain: f32,
    /// -1 left to 1 right; 0 with a place.
    pub pan: f32,
    /// 0.0625 to 16, without its bus's time scale.
    pub pitch: f32,
    /// Its place; 0 without one.
    pub position: Vector,
    /// As in tacet_play_options.
    pub loops: i32,
    /// As in tacet_play_options.
    pub priority: i32,
    /// The bus that it plays on.
    pub bus: BusNumber,
    /// It has a place: `position` counts, `pan` does not.
    pub has_position: bool,
    /// The frame of the effect that is mixed next.
    pub frame: i64,
    /// The status in words: "held: silent mode".
    pub text: Chars<104>,
}

impl Default for VoiceInfo {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// One of the stems of a piece, faded by the intensity of tacet_music_set_intensity.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Layer {
    /// sizeof(tacet_layer)
    pub size: u32,
    /// In decibels.
    pub gain: f32,
    /// Of the same length and rate as the first one.
    pub soundtrack: Raw<Soundtrack>,
    /// The intensities over which it comes in; 0 and 0: it is always there.
    pub enters_from: f32,
    /// At least `enters_from`.
    pub enters_to: f32,
    /// The intensities over which it leaves; 0 and 0: it does not.
    pub leaves_from: f32,
    /// At least `leaves_from`.
    pub leaves_to: f32,
    /// Of both, over the intensity; by default equal power.
    pub curve: Curve,
    /// 0
    pub reserved: u32,
}

impl Default for Layer {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The tempo and the metre of a piece from a beat on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Tempo {
    /// sizeof(tacet_tempo)
    pub size: u32,
    /// The beat, counted from 0 through the whole piece.
    pub beat: u32,
    /// Beats a minute, 1 to 10,000; 0: as before, 120 at the beginning.
    pub tempo: f64,
    /// Beats a bar, 1 to 64: a bar begins here; 0: as before, 4 at the beginning.
    pub metre: u32,
    /// 0
    pub reserved: u32,
}

impl Default for Tempo {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How a soundtrack is played.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MusicOptions<'a> {
    /// sizeof(tacet_music_options)
    pub size: u32,
    /// 0 and below: for ever; 1: once; n: its loop n times, then on to its end.
    pub loops: i32,
    /// The file frame to begin at, if `from_is_set`.
    pub from: i64,
    /// False: where it was left, or its beginning.
    pub from_is_set: bool,
    /// 0
    pub reserved: [u8; 7],
    /// Its fade-in, in one step by default, or its crossfade, 1 s by default, and when it begins; or NULL.
    pub how: Option<&'a Ramp>,
}

impl Default for MusicOptions<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How one soundtrack takes over from another in time with the music.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Transition {
    /// sizeof(tacet_transition)
    pub size: u32,
    /// Where the old one is left.
    pub exit: Exit,
    /// Where the new one is entered.
    pub entry: Entry,
    /// As in tacet_music_options.
    pub loops: i32,
    /// With TACET_ENTRY_BEAT.
    pub entry_beat: f64,
    /// Of the old one; 0: 0.01 s.
    pub fade_out: f64,
    /// Of the new one.
    pub fade_in: f64,
    /// Of both.
    pub curve: Curve,
    /// 0
    pub reserved: u32,
    /// How far ahead the exit is at least: time to read the file in; 0: 0.2 s.
    pub lead: f64,
    /// Every how many bars or beats there is an exit; 0: 1.
    pub every: u32,
    /// How many `exit_points` count, 8 at most.
    pub exit_point_count: u32,
    /// Beats, whole or not, with TACET_EXIT_POINTS.
    pub exit_points: [f64; 8],
}

impl Default for Transition {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How a stinger plays over the music.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Stinger {
    /// sizeof(tacet_stinger)
    pub size: u32,
    /// In decibels.
    pub gain: f32,
    /// What is added to the music's gain meanwhile; 0: -6 dB; above 0: it is not turned down.
    pub duck: f32,
    /// 0
    pub reserved: u32,
    /// When it starts; all 0: at once.
    pub start: Time,
    /// How long the music takes to go down; 0: 0.05 s.
    pub attack: f64,
    /// How long it takes to come back; 0: 0.4 s.
    pub release: f64,
}

impl Default for Stinger {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How soundtracks follow one another.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlaylistOptions {
    /// sizeof(tacet_playlist_options)
    pub size: u32,
    /// In order, or shuffled.
    pub order: Order,
    /// After the last one it begins again.
    pub repeats: bool,
    /// 0
    pub reserved: [u8; 3],
    /// Of each piece, as in tacet_play_options.
    pub loops: i32,
    /// Equal seeds have equal orders.
    pub seed: u64,
}

impl Default for PlaylistOptions {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// Where the music is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Playhead {
    /// sizeof(tacet_playhead), set by the caller
    pub size: u32,
    /// A soundtrack plays, heard or not.
    pub playing: bool,
    /// The game paused it.
    pub paused: bool,
    /// It moves: it is not held.
    pub moving: bool,
    /// It has a tempo: the members about beats count.
    pub has_beat: bool,
    /// The frame of its file that was rendered last.
    pub file_frame: i64,
    /// The engine's frame at which that was.
    pub engine_frame: i64,
    /// The same moment in nanoseconds of CLOCK_MONOTONIC.
    pub host_ns: i64,
    /// The same place in seconds of the file.
    pub seconds: f64,
    /// Seconds of music a second: 1, or the time scale of its bus.
    pub speed: f64,
    /// The beat, counted from 0, with its fraction.
    pub beat: f64,
    /// The bar, counted from 0.
    pub bar: i64,
    /// The frame of the soundtrack's clock at which the next beat is.
    pub next_beat_frame: i64,
    /// Likewise the next bar.
    pub next_bar_frame: i64,
    /// How often its loop has begun again.
    pub rounds: i64,
    /// tacet_music_set_intensity
    pub intensity: f32,
}

impl Default for Playhead {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A place in music.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Beat {
    /// sizeof(tacet_beat), set by the caller
    pub size: u32,
    /// The beat in its bar, counted from 0.
    pub beat_in_bar: u32,
    /// The bar, counted from 0.
    pub bar: i64,
    /// The beat of the piece, counted from 0, with its fraction.
    pub beat: f64,
}

impl Default for Beat {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The places of music that something waits for. All 0: the next beat.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Grid {
    /// sizeof(tacet_grid)
    pub size: u32,
    /// Every how many beats or bars one is; 0: 1.
    pub every: u32,
    /// Bars, not beats.
    pub bars: bool,
    /// 0
    pub reserved: [u8; 7],
    /// Beats after them.
    pub offset: f64,
    /// How far ahead at least, in seconds: 0.02 for what is asked for just before a beat.
    pub ahead: f64,
}

impl Default for Grid {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A band of an equaliser.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Band {
    /// In hertz; 0: 120, 1,000 or 6,000.
    pub frequency: f32,
    /// -24 to 24 decibels; 0: nothing is changed.
    pub gain: f32,
    /// 0.1 to 4 octaves; 0: 2.
    pub width: f32,
}

/// An equaliser: a shelf of the lows, a bell, a shelf of the highs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Equaliser {
    /// sizeof(tacet_equaliser)
    pub size: u32,
    /// The shelf of the lows.
    pub low: Band,
    /// The bell.
    pub middle: Band,
    /// The shelf of the highs.
    pub high: Band,
}

impl Default for Equaliser {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A compressor: of the decibels above the threshold it leaves what the ratio says.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Compressor {
    /// sizeof(tacet_compressor)
    pub size: u32,
    /// In decibels, 0 is a sine of full scale; 0: -18.
    pub threshold: f32,
    /// 1 to 100; 0: 3.
    pub ratio: f32,
    /// The gain behind it, in decibels.
    pub make_up: f32,
    /// 0.001 to 5 s; 0: 0.01 s.
    pub attack: f64,
    /// 0.001 to 5 s; 0: 0.2 s.
    pub release: f64,
}

impl Default for Compressor {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How a bus goes down while another one sounds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Ducking {
    /// sizeof(tacet_ducking)
    pub size: u32,
    /// How far, in decibels; 0: -12.
    pub gain: f32,
    /// From which level on the other one counts; 0: -60.
    pub threshold: f32,
    /// 0
    pub reserved: u32,
    /// How long it takes to go down; 0: 0.05 s.
    pub attack: f64,
    /// How long it stays; 0: 0.2 s.
    pub hold: f64,
    /// How long it takes to come back; 0: 0.6 s.
    pub release: f64,
}

impl Default for Ducking {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A bus at one moment.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct BusInfo {
    /// sizeof(tacet_bus_info), set by the caller
    pub size: u32,
    /// In decibels, as the game set it.
    pub gain: f32,
    /// The strength of its low-pass, 0 to 1.
    pub low_pass_strength: f32,
    /// The strength of its high-pass, 0 to 1.
    pub high_pass_strength: f32,
    /// The speed of its voices, 0.0625 to 16; 1: as they are.
    pub time_scale: f32,
    /// Of the master 0.
    pub parent: BusNumber,
    /// The game muted it.
    pub muted: bool,
    /// The game paused it.
    pub paused: bool,
    /// tacet_engine_pause reaches it.
    pub pauses_with_game: bool,
    /// Cut to this length.
    pub name: Chars<61>,
    /// -1 left to 1 right.
    pub pan: f32,
    /// Both hertz 0: none.
    pub cutoffs: Cutoffs,
    /// As it is, with no 0 for what was left out.
    pub equaliser: Equaliser,
    /// A ratio of 1: none.
    pub compressor: Compressor,
    /// The power of the last 300 ms in decibels of full scale, if metered; -INFINITY for silence.
    pub rms: f32,
    /// tacet_bus_set_metered; true for "soundtrack" and "master".
    pub metered: bool,
}

impl Default for BusInfo {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A listener: an ear in the game's world.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Listener {
    /// sizeof(tacet_listener)
    pub size: u32,
    /// Its place, in units.
    pub position: Vector,
    /// In units a second.
    pub velocity: Vector,
    /// All 0: -z.
    pub forward: Vector,
    /// All 0: y.
    pub up: Vector,
}

impl Default for Listener {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The world that voices with a place sound in. A metre is `units_per_meter` of the game's units.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct World {
    /// sizeof(tacet_world)
    pub size: u32,
    /// The game's units in a metre; 0: 1
    pub units_per_meter: f32,
    /// In metres a second; 0: 343.3
    pub speed_of_sound: f32,
    /// How much of the doppler effect is left out, 0 to 1.
    pub no_doppler: f32,
    /// TACET_DISTANCE_WORLD: inverse.
    pub curve: DistanceCurve,
    /// As in tacet_space.
    pub reference: f32,
    /// As in tacet_space.
    pub maximum: f32,
    /// As in tacet_space.
    pub rolloff: f32,
}

impl Default for World {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The values of a reverb: those of OpenAL's EAX reverb. Take those of a preset by tacet_reverb_get, and change some.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Reverb {
    /// sizeof(tacet_reverb)
    pub size: u32,
    /// Of all of it, in decibels.
    pub gain: f32,
    /// What is added to the gain of its high frequencies, in decibels.
    pub highs: f32,
    /// What is added to the gain of its low frequencies, in decibels.
    pub lows: f32,
    /// Of the first reflections, in decibels.
    pub reflections: f32,
    /// Of what follows them, in decibels.
    pub tail: f32,
    /// How long it takes to fall by 60 dB, in seconds.
    pub decay: f64,
    /// How long after the sound the reflections come, in seconds.
    pub reflections_delay: f64,
    /// How long after the reflections the tail comes, in seconds.
    pub tail_delay: f64,
    /// The time between echoes, in seconds.
    pub echo_time: f64,
    /// The time of a turn of its modulation, in seconds.
    pub modulation_time: f64,
    /// How much of `decay` high frequencies take, a factor.
    pub decay_of_highs: f32,
    /// How much of `decay` low frequencies take, a factor.
    pub decay_of_lows: f32,
    /// How dense its echoes are, 0 to 1.
    pub diffusion: f32,
    /// How coloured the tail is, 0 to 1.
    pub density: f32,
    /// How much it has echoes, 0 to 1.
    pub echo_depth: f32,
    /// How much its pitch wavers, 0 to 1.
    pub modulation_depth: f32,
}

impl Default for Reverb {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A place with a reverb of its own.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Zone<'a> {
    /// sizeof(tacet_zone)
    pub size: u32,
    /// Within which it is all there is, in units.
    pub radius: f32,
    /// As in tacet_reverb_set.
    pub preset: Text<'a>,
    /// Its middle, in units.
    pub center: Vector,
    /// The distance over which it fades beyond the radius, in units.
    pub border: f32,
    /// Its values, in place of `preset`; NULL: the preset.
    pub reverb: Option<&'a Reverb>,
}

impl Default for Zone<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How a microphone is recorded.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MicrophoneOptions<'a> {
    /// sizeof(tacet_microphone_options)
    pub size: u32,
    /// 8,000 to 192,000 frames a second; 0: those of the engine.
    pub sample_rate: u32,
    /// 1 or 2; 0: 1.
    pub channels: u32,
    /// 0: production.
    pub purpose: Purpose,
    /// A WAV file, which is replaced; NULL: none. It plays up to where it was written, whatever happens.
    pub path: Text<'a>,
    /// The time between two deliveries, 0.001 to 1 s; 0: 0.01.
    pub block: f64,
    /// Asks the sound server to take the engine's own sound out, where it can.
    pub cancels_echo: bool,
}

impl Default for MicrophoneOptions<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// The microphone.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Microphone {
    /// sizeof(tacet_microphone), set by the caller
    pub size: u32,
    /// Whether it was asked for, and may go on.
    pub recording: Recording,
    /// A stream is open: the desktop shows it.
    pub open: bool,
    /// tacet_microphone_set_muted
    pub muted: bool,
    /// tacet_microphone_set_pauses_with_game
    pub pauses_with_game: bool,
    /// As granted; 0 before the first frame.
    pub sample_rate: u32,
    /// As granted.
    pub channels: u32,
    /// In decibels.
    pub gain: f32,
    /// The highest sample lately, in decibels of full scale; -INFINITY for silence.
    pub peak: f32,
    /// The power of the last 300 ms, likewise.
    pub rms: f32,
    /// Frames since the start.
    pub recorded_frames: u64,
    /// Frames that were lost since the start, over gaps and by the server.
    pub lost_frames: u64,
    /// Frames that wait for tacet_microphone_read.
    pub ready_frames: u64,
    /// Frames of the engine from the microphone to the program, while `output_latency` is known. Below 0 of an output's monitor, which
    /// has a sound before it is heard.
    pub input_latency: i64,
    /// Frames from the mixer to the speaker; -1 while one of the two is not known.
    pub output_latency: i64,
    /// What holds or ended it, in words.
    pub text: Chars<168>,
}

impl Default for Microphone {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// A microphone of the machine, for a settings screen.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Input {
    /// sizeof(tacet_input), set by the caller
    pub size: u32,
    /// Never taken by itself: while it records, the same headset plays in telephone quality.
    pub bluetooth: bool,
    /// Part of a headset.
    pub headset: bool,
    /// A recording takes it, or would.
    pub current: bool,
    /// The game has chosen it.
    pub chosen: bool,
    /// By which it is found again, also after a restart of the machine.
    pub id: Chars<192>,
    /// For people.
    pub name: Chars<128>,
}

impl Default for Input {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// An output of the machine, for a settings screen.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Output {
    /// sizeof(tacet_output), set by the caller
    pub size: u32,
    /// What kind it is.
    pub route: Route,
    /// Sound comes out there.
    pub current: bool,
    /// The game has chosen it.
    pub chosen: bool,
    /// By which it is found again, also after a restart of the machine.
    pub id: Chars<190>,
    /// For people.
    pub name: Chars<128>,
}

impl Default for Output {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

/// How feedback is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FeedbackOptions<'a> {
    /// sizeof(tacet_feedback_options)
    pub size: u32,
    /// Silent while the desktop's "do not disturb" is on.
    pub follows_do_not_disturb: bool,
    /// 0
    pub reserved: [u8; 3],
    /// The name in the user's mixer; NULL: the program's.
    pub application_name: Text<'a>,
    /// Such as "org.example.Game"; NULL: none.
    pub application_id: Text<'a>,
}

impl Default for FeedbackOptions<'_> {
    fn default() -> Self {
        Self { size: mem::size_of::<Self>() as u32, ..unsafe { mem::zeroed() } }
    }
}

handles! {
    /// A sound effect.
    Effect tacet_effect_release,
    /// Variations of one sound.
    Set tacet_set_release,
    /// Long, looping, streamed music.
    Soundtrack tacet_soundtrack_release,
    /// Soundtracks that play one after another.
    Playlist tacet_playlist_release,
    /// The sounds and buses of a bank file.
    Bank tacet_bank_release,
}

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

    /// The microphones of the machine: tacet_input_list.
    pub fn input_list(&self) -> Vec<Input> {
        listed(|inputs, capacity| unsafe { raw::tacet_input_list(self.handle, inputs, capacity) })
    }

    /// Takes what was recorded since the last call, of the newest 2 s, as far as `samples` has room: interleaved. Returns the number of
    /// frames: tacet_microphone_read.
    pub fn microphone_read(&self, samples: &mut [f32]) -> Result<usize> {
        let channels = self.microphone_get()?.channels.max(1) as usize;
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

/// The number of a bus, for a struct; by default that of `effects`.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BusNumber(pub u32);

/// A bus of an engine.
#[derive(Clone, Copy)]
pub struct Bus {
    engine: *mut c_void,
    number: BusNumber,
}

unsafe impl Send for Bus {}
unsafe impl Sync for Bus {}

impl Bus {
    /// Its number, for a struct.
    pub fn number(self) -> BusNumber {
        self.number
    }

    /// Gives it a function that changes the frames of all that it plays, as [`Voice::set_dsp`] does of a voice: tacet_bus_set_dsp. `None`
    /// takes it away.
    pub fn set_dsp<F: FnMut(&mut [f32], u32) -> bool + Send + 'static>(self, name: &str, dsp: Option<F>) -> Result<()> {
        give_dsp(name, dsp, |name, dsp, context, release| unsafe {
            raw::tacet_bus_set_dsp(self.engine, self.number, name, dsp, context, release)
        })
    }
}

/// The version of the library that is loaded, as TACET_VERSION.
pub fn version() -> u32 {
    unsafe { raw::tacet_version() }
}

/// The gain in decibels for a volume slider's position, 0 to 1; cubic, as the desktop's own sliders are. 0 is -INFINITY, and so is
/// not-a-number.
pub fn slider_to_gain(position: f32) -> f32 {
    unsafe { raw::tacet_slider_to_gain(position) }
}

/// The position of a volume slider for a gain in decibels: the inverse of tacet_slider_to_gain.
pub fn gain_to_slider(gain: f32) -> f32 {
    unsafe { raw::tacet_gain_to_slider(gain) }
}

impl Engine {
    /// Pauses the soundtrack and every bus but those that tacet_bus_set_pauses_with_game excludes, as `interface` is. 10 ms by default.
    pub fn pause(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_engine_pause(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Lets everything go on from the same frame. It means that the player has pressed "continue", so it also ends the pause after
    /// headphones were unplugged; also where nothing was paused. 10 ms by default.
    pub fn resume(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_engine_resume(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// True if tacet_engine_pause is in force; false for a dead handle too.
    pub fn is_paused(&self) -> bool {
        unsafe { raw::tacet_engine_is_paused(self.handle) }
    }

    /// Frames since the engine was made; -1 for a dead handle.
    pub fn clock(&self) -> i64 {
        unsafe { raw::tacet_engine_clock(self.handle) }
    }

    /// Frames a second of everything that the engine renders; 0 for a dead handle.
    pub fn sample_rate(&self) -> u32 {
        unsafe { raw::tacet_engine_sample_rate(self.handle) }
    }

    /// Renders the next frames of an offline engine into 2 * `frames` samples: interleaved stereo, full scale -1 to 1. One thread at a
    /// time, which also runs readers and generators: a second one at once is TACET_ERROR_STATE, as is a live engine.
    pub fn render(&self, samples: &mut [f32]) -> Result<()> {
        check(unsafe { raw::tacet_engine_render(self.handle, samples.as_mut_ptr(), samples.len() / 2) }).map(|_| ())
    }

    /// Writes the figures of this moment.
    pub fn get_statistics(&self) -> Result<Statistics> {
        let mut statistics: Statistics = Default::default();
        check(unsafe { raw::tacet_engine_get_statistics(self.handle, &mut statistics) })?;
        Ok(statistics)
    }

    /// Takes the oldest event: TACET_OK, or TACET_NONE where there is none. Call it until then, once a frame. 1,024 are kept; the oldest
    /// beyond that are lost, and counted by tacet_engine_get_statistics. All kinds are in one order.
    pub fn next_event(&self) -> Result<Option<Event>> {
        let mut event: Event = Default::default();
        let code = check(unsafe { raw::tacet_next_event(self.handle, &mut event) })?;
        Ok(if code == Code::NONE { None } else { Some(event) })
    }

    /// Reports a fact: that it is so, or is so no more.
    pub fn session_report(&self, fact: Fact, is_so: bool) -> Result<()> {
        check(unsafe { raw::tacet_session_report(self.handle, fact, is_so) }).map(|_| ())
    }

    /// Reports that an interruption of TACET_FACT_INTERRUPTION is over, and whether the game should go on.
    pub fn session_report_interruption_end(&self, should_resume: bool) -> Result<()> {
        check(unsafe { raw::tacet_session_report_interruption_end(self.handle, should_resume) }).map(|_| ())
    }

    /// Reports that other music plays that the system does not show; `name` NULL: that which has this id is over.
    pub fn session_report_music(&self, id: &str, name: Option<&str>) -> Result<()> {
        let id = c_text(id)?;
        let name = name.map(c_text).transpose()?;
        check(unsafe { raw::tacet_session_report_music(self.handle, id.as_ptr(), c_option(&name)) }).map(|_| ())
    }

    /// Writes the state of the session.
    pub fn session_get(&self) -> Result<Session> {
        let mut session: Session = Default::default();
        check(unsafe { raw::tacet_session_get(self.handle, &mut session) })?;
        Ok(session)
    }

    /// The reasons why the soundtrack, or the effects, are not heard, in words for players and separated by commas: "silent mode". ""
    /// where nothing silences them. A bus that has been below -60 dB for 0.3 s is a reason. Returns the length of the whole; 0 for a dead
    /// handle too.
    pub fn session_get_reasons(&self, of_soundtrack: bool) -> String {
        written(|text, size| unsafe { raw::tacet_session_get_reasons(self.handle, of_soundtrack, text, size) })
    }

    /// Activates the session; TACET_PENDING during a phone call and the like: it follows when that is over.
    pub fn session_activate(&self) -> Result<Code> {
        check(unsafe { raw::tacet_session_activate(self.handle) })
    }

    /// Deactivates it: nothing is heard. `notify_others`: players that were paused for it may go on.
    pub fn session_deactivate(&self, notify_others: bool) -> Result<()> {
        check(unsafe { raw::tacet_session_deactivate(self.handle, notify_others) }).map(|_| ())
    }

    /// Changes the category. TACET_ERROR_STATE: an option that it does not allow; nothing changes then.
    pub fn session_set_category(&self, category: Category, options: CategoryOptions) -> Result<()> {
        check(unsafe { raw::tacet_session_set_category(self.handle, category, options.0) }).map(|_| ())
    }

    /// Changes a rule. TACET_ERROR_ARGUMENT: there is no such rule or value.
    pub fn session_set_policy(&self, policy: Policy, value: i32) -> Result<()> {
        check(unsafe { raw::tacet_session_set_policy(self.handle, policy, value) }).map(|_| ())
    }

    /// The value of a rule; -1 for an unknown one and for a dead handle.
    pub fn session_get_policy(&self, policy: Policy) -> i32 {
        unsafe { raw::tacet_session_get_policy(self.handle, policy) }
    }

    /// Ends the pause after headphones were unplugged, without the other meanings of tacet_engine_resume.
    pub fn session_resume_after_route_loss(&self) -> Result<()> {
        check(unsafe { raw::tacet_session_resume_after_route_loss(self.handle) }).map(|_| ())
    }

    /// Shows a piece to other programs, which may send commands then; NULL: the game is no player any more.
    pub fn session_set_now_playing<'a>(&self, piece: impl Into<Option<&'a NowPlaying<'a>>>) -> Result<()> {
        check(unsafe { raw::tacet_session_set_now_playing(self.handle, c_pointer(piece.into())) }).map(|_| ())
    }

    /// Writes the other player and its piece, for the game's own menu. TACET_NONE: there is none.
    pub fn session_get_other_music(&self) -> Result<Option<OtherMusic>> {
        let mut music: OtherMusic = Default::default();
        let code = check(unsafe { raw::tacet_session_get_other_music(self.handle, &mut music) })?;
        Ok(if code == Code::NONE { None } else { Some(music) })
    }

    /// Hands it a command that the player has given in that menu; never by the game's own decision. Does not wait. TACET_NONE: there is no
    /// such player, or it does not take the command.
    pub fn session_control_other_music(&self, command: Command) -> Result<()> {
        check(unsafe { raw::tacet_session_control_other_music(self.handle, command) }).map(|_| ())
    }

    /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk, unless it loads in the background: `effect`
    /// may be NULL then. Errors: TACET_ERROR_FILE; TACET_ERROR_SYSTEM, where the library of its format is not installed: the sentence has its
    /// name, and that of its Debian package. In the background they are in the event.
    pub fn load_effect<'a>(&self, path: impl AsRef<Path>, options: impl Into<Option<&'a LoadOptions>>) -> Result<Effect> {
        let path = c_path(path.as_ref())?;
        let mut options = options.into().copied().unwrap_or_default();
        options.flags.0 &= !LoadFlags::IN_BACKGROUND.0;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_load(self.handle, path.as_ptr(), &options, &mut handle) })?;
        Ok(Effect { handle })
    }

    /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk, unless it loads in the background: `effect`
    /// may be NULL then. Errors: TACET_ERROR_FILE; TACET_ERROR_SYSTEM, where the library of its format is not installed: the sentence has its
    /// name, and that of its Debian package. In the background they are in the event.
    ///
    /// In the background: an event has the effect.
    pub fn load_effect_in_background<'a>(&self, path: impl AsRef<Path>, options: impl Into<Option<&'a LoadOptions>>) -> Result<()> {
        let path = c_path(path.as_ref())?;
        let mut options = options.into().copied().unwrap_or_default();
        options.flags.0 |= LoadFlags::IN_BACKGROUND.0;
        check(unsafe { raw::tacet_effect_load(self.handle, path.as_ptr(), &options, ptr::null_mut()) }).map(|_| ())
    }

    /// Loads a sound file that is in memory; `name`, or NULL, is what errors call it. As tacet_effect_load.
    pub fn load_effect_memory<'a>(&self, data: &[u8], name: Option<&str>, options: impl Into<Option<&'a LoadOptions>>) -> Result<Effect> {
        let name = name.map(c_text).transpose()?;
        let mut options = options.into().copied().unwrap_or_default();
        options.flags.0 &= !LoadFlags::IN_BACKGROUND.0;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_load_memory(self.handle, data.as_ptr() as *const c_void, data.len(), c_option(&name), &options, &mut handle) })?;
        Ok(Effect { handle })
    }

    /// Loads a sound file that is in memory; `name`, or NULL, is what errors call it. As tacet_effect_load.
    ///
    /// In the background: an event has the effect.
    pub fn load_effect_memory_in_background<'a>(&self, data: &[u8], name: Option<&str>, options: impl Into<Option<&'a LoadOptions>>) -> Result<()> {
        let name = name.map(c_text).transpose()?;
        let mut options = options.into().copied().unwrap_or_default();
        options.flags.0 |= LoadFlags::IN_BACKGROUND.0;
        check(unsafe { raw::tacet_effect_load_memory(self.handle, data.as_ptr() as *const c_void, data.len(), c_option(&name), &options, ptr::null_mut()) }).map(|_| ())
    }

    /// Makes an effect of samples: `frames` times 1 or 2 interleaved ones, full scale -1 to 1, at a rate of 1,000 to 384,000. What is not
    /// a number becomes silence. All of it repeats when it loops. A voice of 0 frames ends as it begins. TACET_ERROR_ARGUMENT: other
    /// channels or another rate.
    pub fn effect_from_frames(&self, samples: &[f32], channels: u32, sample_rate: u32) -> Result<Effect> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_from_frames(self.handle, samples.as_ptr(), samples.len() / channels.max(1) as usize, channels, sample_rate, &mut handle) })?;
        Ok(Effect { handle })
    }

    /// Makes a set of effects. They may be released afterwards.
    pub fn create_set<'a>(&self, effects: &[&Effect], options: impl Into<Option<&'a SetOptions>>) -> Result<Set> {
        let effects: Vec<*mut c_void> = effects.iter().map(|one| one.handle).collect();
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_set_create(self.handle, effects.as_ptr(), effects.len(), c_pointer(options.into()), &mut handle) })?;
        Ok(Set { handle })
    }

    /// Stops every voice of every bus. The soundtrack goes on. 10 ms by default; `how` without a moment.
    pub fn stop_all(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_stop_all(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Inspects a music file, which is read while it plays. Blocks on the disk for its header. Formats and errors as of
    /// tacet_effect_load. Of the flags TACET_LOAD_IGNORE_GAIN_TAGS counts; TACET_LOAD_IN_BACKGROUND is TACET_ERROR_ARGUMENT.
    pub fn load_soundtrack<'a>(&self, path: impl AsRef<Path>, options: impl Into<Option<&'a LoadOptions>>) -> Result<Soundtrack> {
        let path = c_path(path.as_ref())?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_soundtrack_load(self.handle, path.as_ptr(), c_pointer(options.into()), &mut handle) })?;
        Ok(Soundtrack { handle })
    }

    /// Inspects a music file in memory; `name`, or NULL, is what errors call it. As tacet_soundtrack_load.
    pub fn load_soundtrack_memory<'a>(&self, data: &[u8], name: Option<&str>, options: impl Into<Option<&'a LoadOptions>>) -> Result<Soundtrack> {
        let name = name.map(c_text).transpose()?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_soundtrack_load_memory(self.handle, data.as_ptr() as *const c_void, data.len(), c_option(&name), c_pointer(options.into()), &mut handle) })?;
        Ok(Soundtrack { handle })
    }

    /// Makes one soundtrack of 1 to 8 layers, which play on one frame. `layers` is an array of structs of the size that the first one
    /// names. TACET_ERROR_ARGUMENT: a layer has another length or rate than the first one.
    pub fn create_layered_soundtrack(&self, layers: &[Layer]) -> Result<Soundtrack> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_soundtrack_create_layered(self.handle, layers.as_ptr(), layers.len(), &mut handle) })?;
        Ok(Soundtrack { handle })
    }

    /// Makes a playlist of soundtracks, which may be released afterwards.
    pub fn create_playlist<'a>(&self, soundtracks: &[&Soundtrack], options: impl Into<Option<&'a PlaylistOptions>>) -> Result<Playlist> {
        let soundtracks: Vec<*mut c_void> = soundtracks.iter().map(|one| one.handle).collect();
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_playlist_create(self.handle, soundtracks.as_ptr(), soundtracks.len(), c_pointer(options.into()), &mut handle) })?;
        Ok(Playlist { handle })
    }

    /// Goes on with the next soundtrack of the playlist or the queue (`by` 1), or back to the one before (-1), by a crossfade, of 10 ms by
    /// default; `how` without a moment. Where there is none, nothing happens.
    pub fn music_skip(&self, by: i32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_skip(self.handle, by, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Lets the loop end after this round. `when`, or NULL, is told the moment; all 0: there is none.
    pub fn music_finish_loop(&self) -> Result<Time> {
        let mut when: Time = Default::default();
        check(unsafe { raw::tacet_music_finish_loop(self.handle, &mut when) })?;
        Ok(when)
    }

    /// Stops the soundtrack. 10 ms by default.
    pub fn music_stop(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_stop(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Pauses the soundtrack. 10 ms by default.
    pub fn music_pause(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_pause(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Lets the soundtrack go on from the same frame. 10 ms by default.
    pub fn music_resume(&self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_resume(self.handle, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Goes on at another file frame. Where no music is, nothing happens.
    pub fn music_seek(&self, file_frame: i64) -> Result<()> {
        check(unsafe { raw::tacet_music_seek(self.handle, file_frame) }).map(|_| ())
    }

    /// Sets the intensity by which layers are faded, 0 to 1. 0.5 s by default; `how` without a moment.
    pub fn music_set_intensity(&self, intensity: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_set_intensity(self.handle, intensity, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the gain of a layer, counted from 0, in decibels. A layer that is not there is passed over. 10 ms by default; `how` without a
    /// moment.
    pub fn music_set_layer_gain(&self, layer: u32, gain: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_music_set_layer_gain(self.handle, layer, gain, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Writes where the music is; TACET_NONE: nothing plays.
    pub fn music_get_playhead(&self) -> Result<Option<Playhead>> {
        let mut playhead: Playhead = Default::default();
        let code = check(unsafe { raw::tacet_music_get_playhead(self.handle, &mut playhead) })?;
        Ok(if code == Code::NONE { None } else { Some(playhead) })
    }

    /// Begins a musical clock for the effects, now: it stands still while they are held. `places` as in tacet_soundtrack_set_tempo_map.
    /// The one before has ended.
    pub fn beat_begin(&self, places: &[Tempo]) -> Result<()> {
        check(unsafe { raw::tacet_beat_begin(self.handle, places.as_ptr(), places.len()) }).map(|_| ())
    }

    /// Writes where the music of a clock is: TACET_CLOCK_SOUNDTRACK, if what plays has a tempo, or TACET_CLOCK_EFFECTS after
    /// tacet_beat_begin. TACET_NONE: there is none. TACET_ERROR_ARGUMENT: another clock.
    pub fn beat_get(&self, clock: Clock) -> Result<Option<Beat>> {
        let mut beat: Beat = Default::default();
        let code = check(unsafe { raw::tacet_beat_get(self.handle, clock, &mut beat) })?;
        Ok(if code == Code::NONE { None } else { Some(beat) })
    }

    /// Writes the next moment of a grid, for `start` of a play or `at` of a ramp: a sound on the beat, to the frame. TACET_NONE and all 0,
    /// which is at once: the clock has no music.
    pub fn beat_next<'a>(&self, clock: Clock, grid: impl Into<Option<&'a Grid>>) -> Result<Option<Time>> {
        let mut when: Time = Default::default();
        let code = check(unsafe { raw::tacet_beat_next(self.handle, clock, c_pointer(grid.into()), &mut when) })?;
        Ok(if code == Code::NONE { None } else { Some(when) })
    }

    /// Writes the moment of a beat, whole or not; in a loop its next one. TACET_NONE and all 0: the clock has no music.
    pub fn beat_time(&self, clock: Clock, beat: f64) -> Result<Option<Time>> {
        let mut when: Time = Default::default();
        let code = check(unsafe { raw::tacet_beat_time(self.handle, clock, beat, &mut when) })?;
        Ok(if code == Code::NONE { None } else { Some(when) })
    }

    /// The bus called `name`: "soundtrack", "effects", "interface", "master", or one of the game's own, which is made at the first call.
    /// Keep it: it lives as long as the engine. TACET_ERROR_ARGUMENT: a name of 0 or more than 200 bytes; TACET_ERROR_FULL: beyond 62 of the
    /// game's own.
    pub fn bus(&self, name: &str) -> Result<Bus> {
        let name = c_text(name)?;
        let mut bus: BusNumber = Default::default();
        check(unsafe { raw::tacet_bus_named(self.handle, name.as_ptr(), &mut bus) })?;
        Ok(Bus { engine: self.handle, number: bus })
    }

    /// Filters a mix, with cut-off frequencies in hertz; 0: no such filter. 50 ms by default. As tacet_bus_set_cutoffs of its bus.
    pub fn mix_set_filter(&self, mix: Mix, low_pass_hertz: f32, high_pass_hertz: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_mix_set_filter(self.handle, mix, low_pass_hertz, high_pass_hertz, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Takes a snapshot back; one that is not in force is passed over. 200 ms by default; `how` without a moment.
    pub fn snapshot_leave(&self, name: &str, how: impl Into<Option<Ramp>>) -> Result<()> {
        let name = c_text(name)?;
        let how = how.into();
        check(unsafe { raw::tacet_snapshot_leave(self.handle, name.as_ptr(), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets 1 to 4 listeners: an array of structs of the size that the first one names. More are players on one screen.
    pub fn space_set_listeners(&self, listeners: &[Listener]) -> Result<()> {
        check(unsafe { raw::tacet_space_set_listeners(self.handle, listeners.as_ptr(), listeners.len()) }).map(|_| ())
    }

    /// Sets the world; NULL: that of a new engine.
    pub fn space_set_world<'a>(&self, world: impl Into<Option<&'a World>>) -> Result<()> {
        check(unsafe { raw::tacet_space_set_world(self.handle, c_pointer(world.into())) }).map(|_| ())
    }

    /// Makes what the first voice with a place needs (3 to 20 ms): else it is made in its first moments, in which it is panned. It is
    /// closed after 60 s of frames, from this call on, in which nothing needs it.
    pub fn space_prepare(&self) -> Result<()> {
        check(unsafe { raw::tacet_space_prepare(self.handle) }).map(|_| ())
    }

    /// Switches HRTF; `name`, or NULL, is one of OpenAL's. TACET_ERROR_STATE: not at this rate; TACET_ERROR_NAME: there is none.
    pub fn space_set_hrtf(&self, mode: Hrtf, name: Option<&str>) -> Result<()> {
        let name = name.map(c_text).transpose()?;
        check(unsafe { raw::tacet_space_set_hrtf(self.handle, mode, c_option(&name)) }).map(|_| ())
    }

    /// True while HRTF is on.
    pub fn space_is_hrtf_on(&self) -> bool {
        unsafe { raw::tacet_space_is_hrtf_on(self.handle) }
    }

    /// The names of OpenAL's HRTFs, each with a line's end. Returns the length of the whole; 0 for a dead handle too.
    pub fn space_get_hrtf_names(&self) -> String {
        written(|text, size| unsafe { raw::tacet_space_get_hrtf_names(self.handle, text, size) })
    }

    /// Sets the reverb outside of zones: "room", "hall", "cave" and others, or one of `bank` (or NULL). NULL: none. 0.5 s by default; `how`
    /// without a moment. What sounds in it is said by sends: tacet_bus_set_send. Blocks until the bank is loaded, if the preset is of it.
    /// TACET_ERROR_NAME: there is none.
    pub fn reverb_set(&self, bank: Option<&Bank>, preset: Option<&str>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let preset = preset.map(c_text).transpose()?;
        let how = how.into();
        check(unsafe { raw::tacet_reverb_set(self.handle, bank.map_or(ptr::null_mut(), |bank| bank.handle), c_option(&preset), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Writes the values of a preset: a known one, or one of `bank` (or NULL). Blocks and errors as tacet_reverb_set.
    pub fn reverb_get(&self, bank: Option<&Bank>, preset: &str) -> Result<Reverb> {
        let preset = c_text(preset)?;
        let mut reverb: Reverb = Default::default();
        check(unsafe { raw::tacet_reverb_get(self.handle, bank.map_or(ptr::null_mut(), |bank| bank.handle), preset.as_ptr(), &mut reverb) })?;
        Ok(reverb)
    }

    /// Sets the reverb outside of zones by its values. 0.5 s by default; `how` without a moment.
    pub fn reverb_set_values<'a>(&self, reverb: impl Into<Option<&'a Reverb>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_reverb_set_values(self.handle, c_pointer(reverb.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the zones, 1,024 at most: an array of structs of the size that the first one names; 0 of them: none. 0.5 s by default; `how`
    /// without a moment. Blocks and errors as tacet_reverb_set.
    pub fn reverb_set_zones(&self, bank: Option<&Bank>, zones: &[Zone<'_>], how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_reverb_set_zones(self.handle, bank.map_or(ptr::null_mut(), |bank| bank.handle), zones.as_ptr(), zones.len(), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Asks for a recording, in the category `record` or `playAndRecord`: nothing is opened before. It begins when the session lets it, and
    /// TACET_EVENT_RECORDING says what holds or ends it. A microphone that goes, a closed lid or sleep ends it for good. `options` NULL: all 0.
    /// Blocks on the disk for the file. TACET_ERROR_STATE: the category has no input; TACET_ERROR_ARGUMENT: the rate or the channels;
    /// TACET_ERROR_FILE: the file can not be written.
    pub fn microphone_start<'a>(&self, options: impl Into<Option<&'a MicrophoneOptions<'a>>>) -> Result<()> {
        check(unsafe { raw::tacet_microphone_start(self.handle, c_pointer(options.into())) }).map(|_| ())
    }

    /// Ends the recording, and completes its file. TACET_ERROR_FILE: it has ended, and its file could not be written to the end.
    pub fn microphone_stop(&self) -> Result<()> {
        check(unsafe { raw::tacet_microphone_stop(self.handle) }).map(|_| ())
    }

    /// Writes the state of the microphone.
    pub fn microphone_get(&self) -> Result<Microphone> {
        let mut microphone: Microphone = Default::default();
        check(unsafe { raw::tacet_microphone_get(self.handle, &mut microphone) })?;
        Ok(microphone)
    }

    /// Changes its gain, up to 24 dB.
    pub fn microphone_set_gain(&self, gain: f32) -> Result<()> {
        check(unsafe { raw::tacet_microphone_set_gain(self.handle, gain) }).map(|_| ())
    }

    /// Mutes it: what is recorded is silence, and time runs on.
    pub fn microphone_set_muted(&self, muted: bool) -> Result<()> {
        check(unsafe { raw::tacet_microphone_set_muted(self.handle, muted) }).map(|_| ())
    }

    /// Has tacet_engine_pause hold it too.
    pub fn microphone_set_pauses_with_game(&self, pauses: bool) -> Result<()> {
        check(unsafe { raw::tacet_microphone_set_pauses_with_game(self.handle, pauses) }).map(|_| ())
    }

    /// Chooses a microphone by its id; NULL: the one that is taken by itself. TACET_ERROR_NAME: it is not there now.
    pub fn input_choose(&self, id: &str) -> Result<()> {
        let id = c_text(id)?;
        check(unsafe { raw::tacet_input_choose(self.handle, id.as_ptr()) }).map(|_| ())
    }

    /// Chooses a microphone that may be absent, from saved settings. `name` is for people.
    pub fn input_restore(&self, id: &str, name: &str) -> Result<()> {
        let id = c_text(id)?;
        let name = c_text(name)?;
        check(unsafe { raw::tacet_input_restore(self.handle, id.as_ptr(), name.as_ptr()) }).map(|_| ())
    }

    /// Keeps the machine awake for work in the category `audioProcessing`, which desktops list with `reason`; NULL: the work is over.
    /// TACET_ERROR_STATE in another category. The work goes on also where it is not kept awake.
    pub fn session_set_processing(&self, reason: &str) -> Result<()> {
        let reason = c_text(reason)?;
        check(unsafe { raw::tacet_session_set_processing(self.handle, reason.as_ptr()) }).map(|_| ())
    }

    /// TACET_OK while the machine is kept awake, TACET_PENDING while the login manager is asked, TACET_NONE where it is not kept awake.
    pub fn session_get_processing(&self) -> Result<Code> {
        check(unsafe { raw::tacet_session_get_processing(self.handle) })
    }

    /// Chooses an output by its id; NULL: that of the system. TACET_ERROR_NAME: it is not there now.
    pub fn output_choose(&self, id: Option<&str>) -> Result<()> {
        let id = id.map(c_text).transpose()?;
        check(unsafe { raw::tacet_output_choose(self.handle, c_option(&id)) }).map(|_| ())
    }

    /// Chooses an output that may be absent, from saved settings: the sound goes there when it comes. `name` is for people.
    pub fn output_restore(&self, id: &str, name: &str) -> Result<()> {
        let id = c_text(id)?;
        let name = c_text(name)?;
        check(unsafe { raw::tacet_output_restore(self.handle, id.as_ptr(), name.as_ptr()) }).map(|_| ())
    }

    /// Reads the system's volume of the output, 0 to 1 and above; TACET_NONE while it is not known. It is never written.
    pub fn output_get_system_volume(&self) -> Result<Option<(f32, bool)>> {
        let mut level: f32 = Default::default();
        let mut muted: bool = Default::default();
        let code = check(unsafe { raw::tacet_output_get_system_volume(self.handle, &mut level, &mut muted) })?;
        Ok(if code == Code::NONE { None } else { Some((level, muted)) })
    }

    /// Starts the sound settings of the desktop, a program. TACET_ERROR_STATE in a sandbox, TACET_ERROR_SYSTEM: none is installed.
    pub fn output_open_settings(&self) -> Result<()> {
        check(unsafe { raw::tacet_output_open_settings(self.handle) }).map(|_| ())
    }

    /// Puts both channels out on both sides, for players who hear with one ear.
    pub fn output_set_mono(&self, mono: bool) -> Result<()> {
        check(unsafe { raw::tacet_output_set_mono(self.handle, mono) }).map(|_| ())
    }

    /// Turns the right (-1) or the left side (1) down.
    pub fn output_set_balance(&self, balance: f32) -> Result<()> {
        check(unsafe { raw::tacet_output_set_balance(self.handle, balance) }).map(|_| ())
    }

    /// Makes what is quiet louder and what is loud quieter, for the night.
    pub fn output_set_reduced_dynamics(&self, reduced: bool) -> Result<()> {
        check(unsafe { raw::tacet_output_set_reduced_dynamics(self.handle, reduced) }).map(|_| ())
    }

    /// Gives the soundtrack a stream of its own, called `name` (or NULL), which recorders can leave out; or ends that.
    pub fn output_set_own_stream(&self, own: bool, name: Option<&str>) -> Result<()> {
        let name = name.map(c_text).transpose()?;
        check(unsafe { raw::tacet_output_set_own_stream(self.handle, own, c_option(&name)) }).map(|_| ())
    }

    /// Takes up to `frames` frames that were put out since the last call, interleaved stereo, and returns how many: for spectra and
    /// recordings. The first call begins it, and returns 0; a second of sound is kept. One thread at a time, a second one gets 0, as a dead
    /// handle does.
    pub fn output_tap(&self, samples: &mut [f32]) -> usize {
        unsafe { raw::tacet_output_tap(self.handle, samples.as_mut_ptr(), samples.len() / 2) }
    }

    /// Reads a bank file and makes its buses, then loads its sounds in the background: TACET_EVENT_BANK_LOADED tells when, or
    /// tacet_bank_wait. Blocks for the file itself. TACET_ERROR_FILE; TACET_ERROR_DATA: the sentence has every fault on a line.
    pub fn load_bank(&self, path: impl AsRef<Path>) -> Result<Bank> {
        let path = c_path(path.as_ref())?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_load(self.handle, path.as_ptr(), &mut handle) })?;
        Ok(Bank { handle })
    }

    /// The same of a bank that is in memory, or that the program writes itself: snapshots, reverbs and zones too. Its paths are relative to
    /// `folder`; NULL: the working directory.
    pub fn load_bank_memory(&self, json: &str, folder: Option<&str>) -> Result<Bank> {
        let json = c_text(json)?;
        let folder = folder.map(c_text).transpose()?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_load_memory(self.handle, json.as_ptr(), c_option(&folder), &mut handle) })?;
        Ok(Bank { handle })
    }

    /// The state of the music, the buses and the snapshots as JSON, to be kept in a saved game. Returns the length of the whole; 0: the
    /// error is in tacet_last_error. TACET_ERROR_NAME: the bank has no name for what plays. Blocks until the bank is loaded.
    pub fn save(&self, bank: &Bank) -> Result<String> {
        let text = written(|text, size| unsafe { raw::tacet_save(self.handle, bank.handle, text, size) });
        if text.is_empty() { Err(Error::last(Code::ERROR_NAME)) } else { Ok(text) }
    }

    /// Restores what tacet_save has written. The buses named in `kept_gains`, `count` of them, keep their gains: those of the volume
    /// sliders. TACET_ERROR_DATA, TACET_ERROR_NAME, TACET_ERROR_VERSION (of a newer engine): nothing changes then. Blocks until the bank
    /// is loaded.
    pub fn restore(&self, bank: &Bank, json: &str, kept_gains: &[&str]) -> Result<()> {
        let json = c_text(json)?;
        let kept_gains = kept_gains.iter().map(|text| c_text(text)).collect::<Result<Vec<CString>>>()?;
        let pointers: Vec<*const c_char> = kept_gains.iter().map(|text| text.as_ptr()).collect();
        check(unsafe { raw::tacet_restore(self.handle, bank.handle, json.as_ptr(), pointers.as_ptr(), pointers.len()) }).map(|_| ())
    }

    /// Does one command in the words of a scenario file; its names are those of `bank`, or NULL:
    ///     tacet_do(engine, bank, "{\"do\":\"soundtrack.crossfade\",\"name\":\"boss\",\"over\":2}", NULL);
    /// Every command and signal of the page Scenario of the manual can be said so. `voice`, or NULL, is told the voice of a `play`, which
    /// later commands call by its `as`. Blocks until the bank is loaded. Errors: TACET_ERROR_DATA (the sentence has every fault on a line),
    /// TACET_ERROR_NAME.
    pub fn do_command(&self, bank: Option<&Bank>, json: &str) -> Result<Voice> {
        let json = c_text(json)?;
        let mut voice: Voice = Default::default();
        check(unsafe { raw::tacet_do(self.handle, bank.map_or(ptr::null_mut(), |bank| bank.handle), json.as_ptr(), &mut voice) })?;
        Ok(voice)
    }

    /// The state of an engine as JSON: `what` is "session", "soundtrack", "buses", "mix", "space", "outputs" or "statistics"; NULL: all.
    /// It has "version": 1. "log" has the lines that commands such as `status` and `meters` have made, a JSON object each; they are taken
    /// once the buffer has room for all. "script" has the commands of tacet_do as a scenario file for `tacet render`, of an engine with
    /// TACET_ENGINE_RECORDS_COMMANDS. Returns the length of the whole; 0 for an unknown word or a dead handle.
    pub fn state(&self, what: Option<&str>) -> Result<String> {
        let what = what.map(c_text).transpose()?;
        let text = written(|text, size| unsafe { raw::tacet_state(self.handle, c_option(&what), text, size) });
        if text.is_empty() && !matches!(what.as_ref().map(|what| what.as_bytes()), Some(b"log" | b"script")) { Err(Error::last(Code::ERROR_NAME)) } else { Ok(text) }
    }
}

impl Effect {
    /// Gives its frames to the mixer, so that its first play costs no more than others.
    pub fn prepare(&self) -> Result<()> {
        check(unsafe { raw::tacet_effect_prepare(self.handle) }).map(|_| ())
    }

    /// Reads its file again, for plays from then on. Blocks on the disk. TACET_ERROR_FILE: it stays as it was.
    pub fn reload(&self) -> Result<()> {
        check(unsafe { raw::tacet_effect_reload(self.handle) }).map(|_| ())
    }

    /// Writes the properties of an effect.
    pub fn get_info(&self) -> Result<SoundInfo> {
        let mut info: SoundInfo = Default::default();
        check(unsafe { raw::tacet_effect_get_info(self.handle, &mut info) })?;
        Ok(info)
    }

    /// Limits how many voices of an effect live at once, and how soon it may play again, in seconds. 0: no limit.
    pub fn set_limit(&self, count: u32, when_full: WhenFull, cooldown: f64) -> Result<()> {
        check(unsafe { raw::tacet_effect_set_limit(self.handle, count, when_full, cooldown) }).map(|_| ())
    }

    /// The effect in words, for players who do not hear it; NULL: none. Each play makes TACET_EVENT_CAPTION then.
    pub fn set_caption(&self, caption: Option<&str>) -> Result<()> {
        let caption = caption.map(c_text).transpose()?;
        check(unsafe { raw::tacet_effect_set_caption(self.handle, c_option(&caption)) }).map(|_| ())
    }

    /// Sets how voices of an effect sound from their places, for plays from then on; NULL: as all do.
    pub fn set_space<'a>(&self, space: impl Into<Option<&'a Space>>) -> Result<()> {
        check(unsafe { raw::tacet_effect_set_space(self.handle, c_pointer(space.into())) }).map(|_| ())
    }

    /// Sets the send of its voices to the reverb, in decibels, whatever their bus says, for plays from then on.
    pub fn set_send(&self, gain: f32) -> Result<()> {
        check(unsafe { raw::tacet_effect_set_send(self.handle, gain) }).map(|_| ())
    }

    /// The same with a filter, for plays from then on; NULL: its voices send what their bus says.
    pub fn set_reverb_send<'a>(&self, send: impl Into<Option<&'a ReverbSend>>) -> Result<()> {
        check(unsafe { raw::tacet_effect_set_reverb_send(self.handle, c_pointer(send.into())) }).map(|_| ())
    }

    /// Makes an effect of the same frames, with limit, caption, space and send of its own. It takes no memory for the frames.
    pub fn copy(&self) -> Result<Effect> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_effect_copy(self.handle, &mut handle) })?;
        Ok(Effect { handle })
    }

    /// Plays an effect, and returns its voice. Takes about 100 ns. It never fails for want of room: where too many want to sound, those
    /// that matter least run on unheard. While the system holds the effects, a one-shot runs unheard and a loop begins when it can be
    /// heard. A change that follows the play acts from the voice's first frame on: its ramp begins there. 0 for a dead handle,
    /// not-a-number, or options that are not known: tacet_last_error. A limit of the effect or its bus refuses by a voice that has ended.
    pub fn play<'a>(&self, options: impl Into<Option<&'a PlayOptions<'a>>>) -> Result<Voice> {
        let voice = unsafe { raw::tacet_play(self.handle, c_pointer(options.into())) };
        if voice.0 == 0 { Err(Error::last(Code::ERROR_ARGUMENT)) } else { Ok(voice) }
    }
}

impl Set {
    /// Begins the order of a set anew, with a seed: equal seeds have equal variations.
    pub fn restart(&self, seed: u64) -> Result<()> {
        check(unsafe { raw::tacet_set_restart(self.handle, seed) }).map(|_| ())
    }

    /// Plays the next variation of a set. Gain and pitch of the options are added to those of the variation.
    pub fn play<'a>(&self, options: impl Into<Option<&'a PlayOptions<'a>>>) -> Result<Voice> {
        let voice = unsafe { raw::tacet_play_set(self.handle, c_pointer(options.into())) };
        if voice.0 == 0 { Err(Error::last(Code::ERROR_ARGUMENT)) } else { Ok(voice) }
    }
}

impl Soundtrack {
    /// Writes the properties of its file.
    pub fn get_info(&self) -> Result<SoundInfo> {
        let mut info: SoundInfo = Default::default();
        check(unsafe { raw::tacet_soundtrack_get_info(self.handle, &mut info) })?;
        Ok(info)
    }

    /// Sets its loop in file frames, for plays from then on: what precedes `start` plays once, `end` is the first frame beyond.
    /// TACET_ERROR_ARGUMENT: not in the file, or shorter than 10 ms.
    pub fn set_loop(&self, start: i64, end: i64) -> Result<()> {
        check(unsafe { raw::tacet_soundtrack_set_loop(self.handle, start, end) }).map(|_| ())
    }

    /// Sets its tempo for plays from then on: beats a minute, up to 10,000, beats a bar, 1 to 64, and the seconds of its first beat.
    /// TACET_ERROR_ARGUMENT: other numbers.
    pub fn set_tempo(&self, tempo: f64, metre: u32, start: f64) -> Result<()> {
        check(unsafe { raw::tacet_soundtrack_set_tempo(self.handle, tempo, metre, start) }).map(|_| ())
    }

    /// Sets a tempo that changes, for plays from then on: 1 to 1,024 places, an array of structs of the size that the first one names.
    /// `start`: the seconds of its first beat. TACET_ERROR_ARGUMENT: none of them, or numbers beyond those of tacet_tempo.
    pub fn set_tempo_map(&self, places: &[Tempo], start: f64) -> Result<()> {
        check(unsafe { raw::tacet_soundtrack_set_tempo_map(self.handle, places.as_ptr(), places.len(), start) }).map(|_| ())
    }

    /// Lets it remember where it was left: a play that names no place goes on there.
    pub fn set_remembers(&self, remembers: bool) -> Result<()> {
        check(unsafe { raw::tacet_soundtrack_set_remembers(self.handle, remembers) }).map(|_| ())
    }

    /// Plays a soundtrack in place of what plays. A pause of tacet_music_pause is over. A thread of the engine's reads the file:
    /// TACET_EVENT_SOUNDTRACK_ENDED tells of one that can not be read.
    pub fn play<'a>(&self, options: impl Into<Option<&'a MusicOptions<'a>>>) -> Result<()> {
        check(unsafe { raw::tacet_music_play(self.handle, c_pointer(options.into())) }).map(|_| ())
    }

    /// Lets a soundtrack take over by a crossfade, of 1 s if `how` names no time. The same call again changes nothing.
    pub fn crossfade<'a>(&self, options: impl Into<Option<&'a MusicOptions<'a>>>) -> Result<()> {
        check(unsafe { raw::tacet_music_crossfade(self.handle, c_pointer(options.into())) }).map(|_| ())
    }

    /// Lets a soundtrack follow what plays, without a gap; `loops` as in tacet_play_options. If nothing plays, it begins.
    pub fn enqueue(&self, loops: i32) -> Result<()> {
        check(unsafe { raw::tacet_music_enqueue(self.handle, loops) }).map(|_| ())
    }

    /// Lets a soundtrack take over at a place of the music. `when`, or NULL, is told the moment; all 0: at once.
    pub fn transition<'a>(&self, transition: impl Into<Option<&'a Transition>>) -> Result<Time> {
        let mut when: Time = Default::default();
        check(unsafe { raw::tacet_music_transition(self.handle, c_pointer(transition.into()), &mut when) })?;
        Ok(when)
    }

    /// Plays a short piece over the music, which goes on beneath. There are two at once: the older one makes room.
    pub fn play_stinger<'a>(&self, stinger: impl Into<Option<&'a Stinger>>) -> Result<()> {
        check(unsafe { raw::tacet_music_play_stinger(self.handle, c_pointer(stinger.into())) }).map(|_| ())
    }

    /// Reads the beginning of a soundtrack ahead, so that it can begin at once.
    pub fn prepare(&self) -> Result<()> {
        check(unsafe { raw::tacet_music_prepare(self.handle) }).map(|_| ())
    }
}

impl Playlist {
    /// Plays the soundtracks of a playlist one after another, without a gap. In one step by default.
    pub fn play(&self, fade_in: impl Into<Option<Ramp>>) -> Result<()> {
        let fade_in = fade_in.into();
        check(unsafe { raw::tacet_music_play_list(self.handle, c_pointer(fade_in.as_ref())) }).map(|_| ())
    }
}

impl Bank {
    /// Brings a snapshot of a bank into force: values for many buses at once. 200 ms by default; `how` without a moment. Blocks until the
    /// bank is loaded. TACET_ERROR_NAME: there is none.
    pub fn snapshot_enter(&self, name: &str, how: impl Into<Option<Ramp>>) -> Result<()> {
        let name = c_text(name)?;
        let how = how.into();
        check(unsafe { raw::tacet_snapshot_enter(self.handle, name.as_ptr(), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// How much is loaded, 0 to 1; 1 where it has failed, -1 for a dead handle.
    pub fn progress(&self) -> f32 {
        unsafe { raw::tacet_bank_progress(self.handle) }
    }

    /// Blocks until all is loaded. TACET_ERROR_DATA: sounds can not be used; the sentence has each on a line.
    pub fn wait(&self) -> Result<()> {
        check(unsafe { raw::tacet_bank_wait(self.handle) }).map(|_| ())
    }

    /// An effect of a bank. It is lent: it ends with the bank. Blocks until the bank is loaded. TACET_ERROR_NAME: there is none.
    pub fn effect(&self, name: &str) -> Result<Effect> {
        let name = c_text(name)?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_effect(self.handle, name.as_ptr(), &mut handle) })?;
        Ok(Effect { handle })
    }

    /// A set of a bank, likewise lent. Blocks until the bank is loaded.
    pub fn set(&self, name: &str) -> Result<Set> {
        let name = c_text(name)?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_set(self.handle, name.as_ptr(), &mut handle) })?;
        Ok(Set { handle })
    }

    /// A soundtrack of a bank, likewise lent. Blocks until the bank is loaded.
    pub fn soundtrack(&self, name: &str) -> Result<Soundtrack> {
        let name = c_text(name)?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_soundtrack(self.handle, name.as_ptr(), &mut handle) })?;
        Ok(Soundtrack { handle })
    }

    /// A playlist of a bank, likewise lent. Blocks until the bank is loaded.
    pub fn playlist(&self, name: &str) -> Result<Playlist> {
        let name = c_text(name)?;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tacet_bank_playlist(self.handle, name.as_ptr(), &mut handle) })?;
        Ok(Playlist { handle })
    }

    /// Plays an effect or a set of a bank by its name; as tacet_play. Blocks until the bank is loaded.
    pub fn play<'a>(&self, name: &str, options: impl Into<Option<&'a PlayOptions<'a>>>) -> Result<Voice> {
        let name = c_text(name)?;
        let voice = unsafe { raw::tacet_bank_play(self.handle, name.as_ptr(), c_pointer(options.into())) };
        if voice.0 == 0 { Err(Error::last(Code::ERROR_ARGUMENT)) } else { Ok(voice) }
    }

    /// The names of a bank, sorted, each with a line's end: those of `kind`, "effect", "set", "soundtrack", "playlist", "bus", "snapshot",
    /// "reverb" or "zone". Returns the length of the whole; 0 for an unknown kind or a dead handle.
    pub fn names(&self, kind: &str) -> Result<String> {
        let kind = c_text(kind)?;
        Ok(written(|text, size| unsafe { raw::tacet_bank_names(self.handle, kind.as_ptr(), text, size) }))
    }

    /// Loads the sounds again whose files have changed, in the background. Blocks until the bank is loaded.
    pub fn reload_changed(&self) -> Result<()> {
        check(unsafe { raw::tacet_bank_reload_changed(self.handle) }).map(|_| ())
    }
}

impl Feedback {
    /// Plays a file of up to 30 s; the file is read at its first play, which blocks on the disk. `alert`: the sound must be noticed; where
    /// it may not be heard, the device vibrates, or TACET_EVENT_VISUAL_ALERT asks the game to show it. TACET_ERROR_FILE.
    pub fn play(&self, path: impl AsRef<Path>, alert: bool) -> Result<()> {
        let path = c_path(path.as_ref())?;
        check(unsafe { raw::tacet_feedback_play(self.handle, path.as_ptr(), alert) }).map(|_| ())
    }

    /// Plays the sound of an event by the user's theme and settings, such as "message-new-email"; one that the theme has not is silent.
    pub fn trigger(&self, event: &str) -> Result<()> {
        let event = c_text(event)?;
        check(unsafe { raw::tacet_feedback_trigger(self.handle, event.as_ptr()) }).map(|_| ())
    }

    /// Vibrates: "impact-light", "notification-error", "selection", "alert", or strengths and milliseconds, "1:200,0:50,0.5:300".
    /// TACET_ERROR_ARGUMENT: it is none of these.
    pub fn vibrate(&self, pattern: &str) -> Result<()> {
        let pattern = c_text(pattern)?;
        check(unsafe { raw::tacet_feedback_vibrate(self.handle, pattern.as_ptr()) }).map(|_| ())
    }

    /// The reasons why a sound would not be heard, in words and separated by commas; "" where it would.
    pub fn get_reasons(&self) -> String {
        written(|text, size| unsafe { raw::tacet_feedback_get_reasons(self.handle, text, size) })
    }

    /// The player's own settings in the game: both are on at first.
    pub fn set_enabled(&self, sounds: bool, vibration: bool) -> Result<()> {
        check(unsafe { raw::tacet_feedback_set_enabled(self.handle, sounds, vibration) }).map(|_| ())
    }

    /// Takes the oldest event: captions and visual alerts. As tacet_next_event.
    pub fn next_event(&self) -> Result<Option<Event>> {
        let mut event: Event = Default::default();
        let code = check(unsafe { raw::tacet_feedback_next_event(self.handle, &mut event) })?;
        Ok(if code == Code::NONE { None } else { Some(event) })
    }
}

impl Voice {
    /// Stops a voice at the end of a fade, 10 ms by default. One of 10 ms or less that follows the play at once leaves it unheard.
    pub fn stop(self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_stop(self, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Lets a voice stand still where it is. 10 ms by default.
    pub fn pause(self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_pause(self, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Lets a paused voice go on from where it stood. 10 ms by default.
    pub fn resume(self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_resume(self, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Changes its gain, in decibels. A ramp that is under way goes on from where it is. 5 ms by default.
    pub fn set_gain(self, gain: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_gain(self, gain, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Changes where it is from left, -1, to right, 1. It leaves its place in space. In one step by default.
    pub fn set_pan(self, pan: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_pan(self, pan, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Changes its pitch, 0.0625 to 16. In one step by default.
    pub fn set_pitch(self, pitch: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_pitch(self, pitch, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Moves it to a place in space, on a straight line. In one step by default.
    pub fn set_position(self, position: Vector, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_position(self, position, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets its velocity for the doppler effect, in units a second.
    pub fn set_velocity(self, velocity: Vector) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_velocity(self, velocity) }).map(|_| ())
    }

    /// Sets the direction in which its cone points.
    pub fn set_direction(self, direction: Vector) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_direction(self, direction) }).map(|_| ())
    }

    /// Sets how much stands between it and the listener, 0 to 1. 100 ms by default.
    pub fn set_occlusion(self, occlusion: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_occlusion(self, occlusion, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Filters it with cutoffs; NULL: with none. 50 ms by default. One that follows the play acts from the voice's first frame on.
    pub fn set_cutoffs<'a>(self, cutoffs: impl Into<Option<&'a Cutoffs>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_cutoffs(self, c_pointer(cutoffs.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets its send to the reverb, in decibels. 50 ms by default.
    pub fn set_send(self, gain: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_send(self, gain, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// The same with a filter; NULL: it sends what its bus says. 50 ms by default.
    pub fn set_reverb_send<'a>(self, send: impl Into<Option<&'a ReverbSend>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_voice_set_reverb_send(self, c_pointer(send.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets how it sounds from its place: its own in place of its effect's. NULL: as all do.
    pub fn set_space<'a>(self, space: impl Into<Option<&'a Space>>) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_space(self, c_pointer(space.into())) }).map(|_| ())
    }

    /// Narrows a stereo effect without a place, from as it is, 0, to one point, 1.
    pub fn set_narrow(self, narrow: f32) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_narrow(self, narrow) }).map(|_| ())
    }

    /// Lets it repeat so often from where it is, as `loops` of tacet_play_options says.
    pub fn set_loops(self, loops: i32) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_loops(self, loops) }).map(|_| ())
    }

    /// Moves it to another bus.
    pub fn set_bus(self, bus: BusNumber) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_bus(self, bus) }).map(|_| ())
    }

    /// Changes who stays when there are too many.
    pub fn set_priority(self, priority: i32) -> Result<()> {
        check(unsafe { raw::tacet_voice_set_priority(self, priority) }).map(|_| ())
    }

    /// Changes when a voice starts that has not started yet; all 0: at once.
    pub fn reschedule(self, start: Time) -> Result<()> {
        check(unsafe { raw::tacet_voice_reschedule(self, start) }).map(|_| ())
    }

    /// True if it has not ended, heard or not.
    pub fn is_playing(self) -> bool {
        unsafe { raw::tacet_voice_is_playing(self) }
    }

    /// Writes the state of a voice; of one that has ended `status` and `text` alone; of none, and of one whose engine has ended, all 0 and
    /// a remark.
    pub fn get(self) -> Result<VoiceInfo> {
        let mut info: VoiceInfo = Default::default();
        check(unsafe { raw::tacet_voice_get(self, &mut info) })?;
        Ok(info)
    }
}

impl Bus {
    /// Sets the gain of everything on it, in decibels: what other engines call its volume. 10 ms by default.
    pub fn set_gain(self, gain: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_gain(self.engine, self.number, gain, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Mutes it, or lets it be heard again: time runs on meanwhile. 10 ms by default.
    pub fn set_muted(self, muted: bool, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_muted(self.engine, self.number, muted, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Pauses it, or lets it go on from the same frame. 10 ms by default.
    pub fn set_paused(self, paused: bool, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_paused(self.engine, self.number, paused, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Filters its voices: strengths from 0 to 1. 100 ms by default. Not of `soundtrack` and `master`: tacet_bus_set_cutoffs.
    pub fn set_filter(self, low_pass_strength: f32, high_pass_strength: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_filter(self.engine, self.number, low_pass_strength, high_pass_strength, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Filters all that it plays with cutoffs; NULL: with none. 50 ms by default. A bus with cutoffs, equaliser, compressor, DSP or pan is
    /// mixed by itself, in this order, its gain last; that of `effects` acts on the mix of all buses, behind the space and the reverb.
    pub fn set_cutoffs<'a>(self, cutoffs: impl Into<Option<&'a Cutoffs>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_cutoffs(self.engine, self.number, c_pointer(cutoffs.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the equaliser of all that it plays; NULL: none. 50 ms by default.
    pub fn set_equaliser<'a>(self, equaliser: impl Into<Option<&'a Equaliser>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_equaliser(self.engine, self.number, c_pointer(equaliser.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the compressor of all that it plays; NULL: none. 50 ms by default; attack and release change at once.
    pub fn set_compressor<'a>(self, compressor: impl Into<Option<&'a Compressor>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_compressor(self.engine, self.number, c_pointer(compressor.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Moves all that it plays to the left, -1, or to the right, 1, by constant power. Not its voices in space. 10 ms by default.
    pub fn set_pan(self, pan: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_pan(self.engine, self.number, pan, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the speed of its voices, pitch and time, 0.0625 to 16; of the music 4 at most. In one step by default.
    pub fn set_time_scale(self, factor: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_time_scale(self.engine, self.number, factor, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets the reverb send of its voices that do not say otherwise, of `soundtrack` that of the music, in decibels. 50 ms by default.
    pub fn set_send(self, gain: f32, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_send(self.engine, self.number, gain, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Takes its own reverb send back: its voices have that of the bus above. 50 ms by default.
    pub fn clear_send(self, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_clear_send(self.engine, self.number, c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Sets its reverb send with a filter; NULL: its voices have that of the bus above. 50 ms by default.
    pub fn set_reverb_send<'a>(self, send: impl Into<Option<&'a ReverbSend>>, how: impl Into<Option<Ramp>>) -> Result<()> {
        let how = how.into();
        check(unsafe { raw::tacet_bus_set_reverb_send(self.engine, self.number, c_pointer(send.into()), c_pointer(how.as_ref())) }).map(|_| ())
    }

    /// Puts it below another bus, 4 deep at most; the bus "master": below none. TACET_ERROR_STATE: it can not be there.
    pub fn set_parent(self, parent: BusNumber) -> Result<()> {
        check(unsafe { raw::tacet_bus_set_parent(self.engine, self.number, parent) }).map(|_| ())
    }

    /// Limits how many voices on it live at once, and how soon a play may follow another, in seconds. 0: no limit.
    pub fn set_limit(self, count: u32, when_full: WhenFull, cooldown: f64) -> Result<()> {
        check(unsafe { raw::tacet_bus_set_limit(self.engine, self.number, count, when_full, cooldown) }).map(|_| ())
    }

    /// Says whether its level is measured: the power of what it plays with the buses below it, at its gain and those of the buses above
    /// but the master, before the filters of `effects` and what the session does; voices are added as if no two were alike. A voice of a bus that is metered costs about twice
    /// as much. "soundtrack" and "master" always are.
    pub fn set_metered(self, metered: bool) -> Result<()> {
        check(unsafe { raw::tacet_bus_set_metered(self.engine, self.number, metered) }).map(|_| ())
    }

    /// Says whether tacet_engine_pause reaches it.
    pub fn set_pauses_with_game(self, pauses: bool) -> Result<()> {
        check(unsafe { raw::tacet_bus_set_pauses_with_game(self.engine, self.number, pauses) }).map(|_| ())
    }

    /// Ducks a bus while `under` or a bus below that sounds; NULL: it does so no more. TACET_ERROR_STATE: it can not.
    pub fn set_ducking<'a>(self, under: BusNumber, ducking: impl Into<Option<&'a Ducking>>) -> Result<()> {
        check(unsafe { raw::tacet_bus_set_ducking(self.engine, self.number, under, c_pointer(ducking.into())) }).map(|_| ())
    }

    /// Writes the state of a bus.
    pub fn get(self) -> Result<BusInfo> {
        let mut info: BusInfo = Default::default();
        check(unsafe { raw::tacet_bus_get(self.engine, self.number, &mut info) })?;
        Ok(info)
    }
}

/// The functions of tacet.h.
pub mod raw {
    use super::*;

    #[link(name = "tacet")]
    extern "C" {
        pub fn tacet_version() -> u32;
        pub fn tacet_last_error() -> *const c_char;
        pub fn tacet_result_name(result: Code) -> *const c_char;
        pub fn tacet_set_log(logger: Option<unsafe extern "C" fn(*mut c_void, LogLevel, *const c_char)>, user: *mut c_void, least: LogLevel) -> Code;
        pub fn tacet_slider_to_gain(position: f32) -> f32;
        pub fn tacet_gain_to_slider(gain: f32) -> f32;
        pub fn tacet_engine_create(engine: *mut *mut c_void, options: *const EngineOptions, header: u32) -> Code;
        pub fn tacet_engine_destroy(engine: *mut c_void) -> Code;
        pub fn tacet_engine_pause(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_engine_resume(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_engine_is_paused(engine: *mut c_void) -> bool;
        pub fn tacet_engine_clock(engine: *mut c_void) -> i64;
        pub fn tacet_engine_sample_rate(engine: *mut c_void) -> u32;
        pub fn tacet_engine_render(engine: *mut c_void, samples: *mut f32, frames: usize) -> Code;
        pub fn tacet_engine_get_statistics(engine: *mut c_void, statistics: *mut Statistics) -> Code;
        pub fn tacet_next_event(engine: *mut c_void, event: *mut Event) -> Code;
        pub fn tacet_set_wakeup(engine: *mut c_void, wakeup: Option<unsafe extern "C" fn(*mut c_void)>, user: *mut c_void) -> Code;
        pub fn tacet_session_report(engine: *mut c_void, fact: Fact, is_so: bool) -> Code;
        pub fn tacet_session_report_interruption_end(engine: *mut c_void, should_resume: bool) -> Code;
        pub fn tacet_session_report_music(engine: *mut c_void, id: *const c_char, name: *const c_char) -> Code;
        pub fn tacet_session_get(engine: *mut c_void, session: *mut Session) -> Code;
        pub fn tacet_session_get_reasons(engine: *mut c_void, of_soundtrack: bool, text: *mut c_char, size: usize) -> usize;
        pub fn tacet_session_activate(engine: *mut c_void) -> Code;
        pub fn tacet_session_deactivate(engine: *mut c_void, notify_others: bool) -> Code;
        pub fn tacet_session_set_category(engine: *mut c_void, category: Category, options: u32) -> Code;
        pub fn tacet_session_set_policy(engine: *mut c_void, policy: Policy, value: i32) -> Code;
        pub fn tacet_session_get_policy(engine: *mut c_void, policy: Policy) -> i32;
        pub fn tacet_session_resume_after_route_loss(engine: *mut c_void) -> Code;
        pub fn tacet_session_set_now_playing(engine: *mut c_void, piece: *const NowPlaying) -> Code;
        pub fn tacet_session_get_other_music(engine: *mut c_void, music: *mut OtherMusic) -> Code;
        pub fn tacet_session_control_other_music(engine: *mut c_void, command: Command) -> Code;
        pub fn tacet_effect_load(engine: *mut c_void, path: *const c_char, options: *const LoadOptions, effect: *mut *mut c_void) -> Code;
        pub fn tacet_effect_load_memory(engine: *mut c_void, data: *const c_void, bytes: usize, name: *const c_char, options: *const LoadOptions, effect: *mut *mut c_void) -> Code;
        pub fn tacet_effect_load_reader(engine: *mut c_void, reader: *const Reader, options: *const LoadOptions, effect: *mut *mut c_void) -> Code;
        pub fn tacet_effect_from_frames(engine: *mut c_void, samples: *const f32, frames: usize, channels: u32, sample_rate: u32, effect: *mut *mut c_void) -> Code;
        pub fn tacet_effect_generate(engine: *mut c_void, generator: Option<unsafe extern "C" fn(*mut c_void, *mut f32, usize) -> usize>, user: *mut c_void, options: *const GeneratorOptions, effect: *mut *mut c_void) -> Code;
        pub fn tacet_effect_release(effect: *mut c_void) -> Code;
        pub fn tacet_effect_prepare(effect: *mut c_void) -> Code;
        pub fn tacet_effect_reload(effect: *mut c_void) -> Code;
        pub fn tacet_effect_get_info(effect: *mut c_void, info: *mut SoundInfo) -> Code;
        pub fn tacet_effect_set_limit(effect: *mut c_void, count: u32, when_full: WhenFull, cooldown: f64) -> Code;
        pub fn tacet_effect_set_caption(effect: *mut c_void, caption: *const c_char) -> Code;
        pub fn tacet_effect_set_space(effect: *mut c_void, space: *const Space) -> Code;
        pub fn tacet_effect_set_send(effect: *mut c_void, gain: f32) -> Code;
        pub fn tacet_effect_set_reverb_send(effect: *mut c_void, send: *const ReverbSend) -> Code;
        pub fn tacet_effect_copy(effect: *mut c_void, copy: *mut *mut c_void) -> Code;
        pub fn tacet_set_create(engine: *mut c_void, effects: *const *mut c_void, count: usize, options: *const SetOptions, set: *mut *mut c_void) -> Code;
        pub fn tacet_set_release(set: *mut c_void) -> Code;
        pub fn tacet_set_restart(set: *mut c_void, seed: u64) -> Code;
        pub fn tacet_play(effect: *mut c_void, options: *const PlayOptions) -> Voice;
        pub fn tacet_play_set(set: *mut c_void, options: *const PlayOptions) -> Voice;
        pub fn tacet_stop(voice: Voice, how: *const Ramp) -> Code;
        pub fn tacet_stop_all(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_voice_pause(voice: Voice, how: *const Ramp) -> Code;
        pub fn tacet_voice_resume(voice: Voice, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_gain(voice: Voice, gain: f32, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_pan(voice: Voice, pan: f32, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_pitch(voice: Voice, pitch: f32, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_position(voice: Voice, position: Vector, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_velocity(voice: Voice, velocity: Vector) -> Code;
        pub fn tacet_voice_set_direction(voice: Voice, direction: Vector) -> Code;
        pub fn tacet_voice_set_occlusion(voice: Voice, occlusion: f32, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_cutoffs(voice: Voice, cutoffs: *const Cutoffs, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_dsp(voice: Voice, name: *const c_char, dsp: Dsp, context: *mut c_void, release: Release) -> Code;
        pub fn tacet_voice_set_send(voice: Voice, gain: f32, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_reverb_send(voice: Voice, send: *const ReverbSend, how: *const Ramp) -> Code;
        pub fn tacet_voice_set_space(voice: Voice, space: *const Space) -> Code;
        pub fn tacet_voice_set_narrow(voice: Voice, narrow: f32) -> Code;
        pub fn tacet_voice_set_loops(voice: Voice, loops: i32) -> Code;
        pub fn tacet_voice_set_bus(voice: Voice, bus: BusNumber) -> Code;
        pub fn tacet_voice_set_priority(voice: Voice, priority: i32) -> Code;
        pub fn tacet_voice_reschedule(voice: Voice, start: Time) -> Code;
        pub fn tacet_voice_is_playing(voice: Voice) -> bool;
        pub fn tacet_voice_get(voice: Voice, info: *mut VoiceInfo) -> Code;
        pub fn tacet_soundtrack_load(engine: *mut c_void, path: *const c_char, options: *const LoadOptions, soundtrack: *mut *mut c_void) -> Code;
        pub fn tacet_soundtrack_load_memory(engine: *mut c_void, data: *const c_void, bytes: usize, name: *const c_char, options: *const LoadOptions, soundtrack: *mut *mut c_void) -> Code;
        pub fn tacet_soundtrack_load_reader(engine: *mut c_void, reader: *const Reader, options: *const LoadOptions, soundtrack: *mut *mut c_void) -> Code;
        pub fn tacet_soundtrack_create_layered(engine: *mut c_void, layers: *const Layer, count: usize, soundtrack: *mut *mut c_void) -> Code;
        pub fn tacet_soundtrack_release(soundtrack: *mut c_void) -> Code;
        pub fn tacet_soundtrack_get_info(soundtrack: *mut c_void, info: *mut SoundInfo) -> Code;
        pub fn tacet_soundtrack_set_loop(soundtrack: *mut c_void, start: i64, end: i64) -> Code;
        pub fn tacet_soundtrack_set_tempo(soundtrack: *mut c_void, tempo: f64, metre: u32, start: f64) -> Code;
        pub fn tacet_soundtrack_set_tempo_map(soundtrack: *mut c_void, places: *const Tempo, count: usize, start: f64) -> Code;
        pub fn tacet_soundtrack_set_remembers(soundtrack: *mut c_void, remembers: bool) -> Code;
        pub fn tacet_music_play(soundtrack: *mut c_void, options: *const MusicOptions) -> Code;
        pub fn tacet_music_crossfade(soundtrack: *mut c_void, options: *const MusicOptions) -> Code;
        pub fn tacet_music_enqueue(soundtrack: *mut c_void, loops: i32) -> Code;
        pub fn tacet_music_transition(soundtrack: *mut c_void, transition: *const Transition, when: *mut Time) -> Code;
        pub fn tacet_music_play_stinger(soundtrack: *mut c_void, stinger: *const Stinger) -> Code;
        pub fn tacet_music_prepare(soundtrack: *mut c_void) -> Code;
        pub fn tacet_playlist_create(engine: *mut c_void, soundtracks: *const *mut c_void, count: usize, options: *const PlaylistOptions, playlist: *mut *mut c_void) -> Code;
        pub fn tacet_playlist_release(playlist: *mut c_void) -> Code;
        pub fn tacet_music_play_list(playlist: *mut c_void, fade_in: *const Ramp) -> Code;
        pub fn tacet_music_skip(engine: *mut c_void, by: i32, how: *const Ramp) -> Code;
        pub fn tacet_music_finish_loop(engine: *mut c_void, when: *mut Time) -> Code;
        pub fn tacet_music_stop(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_music_pause(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_music_resume(engine: *mut c_void, how: *const Ramp) -> Code;
        pub fn tacet_music_seek(engine: *mut c_void, file_frame: i64) -> Code;
        pub fn tacet_music_set_intensity(engine: *mut c_void, intensity: f32, how: *const Ramp) -> Code;
        pub fn tacet_music_set_layer_gain(engine: *mut c_void, layer: u32, gain: f32, how: *const Ramp) -> Code;
        pub fn tacet_music_get_playhead(engine: *mut c_void, playhead: *mut Playhead) -> Code;
        pub fn tacet_beat_begin(engine: *mut c_void, places: *const Tempo, count: usize) -> Code;
        pub fn tacet_beat_get(engine: *mut c_void, clock: Clock, beat: *mut Beat) -> Code;
        pub fn tacet_beat_next(engine: *mut c_void, clock: Clock, grid: *const Grid, when: *mut Time) -> Code;
        pub fn tacet_beat_time(engine: *mut c_void, clock: Clock, beat: f64, when: *mut Time) -> Code;
        pub fn tacet_bus_named(engine: *mut c_void, name: *const c_char, bus: *mut BusNumber) -> Code;
        pub fn tacet_bus_set_gain(engine: *mut c_void, bus: BusNumber, gain: f32, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_muted(engine: *mut c_void, bus: BusNumber, muted: bool, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_paused(engine: *mut c_void, bus: BusNumber, paused: bool, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_filter(engine: *mut c_void, bus: BusNumber, low_pass_strength: f32, high_pass_strength: f32, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_cutoffs(engine: *mut c_void, bus: BusNumber, cutoffs: *const Cutoffs, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_equaliser(engine: *mut c_void, bus: BusNumber, equaliser: *const Equaliser, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_compressor(engine: *mut c_void, bus: BusNumber, compressor: *const Compressor, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_pan(engine: *mut c_void, bus: BusNumber, pan: f32, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_dsp(engine: *mut c_void, bus: BusNumber, name: *const c_char, dsp: Dsp, context: *mut c_void, release: Release) -> Code;
        pub fn tacet_bus_set_time_scale(engine: *mut c_void, bus: BusNumber, factor: f32, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_send(engine: *mut c_void, bus: BusNumber, gain: f32, how: *const Ramp) -> Code;
        pub fn tacet_bus_clear_send(engine: *mut c_void, bus: BusNumber, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_reverb_send(engine: *mut c_void, bus: BusNumber, send: *const ReverbSend, how: *const Ramp) -> Code;
        pub fn tacet_bus_set_parent(engine: *mut c_void, bus: BusNumber, parent: BusNumber) -> Code;
        pub fn tacet_bus_set_limit(engine: *mut c_void, bus: BusNumber, count: u32, when_full: WhenFull, cooldown: f64) -> Code;
        pub fn tacet_bus_set_metered(engine: *mut c_void, bus: BusNumber, metered: bool) -> Code;
        pub fn tacet_bus_set_pauses_with_game(engine: *mut c_void, bus: BusNumber, pauses: bool) -> Code;
        pub fn tacet_bus_set_ducking(engine: *mut c_void, bus: BusNumber, under: BusNumber, ducking: *const Ducking) -> Code;
        pub fn tacet_bus_get(engine: *mut c_void, bus: BusNumber, info: *mut BusInfo) -> Code;
        pub fn tacet_mix_set_filter(engine: *mut c_void, mix: Mix, low_pass_hertz: f32, high_pass_hertz: f32, how: *const Ramp) -> Code;
        pub fn tacet_snapshot_enter(bank: *mut c_void, name: *const c_char, how: *const Ramp) -> Code;
        pub fn tacet_snapshot_leave(engine: *mut c_void, name: *const c_char, how: *const Ramp) -> Code;
        pub fn tacet_space_set_listeners(engine: *mut c_void, listeners: *const Listener, count: usize) -> Code;
        pub fn tacet_space_set_world(engine: *mut c_void, world: *const World) -> Code;
        pub fn tacet_space_prepare(engine: *mut c_void) -> Code;
        pub fn tacet_space_set_hrtf(engine: *mut c_void, mode: Hrtf, name: *const c_char) -> Code;
        pub fn tacet_space_is_hrtf_on(engine: *mut c_void) -> bool;
        pub fn tacet_space_get_hrtf_names(engine: *mut c_void, lines: *mut c_char, size: usize) -> usize;
        pub fn tacet_reverb_set(engine: *mut c_void, bank: *mut c_void, preset: *const c_char, how: *const Ramp) -> Code;
        pub fn tacet_reverb_get(engine: *mut c_void, bank: *mut c_void, preset: *const c_char, reverb: *mut Reverb) -> Code;
        pub fn tacet_reverb_set_values(engine: *mut c_void, reverb: *const Reverb, how: *const Ramp) -> Code;
        pub fn tacet_reverb_set_zones(engine: *mut c_void, bank: *mut c_void, zones: *const Zone, count: usize, how: *const Ramp) -> Code;
        pub fn tacet_microphone_start(engine: *mut c_void, options: *const MicrophoneOptions) -> Code;
        pub fn tacet_microphone_stop(engine: *mut c_void) -> Code;
        pub fn tacet_microphone_read(engine: *mut c_void, samples: *mut f32, frames: usize) -> usize;
        pub fn tacet_microphone_get(engine: *mut c_void, microphone: *mut Microphone) -> Code;
        pub fn tacet_microphone_set_gain(engine: *mut c_void, gain: f32) -> Code;
        pub fn tacet_microphone_set_muted(engine: *mut c_void, muted: bool) -> Code;
        pub fn tacet_microphone_set_pauses_with_game(engine: *mut c_void, pauses: bool) -> Code;
        pub fn tacet_input_list(engine: *mut c_void, inputs: *mut Input, capacity: usize) -> usize;
        pub fn tacet_input_choose(engine: *mut c_void, id: *const c_char) -> Code;
        pub fn tacet_input_restore(engine: *mut c_void, id: *const c_char, name: *const c_char) -> Code;
        pub fn tacet_session_set_processing(engine: *mut c_void, reason: *const c_char) -> Code;
        pub fn tacet_session_get_processing(engine: *mut c_void) -> Code;
        pub fn tacet_output_list(engine: *mut c_void, outputs: *mut Output, capacity: usize) -> usize;
        pub fn tacet_output_choose(engine: *mut c_void, id: *const c_char) -> Code;
        pub fn tacet_output_restore(engine: *mut c_void, id: *const c_char, name: *const c_char) -> Code;
        pub fn tacet_output_get_system_volume(engine: *mut c_void, level: *mut f32, muted: *mut bool) -> Code;
        pub fn tacet_output_open_settings(engine: *mut c_void) -> Code;
        pub fn tacet_output_set_mono(engine: *mut c_void, mono: bool) -> Code;
        pub fn tacet_output_set_balance(engine: *mut c_void, balance: f32) -> Code;
        pub fn tacet_output_set_reduced_dynamics(engine: *mut c_void, reduced: bool) -> Code;
        pub fn tacet_output_set_own_stream(engine: *mut c_void, own: bool, name: *const c_char) -> Code;
        pub fn tacet_output_tap(engine: *mut c_void, samples: *mut f32, frames: usize) -> usize;
        pub fn tacet_bank_load(engine: *mut c_void, path: *const c_char, bank: *mut *mut c_void) -> Code;
        pub fn tacet_bank_load_memory(engine: *mut c_void, json: *const c_char, folder: *const c_char, bank: *mut *mut c_void) -> Code;
        pub fn tacet_bank_progress(bank: *mut c_void) -> f32;
        pub fn tacet_bank_wait(bank: *mut c_void) -> Code;
        pub fn tacet_bank_release(bank: *mut c_void) -> Code;
        pub fn tacet_bank_effect(bank: *mut c_void, name: *const c_char, effect: *mut *mut c_void) -> Code;
        pub fn tacet_bank_set(bank: *mut c_void, name: *const c_char, set: *mut *mut c_void) -> Code;
        pub fn tacet_bank_soundtrack(bank: *mut c_void, name: *const c_char, soundtrack: *mut *mut c_void) -> Code;
        pub fn tacet_bank_playlist(bank: *mut c_void, name: *const c_char, playlist: *mut *mut c_void) -> Code;
        pub fn tacet_bank_play(bank: *mut c_void, name: *const c_char, options: *const PlayOptions) -> Voice;
        pub fn tacet_bank_names(bank: *mut c_void, kind: *const c_char, lines: *mut c_char, size: usize) -> usize;
        pub fn tacet_bank_reload_changed(bank: *mut c_void) -> Code;
        pub fn tacet_save(engine: *mut c_void, bank: *mut c_void, json: *mut c_char, size: usize) -> usize;
        pub fn tacet_restore(engine: *mut c_void, bank: *mut c_void, json: *const c_char, kept_gains: *const *const c_char, count: usize) -> Code;
        pub fn tacet_feedback_create(feedback: *mut *mut c_void, options: *const FeedbackOptions, header: u32) -> Code;
        pub fn tacet_feedback_destroy(feedback: *mut c_void) -> Code;
        pub fn tacet_feedback_play(feedback: *mut c_void, path: *const c_char, alert: bool) -> Code;
        pub fn tacet_feedback_trigger(feedback: *mut c_void, event: *const c_char) -> Code;
        pub fn tacet_feedback_vibrate(feedback: *mut c_void, pattern: *const c_char) -> Code;
        pub fn tacet_feedback_set_motor(feedback: *mut c_void, motor: Option<unsafe extern "C" fn(*mut c_void, f32, f64)>, user: *mut c_void) -> Code;
        pub fn tacet_feedback_get_reasons(feedback: *mut c_void, text: *mut c_char, size: usize) -> usize;
        pub fn tacet_feedback_set_enabled(feedback: *mut c_void, sounds: bool, vibration: bool) -> Code;
        pub fn tacet_feedback_next_event(feedback: *mut c_void, event: *mut Event) -> Code;
        pub fn tacet_do(engine: *mut c_void, bank: *mut c_void, json: *const c_char, voice: *mut Voice) -> Code;
        pub fn tacet_state(engine: *mut c_void, what: *const c_char, json: *mut c_char, size: usize) -> usize;
    }
}
