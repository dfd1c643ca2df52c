-- The sound engine Tacet from LuaJIT, and so from LÖVE: one file, over its FFI.
--
--   local tacet = require "tacet"
--   local engine = tacet.engine { bank = "sounds.json" }
--   engine:play("laser", { gain = -6, pan = 0.5 })
--   local laser = engine:load_effect "laser.ogg"
--   local voice = laser:play { gain = -6, position = { 2, 0, -1 } }
--   voice:set_gain(-12, 0.5)
--   engine:command [[{"do": "soundtrack.play", "name": "theme", "fadeIn": 2}]]
--   function love.update() for event in engine:events() do print(event.kind, event.text) end end
--
-- Every function of tacet.h is a method, with its name without `tacet_` and the noun: `tacet_voice_set_gain` is `voice:set_gain`. A struct
-- is a table with its members, in both directions; a constant is its word, "silentMode", or a number of tacet.Fact and the like, and a sum
-- is a list of words. A change takes `over`: seconds, 0 for one step, a table such as { seconds = 2, curve = "smooth" }, or nil, which is
-- the control's own time. `command` takes every command and signal of a scenario, by the words of the page Scenario of the manual.
--
-- An error is raised with the library's sentence. TACET_LIBRARY names another library. No function of Lua can be called on a thread of the
-- library's: functions that take one are left out; tacet.lib has those of C.
--
-- Written by Packaging/lua.py.
local ffi = require "ffi"

ffi.cdef [[
@CDEF@]]

local lib = ffi.load(os.getenv "TACET_LIBRARY" or "libtacet.so.0")
local tacet = { lib = lib, VERSION = @VERSION@ }

@CONSTANTS@
-- The members of structs, with what their values are.
local members = {
@MEMBERS@}

local function failed(level) error(ffi.string(lib.tacet_last_error()), (level or 1) + 2) end

local function check(result)
  if result < 0 then failed(2) end
  return result
end

-- The number of a constant: of its word, or of a list of words.
local function constant(name, value)
  if type(value) == "table" then
    local sum = 0
    for _, one in ipairs(value) do sum = sum + constant(name, one) end
    return sum
  end
  if type(value) ~= "string" then return value or 0 end
  return tacet[name][value] or error(("there is no %s %q"):format(name, value), 3)
end

-- Its word; the number of one that is not known.
local words = {}
for name, all in pairs(tacet) do
  if type(all) == "table" then
    words[name] = {}
    for word, number in pairs(all) do words[name][number] = word end
  end
end
local function word(name, number) return words[name][number] or number end

-- What a struct points at is kept as long as the struct.
local kept = setmetatable({}, { __mode = "k" })

local fill

-- A struct of a table.
local function struct(name, given)
  if given == nil then return nil end
  local made = ffi.new(name)
  kept[made] = { given }
  fill(made, name, given, kept[made])
  return made
end

local function ramp(over)
  if over == nil then return nil end
  if type(over) == "number" then over = { seconds = over > 0 and over or -1 } end
  return struct("tacet_ramp", over)
end

