import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { operatorPasskeys, operatorRecoveryCodes, operators } from '../../db/schema'
import { createApiError, createRateLimitError } from '../../http/apiError'
import {
  consumeRateLimit,
  getSecondsUntilReset,
  isRateLimitExceeded,
  toRateLimitNetworkKey,
  type RateLimit,
} from '../../modules/auth/rateLimits'
import type { OfficeCall } from '../officeCall'
import { createPasskeyRequest, toRelyingParty } from '../../webAuthn'
import { hashSecret, openSecret } from '../secrets'
import type { OfficeAuthContext } from './context'
import type { OperatorRow } from './invitations'
import { beginAttempt, countWrongCode, endAttempt, lockAttempt, type LogInAttempt } from './logInAttempts'
import { verifyPasskey } from './passkeys'
import { isPassword } from './passwords'
import { createSession, toSessionView } from './sessions'
import { findTotpStep, normaliseRecoveryCode } from './totp'

/**
 * How often a password may be tried for one mailbox: from one network, and from everywhere. The second is high, so that a stranger who
 * guesses shuts nobody out soon; passkeys are not limited by it.
 */
const createPasswordLimits = (codeSecret: string, email: string, ip: string): RateLimit[] => {
  const who = createHmac('sha256', codeSecret).update(`operator:${email}`).digest('hex')
  return [
    {
      key: `office:password:${who}:${toRateLimitNetworkKey(ip)}`,
      max: 10,
      windowSeconds: 15 * MINUTE_SECONDS,
    },
    { key: `office:password:${who}`, max: 100, windowSeconds: HOUR_SECONDS },
  ]
}

/**
 * Counts a try at a password.
 * @throws ApiError `tooManyRequests` after too many of them
 */
export const limitPasswordGuesses = async (
  db: Database,
  { codeSecret, email, ip }: { codeSecret: string; email: string; ip: string },
  now: Date,
): Promise<void> => {
  for (const limit of createPasswordLimits(codeSecret, email, ip)) await enforce(db, limit, now)
}

/** Wrong codes of one operator, over all attempts: a million codes are not to be tried. */
const createCodeLimit = (operatorId: string): RateLimit => ({
  key: `office:code:${operatorId}`,
  max: 30,
  windowSeconds: HOUR_SECONDS,
})

const requireCodesLeft = async (tx: Database, { operatorId }: LogInAttempt, now: Date): Promise<void> => {
  const limit = operatorId === null ? null : createCodeLimit(operatorId)
  if (limit && (await isRateLimitExceeded(tx, limit, now)))
    throw createRateLimitError('tooManyRequests', await getSecondsUntilReset(tx, limit, now))
}

const enforce = async (db: Database, limit: RateLimit, now: Date): Promise<void> => {
  const used = await consumeRateLimit(db, limit, now)
  if (!used.ok) throw createRateLimitError('tooManyRequests', used.secondsLeft)
}

/** Checks a password. An unknown mailbox, a wrong password and an account that is shut out are answered alike. */
export const logInByPassword = async (
  { db, now, codeSecret }: OfficeAuthContext,
  { request, ip, recordSecurityEvent }: OfficeCall<'/office/v1/log_in/password'>,
): Promise<OfficeResponseData<'/office/v1/log_in/password'>> => {
  const email = request.email.toLowerCase()
  await limitPasswordGuesses(db, { codeSecret, email, ip }, now())
  const [operator] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.email, email), isNull(operators.disabledAt)))
  if (!(await isPassword(request.password, operator?.passwordHash ?? null)) || !operator) {
    recordSecurityEvent({
      event: 'operator_log_in_failed',
      reason: 'password',
      operatorId: operator?.id ?? null,
    })
    throw createApiError('captchaWrong', 'officeLogInWrong')
  }
  const attempt = await beginAttempt(db, { kind: 'secondFactor', operatorId: operator.id }, now())
  const passkeys = await db.$count(operatorPasskeys, eq(operatorPasskeys.operatorId, operator.id))
  const codes = await db.$count(operatorRecoveryCodes, eq(operatorRecoveryCodes.operatorId, operator.id))
  return {
    ...attempt,
    methods: [
      ...(operator.totpSecret ? ['totp' as const] : []),
      ...(passkeys > 0 ? ['passkey' as const] : []),
      ...(codes > 0 ? ['recoveryCode' as const] : []),
    ],
  }
}

type ProvenPath =
  '/office/v1/log_in/totp' | '/office/v1/log_in/recovery_code' | '/office/v1/log_in/passkey/finish'

