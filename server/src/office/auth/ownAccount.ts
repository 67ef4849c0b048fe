import { and, desc, eq, ne } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { ownAccountEndpoints } from '@anzuo/contract/office/account'
import type { Database } from '../../db/database'
import { operatorPasskeys, operatorRecoveryCodes, operators, operatorSessions } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { appendAuditEntries } from '../auditLog'
import type { OfficeCall, OfficeHandlers } from '../officeCall'
import { createPasskeyEnrolment, toRelyingParty, verifyNewPasskey } from '../../webAuthn'
import { openSecret, sealSecret } from '../secrets'
import type { OfficeAuthContext } from './context'
import { replaceRecoveryCodes, toPasskeyOwner } from './enrolment'
import type { OperatorRow } from './invitations'
import { beginAttempt, countWrongCode, endAttempt, findAttempt, type LogInAttempt } from './logInAttempts'
import { limitPasswordGuesses } from './logIn'
import { hashPassword, isPassword } from './passwords'
import type { OperatorSession } from './sessions'
import { createTotpEnrolment, findTotpStep } from './totp'

type OwnPath = keyof typeof ownAccountEndpoints
type OwnAccount = OfficeResponseData<'/office/v1/account/get'>

const requireSession = ({ caller }: Pick<OfficeCall<OwnPath>, 'caller'>): OperatorSession => {
  // A key of another system has no account.
  if (!caller.session) throw createApiError('sessionOver', 'verificationFailed')
  return caller.session
}

const readOwnAccount = async (db: Database, session: OperatorSession): Promise<OwnAccount> => {
  const { id } = session.operator
  const [operator] = await db.select().from(operators).where(eq(operators.id, id))
  const passkeys = await db
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, id))
    .orderBy(operatorPasskeys.createdAt, operatorPasskeys.id)
  const sessions = await db
    .select()
    .from(operatorSessions)
    .where(eq(operatorSessions.operatorId, id))
    .orderBy(desc(operatorSessions.lastSeenAt))
  return {
    hasTotp: operator?.totpSecret != null,
    passkeys: passkeys.map(passkey => ({
      id: passkey.id,
      label: passkey.label,
      createdAt: passkey.createdAt.toISOString(),
    })),
    recoveryCodesLeft: await db.$count(operatorRecoveryCodes, eq(operatorRecoveryCodes.operatorId, id)),
    sessions: sessions.map(row => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThisOne: row.id === session.sessionId,
    })),
  }
}

/**
 * Makes sure that it is the person and not somebody at their computer.
 * @throws ApiError `captchaWrong` for a wrong password, `tooManyRequests` after too many of them
 */
const requirePassword = async (
  { db, now, codeSecret }: OfficeAuthContext,
  { ip, recordSecurityEvent }: Pick<OfficeCall<OwnPath>, 'ip' | 'recordSecurityEvent'>,
  { operatorId, password }: { operatorId: string; password: string },
): Promise<OperatorRow> => {
  const [operator] = await db.select().from(operators).where(eq(operators.id, operatorId))
  if (operator) await limitPasswordGuesses(db, { codeSecret, email: operator.email, ip }, now())
  if (!operator || !(await isPassword(password, operator.passwordHash))) {
    recordSecurityEvent({ event: 'operator_log_in_failed', reason: 'password', operatorId })
    throw createApiError('captchaWrong', 'officePasswordWrong')
  }
  return operator
}

type AccountChange = {
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const recordChange = (
  tx: Database,
  { operator: { id, name } }: OperatorSession,
  { change: { action, before, after }, now }: { change: AccountChange; now: Date },
): Promise<void> =>
  appendAuditEntries(
    tx,
    {
      origin: { actor: { kind: 'operator', id, name }, action, requestId: '' },
      entries: [{ subject: { kind: 'operator', id, label: name }, before, after }],
    },
    now,
  )

const endOtherSessions = async (tx: Database, { sessionId, operator }: OperatorSession): Promise<number> => {
  const ended = await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operator.id), ne(operatorSessions.id, sessionId)))
    .returning({ id: operatorSessions.id })
  return ended.length
}

/** What was done is written into both logs: the audit log for colleagues, the security log for who watches for break-ins. */
const finishChange = async (
  { db, now }: OfficeAuthContext,
  call: Pick<OfficeCall<OwnPath>, 'caller' | 'recordSecurityEvent'>,
  change: AccountChange & { write: (tx: Database) => Promise<unknown> },
): Promise<OwnAccount> => {
  const session = requireSession(call)
  await db.transaction(async tx => {
    await change.write(tx)
    await recordChange(tx, session, { change, now: now() })
  })
  call.recordSecurityEvent({
    event: 'operator_account_changed',
    what: change.action,
    operatorId: session.operator.id,
  })
  return readOwnAccount(db, session)
}

const changePassword = async (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/password'>,
): Promise<OwnAccount> => {
  const session = requireSession(call)
  const { password, newPassword } = call.request
  const { id } = await requirePassword(context, call, { operatorId: session.operator.id, password })
  const passwordHash = await hashPassword(newPassword)
  return finishChange(context, call, {
    action: 'account/password',
    before: { password: 'old' },
    after: { password: 'new', otherSessions: 'ended' },
    write: async tx => {
      await tx.update(operators).set({ passwordHash }).where(eq(operators.id, id))
      await endOtherSessions(tx, session)
    },
  })
}

