import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'
import type { Scenario } from './everyday'
import { enterPhoneAndCode, logIn, readCode } from './logIn'
import { appear, reach, read } from './steps'

const MAIN = '.ui-screen__main'

const codeFor = async (origin: string, target: string) =>
  (await eventually(
    () => readCode(origin, target),
    found => found !== null,
  )) ?? ''

const addEmail = async (
  driver: Driver,
  { origin, phone, email }: { origin: string; phone: string; email: string },
) => {
  await driver.tap('#security-email')
  await driver.type('#contact-new', email)
  await driver.tap('#contact-send')
  await appear(driver, '#contact-new-code')
  await driver.type('#contact-own-code', await codeFor(origin, phone))
  await driver.type('#contact-new-code', await codeFor(origin, email))
  await driver.tap('#contact-confirm')
}

/** The pause between two codes to one phone or mailbox with which the server of these scenarios is to be started. */
export const SECONDS_BETWEEN_CODES = 2

const CODE_PAUSE_MS = (SECONDS_BETWEEN_CODES + 1) * 1000

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

export const accountScenarios: Scenario[] = [
  {
    name: 'a person adds an e-mail address, closes the account by it, and comes back in time',
    run: async (start, { origin }) => {
      const phone = '13800004401'
      const email = 'account4401@example.com'
      const driver = await start('/store/my')
      await logIn(driver, { origin, phone, redirect: '/accountSecurity' })
      await read(driver, MAIN, 'Only one way to get in')
      await pause(CODE_PAUSE_MS)
      await addEmail(driver, { origin, phone, email })
      await read(driver, MAIN, 'Two ways to get in')

      await driver.open('/appcancellation')
      await read(driver, MAIN, 'No chair is in your name')
      await driver.tap('#cancellation-continue')
      await reach(driver, '/appcancellationReason')
      await driver.tap('#cancellation-continue')
      await read(driver, MAIN, 'Please choose a reason or give feedback')
      await driver.tap('#reason-noChairs')
      await driver.tap('#cancellation-continue')
      await reach(driver, '/appcancellationPhone')
      await driver.tap('#cancellation-close')
      await read(driver, MAIN, 'Please obtain the verification code first')
      await pause(CODE_PAUSE_MS)
      const before = await readCode(origin, email)
      await driver.tap('#cancellation-get-code')
      const code = await eventually(
        () => readCode(origin, email),
        found => found !== before,
      )
      await driver.type('#cancellation-code', code ?? '')
      await driver.tap('#cancellation-close')
      await read(driver, MAIN, 'Successfully Unsubscribed')

      await driver.tap('#cancellation-back')
      await reach(driver, '/login')
      await enterPhoneAndCode(driver, { origin, phone })
      await driver.open('/accountSecurity')
      await read(driver, MAIN, 'Two ways to get in')
    },
  },
]
