import type { BinaryTransferStore } from '../realm/binaryTransfer'
import type { FakedAnswerTrace } from '../realm/fakedAnswerTrace'
import type { MiniProgramViolationLog } from '../violations'
import { WxError, type WxBackend, type WxCallOptions, type EmitWxEvent } from './wxBackend'
import type { FaultInjector } from './faultInjector'

const toErrorFields = (error: unknown): object =>
  error instanceof WxError
    ? { ...error.fields, fail: error.message }
    : { fail: error instanceof Error ? error.message : String(error) }

export type WxCallDispatcherDependencies = {
  backEnds: readonly WxBackend[]
  faults: FaultInjector
  /** What has to be settled before a call: consent, permissions, declarations. */
  pass: (api: string) => Promise<void>
  bytes: BinaryTransferStore
  violations: MiniProgramViolationLog
  emit: EmitWxEvent
  fakedAnswers: FakedAnswerTrace
}

/** Leads calls of `wx` to the back-end that answers them; one that nobody answers is reported. */
export const createWxCallDispatcher = ({
  backEnds,
  faults,
  pass,
  bytes,
  violations,
  emit,
  fakedAnswers,
}: WxCallDispatcherDependencies) => {
  const callbackMethods = Object.assign(
    {},
    ...backEnds.map(({ callback }) => callback),
  ) as Required<WxBackend>['callback']
  const syncMethods = Object.assign({}, ...backEnds.map(({ sync }) => sync)) as Required<WxBackend>['sync']
  const running = new Map<number, AbortController>()
  let newest = 0

  const reportUnsupported = (name: string) => {
    violations.report('wx-lacking', `wx.${name}: the platform has it, the host has not`)
    return new WxError('not supported by the host')
  }
  return {
    /** Events of `wx` that some back-end sends. */
    events: backEnds.flatMap(({ events = [] }) => events),
    call: (name: string, options: string, onAnswered: (json: string) => void): number => {
      const callId = ++newest
      const controller = new AbortController()
      running.set(callId, controller)
      let isFaked = false
      const run = async () => {
        const method = callbackMethods[name]
        if (!method) throw reportUnsupported(name)
        await pass(name)
        faults.check(name)
        const call = {
          signal: controller.signal,
          emit: (event: string, value: object) => emit(`${name}.${event}#${callId}`, value),
          onFaked: () => {
            isFaked = true
          },
        }
        return faults.getAnswer(name) ?? (await method(bytes.unpack(options) as WxCallOptions, call)) ?? {}
      }
      void run()
        .then(ok => ({ ok }), toErrorFields)
        .then(answer => {
          running.delete(callId)
          const tell = () => onAnswered(bytes.pack(answer))
          if (isFaked) fakedAnswers.follow(tell)
          else tell()
        })
      return callId
    },
    cancel: (callId: number) => running.get(callId)?.abort(),
    callSync: (name: string, parameters: string): string => {
      try {
        const method = syncMethods[name]
        if (!method) throw reportUnsupported(name)
        faults.check(name)
        const ok = faults.getAnswer(name) ?? method(...(bytes.unpack(parameters) as unknown[]))
        return bytes.pack({ ok })
      } catch (error) {
        return bytes.pack(toErrorFields(error))
      }
    },
  }
}
