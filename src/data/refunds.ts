import { useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { CallPath, DataOf } from '@/contract'
import { initialRefundDraft, type RefundDraft } from '@/domain/shop/refundDraft'
import { orderCalls } from './orders'
import { STALE } from './queryClient'
import { useCallPages } from './useCallPages'
import { useCall, useCallMutation } from './useCall'

export type Refund = DataOf<'/dealer_order_refund/get'>
export type RefundCard = DataOf<'/dealer_order_refund/list'>['refunds'][number]

const GET = '/dealer_order_refund/get'

const refundCalls: readonly CallPath[] = [
  ...orderCalls,
  GET,
  '/dealer_order_refund/list',
  '/dealer_order_refund/preview',
  '/dealer_order_refund/pickups',
  '/points/balance',
]

/** What somebody who asks for a refund has filled in; it stands until it is sent or the page is left. */
export const useRefundDraft = create<RefundDraft>(() => initialRefundDraft)

/** Fills in a part of the draft. */
export const setRefundDraft = (changes: Partial<RefundDraft>): void => useRefundDraft.setState(changes)

/** Takes the draft back to what it starts with. */
export const resetRefundDraft = (): void => useRefundDraft.setState(initialRefundDraft, true)

/** Refunds, the newest first, page by page. */
export const useRefunds = ({ enabled }: { enabled?: boolean } = {}) =>
  useCallPages('/dealer_order_refund/list', {}, { enabled, staleAfter: 0 })

/** How often an open refund is asked for again while somebody looks at it. */
const LOOK_AGAIN_MS = 15_000

/** One refund. The shop works on it meanwhile, so it is asked for again while its page is open. */
export const useRefund = (id: string) =>
  useCall(GET, { id }, { staleAfter: 0, announces: false, refetchEvery: LOOK_AGAIN_MS })

/** What a refund of some pieces of a line would give back. */
export const useRefundPreview = (asked: { orderId: string; skuId: string; number: number }) =>
  useCall('/dealer_order_refund/preview', asked, { announces: false, staleAfter: 0 })

type ChangePath =
  '/dealer_order_refund/apply' | '/dealer_order_refund/undo' | '/dealer_order_refund/send_back'

/** What a screen does when a change has happened; told before the change is seen, as with orders. */
export type OnRefundChanged = (refund: Refund) => void

const useChange = <P extends ChangePath>(path: P, onChanged: OnRefundChanged) => {
  const client = useQueryClient()
  return useCallMutation(path, {
    invalidates: refundCalls,
    onSucceeded: answer => {
      const refund = answer as Refund
      onChanged(refund)
      client.setQueryData([GET, { id: refund.id }], refund)
    },
  })
}

/** Asks for a refund. */
export const useApplyRefund = (onChanged: OnRefundChanged) =>
  useChange('/dealer_order_refund/apply', onChanged)

/** Withdraws a refund. */
export const useUndoRefund = (onChanged: OnRefundChanged) => useChange('/dealer_order_refund/undo', onChanged)

/** Says how a return was sent, or orders a pick-up. */
export const useSendBack = (onChanged: OnRefundChanged) =>
  useChange('/dealer_order_refund/send_back', onChanged)

/** Pick-ups at the door, by refund or tracking number. */
export const usePickups = (query: string) =>
  useCallPages('/dealer_order_refund/pickups', query ? { query } : {})

/** Companies that carry parcels. */
export const useCarriers = () =>
  useCall('/open/express/company', {}, { staleAfter: STALE.minutes(30), announces: false })
