import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'

type OutboxMessage = { channel: string; target: string; code: string }

/** Reads the newest code that went to a phone or an e-mail address, as a developer does; null while there is none. */
export const readCode = async (origin: string, target: string): Promise<string | null> => {
  const response = await fetch(`${origin}/dev/outbox`)
  const messages = (await response.json()) as OutboxMessage[]
  return messages.find(candidate => candidate.target === target)?.code ?? null
}

export type Person = {
  /** Where the server's outbox is. */
  origin: string
  phone: string
}

/** Types phone and code on the open log-in page and waits until the page is left: the sixth digit sends the form by itself. */
export const enterPhoneAndCode = async (driver: Driver, { origin, phone }: Person): Promise<void> => {
  await driver.type('#login-phone', phone)
  await driver.tap('#login-agree')
  await driver.tap('#login-get-code')
  // By then the code is sent: an older one to the same phone is not taken for it.
  await eventually(
    () => driver.isShown('#login-code'),
    isShown => isShown,
  )
  const code = await eventually(
    () => readCode(origin, phone),
    found => found !== null,
  )
  await driver.type('#login-code', code ?? '')
  await eventually(driver.path, path => path !== '/login')
}

/** Logs in by phone and ends where `redirect` leads. */
export const logIn = async (
  driver: Driver,
  { redirect = '/health', ...person }: Person & { redirect?: string },
): Promise<void> => {
  await driver.open(`/login?redirect=${encodeURIComponent(redirect)}`)
  await enterPhoneAndCode(driver, person)
  await eventually(driver.path, path => path === redirect.split('?')[0])
}
