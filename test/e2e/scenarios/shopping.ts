import { eventually } from '../../miniprogram-host/client/eventually'
import { afterSale } from './afterSale'
import type { Driver, Start } from './driver'
import { enterPhoneAndCode } from './logIn'
import { placeAtCheckout, type Payer } from './paying'
import { appear, reach, read } from './steps'

/** What somebody does in the shop, told once and done on both targets. */
export type ShoppingScenario = {
  name: string
  run: (start: Start, surroundings: { origin: string; payer: Payer }) => Promise<void>
}

const MAIN = '.ui-screen__main'
const PHONE = '13800005101'

/** Places in the choice of a product in two colours and three kits. */
const [OAT, SLEEVES, MAT] = [1, 3, 4]

/** Opens a product, chooses the first combination that is there and puts it into the cart. */
const putIntoCart = async (driver: Driver, product: string) => {
  await driver.open(`/productDetail/${product}`)
  await driver.tap('#product-add')
  await driver.tap('#sku-add')
  await read(driver, '.ui-message__words', 'in your cart')
}

/** Pays at the cashier that is open; ends where the shop says that it has the money. */
const pay = async (driver: Driver, payer: Payer) => {
  await payer.answer(driver, 'pays', () => driver.tap('#cashier-pay'))
  await eventually(driver.path, path => /^\/(wechatPaid|paySuccess)\//.test(path))
  await read(driver, MAIN, 'Paid by')
}

export const shoppingScenarios: ShoppingScenario[] = [
  {
    name: 'what is put into the cart signed out is there after the log-in, is paid, arrives, is reviewed and sent back',
    run: async (start, { origin, payer }) => {
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
      await placeAtCheckout(driver)
      const id = (await driver.path()).split('/').pop() ?? ''
      await pay(driver, payer)
      await afterSale(driver, id)
    },
  },
  {
    name: 'colour and kit are chosen together: each pair has its price and stock, and what is not made gives way',
    run: async start => {
      const driver = await start('/productDetail/m5')
      await driver.tap('#product-add')
      await read(driver, '.sku__facts', 'Mist · Massager only')
      await driver.tap('.sku__value', SLEEVES)
      await read(driver, '.sku__facts', 'Only 8 left')
      await read(driver, '.sku__facts', '1,400')
      await driver.tap('.sku__value', OAT)
      await read(driver, '.sku__facts', 'Sold out')
      await driver.tap('.sku__value', MAT)
      await read(driver, '.sku__facts', 'Mist · With a floor mat')
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
