/// How many soundtrack streams may sound at once: the current one and those that fade out.
package let deckCount = 8
/// How many buses there may be besides the soundtrack's.
package let busCount = 64
/// How many streamed effects may have a voice at once.
package let streamCount = 16
/// How many ways there are for them: some more, for those that have just ended.
package let streamLaneCount = 24
