/// Short sounds and vibration for user interfaces.
enum TacetFeedback {}
