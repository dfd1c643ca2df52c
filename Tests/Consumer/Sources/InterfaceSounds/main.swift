// Plays a button's sound and a light tap, as the user's settings allow.
import TacetFeedback

let feedback = Feedback()
feedback.trigger(event: "button-pressed")
feedback.vibrate(.impact(.light))
print("asked for")
