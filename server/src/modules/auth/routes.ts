import { eq } from 'drizzle-orm'
import type { RequestBody } from '@anzuo/contract'
import type { authEndpoints } from '@anzuo/contract/auth'
import type { Database } from '../../db/database'
import { users } from '../../db/schema'
import type { DeliverAccountNotice } from '../../gateways/accountNoticeDelivery'
import type { DeliverVerificationCode, VerificationTarget } from '../../gateways/verificationCodeDelivery'
import type { WeixinClient } from '../../gateways/weixin'
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
import { beginPasskeyLogIn, checkPasskeyAnswer, type PasskeyContext } from './passkeys'
import { issueProofOfWorkChallenge, redeemProofOfWorkChallenge } from './proofOfWork'
import {
  checkVerificationCode,
  redeemVerificationCode,
  type VerificationCodeConfig,
} from './verificationCodes'
import { sendVerificationCode } from './sendVerificationCode'
import {
  createAuthSession,
  logOutAuthSession,
  revokeAuthSession,
  type AuthSessionsEndedListener,
} from './authSessions'
import { findWeixinReturn, keepWeixinReturn, renewWeixinReturn } from './weixinReturns'
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
  weixin: WeixinClient
} & Pick<PasskeyContext, 'getRelyingParty'>

/** `caller`: whose session the device has until now; null for none. */
type LogInOrigin = { userAgent: string; caller: AuthenticatedUser | null }

type RequestOrigin = {
  ip: string
  locale: Locale
  recordSecurityEvent: (event: SecurityEvent) => void
}

type KnownClientClaim = { knownClientToken?: string | undefined }

/**
 * Log-in by code, by passkey, or by the platform that knows who comes back. Nothing of the first depends on whether an account exists: an
 * unknown target gets a code like any other, and is registered when it comes back with it.
 */
export const authRoutes = (options: AuthContext): RouteHandlers<typeof authEndpoints> => {
  const { rules } = options
  const { prepare, sendCode } = createCodeRequests(options)

  const startSession = createSessionStarter(options)
  const { logIn, logInByWeixinPhone } = createLogIns(options, startSession)
  const passkeyContext = { db: rules.db, now: options.now, getRelyingParty: options.getRelyingParty }

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
    '/auth/passkey/begin': () => beginPasskeyLogIn(passkeyContext),
    '/auth/passkey/finish': async ({ request, ...asking }) => {
      const { recordSecurityEvent } = asking
      const checked = await recordFailure({ target: null, recordSecurityEvent }, () =>
        checkPasskeyAnswer(passkeyContext, request),
      )
      const proof = { by: 'passkey', identify: (tx: Database) => identifyKnownUser(tx, checked) } as const
      return (await startSession(proof, asking)).answer
    },
    ...createWeixinReturnRoutes(options, startSession),
    '/auth/logout': async ({ caller, recordSecurityEvent }) => {
      await rules.db.transaction(tx => logOutAuthSession(tx, caller))
      options.onSessionsEnded({
        userId: caller.userId,
        isEnded: sessionId => sessionId === caller.sessionId,
      })
      recordSecurityEvent({ event: 'session_ended', by: 'log_out', ...caller })
      return {}
    },
  }
}

/**
 * Who logs in, and how they have shown it. `identify` uses the proof up, in the transaction that takes it. `target`: the phone or mailbox
 * that was proved; null where it was another proof, for an account that is known.
 */
type LogInProof = {
  by: LogInWay
  identify: (tx: Database) => Promise<{ userId: string; isNewUser: boolean }>
  proved?: { target: VerificationTarget; isClientKnown: boolean }
  agreedTo?: AgreedDocument[]
}

type LogInWay = Extract<SecurityEvent, { event: 'logged_in' }>['by']

