#!/usr/bin/env python3
"""The engine from Python, offline: a tone, a command in words, and why it is silent."""
import math

from tacet import Engine, TacetError

with Engine(output="offline") as engine:
    tone = engine.effect_from_frames([0.5 * math.sin(i * 0.0576) for i in range(48000)])
    voice = tone.play(gain=-6, loops=-1)
    print(f"plays at {max(engine.render(4800)):.3f}")
    engine.do("bus", name="effects", gain=-20)
    engine.render(4800)
    print(f"turned down at {max(engine.render(4800)):.3f}")
    engine.session_report("silentMode", True)
    engine.render(4800)
    print(f"silent at {max(engine.render(4800)):.3f}: {engine.session_get_reasons(of_soundtrack=False)}")
    print("events:", ", ".join(str(event.kind) for event in engine.events()))
    print("route:", engine.state("session")["session"]["route"])
    try:
        engine.do("engine.paus")
    except TacetError as error:
        print("error:", error)
