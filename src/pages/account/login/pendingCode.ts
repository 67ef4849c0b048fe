import { isEmailAddress, parseAccountPhone } from '@anzuo/domain/contactValidation'
import { PENDING_CODE_STORAGE_NAME } from '@/data/account/authStorageKeys'
import type { CodeRecipient, SendVerificationCodeResponse } from '@/data/account/verificationCode'
import { createJsonStorageKey, storage } from '@/platform/storage'

/** A code that was sent and not yet entered; times in ms since 1970. */
export type PendingCode = {
  recipient: CodeRecipient
  requestId: string
  resendAllowedAt: number
  expiresAt: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRecipient = (value: unknown): value is CodeRecipient =>
  isRecord(value) &&
  (value.by === 'phone'
    ? typeof value.phone === 'string' && parseAccountPhone(value.phone) === value.phone
    : value.by === 'email' && typeof value.email === 'string' && isEmailAddress(value.email))

const isPendingCode = (value: unknown): value is PendingCode =>
  isRecord(value) &&
  isRecipient(value.recipient) &&
  typeof value.requestId === 'string' &&
  typeof value.resendAllowedAt === 'number' &&
  typeof value.expiresAt === 'number'

/** Kept as long as the tab is open: phones reload a page whose code is looked up in another app. */
const pendingCodeKey = createJsonStorageKey(PENDING_CODE_STORAGE_NAME, isPendingCode, 'session')

/** Keeps what a code needs besides its digits, so that it can still be entered after a reload. */
export const keepPendingCode = (recipient: CodeRecipient, sent: SendVerificationCodeResponse): void => {
  const now = Date.now()
  storage.write(pendingCodeKey, {
    recipient,
    requestId: sent.requestId,
    resendAllowedAt: now + sent.retryAfterSeconds * 1000,
    expiresAt: now + sent.expiresInSeconds * 1000,
  })
}

/** The code that was sent last, while it is still good; null when there is none. */
export const readPendingCode = (): PendingCode | null => {
  const pending = storage.read(pendingCodeKey)
  if (pending && pending.expiresAt > Date.now()) return pending
  forgetPendingCode()
  return null
}

/** The code was used, or belongs to another number than the one that is typed now. */
export const forgetPendingCode = (): void => storage.remove(pendingCodeKey)