/** Starts the session of whoever has proved who they are. Whoever was about to close the account and comes back, keeps it. */
const createSessionStarter = (options: AuthContext) => {
  const { rules, now } = options
  return async (
    { by, identify, proved, agreedTo = [] }: LogInProof,
    { userAgent, caller, recordSecurityEvent }: RequestOrigin & LogInOrigin,
  ) => {
    const { session, logged, ended, contacts, answer } = await rules.db.transaction(async tx => {
      const { userId, isNewUser } = await identify(tx)
      const isKept = await cancelAccountClosure(tx, userId)
      await recordConsents(tx, { userId, agreedTo }, now())
      if (caller) await revokeAuthSession(tx, caller)
      const { token, sessionId, displacedSessionIds } = await createAuthSession(
        tx,
        { userId, device: parseUserAgent(userAgent) },
        now(),
      )
      const target = proved?.target ?? (await findUserTarget(tx, userId))
      const targetKey = hashVerificationTarget(rules.secret, target)
      const knownClientToken = issueKnownClientToken(rules.secret, targetKey, now())
      const logged: SecurityEvent = { event: 'logged_in', by, userId, sessionId, target, isNewUser }
      const ended: SessionEndedEvent[] = [
        ...(caller ? [{ event: 'session_ended', by: 'new_log_in', ...caller } as const] : []),
        ...displacedSessionIds.map(id => createDisplacedEvent({ userId, sessionId: id })),
      ]
      // Who shows a passkey, or comes back where they were, is known without a code.
      const isNoted = isNewUser || !proved || proved.isClientKnown
      const contacts = isNoted ? null : await findUserContacts(tx, userId)
      const answer = { token, isNewUser, isKept, knownClientToken }
      return { session: { userId, sessionId }, logged, ended, contacts, answer }
    })
    // Whoever reads the code has to be at one place; the owner hears of it at the other.
    if (contacts && proved)
      notifyAccountOwner(options.notify, contacts, { notice: 'loggedInOnNewDevice', except: proved.target })
    recordSecurityEvent(logged)
    for (const event of ended) {
      recordSecurityEvent(event)
      options.onSessionsEnded({ userId: event.userId, isEnded: id => id === event.sessionId })
    }
    return { session, answer }
  }
}

type StartSession = ReturnType<typeof createSessionStarter>

/** An account that was proved without a phone or mailbox. It stays until the transaction ends; one that is gone opens nothing. */
const identifyKnownUser = async (
  tx: Database,
  { userId, note }: { userId: string; note?: (tx: Database) => Promise<void> },
): Promise<{ userId: string; isNewUser: boolean }> => {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (!known) throw createApiError('captchaWrong', 'passkeyWrong')
  await note?.(tx)
  return { userId, isNewUser: false }
}

/** The phone or mailbox by which an account is known. */
const findUserTarget = async (db: Database, userId: string): Promise<VerificationTarget> => {
  const { targets } = await findUserContacts(db, userId)
  const [first] = targets
  if (!first) throw new Error('an account without phone and mailbox')
  return first
}

/** The way back into the mini-program for who did not log out there. */
const createWeixinReturnRoutes = (
  { rules: { db }, weixin, now, onWeixinFailed }: AuthContext,
  startSession: StartSession,
): RouteHandlers<Pick<typeof authEndpoints, '/auth/weixin_return' | '/auth/weixin_return/keep'>> => {
  const findOpenid = async (code: string): Promise<string> => {
    if (!weixin.accounts.miniProgram) throw createApiError('unavailable', 'weixinUnavailable')
    const found = await weixin.getOpenid('miniProgram', code)
    if (found.ok) return found.value
    onWeixinFailed(found.reason)
    throw createApiError('unavailable', 'weixinFailed')
  }
  return {
    '/auth/weixin_return': async ({ request, ...asking }) => {
      const openid = await findOpenid(request.code)
      const userId = await findWeixinReturn(db, openid)
      if (userId === null) return { session: null }
      const { session, answer } = await startSession(
        { by: 'weixin_return', identify: tx => identifyKnownUser(tx, { userId }) },
        asking,
      )
      await renewWeixinReturn(db, { openid, ...session })
      return { session: answer }
    },
    '/auth/weixin_return/keep': async ({ caller, request }) => {
      await keepWeixinReturn(db, { openid: await findOpenid(request.code), ...caller }, now())
      return {}
    },
  }
}

/** The ways to prove it: a code that was sent there, or the platform that vouches for a phone. */
const createLogIns = (options: AuthContext, startSession: StartSession) => {
  const { rules, now } = options
  const logIn = async (
    target: VerificationTarget,
    { code, requestId, agreedTo }: { code: string; requestId: string; agreedTo: AgreedDocument[] },
    origin: RequestOrigin & LogInOrigin,
  ) => {
    const { ip, locale, recordSecurityEvent } = origin
    const checked = await recordFailure({ target, recordSecurityEvent }, () =>
      checkVerificationCode(rules, { target, code, requestId }, { ip, now: now() }),
    )
    const identify = async (tx: Database) => {
      await redeemVerificationCode(tx, checked, now())
      return findOrCreateUser(tx, { target, locale }, now())
    }
    const proved = { target, isClientKnown: checked.isClientKnown }
    const { answer } = await startSession({ by: 'code', identify, proved, agreedTo }, origin)
    return answer
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
    const identify = (tx: Database) => findOrCreateUser(tx, { target, locale: origin.locale }, now())
    const proved = { target, isClientKnown }
    const proof = { by: 'weixin_phone', identify, proved, agreedTo: agreedTo ?? [] } as const
    return (await startSession(proof, origin)).answer
  }
  return { logIn, logInByWeixinPhone }
}

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
  }: { target: VerificationTarget | null } & Pick<RequestOrigin, 'recordSecurityEvent'>,
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
