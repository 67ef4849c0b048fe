import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'
import { logIn } from './logIn'
import { waitForElement, waitForPath, waitForText } from './waitSteps'

/** What the person answers when the provider asks for the money. */
type PaymentDecision = 'pays' | 'leaves'

/** How this target is paid on: by a page of the provider, or by a sheet of the platform. */
export type PaymentProviderDriver = {
  /** Does what makes the provider ask, and answers it. */
  respond: (driver: AppDriver, respond: PaymentDecision, ask: () => Promise<void>) => Promise<void>
  /** Where somebody stands who did not pay: on a page that says so, or still at the cashier. */
  landingAfterCancel: 'result' | 'cashier'
}

export type PaymentScenario = {
  name: string
  run: (driver: AppDriver, surroundings: { origin: string; payer: PaymentProviderDriver }) => Promise<void>
}

const MAIN_SELECTOR = '.ui-screen__main'
const CHECKOUT_PATH = '/submitOrders?items=m1-pearl.1.49900'

let nextPhone = 13800004400
const nextPhoneNumber = () => String((nextPhone += 1))

/** Keeps a first address at the checkout that is open, and places the order; ends at the cashier. */
export const submitCheckout = async (driver: AppDriver): Promise<void> => {
  await driver.tap('#checkout-address')
  await waitForPath(driver, /^\/addAddress$/)
  await driver.type('#address-name', 'Lin Yi')
  await driver.type('#address-phone', '13800006021')
  await driver.tap('#address-region')
  await driver.type('#region-search', '徐汇')
  await driver.tap('.region__choice')
  await driver.type('#address-detail', '安福路 288 弄 6 号 502 室')
  await driver.tap('#address-save')
  await waitForPath(driver, /^\/submitOrders$/)
  await waitForText(driver, '#checkout-address', '徐汇区')
  await driver.tap('#checkout-place')
  await waitForPath(driver, /^\/payment\/[^/]+$/)
}

/** Logs in, and places an order for one small massager. */
export const logInAndPlaceOrder = async (driver: AppDriver, origin: string): Promise<void> => {
  await logIn(driver, { origin, phone: nextPhoneNumber(), redirect: '/store/my' })
  await driver.open(CHECKOUT_PATH)
  await submitCheckout(driver)
  await waitForText(driver, MAIN_SELECTOR, '499')
}

const choosePaymentMethod = async (driver: AppDriver, method: 'weixin' | 'alipay' | 'friend') => {
  await driver.tap(`#way-${method}`)
  await waitForElement(driver, `#way-${method} .ui-choice-mark--on`)
}

const createPaidScenario = (method: 'weixin' | 'alipay', words: string): PaymentScenario => ({
  name: `an order is placed and paid by ${words}`,
  run: async (driver, { origin, payer }) => {
    await logInAndPlaceOrder(driver, origin)
    await choosePaymentMethod(driver, method)
    await payer.respond(driver, 'pays', () => driver.tap('#cashier-pay'))
    await waitForPath(driver, /^\/(wechatPaid|paySuccess)\//)
    await waitForText(driver, MAIN_SELECTOR, 'Paid with')
    await waitForText(driver, MAIN_SELECTOR, words)
    await waitForElement(driver, '#result-order')
  },
})

export const paymentScenarios: Record<'weixin' | 'alipay' | 'friend' | 'cancelled', PaymentScenario> = {
  weixin: createPaidScenario('weixin', 'WeChat Pay'),
  alipay: createPaidScenario('alipay', 'Alipay'),
  friend: {
    name: 'somebody else pays by a link, sees no address, and the buyer sees that it is paid',
    run: async (driver, { origin, payer }) => {
      await logInAndPlaceOrder(driver, origin)
      const cashier = await driver.path()
      await choosePaymentMethod(driver, 'friend')
      await driver.tap('#cashier-pay')
      await waitForPath(driver, /^\/payment\/[^/]+\/friend$/)
      await driver.type('#ask-message', 'Back on Friday')
      await driver.tap('#ask-make')
      await waitForElement(driver, '#ask-link')
      const link = new URL((await driver.text('#ask-link')).trim())
      await driver.open(link.pathname)
      await waitForText(driver, MAIN_SELECTOR, 'Back on Friday')
      await waitForText(driver, MAIN_SELECTOR, '499')
      expect(await driver.text(MAIN_SELECTOR)).not.toMatch(/安福路|6021|Lin Yi/)
      await payer.respond(driver, 'pays', () => driver.tap('#other-pay'))
      await waitForPath(driver, /^\/wechatPayOther\//)
      await waitForText(driver, MAIN_SELECTOR, 'Paid')
      await driver.open(cashier)
      await waitForPath(driver, /^\/paySuccess\//)
      await waitForText(driver, MAIN_SELECTOR, 'Paid with')
    },
  },
  cancelled: {
    name: 'somebody who leaves without paying is told so, and pays after all',
    run: async (driver, { origin, payer }) => {
      await logInAndPlaceOrder(driver, origin)
      await payer.respond(driver, 'leaves', () => driver.tap('#cashier-pay'))
      if (payer.landingAfterCancel === 'result') {
        await waitForPath(driver, /^\/wechatPaid\//)
        await pollUntil(
          () => driver.isShown('#result-again'),
          isShown => isShown,
          { timeoutMs: 20_000 },
        )
        await waitForText(driver, MAIN_SELECTOR, 'Not paid yet')
        await driver.tap('#result-pay')
      } else await waitForText(driver, '.ui-screen__bottom', 'Not paid')
      await waitForPath(driver, /^\/payment\//)
      await payer.respond(driver, 'pays', () => driver.tap('#cashier-pay'))
      await waitForPath(driver, /^\/wechatPaid\//)
      await waitForText(driver, MAIN_SELECTOR, 'Paid with')
    },
  },
}
