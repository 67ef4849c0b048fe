import { setTimeout as wait } from 'node:timers/promises'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'
import type { UserJourney } from './coreJourneys'
import { submitPhoneLogin, logIn, readVerificationCode } from './logIn'
import { waitForElement, waitForPath, waitForText } from './waitSteps'

const MAIN_SELECTOR = '.ui-screen__main'

const waitForVerificationCode = async (origin: string, target: string) =>
  (await pollUntil(
    () => readVerificationCode(origin, target),
    found => found !== null,
  )) ?? ''

const addEmail = async (
  driver: AppDriver,
  { origin, phone, email }: { origin: string; phone: string; email: string },
) => {
  await driver.tap('#security-email')
  await driver.type('#contact-new', email)
  await driver.tap('#contact-send')
  await waitForElement(driver, '#contact-new-code')
  await driver.type('#contact-own-code', await waitForVerificationCode(origin, phone))
  await driver.type('#contact-new-code', await waitForVerificationCode(origin, email))
  await driver.tap('#contact-confirm')
}

/** The pause between two codes to one phone or mailbox with which the server of these scenarios is to be started. */
export const CODE_RESEND_INTERVAL_SECONDS = 2

const CODE_RESEND_WAIT_MS = (CODE_RESEND_INTERVAL_SECONDS + 1) * 1000

export const accountScenarios: UserJourney[] = [
  {
    name: 'a person adds an e-mail address, closes the account by it, and comes back in time',
    run: async (start, { origin }) => {
      const phone = '13800004401'
      const email = 'account4401@example.com'
      const driver = await start('/store/my')
      await logIn(driver, { origin, phone, redirect: '/accountSecurity' })
      await waitForText(driver, MAIN_SELECTOR, 'Only one way to log in')
      await wait(CODE_RESEND_WAIT_MS)
      await addEmail(driver, { origin, phone, email })
      await waitForText(driver, MAIN_SELECTOR, 'Two ways to log in')

      await driver.open('/appcancellation')
      await waitForText(driver, MAIN_SELECTOR, 'You own no chairs')
      await driver.tap('#cancellation-continue')
      // The page before has a button of the same name, and is on the screen for a moment longer than its address.
      await waitForText(driver, MAIN_SELECTOR, 'Why are you leaving')
      await driver.tap('#cancellation-continue')
      await waitForText(driver, MAIN_SELECTOR, 'Please choose a reason or give feedback')
      await driver.tap('#reason-noChairs')
      await driver.tap('#cancellation-continue')
      await waitForPath(driver, '/appcancellationPhone')
      await driver.tap('#cancellation-close')
      await waitForText(driver, MAIN_SELECTOR, 'Please obtain the verification code first')
      await wait(CODE_RESEND_WAIT_MS)
      const before = await readVerificationCode(origin, email)
      await driver.tap('#cancellation-get-code')
      const code = await pollUntil(
        () => readVerificationCode(origin, email),
        found => found !== before,
      )
      await driver.type('#cancellation-code', code ?? '')
      await driver.tap('#cancellation-close')
      await waitForText(driver, MAIN_SELECTOR, 'Successfully Unsubscribed')

      await driver.tap('#cancellation-back')
      await waitForPath(driver, '/login')
      await submitPhoneLogin(driver, { origin, phone })
      await driver.open('/accountSecurity')
      await waitForText(driver, MAIN_SELECTOR, 'Two ways to log in')
    },
  },
]
