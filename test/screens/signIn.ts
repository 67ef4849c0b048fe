import type { Browser, BrowserContext } from 'playwright-core'
import { logIn } from '../e2e/scenarios/logIn'
import { createApiClient, type ApiClient } from '../e2e/support/apiClient'
import { createPageDriver } from '../e2e/support/createPageDriver'

export type AuthSession = {
  call: ApiClient
  /** What the browser keeps of it, for further windows. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Logs in as a person would and gives what the browser then has. */
export const signIn = async (
  browser: Browser,
  { origin, phone }: { origin: string; phone: string },
): Promise<AuthSession> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await logIn(createPageDriver(page, origin), { origin, phone, redirect: '/store/my' })
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    return { call: createApiClient(origin, token), storageState: await context.storageState() }
  } finally {
    await context.close()
  }
}
