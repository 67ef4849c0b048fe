import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import {
  computeSignatureAmountExpiry,
  isSignatureAmountOpen,
  listSignatureAmountActions,
  type SignatureAmountOutcome,
} from '@anzuo/domain/office/signatureAmount'
import type { Database } from '../../db/database'
import { signatureAmountProposals } from '../../db/schema'
import type { OfficeActor } from '../../db/schema/office'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import { insertSettingsVersion } from '../../modules/settings/changeSettings'
import { selectSettingsSection } from '../../modules/settings/settingsStore'
import type { AuditEntry } from '../auditLog'
import type { OfficeCaller, OfficeChange } from '../officeCall'
import { toActor } from '../refund/proposals'
import type { OfficeSettingsContext } from './routes'

type SignatureAmount = OfficeResponseData<'/office/v1/settings/signature_amount/get'>
type ProposalRow = typeof signatureAmountProposals.$inferSelect

const SUBJECT = { kind: 'settings', id: 'refunds', label: 'refunds' } as const satisfies AuditEntry['subject']

/** The proposal that nobody has decided, if there is one; it may have run out. */
const selectUndecided = async (db: Database): Promise<ProposalRow | undefined> => {
  const [row] = await db
    .select()
    .from(signatureAmountProposals)
    .where(eq(signatureAmountProposals.outcome, 'open'))
    .limit(1)
  return row
}

const isOpen = ({ outcome, expiresAt }: ProposalRow, now: Date): boolean =>
  isSignatureAmountOpen({ outcome, expiresAt: expiresAt.getTime() }, now.getTime())

/** The amount as it is, and what somebody may do about a higher one that waits. */
export const readSignatureAmount = async (
  db: Database,
  caller: Pick<OfficeCaller, 'id'>,
  now: Date,
): Promise<SignatureAmount> => {
  const { value } = await selectSettingsSection(db, 'refunds')
  const pending = await selectUndecided(db)
  if (!pending || !isOpen(pending, now)) return { amount: value.signatureAmount, pending: null }
  const { id, amount, proposedBy, proposedAt, expiresAt, outcome } = pending
  return {
    amount: value.signatureAmount,
    pending: {
      id,
      amount,
      proposedBy,
      proposedAt: proposedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      actions: listSignatureAmountActions(
        { outcome, proposedBy: proposedBy.id, expiresAt: expiresAt.getTime() },
        { operatorId: caller.id, now: now.getTime() },
      ),
    },
  }
}

type Decision = { outcome: Exclude<SignatureAmountOutcome, 'open'>; by: OfficeActor | null }

const closeProposal = async (
  tx: Database,
  id: string,
  { outcome, by, now }: Decision & { now: Date },
): Promise<void> => {
  await tx
    .update(signatureAmountProposals)
    .set({ outcome, decidedBy: by, decidedAt: now })
    .where(eq(signatureAmountProposals.id, id))
}

/**
 * Writes down that somebody wants a higher amount. One that ran out gives way.
 * @throws ApiError `conflict` while another one waits
 */
export const proposeSignatureAmount = async (
  tx: Database,
  { was, amount, by }: { was: number; amount: number; by: OfficeActor },
  now: Date,
): Promise<void> => {
  const waiting = await selectUndecided(tx)
  if (waiting && isOpen(waiting, now)) throw createApiError('conflict', 'officeSignatureAmountOpen')
  if (waiting) await closeProposal(tx, waiting.id, { outcome: 'outdated', by: null, now })
  const [written] = await tx
    .insert(signatureAmountProposals)
    .values({
      id: randomUUID(),
      was,
      amount,
      proposedBy: by,
      proposedAt: now,
      expiresAt: new Date(computeSignatureAmountExpiry(now.getTime())),
      outcome: 'open',
    })
    .onConflictDoNothing()
    .returning()
  // Two people proposed at the same moment.
  if (!written) throw createApiError('conflict', 'officeSignatureAmountOpen')
}

/** Closes what waits: whoever lowers the amount has decided about it anew. */
export const dropSignatureAmountProposal = async (tx: Database, now: Date): Promise<void> => {
  const waiting = await selectUndecided(tx)
  if (waiting) await closeProposal(tx, waiting.id, { outcome: 'outdated', by: null, now })
}

/** An open proposal, locked. @throws ApiError `conflict` when it was decided or ran out */
const lockOpenProposal = async (tx: Database, id: string, now: Date): Promise<ProposalRow> => {
  const [row] = isUuid(id)
    ? await tx
        .select()
        .from(signatureAmountProposals)
        .where(eq(signatureAmountProposals.id, id))
        .for('update')
    : []
  if (!row) throw createApiError('notFound', 'nothingThere')
  if (!isOpen(row, now)) throw createApiError('conflict', 'officeProposalDecided')
  return row
}

const requireSecondPerson = ({ proposedBy }: ProposalRow, { id }: OfficeCaller): void => {
  if (proposedBy.id === id) throw createApiError('conflict', 'officeSignatureOwn')
}

/** Approves or declines a higher amount that somebody else has proposed. */
export const createSignatureAmountDecision = ({
  now,
  store,
}: OfficeSettingsContext): OfficeChange<'/office/v1/settings/signature_amount/decide'> => ({
  run: async ({ tx, request: { id, decision }, caller, audit, afterCommit }) => {
    const at = now()
    const proposal = await lockOpenProposal(tx, id, at)
    requireSecondPerson(proposal, caller)
    const by = toActor(caller)
    const { amount, proposedBy } = proposal
    if (decision.kind === 'decline') {
      await closeProposal(tx, id, { outcome: 'declined', by, now: at })
      audit({
        subject: SUBJECT,
        before: { proposedSignatureAmount: amount },
        after: { proposedSignatureAmount: null, proposedBy: proposedBy.name },
      })
      return readSignatureAmount(tx, caller, at)
    }
    if (decision.amount !== amount) throw createApiError('conflict', 'officeSignatureAmount')
    const { value, version } = await selectSettingsSection(tx, 'refunds')
    const change = { section: 'refunds' as const, value: { ...value, signatureAmount: amount } }
    if (!(await insertSettingsVersion(tx, { change, version, by }, at)))
      throw createApiError('conflict', 'officeSettingsChanged')
    await closeProposal(tx, id, { outcome: 'approved', by, now: at })
    audit({
      subject: SUBJECT,
      before: { signatureAmount: value.signatureAmount },
      after: { signatureAmount: amount, proposedBy: proposedBy.name },
    })
    afterCommit(() => store.reload())
    return readSignatureAmount(tx, caller, at)
  },
})

/** Takes back what one proposed oneself. */
export const createSignatureAmountWithdrawal = ({
  now,
}: OfficeSettingsContext): OfficeChange<'/office/v1/settings/signature_amount/withdraw'> => ({
  run: async ({ tx, request: { id }, caller, audit }) => {
    const at = now()
    const proposal = await lockOpenProposal(tx, id, at)
    if (proposal.proposedBy.id !== caller.id) throw createApiError('forbidden', 'officeForbidden')
    await closeProposal(tx, id, { outcome: 'withdrawn', by: toActor(caller), now: at })
    audit({
      subject: SUBJECT,
      before: { proposedSignatureAmount: proposal.amount },
      after: { proposedSignatureAmount: null },
    })
    return readSignatureAmount(tx, caller, at)
  },
})
