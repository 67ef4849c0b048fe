import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { apiContract, type EndpointPath } from '@anzuo/contract'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createValidShopRequests, createTestRefundRequest } from '../../testing/shopRequests'
import { createTestShop, type TestBuyer, type TestShop } from '../../testing/testShop'

/** Fields that name an object of a person, and which of the objects below they name. */
const OWNED_FIELDS: Record<string, (path: string) => 'order' | 'address' | 'refund' | null> = {
  id: path => {
    if (path.startsWith('/dealer_order_refund/')) return 'refund'
    if (path.startsWith('/dealer_order/')) return 'order'
    return path.startsWith('/address/') ? 'address' : null
  },
  orderId: () => 'order',
  addressId: () => 'address',
}

/** Every call that takes an object of a person, with the field that names it. */
const ownedFieldCases = (Object.keys(apiContract) as EndpointPath[]).flatMap(path => {
  const request = (createValidShopRequests() as Record<string, object>)[path] ?? {}
  return Object.keys(request).flatMap(field => {
    const kind = OWNED_FIELDS[field]?.(path)
    return kind ? [{ path, field, kind, request }] : []
  })
})

await describeOnEveryDatabase('an object of somebody else', database => {
  let shop: TestShop
  let owner: TestBuyer
  let stranger: TestBuyer
  const owned: Record<'order' | 'address' | 'refund', string[]> = { order: [], address: [], refund: [] }

  before(async () => {
    shop = await createTestShop(database)
    owner = await shop.newBuyer()
    stranger = await shop.newBuyer()
    const waiting = await shop.place(owner)
    const paid = await shop.paidOrder(owner)
    const shipped = await shop.paidOrder(owner)
    await shop.ship(shipped.id)
    const received = await shop.receivedOrder(owner)
    const { id: refund } = await shop.server.dataOf(
      '/dealer_order_refund/apply',
      createTestRefundRequest(paid.id),
      owner,
    )
    owned.order = [waiting.id, paid.id, shipped.id, received.id]
    owned.address = [owner.addressId]
    owned.refund = [refund]
  })
  after(() => shop.close())

  it('is asked for by many calls', () => {
    assert.ok(ownedFieldCases.length >= 20, `${ownedFieldCases.length} calls`)
  })

  for (const { path, field, kind, request } of ownedFieldCases)
    it(`is to ${path} (${field}) as if it did not exist`, async () => {
      const answerTo = async (id: string) => {
        const body = {
          ...request,
          [field]: id,
          ...('requestKey' in request ? { requestKey: randomUUID() } : {}),
        }
        return (await shop.server.post(path, body, stranger)).json<unknown>()
      }
      const missing = await answerTo(randomUUID())
      assert.notEqual((missing as { code: number }).code, 0)
      for (const id of owned[kind]) assert.deepEqual(await answerTo(id), missing)
    })

  it('stands in no list, and is as it was', async () => {
    const nothing = { next: null }
    assert.deepEqual(await shop.server.dataOf('/dealer_order/list', {}, stranger), { orders: [], ...nothing })
    assert.deepEqual(await shop.server.dataOf('/dealer_order_refund/list', {}, stranger), {
      refunds: [],
      ...nothing,
    })
    assert.deepEqual(await shop.server.dataOf('/points/history', {}, stranger), { entries: [], ...nothing })
    assert.equal((await shop.server.dataOf('/dealer_cart/list', {}, stranger)).count, 0)
    const { orders } = await shop.server.dataOf('/dealer_order/list', {}, owner)
    assert.deepEqual(orders.map(({ status }) => status).sort(), [
      'completed',
      'pendingDelivery',
      'pendingPayment',
      'pendingReceipt',
    ])
    assert.equal((await shop.server.dataOf('/address/list', {}, owner)).addresses.length, 1)
  })
})