/** How a log-in is finished: what kind it is, and whether the proof holds. @returns whose it is */
type Proof = {
  kind: LogInAttempt['kind']
  name: 'totp' | 'recoveryCode' | 'passkey'
  verify: (tx: Database, attempt: LogInAttempt) => Promise<string | null>
}

const finishLogIn = async <Path extends ProvenPath>(
  { db, now, sessionRules }: OfficeAuthContext,
  { request, setSessionToken, recordSecurityEvent }: OfficeCall<Path>,
  proof: Proof,
): Promise<OfficeResponseData<'/office/v1/session/get'>> => {
  const id = request.attemptId
  const outcome = await db.transaction(async tx => {
    const attempt = await lockAttempt(tx, { id, kind: proof.kind }, now())
    await requireCodesLeft(tx, attempt, now())
    const operatorId = await proof.verify(tx, attempt)
    const [operator] =
      operatorId === null
        ? []
        : await tx
            .select()
            .from(operators)
            .where(and(eq(operators.id, operatorId), isNull(operators.disabledAt)))
    if (!operator) return { ok: false as const, operatorId: attempt.operatorId }
    await endAttempt(tx, id)
    return { ok: true as const, session: await createSession(tx, { operator, rules: sessionRules }, now()) }
  })
  if (!outcome.ok) {
    await countWrongCode(db, id)
    recordSecurityEvent({
      event: 'operator_log_in_failed',
      reason: proof.name,
      operatorId: outcome.operatorId,
    })
    if (outcome.operatorId) await consumeRateLimit(db, createCodeLimit(outcome.operatorId), now())
    throw createApiError('captchaWrong', 'officeCodeWrong')
  }
  const { session } = outcome
  setSessionToken(session.token)
  recordSecurityEvent({
    event: 'operator_logged_in',
    factor: proof.name,
    operatorId: session.operator.id,
    sessionId: session.sessionId,
  })
  return toSessionView(session)
}

const getOperatorOfAttempt = async (
  tx: Database,
  { operatorId }: LogInAttempt,
): Promise<OperatorRow | null> => {
  if (operatorId === null) return null
  const [operator] = await tx.select().from(operators).where(eq(operators.id, operatorId)).for('update')
  return operator ?? null
}

/** Logs in by a code of the authenticator app; each code counts once. */
export const logInByTotp = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/log_in/totp'>,
): Promise<OfficeResponseData<'/office/v1/log_in/totp'>> =>
  finishLogIn(context, call, {
    kind: 'secondFactor',
    name: 'totp',
    verify: async (tx, attempt) => {
      const operator = await getOperatorOfAttempt(tx, attempt)
      if (!operator?.totpSecret) return null
      const secret = openSecret(context.codeSecret, operator.totpSecret)
      const { totpUsedStep: usedStep } = operator
      const step = findTotpStep({ secret, usedStep }, call.request.code, context.now())
      if (step === null) return null
      await tx.update(operators).set({ totpUsedStep: step }).where(eq(operators.id, operator.id))
      return operator.id
    },
  })

/** Logs in by a recovery code, which is used up. */
export const logInByRecoveryCode = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/log_in/recovery_code'>,
): Promise<OfficeResponseData<'/office/v1/log_in/recovery_code'>> =>
  finishLogIn(context, call, {
    kind: 'secondFactor',
    name: 'recoveryCode',
    verify: async (tx, { operatorId }) => {
      if (operatorId === null) return null
      const codeHash = hashSecret(normaliseRecoveryCode(call.request.code))
      const [used] = await tx
        .delete(operatorRecoveryCodes)
        .where(
          and(eq(operatorRecoveryCodes.operatorId, operatorId), eq(operatorRecoveryCodes.codeHash, codeHash)),
        )
        .returning({ operatorId: operatorRecoveryCodes.operatorId })
      return used?.operatorId ?? null
    },
  })

export const beginPasskeyLogIn = async ({
  db,
  now,
  officeAddress,
}: OfficeAuthContext): Promise<OfficeResponseData<'/office/v1/log_in/passkey/begin'>> => {
  const { challenge, options } = await createPasskeyRequest(toRelyingParty(officeAddress))
  return { ...(await beginAttempt(db, { kind: 'passkey', challenge }, now())), options }
}

/** Logs in by a passkey that has checked who holds it. */
export const logInByPasskey = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/log_in/passkey/finish'>,
): Promise<OfficeResponseData<'/office/v1/log_in/passkey/finish'>> =>
  finishLogIn(context, call, {
    kind: 'passkey',
    name: 'passkey',
    verify: (tx, { challenge }) =>
      verifyPasskey(
        tx,
        { officeAddress: context.officeAddress, challenge: challenge ?? '' },
        call.request.response,
      ),
  })
