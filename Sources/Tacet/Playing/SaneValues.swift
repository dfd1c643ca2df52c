/// A pan between left and right; not-a-number is the centre.
func sanePan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }

/// A pitch of 0.0625 to 16; not-a-number is 1.
func sanePitch(_ pitch: Float) -> Float { pitch.isNaN ? 1 : max(0.0625, min(16, pitch)) }
