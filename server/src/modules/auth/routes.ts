import type { authEndpoints } from '@anzuo/contract/auth'
import type { DeliverVerificationCode, VerificationTarget } from '../../gateways/verificationCodeDelivery'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { cancelAccountClosure } from '../account/accountClosure'
import { recordConsents, type AgreedDocument } from '../account/consents'
import { parseUserAgent } from '../account/parseUserAgent'
import { findOrCreateUser } from './findOrCreateUser'
import { issueProofOfWorkChallenge, redeemProofOfWorkChallenge } from './proofOfWork'
import {
  checkVerificationCode,
  redeemVerificationCode,
  type VerificationCodeConfig,
} from './verificationCodes'
import { sendVerificationCode } from './sendVerificationCode'
import { revokeAuthSession, createAuthSession } from './authSessions'
import {
  toEmailVerificationTarget,
  toPhoneVerificationTarget,
  hashVerificationTarget,
} from './verificationTarget'

type RequestOrigin = { ip: string; locale: Locale }

/**
 * Log-in by code. Nothing here depends on whether an account exists: an unknown target gets a code like any other, and is
 * registered when it comes back with it.
 */
export const authRoutes = (options: {
  rules: VerificationCodeConfig
  deliver: DeliverVerificationCode
  now: () => Date
}): RouteHandlers<typeof authEndpoints> => {
  const { rules, deliver, now } = options

  const prepare = (target: VerificationTarget) =>
    issueProofOfWorkChallenge(rules.db, hashVerificationTarget(rules.secret, target), now())

  const sendCode = async (
    target: VerificationTarget,
    solution: { challengeId: string; nonce: string },
    { ip, locale }: RequestOrigin,
  ) => {
    await redeemProofOfWorkChallenge(
      rules.db,
      { ...solution, targetKey: hashVerificationTarget(rules.secret, target) },
      now(),
    )
    return sendVerificationCode({ rules, deliver, now }, target, { ip, locale })
  }

  /** Whoever was about to close the account and comes back, keeps it. */
  const logIn = async (
    target: VerificationTarget,
    { code, agreedTo }: { code: string; agreedTo: AgreedDocument[] },
    { ip, locale, userAgent }: RequestOrigin & { userAgent: string },
  ) => {
    const checked = await checkVerificationCode(rules, { target, code }, { ip, now: now() })
    return rules.db.transaction(async tx => {
      await redeemVerificationCode(tx, checked, now())
      const { userId, isNewUser } = await findOrCreateUser(tx, { target, locale }, now())
      const isKept = await cancelAccountClosure(tx, userId)
      await recordConsents(tx, { userId, agreedTo }, now())
      const token = await createAuthSession(tx, { userId, device: parseUserAgent(userAgent) }, now())
      return { token, isNewUser, isKept }
    })
  }

  return {
    '/auth/prepare_captcha': async ({ request }) => prepare(toPhoneVerificationTarget(request.phone)),
    '/auth/prepare_email_captcha': async ({ request }) => prepare(toEmailVerificationTarget(request.email)),
    '/auth/get_captcha': async ({ request, ...asking }) =>
      sendCode(toPhoneVerificationTarget(request.phone), request, asking),
    '/auth/get_email_captcha': async ({ request, ...asking }) =>
      sendCode(toEmailVerificationTarget(request.email), request, asking),
    '/auth/login': async ({ request, ...asking }) =>
      logIn(toPhoneVerificationTarget(request.phone), request, asking),
    '/auth/email_login': async ({ request, ...asking }) =>
      logIn(toEmailVerificationTarget(request.email), request, asking),
    '/auth/logout': async ({ caller }) => {
      await revokeAuthSession(rules.db, caller)
      return {}
    },
  }
}
