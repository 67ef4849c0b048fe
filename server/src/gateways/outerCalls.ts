/** How a call of an outer service ended; `skipped`: the service is down and was not asked. */
export type OuterCallResult = 'ok' | 'refused' | 'outage' | 'skipped'

/** Is told of the calls of one outer service. */
export type OuterCallObserver = {
  onCall: (call: { call: string; result: OuterCallResult; seconds: number }) => void
  /** The service begins or ends to count as down. */
  onDown: (isDown: boolean) => void
}

/**
 * Makes a call and reports how it ended.
 * @param classify says how by its answer; a call that throws is an outage
 */
export const observeOuterCall = async <Answer>(
  { observer, call }: { observer: OuterCallObserver | undefined; call: string },
  make: () => Promise<Answer>,
  classify: (answer: Answer) => OuterCallResult,
): Promise<Answer> => {
  const start = performance.now()
  const report = (result: OuterCallResult) =>
    observer?.onCall({ call, result, seconds: (performance.now() - start) / 1000 })
  try {
    const answer = await make()
    report(classify(answer))
    return answer
  } catch (error) {
    report('outage')
    throw error
  }
}
