import { eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { Database } from '../../db/database'
import { operatorLogInAttempts, operatorPasskeys, operatorRecoveryCodes, operators } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { appendAuditEntries } from '../auditLog'
import type { OfficeCall } from '../officeCall'
import { createPasskeyEnrolment, toRelyingParty, verifyNewPasskey } from '../../webAuthn'
import { hashSecret, openSecret, sealSecret } from '../secrets'
import type { OfficeAuthContext } from './context'
import { getInvitedOperator, type OperatorRow } from './invitations'
import { beginAttempt, countWrongCode, lockAttempt, type LogInAttempt } from './logInAttempts'
import { hashPassword } from './passwords'
import { createSession, toSessionView } from './sessions'
import { createRecoveryCodes, createTotpEnrolment, findTotpStep, normaliseRecoveryCode } from './totp'

/** An operator as the browser names whose passkey it makes. */
export const toPasskeyOwner = ({ id, email, name }: { id: string; email: string; name: string }) => ({
  id,
  userName: email,
  displayName: name,
})

/** Takes the password of an invited operator, and offers both second factors. The account counts once one of them is set up. */
export const acceptInvitation = async (
  { db, now, codeSecret, officeAddress }: OfficeAuthContext,
  { request }: OfficeCall<'/office/v1/invitation/accept'>,
): Promise<OfficeResponseData<'/office/v1/invitation/accept'>> => {
  const operator = await getInvitedOperator(db, request.token, now())
  const totp = createTotpEnrolment(operator.email)
  const passkey = await createPasskeyEnrolment(toRelyingParty(officeAddress), toPasskeyOwner(operator))
  const attempt = await beginAttempt(
    db,
    {
      kind: 'enrolment',
      operatorId: operator.id,
      challenge: passkey.challenge,
      totpSecret: sealSecret(codeSecret, totp.secret),
      passwordHash: await hashPassword(request.password),
    },
    now(),
  )
  return { ...attempt, totp, passkey: passkey.options }
}

type SessionView = OfficeResponseData<'/office/v1/session/get'>

/** A second factor that was set up; null when the proof was wrong. */
type Enrolled = { columns: Partial<OperatorRow>; passkey?: typeof operatorPasskeys.$inferInsert } | null

/** Ends an invitation with a second factor that was shown to work, and logs the operator in. */
const finishEnrolment = async <Path extends '/office/v1/enrolment/totp' | '/office/v1/enrolment/passkey'>(
  { db, now, sessionRules }: OfficeAuthContext,
  { request, setSessionToken, recordSecurityEvent }: OfficeCall<Path>,
  enrol: (attempt: LogInAttempt, operatorId: string) => Promise<Enrolled>,
): Promise<SessionView> => {
  const enrolled = await db.transaction(async tx => {
    const attempt = await lockAttempt(tx, { id: request.attemptId, kind: 'enrolment' }, now())
    const { operatorId, passwordHash } = attempt
    const proof = operatorId === null ? null : await enrol(attempt, operatorId)
    if (proof === null || operatorId === null) return null
    const [invited] = await tx.select().from(operators).where(eq(operators.id, operatorId)).for('update')
    if (!invited?.invitationHash || invited.disabledAt)
      throw createApiError('notFound', 'officeInvitationOver')
    const [operator] = await tx
      .update(operators)
      .set({ ...proof.columns, passwordHash, invitationHash: null, invitationExpiresAt: null })
      .where(eq(operators.id, operatorId))
      .returning()
    if (!operator) throw new Error('an operator who was not written')
    if (proof.passkey) await tx.insert(operatorPasskeys).values(proof.passkey)
    const recoveryCodes = await replaceRecoveryCodes(tx, operatorId)
    // Other windows in which the same invitation is open can't go on.
    await tx.delete(operatorLogInAttempts).where(eq(operatorLogInAttempts.operatorId, operatorId))
    await recordEnrolment(tx, { operator, factor: proof.passkey ? 'passkey' : 'totp' }, now())
    return { session: await createSession(tx, { operator, rules: sessionRules }, now()), recoveryCodes }
  })
  if (!enrolled) {
    await countWrongCode(db, request.attemptId)
    throw createApiError('captchaWrong', 'officeCodeWrong')
  }
  const { session, recoveryCodes } = enrolled
  setSessionToken(session.token)
  recordSecurityEvent({ event: 'operator_enrolled', operatorId: session.operator.id })
  return toSessionView(session, recoveryCodes)
}

/** Makes new recovery codes; those before count no longer. @returns them, to be shown once */
export const replaceRecoveryCodes = async (tx: Database, operatorId: string): Promise<string[]> => {
  const codes = createRecoveryCodes()
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId))
  await tx
    .insert(operatorRecoveryCodes)
    .values(codes.map(code => ({ operatorId, codeHash: hashSecret(normaliseRecoveryCode(code)) })))
  return codes
}

const recordEnrolment = (
  tx: Database,
  { operator, factor }: { operator: OperatorRow; factor: 'totp' | 'passkey' },
  now: Date,
): Promise<void> => {
  const { id, name } = operator
  return appendAuditEntries(
    tx,
    {
      origin: { actor: { kind: 'operator', id, name }, action: 'enrolment', requestId: '' },
      entries: [
        {
          subject: { kind: 'operator', id, label: name },
          before: { secondFactor: null },
          after: { secondFactor: factor },
        },
      ],
    },
    now,
  )
}

/** Sets up the authenticator app by one of its codes. */
export const enrolByTotp = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/enrolment/totp'>,
): Promise<OfficeResponseData<'/office/v1/enrolment/totp'>> =>
  finishEnrolment(context, call, async ({ totpSecret }) => {
    const secret = openSecret(context.codeSecret, totpSecret ?? '')
    const step = findTotpStep({ secret, usedStep: null }, call.request.code, context.now())
    return step === null ? null : { columns: { totpSecret, totpUsedStep: step } }
  })

/** Sets up a passkey. */
export const enrolByPasskey = (
  context: OfficeAuthContext,
  call: OfficeCall<'/office/v1/enrolment/passkey'>,
): Promise<OfficeResponseData<'/office/v1/enrolment/passkey'>> =>
  finishEnrolment(context, call, async ({ challenge }, operatorId) => {
    const { response, label } = call.request
    const passkey = await verifyNewPasskey(toRelyingParty(context.officeAddress), {
      challenge: challenge ?? '',
      response,
    })
    const createdAt = context.now()
    return passkey && { columns: {}, passkey: { ...passkey, operatorId, label, createdAt } }
  })
