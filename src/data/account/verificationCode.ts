import type { ResponseData } from '@anzuo/contract'
import { storage } from '@/platform/storage'
import { request } from '../api/request'
import { knownClientTokenStorageKey } from './authStorageKeys'
import { solveProofOfWork } from './solveProofOfWork'

/** Where a code goes to: a phone number or an e-mail address. */
export type CodeRecipient = { by: 'phone'; phone: string } | { by: 'email'; email: string }

export type SendVerificationCodeResponse = ResponseData<'/auth/get_captcha'>

/** A code that the person entered, and the id that came when it was sent. */
export type EnteredCode = { code: string; requestId: string }

/**
 * Has a verification code sent: fetches a challenge, solves it on this device, asks for the code.
 * @throws RequestError, already told to the person
 */
export const requestVerificationCode = async (
  recipient: CodeRecipient,
  signal?: AbortSignal,
): Promise<SendVerificationCodeResponse> => {
  const knownClientToken = storage.read(knownClientTokenStorageKey) ?? undefined
  if (recipient.by === 'phone') {
    const client = { phone: recipient.phone, knownClientToken }
    const challenge = await request('/auth/prepare_captcha', client, { signal })
    const solution = await solveProofOfWork(challenge, signal)
    return request('/auth/get_captcha', { ...client, ...solution }, { signal })
  }
  const client = { email: recipient.email, knownClientToken }
  const challenge = await request('/auth/prepare_email_captcha', client, { signal })
  const solution = await solveProofOfWork(challenge, signal)
  return request('/auth/get_email_captcha', { ...client, ...solution }, { signal })
}
