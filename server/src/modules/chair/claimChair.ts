import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import {
  CLAIM_CHALLENGE_BYTES,
  computeClaimNumber,
  parseHex,
  CHAIR_SAFETY_LIMITS,
  toHex,
} from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import { MINUTE_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { chairOwnershipClaims } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { requireChairAccess, toChairResponse } from './chairAccess'
import { insertChairAuditEntry } from './chairAudit'
import { isClaimProofOfChair } from './chairEvents'
import { addChairMember, hasChairOwner, incrementChairEpoch, lockChair, type ChairUser } from './chairMembers'
import { recordWebhookEvent } from '../webhook/recordWebhookEvent'
import type { ChairContext } from './context'
import { requireRegisteredChair } from './registerChair'
import { requireChairKeys } from './requireChairKeys'

/** A claim waits as long as the chair does, and a little for the way. */
const CLAIM_TIMEOUT_MS = (CHAIR_SAFETY_LIMITS.claimTimeoutSeconds + 10) * 1000

/** Claims that one person may begin in the window: more than anybody needs for their own chairs. */
const MAX_CLAIMS = 10
const CLAIM_WINDOW_MS = 10 * MINUTE_SECONDS * 1000

/** What became of asking a chair to wait for the press of one claim. */
type PressRequestOutcome = 'waiting' | 'claimedByOther' | 'unreachable'

type OwnershipClaim = typeof chairOwnershipClaims.$inferSelect

/**
 * Begins to make somebody the owner of a chair that has none. The chair shows the number of the claim and waits for a press on its
 * button; it waits for one claim at a time. Who comes second, or whose chair is offline, can prove over Bluetooth that they are there.
 * @throws ApiError `conflict` when the chair has an owner, `tooManyRequests` when this person began too many
 */
export const claimChair = async (
  { db, mqttClient, chairKeys, now }: ChairContext,
  { caller, request: { serialNumber } }: RequestContext<'/device/claim'>,
): Promise<ResponseData<'/device/claim'>> => {
  await requireRegisteredChair(db, serialNumber, now())
  const { active } = await requireChairKeys(chairKeys, serialNumber)
  const claim = await openClaim(db, { userId: caller.userId, serialNumber }, now())
  const challenge = parseHex(claim.challenge) ?? new Uint8Array(0)
  const outcome = claim.isWaitingForPress
    ? await askForPress({ db, mqttClient }, claim, challenge)
    : 'claimedByOther'
  const isWaitingForPress = outcome === 'waiting'
  return {
    claimId: claim.id,
    challenge: claim.challenge,
    isWaitingForPress,
    claimNumber: isWaitingForPress ? computeClaimNumber(active.key, serialNumber, challenge) : null,
    isClaimedByOther: outcome === 'claimedByOther',
    expiresAt: claim.expiresAt.toISOString(),
  }
}

/**
 * Asks the chair to wait for a press. A chair that refuses is free for the next claim; one that does not answer may show the number
 * all the same, so the claim keeps its turn.
 */
const askForPress = async (
  { db, mqttClient }: Pick<ChairContext, 'db' | 'mqttClient'>,
  { id, serialNumber }: OwnershipClaim,
  challenge: Uint8Array,
): Promise<PressRequestOutcome> => {
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'claim', challenge }, null)
  if (reply.ok && reply.result === 'ok') return 'waiting'
  if (!reply.ok && reply.reason === 'noAnswer') return 'unreachable'
  await db
    .update(chairOwnershipClaims)
    .set({ isWaitingForPress: false })
    .where(eq(chairOwnershipClaims.id, id))
  return reply.ok && reply.result === 'busy' ? 'claimedByOther' : 'unreachable'
}

/** This person's open claim of the chair, or a new one. The chair's row is locked, so that one claim alone gets the press. */
const openClaim = (db: Database, person: ChairUser, now: Date): Promise<OwnershipClaim> =>
  db.transaction(async tx => {
    await lockChair(tx, person.serialNumber)
    if (await hasChairOwner(tx, person.serialNumber)) throw createApiError('conflict', 'chairOwned')
    const waiting = await findClaimWaitingForPress(tx, person.serialNumber, now)
    if (waiting?.userId === person.userId) return waiting
    await limitClaims(tx, person.userId, now)
    const [claim] = await tx
      .insert(chairOwnershipClaims)
      .values({
        id: randomUUID(),
        ...person,
        challenge: toHex(Uint8Array.from(randomBytes(CLAIM_CHALLENGE_BYTES))),
        expiresAt: new Date(now.getTime() + CLAIM_TIMEOUT_MS),
        isWaitingForPress: waiting === null,
      })
      .returning()
    if (!claim) throw new Error('The claim was not stored')
    return claim
  })

