import type { RequestBody } from '@anzuo/contract'
import type { authEndpoints } from '@anzuo/contract/auth'
import type { Database } from '../../db/database'
import type { DeliverAccountNotice } from '../../gateways/accountNoticeDelivery'
import type { DeliverVerificationCode, VerificationTarget } from '../../gateways/verificationCodeDelivery'
import type { ExchangePhoneCode } from '../../gateways/weixinPhoneNumber'
import { ApiError, createApiError } from '../../http/apiError'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { normaliseAccountPhone } from '../../phoneNumber'
import type { SecurityEvent } from '../../securityLog'
import { cancelAccountClosure } from '../account/accountClosure'
import { findUserContacts, notifyAccountOwner } from '../account/accountNotices'
import { recordConsents, type AgreedDocument } from '../account/consents'
import { parseUserAgent } from '../account/parseUserAgent'
import { findOrCreateUser } from './findOrCreateUser'
import { getWrongCodeRatio } from './codeGuessing'
import { getNewClientCodeRatio, getTargetCodeRatio } from './codeRequestLimits'
import { issueKnownClientToken, verifyKnownClientToken } from './knownClients'
import { issueProofOfWorkChallenge, redeemProofOfWorkChallenge } from './proofOfWork'
import {
  checkVerificationCode,
  redeemVerificationCode,
  type VerificationCodeConfig,
} from './verificationCodes'
import { sendVerificationCode } from './sendVerificationCode'
import { revokeAuthSession, createAuthSession, type AuthSessionsEndedListener } from './authSessions'
import {
  toEmailVerificationTarget,
  toPhoneVerificationTarget,
  hashVerificationTarget,
} from './verificationTarget'

type AuthContext = {
  rules: VerificationCodeConfig
  deliver: DeliverVerificationCode
  notify: DeliverAccountNotice
  now: () => Date
  /** Whether the company lets people log in this way. */
  isOffered: (channel: VerificationTarget['channel']) => boolean
  onSessionsEnded: AuthSessionsEndedListener
  /** Exchanges the code of the mini-program's phone button; null without an account there. */
  exchangePhoneCode: ExchangePhoneCode | null
  onWeixinFailed: (reason: string) => void
}

/** `caller`: whose session the device has until now; null for none. */
type LogInOrigin = { userAgent: string; caller: AuthenticatedUser | null }

type RequestOrigin = {
  ip: string
  locale: Locale
  recordSecurityEvent: (event: SecurityEvent) => void
}

type KnownClientClaim = { knownClientToken?: string | undefined }

/**
 * Log-in by code. Nothing here depends on whether an account exists: an unknown target gets a code like any other, and is
 * registered when it comes back with it.
 */
export const authRoutes = (options: AuthContext): RouteHandlers<typeof authEndpoints> => {
  const { rules } = options
  const { prepare, sendCode } = createCodeRequests(options)

  const startSession = createSessionStarter(options)
  const { logIn, logInByWeixinPhone } = createLogIns(options, startSession)

  return {
    '/auth/prepare_captcha': async ({ request }) =>
      prepare(toPhoneVerificationTarget(request.phone), request),
    '/auth/prepare_email_captcha': async ({ request }) =>
      prepare(toEmailVerificationTarget(request.email), request),
    '/auth/get_captcha': async ({ request, ...asking }) =>
      sendCode(toPhoneVerificationTarget(request.phone), request, asking),
    '/auth/get_email_captcha': async ({ request, ...asking }) =>
      sendCode(toEmailVerificationTarget(request.email), request, asking),
    '/auth/login': async ({ request, ...asking }) =>
      logIn(toPhoneVerificationTarget(request.phone), request, asking),
    '/auth/email_login': async ({ request, ...asking }) =>
      logIn(toEmailVerificationTarget(request.email), request, asking),
    '/auth/weixin_phone_login': async ({ request, ...asking }) => logInByWeixinPhone(request, asking),
    '/auth/logout': async ({ caller, recordSecurityEvent }) => {
      await revokeAuthSession(rules.db, caller)
      options.onSessionsEnded({
        userId: caller.userId,
        isEnded: sessionId => sessionId === caller.sessionId,
      })
      recordSecurityEvent({ event: 'session_ended', by: 'log_out', ...caller })
      return {}
    },
  }
}

