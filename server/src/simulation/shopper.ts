import type { ResponseData, RequestBody } from '@anzuo/contract'
import type { CallOutcome, SimulatedNetwork } from './simulatedNetwork'
import type { SimulatedProviders } from './simulatedProvider'
import type { World } from './world'

/** A person as the simulation makes one: signed in, with an address and some points. */
export type SimulatedPerson = { name: string; userId: string; token: string; addressId: string }

/** What the server has told a person: none of it may be untrue later. */
export type ShopperRecord = {
  person: SimulatedPerson
  orders: AcknowledgedOrder[]
  refunds: { id: string; orderId: string }[]
  /** Orders whose cancellation was acknowledged. */
  cancelled: Set<string>
}

export type AcknowledgedOrder = {
  id: string
  number: string
  total: number
  body: RequestBody<'/dealer_order/place'>
}

export type ShopContext = {
  world: World
  network: SimulatedNetwork
  providers: SimulatedProviders
  skuIds: readonly string[]
  /** Everybody's records: to try what belongs to somebody else. */
  records: readonly ShopperRecord[]
}

const MAX_PAUSE_MS = 60_000

const findOutTradeNo = (outcome: CallOutcome<ResponseData<'/dealer_order/wxpay'>>): string | null =>
  outcome?.code === 0 && outcome.data?.kind === 'redirect'
    ? new URL(outcome.data.url).pathname.slice(1)
    : null

/** A person who buys, pays, cancels, returns and pries for a while, as the seed chooses. */
export const runShopper = async (
  context: ShopContext,
  record: ShopperRecord,
  steps: number,
): Promise<void> => {
  const { world } = context
  const { random, scheduler } = world
  for (let step = 0; step < steps; step += 1) {
    await scheduler.sleep(random.nextFraction() ** 2 * MAX_PAUSE_MS)
    const order = record.orders.length > 0 && random.happens(0.75) ? random.pick(record.orders) : null
    if (!order) await placeOrder(context, record)
    else await random.pick(ORDER_STEPS)(context, record, order)
  }
}

type OrderStep = (context: ShopContext, record: ShopperRecord, order: AcknowledgedOrder) => Promise<void>

const as = ({ person: { token, name } }: ShopperRecord) => ({ token, name })

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
  const { lines, totals, appointmentDays } = preview.data
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
  await sendOrder(context, record, body)
}

const sendOrder = async (
  { world, network }: ShopContext,
  record: ShopperRecord,
  body: RequestBody<'/dealer_order/place'>,
): Promise<void> => {
  const placed = await network.call('/dealer_order/place', body, as(record))
  if (placed?.code !== 0 || !placed.data) return
  const { id, number, total } = placed.data
  const known = record.orders.find(order => order.body.requestKey === body.requestKey)
  if (known && known.id !== id) world.report(`one key placed two orders, ${known.number} and ${number}`)
  if (total !== body.total) world.report(`order ${number} costs ${total} in place of ${body.total}`)
  if (!known) record.orders.push({ id, number, total, body })
}

/** Pays at the provider, as often as the seed likes: a second payment must come back. */
const payAtProvider = async ({ world, providers }: ShopContext, outTradeNo: string | null): Promise<void> => {
  const { random, scheduler, history } = world
  if (outTradeNo === null || random.happens(0.15)) return
  await scheduler.sleep(random.nextFraction() ** 3 * 40 * MAX_PAUSE_MS)
  history.record(`${outTradeNo.slice(0, 6)} is paid at the provider: ${providers.pay(outTradeNo)}`)
}

const pay: OrderStep = async (context, record, { id }) => {
  const { network, world } = context
  const requestKey = world.createId()
  const outcome = world.random.happens(0.5)
    ? await network.call('/dealer_order/wxpay', { id, channel: 'outside', requestKey }, as(record))
    : await network.call('/dealer_order/alipay', { id, requestKey }, as(record))
  await payAtProvider(context, findOutTradeNo(outcome))
}

const letFriendPay: OrderStep = async (context, record, { id }) => {
  const { network, world } = context
  const link = await network.call(
    '/dealer_order/substitute_payment',
    { id, message: '', showsItems: true, showsName: false },
    as(record),
  )
  if (link?.code !== 0 || !link.data) return
  const outcome = await network.call(
    '/open/dealer_order/substitute_payment_wxpay',
    { token: link.data.token, channel: 'outside', requestKey: world.createId() },
    { token: null, name: 'a friend' },
  )
  await payAtProvider(context, findOutTradeNo(outcome))
}

