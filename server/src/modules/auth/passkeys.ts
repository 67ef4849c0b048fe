import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { MAX_PASSKEYS } from '@anzuo/contract/account'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { passkeyChallenges, passkeys, users } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import {
  createPasskeyEnrolment,
  createPasskeyRequest,
  verifyNewPasskey,
  verifyPasskeyAnswer,
  type RelyingParty,
  type WebAuthnJson,
} from '../../webAuthn'

/** What calls about passkeys need of the server. */
export type PasskeyContext = {
  db: Database
  now: () => Date
  /** Whom passkeys are shown to; null where this server has no address that could have any. */
  getRelyingParty: () => RelyingParty | null
}

type Challenge = ResponseData<'/auth/passkey/begin'>
type PasskeyList = ResponseData<'/user/passkeys/list'>

/** An answer of the browser to a challenge. */
export type PasskeyAnswer = { challengeId: string; response: WebAuthnJson }

/** As long as a browser may leave its sheet open; an offer in a field waits until the person comes to it. */
const CHALLENGE_MINUTES = 15

/** @throws ApiError `unavailable` where there are no passkeys */
const requireRelyingParty = ({ getRelyingParty }: PasskeyContext): RelyingParty => {
  const relyingParty = getRelyingParty()
  if (!relyingParty) throw createApiError('unavailable', 'passkeysUnavailable')
  return relyingParty
}

const keepChallenge = async (
  { db, now }: PasskeyContext,
  { challenge, options, userId }: { challenge: string; options: WebAuthnJson; userId: string | null },
): Promise<Challenge> => {
  const id = randomUUID()
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * MINUTE_MS)
  await db.insert(passkeyChallenges).values({ id, challenge, userId, expiresAt })
  return { challengeId: id, options, expiresAt: expiresAt.toISOString() }
}

/**
 * Uses a challenge up, whatever comes of it: no answer counts twice, also where the first one is refused.
 * @throws ApiError `conflict` for one that was answered, has run out, or was made for somebody else
 */
const redeemChallenge = async (
  { db, now }: PasskeyContext,
  { id, userId }: { id: string; userId: string | null },
): Promise<string> => {
  const [used] = isUuid(id)
    ? await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.id, id),
            gt(passkeyChallenges.expiresAt, now()),
            userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
          ),
        )
        .returning({ challenge: passkeyChallenges.challenge })
    : []
  if (!used) throw createApiError('conflict', 'passkeyOver')
  return used.challenge
}

/** Begins a log-in by passkey. */
export const beginPasskeyLogIn = async (context: PasskeyContext): Promise<Challenge> =>
  keepChallenge(context, { ...(await createPasskeyRequest(requireRelyingParty(context))), userId: null })

/**
 * Whose passkey has answered. Its count of signatures and the time are noted in the transaction that takes the proof.
 * @throws ApiError `conflict` when the challenge is over, `captchaWrong` for a passkey that is not known here or an answer that is not right
 */
export const checkPasskeyAnswer = async (
  context: PasskeyContext,
  { challengeId, response }: PasskeyAnswer,
): Promise<{ userId: string; note: (tx: Database) => Promise<void> }> => {
  const relyingParty = requireRelyingParty(context)
  const challenge = await redeemChallenge(context, { id: challengeId, userId: null })
  const { id } = response
  const [passkey] =
    typeof id === 'string' ? await context.db.select().from(passkeys).where(eq(passkeys.id, id)) : []
  const counter = passkey && (await verifyPasskeyAnswer(relyingParty, passkey, { challenge, response }))
  if (!passkey || typeof counter !== 'number') throw createApiError('captchaWrong', 'passkeyWrong')
  return {
    userId: passkey.userId,
    note: async tx => {
      const [noted] = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: context.now() })
        // Two answers at once with the same count are of a passkey and its copy, or the passkey was removed meanwhile.
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        .returning({ id: passkeys.id })
      if (!noted) throw createApiError('captchaWrong', 'passkeyWrong')
    },
  }
}

/** The passkeys of a person, the newest first. */
export const listPasskeys = async (db: Database, userId: string): Promise<PasskeyList> => {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
    .limit(MAX_PASSKEYS)
  return {
    passkeys: rows.map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Begins to add a passkey: what the browser makes it by. */
export const beginPasskey = async (context: PasskeyContext, userId: string): Promise<Challenge> => {
  const relyingParty = requireRelyingParty(context)
  const { db } = context
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person) throw createApiError('sessionOver', 'verificationFailed')
  const own = await listPasskeys(db, userId)
  if (own.passkeys.length >= MAX_PASSKEYS)
    throw createApiError('conflict', 'tooManyPasskeys', { most: MAX_PASSKEYS })
  const enrolment = await createPasskeyEnrolment(relyingParty, {
    id: userId,
    userName: person.phone ?? person.email ?? person.nickname,
    displayName: person.nickname,
    ownIds: own.passkeys.map(({ id }) => id),
  })
  return keepChallenge(context, { ...enrolment, userId })
}

/**
 * Adds the passkey that a browser has made.
 * @throws ApiError `conflict` when the challenge is over or there are too many, `captchaWrong` when it is not what was asked for
 */
export const addPasskey = async (
  context: PasskeyContext,
  userId: string,
  { label, challengeId, response }: PasskeyAnswer & { label: string },
): Promise<PasskeyList> => {
  const relyingParty = requireRelyingParty(context)
  const challenge = await redeemChallenge(context, { id: challengeId, userId })
  const passkey = await verifyNewPasskey(relyingParty, { challenge, response })
  if (!passkey) throw createApiError('captchaWrong', 'passkeyWrong')
  return context.db.transaction(async tx => {
    // The person's row is the lock: of two that are added at once, the second one counts the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [own] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if ((own?.count ?? 0) >= MAX_PASSKEYS)
      throw createApiError('conflict', 'tooManyPasskeys', { most: MAX_PASSKEYS })
    const [added] = await tx
      .insert(passkeys)
      .values({ ...passkey, userId, label, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) throw createApiError('conflict', 'passkeyKnown')
    return listPasskeys(tx, userId)
  })
}

/** @throws ApiError `notFound` for a passkey that is not the person's */
export const renamePasskey = async (
  db: Database,
  userId: string,
  { id, label }: { id: string; label: string },
): Promise<PasskeyList> => {
  const [renamed] = await db
    .update(passkeys)
    .set({ label })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  if (!renamed) throw createApiError('notFound', 'passkeyNotFound')
  return listPasskeys(db, userId)
}

/** @throws ApiError `notFound` for a passkey that is not the person's */
export const removePasskey = async (db: Database, userId: string, id: string): Promise<PasskeyList> => {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  if (!removed) throw createApiError('notFound', 'passkeyNotFound')
  return listPasskeys(db, userId)
}
