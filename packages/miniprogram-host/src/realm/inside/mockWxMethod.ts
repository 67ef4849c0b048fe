import type { WxObject } from './wxObject'

type AnyFunction = (...parameters: unknown[]) => unknown
type Options = Record<'success' | 'fail' | 'complete', ((answer: unknown) => void) | undefined>

/** How a mocked method answers: a fixed result, or a function of the test with parameters of its own. */
export type WxMethodMock = { result: unknown } | { compute: AnyFunction; extra: unknown[] }

const isFailureResult = (answer: unknown): boolean =>
  /:fail/.test(String((answer as { errMsg?: unknown } | null | undefined)?.errMsg ?? ''))

/** Puts an answer of a test in place of a method of `wx`; `this.origin` is the platform's method. */
export const mockWxMethod = (wx: WxObject, method: string, answer: WxMethodMock): void => {
  const compute = (parameters: unknown[]): unknown =>
    'compute' in answer
      ? answer.compute.apply({ origin: wx.original(method) }, [...parameters, ...answer.extra])
      : answer.result
  if (!wx.answersByCallback(method)) {
    wx.mock(method, (...parameters) => compute(parameters))
    return
  }
  wx.mock(method, (...parameters) => {
    const options = (parameters[0] ?? {}) as Partial<Options>
    const answered = Promise.resolve(compute(parameters)).then(result => {
      if (isFailureResult(result)) options.fail?.(result)
      else options.success?.(result)
      options.complete?.(result)
      if (isFailureResult(result)) throw result
      return result
    })
    if (!options.success && !options.fail && !options.complete) return answered
    answered.catch(() => undefined)
    return { abort: () => undefined }
  })
}
