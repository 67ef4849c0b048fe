import {
  computePresenceNonce,
  computePresenceProof,
  constantTimeEqual,
  decodeChairInfo,
  parseHex,
  type ChairInfo,
} from '@anzuo/chair-protocol'
import { RESPONSE_CODE, type Chair, type RequestBody } from '@anzuo/contract'
import { DAY_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { ApiError, createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import { listChairKeys, type ValidChairKeyring } from '../chairKey/chairKeyring'
import { getOwnChairRole, requireChairAccess, toChairResponse } from './chairAccess'
import { forgetChairOwner } from './chairEvents'
import { lockChair } from './chairMembers'
import { findOpenClaim, makeChairOwner } from './claimChair'
import type { ChairContext } from './context'
import { registerChair } from './registerChair'
import { requireChairKeys } from './requireChairKeys'

/** How long a phone may be without internet after the press. */
const MAX_PROOF_AGE_SECONDS = 30 * DAY_SECONDS

/** So far a phone's clock may be ahead of the server's. */
const MAX_CLOCK_LEAD_SECONDS = DAY_SECONDS

type PresenceRequest = RequestBody<'/device/presence'>

/** What a chair has said about a press, after the server has checked it. */
type Presence = { serialNumber: string; info: ChairInfo; epoch: number; claimId: string | null }

/**
 * Makes somebody the owner of a chair whose button was pressed for their phone: with the challenge of a claim at once, or with a secret
 * of the phone's, when phone or chair were without internet then. Such a proof is good once: a new owner begins a new epoch. Who is the
 * owner already gets the chair again, so that a phone may repeat what got no answer.
 */
export const addChairByPresence = async (
  context: ChairContext,
  { caller, request, recordSecurityEvent }: RequestContext<'/device/presence'>,
): Promise<Chair> => {
  const { db, mqttClient, chairRegistry, now } = context
  const presence = await requirePresence(context, caller.userId, request)
  const person = { userId: caller.userId, serialNumber: presence.serialNumber }
  const isNew = await db.transaction(tx => takeChair(tx, { ...presence, ...person }, now()))
  if (isNew) {
    recordSecurityEvent({ event: 'chair_claimed', ...person })
    chairRegistry.notifyOwner(person.serialNumber)
  }
  const access = await requireChairAccess(db, person, now())
  return toChairResponse(access, mqttClient.getSnapshot(person.serialNumber))
}

/** @throws ApiError when the chair has not said it, or not now, or not to this phone */
const requirePresence = async (
  context: Pick<ChairContext, 'db' | 'chairKeys' | 'noteAlarm' | 'now'>,
  userId: string,
  request: PresenceRequest,
): Promise<Presence> => {
  const { db, now } = context
  const { serialNumber, epoch } = request
  const info = decodeChairInfo(readBytes(request.info))
  if (info?.serialNumber !== serialNumber) throw createApiError('invalidRequest', 'presenceWrong')
  const keyring = await requireKnownKeys(context, serialNumber)
  if ('secret' in request.nonceSource) {
    requireRecent(request.unixSeconds, now())
    const nonce = computePresenceNonce(readBytes(request.nonceSource.secret))
    requireProof(context, { keyring, request, nonce })
    return { serialNumber, info, epoch, claimId: null }
  }
  const claim = await findOpenClaim(db, { id: request.nonceSource.claimId, userId }, now())
  if (claim?.serialNumber !== serialNumber) throw createApiError('notFound', 'claimOver')
  requireProof(context, { keyring, request, nonce: readBytes(claim.challenge) })
  return { serialNumber, info, epoch, claimId: claim.id }
}

/** A chair beside somebody that nobody has made is a forged one: its maker hears of it. */
const requireKnownKeys = async (
  { chairKeys, noteAlarm }: Pick<ChairContext, 'chairKeys' | 'noteAlarm'>,
  serialNumber: string,
): Promise<ValidChairKeyring> => {
  try {
    return await requireChairKeys(chairKeys, serialNumber)
  } catch (error) {
    if (error instanceof ApiError)
      noteAlarm(serialNumber, error.code === RESPONSE_CODE.notFound ? 'unknown' : 'shutOut')
    throw error
  }
}

const readBytes = (hex: string): Uint8Array => parseHex(hex) ?? new Uint8Array(0)

const requireRecent = (unixSeconds: number, now: Date): void => {
  const age = now.getTime() / 1000 - unixSeconds
  if (age > MAX_PROOF_AGE_SECONDS || age < -MAX_CLOCK_LEAD_SECONDS)
    throw createApiError('conflict', 'presenceOver')
}

/** A proof of another key may come from a copied chair, or from somebody who has seen the number: the maker hears of it. */
const requireProof = (
  { noteAlarm }: Pick<ChairContext, 'noteAlarm'>,
  { keyring, request, nonce }: { keyring: ValidChairKeyring; request: PresenceRequest; nonce: Uint8Array },
): void => {
  const { serialNumber, unixSeconds, epoch } = request
  const proof = readBytes(request.proof)
  const presence = { nonce, unixSeconds, epoch, info: readBytes(request.info) }
  const isOfChair = listChairKeys(keyring).some(({ key }) =>
    constantTimeEqual(proof, computePresenceProof(key, presence)),
  )
  if (isOfChair) return
  noteAlarm(serialNumber, 'wrongProof')
  throw createApiError('invalidRequest', 'presenceWrong')
}

/** Gives whether the person is the owner only now. */
const takeChair = async (
  tx: Database,
  presence: Presence & { userId: string },
  now: Date,
): Promise<boolean> => {
  const { serialNumber, info, epoch, userId, claimId } = presence
  await registerChair(tx, { serialNumber, info, epoch, isConnected: false }, now)
  const known = await lockChair(tx, serialNumber)
  const isOwner = (await getOwnChairRole(tx, { userId, serialNumber }, now)) === 'owner'
  if (isOwner && epoch <= known.epoch) return false
  // Without a challenge nobody knows when the chair said it: another owner may have come and gone since.
  if (claimId === null && epoch < known.epoch) throw createApiError('conflict', 'presenceOver')
  if (claimId === null && info.isOwned) throw createApiError('conflict', 'chairOwned')
  if (epoch > known.epoch && !info.isOwned) await forgetChairOwner(tx, { serialNumber, epoch }, now)
  await makeChairOwner(tx, { userId, serialNumber, claimId }, now)
  return true
}
