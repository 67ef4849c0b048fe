export type Patience = {
  /** How long to ask at most, in ms. */
  patience?: number
  /** How long to wait before asking again, in ms. */
  pause?: number
}

/**
 * Asks again until the answer is a wanted one.
 * @throws Error with the last answer when it takes too long.
 */
export const eventually = async <T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  { patience = 10_000, pause = 25 }: Patience = {},
): Promise<T> => {
  const until = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(answer)} after ${patience} ms`)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
