import TacetFeedback

func greet() throws {
  let feedback = Feedback()
  feedback.trigger(event: "button-pressed")
  feedback.alert(try ShortSound(event: "message-new-instant"))
  feedback.vibrate(.impact(.light))
}
