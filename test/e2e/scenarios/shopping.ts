import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { completeAfterSalesFlow } from './afterSales'
import type { AppDriver, LaunchApp } from './appDriver'
import { submitPhoneLogin } from './logIn'
import { submitCheckout, type PaymentProviderDriver } from './payment'
import { waitForElement, waitForPath, waitForText } from './waitSteps'

/** What somebody does in the shop, told once and done on both targets. */
export type ShoppingScenario = {
  name: string
  run: (start: LaunchApp, surroundings: { origin: string; payer: PaymentProviderDriver }) => Promise<void>
}

const MAIN_SELECTOR = '.ui-screen__main'
const PHONE = '13800005101'

/** Places in the choice of a product in two colours and three kits. */
const [OAT, SLEEVES, MAT] = [1, 3, 4]

/** Opens a product, chooses the first combination that is there and puts it into the cart. */
const addToCart = async (driver: AppDriver, product: string) => {
  await driver.open(`/productDetail/${product}`)
  await driver.tap('#product-add')
  await driver.tap('#sku-add')
  await waitForText(driver, '.ui-message__words', 'Added to cart')
}

/** Pays at the cashier that is open; ends where the shop says that it has the money. */
const payAtCashier = async (driver: AppDriver, payer: PaymentProviderDriver) => {
  await payer.respond(driver, 'pays', () => driver.tap('#cashier-pay'))
  await pollUntil(driver.path, path => /^\/(wechatPaid|paySuccess)\//.test(path))
  await waitForText(driver, MAIN_SELECTOR, 'Paid with')
}

export const shoppingScenarios: ShoppingScenario[] = [
  {
    name: 'what is put into the cart signed out is there after the log-in, is paid, arrives, is reviewed and sent back',
    run: async (start, { origin, payer }) => {
      const driver = await start('/store/brand')
      await waitForElement(driver, '.product-card')
      await driver.tap('.product-card')
      await waitForElement(driver, '#product-add')
      await addToCart(driver, 'm5')
      await addToCart(driver, 'm1')

      await driver.open('/store/shoppingCart')
      await waitForText(driver, '.cart__head', '2 items')
      await driver.tap('#cart-log-in')
      await waitForPath(driver, '/login')
      await submitPhoneLogin(driver, { origin, phone: PHONE })
      await waitForPath(driver, '/store/shoppingCart')
      await waitForText(driver, '.cart__head', '2 items')
      // Nothing hints at the device any more, also after a fresh start: the server has it.
      await driver.open('/store/shoppingCart')
      await waitForText(driver, MAIN_SELECTOR, 'M1 Neck')
      await waitForText(driver, MAIN_SELECTOR, 'M5 Foot')
      await pollUntil(
        () => driver.isShown('#cart-log-in'),
        isShown => !isShown,
      )
      await driver.tap('#cart-check-out')
      await waitForPath(driver, '/submitOrders')
      await submitCheckout(driver)
      const id = (await driver.path()).split('/').pop() ?? ''
      await payAtCashier(driver, payer)
      await completeAfterSalesFlow(driver, id)
    },
  },
  {
    name: 'colour and kit are chosen together: each pair has its price and stock, and what is not made gives way',
    run: async start => {
      const driver = await start('/productDetail/m5')
      await driver.tap('#product-add')
      await waitForText(driver, '.sku__facts', 'Mist · Massager only')
      await driver.tap('.sku__value', SLEEVES)
      await waitForText(driver, '.sku__facts', 'Only 8 left')
      await waitForText(driver, '.sku__facts', '1,400')
      await driver.tap('.sku__value', OAT)
      await waitForText(driver, '.sku__facts', 'Sold out')
      await driver.tap('.sku__value', MAT)
      await waitForText(driver, '.sku__facts', 'Mist · With a floor mat')
    },
  },
  {
    name: 'a search finds, a filter narrows it down, and a product opens',
    run: async start => {
      const driver = await start('/store/chooseBuy?category=feet')
      await waitForText(driver, '#choose-list', 'M5 Foot')
      await driver.tap('#choose-filter')
      await driver.tap('.filter__chip', 9)
      await driver.tap('#filter-show')
      await waitForText(driver, '#choose-list', 'X1')
      await driver.tap('.product-card')
      await waitForElement(driver, '#product-buy')
    },
  },
]
