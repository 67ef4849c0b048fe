import type { RequestBody } from '@anzuo/contract'
import type { SimulatedNetwork } from './simulatedNetwork'
import type { SimulatedProviders } from './simulatedProvider'
import type { World } from './world'

/** A person as the simulation makes one: signed in on two devices, with an address and some points. */
export type SimulatedPerson = {
  name: string
  userId: string
  token: string
  /** The session on the second device, from which the person logs out some time. */
  spareToken: string
  addressId: string
}

export type AcknowledgedOrder = {
  id: string
  number: string
  total: number
  body: RequestBody<'/dealer_order/place'>
}

type AcknowledgedRefund = { id: string; orderId: string; amount: number }

/** What the server has told a person, and what the person has sent: none of it may be untrue later. */
export type ShopperRecord = {
  person: SimulatedPerson
  orders: AcknowledgedOrder[]
  refunds: AcknowledgedRefund[]
  /** Keys under which the person may have placed an order or asked for a refund: each does so once at most. */
  orderKeys: Set<string>
  refundKeys: Set<string>
  /** The order of each number under which a payment was begun. */
  payments: Map<string, AcknowledgedOrder>
  /** Ids of orders and refunds for which this was acknowledged. */
  cancelled: Set<string>
  received: Set<string>
  withdrawn: Set<string>
  /** What goes on beside the person's own steps, such as money that is still to be paid. */
  background: Promise<void>[]
}

export const createShopperRecord = (person: SimulatedPerson): ShopperRecord => ({
  person,
  orders: [],
  refunds: [],
  orderKeys: new Set(),
  refundKeys: new Set(),
  payments: new Map(),
  cancelled: new Set(),
  received: new Set(),
  withdrawn: new Set(),
  background: [],
})

export type ShopContext = {
  world: World
  network: SimulatedNetwork
  providers: SimulatedProviders
  skuIds: readonly string[]
  /** Everybody's records: to try what belongs to somebody else. */
  records: readonly ShopperRecord[]
}

/** Something that a person does with one of their orders. */
export type OrderStep = (
  context: ShopContext,
  record: ShopperRecord,
  order: AcknowledgedOrder,
) => Promise<void>

/** Who makes a call. */
export const as = ({ person: { token, name } }: ShopperRecord) => ({ token, name })
