import type { ChairLinkProblem } from './types'

/**
 * What a code of the mini-program's Bluetooth means for us: what to do next, and what the person reads when that did not
 * help. The codes are those of the platform's document "Bluetooth: error codes".
 */
type BluetoothErrorReaction =
  'proceed' | 'askForAdapter' | 'scanAgain' | 'backOff' | 'rediscover' | 'reconnect' | 'pace' | 'giveUp'

export type ClassifiedBluetoothError = { reaction: BluetoothErrorReaction; problem: ChairLinkProblem }

const ERRORS_BY_CODE: ReadonlyMap<number, ClassifiedBluetoothError> = new Map([
  // Already connected: what was asked for is so.
  [-1, { reaction: 'proceed', problem: 'lost' }],
  [10000, { reaction: 'askForAdapter', problem: 'adapterOff' }],
  [10001, { reaction: 'askForAdapter', problem: 'adapterOff' }],
  [10002, { reaction: 'scanAgain', problem: 'notFound' }],
  [10003, { reaction: 'backOff', problem: 'busyElsewhere' }],
  [10004, { reaction: 'rediscover', problem: 'unsupported' }],
  [10005, { reaction: 'rediscover', problem: 'unsupported' }],
  [10006, { reaction: 'reconnect', problem: 'lost' }],
  [10007, { reaction: 'giveUp', problem: 'unsupported' }],
  [10008, { reaction: 'pace', problem: 'noAnswer' }],
  [10009, { reaction: 'giveUp', problem: 'systemTooOld' }],
  [10012, { reaction: 'backOff', problem: 'busyElsewhere' }],
  [10013, { reaction: 'scanAgain', problem: 'notFound' }],
])

const UNKNOWN_ERROR: ClassifiedBluetoothError = { reaction: 'backOff', problem: 'lost' }

/** What to make of an error of the mini-program's Bluetooth. That the person denied it is known by the error's text, not by a code. */
export const classifyMiniProgramBluetoothError = (error: {
  errCode?: number
  errMsg?: string
}): ClassifiedBluetoothError => {
  if (/auth|privacy|permission|unauthori[sz]ed/i.test(error.errMsg ?? ''))
    return { reaction: 'giveUp', problem: 'notPermitted' }
  return ERRORS_BY_CODE.get(error.errCode ?? NaN) ?? UNKNOWN_ERROR
}

/** What to make of an error of Web Bluetooth, by the name that the specification gives it. */
export const classifyWebBluetoothError = (error: unknown): ChairLinkProblem => {
  const { name = '', message = '' } = error as { name?: string; message?: string }
  switch (name) {
    case 'NotFoundError':
      if (/adapter/i.test(message)) return 'adapterOff'
      return /cancel/i.test(message) ? 'cancelled' : 'notFound'
    case 'SecurityError':
    case 'NotAllowedError':
      return 'notPermitted'
    case 'NotSupportedError':
      return 'unsupported'
    case 'NetworkError':
      // A browser does not tell whether the chair is far, switched off or taken.
      return 'notReached'
    default:
      return 'lost'
  }
}
