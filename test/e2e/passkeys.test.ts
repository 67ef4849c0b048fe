import type { BrowserContext, Page } from 'playwright-core'
import { logIn } from './scenarios/logIn'
import { createPageDriver } from './support/createPageDriver'
import { expectNoErrors, PHONE, setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

/** Browsers give passkeys to names only, none to a bare IP address. */
const getLocalOrigin = () => app.origin.replace('127.0.0.1', 'localhost')

/** A phone that checks its owner and answers by itself; nothing is offered in fields, which it would take at once. */
const addVirtualAuthenticator = async (context: BrowserContext, page: Page): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

test('a passkey is added, logs in without a code, says when it was used, and logs nobody in once it is removed', async () => {
  const { context, page, watch } = await app.openPage(PHONE)
  const origin = getLocalOrigin()
  const driver = createPageDriver(page, origin)
  await addVirtualAuthenticator(context, page)
  await logIn(driver, { origin, phone: '13800004801', redirect: '/accountSecurity' })
  await page.locator('#security-passkey-add').click()
  await page.getByText(/^Added on .*, not used yet$/).waitFor()

  const logInByPasskey = async () => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(`${origin}/login?redirect=${encodeURIComponent('/accountSecurity')}`)
    await page.locator('#login-passkey').click()
  }
  await logInByPasskey()
  await page.waitForURL(url => url.pathname === '/accountSecurity')
  await page.getByText(/^Last used .*, added on /).click()
  await page.locator('#passkey-name').fill('My phone')
  await page.locator('#passkey-save').click()
  await page.getByText('My phone').click()
  await page.locator('#passkey-remove').click()
  await page.locator('#passkey-remove-confirm').click()
  await page.locator('.ui-row__title', { hasText: 'My phone' }).waitFor({ state: 'detached' })

  await logInByPasskey()
  await page.getByText('This passkey does not log in here. Log in with a code instead').first().waitFor()
  expectNoErrors(watch)
  await context.close()
})
