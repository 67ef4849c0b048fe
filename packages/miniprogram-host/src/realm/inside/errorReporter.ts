import * as glassEasel from 'glass-easel'
import type { HostBridge } from '../bridge'
import { describeError, type RunGuarded } from './globals'

/** Taro feeds `wx:for` with undefined in the normal course of things; a phone says nothing of it either. */
const HARMLESS_WARNING = /for-list data is neither/

/** A property may name an observer that is not there: on a phone nothing is called then. */
const MISSING_OBSERVER = /^Cannot find method ".*" for observer of property/

export type RealmErrorReporter = {
  report: (error: unknown) => void
  guard: RunGuarded
}

/** Reports what the app throws to the host and to whoever listens in the app. */
export const createRealmErrorReporter = (
  bridge: HostBridge,
  onError: (text: string) => void,
): RealmErrorReporter => {
  const report = (error: unknown) => {
    const text = describeError(error)
    bridge.reportException(text)
    onError(text)
  }
  return {
    report,
    guard: run => {
      try {
        run()
      } catch (error) {
        report(error)
      }
    },
  }
}

/** Reports errors and warnings of the template engine. */
export const reportTemplateEngineProblems = (bridge: HostBridge, { report }: RealmErrorReporter): void => {
  glassEasel.globalOptions.throwGlobalError = false
  glassEasel.addGlobalErrorListener(error => {
    const { message = '' } = (error ?? {}) as { message?: string }
    if (MISSING_OBSERVER.test(message)) bridge.warn(`engine: ${message}`)
    else report(error)
    return false
  })
  glassEasel.addGlobalWarningListener(message => {
    if (!HARMLESS_WARNING.test(message)) bridge.warn(`engine: ${message}`)
    return false
  })
}
