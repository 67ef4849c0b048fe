import { isPhoneNumber, normalisePhoneNumber } from '../contactValidation'
import { isRepairKind, type PaidRefundKind, type RefundKind, type RepairKind } from './refundState'

export const goodsReceiptStatuses = ['notReceived', 'received'] as const
export type GoodsReceiptStatus = (typeof goodsReceiptStatuses)[number]

export const refundReasons = [
  'notWorking',
  'orderedByMistake',
  'notSuitable',
  'noise',
  'damaged',
  'partsMissing',
  'notReceived',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** What somebody who asks for a refund has filled in so far (specification section 3). */
export type RefundDraft = {
  goodsStatus: GoodsReceiptStatus | null
  number: number
  reason: RefundReason | ''
  /** Ids of pictures that the server has. */
  fileList: readonly string[]
  telephone: string
}

/** What a draft starts with, and goes back to. */
export const initialRefundDraft: RefundDraft = {
  goodsStatus: null,
  number: 1,
  reason: '',
  fileList: [],
  telephone: '',
}

/** Reasons that make sense for goods that came, or did not come. */
export const getRefundReasons = (goodsStatus: GoodsReceiptStatus | null): readonly RefundReason[] => {
  if (goodsStatus === 'notReceived') return ['notReceived', 'orderedByMistake', 'notSuitable', 'other']
  return refundReasons.filter(reason => reason !== 'notReceived')
}

/** What can be wrong with something that is to be repaired. */
const repairReasons = [
  'notWorking',
  'noise',
  'damaged',
  'partsMissing',
  'other',
] as const satisfies readonly RefundReason[]

/** Reasons that can be given for a request of this kind. */
export const getReasonsForKind = (
  kind: RefundKind,
  goodsStatus: GoodsReceiptStatus | null,
): readonly RefundReason[] => (isRepairKind(kind) ? repairReasons : getRefundReasons(goodsStatus))

export type InvalidRefundDraftField = 'goodsStatus' | 'reason' | 'telephone'

/** What is still missing or wrong, in the order of the form. */
export const validateRefundDraft = (draft: RefundDraft): InvalidRefundDraftField[] => {
  const faults: InvalidRefundDraftField[] = []
  if (draft.goodsStatus === null) faults.push('goodsStatus')
  if (draft.reason === '' || !getRefundReasons(draft.goodsStatus).includes(draft.reason))
    faults.push('reason')
  if (!isPhoneNumber(normalisePhoneNumber(draft.telephone))) faults.push('telephone')
  return faults
}

/** How many digits a telephone number has too few; zero when that is not what is wrong with it. */
export const countMissingPhoneDigits = (telephone: string): number => {
  const digits = normalisePhoneNumber(telephone)
  return /^1[3-9]\d*$/.test(digits) ? Math.max(0, 11 - digits.length) : 0
}

/** What can be asked for: what has not come can't be sent back. */
export const getPaidRefundKinds = (goodsStatus: GoodsReceiptStatus | null): readonly PaidRefundKind[] =>
  goodsStatus === 'notReceived' ? ['refundOnly'] : ['returnAndRefund', 'refundOnly']

/** The same for a single line, of which pieces that came can be exchanged or repaired, too. */
export const getRefundKinds = (
  goodsStatus: GoodsReceiptStatus | null,
  {
    canRefund = true,
    canExchange,
    repair = null,
  }: {
    /** Whether the order still gives money back, or other goods. */
    canRefund?: boolean
    canExchange: boolean
    /** How the line is repaired; null when it can't be. */
    repair?: RepairKind | null
  },
): readonly RefundKind[] => [
  ...(canRefund ? getPaidRefundKinds(goodsStatus) : []),
  ...(canRefund && canExchange && goodsStatus !== 'notReceived' ? (['exchange'] as const) : []),
  ...(repair !== null && goodsStatus !== 'notReceived' ? [repair] : []),
]
