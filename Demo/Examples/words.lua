-- The engine from LuaJIT, offline: a tone, a command in words, and why it is silent.
local tacet = require "tacet"

local function peak(engine, frames)
  local samples, peak = engine:render(frames), 0
  for i = 0, 2 * frames - 1 do peak = math.max(peak, math.abs(samples[i])) end
  return peak
end

local engine = tacet.engine { output = "offline" }
local samples = {}
for i = 1, 48000 do samples[i] = 0.5 * math.sin(i * 0.0576) end
local tone = engine:effect_from_frames(samples)
local voice = tone:play { gain = -6, loops = -1 }
print(("plays at %.3f"):format(peak(engine, 4800)))
engine:command [[{"do": "bus", "name": "effects", "gain": -20}]]
engine:render(4800)
print(("turned down at %.3f"):format(peak(engine, 4800)))
engine:session_report("silentMode", true)
engine:render(4800)
print(("silent at %.3f: %s"):format(peak(engine, 4800), engine:session_get_reasons(false)))
for event in engine:events() do print("event: " .. event.kind) end
print(select(2, pcall(engine.command, engine, [[{"do": "engine.paus"}]])))
engine:close()
