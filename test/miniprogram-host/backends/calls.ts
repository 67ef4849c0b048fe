import type { ViolationLog } from '../violations'
import { WxFailure, type BackEnd } from './answers'

const describe = (error: unknown): string =>
  JSON.stringify(
    error instanceof WxFailure
      ? { ...error.fields, fail: error.message }
      : { fail: error instanceof Error ? error.message : String(error) },
  )

/** Leads calls of `wx` to the back-end that answers them; one that nobody answers is reported. */
export const createCalls = (backEnds: readonly BackEnd[], violations: ViolationLog) => {
  const callbackMethods = Object.assign(
    {},
    ...backEnds.map(({ callback }) => callback),
  ) as Required<BackEnd>['callback']
  const syncMethods = Object.assign({}, ...backEnds.map(({ sync }) => sync)) as Required<BackEnd>['sync']
  const running = new Map<number, AbortController>()
  let newest = 0

  const lacking = (name: string) => {
    violations.report('wx-lacking', `wx.${name}: the platform has it, the host has not`)
    return new WxFailure('not supported by the host')
  }
  return {
    call: (name: string, options: string, onAnswered: (json: string) => void): number => {
      const callId = ++newest
      const controller = new AbortController()
      running.set(callId, controller)
      const run = async () => {
        const method = callbackMethods[name]
        if (!method) throw lacking(name)
        return (await method(JSON.parse(options) as Record<string, unknown>, controller.signal)) ?? {}
      }
      void run()
        .then(
          ok => JSON.stringify({ ok }),
          (error: unknown) => describe(error),
        )
        .then(json => {
          running.delete(callId)
          onAnswered(json)
        })
      return callId
    },
    cancel: (callId: number) => running.get(callId)?.abort(),
    callSync: (name: string, parameters: string): string => {
      try {
        const method = syncMethods[name]
        if (!method) throw lacking(name)
        return JSON.stringify({ ok: method(...(JSON.parse(parameters) as unknown[])) })
      } catch (error) {
        return describe(error)
      }
    },
  }
}
