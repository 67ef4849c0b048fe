import type { DeliverCode, Target } from '../../gateways/codes'
import { refuse } from '../../http/refusal'
import { Spoken } from '../../http/registry'
import type { Locale } from '../../messages'
import { CODE_LIFETIME_SECONDS, makeCode, withdrawCode, type CodeRules } from './codes'

/**
 * Makes a code and has it delivered.
 * @throws Refusal `tooManyRequests`, or `unavailable` when it couldn't be delivered; then another may be asked for at once
 */
export const sendCodeTo = async (
  tools: { rules: CodeRules; deliver: DeliverCode; now: () => Date },
  target: Target,
  { ip, locale }: { ip: string; locale: Locale },
) => {
  const { rules, deliver, now } = tools
  const code = await makeCode(rules, target, { ip, now: now() })
  const delivery = await deliver({ target, code, validMinutes: CODE_LIFETIME_SECONDS / 60, locale })
  if (!delivery.ok) {
    await withdrawCode(rules, target)
    throw refuse('unavailable', DELIVERY_PROBLEMS[delivery.reason][target.channel])
  }
  return new Spoken(
    { retryAfterSeconds: rules.secondsBetweenCodes, expiresInSeconds: CODE_LIFETIME_SECONDS },
    { key: 'codeSent' },
  )
}

const DELIVERY_PROBLEMS = {
  notConfigured: { phone: 'phoneCodesOff', email: 'emailCodesOff' },
  failed: { phone: 'codeNotDelivered', email: 'codeNotDelivered' },
} as const
