import type { OfficeResponseData } from '@anzuo/contract/office/index'
import type { StatusTone } from '../../parts/Status'

export type Refund = OfficeResponseData<'/office/v1/refund/get'>
export type RefundSummary = OfficeResponseData<'/office/v1/refund/list'>['refunds'][number]
export type RefundProposal = Refund['proposals'][number]

export const queueTones: Readonly<Record<RefundSummary['queue'], StatusTone>> = {
  toDecide: 'waiting',
  toReceive: 'waiting',
  toSign: 'planned',
  theirs: 'planned',
  payingBack: 'underWay',
  closed: 'closed',
}

/** What is paid back of a return when fewer pieces came, or something is kept for what is missing: never less than nothing. */
export const getPayback = (
  refund: Pick<Refund, 'amount' | 'quantity'>,
  received: { quantity: number; deduction: number },
): number => {
  const share = Math.floor((refund.amount * received.quantity) / Math.max(refund.quantity, 1))
  return Math.max(share - received.deduction, 0)
}
