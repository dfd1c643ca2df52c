-- The sound engine Tacet from LuaJIT, and so from LÖVE: one file, over its FFI.
--
--   local tacet = require "tacet"
--   local engine = tacet.engine { bank = "sounds.json" }
--   engine:play("laser", { gain = -6, pan = 0.5 })
--   engine:command [[{"do": "soundtrack.play", "name": "theme", "fadeIn": 2}]]
--   function love.update() for event in engine:events() do print(event.kind, event.text) end end
--
-- `command` takes every command and signal of a scenario, by the words of the page Scenario of the manual. An error is raised with
-- the library's sentence. TACET_LIBRARY names another library. A DSP of the program's own is for other languages: no function of Lua
-- can be called on a thread of the library's.
local ffi = require "ffi"

ffi.cdef [[
typedef struct { uint32_t clock, reserved; int64_t frame; } tacet_lua_time;
typedef struct { double seconds; uint32_t curve, reserved; tacet_lua_time at; double delay; uint64_t reserved_2; } tacet_lua_ramp;
typedef struct { uint32_t size; float low_pass_hertz, high_pass_hertz, resonance; } tacet_lua_cutoffs;
typedef struct {
  uint32_t size, flags, category, category_options;
  const char *output, *application_name, *application_id;
  uint32_t sample_rate, voices, sounding, resampling;
  double latency;
} tacet_lua_engine_options;
typedef struct {
  uint32_t size, flags; float gain, pan, pitch; int32_t loops, priority; uint32_t bus;
  float position[3], velocity[3]; tacet_lua_time start; int64_t from; double fade_in; uint64_t user;
} tacet_lua_play_options;
typedef struct {
  uint32_t size, kind; int64_t frame; uint32_t effects, soundtrack; uint64_t voice; void *effect, *bank; int32_t result, value;
  double seconds; float azimuth, elevation; uint64_t user; bool has_direction, last; char text[166];
} tacet_lua_event;
const char *tacet_last_error(void);
int tacet_engine_create(void **engine, const tacet_lua_engine_options *options, uint32_t header);
int tacet_engine_destroy(void *engine);
int64_t tacet_engine_clock(void *engine);
int tacet_engine_render(void *engine, float *samples, size_t frames);
int tacet_engine_pause(void *engine, const tacet_lua_ramp *how);
int tacet_engine_resume(void *engine, const tacet_lua_ramp *how);
int tacet_next_event(void *engine, tacet_lua_event *event);
int tacet_session_report(void *engine, uint32_t fact, bool is_so);
size_t tacet_session_get_reasons(void *engine, bool of_soundtrack, char *text, size_t size);
int tacet_effect_load(void *engine, const char *path, const void *options, void **effect);
int tacet_effect_load_memory(void *engine, const void *data, size_t bytes, const char *name, const void *options, void **effect);
int tacet_effect_from_frames(void *engine, const float *samples, size_t frames, uint32_t channels, uint32_t rate, void **effect);
int tacet_effect_release(void *effect);
uint64_t tacet_play(void *effect, const tacet_lua_play_options *options);
int tacet_stop(uint64_t voice, const tacet_lua_ramp *how);
bool tacet_voice_is_playing(uint64_t voice);
int tacet_voice_set_gain(uint64_t voice, float gain, const tacet_lua_ramp *how);
int tacet_voice_set_pan(uint64_t voice, float pan, const tacet_lua_ramp *how);
int tacet_voice_set_pitch(uint64_t voice, float pitch, const tacet_lua_ramp *how);
int tacet_voice_set_cutoffs(uint64_t voice, const tacet_lua_cutoffs *cutoffs, const tacet_lua_ramp *how);
int tacet_bank_load(void *engine, const char *path, void **bank);
int tacet_bank_wait(void *bank);
uint64_t tacet_bank_play(void *bank, const char *name, const tacet_lua_play_options *options);
int tacet_do(void *engine, void *bank, const char *json, uint64_t *voice);
size_t tacet_state(void *engine, const char *what, char *json, size_t size);
]]

local lib = ffi.load(os.getenv "TACET_LIBRARY" or "libtacet.so.0")
local tacet = {
  facts = { background = 1, windowFocus = 2, silentMode = 3, lock = 4, voiceChat = 5, interruption = 6, otherAudio = 7, lid = 8 },
  events = {
    "verdict", "interruptionBegan", "interruptionEnded", "routeChanged", "routeLost", "category", "activated", "deactivated",
    "otherMusic", "outside", "outputs", "outputChosen", "systemVolume", "voiceEnded", "soundtrackStarted", "soundtrackEnded",
    "soundtrackLooped", "bar", "beat", "caption", "remoteCommand", "effectLoaded", "bankLoaded", "visualAlert", "recording",
    "levels",
  },
}

local function check(result)
  if result < 0 then error(ffi.string(lib.tacet_last_error()), 3) end
  return result
end

-- How a change is made: over so many seconds, 0 in one step; nil: over the control's own time.
local function ramp(over)
  if over then return ffi.new("tacet_lua_ramp", { seconds = over == 0 and -1 or over }) end
end

-- Text as snprintf gives it; that of a live engine may be longer at the next call.
local function text(write)
  local size = 1024
  while true do
    local buffer = ffi.new("char[?]", size)
    local length = tonumber(write(buffer, size))
    if length < size then return ffi.string(buffer, length) end
    size = 2 * length
  end
end

