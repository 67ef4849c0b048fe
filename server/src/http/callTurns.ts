/**
 * Gives ordinary calls their turns: one step of one call in each round of the event loop, in the order in which they came. Between
 * two steps whatever else is ready is done, such as a stop, which takes no turn: it waits for one step and not for all.
 */
export const createCallTurns = () => {
  const waiting: (() => void)[] = []

  const giveNext = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(giveNext)
  }

  return {
    /** Resolves when it is this call's turn. How many wait is bounded by the open connections. */
    take: (): Promise<void> =>
      new Promise(resolve => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(giveNext)
      }),
  }
}
