import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'

type OutboxEntry = { channel: string; target: string; code: string }

/** Reads the newest code that went to a phone or an e-mail address, as a developer does; null while there is none. */
export const readVerificationCode = async (origin: string, target: string): Promise<string | null> => {
  const response = await fetch(`${origin}/dev/outbox`)
  const messages = (await response.json()) as OutboxEntry[]
  return messages.find(candidate => candidate.target === target)?.code ?? null
}

export type TestUser = {
  /** Where the server's outbox is. */
  origin: string
  phone: string
}

/** Types phone and code on the open log-in page and waits until the page is left: the sixth digit sends the form by itself. */
export const submitPhoneLogin = async (driver: AppDriver, { origin, phone }: TestUser): Promise<void> => {
  await driver.type('#login-phone', phone)
  await driver.tap('#login-agree')
  await driver.tap('#login-get-code')
  // By then the code is sent: an older one to the same phone is not taken for it.
  await pollUntil(
    () => driver.isShown('#login-code'),
    isShown => isShown,
  )
  const code = await pollUntil(
    () => readVerificationCode(origin, phone),
    found => found !== null,
  )
  await driver.type('#login-code', code ?? '')
  await pollUntil(driver.path, path => path !== '/login')
}

/** Logs in by phone and ends where `redirect` leads. */
export const logIn = async (
  driver: AppDriver,
  { redirect = '/health', ...person }: TestUser & { redirect?: string },
): Promise<void> => {
  await driver.open(`/login?redirect=${encodeURIComponent(redirect)}`)
  await submitPhoneLogin(driver, person)
  await pollUntil(driver.path, path => path === redirect.split('?')[0])
}
