import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'
import { logIn } from './logIn'
import { appear, reach, read } from './steps'

/** What the person answers when the provider asks for the money. */
export type Answer = 'pays' | 'leaves'

/** How this target is paid on: by a page of the provider, or by a sheet of the platform. */
export type Payer = {
  /** Does what makes the provider ask, and answers it. */
  answer: (driver: Driver, answer: Answer, ask: () => Promise<void>) => Promise<void>
  /** Where somebody stands who did not pay: on a page that says so, or still at the cashier. */
  leavesTo: 'result' | 'cashier'
}

export type PayingScenario = {
  name: string
  run: (driver: Driver, surroundings: { origin: string; payer: Payer }) => Promise<void>
}

const MAIN = '.ui-screen__main'
const CHECKOUT = '/submitOrders?items=m1-pearl.1.49900'

let nextPhone = 13800004400
const newPhone = () => String((nextPhone += 1))

/** Keeps a first address at the checkout that is open, and places the order; ends at the cashier. */
export const placeAtCheckout = async (driver: Driver): Promise<void> => {
  await driver.tap('#checkout-address')
  await reach(driver, /^\/addAddress$/)
  await driver.type('#address-name', 'Lin Yi')
  await driver.type('#address-phone', '13800006021')
  await driver.tap('#address-region')
  await driver.type('#region-search', '徐汇')
  await driver.tap('.region__choice')
  await driver.type('#address-detail', '安福路 288 弄 6 号 502 室')
  await driver.tap('#address-save')
  await reach(driver, /^\/submitOrders$/)
  await read(driver, '#checkout-address', '徐汇区')
  await driver.tap('#checkout-place')
  await reach(driver, /^\/payment\/[^/]+$/)
}

/** Logs in, and places an order for one small massager. */
export const placeOrder = async (driver: Driver, origin: string): Promise<void> => {
  await logIn(driver, { origin, phone: newPhone(), redirect: '/store/my' })
  await driver.open(CHECKOUT)
  await placeAtCheckout(driver)
  await read(driver, MAIN, '499')
}

const payBy = async (driver: Driver, way: 'weixin' | 'alipay' | 'friend') => {
  await driver.tap(`#way-${way}`)
  await appear(driver, `#way-${way} .ui-choice-mark--on`)
}

const paid = (way: 'weixin' | 'alipay', words: string): PayingScenario => ({
  name: `an order is placed and paid by ${words}`,
  run: async (driver, { origin, payer }) => {
    await placeOrder(driver, origin)
    await payBy(driver, way)
    await payer.answer(driver, 'pays', () => driver.tap('#cashier-pay'))
    await reach(driver, /^\/(wechatPaid|paySuccess)\//)
    await read(driver, MAIN, 'Paid by')
    await read(driver, MAIN, words)
    await appear(driver, '#result-order')
  },
})

export const payingScenarios: Record<'weixin' | 'alipay' | 'friend' | 'cancelled', PayingScenario> = {
  weixin: paid('weixin', 'WeChat Pay'),
  alipay: paid('alipay', 'Alipay'),
  friend: {
    name: 'somebody else pays by a link, sees no address, and the buyer sees that it is paid',
    run: async (driver, { origin, payer }) => {
      await placeOrder(driver, origin)
      const cashier = await driver.path()
      await payBy(driver, 'friend')
      await driver.tap('#cashier-pay')
      await reach(driver, /^\/payment\/[^/]+\/friend$/)
      await driver.type('#ask-message', 'Back on Friday')
      await driver.tap('#ask-make')
      await appear(driver, '#ask-link')
      const link = new URL((await driver.text('#ask-link')).trim())
      await driver.open(link.pathname)
      await read(driver, MAIN, 'Back on Friday')
      await read(driver, MAIN, '499')
      expect(await driver.text(MAIN)).not.toMatch(/安福路|6021|Lin Yi/)
      await payer.answer(driver, 'pays', () => driver.tap('#other-pay'))
      await reach(driver, /^\/wechatPayOther\//)
      await read(driver, MAIN, 'Paid')
      await driver.open(cashier)
      await reach(driver, /^\/paySuccess\//)
      await read(driver, MAIN, 'Paid by')
    },
  },
  cancelled: {
    name: 'somebody who leaves without paying is told so, and pays after all',
    run: async (driver, { origin, payer }) => {
      await placeOrder(driver, origin)
      await payer.answer(driver, 'leaves', () => driver.tap('#cashier-pay'))
      if (payer.leavesTo === 'result') {
        await reach(driver, /^\/wechatPaid\//)
        await eventually(
          () => driver.isShown('#result-again'),
          isShown => isShown,
          { patience: 20_000 },
        )
        await read(driver, MAIN, 'Not paid yet')
        await driver.tap('#result-pay')
      } else await read(driver, '.ui-screen__bottom', 'Not paid')
      await reach(driver, /^\/payment\//)
      await payer.answer(driver, 'pays', () => driver.tap('#cashier-pay'))
      await reach(driver, /^\/wechatPaid\//)
      await read(driver, MAIN, 'Paid by')
    },
  },
}
