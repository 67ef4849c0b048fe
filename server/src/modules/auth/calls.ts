import type { auth } from '../../../../src/contract/auth'
import type { DeliverCode, Target } from '../../gateways/codes'
import type { HandlersOf } from '../../http/registry'
import type { Locale } from '../../messages'
import { keepAccount } from '../account/closing'
import { noteConsents, type AgreedText } from '../account/consents'
import { deviceOf } from '../account/device'
import { findOrRegister } from './accounts'
import { issueChallenge, spendChallenge } from './challenge'
import { checkCode, redeemCode, type CodeRules } from './codes'
import { sendCodeTo } from './send'
import { endSession, startSession } from './sessions'
import { emailTarget, phoneTarget, targetKey } from './target'

type Asking = { ip: string; locale: Locale }

/**
 * Log-in by code. Nothing here depends on whether an account exists: an unknown target gets a code like any other, and is
 * registered when it comes back with it.
 */
export const authCalls = (options: {
  rules: CodeRules
  deliver: DeliverCode
  now: () => Date
}): HandlersOf<typeof auth> => {
  const { rules, deliver, now } = options

  const prepare = (target: Target) => issueChallenge(rules.db, targetKey(rules.secret, target), now())

  const sendCode = async (
    target: Target,
    solution: { challengeId: string; nonce: string },
    { ip, locale }: Asking,
  ) => {
    await spendChallenge(rules.db, { ...solution, targetKey: targetKey(rules.secret, target) }, now())
    return sendCodeTo({ rules, deliver, now }, target, { ip, locale })
  }

  /** Whoever was about to close the account and comes back, keeps it. */
  const logIn = async (
    target: Target,
    { code, agreedTo }: { code: string; agreedTo: AgreedText[] },
    { ip, locale, userAgent }: Asking & { userAgent: string },
  ) => {
    const checked = await checkCode(rules, { target, code }, { ip, now: now() })
    return rules.db.transaction(async tx => {
      await redeemCode(tx, checked, now())
      const { userId, isNewUser } = await findOrRegister(tx, { target, locale }, now())
      const isKept = await keepAccount(tx, userId)
      await noteConsents(tx, { userId, agreedTo }, now())
      const token = await startSession(tx, { userId, device: deviceOf(userAgent) }, now())
      return { token, isNewUser, isKept }
    })
  }

  return {
    '/auth/prepare_captcha': async ({ request }) => prepare(phoneTarget(request.phone)),
    '/auth/prepare_email_captcha': async ({ request }) => prepare(emailTarget(request.email)),
    '/auth/get_captcha': async ({ request, ...asking }) =>
      sendCode(phoneTarget(request.phone), request, asking),
    '/auth/get_email_captcha': async ({ request, ...asking }) =>
      sendCode(emailTarget(request.email), request, asking),
    '/auth/login': async ({ request, ...asking }) => logIn(phoneTarget(request.phone), request, asking),
    '/auth/email_login': async ({ request, ...asking }) => logIn(emailTarget(request.email), request, asking),
    '/auth/logout': async ({ caller }) => {
      await endSession(rules.db, caller)
      return {}
    },
  }
}
