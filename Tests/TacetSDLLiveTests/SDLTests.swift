import Testing

/// The tests that use SDL. It is one for the whole process, so they run one at a time.
@Suite(.serialized) enum SDLTests {}
