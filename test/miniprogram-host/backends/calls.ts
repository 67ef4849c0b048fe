import type { ByteStore } from '../realm/bytes'
import type { ViolationLog } from '../violations'
import { WxFailure, type BackEnd, type Options, type Tell } from './answers'
import type { Faults } from './faults'

const fieldsOf = (error: unknown): object =>
  error instanceof WxFailure
    ? { ...error.fields, fail: error.message }
    : { fail: error instanceof Error ? error.message : String(error) }

export type CallParts = {
  backEnds: readonly BackEnd[]
  faults: Faults
  /** What has to be settled before a call: consent, permissions, declarations. */
  pass: (api: string) => Promise<void>
  bytes: ByteStore
  violations: ViolationLog
  tell: Tell
}

/** Leads calls of `wx` to the back-end that answers them; one that nobody answers is reported. */
export const createCalls = ({ backEnds, faults, pass, bytes, violations, tell }: CallParts) => {
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
    /** Events of `wx` that some back-end sends. */
    events: backEnds.flatMap(({ events = [] }) => events),
    call: (name: string, options: string, onAnswered: (json: string) => void): number => {
      const callId = ++newest
      const controller = new AbortController()
      running.set(callId, controller)
      const run = async () => {
        const method = callbackMethods[name]
        if (!method) throw lacking(name)
        await pass(name)
        faults.check(name)
        const call = {
          signal: controller.signal,
          tell: (event: string, value: object) => tell(`${name}.${event}#${callId}`, value),
        }
        return faults.answerOf(name) ?? (await method(bytes.unpack(options) as Options, call)) ?? {}
      }
      void run()
        .then(ok => ({ ok }), fieldsOf)
        .then(answer => {
          running.delete(callId)
          onAnswered(bytes.pack(answer))
        })
      return callId
    },
    cancel: (callId: number) => running.get(callId)?.abort(),
    callSync: (name: string, parameters: string): string => {
      try {
        const method = syncMethods[name]
        if (!method) throw lacking(name)
        faults.check(name)
        const ok = faults.answerOf(name) ?? method(...(bytes.unpack(parameters) as unknown[]))
        return bytes.pack({ ok })
      } catch (error) {
        return bytes.pack(fieldsOf(error))
      }
    },
  }
}
