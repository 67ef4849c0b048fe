import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import {
  computeClaimProof,
  constantTimeEqual,
  deriveDeviceKey,
  parseHex,
  CHAIR_SAFETY_LIMITS,
  toHex,
} from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { chairOwnershipClaims } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess, toChairResponse } from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import { addChairMember, hasChairOwner, incrementChairEpoch, requireChair } from './chairMembers'
import type { ChairContext } from './context'

/** A claim waits as long as the chair does, and a little for the way. */
const CLAIM_TIMEOUT_MS = (CHAIR_SAFETY_LIMITS.claimTimeoutSeconds + 10) * 1000

/** Begins to make somebody the owner of a chair that has none: the chair waits for a press on its button. */
export const claimChair = async (
  { db, mqttClient, now }: ChairContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/claim'>,
): Promise<ResponseData<'/device/claim'>> => {
  await requireChair(db, serialNumber)
  if (await hasChairOwner(db, serialNumber)) throw createApiError('conflict', 'chairOwned')
  const challenge = Uint8Array.from(randomBytes(16))
  const claim = {
    id: randomUUID(),
    serialNumber,
    userId: caller.userId,
    challenge: toHex(challenge),
    expiresAt: new Date(now().getTime() + CLAIM_TIMEOUT_MS),
  }
  await db.insert(chairOwnershipClaims).values(claim)
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'claim', challenge }, null)
  return {
    claimId: claim.id,
    challenge: claim.challenge,
    isWaitingForPress: reply.ok && reply.result === 'ok',
    expiresAt: claim.expiresAt.toISOString(),
  }
}

/** Makes somebody the owner whose claim was proved, by the chair over the internet or by this request's proof. */
export const bindChair = async (
  { db, mqttClient, chairRegistry, masterKey, now }: ChairContext,
  { caller, request }: RequestContext<'/device/bind'>,
): Promise<ResponseData<'/device/bind'>> => {
  const claim = await findOpenClaim(db, { id: request.claimId, userId: caller.userId }, now())
  if (!claim) throw createApiError('notFound', 'claimOver')
  const { serialNumber } = claim
  if (request.proof !== undefined) {
    const challenge = parseHex(claim.challenge) ?? new Uint8Array(0)
    const expected = computeClaimProof(deriveDeviceKey(masterKey, serialNumber), serialNumber, challenge)
    if (!constantTimeEqual(parseHex(request.proof) ?? new Uint8Array(0), expected))
      throw createApiError('invalidRequest', 'claimWrong')
  } else if (claim.provedAt === null) return { isBound: false, device: null }

  const person = { userId: caller.userId, serialNumber }
  await db.transaction(async tx => {
    await incrementChairEpoch(tx, serialNumber)
    if (await hasChairOwner(tx, serialNumber)) throw createApiError('conflict', 'chairOwned')
    await tx.update(chairOwnershipClaims).set({ usedAt: now() }).where(eq(chairOwnershipClaims.id, claim.id))
    await addChairMember(tx, { ...person, role: 'owner', expiresAt: null }, now())
    await insertChairAuditEntry(tx, { ...person, action: 'bind', result: 'ok' }, now())
  })
  chairRegistry.notifyOwner(serialNumber)
  const access = await requireChairAccess(db, person, now())
  return { isBound: true, device: toChairResponse(access, mqttClient.getSnapshot(serialNumber)) }
}

const findOpenClaim = async (db: Database, { id, userId }: { id: string; userId: string }, now: Date) => {
  if (!isUuid(id)) return null
  const [claim] = await db
    .select()
    .from(chairOwnershipClaims)
    .where(
      and(
        eq(chairOwnershipClaims.id, id),
        eq(chairOwnershipClaims.userId, userId),
        gt(chairOwnershipClaims.expiresAt, now),
        isNull(chairOwnershipClaims.usedAt),
      ),
    )
  return claim ?? null
}
