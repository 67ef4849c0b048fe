import type { ResponseData } from '@anzuo/contract'
import { request } from '../api/request'
import { solveProofOfWork } from './solveProofOfWork'

/** Where a code goes to: a phone number or an e-mail address. */
export type CodeRecipient = { by: 'phone'; phone: string } | { by: 'email'; email: string }

export type SendVerificationCodeResponse = ResponseData<'/auth/get_captcha'>

/**
 * Has a verification code sent: fetches a challenge, solves it on this device, asks for the code.
 * @throws RequestError, already told to the person
 */
export const requestVerificationCode = async (
  recipient: CodeRecipient,
  signal?: AbortSignal,
): Promise<SendVerificationCodeResponse> => {
  if (recipient.by === 'phone') {
    const { phone } = recipient
    const challenge = await request('/auth/prepare_captcha', { phone }, { signal })
    return request('/auth/get_captcha', { phone, ...(await solveProofOfWork(challenge, signal)) }, { signal })
  }
  const { email } = recipient
  const challenge = await request('/auth/prepare_email_captcha', { email }, { signal })
  return request(
    '/auth/get_email_captcha',
    { email, ...(await solveProofOfWork(challenge, signal)) },
    { signal },
  )
}
