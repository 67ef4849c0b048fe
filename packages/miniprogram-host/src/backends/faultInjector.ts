import { WxError } from './wxBackend'

/** How a method of `wx` shall fail: the words after `name:fail`, and the platform's codes beside them. */
export type InjectedFault = { errMsg: string; errno?: number; errCode?: number }

/** What a test wants of methods of `wx`, in place of what their back-ends do. */
export type FaultInjector = {
  /** Makes a method fail from now on; null makes it work again. `times`: only so often. */
  set: (api: string, fault: (InjectedFault & { times?: number }) | null) => void
  /** Makes a method answer so from now on; null gives the word back to the back-end. */
  setAnswer: (api: string, answer: object | null) => void
  /** @throws WxError when the method shall fail. */
  check: (api: string) => void
  getAnswer: (api: string) => object | null
}

export const createFaultInjector = (): FaultInjector => {
  const faults = new Map<string, InjectedFault & { times: number }>()
  const answers = new Map<string, object>()
  return {
    set: (api, fault) => {
      if (fault) faults.set(api, { times: Infinity, ...fault })
      else faults.delete(api)
    },
    setAnswer: (api, answer) => {
      if (answer) answers.set(api, answer)
      else answers.delete(api)
    },
    check: api => {
      const fault = faults.get(api)
      if (!fault) return
      fault.times -= 1
      if (fault.times <= 0) faults.delete(api)
      const { errMsg, times: _times, ...codes } = fault
      throw new WxError(errMsg, codes)
    },
    getAnswer: api => answers.get(api) ?? null,
  }
}