/** Starts the session of whoever has proved whose a phone or mailbox is. Whoever was about to close the account and comes back, keeps it. */
const createSessionStarter = (options: AuthContext) => {
  const { rules, now } = options
  return async (
    target: VerificationTarget,
    { agreedTo, proof }: { agreedTo: AgreedDocument[]; proof: TargetProof },
    { locale, userAgent, caller, recordSecurityEvent }: RequestOrigin & LogInOrigin,
  ) => {
    const { logged, ended, contacts, ...answer } = await rules.db.transaction(async tx => {
      await proof.redeem(tx)
      const { userId, isNewUser } = await findOrCreateUser(tx, { target, locale }, now())
      const isKept = await cancelAccountClosure(tx, userId)
      await recordConsents(tx, { userId, agreedTo }, now())
      if (caller) await revokeAuthSession(tx, caller)
      const { token, sessionId, displacedSessionIds } = await createAuthSession(
        tx,
        { userId, device: parseUserAgent(userAgent) },
        now(),
      )
      const knownClientToken = issueKnownClientToken(rules.secret, proof.targetKey, now())
      const logged: SecurityEvent = { event: 'logged_in', userId, sessionId, target, isNewUser }
      const ended: SessionEndedEvent[] = [
        ...(caller ? [{ event: 'session_ended', by: 'new_log_in', ...caller } as const] : []),
        ...displacedSessionIds.map(id => createDisplacedEvent({ userId, sessionId: id })),
      ]
      const contacts = isNewUser || proof.isClientKnown ? null : await findUserContacts(tx, userId)
      return { token, isNewUser, isKept, knownClientToken, logged, ended, contacts }
    })
    // Whoever reads the code has to be at one place; the owner hears of it at the other.
    if (contacts)
      notifyAccountOwner(options.notify, contacts, { notice: 'loggedInOnNewDevice', except: target })
    recordSecurityEvent(logged)
    for (const event of ended) {
      recordSecurityEvent(event)
      options.onSessionsEnded({ userId: event.userId, isEnded: id => id === event.sessionId })
    }
    return answer
  }
}

/** The ways to prove it: a code that was sent there, or the platform that vouches for a phone. */
const createLogIns = (options: AuthContext, startSession: ReturnType<typeof createSessionStarter>) => {
  const { rules, now } = options
  const logIn = async (
    target: VerificationTarget,
    { code, requestId, agreedTo }: { code: string; requestId: string; agreedTo: AgreedDocument[] },
    origin: RequestOrigin & LogInOrigin,
  ) => {
    const { ip, recordSecurityEvent } = origin
    const checked = await recordFailure({ target, recordSecurityEvent }, () =>
      checkVerificationCode(rules, { target, code, requestId }, { ip, now: now() }),
    )
    const proof = { ...checked, redeem: (tx: Database) => redeemVerificationCode(tx, checked, now()) }
    return startSession(target, { agreedTo, proof }, origin)
  }

  /** The platform vouches for the phone, in place of a code that was sent to it. */
  const logInByWeixinPhone = async (
    { code, agreedTo, knownClientToken }: RequestBody<'/auth/weixin_phone_login'>,
    origin: RequestOrigin & LogInOrigin,
  ) => {
    if (!options.exchangePhoneCode || !options.isOffered('phone'))
      throw createApiError('unavailable', 'logInUnavailable')
    const target = toPhoneVerificationTarget(
      await exchangeForPhone(options.exchangePhoneCode, { code, onFailed: options.onWeixinFailed }),
    )
    const targetKey = hashVerificationTarget(rules.secret, target)
    const token = knownClientToken
    const isClientKnown = verifyKnownClientToken(rules.secret, { token, targetKey }, now()) !== null
    const proof = { targetKey, isClientKnown, redeem: async () => {} }
    return startSession(target, { agreedTo: agreedTo ?? [], proof }, origin)
  }
  return { logIn, logInByWeixinPhone }
}

