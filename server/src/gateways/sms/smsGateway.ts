import type { Locale } from '../../messages'
import type { MessageSendResult } from '../mail'

/** Everything that goes to phones, and what of it a provider's template may take. */
export const smsFields = {
  code: ['code', 'minutes'],
  contactChanged: [],
  loggedInOnNewDevice: [],
  closureRequested: [],
  passkeyAdded: [],
  invoiceIssued: ['number'],
  arriving: ['number'],
  readyToCollect: ['number', 'pickupCode'],
  repairToPay: ['number'],
} as const

export type SmsKind = keyof typeof smsFields
export const smsKinds = Object.keys(smsFields) as SmsKind[]

/** What a message of a kind carries, by the names of `smsFields`. */
export type SmsContent = {
  [Kind in SmsKind]: { kind: Kind; fields: Record<(typeof smsFields)[Kind][number], string> }
}[SmsKind]

/** A text message. `phone` is one that accounts are known by. `text` is all of it, for gateways that send what they are given; others fill templates with the fields. */
export type SmsMessage = { phone: string; text: string; locale: Locale } & SmsContent

/**
 * Why a provider did not take a message. `noTemplate`: none is set for this kind, and trying again changes nothing; `limited`: this phone or
 * account has had too many; `account`: keys, signature or permission; `abroad`: not to phones of that country; `refused`: anything else that it said no to.
 */
export type SmsProblem = 'noTemplate' | 'limited' | 'account' | 'abroad' | 'refused'

/** A message that was not taken. Its words hold nothing of the person: they are for the log. */
export class SmsError extends Error {
  override name = 'SmsError'

  constructor(
    readonly problem: SmsProblem,
    message: string,
  ) {
    super(message)
  }
}

export type SmsGateway = { send: (message: SmsMessage) => Promise<MessageSendResult> }
