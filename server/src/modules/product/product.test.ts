import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE, type ResponseData, type RequestBody } from '@anzuo/contract'
import { products, merchants, skus } from '../../db/schema'
import { seedDemoCatalogue } from '../../seed/catalogue'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { ONE_PIXEL_PNG_BASE64 } from '../../testing/shopRequests'
import { createTestServer } from '../../testing/testServer'

type Card = ResponseData<'/dealer_product/list'>['products'][number]

await describeStartedOnEveryDatabase('the catalogue', createTestServer, (server, { db }) => {
  before(async () => {
    await seedDemoCatalogue(db, server.clock.now())
  })

  const list = (request: RequestBody<'/dealer_product/list'> = {}, language?: string) =>
    server.dataOf('/dealer_product/list', request, language ? { language } : {})

  const listAll = async (request: RequestBody<'/dealer_product/list'>): Promise<Card[]> => {
    const seen: Card[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...request, limit: 4, cursor })
      seen.push(...page.products)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    return seen
  }

  it('is written once, however many instances start', async () => {
    await Promise.all([1, 2, 3].map(() => seedDemoCatalogue(db, server.clock.now())))
    assert.equal((await db.select().from(merchants)).length, 1)
    const count = (await db.select().from(products)).length
    assert.ok(count >= 24, `${count} products`)
  })

  it('is read without a token, in the person’s language', async () => {
    const names = await Promise.all(
      ['en-GB', 'zh-CN', 'zh-HK'].map(
        async language => (await list({ limit: 1 }, language)).products[0]?.name,
      ),
    )
    assert.deepEqual(names, ['K9 Summit', 'K9 峰座按摩椅', 'K9 峰座按摩椅'])
    const { categories, hotWords } = await server.dataOf('/open/product/category', {})
    assert.equal(categories.length, 6)
    assert.equal(
      categories.reduce((sum, { count }) => sum + count, 0),
      (await db.select().from(products)).length,
    )
    assert.ok(hotWords.length > 0)
  })

  it('comes page by page in every order, each product once', async () => {
    const everything = (await db.select().from(products)).length
    const orders = {
      suggested: () => 0,
      newest: () => 0,
      price: (a: Card, b: Card) => a.priceFrom - b.priceFrom,
      priceDown: (a: Card, b: Card) => b.priceFrom - a.priceFrom,
      sold: (a: Card, b: Card) => b.sold - a.sold,
    } as const
    for (const sort of Object.keys(orders) as (keyof typeof orders)[]) {
      const seen = await listAll({ sort })
      assert.equal(new Set(seen.map(({ id }) => id)).size, everything, sort)
      assert.equal(seen.length, everything, sort)
      seen.slice(1).forEach((card, index) => assert.ok(orders[sort](seen[index] as Card, card) <= 0, sort))
    }
  })

  it('is filtered by category, price, feature and stock, and counts what is left', async () => {
    const filters: RequestBody<'/dealer_product/count'>[] = [
      { category: 'compact' },
      { priceFrom: 500_00, priceTo: 1000_00 },
      { features: ['zeroGravity', 'followsReport'] },
      { inStock: true, category: 'signature' },
    ]
    for (const filter of filters) {
      const seen = await listAll(filter)
      assert.ok(seen.length > 0)
      assert.equal((await server.dataOf('/dealer_product/count', filter)).count, seen.length)
      for (const card of seen) {
        if (filter.category) assert.equal(card.categoryId, filter.category)
        assert.ok(card.priceFrom >= (filter.priceFrom ?? 0))
        assert.ok(card.priceFrom <= (filter.priceTo ?? Infinity))
        for (const feature of filter.features ?? []) assert.ok(card.features.includes(feature))
        if (filter.inStock) assert.ok(!card.isSoldOut)
      }
    }
  })

  it('is of one family and of what is no chair, for an app that is built for that family', async () => {
    const models = new Map((await db.select().from(products)).map(({ id, model }) => [id, model]))
    for (const family of ['hk', 'h'] as const) {
      const seen = await listAll({ family })
      const chairs = seen.filter(({ id }) => models.get(id) !== null)
      assert.deepEqual(
        chairs
          .map(({ id }) => models.get(id)?.replace(/\d+/, ''))
          .filter(modelFamily => modelFamily !== family.toUpperCase()),
        [],
      )
      assert.ok(chairs.length > 0)
      assert.ok(seen.length > chairs.length)
      assert.equal((await server.dataOf('/dealer_product/count', { family })).count, seen.length)
      const { categories } = await server.dataOf('/open/product/category', { family })
      assert.equal(
        categories.reduce((sum, { count }) => sum + count, 0),
        seen.length,
      )
      assert.ok(categories.every(({ count }) => count > 0))
    }
    const { products: suggested } = await server.dataOf('/product/use_recommend', { id: 'hk5', family: 'hk' })
    assert.ok(suggested.every(({ id }) => models.get(id) === null || id.startsWith('hk')))
  })

  it('is not there for an app of another family, however its link came to be', async () => {
    assert.equal((await server.dataOf('/dealer_product/get', { id: 'hk5', family: 'hk' })).id, 'hk5')
    const { code } = await server.call('/dealer_product/get', { id: 'hk5', family: 'h' })
    assert.equal(code, (await server.call('/dealer_product/get', { id: 'nowhere' })).code)
    assert.notEqual(code, 0)
    const models = await db.select().from(products)
    const other = models.find(({ model, isOnSale }) => model === null && isOnSale)
    assert.ok(other)
    assert.equal((await server.dataOf('/dealer_product/get', { id: other.id, family: 'h' })).id, other.id)
  })

  it('is found by words of any language, and by what comes closest when nothing has them all', async () => {
    const getIds = async (query: string) => (await list({ query })).products.map(({ id }) => id)
    for (const query of ['w8', 'Cloud', '云栖', '雲棲', '云栖按摩椅'])
      assert.ok((await getIds(query)).includes('w8'), query)
    const near = await list({ query: 'neck spaceship' })
    assert.equal(near.isApproximate, true)
    assert.ok(near.products.some(({ id }) => id === 'm1'))
    assert.deepEqual(await list({ query: '!?' }), { products: [], next: null, isApproximate: false })
    assert.deepEqual((await list({ query: 'zzzzqq' })).products, [])
  })

  it('shows one product with its combinations, and their stock as it is', async () => {
    const product = await server.dataOf('/dealer_product/get', { id: 'w8' }, { language: 'zh-HK' })
    assert.deepEqual(
      product.options[0]?.values.map(({ name }) => name),
      ['雲白', '岩灰', '藕粉'],
    )
    assert.deepEqual(
      product.skus.map(({ stock }) => stock),
      [40, 22, 0],
    )
    assert.equal(product.isSoldOut, false)
    assert.equal(product.rating, 4.5)
    await db.update(skus).set({ stock: 0 }).where(eq(skus.productId, 'w8'))
    assert.equal((await server.dataOf('/dealer_product/get', { id: 'w8' })).isSoldOut, true)
    assert.equal((await list({ query: 'w8' })).products[0]?.isSoldOut, true)
    for (const id of ['nothing', '', '../w8'])
      assert.notEqual((await server.call('/dealer_product/get', { id })).code, RESPONSE_CODE.success)
  })

  it('knows a chair by its serial number, and what suits it', async () => {
    const { product } = await server.dataOf('/product/use', { sn: 'hk5-2611000042' })
    assert.equal(product?.id, 'hk5')
    assert.equal((await server.dataOf('/product/use', { sn: 'ZZ1' })).product, null)
    const suits = await server.dataOf('/product/use_recommend', { sn: 'HK5-1' })
    assert.ok(suits.products.length > 0)
    assert.ok(suits.products.every(({ categoryId }) => ['care', 'neckEyes'].includes(categoryId)))
    const neighbours = await server.dataOf('/product/use_recommend', { id: 'm5' })
    assert.ok(neighbours.products.every(({ id, categoryId }) => id !== 'm5' && categoryId === 'feet'))
  })

  it('shows what an assistant chose in the order of the choice, without what is not sold', async () => {
    const { products: chosen } = await server.dataOf('/product/use_recommend', {
      sn: 'W8-1',
      ids: ['p1', 'nothing', 'm1', 'p1'],
    })
    assert.deepEqual(
      chosen.map(({ id }) => id),
      ['p1', 'm1'],
    )
  })

  it('remembers what somebody looked at, the latest first and each once', async () => {
    const token = await server.signIn()
    for (const id of ['w8', 'm1', 'k9', 'w8']) {
      server.clock.advance({ seconds: 1 })
      await server.dataOf('/product/browse_shop', { id }, { token })
    }
    const { products: seen } = await server.dataOf('/product/browse_shop', {}, { token })
    assert.deepEqual(
      seen.map(({ id }) => id),
      ['w8', 'k9', 'm1'],
    )
    assert.deepEqual(
      (await server.dataOf('/product/browse_shop', {}, { token: await server.signIn() })).products,
      [],
    )
  })

  it('has reviews, and a community page of posts and reviews with pictures', async () => {
    const first = await server.dataOf('/open/product/reviews', { id: 'w8', limit: 1 })
    assert.deepEqual([first.reviews[0]?.stars, first.reviews[0]?.personName], [5, '林**'])
    const second = await server.dataOf('/open/product/reviews', {
      id: 'w8',
      limit: 1,
      cursor: first.next ?? '',
    })
    assert.deepEqual([second.reviews[0]?.stars, second.next], [4, null])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.dataOf('/open/community/list', { limit: 2, cursor })
      seen.push(...page.entries.map(entry => (entry.kind === 'post' ? entry.post.at : entry.review.at)))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.equal(seen.length, 6)
    assert.deepEqual(seen, [...seen].sort().reverse())
    const { entries } = await server.dataOf('/open/community/list', { limit: 50 })
    const post = entries.find(entry => entry.kind === 'post')
    assert.ok(post?.kind === 'post')
    assert.deepEqual(await server.dataOf('/open/material/get', { id: post.post.id }), post.post)
    assert.equal((await server.call('/open/material/get', { id: 'x' })).code, RESPONSE_CODE.notFound)
  })

  it('has stores, the nearest first for whoever says where they are', async () => {
    const { stores } = await server.dataOf('/open/store/list', { latitude: 30.25, longitude: 120.16 })
    assert.equal(stores[0]?.id, 'hz-westlake')
    assert.ok((stores[0]?.distance ?? Infinity) < 1000)
    const anywhere = await server.dataOf('/open/store/list', {})
    assert.ok(anywhere.stores.every(({ distance }) => distance === null))
    // Shanghai to Beijing, about 1,070 km.
    const far = await server.dataOf('/open/store/get', {
      id: 'bj-sanlitun',
      latitude: 31.23,
      longitude: 121.47,
    })
    assert.ok(Math.abs((far.distance ?? 0) - 1_070_000) < 15_000)
  })

  it('has pictures that are there, small on the way, and no way out of their folder', async () => {
    const shown = new Set(
      (await db.select().from(products))
        .flatMap(({ pictures }) => pictures)
        .concat((await db.select().from(skus)).map(({ picture }) => picture)),
    )
    for (const name of shown) {
      const response = await server.app.inject({ method: 'GET', url: `/pictures/products/${name}` })
      assert.equal(response.statusCode, 200, name)
      assert.equal(response.headers['content-type'], 'image/svg+xml; charset=utf-8')
    }
    const small = await server.app.inject({
      method: 'GET',
      url: '/pictures/products/w8.svg',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.ok(small.rawPayload.length < 14_000)
    for (const url of [
      '/pictures/products/..%2F..%2Fpackage.json',
      '/pictures/products/no.svg',
      '/pictures/uploads/1',
    ])
      assert.equal((await server.app.inject({ method: 'GET', url })).statusCode, 404)
  })

  it('has pictures by which it is turned, each of which is served', async () => {
    const { spinFrames } = await server.dataOf('/dealer_product/get', { id: 'w8' })
    assert.equal(spinFrames.length, 5)
    for (const url of spinFrames) {
      const picture = await server.app.inject({ method: 'GET', url })
      assert.equal(picture.statusCode, 200, url)
      assert.match(String(picture.headers['content-type']), /^image\/svg/)
    }
    assert.deepEqual((await server.dataOf('/dealer_product/get', { id: 'm1' })).spinFrames, [])
  })

  it('has a film that comes whole or in the parts that a player asks for', async () => {
    const { film } = await server.dataOf('/dealer_product/get', { id: 'w8' })
    assert.ok(film)
    const get = (range?: string) =>
      server.app.inject({ method: 'GET', url: film.url, headers: range ? { range } : {} })
    const whole = await get()
    assert.equal(whole.headers['content-type'], 'video/mp4')
    assert.ok(whole.rawPayload.length < 100_000)
    const { length } = whole.rawPayload
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=10-', 10, length - 1],
      ['bytes=-5', length - 5, length - 1],
      [`bytes=0-${length * 2}`, 0, length - 1],
    ] as const) {
      const part = await get(range)
      assert.equal(part.statusCode, 206, range)
      assert.equal(part.headers['content-range'], `bytes ${from}-${to}/${length}`)
      assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(from, to + 1))
    }
    assert.equal((await get(`bytes=${length}-`)).statusCode, 200)
    const outside = await server.app.inject({ method: 'GET', url: '/pictures/films/..%2Fproducts%2Fw8.svg' })
    assert.equal(outside.statusCode, 404)
  })

  it('comes in combinations of two choices, each with its own price and stock, and not all are made', async () => {
    const { options, skus: made, priceFrom } = await server.dataOf('/dealer_product/get', { id: 'm5' })
    assert.deepEqual(
      options.map(({ key }) => key),
      ['colour', 'kit'],
    )
    assert.deepEqual(
      made.map(({ choice, price, stock }) => [choice.colour, choice.kit, price - priceFrom, stock]),
      [
        ['mist', 'alone', 0, 110],
        ['oat', 'alone', 0, 45],
        ['mist', 'spareSleeves', 120_00, 8],
        ['oat', 'spareSleeves', 120_00, 0],
        ['mist', 'floorMat', 200_00, 30],
      ],
    )
  })

  it('takes pictures from people, and nothing else', async () => {
    const token = await server.signIn()
    const { url } = await server.dataOf('/picture/upload', { image: ONE_PIXEL_PNG_BASE64 }, { token })
    const response = await server.app.inject({ method: 'GET', url })
    assert.equal(response.headers['content-type'], 'image/jpeg')
    assert.ok(response.rawPayload.length > 0)
    const wrong = await server.call(
      '/picture/upload',
      { image: Buffer.from('<svg/>').toString('base64') },
      { token },
    )
    assert.equal(wrong.code, RESPONSE_CODE.invalidRequest)
  })

  it('refuses a cursor that it did not give', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('["a",1]').toString('base64url')])
      for (const path of ['/dealer_product/list', '/open/community/list'] as const)
        assert.equal((await server.call(path, { cursor })).code, RESPONSE_CODE.invalidRequest)
  })
})
