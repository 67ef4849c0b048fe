import type { DeliverVerificationCode, VerificationTarget } from '../../gateways/verificationCodeDelivery'
import { createApiError } from '../../http/apiError'
import { ResponseWithMessage } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import {
  VERIFICATION_CODE_TTL_SECONDS,
  issueVerificationCode,
  revokeVerificationCode,
  type VerificationCodeConfig,
} from './verificationCodes'
import type { CodeRequester } from './codeRequestLimits'

/**
 * Makes a code and has it delivered.
 * @throws ApiError `tooManyRequests`, or `unavailable` when it couldn't be delivered; then another may be asked for at once
 */
export const sendVerificationCode = async (
  tools: { rules: VerificationCodeConfig; deliver: DeliverVerificationCode; now: () => Date },
  target: VerificationTarget,
  { locale, ...requester }: CodeRequester & { locale: Locale },
) => {
  const { rules, deliver, now } = tools
  const { code, requestId } = await issueVerificationCode(rules, target, {
    ...requester,
    now: now(),
  })
  const delivery = await deliver({ target, code, validMinutes: VERIFICATION_CODE_TTL_SECONDS / 60, locale })
  if (!delivery.ok) {
    await revokeVerificationCode(rules, { target, requester, requestId })
    throw createApiError('unavailable', DELIVERY_ERROR_MESSAGES[delivery.reason][target.channel])
  }
  return new ResponseWithMessage(
    {
      retryAfterSeconds: rules.secondsBetweenCodes,
      expiresInSeconds: VERIFICATION_CODE_TTL_SECONDS,
      requestId,
    },
    { key: 'codeSent' },
  )
}

const DELIVERY_ERROR_MESSAGES = {
  notConfigured: { phone: 'phoneCodesOff', email: 'emailCodesOff' },
  abroad: { phone: 'phoneCodesAbroad', email: 'codeNotDelivered' },
  failed: { phone: 'codeNotDelivered', email: 'codeNotDelivered' },
} as const
