import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ResponseData, RequestBody } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { opensPaymentSheet } from '@anzuo/domain/shop/paymentState'
import { createUuid } from '@anzuo/domain/uuid'
import { onAppShown } from '@/platform/appVisibility'
import { platformPayment, type PaymentInstruction, type PaymentSheetResult } from '@/platform/payment'
import { storage, createTextStorageKey } from '@/platform/storage'
import { configureWechatJsSdk } from './wechatJsSdk'
import { orderQueryPaths } from './orders'
import { showRequestErrorToast, request } from '../api/request'
import { getCurrentAuthSessionId } from '../account/authSession'
import { askForMessages } from '../account/subscribeMessages'
import { invalidateApiQueries, useApiQuery, useApiMutation } from '../api/useApiQuery'

export type OrderPayment = ResponseData<'/dealer_order/payment'>
export type FriendPayment = ResponseData<'/open/dealer_order/get_substitute_payment'>
export type FriendPaymentLink = ResponseData<'/dealer_order/substitute_payment'>
export type FriendPaymentOptions = Omit<RequestBody<'/dealer_order/substitute_payment'>, 'id'>
export type PaymentMethod = 'weixin' | 'alipay'

/** How the server lets a payment go on. */
type PaymentNextAction = ResponseData<'/dealer_order/wxpay'>
type AlipayChannel = RequestBody<'/dealer_order/alipay'>['channel']

const PAYMENT_PATH = '/dealer_order/payment'
const FRIEND_PAYMENT_PATH = '/open/dealer_order/get_substitute_payment'

/** Between two questions whether money has come, ms; the server asks the provider no more often than that. */
const POLL_INTERVAL_MS = 3000

/** The moment at which a number of seconds, given by the server at another moment, is over. */
const computeDeadline = (seconds: number | undefined, askedAt: number): number =>
  askedAt + (seconds ?? 0) * 1000

/** Whether an order is paid, as the server has it from the provider. While `isAwaited`, it is asked again and again. */
export const useOrderPayment = (id: string, { isAwaited: isPolling = false } = {}) => {
  const client = useQueryClient()
  const answer = useApiQuery(
    PAYMENT_PATH,
    { id },
    { staleTime: 0, showErrorToast: false, ...(isPolling ? { refetchInterval: POLL_INTERVAL_MS } : {}) },
  )
  const state = answer.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'unpaid' && state !== undefined && state !== 'unpaid')
      void invalidateApiQueries(client, orderQueryPaths)
    before.current = state
  }, [client, state])
  return { ...answer, payBefore: computeDeadline(answer.data?.secondsToPay, answer.dataUpdatedAt) }
}

/** Tells once, as the page opens, when it has come back from being asked who pays: the payment then goes on by itself. */
export const useOnReturnFromPaymentLogin = (onReturned: () => void): void => {
  const [isReturning] = useState(platformPayment.isReturningFromLogin)
  const latest = useRef(onReturned)
  useEffect(() => {
    latest.current = onReturned
  })
  useEffect(() => {
    if (isReturning) latest.current()
  }, [isReturning])
}

const payerKey = createTextStorageKey('knownPayer', 'session')
const PAYER_TAG_LENGTH = 8

const getAuthorizationUrl = async (asked: { returnTo: string; state: string }): Promise<string> =>
  (await request('/weixin/authorize', asked, { showErrorToast: false })).url

/** Lets the server know who pays, once a session and person; `left`: the page comes back for it. */
const identifyPayer = async (): Promise<'known' | 'left' | 'failed'> => {
  const channel = platformPayment.getChannel()
  // The session's id is there before anything else of the person, also right after coming back.
  const payer = (getCurrentAuthSessionId() ?? '').slice(-PAYER_TAG_LENGTH)
  if (!opensPaymentSheet(channel) || storage.read(payerKey) === payer) return 'known'
  const answer = await platformPayment.requestLoginCode(getAuthorizationUrl)
  if (answer.kind !== 'code') return answer.kind === 'none' ? 'known' : answer.kind
  await request('/weixin/openid', { code: answer.code, origin: channel }, { showErrorToast: false })
  storage.write(payerKey, payer)
  return 'known'
}

/** What became of a payment that was begun; `code`: it waits for a phone that scans this. */
export type PaymentOutcome = { kind: PaymentSheetResult } | { kind: 'code'; url: string }

/** Goes on as the server says; the messenger's browser wants its interfaces configured before. */
const continuePayment = async (by: PaymentNextAction): Promise<PaymentOutcome> =>
  by.kind === 'code' ? by : { kind: await openPayment(by) }

