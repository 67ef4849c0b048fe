/** Does one piece of work after the other, in the order in which they came; one that fails holds up nobody. */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
