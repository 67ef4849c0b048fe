import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import { findSignatureObstacle } from '@anzuo/domain/office/refundApproval'
import { getNextRefundStatus } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { refundProposals } from '../../db/schema'
import type { OfficeActor, RefundProposalPayload } from '../../db/schema/office'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { MessageKey } from '../../messages'
import { countOrderChange } from '../../modules/order/orderVersion'
import type { OrderRow } from '../../modules/order/queries'
import { payGoodwill } from '../../modules/refund/goodwill'
import type { RefundRow } from '../../modules/refund/queries'
import { receiveReturn } from '../../modules/refund/receiveReturn'
import { quoteRepair } from '../../modules/refund/repair'
import { loadRepair, type RepairRow } from '../../modules/refund/repairRecord'
import { decideLockedRefund, lockRefund, lockRefundGroup } from '../../modules/refund/transitionRefund'
import { getReachableOrder } from '../order/orderAccess'
import type { ProposalRow } from './refundViews'

/** Money that somebody wants to give back. */
export type NewProposal = {
  order: OrderRow
  refundId: string | null
  /** Set when it is about all that was asked for together with the refund. */
  groupId?: string | null
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
  { order, refundId, groupId, amount, payload }: Omit<NewProposal, 'reason' | 'by'>,
  now: Date,
): Promise<boolean> => {
  if (payload.kind === 'goodwill') {
    const rejection = await payGoodwill(tx, { order, skuId: payload.skuId, amount }, now)
    if (rejection === null) await countOrderChange(tx, order.id)
    return rejection === null
  }
  const locked = refundId === null ? null : await lockRefund(tx, refundId)
  if (!locked) return false
  if (payload.kind === 'accept' || payload.kind === 'decline') {
    const members = groupId ? await lockRefundGroup(tx, locked.refund) : [locked.refund]
    const decide = payload.kind === 'accept' ? acceptRefunds : declineRefunds
    return decide(tx, { order, members, amount, answer: payload.answer }, now)
  }
  if (payload.kind === 'quote') return quoteLower(tx, { refund: locked.refund, amount, payload }, now)
  return (await receiveReturn(tx, { ...locked, received: payload }, now)).ok
}

/** What a new price for a repair gives back of what was paid for it, cents; the buyer has it once they took the price. */
export const computeQuoteReturn = (repair: RepairRow | undefined, quote: number): number =>
  Math.max(0, (repair?.paid ?? 0) - quote)

/** Quotes a lower price for a repair, unless other money would go back than was agreed. */
const quoteLower = async (
  tx: Database,
  asked: { refund: RefundRow; amount: number; payload: RefundProposalPayload & { kind: 'quote' } },
  now: Date,
): Promise<boolean> => {
  const { refund, amount, payload } = asked
  if (computeQuoteReturn(await loadRepair(tx, refund.id), payload.quote) !== amount) return false
  const { quote, answer, days } = payload
  return (await quoteRepair(tx, refund, { amount: quote, answer, days, now })) !== null
}

/** What is paid at once when these refunds are accepted: returns are paid when they have come. */
export const sumPaidAtOnce = (members: readonly RefundRow[]): number =>
  members.reduce(
    (sum, member) => sum + (getNextRefundStatus(member, 'approved') === 'refunding' ? member.amount : 0),
    0,
  )

type Decision = { order: OrderRow; members: readonly RefundRow[]; amount: number; answer: string }

/** What is paid back when these refunds are declined: what was paid for repairs that are not done then. */
export const sumPaidForRepairs = async (tx: Database, members: readonly RefundRow[]): Promise<number> => {
  let paid = 0
  for (const member of members)
    if (getNextRefundStatus(member, 'rejected') !== null) paid += (await loadRepair(tx, member.id))?.paid ?? 0
  return paid
}

/** Declines those of some locked refunds that can be, unless other money would move than was agreed. */
const declineRefunds = async (tx: Database, asked: Decision, now: Date): Promise<boolean> => {
  const { order, amount, answer } = asked
  const members = asked.members.filter(member => getNextRefundStatus(member, 'rejected') !== null)
  if (members.length === 0 || (await sumPaidForRepairs(tx, members)) !== amount) return false
  for (const refund of members)
    await decideLockedRefund(tx, { refund, order, isApproved: false, answer }, now)
  return true
}

/** Accepts those of some locked refunds that are not decided, unless other money would move than was agreed. */
const acceptRefunds = async (tx: Database, asked: Decision, now: Date): Promise<boolean> => {
  const { order, amount, answer } = asked
  const members = asked.members.filter(member => getNextRefundStatus(member, 'approved') !== null)
  if (members.length === 0 || sumPaidAtOnce(members) !== amount) return false
  for (const refund of members) await decideLockedRefund(tx, { refund, order, isApproved: true, answer }, now)
  return true
}

/** Whether a proposal about one of some refunds, or about all that were asked for together, waits for a signature. */
export const hasOpenProposal = async (tx: Database, members: readonly RefundRow[]): Promise<boolean> => {
  const groupIds = members.flatMap(({ groupId }) => groupId ?? [])
  const isAbout = or(
    inArray(
      refundProposals.refundId,
      members.map(({ id }) => id),
    ),
    groupIds.length > 0 ? inArray(refundProposals.groupId, groupIds) : undefined,
  )
  return (await tx.$count(refundProposals, and(eq(refundProposals.outcome, 'open'), isAbout))) > 0
}

/** Writes a proposal: open for a second person, or as signed by nobody where none is needed. */
export const insertProposal = async (
  tx: Database,
  { order, by, ...proposal }: NewProposal & { isOpen: boolean },
  now: Date,
): Promise<ProposalRow> => {
  const { isOpen, refundId, groupId, amount, payload, reason } = proposal
  const [row] = await tx
    .insert(refundProposals)
    .values({
      id: randomUUID(),
      kind: payload.kind,
      orderId: order.id,
      refundId,
      groupId: groupId ?? null,
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
