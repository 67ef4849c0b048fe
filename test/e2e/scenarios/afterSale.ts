import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'
import { reach, read } from './steps'

const MAIN = '.ui-screen__main'

/** What is sent back, and what comes back for it. */
const RETURNED = { skuId: 'm1-pearl', amount: '499' }

/** The seller of the tests takes a second for each step, and its jobs as long. */
const SELLER = { patience: 30_000, pause: 250 }
/** How long a page may take to show what it has, before it is opened anew. */
const PAGE_PATIENCE = 1500

const FIRST = 0
const RECEIVED = 0
const BY_PARCEL = 1
const REASON = 3
const FIFTH_STAR = 4

/** Opens a page again and again, as somebody does who waits for the other side, until it shows what is waited for. */
const openUntil = (driver: Driver, address: string, isThere: () => Promise<boolean>): Promise<boolean> =>
  eventually(
    async () => {
      await driver.open(address)
      return eventually(isThere, isSo => isSo, { patience: PAGE_PATIENCE }).catch(() => false)
    },
    isSo => isSo,
    SELLER,
  )

const confirm = async (driver: Driver) => {
  await openUntil(driver, '/orderList?tab=toReceive', () => driver.isShown('#order-confirmReceipt'))
  await driver.tap('#order-confirmReceipt')
  await driver.tap('#confirm-yes')
}

const review = async (driver: Driver, id: string) => {
  await openUntil(driver, `/order?id=${id}`, async () => (await driver.text(MAIN)).includes('Completed'))
  await driver.tap('#order-comment')
  await eventually(
    () => driver.isShown('#comment-submit'),
    isShown => isShown,
  )
  for (let line = 0; line < 2; line += 1) await driver.tap('.ui-stars-field__star', 5 * line + FIFTH_STAR)
  await driver.tap('#comment-submit')
  await read(driver, MAIN, 'Reviewed')
}

const askForReturn = async (driver: Driver) => {
  await driver.tap(`#order-refund-${RETURNED.skuId}`)
  await reach(driver, /^\/refundOrder\//)
  await driver.tap('.ui-choice__option', RECEIVED)
  await driver.tap('.tiles__tile', FIRST)
  await driver.tap('.ui-choice__option', REASON)
  await driver.tap('#refund-own-telephone')
  await driver.tap('#refund-submit')
  await reach(driver, /^\/refundOrderDetail\//)
}

const sendBack = async (driver: Driver, refund: string) => {
  await openUntil(driver, refund, () => driver.isShown('#refund-send-back'))
  await driver.tap('#refund-send-back')
  await reach(driver, /^\/returnTheGoods\//)
  await driver.tap('.tiles__tile', BY_PARCEL)
  await driver.tap('.ui-choice__option', FIRST)
  await driver.type('#return-number', 'SF1436 2208 917')
  await driver.tap('#return-submit')
  await reach(driver, /^\/refundOrderDetail\//)
}

/**
 * What comes after a sale, from the parcel to the money that is back, for a paid order of two things: the person does all of
 * it by hand, the seller's part is done by its simulator.
 */
export const afterSale = async (driver: Driver, id: string): Promise<void> => {
  await confirm(driver)
  await review(driver, id)
  await askForReturn(driver)
  const refund = await driver.path()
  await sendBack(driver, refund)
  await openUntil(driver, refund, async () =>
    (await driver.text('#refund-state')).includes('The money is back'),
  )
  await read(driver, MAIN, RETURNED.amount)
}
