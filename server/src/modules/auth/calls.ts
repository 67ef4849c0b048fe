import type { auth } from '../../../../src/contract/auth'
import type { DeliverCode, Target } from '../../gateways/codes'
import type { HandlersOf } from '../../http/registry'
import { Spoken } from '../../http/registry'
import { refuse } from '../../http/refusal'
import type { Locale } from '../../messages'
import { findOrRegister } from './accounts'
import { issueChallenge, spendChallenge } from './challenge'
import {
  checkCode,
  CODE_LIFETIME_SECONDS,
  makeCode,
  redeemCode,
  RETRY_AFTER_SECONDS,
  withdrawCode,
  type CodeRules,
} from './codes'
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
    const code = await makeCode(rules, target, { ip, now: now() })
    const delivery = await deliver({ target, code, validMinutes: CODE_LIFETIME_SECONDS / 60, locale })
    if (!delivery.ok) {
      await withdrawCode(rules, target)
      throw refuse('unavailable', DELIVERY_PROBLEMS[delivery.reason][target.channel])
    }
    return new Spoken(
      { retryAfterSeconds: RETRY_AFTER_SECONDS, expiresInSeconds: CODE_LIFETIME_SECONDS },
      { key: 'codeSent' },
    )
  }

  const logIn = async (target: Target, code: string, { ip, locale }: Asking) => {
    const checked = await checkCode(rules, { target, code }, { ip, now: now() })
    return rules.db.transaction(async tx => {
      await redeemCode(tx, checked, now())
      const { userId, isNewUser } = await findOrRegister(tx, { target, locale }, now())
      return { token: await startSession(tx, userId, now()), isNewUser }
    })
  }

  return {
    '/auth/prepare_captcha': async ({ request }) => prepare(phoneTarget(request.phone)),
    '/auth/prepare_email_captcha': async ({ request }) => prepare(emailTarget(request.email)),
    '/auth/get_captcha': async ({ request, ...asking }) =>
      sendCode(phoneTarget(request.phone), request, asking),
    '/auth/get_email_captcha': async ({ request, ...asking }) =>
      sendCode(emailTarget(request.email), request, asking),
    '/auth/login': async ({ request, ...asking }) => logIn(phoneTarget(request.phone), request.code, asking),
    '/auth/email_login': async ({ request, ...asking }) =>
      logIn(emailTarget(request.email), request.code, asking),
    '/auth/logout': async ({ caller }) => {
      await endSession(rules.db, caller)
      return {}
    },
  }
}

const DELIVERY_PROBLEMS = {
  notConfigured: { phone: 'phoneCodesOff', email: 'emailCodesOff' },
  failed: { phone: 'codeNotDelivered', email: 'codeNotDelivered' },
} as const
