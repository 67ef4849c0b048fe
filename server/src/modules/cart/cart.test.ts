import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { products, skus } from '../../db/schema'
import { seedDemoCatalogue } from '../../seed/catalogue'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestServer } from '../../testing/testServer'

await describeStartedOnEveryDatabase('the cart', createTestServer, (server, database) => {
  before(async () => {
    await seedDemoCatalogue(database.db, server.clock.now())
  })

  const edit = (token: string, request: RequestBody<'/dealer_cart/edit'>) =>
    server.dataOf('/dealer_cart/edit', request, { token })
  const add = (skuId: string, quantity: number) => ({
    mode: 'add' as const,
    requestKey: randomUUID(),
    items: [{ skuId, quantity }],
  })
  const quantities = async (token: string) =>
    Object.fromEntries(
      (await server.dataOf('/dealer_cart/list', {}, { token })).groups.flatMap(({ lines }) =>
        lines.map(({ skuId, quantity }) => [skuId, quantity]),
      ),
    )

  it('adds once under one key, also when all repeats come at once', async () => {
    const token = await server.signIn()
    const request = add('m1-pearl', 2)
    await Promise.all(Array.from({ length: 10 }, () => edit(token, request)))
    await edit(token, add('m1-pearl', 1))
    assert.deepEqual(await quantities(token), { 'm1-pearl': 3 })
    const other = await server.call(
      '/dealer_cart/edit',
      { ...request, items: [{ skuId: 'm1-moss', quantity: 1 }] },
      { token },
    )
    assert.equal(other.code, RESPONSE_CODE.conflict)
  })

  it('of two people with the same key does not mix', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const request = add('m5-mist', 1)
    await edit(mine, request)
    await edit(theirs, request)
    assert.deepEqual([await quantities(mine), await quantities(theirs)], [{ 'm5-mist': 1 }, { 'm5-mist': 1 }])
    await server.dataOf('/dealer_cart/delete', { skuIds: ['m5-mist'] }, { token: theirs })
    assert.deepEqual(await quantities(mine), { 'm5-mist': 1 })
  })

  it('merges what was collected signed out, twice without harm', async () => {
    const token = await server.signIn()
    await edit(token, add('m1-pearl', 2))
    const merge = {
      mode: 'merge',
      items: [
        { skuId: 'm1-pearl', quantity: 1 },
        { skuId: 'v2-pearl', quantity: 3 },
        { skuId: 'gone', quantity: 1 },
      ],
    } as const
    await edit(token, { ...merge, items: [...merge.items] })
    const { count } = await edit(token, { ...merge, items: [...merge.items] })
    assert.deepEqual(await quantities(token), { 'm1-pearl': 2, 'v2-pearl': 3 })
    assert.equal(count, 5)
  })

  it('sets quantity and selection, and shows what has changed since', async () => {
    const token = await server.signIn()
    await edit(token, add('x1-charcoal', 2))
    const set = await edit(token, {
      mode: 'set',
      items: [{ skuId: 'x1-charcoal', quantity: 5, isSelected: false }],
    })
    const line = set.groups[0]?.lines[0]
    assert.deepEqual(
      [line?.quantity, line?.isSelected, line?.priceBefore, line?.isGone],
      [5, false, null, false],
    )
    await database.db.update(skus).set({ price: 950_00, stock: 0 }).where(eq(skus.id, 'x1-charcoal'))
    const changed = (await server.dataOf('/dealer_cart/list', {}, { token })).groups[0]?.lines[0]
    assert.deepEqual([changed?.price, changed?.priceBefore, changed?.isGone], [950_00, 899_00, true])
  })

  it('takes nothing that is not sold', async () => {
    const token = await server.signIn()
    await database.db.update(products).set({ isOnSale: false }).where(eq(products.id, 'x2'))
    for (const skuId of ['x2-pearl', 'nothing'])
      assert.equal(
        (await server.call('/dealer_cart/edit', add(skuId, 1), { token })).code,
        RESPONSE_CODE.notFound,
      )
    assert.deepEqual(await quantities(token), {})
  })
})
