import type { Browser, BrowserContext } from 'playwright-core'
import { logIn } from '../e2e/scenarios/logIn'
import { caller, type Call } from '../e2e/support/caller'
import { drivePage } from '../e2e/support/drivePage'

export type SignedIn = {
  call: Call
  /** What the browser keeps of it, for further windows. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Logs in as a person would and gives what the browser then has. */
export const signIn = async (
  browser: Browser,
  { origin, phone }: { origin: string; phone: string },
): Promise<SignedIn> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await logIn(drivePage(page, origin), { origin, phone, redirect: '/store/my' })
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    return { call: caller(origin, token), storageState: await context.storageState() }
  } finally {
    await context.close()
  }
}
