import { randomUUID } from 'node:crypto'
import { eventually, type Patience } from '../../miniprogram-host/client/eventually'
import type { DataOf, Envelope, CallPath, RequestOf } from '../../../src/contract'
import type { Driver } from './driver'
import { logIn } from './logIn'

export type AfterSaleSurroundings = {
  origin: string
  phone: string
  /** The token of whoever is logged in, for what is not to be done by hand here. */
  token: () => Promise<string>
}

const MAIN = '.ui-screen__main'
const SKU = 'm1-pearl'

/** The shop's jobs look every ten seconds, and an open page asks again every fifteen. */
const SHOP_PATIENCE = { patience: 90_000, pause: 500 }

type Reading = Patience & { of?: string; words: string }

const reach = (driver: Driver, pattern: RegExp) => eventually(driver.path, path => pattern.test(path))
const read = (driver: Driver, { of: selector = MAIN, words, ...patience }: Reading) =>
  eventually(
    () => driver.text(selector),
    text => text.includes(words),
    patience,
  )
const appear = (driver: Driver, selector: string, patience = {}) =>
  eventually(
    () => driver.isShown(selector),
    isShown => isShown,
    patience,
  )

const caller =
  (origin: string, token: string) =>
  async <P extends CallPath>(path: P, body: RequestOf<P>): Promise<DataOf<P>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { code, message, data } = (await response.json()) as Envelope
    if (code !== 0) throw new Error(`${path}: ${message}`)
    return data as DataOf<P>
  }

type Call = ReturnType<typeof caller>

/** Places an order and pays it at the sandbox, as the checkout and the cashier would. */
const buy = async (call: Call): Promise<string> => {
  const { id: addressId } = await call('/address/edit', {
    name: 'Lin Yi',
    phone: '13800006021',
    districtCode: '310104',
    detail: 'Anfu Road 288',
  })
  const { lines, totals } = await call('/dealer_order/preview', { items: [{ skuId: SKU, quantity: 1 }] })
  const { id } = await call('/dealer_order/place', {
    requestKey: randomUUID(),
    items: lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, price })),
    delivery: { method: 'delivery', addressId },
    total: totals.total,
  })
  const way = await call('/dealer_order/wxpay', { id, channel: 'outside', requestKey: randomUUID() })
  if (way.kind !== 'redirect') throw new Error(`paid by ${way.kind}`)
  await fetch(way.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
    redirect: 'manual',
  })
  return id
}

const FIRST = 0
const RECEIVED = 0
const BY_PARCEL = 1
const REASON = 3
const FIFTH_STAR = 4

const confirm = async (driver: Driver) => {
  await driver.open('/orderList?tab=toReceive')
  await driver.tap('#order-confirmReceipt')
  await driver.tap('#confirm-yes')
}

const review = async (driver: Driver, id: string) => {
  await driver.open(`/order?id=${id}`)
  await read(driver, { words: 'Completed' })
  await driver.tap('#order-comment')
  await driver.tap('.ui-stars-field__star', FIFTH_STAR)
  await driver.tap('#comment-submit')
  await read(driver, { words: 'Reviewed' })
}

const askForReturn = async (driver: Driver) => {
  await driver.tap(`#order-refund-${SKU}`)
  await reach(driver, /^\/refundOrder\//)
  await driver.tap('.ui-choice__option', RECEIVED)
  await driver.tap('.tiles__tile', FIRST)
  await driver.tap('.ui-choice__option', REASON)
  await driver.tap('#refund-own-telephone')
  await driver.tap('#refund-submit')
  await reach(driver, /^\/refundOrderDetail\//)
}

const sendBack = async (driver: Driver) => {
  await appear(driver, '#refund-send-back', SHOP_PATIENCE)
  await driver.tap('#refund-send-back')
  await reach(driver, /^\/returnTheGoods\//)
  await driver.tap('.tiles__tile', BY_PARCEL)
  await driver.tap('.ui-choice__option', FIRST)
  await driver.type('#return-number', 'SF1436 2208 917')
  await driver.tap('#return-submit')
  await reach(driver, /^\/refundOrderDetail\//)
}

/**
 * What comes after a sale, from the parcel to the money that is back: the person does all of it by hand, the shop's own part
 * is done by its simulator.
 */
export const afterSale = async (
  driver: Driver,
  { origin, phone, token }: AfterSaleSurroundings,
): Promise<void> => {
  await logIn(driver, { origin, phone, redirect: '/store/my' })
  const call = caller(origin, await token())
  const id = await buy(call)
  await eventually(
    async () => (await call('/dealer_order/get', { id })).status,
    status => status === 'pendingReceipt',
    SHOP_PATIENCE,
  )
  await confirm(driver)
  await review(driver, id)
  await askForReturn(driver)
  await sendBack(driver)
  await read(driver, { of: '#refund-state', words: 'The money is back', ...SHOP_PATIENCE })
  const { lines, refunded, paid } = await call('/dealer_order/get', { id })
  if (refunded !== paid || lines[0]?.refund?.status !== 'refunded') throw new Error('the money is not back')
}
