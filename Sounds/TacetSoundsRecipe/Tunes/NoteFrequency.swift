/// The frequency of a MIDI note in hertz, in equal temperament: 69 is A at 440 Hz.
func frequency(ofNote note: Int) -> Double {
  let semitone = 1.059_463_094_359_295_3
  var frequency = 440.0
  for _ in 0..<abs(note - 69) { frequency = note > 69 ? frequency * semitone : frequency / semitone }
  return frequency
}