const cancel: OrderStep = async ({ network }, record, { id }) => {
  const outcome = await network.call('/dealer_order/cancel', { id, reason: 'other' }, as(record))
  if (outcome?.code === 0) record.cancelled.add(id)
}

const look: OrderStep = async ({ network, world }, record, { id, number, total }) => {
  const outcome = await network.call('/dealer_order/get', { id }, as(record))
  if (!outcome) return
  if (outcome.code !== 0 || !outcome.data) world.report(`order ${number} is gone: ${outcome.code}`)
  else if (outcome.data.totals.total !== total) world.report(`order ${number} costs something else now`)
}

const askStatus: OrderStep = async ({ network }, record, { id }) => {
  await network.call('/dealer_order/payment', { id }, as(record))
}

const repeatOrder: OrderStep = (context, record, { body }) => sendOrder(context, record, body)

const confirmReceipt: OrderStep = async ({ network }, record, { id }) => {
  await network.call('/dealer_order/confirm_receive', { id }, as(record))
}

const askForRefund: OrderStep = async (context, record, { id, body }) => {
  const { network, world } = context
  const { random } = world
  const { skuId, quantity } = random.pick(body.items)
  const isReturn = random.happens(0.4)
  const refund: RequestBody<'/dealer_order_refund/apply'> = {
    requestKey: world.createId(),
    orderId: id,
    skuId,
    kind: isReturn ? 'returnAndRefund' : 'refundOnly',
    goodsStatus: isReturn ? 'received' : 'notReceived',
    number: random.nextInteger(1, quantity),
    reason: 'other',
    telephone: '13800006021',
  }
  const outcome = await network.call('/dealer_order_refund/apply', refund, as(record))
  if (outcome?.code !== 0 || !outcome.data) return
  record.refunds.push({ id: outcome.data.id, orderId: id })
  if (!random.happens(0.4)) return
  const again = await network.call('/dealer_order_refund/apply', refund, as(record))
  if (again?.code === 0 && again.data?.id !== outcome.data.id)
    world.report(`one key asked for two refunds of ${id}`)
}

const changeRefund: OrderStep = async ({ network, world }, record) => {
  if (record.refunds.length === 0) return
  const { id } = world.random.pick(record.refunds)
  if (world.random.happens(0.3)) await network.call('/dealer_order_refund/undo', { id }, as(record))
  else
    await network.call(
      '/dealer_order_refund/send_back',
      { way: 'parcel', id, company: 'shunfeng', trackingNumber: 'SF1234567890' },
      as(record),
    )
}

/** Tries what belongs to somebody else, with the right id: the answer must be the one of something that is not there. */
const pry: OrderStep = async ({ network, world, records }, record) => {
  const others = records.filter(other => other !== record && other.orders.length > 0)
  if (others.length === 0) return
  const victim = world.random.pick(others)
  const { id } = world.random.pick(victim.orders)
  const [refund] = victim.refunds
  const tries = [
    () => network.call('/dealer_order/get', { id }, as(record)),
    () => network.call('/dealer_order/cancel', { id, reason: 'other' }, as(record)),
    () => network.call('/dealer_order/payment', { id }, as(record)),
    () => network.call('/address/get', { id: victim.person.addressId }, as(record)),
    ...(refund
      ? [
          () => network.call('/dealer_order_refund/get', { id: refund.id }, as(record)),
          () => network.call('/dealer_order_refund/undo', { id: refund.id }, as(record)),
        ]
      : []),
  ]
  const outcome: CallOutcome<unknown> = await world.random.pick(tries)()
  if (outcome?.code === 0) world.report(`${record.person.name} reaches what belongs to ${victim.person.name}`)
}

/** Chosen among with equal probability; what is more common stands more than once. */
const ORDER_STEPS: readonly OrderStep[] = [
  pay,
  pay,
  pay,
  pay,
  letFriendPay,
  cancel,
  look,
  askStatus,
  repeatOrder,
  confirmReceipt,
  askForRefund,
  askForRefund,
  changeRefund,
  pry,
]