const openPayment = async (by: PaymentInstruction): Promise<PaymentSheetResult> => {
  if (platformPayment.getChannel() === 'browser' && !(await configureWechatJsSdk())) return 'failed'
  return platformPayment.pay(by)
}

/** How the server is asked to start a payment by each method. */
type PaymentStart = {
  weixin: (channel: ReturnType<typeof platformPayment.getChannel>) => Promise<PaymentNextAction>
  alipay: (channel: AlipayChannel) => Promise<PaymentNextAction>
}

/** Pays something of one's own: for WeChat Pay the server has to know who pays. */
export const continueOwnPayment = async (
  method: PaymentMethod,
  start: PaymentStart,
): Promise<PaymentOutcome> => {
  const channel = platformPayment.getChannel()
  if (method === 'alipay')
    return continuePayment(await start.alipay(channel === 'desktop' ? 'desktop' : 'outside'))
  const payer = await identifyPayer()
  if (payer !== 'known') return { kind: payer }
  try {
    return await continuePayment(await start.weixin(channel))
  } catch (failure) {
    // The next try introduces the payer anew, in case that the server knows them no more.
    storage.remove(payerKey)
    throw failure
  }
}

const payOrder = (id: string, method: PaymentMethod, requestKey: string): Promise<PaymentOutcome> => {
  const quiet = { showErrorToast: false }
  return continueOwnPayment(method, {
    weixin: channel => request('/dealer_order/wxpay', { id, channel, requestKey }, quiet),
    alipay: channel => request('/dealer_order/alipay', { id, channel, requestKey }, quiet),
  })
}

const payForFriend = async (token: string, requestKey: string): Promise<PaymentOutcome> => {
  const channel = platformPayment.getChannel()
  const answer = await platformPayment.requestLoginCode(getAuthorizationUrl)
  if (answer.kind === 'left' || answer.kind === 'failed') return { kind: answer.kind }
  const by = await request(
    '/open/dealer_order/substitute_payment_wxpay',
    { token, channel, requestKey, ...(answer.kind === 'code' ? { code: answer.code } : {}) },
    { showErrorToast: false },
  )
  return continuePayment(by)
}

/** Whether a failure leaves open if the server got the request: then it is sent again under the same idempotency key. */
const isOutcomeUnknown = (failure: unknown): boolean =>
  failure instanceof RequestError && (failure.kind === 'offline' || failure.kind === 'timeout')

/**
 * One try to pay after the other. A failure of the server is shown in a toast; `onEnded` gets everything that
 * became of a payment that was begun.
 */
export const usePaymentAttempts = <Way>(
  begin: (way: Way, requestKey: string) => Promise<PaymentOutcome>,
  onEnded: (outcome: PaymentOutcome) => void,
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
      if (outcome.kind !== 'left') setIsPaying(false)
      onEnded(outcome)
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) key.current = null
      setIsPaying(false)
      showRequestErrorToast(failure)
    }
  }
  return { pay: (way: Way) => void pay(way), isPaying }
}

/** Pays an own order. */
export const usePayOrder = (id: string, onEnded: (outcome: PaymentOutcome) => void) =>
  usePaymentAttempts<PaymentMethod>(
    (way, requestKey) => payOrder(id, way, requestKey),
    outcome => {
      if (outcome.kind === 'done') void askForMessages('paid')
      onEnded(outcome)
    },
  )

/** Makes the link by which a friend can pay. */
export const useCreateFriendPaymentLink = (onMade: (link: FriendPaymentLink) => void) =>
  useApiMutation('/dealer_order/substitute_payment', {
    invalidates: [PAYMENT_PATH, ...orderQueryPaths],
    onSuccess: onMade,
  })

/** What somebody sees who was asked to pay. */
export const useFriendPaymentRequest = (token: string, { isAwaited: isPolling = false } = {}) => {
  const answer = useApiQuery(
    FRIEND_PAYMENT_PATH,
    { token },
    { staleTime: 0, showErrorToast: false, ...(isPolling ? { refetchInterval: POLL_INTERVAL_MS } : {}) },
  )
  return { ...answer, payBefore: computeDeadline(answer.data?.secondsToPay, answer.dataUpdatedAt) }
}

/** Pays for a friend. */
export const usePayForFriend = (token: string, onEnded: (outcome: PaymentOutcome) => void) =>
  usePaymentAttempts<'weixin'>((_way, requestKey) => payForFriend(token, requestKey), onEnded)
