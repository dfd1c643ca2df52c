/// How many soundtrack streams may sound at once: the current one and those that fade out.
package let deckCount = 8
/// How many buses there may be besides the soundtrack's.
package let busCount = 64