function fill(made, name, given, all)
  local own = members[name]
  if own.size then made.size = ffi.sizeof(name) end
  if type(given) ~= "table" then error(name .. " is a table of its members", 4) end
  for key, value in pairs(given) do
    if type(key) == "number" then key = own[key] end
    local kind = own[key]
    if not kind then error(("%s has no member %s"):format(name, tostring(key)), 4) end
    local what, of = kind:match "^(%w+):?(.*)$"
    if what == "struct" then
      fill(made[key], of, value, all)
    elseif what == "pointer" then
      local one = of == "tacet_ramp" and ramp(value) or struct(of, value)
      all[#all + 1] = one
      made[key] = one
    elseif what == "array" then
      for i, one in ipairs(value) do made[key][i - 1] = one end
      if of ~= "" then made[of] = #value end
    elseif what == "constant" then
      if key == "flags" then
        made.flags = require("bit").bor(made.flags, constant(of, value))
      else
        made[key] = constant(of, value)
      end
    elseif what == "handle" then
      made[key] = value.handle[0]
    elseif what == "number" and type(value) == "table" then
      made[key] = value.number
    else
      made[key] = value
    end
    if own[key .. "_is_set"] then made[key .. "_is_set"] = true end
    if name == "tacet_play_options" and key == "position" then made.flags = require("bit").bor(made.flags, tacet.PlayFlags.atPosition) end
  end
end

-- A struct that the library fills.
local function empty(name)
  local made = ffi.new(name)
  if members[name] and members[name].size then made.size = ffi.sizeof(name) end
  return made
end

local Voice, Bus

-- A table of a struct.
local function plain(name, made, engine)
  local all = {}
  for key, kind in pairs(members[name]) do
    if type(key) == "string" and key ~= "size" then
      local what, of = kind:match "^(%w+):?(.*)$"
      local value = made[key]
      if what == "struct" then
        all[key] = plain(of, value, engine)
      elseif what == "text" then
        all[key] = ffi.string(value)
      elseif what == "constant" then
        all[key] = word(of, value)
      elseif what == "voice" then
        if value ~= 0 then all[key] = setmetatable({ number = value, engine = engine }, Voice) end
      elseif what == "handle" then
        all[key] = value
      elseif what == "whole" then
        all[key] = tonumber(value)
      elseif what ~= "pointer" and what ~= "array" then
        all[key] = value
      end
    end
  end
  return all
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

-- A list that the library writes, and returns the whole length of.
local function list(name, write, engine)
  local room = 16
  while true do
    local array = ffi.new(name .. "[?]", room)
    if members[name] and members[name].size then array[0].size = ffi.sizeof(name) end
    local count = tonumber(write(array, room))
    if count <= room then
      local all = {}
      for i = 1, count do
        all[i] = members[name] and plain(name, array[i - 1], engine) or setmetatable({ number = array[i - 1], engine = engine }, Voice)
      end
      return all
    end
    room = 2 * count
  end
end

-- An array of samples, and how many there are: of a table, or of one that is there.
local function floats(samples)
  if type(samples) == "cdata" then return samples, ffi.sizeof(samples) / 4 end
  return ffi.new("float[?]", #samples, samples), #samples
end

local function array(name, all, one)
  local made = ffi.new(name .. "[?]", math.max(#all, 1))
  for i, value in ipairs(all) do made[i - 1] = one(value) end
  return made
end

-- An object with a handle, which keeps its engine.
local function owned(class, handle, engine, finish)
  ffi.gc(handle, function(own) if own[0] ~= nil then finish(own[0]) end end)
  return setmetatable({ handle = handle, engine = engine }, class)
end

local function close(self, finish)
  if self.handle[0] ~= nil then finish(self.handle[0]) end
  self.handle[0] = nil
end

-- @CLASSES@

-- An engine. `given` has the members of tacet_engine_options; `bank` is the path of a bank, whose names `play` and `command` take.
function tacet.engine(given)
  local options = {}
  for key, value in pairs(given or {}) do if key ~= "bank" then options[key] = value end end
  local handle = ffi.new "tacet_engine[1]"
  check(lib.tacet_engine_create(handle, struct("tacet_engine_options", options), tacet.VERSION))
  local made = owned(Engine, handle, nil, lib.tacet_engine_destroy)
  if given and given.bank then
    made.sounds = made:load_bank(given.bank)
    made.sounds:wait()
  end
  return made
end

-- Plays an effect or a set of the bank that the engine was made with.
function Engine:play(name, options)
  if not self.sounds then error("the engine has no bank: tacet.engine { bank = PATH }", 2) end
  return self.sounds:play(name, options)
end

-- Does a command or a signal of a scenario; the voice of a `play`.
function Engine:command(json) return self:do_command(self.sounds, json) end

-- The events since the last call: for event in engine:events() do … end
function Engine:events() return function() return self:next_event() end end

-- The effect of a load in the background, of its event; once for each event.
function Engine:taken(event)
  if event.effect == nil then return nil end
  local handle = ffi.new "tacet_effect[1]"
  handle[0], event.effect = event.effect, nil
  return owned(Effect, handle, self, lib.tacet_effect_release)
end

-- Short sounds and vibration. `given` has the members of tacet_feedback_options.
function tacet.feedback(given)
  local handle = ffi.new "tacet_feedback[1]"
  check(lib.tacet_feedback_create(handle, struct("tacet_feedback_options", given), tacet.VERSION))
  return owned(Feedback, handle, nil, lib.tacet_feedback_destroy)
end

return tacet