/** Whose the target is was proved. `redeem` uses the proof up, in the transaction that takes it. */
type TargetProof = { targetKey: string; isClientKnown: boolean; redeem: (tx: Database) => Promise<void> }

/**
 * The phone that a code of the mini-program stands for.
 * @throws ApiError when the platform does not take the code, gives no answer, or names a phone that can't log in
 */
const exchangeForPhone = async (
  exchange: ExchangePhoneCode,
  { code, onFailed }: { code: string; onFailed: (reason: string) => void },
): Promise<string> => {
  const result = await exchange(code)
  if (!result.ok) {
    if (result.problem === 'badCode') throw createApiError('conflict', 'weixinPhoneExpired')
    onFailed(result.reason)
    throw createApiError('unavailable', 'weixinFailed')
  }
  const { countryCode, nationalNumber } = result.value
  const phone = normaliseAccountPhone(`+${countryCode}${nationalNumber}`)
  if (phone === null) throw createApiError('conflict', 'weixinPhoneNotTaken')
  return phone
}

type SessionEndedEvent = Extract<SecurityEvent, { event: 'session_ended' }>

const createDisplacedEvent = (session: AuthenticatedUser): SessionEndedEvent => ({
  event: 'session_ended',
  by: 'session_limit',
  ...session,
})

/** Notes a log-in that was refused, and refuses it. */
const recordFailure = async <Value>(
  {
    target,
    recordSecurityEvent,
  }: { target: VerificationTarget } & Pick<RequestOrigin, 'recordSecurityEvent'>,
  check: () => Promise<Value>,
): Promise<Value> => {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ApiError)
      recordSecurityEvent({ event: 'log_in_failed', target, reason: error.userMessage.key })
    throw error
  }
}

/** What comes before a log-in: a challenge, and a code for who solved it. A known client pays the usual work, whatever strangers do. */
const createCodeRequests = ({
  rules,
  deliver,
  now,
  isOffered,
}: Pick<AuthContext, 'rules' | 'deliver' | 'now' | 'isOffered'>) => {
  const findKnownClient = (targetKey: string, token: string | undefined) =>
    verifyKnownClientToken(rules.secret, { token, targetKey }, now())

  const getAttackRatio = async (targetKey: string): Promise<number> =>
    Math.max(
      await getTargetCodeRatio(rules.db, targetKey, now()),
      await getNewClientCodeRatio(rules.db, rules, now()),
      await getWrongCodeRatio(rules, now()),
    )

  return {
    prepare: async (target: VerificationTarget, { knownClientToken }: KnownClientClaim) => {
      const targetKey = hashVerificationTarget(rules.secret, target)
      const isKnown = findKnownClient(targetKey, knownClientToken) !== null
      const attackRatio = isKnown ? 1 : await getAttackRatio(targetKey)
      return issueProofOfWorkChallenge(rules.db, { targetKey, attackRatio }, now())
    },

    sendCode: async (
      target: VerificationTarget,
      { challengeId, nonce, knownClientToken }: { challengeId: string; nonce: string } & KnownClientClaim,
      { ip, locale, recordSecurityEvent }: RequestOrigin,
    ) => {
      if (!isOffered(target.channel)) throw createApiError('unavailable', 'logInUnavailable')
      const targetKey = hashVerificationTarget(rules.secret, target)
      await redeemProofOfWorkChallenge(rules.db, { challengeId, nonce, targetKey }, now())
      const knownClient = findKnownClient(targetKey, knownClientToken)
      recordSecurityEvent({ event: 'code_requested', target })
      return sendVerificationCode({ rules, deliver, now }, target, { ip, locale, knownClient })
    },
  }
}
