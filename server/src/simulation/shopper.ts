import type { RequestBody } from '@anzuo/contract'
import { paymentSteps } from './paymentSteps'
import { pry } from './prying'
import { refundSteps } from './refundSteps'
import { as, type OrderStep, type ShopContext, type ShopperRecord } from './shopperRecord'

const MAX_PAUSE_MS = 60_000

/** A person who buys, pays, cancels, returns and pries for a while, as the seed chooses. */
export const runShopper = async (
  context: ShopContext,
  record: ShopperRecord,
  steps: number,
): Promise<void> => {
  const { random, scheduler } = context.world
  const logOutAfter = random.nextInteger(0, 2 * steps)
  for (let step = 0; step < steps; step += 1) {
    await scheduler.sleep(random.nextFraction() ** 2 * MAX_PAUSE_MS)
    if (step === logOutAfter) await logOutOfSpare(context, record)
    const order = record.orders.length > 0 && random.happens(0.75) ? random.pick(record.orders) : null
    if (!order) await placeOrder(context, record)
    else await takeStep(context, record, order)
  }
  await Promise.all(record.background)
}

/** One thing with an order, or two at once, as from two devices: often the same one. */
const takeStep: OrderStep = async (context, record, order) => {
  const { random } = context.world
  const step = random.pick(ORDER_STEPS)
  if (random.happens(0.7)) return step(context, record, order)
  const other = random.happens(0.6) ? step : random.pick(ORDER_STEPS)
  await Promise.all([step(context, record, order), other(context, record, order)])
}

/** Logs out on the second device: from then on its token opens nothing. */
const logOutOfSpare = async ({ network, world }: ShopContext, { person }: ShopperRecord): Promise<void> => {
  const spare = { token: person.spareToken, name: `${person.name} elsewhere` }
  const outcome = await network.call('/auth/logout', {}, spare)
  if (outcome?.code !== 0) return
  const after = await network.call('/address/list', {}, spare)
  if (after?.code === 0) world.report(`${person.name} is still signed in after logging out`)
}

const placeOrder = async (context: ShopContext, record: ShopperRecord): Promise<void> => {
  const { world, network, skuIds } = context
  const { random } = world
  const ids = random.happens(0.7) ? [random.pick(skuIds)] : [...skuIds]
  const preview = await network.call(
    '/dealer_order/preview',
    {
      items: ids.map(skuId => ({ skuId, quantity: random.nextInteger(1, 2) })),
      points: random.pick([0, 0, 100, 500]),
      method: 'delivery',
    },
    as(record),
  )
  if (preview?.code !== 0 || !preview.data) return
  const { lines, totals, appointmentDays, pointsBalance } = preview.data
  if (totals.points > pointsBalance) world.report(`${totals.points} points are offered of ${pointsBalance}`)
  const day = appointmentDays.find(({ full }) => !full.includes('morning'))
  const body: RequestBody<'/dealer_order/place'> = {
    requestKey: world.createId(),
    items: lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, price })),
    delivery: {
      method: 'delivery',
      addressId: record.person.addressId,
      ...(day ? { appointment: { date: day.date, slot: 'morning' } } : {}),
    },
    points: totals.points,
    total: totals.total,
  }
  const again = { ...body, requestKey: world.createId() }
  // Somebody who presses twice on a page that is slow, or on two devices, sends the same order under another key.
  if (random.happens(0.1)) await Promise.all([body, again].map(each => sendOrder(context, record, each)))
  else {
    await sendOrder(context, record, body)
    if (random.happens(0.15)) await sendOrder(context, record, again)
  }
}

const sendOrder = async (
  { world, network }: ShopContext,
  record: ShopperRecord,
  body: RequestBody<'/dealer_order/place'>,
): Promise<void> => {
  record.orderKeys.add(body.requestKey)
  const placed = await network.call('/dealer_order/place', body, as(record))
  if (placed?.code !== 0 || !placed.data) return
  const { id, number, total } = placed.data
  const known = record.orders.find(order => order.body.requestKey === body.requestKey)
  if (known && known.id !== id) world.report(`one key placed two orders, ${known.number} and ${number}`)
  if (total !== body.total) world.report(`order ${number} costs ${total} in place of ${body.total}`)
  if (!known) record.orders.push({ id, number, total, body })
}

const repeatOrder: OrderStep = (context, record, { body }) => sendOrder(context, record, body)

const cancel: OrderStep = async ({ network }, record, { id }) => {
  const outcome = await network.call('/dealer_order/cancel', { id, reason: 'other' }, as(record))
  if (outcome?.code === 0) record.cancelled.add(id)
}

const look: OrderStep = async ({ network, world }, record, order) => {
  const outcome = await network.call('/dealer_order/get', { id: order.id }, as(record))
  if (!outcome) return
  const { data } = outcome
  if (outcome.code !== 0 || !data) return world.report(`order ${order.number} is gone: ${outcome.code}`)
  const { goods, freight, discount, total } = data.totals
  const asked = order.body.items.map(item => `${item.skuId} ${item.quantity} ${item.price}`).sort()
  const held = data.lines.map(line => `${line.skuId} ${line.quantity} ${line.price}`).sort()
  const sum = order.body.items.reduce((cents, { price, quantity }) => cents + price * quantity, 0)
  const payable = data.lines.reduce((cents, line) => cents + line.payable, 0)
  if (total !== order.total) world.report(`order ${order.number} costs something else now`)
  if (asked.join() !== held.join()) world.report(`order ${order.number} holds ${held.join(', ')}`)
  if (goods !== sum || goods + freight - discount !== total || payable + freight !== total)
    world.report(`the amounts of order ${order.number} do not add up`)
}

/** Lists of one's own: nothing of others may be in them. */
const lookAtLists: OrderStep = async ({ network, world, records }, record) => {
  const orders = await network.call('/dealer_order/list', {}, as(record))
  const refunds = await network.call('/dealer_order_refund/list', {}, as(record))
  const listed = new Set(
    [...(orders?.data?.orders ?? []), ...(refunds?.data?.refunds ?? [])].map(({ id }) => id),
  )
  for (const other of records)
    if (other !== record && [...other.orders, ...other.refunds].some(({ id }) => listed.has(id)))
      world.report(`${record.person.name} is shown what belongs to ${other.person.name}`)
}

const confirmReceipt: OrderStep = async ({ network }, record, { id }) => {
  const outcome = await network.call('/dealer_order/confirm_receive', { id }, as(record))
  if (outcome?.code === 0) record.received.add(id)
}

const askForMoreTime: OrderStep = async ({ network }, record, { id }) => {
  await network.call('/dealer_order/extend', { id }, as(record))
}

const changeAddress: OrderStep = async ({ network }, record, { id, body }) => {
  const { addressId } = record.person
  const { delivery } = body
  const appointment = delivery.method === 'delivery' && delivery.appointment ? delivery.appointment : null
  const request = { id, addressId, ...(appointment ? { appointment } : {}) }
  await network.call('/dealer_order/address', request, as(record))
}

const review: OrderStep = async ({ network }, record, { id, body }) => {
  const comments = body.items.map(({ skuId }) => ({ skuId, stars: 5 }))
  await network.call('/dealer_order/comment', { id, comments }, as(record))
}

/** Chosen among with equal probability; what is more common stands more than once. */
const ORDER_STEPS: readonly OrderStep[] = [
  ...paymentSteps,
  cancel,
  cancel,
  look,
  lookAtLists,
  repeatOrder,
  confirmReceipt,
  confirmReceipt,
  askForMoreTime,
  changeAddress,
  review,
  ...refundSteps,
  pry,
  pry,
]
