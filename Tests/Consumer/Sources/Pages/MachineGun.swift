import Tacet

func limit(_ gun: SoundEffect) { gun.limit = PlayLimit(4, whenFull: .stopQuietest, cooldown: .milliseconds(50)) }
