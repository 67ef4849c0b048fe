import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DataOf, RequestOf } from '@/contract'
import { RequestFailure } from '@/domain/failure'
import { createUuid } from '@/domain/uuid'
import { onAppShown } from '@/platform/appVisibility'
import { platformPayment, type PayBy, type PayOutcome } from '@/platform/payment'
import { storage, textKey } from '@/platform/storage'
import { configureInstantMessaging } from './instantMessaging'
import { orderCalls } from './orders'
import { announceFailure, request } from './request'
import { useSession } from './session'
import { invalidateCalls, useCall, useCallMutation } from './useCall'

export type Payment = DataOf<'/dealer_order/payment'>
export type FriendPayment = DataOf<'/open/dealer_order/get_substitute_payment'>
export type FriendLink = DataOf<'/dealer_order/substitute_payment'>
export type FriendWish = Omit<RequestOf<'/dealer_order/substitute_payment'>, 'id'>
export type PayWay = 'weixin' | 'alipay'

const STATE = '/dealer_order/payment'
const FRIEND_STATE = '/open/dealer_order/get_substitute_payment'

/** Between two questions whether money has come, ms; the server asks the provider no more often than that. */
const QUESTION_MS = 3000

/** The moment at which a number of seconds, given by the server at another moment, is over. */
const momentAfter = (seconds: number | undefined, askedAt: number): number => askedAt + (seconds ?? 0) * 1000

/** Whether an order is paid, as the server has it from the provider. While `isAwaited`, it is asked again and again. */
export const usePayment = (id: string, { isAwaited = false } = {}) => {
  const client = useQueryClient()
  const answer = useCall(
    STATE,
    { id },
    { staleAfter: 0, announces: false, ...(isAwaited ? { refetchEvery: QUESTION_MS } : {}) },
  )
  const state = answer.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'unpaid' && state !== undefined && state !== 'unpaid')
      void invalidateCalls(client, orderCalls)
    before.current = state
  }, [client, state])
  return { ...answer, payBefore: momentAfter(answer.data?.secondsToPay, answer.dataUpdatedAt) }
}

/** Which ways to pay this device offers. */
export const payWays = (): { alipay: 'open' | 'blocked' | 'absent' } => ({ alipay: platformPayment.alipay() })

/** Tells once, as the page opens, when it has come back from being asked who pays: the payment then goes on by itself. */
export const useReturnedPayment = (onReturned: () => void): void => {
  const [isReturning] = useState(platformPayment.isReturning)
  const latest = useRef(onReturned)
  useEffect(() => {
    latest.current = onReturned
  })
  useEffect(() => {
    if (isReturning) latest.current()
  }, [isReturning])
}

const payerKey = textKey('knownPayer', 'session')
const MARK_LENGTH = 8

const authorize = async (returnTo: string): Promise<string> =>
  (await request('/weixin/authorize', { returnTo }, { announces: false })).url

/** Lets the server know who pays, once a session and person; `left`: the page comes back for it. */
const introducePayer = async (): Promise<'known' | 'left' | 'failed'> => {
  const channel = platformPayment.channel()
  // The end of the token stands for the session: it is there before anything else of the person, also right after coming back.
  const payer = (useSession.getState().token ?? '').slice(-MARK_LENGTH)
  if (channel === 'outside' || storage.read(payerKey) === payer) return 'known'
  const answer = await platformPayment.logInCode(authorize)
  if (answer.kind !== 'code') return answer.kind === 'none' ? 'known' : answer.kind
  await request('/weixin/openid', { code: answer.code, origin: channel }, { announces: false })
  storage.write(payerKey, payer)
  return 'known'
}

/** Goes on as the server says; the messenger's browser wants its interfaces configured before. */
const goOn = async (by: PayBy): Promise<PayOutcome> => {
  if (platformPayment.channel() === 'browser' && !(await configureInstantMessaging())) return 'failed'
  return platformPayment.pay(by)
}

const payOrder = async (id: string, way: PayWay, requestKey: string): Promise<PayOutcome> => {
  if (way === 'alipay')
    return platformPayment.pay(
      await request('/dealer_order/alipay', { id, requestKey }, { announces: false }),
    )
  const payer = await introducePayer()
  if (payer !== 'known') return payer
  const channel = platformPayment.channel()
  try {
    return await goOn(await request('/dealer_order/wxpay', { id, channel, requestKey }, { announces: false }))
  } catch (failure) {
    // The next try introduces the payer anew, in case that the server knows them no more.
    storage.remove(payerKey)
    throw failure
  }
}

const payForFriend = async (token: string, requestKey: string): Promise<PayOutcome> => {
  const channel = platformPayment.channel()
  const answer = await platformPayment.logInCode(authorize)
  if (answer.kind === 'left' || answer.kind === 'failed') return answer.kind
  const by = await request(
    '/open/dealer_order/substitute_payment_wxpay',
    { token, channel, requestKey, ...(answer.kind === 'code' ? { code: answer.code } : {}) },
    { announces: false },
  )
  return goOn(by)
}

/** Whether a failure leaves open if the server heard the call: then it is made again under the same key. */
const isOpen = (failure: unknown): boolean =>
  failure instanceof RequestFailure && (failure.kind === 'offline' || failure.kind === 'timeout')

/**
 * One try to pay after the other. A failure of the server is told at the bottom of the screen; `onEnded` hears of everything that
 * became of a payment that was begun.
 */
const useTries = <Way>(
  begin: (way: Way, requestKey: string) => Promise<PayOutcome>,
  onEnded: (outcome: PayOutcome) => void,
) => {
  const [isPaying, setIsPaying] = useState(false)
  const key = useRef<string | null>(null)
  // Whoever comes back from the provider's page finds the button as it was.
  useEffect(() => onAppShown(() => setIsPaying(false)), [])
  const pay = async (way: Way): Promise<void> => {
    setIsPaying(true)
    key.current ??= createUuid()
    try {
      const outcome = await begin(way, key.current)
      key.current = null
      if (outcome !== 'left') setIsPaying(false)
      onEnded(outcome)
    } catch (failure) {
      if (!isOpen(failure)) key.current = null
      setIsPaying(false)
      announceFailure(failure)
    }
  }
  return { pay: (way: Way) => void pay(way), isPaying }
}

/** Pays an own order. */
export const usePay = (id: string, onEnded: (outcome: PayOutcome) => void) =>
  useTries<PayWay>((way, requestKey) => payOrder(id, way, requestKey), onEnded)

/** Makes the link by which a friend can pay. */
export const useFriendLink = (onMade: (link: FriendLink) => void) =>
  useCallMutation('/dealer_order/substitute_payment', {
    invalidates: [STATE, ...orderCalls],
    onSucceeded: onMade,
  })

/** What somebody sees who was asked to pay. */
export const useFriendPayment = (token: string, { isAwaited = false } = {}) => {
  const answer = useCall(
    FRIEND_STATE,
    { token },
    { staleAfter: 0, announces: false, ...(isAwaited ? { refetchEvery: QUESTION_MS } : {}) },
  )
  return { ...answer, payBefore: momentAfter(answer.data?.secondsToPay, answer.dataUpdatedAt) }
}

/** Pays for a friend. */
export const usePayForFriend = (token: string, onEnded: (outcome: PayOutcome) => void) =>
  useTries<'weixin'>((_way, requestKey) => payForFriend(token, requestKey), onEnded)
