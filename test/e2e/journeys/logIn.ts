import type { Page } from 'playwright-core'

type OutboxMessage = { channel: string; target: string; code: string }

/** Reads the newest code that went to a phone or an e-mail address, as a developer does. */
export const readCode = async (origin: string, target: string): Promise<string> => {
  const response = await fetch(`${origin}/dev/outbox`)
  const messages = (await response.json()) as OutboxMessage[]
  const message = messages.find(candidate => candidate.target === target)
  if (!message) throw new Error(`no code for ${target} in the outbox`)
  return message.code
}

export type LogInOptions = { origin: string; phone: string; redirect?: string }

/**
 * Logs in by phone on the log-in page, with the code from the outbox, and waits until the page is left. The sixth digit
 * sends the form by itself.
 */
export const logIn = async (
  page: Page,
  { origin, phone, redirect = '/health' }: LogInOptions,
): Promise<void> => {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(redirect)}`)
  await page.locator('#login-phone input, input#login-phone').first().fill(phone)
  await page.locator('#login-agree').click()
  const sent = page.waitForResponse(response => response.url().endsWith('/auth/get_captcha'))
  await page.locator('#login-get-code').click()
  await (await sent).finished()
  await page
    .locator('#login-code input, input#login-code')
    .first()
    .fill(await readCode(origin, phone))
  await page.waitForURL(url => url.pathname === redirect.split('?')[0])
}