const beginFactor = async (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/second_factor/begin'>,
): Promise<OfficeResponseData<'/office/v1/account/second_factor/begin'>> => {
  const { db, now, codeSecret, officeAddress } = context
  const { operator } = requireSession(call)
  await requirePassword(context, call, { operatorId: operator.id, password: call.request.password })
  const totp = createTotpEnrolment(operator.email)
  const passkey = await createPasskeyEnrolment(toRelyingParty(officeAddress), toPasskeyOwner(operator))
  const attempt = await beginAttempt(
    db,
    {
      kind: 'ownFactor',
      operatorId: operator.id,
      challenge: passkey.challenge,
      totpSecret: sealSecret(codeSecret, totp.secret),
    },
    now(),
  )
  return { ...attempt, totp, passkey: passkey.options }
}

type FactorPath = '/office/v1/account/second_factor/totp' | '/office/v1/account/second_factor/passkey'

/** A factor that was shown to work, as what is written; null when the proof was wrong. */
type ProvenFactor = { name: string; write: (tx: Database) => Promise<unknown> } | null

const addFactor = async (
  context: OfficeAuthContext,
  call: OfficeCall<FactorPath>,
  prove: (attempt: LogInAttempt, operatorId: string) => Promise<ProvenFactor>,
): Promise<OwnAccount> => {
  const { db, now } = context
  const { operator } = requireSession(call)
  const { attemptId: id } = call.request
  const attempt = await db.transaction(tx => findAttempt(tx, { id, kind: 'ownFactor' }, now()))
  if (attempt?.operatorId !== operator.id) throw createApiError('conflict', 'officeSetupOver')
  const proven = await prove(attempt, operator.id)
  if (!proven) {
    await countWrongCode(db, id)
    throw createApiError('captchaWrong', 'officeCodeWrong')
  }
  return finishChange(context, call, {
    action: 'account/second_factor',
    before: { secondFactor: null },
    after: { secondFactor: proven.name },
    write: async tx => {
      // Of two windows that finish at once, one does.
      if (!(await findAttempt(tx, { id, kind: 'ownFactor' }, now())))
        throw createApiError('conflict', 'officeSetupOver')
      await endAttempt(tx, id)
      await proven.write(tx)
    },
  })
}

const addTotp = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/second_factor/totp'>,
): Promise<OwnAccount> =>
  addFactor(context, call, async ({ totpSecret }, operatorId) => {
    const secret = openSecret(context.codeSecret, totpSecret ?? '')
    const totpUsedStep = findTotpStep({ secret, usedStep: null }, call.request.code, context.now())
    return totpUsedStep === null
      ? null
      : {
          name: 'totp',
          write: tx =>
            tx.update(operators).set({ totpSecret, totpUsedStep }).where(eq(operators.id, operatorId)),
        }
  })

const addPasskey = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/second_factor/passkey'>,
): Promise<OwnAccount> =>
  addFactor(context, call, async ({ challenge }, operatorId) => {
    const { response, label } = call.request
    const passkey = await verifyNewPasskey(toRelyingParty(context.officeAddress), {
      challenge: challenge ?? '',
      response,
    })
    return (
      passkey && {
        name: `passkey ${label}`,
        write: tx =>
          tx.insert(operatorPasskeys).values({ ...passkey, operatorId, label, createdAt: context.now() }),
      }
    )
  })

const removeFactor = async (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/second_factor/remove'>,
): Promise<OwnAccount> => {
  const { password, factor } = call.request
  const { operator } = requireSession(call)
  const { id } = await requirePassword(context, call, { operatorId: operator.id, password })
  return finishChange(context, call, {
    action: 'account/second_factor',
    before: { secondFactor: factor.kind },
    after: { secondFactor: null },
    write: async tx => {
      // The row is the lock: two that are removed at once are removed one after the other.
      const [own] = await tx.select().from(operators).where(eq(operators.id, id)).for('update')
      const passkeys = await tx.$count(operatorPasskeys, eq(operatorPasskeys.operatorId, id))
      const count = passkeys + (own?.totpSecret ? 1 : 0)
      if (count <= 1) throw createApiError('conflict', 'officeLastFactor')
      if (factor.kind === 'totp')
        await tx.update(operators).set({ totpSecret: null, totpUsedStep: null }).where(eq(operators.id, id))
      else
        await tx
          .delete(operatorPasskeys)
          .where(and(eq(operatorPasskeys.operatorId, id), eq(operatorPasskeys.id, factor.id)))
    },
  })
}

const renewRecoveryCodes = async (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/account/recovery_codes'>,
): Promise<OfficeResponseData<'/office/v1/account/recovery_codes'>> => {
  const { operator } = requireSession(call)
  const { id } = await requirePassword(context, call, {
    operatorId: operator.id,
    password: call.request.password,
  })
  let recoveryCodes: string[] = []
  await finishChange(context, call, {
    action: 'account/recovery_codes',
    before: { recoveryCodes: 'old' },
    after: { recoveryCodes: 'new' },
    write: async tx => {
      recoveryCodes = await replaceRecoveryCodes(tx, id)
    },
  })
  return { recoveryCodes }
}

/** How operators change how they log in, without an owner. */
export const ownAccountRoutes = (context: OfficeAuthContext): OfficeHandlers<typeof ownAccountEndpoints> => ({
  '/office/v1/account/get': call => readOwnAccount(context.db, requireSession(call)),
  '/office/v1/account/password': call => changePassword(context, call),
  '/office/v1/account/second_factor/begin': call => beginFactor(context, call),
  '/office/v1/account/second_factor/totp': call => addTotp(context, call),
  '/office/v1/account/second_factor/passkey': call => addPasskey(context, call),
  '/office/v1/account/second_factor/remove': call => removeFactor(context, call),
  '/office/v1/account/recovery_codes': call => renewRecoveryCodes(context, call),
  '/office/v1/account/sessions/end_others': call =>
    finishChange(context, call, {
      action: 'account/sessions/end_others',
      before: { otherSessions: 'open' },
      after: { otherSessions: 'ended' },
      write: tx => endOtherSessions(tx, requireSession(call)),
    }),
})
