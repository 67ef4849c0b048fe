import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { findSignatureObstacle, needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import type { Database } from '../../db/database'
import { refundProposals } from '../../db/schema'
import type { OfficeActor, RefundProposalPayload } from '../../db/schema/office'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { countOrderChange } from '../../modules/order/orderVersion'
import type { OrderRow } from '../../modules/order/queries'
import { payGoodwill } from '../../modules/refund/goodwill'
import { receiveReturn } from '../../modules/refund/receiveReturn'
import { decideLockedRefund, lockRefund } from '../../modules/refund/transitionRefund'
import { getReachableOrder } from '../order/orderAccess'
import type { ProposalRow } from './refundViews'

/** Money that somebody wants to give back. */
export type NewProposal = {
  order: OrderRow
  refundId: string | null
  amount: number
  payload: RefundProposalPayload
  reason: string
  by: OfficeActor
}

export const toActor = ({ kind, id, name }: OfficeActor): OfficeActor => ({ kind, id, name })

/**
 * Does what was proposed, on a locked order.
 * @returns whether it could still be done
 */
export const executeProposal = async (
  tx: Database,
  {
    order,
    refundId,
    amount,
    payload,
  }: { order: OrderRow; refundId: string | null; amount: number; payload: RefundProposalPayload },
  now: Date,
): Promise<boolean> => {
  if (payload.kind === 'goodwill') {
    const rejection = await payGoodwill(tx, { order, skuId: payload.skuId, amount }, now)
    if (rejection === null) await countOrderChange(tx, order.id)
    return rejection === null
  }
  const locked = refundId === null ? null : await lockRefund(tx, refundId)
  if (!locked) return false
  if (payload.kind === 'accept')
    return (
      (await decideLockedRefund(tx, { ...locked, isApproved: true, answer: payload.answer }, now)) !== null
    )
  return (await receiveReturn(tx, { ...locked, received: payload }, now)).ok
}

/** Whether a proposal about a refund waits for a signature. */
export const hasOpenProposal = async (tx: Database, refundId: string): Promise<boolean> =>
  (await tx.$count(
    refundProposals,
    and(eq(refundProposals.refundId, refundId), eq(refundProposals.outcome, 'open')),
  )) > 0

/** Writes a proposal: open for a second person above the set amount, else as signed by nobody. */
export const insertProposal = async (
  tx: Database,
  { order, by, ...proposal }: NewProposal & { signatureAmount: number },
  now: Date,
): Promise<ProposalRow> => {
  const { signatureAmount, refundId, amount, payload, reason } = proposal
  const isOpen = needsSecondOperator(amount, signatureAmount)
  const [row] = await tx
    .insert(refundProposals)
    .values({
      id: randomUUID(),
      kind: payload.kind,
      orderId: order.id,
      refundId,
      amount,
      payload,
      reason,
      proposedBy: toActor(by),
      proposedAt: now,
      outcome: isOpen ? 'open' : 'signed',
      decidedAt: isOpen ? null : now,
      decisionNote: '',
    })
    .returning()
  if (!row) throw new Error('a proposal that was not written')
  await countOrderChange(tx, order.id)
  return row
}

/** A proposal, locked with its order, the order first as everywhere. */
export const lockProposal = async (
  tx: Database,
  id: string,
  storeId: string | null,
): Promise<{ proposal: ProposalRow; order: OrderRow }> => {
  const [found] = isUuid(id)
    ? await tx
        .select({ orderId: refundProposals.orderId })
        .from(refundProposals)
        .where(eq(refundProposals.id, id))
    : []
  if (!found) throw createApiError('notFound', 'nothingThere')
  const order = await getReachableOrder(tx, { id: found.orderId, storeId }, true)
  const [proposal] = await tx.select().from(refundProposals).where(eq(refundProposals.id, id)).for('update')
  if (!proposal) throw createApiError('notFound', 'nothingThere')
  return { proposal, order }
}

/** Closes a locked proposal. */
export const closeProposal = async (
  tx: Database,
  id: string,
  decision: Pick<ProposalRow, 'outcome' | 'decidedBy' | 'decidedAt' | 'decisionNote'>,
): Promise<ProposalRow> => {
  const [row] = await tx.update(refundProposals).set(decision).where(eq(refundProposals.id, id)).returning()
  if (!row) throw new Error('a proposal that was not locked')
  await countOrderChange(tx, row.orderId)
  return row
}

const OBSTACLE_MESSAGES: Record<NonNullable<ReturnType<typeof findSignatureObstacle>>, MessageKey> = {
  decided: 'officeProposalDecided',
  ownProposal: 'officeSignatureOwn',
  otherAmount: 'officeSignatureAmount',
}

/** @throws ApiError `conflict` when this person can't sign this amount */
export const requireSignature = (
  proposal: ProposalRow,
  signature: { operatorId: string; amount: number },
): void => {
  const { amount, proposedBy, outcome } = proposal
  const obstacle = findSignatureObstacle(
    { amount, proposedBy: proposedBy.id, isOpen: outcome === 'open' },
    signature,
  )
  if (obstacle) throw createApiError('conflict', OBSTACLE_MESSAGES[obstacle])
}
