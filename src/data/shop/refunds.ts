import { useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { EndpointPath, ResponseData } from '@anzuo/contract'
import { initialRefundDraft, type RefundDraft } from '@anzuo/domain/shop/refundDraft'
import { orderQueryPaths } from './orders'
import { STALE_TIME } from '../api/queryClient'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

export type Refund = ResponseData<'/dealer_order_refund/get'>
export type RepairTerms = ResponseData<'/dealer_order_refund/repair_terms'>
export type RefundSummary = ResponseData<'/dealer_order_refund/list'>['refunds'][number]

export const REFUND_PATH = '/dealer_order_refund/get'

/** What is asked for anew when a refund has changed. */
export const refundQueryPaths: readonly EndpointPath[] = [
  ...orderQueryPaths,
  REFUND_PATH,
  '/dealer_order_refund/list',
  '/dealer_order_refund/preview',
  '/dealer_order_refund/exchange_choices',
  '/dealer_order_refund/repair_terms',
  '/dealer_order_refund/preview_order',
  '/dealer_order_refund/pickups',
  '/points/balance',
]

/** What somebody who asks for a refund has filled in; it stands until it is sent or the page is left. */
export const useRefundDraft = create<RefundDraft>(() => initialRefundDraft)

/** Fills in a part of the draft. */
export const updateRefundDraft = (changes: Partial<RefundDraft>): void => useRefundDraft.setState(changes)

/** Takes the draft back to what it starts with. */
export const resetRefundDraft = (): void => useRefundDraft.setState(initialRefundDraft, true)

/** Refunds, the newest first, page by page. */
export const useRefunds = ({ enabled }: { enabled?: boolean } = {}) =>
  useApiInfiniteQuery('/dealer_order_refund/list', {}, { enabled, staleTime: 0 })

/** How often an open refund is asked for again while somebody looks at it. */
const REFUND_POLL_INTERVAL_MS = 15_000

/** One refund. The shop works on it meanwhile, so it is asked for again while its page is open. */
export const useRefund = (id: string) =>
  useApiQuery(
    REFUND_PATH,
    { id },
    { staleTime: 0, showErrorToast: false, refetchInterval: REFUND_POLL_INTERVAL_MS },
  )

/** What a refund of some pieces of a line would give back. */
export const useRefundPreview = (asked: { orderId: string; skuId: string; number: number }) =>
  useApiQuery('/dealer_order_refund/preview', asked, { showErrorToast: false, staleTime: 0 })

/** Variants that pieces of a line can be exchanged for. */
export const useExchangeChoices = (
  asked: { orderId: string; skuId: string },
  { enabled = true }: { enabled?: boolean } = {},
) =>
  useApiQuery('/dealer_order_refund/exchange_choices', asked, {
    showErrorToast: false,
    staleTime: 0,
    enabled,
  })

/** How pieces of a line are repaired, and whether the warranty runs. */
export const useRepairTerms = (
  asked: { orderId: string; skuId: string },
  { enabled }: { enabled: boolean },
) => useApiQuery('/dealer_order_refund/repair_terms', asked, { showErrorToast: false, staleTime: 0, enabled })

/** What a refund of all that is left of an order would give back. */
export const useOrderRefundPreview = (orderId: string) =>
  useApiQuery('/dealer_order_refund/preview_order', { orderId }, { showErrorToast: false, staleTime: 0 })

type RefundMutationPath =
  | '/dealer_order_refund/apply'
  | '/dealer_order_refund/apply_order'
  | '/dealer_order_refund/answer'
  | '/dealer_order_refund/answer_offer'
  | '/dealer_order_refund/answer_quote'
  | '/dealer_order_refund/confirm_arrival'
  | '/dealer_order_refund/undo'
  | '/dealer_order_refund/send_back'
  | '/dealer_order_refund/change_pickup'
  | '/dealer_order_refund/cancel_pickup'

/** What a screen does when a change has happened; told before the change is seen, as with orders. */
export type OnRefundChanged = (refund: Refund) => void

const useRefundMutation = <P extends RefundMutationPath>(path: P, onChanged: OnRefundChanged) => {
  const client = useQueryClient()
  return useApiMutation(path, {
    invalidates: refundQueryPaths,
    onSuccess: answer => {
      const refund = answer as Refund
      onChanged(refund)
      client.setQueryData([REFUND_PATH, { id: refund.id }], refund)
    },
  })
}

/** Asks for a refund. */
export const useRequestRefund = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/apply', onChanged)

/** Asks for a refund of all that is left of an order. */
export const useRequestOrderRefund = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/apply_order', onChanged)

/** Answers what the shop asked about a refund. */
export const useAnswerRefundQuestion = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/answer', onChanged)

/** Takes the refund that the shop offers in place of an exchange, or leaves it. */
export const useAnswerRefundOffer = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/answer_offer', onChanged)

/** Does without a repair at its price, or agrees where all of it is paid. */
export const useAnswerRepairQuote = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/answer_quote', onChanged)

/** Says that what the shop sent has come. */
export const useConfirmArrival = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/confirm_arrival', onChanged)

/** Withdraws a refund. */
export const useWithdrawRefund = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/undo', onChanged)

/** Says how a return was sent, or orders a pick-up. */
export const useSubmitReturnShipment = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/send_back', onChanged)

/** Has the courier come elsewhere or at another time. */
export const useChangePickup = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/change_pickup', onChanged)

/** Has no courier come. */
export const useCancelPickup = (onChanged: OnRefundChanged) =>
  useRefundMutation('/dealer_order_refund/cancel_pickup', onChanged)

/** Pick-ups at the door, by refund or tracking number. */
export const useReturnPickups = (query: string) =>
  useApiInfiniteQuery('/dealer_order_refund/pickups', query ? { query } : {}, {})

/** Companies that carry parcels. */
export const useShippingCarriers = () =>
  useApiQuery('/open/express/company', {}, { staleTime: STALE_TIME.minutes(30), showErrorToast: false })
