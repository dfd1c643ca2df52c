"""Scripts of calls at random: by a seed, of one theme each, within what Debian's library can stand."""
import random

CHUNKS = ["stereo48.wav", "mono48.wav", "mono44.wav", "byte22.wav", "float48.wav", "stereo11.wav", "click.wav", "chime.ogg", "long48.wav",
          "looped.wav", "tone.aiff", "effect.ogg"]
MUSIC = ["music48.wav", "music44.wav", "music.ogg", "click.wav", "chime.ogg"]
OLDER_CHUNKS = ["stereo48.wav", "mono48.wav", "click.wav", "long48.wav"]  # SDL 1.2 halves and doubles rates alone
OLDER_MUSIC = ["music48.wav", "stereo48.wav"]  # a loop within a block is a step more of its fades
THEMES = ["channels", "groups", "fades", "music", "places", "effects", "all"]


class Caller:
    """What a script has done so far, as far as the next call must know it."""

    def __init__(self, seed, older):
        self.random = random.Random(seed)
        self.sounds, self.pieces = (OLDER_CHUNKS, OLDER_MUSIC) if older else (CHUNKS, MUSIC)
        self.theme = self.random.choice(THEMES)
        self.lines = ["open 48000 0x8120 2 256", "finished 1", "musicfinished 1"]
        self.channels = 8
        self.reserved = 0
        self.chunks, self.music = [], []
        self.fades_until = 0  # of the music, in blocks
        self.block = 0
        self.paused = False
        self.older = older
        self.jumps = True

    def say(self, *words):
        self.lines.append(" ".join(str(word) for word in words))

    def channel(self, all_too=True):
        """One of the channels, now and then all of them or one beyond the last."""
        chance = self.random.random()
        if all_too and chance < 0.12:
            return -1
        if chance > 0.97:
            return self.channels + self.random.randrange(1, 5)
        return self.random.randrange(self.channels)

    def milliseconds(self):
        return self.random.choice([1, 50, 100, 250, 333, 500, 1000])

    def chunk(self):
        return self.random.choice(self.chunks)

    def piece(self):
        return self.random.choice(self.music)

    def load(self):
        free = [slot for slot in range(16) if f"c{slot}" not in self.chunks]
        if free and (len(self.chunks) < 3 or self.random.random() < 0.7):
            name = f"c{free[0]}"
            if self.random.random() < 0.2:
                self.say("quickraw", name, self.random.randrange(300, 30000))  # a loop within a block ends without a callback
            else:
                self.say("load", name, self.random.choice(self.sounds))
            self.chunks.append(name)
        else:
            free = [slot for slot in range(8) if f"m{slot}" not in self.music]
            if free:
                piece = self.random.choice(self.pieces)
                self.jumps = self.jumps and piece != "click.wav"  # SDL_mixer has decoded its end at once, and it can not jump any more
                self.say("mus", f"m{free[0]}", piece)
                self.music.append(f"m{free[0]}")

    def channels_call(self):
        name = self.random.choice(
            "play play play play playtimed expire volume volumechunk halt pause resume paused playing getchunk allocate reserve master "
            "free".split())
        if name == "play":
            self.say(name, self.channel(), self.chunk(), self.random.choice([0, 0, 0, 1, 3, -1]))
        elif name == "playtimed":
            self.say(name, self.channel(), self.chunk(), self.random.choice([0, -1]), self.random.choice([-1, 0, 100, 400]))
        elif name == "expire":
            self.say(name, self.channel(), self.random.choice([-1, 0, 100, 400]))
        elif name == "volume":
            self.say(name, self.channel(), self.random.choice([-1, 0, 40, 64, 100, 128, 300]))
        elif name == "volumechunk":
            self.say(name, self.chunk(), self.random.choice([-1, 0, 50, 128, 300]))
        elif name == "allocate":
            count = self.random.choice([-1, 1, 4, 8, 12, 16])
            if 0 <= count < self.reserved:
                return  # SDL_mixer takes a free channel beyond the last then
            self.channels = count if count >= 0 else self.channels
            self.say(name, count)
        elif name == "reserve":
            count = self.random.choice([0, 0, 1, 3, 20])
            self.reserved = min(count, self.channels)
            self.say(name, count)
        elif name == "master":
            self.say(name, self.random.choice([-1, 64, 128, 128]))
        elif name == "free":
            if len(self.chunks) > 3 and self.random.random() < 0.4:
                self.say(name, self.chunks.pop(self.random.randrange(len(self.chunks))))
        else:
            self.say(name, self.channel())

    def groups_call(self):
        name = self.random.choice("group groups available count oldest newer haltgroup fadeoutgroup play".split())
        tag = self.random.choice([-1, 0, 1, 1, 2, 9])
        if name == "group":
            self.say(name, self.random.randrange(-1, self.channels), tag)
        elif name == "groups":
            first = self.random.randrange(self.channels)
            self.say(name, first, self.random.randrange(first, self.channels), tag)
        elif name == "fadeoutgroup":
            self.say(name, tag, self.milliseconds())
        elif name == "play":
            self.say(name, self.channel(), self.chunk(), self.random.choice([0, 1, -1]))
        else:
            self.say(name, tag)

    def fades_call(self):
        name = self.random.choice("fadein fadein fadeintimed fadeout fadeout fading pause resume volume halt play".split())
        if name == "fadein":
            self.say(name, self.channel(), self.chunk(), self.random.choice([0, 1, -1]), self.milliseconds())
        elif name == "fadeintimed":
            self.say(name, self.channel(), self.chunk(), -1, self.milliseconds(), self.random.choice([-1, 200, 700]))
        elif name == "fadeout":
            self.say(name, self.channel(), self.milliseconds())
        elif name == "volume":
            self.say(name, self.channel(), self.random.choice([-1, 30, 90, 128]))
        elif name == "play":
            self.say(name, self.channel(), self.chunk(), -1)
        else:
            self.say(name, self.channel())

    def music_call(self):
        name = self.random.choice(
            "playmusic playmusic fadeinmusic fadeinmusicpos volumemusic getvolumemusic haltmusic fadeoutmusic fadingmusic pausemusic "
            "resumemusic rewind pausedmusic playingmusic setposition getposition duration type title hook freemus".split())
        if self.fades_until > self.block and name in ("playmusic", "fadeinmusic", "fadeinmusicpos", "freemus"):
            return  # it would wait for the fade: the table has that
        if name in ("setposition", "rewind") and not self.jumps:
            return
        if name == "playmusic":
            self.say(name, self.piece(), self.random.choice([0, 1, 2, -1]))
        elif name == "fadeinmusic":
            # With less than a block SDL_mixer 1.2 never comes in.
            self.say(name, self.piece(), self.random.choice([0, -1]), max(self.milliseconds(), 50 if self.older else 1))
        elif name == "fadeinmusicpos":
            self.say(name, self.piece(), self.random.choice([0, -1]), self.random.choice([0, 300]), self.random.choice([0, 1]))
        elif name == "volumemusic":
            self.say(name, self.random.choice([-1, 20, 64, 128, 200]))
        elif name == "fadeoutmusic":
            time = self.random.choice([0, 100, 400, 800])
            self.fades_until = 1e9 if self.paused else self.block + time / 5 + 60
            self.say(name, time)
        elif name == "setposition":
            self.say(name, self.random.choice([0, 1]))  # WAV files jump to whole seconds
        elif name == "getposition":
            self.say(name, "-")
        elif name in ("duration", "type", "getvolumemusic"):
            self.say(name, self.random.choice(["-", self.piece()]))
        elif name == "title":
            self.say(name, self.piece())
        elif name == "hook":
            if self.random.random() < 0.5:
                self.say(name, self.random.choice([0, 0, 3]))
        elif name == "freemus":
            if len(self.music) > 2 and self.random.random() < 0.3:
                self.say(name, self.music.pop(self.random.randrange(len(self.music))))
        else:
            if name == "pausemusic":  # a fade that stands is waited for without end
                self.fades_until = 1e9 if self.fades_until > self.block else 0
            self.paused = name == "pausemusic" or (self.paused and name != "resumemusic")
            self.say(name)

    def places_call(self):
        name = self.random.choice("panning panning position position distance reverse play halt".split())
        channel = self.channel(all_too=False)
        if name == "panning":
            self.say(name, channel, self.random.choice([0, 60, 128, 255]), self.random.choice([0, 60, 128, 255]))
        elif name == "position":
            self.say(name, channel, self.random.choice([0, 0, 45, 90, 179, 200, 300, -90, 720]), self.random.choice([0, 0, 100, 255]))
        elif name == "distance":
            self.say(name, channel, self.random.choice([0, 0, 50, 255]))
        elif name == "reverse":
            self.say(name, channel, self.random.choice([0, 1]))
        elif name == "play":
            self.say(name, channel, self.chunk(), self.random.choice([0, -1]))
        else:
            self.say(name, channel)

    def effects_call(self):
        name = self.random.choice("effect effect uneffect uneffects postmix play halt".split())
        channel = self.random.choice([-2, self.channel(all_too=False), self.channel(all_too=False)])
        if name == "effect":
            self.say(name, channel, 0 if channel == -2 else self.random.choice([-1, 0, 1, 2, 3]), self.random.randrange(100))
        elif name == "uneffect":
            self.say(name, channel, self.random.choice([-1, 0, 1, 2, 3]))
        elif name == "postmix":
            self.say(name, self.random.choice([0, 1, 2]))
        elif name == "play":
            self.say(name, max(channel, 0), self.chunk(), self.random.choice([0, -1]))
        elif name == "uneffects" or channel >= 0:
            self.say(name, channel)

    def render(self):
        blocks = self.random.choice([1, 8, 20, 40, 75, 150])
        self.block += blocks
        self.say("render", blocks)

    def script(self, length):
        for _ in range(5):
            self.load()
        while not self.music:
            self.load()
        kinds = {"channels": self.channels_call, "groups": self.groups_call, "fades": self.fades_call, "music": self.music_call,
                 "places": self.places_call, "effects": self.effects_call}
        for _ in range(length):
            chance = self.random.random()
            if chance < 0.25:
                self.render()
            elif chance < 0.3:
                self.load()
            elif chance < 0.75 and self.theme in kinds:
                kinds[self.theme]()
            else:
                kinds[self.random.choice(["channels", "groups", "fades", "music"] if self.theme != "all" else list(kinds))]()
        self.say("render", 40)
        self.say("close")
        return self.lines


def script(seed, length=60, older=False):
    return Caller(seed, older).script(length)
