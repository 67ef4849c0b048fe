import type { ChairRequest, ChairResult } from '@anzuo/chair-protocol'

/** A request of a person on its way, and when the person asked for it in the order of all that was asked. */
export type SentRequest = {
  request: ChairRequest
  person: string
  askedAt: number
  /** Which time that somebody has sat down the server vouched for, counted over power cuts; null for none. */
  vouchedSeating: number | null
}

/** A request that the network holds back. */
export type HeldRequest = SentRequest & {
  place: 'radio' | 'server' | 'broker'
  deliveries: number
  /** When it left the phone over Bluetooth, ms; null elsewhere. */
  sentAt: number | null
  /** Hands it on; gives the chair's answer to it, or null when it gave none. */
  deliver: () => ChairResult | null
  /** What decides what its delivery does, without its place in history. */
  describe: () => unknown
}