-- Voices: numbers with methods.
local voice = {}
voice.__index = voice
function voice:stop(over) check(lib.tacet_stop(self.number, ramp(over))) end
function voice:is_playing() return lib.tacet_voice_is_playing(self.number) end
function voice:gain(decibels, over) check(lib.tacet_voice_set_gain(self.number, decibels, ramp(over))) end
function voice:pan(pan, over) check(lib.tacet_voice_set_pan(self.number, pan, ramp(over))) end
function voice:pitch(pitch, over) check(lib.tacet_voice_set_pitch(self.number, pitch, ramp(over))) end

-- Filters it, with cutoffs in hertz: low_pass, high_pass, resonance; what is left out is no such filter.
function voice:cutoffs(given, over)
  local made = ffi.new("tacet_lua_cutoffs", ffi.sizeof "tacet_lua_cutoffs", given.low_pass or 0, given.high_pass or 0, given.resonance or 0)
  check(lib.tacet_voice_set_cutoffs(self.number, made, ramp(over)))
end

local function played(number)
  if number == 0 then error(ffi.string(lib.tacet_last_error()), 3) end
  return setmetatable({ number = number }, voice)
end

-- gain, pan, pitch, loops, priority, fade_in, user; position as { x, y, z }.
local function options(given)
  local made = ffi.new("tacet_lua_play_options", { size = ffi.sizeof "tacet_lua_play_options" })
  for key, value in pairs(given or {}) do
    if key == "position" then
      made.flags = 1
      for i = 1, 3 do made.position[i - 1] = value[i] end
    else
      made[key] = value
    end
  end
  return made
end

local effect = {}
effect.__index = effect
function effect:play(given) return played(lib.tacet_play(self.handle[0], options(given))) end

-- An effect, which keeps its engine.
local function owned(handle, engine)
  ffi.gc(handle, function(own) lib.tacet_effect_release(own[0]) end)
  return setmetatable({ handle = handle, engine = engine }, effect)
end

local engine = {}
engine.__index = engine

-- bank: the path of a bank; output: "offline" for render; name: the name in the user's mixer.
function tacet.engine(given)
  given = given or {}
  local handle, bank = ffi.new "void *[1]", ffi.new "void *[1]"
  local made = ffi.new("tacet_lua_engine_options", { size = ffi.sizeof "tacet_lua_engine_options" })
  made.output, made.application_name = given.output, given.name
  check(lib.tacet_engine_create(handle, made, 0x000100))
  ffi.gc(handle, function(own) lib.tacet_engine_destroy(own[0]) end)
  if given.bank then
    check(lib.tacet_bank_load(handle[0], given.bank, bank))
    check(lib.tacet_bank_wait(bank[0]))
  end
  return setmetatable({ handle = handle, bank = bank }, engine)
end

function engine:close()
  lib.tacet_engine_destroy(self.handle[0])
  self.handle[0] = nil
end

function engine:effect(path)
  local handle = ffi.new "void *[1]"
  check(lib.tacet_effect_load(self.handle[0], path, nil, handle))
  return owned(handle, self)
end

-- An effect of a file's bytes: love.filesystem.read(path).
function engine:effect_of(bytes, name)
  local handle = ffi.new "void *[1]"
  check(lib.tacet_effect_load_memory(self.handle[0], bytes, #bytes, name, nil, handle))
  return owned(handle, self)
end

-- An effect of a table of samples from -1 to 1.
function engine:effect_from(samples, channels, rate)
  local handle = ffi.new "void *[1]"
  local array = ffi.new("float[?]", #samples, samples)
  check(lib.tacet_effect_from_frames(self.handle[0], array, #samples / (channels or 1), channels or 1, rate or 48000, handle))
  return owned(handle, self)
end

function engine:play(name, given) return played(lib.tacet_bank_play(self.bank[0], name, options(given))) end

function engine:command(json)
  local number = ffi.new "uint64_t[1]"
  check(lib.tacet_do(self.handle[0], self.bank[0], json, number))
  if number[0] ~= 0 then return played(number[0]) end
end

function engine:pause(over) check(lib.tacet_engine_pause(self.handle[0], ramp(over))) end
function engine:resume(over) check(lib.tacet_engine_resume(self.handle[0], ramp(over))) end
function engine:report(fact, is_so) check(lib.tacet_session_report(self.handle[0], tacet.facts[fact], is_so)) end
function engine:clock() return tonumber(lib.tacet_engine_clock(self.handle[0])) end

function engine:reasons(of_effects)
  return text(function(buffer, size) return lib.tacet_session_get_reasons(self.handle[0], not of_effects, buffer, size) end)
end

function engine:state(what)
  local all = text(function(buffer, size) return lib.tacet_state(self.handle[0], what, buffer, size) end)
  if all == "" and what ~= "log" and what ~= "script" then error(ffi.string(lib.tacet_last_error()), 2) end
  return all
end

-- The events since the last call: for event in engine:events() do … end
function engine:events()
  local event = ffi.new("tacet_lua_event", { size = ffi.sizeof "tacet_lua_event" })
  return function()
    if check(lib.tacet_next_event(self.handle[0], event)) ~= 0 then return nil end
    return {
      kind = tacet.events[event.kind], frame = tonumber(event.frame), value = event.value, text = ffi.string(event.text),
      user = event.user, seconds = event.seconds,
    }
  end
end

-- The next frames of an engine with output = "offline": a float array, interleaved stereo.
function engine:render(frames)
  local samples = ffi.new("float[?]", 2 * frames)
  check(lib.tacet_engine_render(self.handle[0], samples, frames))
  return samples
end

return tacet
