import { eq } from 'drizzle-orm'
import { getLetInStep, type ChairShutOutCause } from '@anzuo/domain/office/chairRegistry'
import type { Database } from '../../db/database'
import { chairKeys, chairShutOuts } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { insertChairAuditEntry } from '../../modules/chair/chairAudit'
import type { OfficeCaller, OfficeChange } from '../officeCall'
import { toChairAuditState, toChairSubject } from './chairAuditEntry'
import type { OfficeChair } from './chairs'

type LetInContext = {
  now: () => Date
  read: (
    call: { request: { serialNumber: string }; caller: OfficeCaller },
    tx?: Database,
  ) => Promise<OfficeChair>
}

/** Keeps a chair from getting a key, from now until somebody lets it in again. */
export const noteShutOut = async (
  tx: Database,
  { serialNumber, cause, at }: { serialNumber: string; cause: ChairShutOutCause; at: Date },
): Promise<void> => {
  const line = { cause, at, proposedBy: null, proposedAt: null, letInAt: null }
  await tx
    .insert(chairShutOuts)
    .values({ serialNumber, ...line })
    .onConflictDoUpdate({ target: chairShutOuts.serialNumber, set: line })
}

/**
 * Locks the keys and the line of a chair that is shut out. One whose keys were destroyed by a command has no line yet.
 * @throws ApiError `conflict` when it isn't shut out
 */
const lockShutOut = async (tx: Database, serialNumber: string, at: Date) => {
  const keys = await tx
    .select({ state: chairKeys.state })
    .from(chairKeys)
    .where(eq(chairKeys.serialNumber, serialNumber))
    .for('update')
  if (keys.length === 0 || keys.some(({ state }) => state !== 'revoked'))
    throw createApiError('conflict', 'officeChairNotShutOut')
  await tx.insert(chairShutOuts).values({ serialNumber, cause: 'other', at }).onConflictDoNothing()
  const [line] = await tx
    .select()
    .from(chairShutOuts)
    .where(eq(chairShutOuts.serialNumber, serialNumber))
    .for('update')
  if (!line || line.letInAt) throw createApiError('conflict', 'officeChairNotShutOut')
  return line
}

/** Lets a chair get a key again, which its maker gives it; after a theft two people have to want it. */
export const createLetIn = ({ now, read }: LetInContext): OfficeChange<'/office/v1/chair/let_in'> => ({
  repeat: call => read(call),
  run: async call => {
    const { tx, request, caller, audit } = call
    const { serialNumber, reason } = request
    const before = await read(call, tx)
    const { cause, proposedBy } = await lockShutOut(tx, serialNumber, now())
    const step = getLetInStep({ cause, proposedBy: proposedBy?.id ?? null }, caller.id)
    if (step === 'ownProposal') throw createApiError('conflict', 'officeSignatureOwn')
    const { kind, id, name } = caller
    await tx
      .update(chairShutOuts)
      .set(step === 'letIn' ? { letInAt: now() } : { proposedBy: { kind, id, name }, proposedAt: now() })
      .where(eq(chairShutOuts.serialNumber, serialNumber))
    if (step === 'letIn' && before.registeredAt !== null)
      await insertChairAuditEntry(tx, { serialNumber, userId: null, action: 'letIn', result: 'ok' }, now())
    const after = await read(call, tx)
    audit({
      subject: toChairSubject(serialNumber),
      before: toChairAuditState(before),
      after: toChairAuditState(after),
      reason,
    })
    return after
  },
})

/** Turns down that a chair is let in again, or takes it back; it stays shut out. */
export const createLetInDrop = ({
  now,
  read,
}: LetInContext): OfficeChange<'/office/v1/chair/drop_let_in'> => ({
  repeat: call => read(call),
  run: async call => {
    const { tx, request, audit } = call
    const { serialNumber, reason } = request
    const before = await read(call, tx)
    const { proposedBy } = await lockShutOut(tx, serialNumber, now())
    if (proposedBy === null) throw createApiError('conflict', 'officeProposalDecided')
    await tx
      .update(chairShutOuts)
      .set({ proposedBy: null, proposedAt: null })
      .where(eq(chairShutOuts.serialNumber, serialNumber))
    const after = await read(call, tx)
    audit({
      subject: toChairSubject(serialNumber),
      before: toChairAuditState(before),
      after: toChairAuditState(after),
      reason,
    })
    return after
  },
})
