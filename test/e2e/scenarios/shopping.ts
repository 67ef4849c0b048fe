import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'
import type { Scenario } from './everyday'
import { enterPhoneAndCode } from './logIn'

const MAIN = '.ui-screen__main'
const PHONE = '13800005101'

const reach = (driver: Driver, wanted: string) => eventually(driver.path, path => path === wanted)
const read = (driver: Driver, selector: string, words: string) =>
  eventually(
    () => driver.text(selector),
    text => text.includes(words),
  )
const appear = (driver: Driver, selector: string) =>
  eventually(
    () => driver.isShown(selector),
    isShown => isShown,
  )

/** Opens a product, chooses the first combination that is there and puts it into the cart. */
const putIntoCart = async (driver: Driver, product: string) => {
  await driver.open(`/productDetail/${product}`)
  await driver.tap('#product-add')
  await driver.tap('#sku-add')
  await read(driver, '.ui-message__words', 'in your cart')
}

export const shoppingScenarios: Scenario[] = [
  {
    name: 'what is put into the cart signed out is there after the log-in, and goes on to the checkout',
    run: async (start, { origin }) => {
      const driver = await start('/store/brand')
      await appear(driver, '.product-card')
      await driver.tap('.product-card')
      await appear(driver, '#product-add')
      await putIntoCart(driver, 'm5')
      await putIntoCart(driver, 'm1')

      await driver.open('/store/shoppingCart')
      await read(driver, '.cart__head', '2 pieces')
      await driver.tap('#cart-log-in')
      await reach(driver, '/login')
      await enterPhoneAndCode(driver, { origin, phone: PHONE })
      await reach(driver, '/store/shoppingCart')
      await read(driver, '.cart__head', '2 pieces')
      // Nothing hints at the device any more, also after a fresh start: the server has it.
      await driver.open('/store/shoppingCart')
      await read(driver, MAIN, 'M1 Neck')
      await read(driver, MAIN, 'M5 Foot')
      await eventually(
        () => driver.isShown('#cart-log-in'),
        isShown => !isShown,
      )
      await driver.tap('#cart-check-out')
      await reach(driver, '/submitOrders')
    },
  },
  {
    name: 'a search finds, a filter narrows it down, and a product opens',
    run: async start => {
      const driver = await start('/store/chooseBuy?category=feet')
      await read(driver, '#choose-list', 'M5 Foot')
      await driver.tap('#choose-filter')
      await driver.tap('.filter__chip', 9)
      await driver.tap('#filter-show')
      await read(driver, '#choose-list', 'X1')
      await driver.tap('.product-card')
      await appear(driver, '#product-buy')
    },
  },
]
