import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OpenedDatabase } from '../../db/database'
import { openInMemoryDatabase } from '../../testing/inMemoryDatabase'
import { createTestShop, type TestBuyer, type TestShop } from '../../testing/testShop'
import { createTestRefundRequest } from '../../testing/shopRequests'

describe('the number of queries', () => {
  let database: OpenedDatabase
  let shop: TestShop
  let buyer: TestBuyer
  let queries: string[] = []
  before(async () => {
    database = await openInMemoryDatabase(query => queries.push(query))
    shop = await createTestShop(database)
    buyer = await shop.newBuyer()
  })
  after(async () => {
    await shop.close()
    await database.close()
  })

  const countedCall = async (path: string, request: object): Promise<number> => {
    queries = []
    const answer = (await shop.server.post(path, request, buyer)).json<{ code: number }>()
    assert.equal(answer.code, 0)
    return queries.length
  }

  /** What grows: orders of three lines each, a refund each, a cart line each. */
  const grow = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      const { id } = await shop.paidOrder(buyer, { 'm1-pearl': 1, 'm1-moss': 1, 'm5-mist': 1 })
      await shop.server.dataOf('/dealer_order_refund/apply', createTestRefundRequest(id), buyer)
    }
  }

  it('of a list is the same for one row as for many', async () => {
    const lists = [
      ['/dealer_order/list', {}],
      ['/dealer_order_refund/list', {}],
      ['/dealer_order/counts', {}],
      ['/points/history', {}],
      ['/dealer_cart/list', {}],
      ['/address/list', {}],
    ] as const
    await grow(1)
    const few: number[] = []
    for (const [path, request] of lists) few.push(await countedCall(path, request))
    await grow(5)
    await shop.server.dataOf(
      '/dealer_cart/edit',
      { mode: 'merge', items: ['m1-pearl', 'm5-mist', 'w8-cloud'].map(skuId => ({ skuId, quantity: 1 })) },
      buyer,
    )
    const many: number[] = []
    for (const [path, request] of lists) many.push(await countedCall(path, request))
    assert.deepEqual(many, few)
    assert.ok(Math.max(...many) <= 5, many.join())
  })

  it('of the catalogue is the same for one product as for a page', async () => {
    for (const path of ['/dealer_product/list', '/open/community/list'])
      assert.equal(await countedCall(path, { limit: 1 }), await countedCall(path, { limit: 50 }))
    const detail = await countedCall('/dealer_product/get', { id: 'w8' })
    assert.ok(detail <= 3, String(detail))
  })

  it('of placing an order grows by its stock alone', async () => {
    const place = async (items: Record<string, number>) =>
      countedCall('/dealer_order/place', await shop.orderOf(buyer, items))
    const [one, two, three] = [
      await place({ 'm1-pearl': 1 }),
      await place({ 'm1-pearl': 1, 'm1-moss': 1 }),
      await place({ 'm1-pearl': 1, 'm1-moss': 1, 'm5-mist': 1 }),
    ]
    assert.ok(three - two <= 1, `${one} ${two} ${three}`)
  })
})
