import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'
import { waitForPath, waitForText } from './waitSteps'

const MAIN_SELECTOR = '.ui-screen__main'

/** What is sent back, and what comes back for it. */
const RETURNED_ITEM = { skuId: 'm1-pearl', amount: '499' }

/** The seller of the tests takes a second for each step, and its jobs as long. */
const SELLER_POLLING = { timeoutMs: 30_000, intervalMs: 250 }
/** How long a page may take to show what it has, before it is opened anew. */
const PAGE_TIMEOUT_MS = 1500

const FIRST = 0
const RECEIVED = 0
const BY_PARCEL = 1
const REASON = 3
const FIFTH_STAR = 4

/** Opens a page again and again, as somebody does who waits for the other side, until it shows what is waited for. */
const reopenUntil = (driver: AppDriver, address: string, isThere: () => Promise<boolean>): Promise<boolean> =>
  pollUntil(
    async () => {
      await driver.open(address)
      return pollUntil(isThere, isSo => isSo, { timeoutMs: PAGE_TIMEOUT_MS }).catch(() => false)
    },
    isSo => isSo,
    SELLER_POLLING,
  )

const confirmReceipt = async (driver: AppDriver) => {
  await reopenUntil(driver, '/orderList?tab=toReceive', () => driver.isShown('#order-confirmReceipt'))
  await driver.tap('#order-confirmReceipt')
  await driver.tap('#confirm-yes')
}

const submitReview = async (driver: AppDriver, id: string) => {
  await reopenUntil(driver, `/order?id=${id}`, async () =>
    (await driver.text(MAIN_SELECTOR)).includes('Completed'),
  )
  await driver.tap('#order-comment')
  await pollUntil(
    () => driver.isShown('#comment-submit'),
    isShown => isShown,
  )
  for (let line = 0; line < 2; line += 1) await driver.tap('.ui-stars-field__star', 5 * line + FIFTH_STAR)
  await driver.tap('#comment-submit')
  await waitForText(driver, MAIN_SELECTOR, 'Reviewed')
}

const requestReturn = async (driver: AppDriver) => {
  await driver.tap(`#order-refund-${RETURNED_ITEM.skuId}`)
  await waitForPath(driver, /^\/refundOrder\//)
  await driver.tap('.ui-choice__option', RECEIVED)
  await driver.tap('.tiles__tile', FIRST)
  await driver.tap('.ui-choice__option', REASON)
  await driver.tap('#refund-submit')
  await waitForPath(driver, /^\/refundOrderDetail\//)
}

const shipReturn = async (driver: AppDriver, refund: string) => {
  await reopenUntil(driver, refund, () => driver.isShown('#refund-send-back'))
  await driver.tap('#refund-send-back')
  await waitForPath(driver, /^\/returnTheGoods\//)
  await driver.tap('.tiles__tile', BY_PARCEL)
  await driver.tap('.ui-choice__option', FIRST)
  await driver.type('#return-number', 'SF1436 2208 917')
  await driver.tap('#return-submit')
  await waitForPath(driver, /^\/refundOrderDetail\//)
}

/**
 * What comes after a sale, from the parcel to the money that is back, for a paid order of two things: the person does all of
 * it by hand, the seller's part is done by its simulator.
 */
export const completeAfterSalesFlow = async (driver: AppDriver, id: string): Promise<void> => {
  await confirmReceipt(driver)
  await submitReview(driver, id)
  await requestReturn(driver)
  const refund = await driver.path()
  await shipReturn(driver, refund)
  await reopenUntil(driver, refund, async () => (await driver.text('#refund-state')).includes('Refunded'))
  await waitForText(driver, MAIN_SELECTOR, RETURNED_ITEM.amount)
}