const findClaimWaitingForPress = async (
  tx: Database,
  serialNumber: string,
  now: Date,
): Promise<OwnershipClaim | null> => {
  const [claim] = await tx
    .select()
    .from(chairOwnershipClaims)
    .where(
      and(
        eq(chairOwnershipClaims.serialNumber, serialNumber),
        eq(chairOwnershipClaims.isWaitingForPress, true),
        gt(chairOwnershipClaims.expiresAt, now),
        isNull(chairOwnershipClaims.usedAt),
      ),
    )
  return claim ?? null
}

const limitClaims = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const windowStart = new Date(now.getTime() + CLAIM_TIMEOUT_MS - CLAIM_WINDOW_MS)
  const recent = await tx
    .select({ expiresAt: chairOwnershipClaims.expiresAt })
    .from(chairOwnershipClaims)
    .where(and(eq(chairOwnershipClaims.userId, userId), gt(chairOwnershipClaims.expiresAt, windowStart)))
    .orderBy(chairOwnershipClaims.expiresAt)
  const [oldest] = recent
  if (!oldest || recent.length < MAX_CLAIMS) return
  const secondsLeft = Math.ceil((oldest.expiresAt.getTime() - windowStart.getTime()) / 1000)
  throw createRateLimitError('tooManyRequests', Math.max(1, secondsLeft))
}

/** Makes somebody the owner whose claim was proved, by the chair over the internet or by this request's proof. */
export const bindChair = async (
  { db, mqttClient, chairRegistry, chairKeys, noteAlarm, now }: ChairContext,
  { caller, request, recordSecurityEvent }: RequestContext<'/device/bind'>,
): Promise<ResponseData<'/device/bind'>> => {
  const claim = await findOpenClaim(db, { id: request.claimId, userId: caller.userId }, now())
  if (!claim) throw createApiError('notFound', 'claimOver')
  const { serialNumber } = claim
  const keyring = await requireChairKeys(chairKeys, serialNumber)
  if (request.proof !== undefined) {
    const proof = parseHex(request.proof) ?? new Uint8Array(0)
    const challenge = parseHex(claim.challenge) ?? new Uint8Array(0)
    if (!isClaimProofOfChair(keyring, { serialNumber, challenge, proof })) {
      noteAlarm(serialNumber, 'wrongProof')
      throw createApiError('invalidRequest', 'claimWrong')
    }
  } else if (claim.provedAt === null) return { isBound: false, device: null }

  const person = { userId: caller.userId, serialNumber }
  await db.transaction(async tx => {
    await lockChair(tx, serialNumber)
    await makeChairOwner(tx, { ...person, claimId: claim.id }, now())
  })
  recordSecurityEvent({ event: 'chair_claimed', ...person })
  chairRegistry.notifyOwner(serialNumber)
  const access = await requireChairAccess(db, person, now())
  return { isBound: true, device: toChairResponse(access, mqttClient.getSnapshot(serialNumber)) }
}

/**
 * Makes somebody the owner of a chair that has none. The chair's row is locked, so that of two people one gets it.
 * @throws ApiError `conflict` when it has an owner
 */
export const makeChairOwner = async (
  tx: Database,
  { claimId, ...person }: ChairUser & { claimId: string | null },
  now: Date,
): Promise<void> => {
  const { serialNumber } = person
  await incrementChairEpoch(tx, serialNumber)
  if (await hasChairOwner(tx, serialNumber)) throw createApiError('conflict', 'chairOwned')
  if (claimId !== null)
    await tx.update(chairOwnershipClaims).set({ usedAt: now }).where(eq(chairOwnershipClaims.id, claimId))
  await addChairMember(tx, { ...person, role: 'owner', expiresAt: null }, now)
  await recordWebhookEvent(tx, { type: 'chair.claimed', data: { serialNumber } }, now)
  await insertChairAuditEntry(tx, { ...person, action: 'bind', result: 'ok' }, now)
}

/** This person's claim while it is open and not used, or null. */
export const findOpenClaim = async (
  db: Database,
  { id, userId }: { id: string; userId: string },
  now: Date,
) => {
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
