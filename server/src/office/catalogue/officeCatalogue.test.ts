import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { skus } from '../../db/schema'
import { findAccountingViolations } from '../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestProductContent, type TestProductContent } from '../../testing/productContent'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'
import { beginDuePrices } from './prices'

const key = () => ({ requestKey: randomUUID() })

await describeStartedOnEveryDatabase('the catalogue in the back office', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let editor: TestOperator
  let buyer: TestBuyer

  before(async () => {
    editor = await office.newOperator(['catalogue'])
    buyer = await shop.newBuyer()
  })

  const get = (id: string) => office.dataOf('/office/v1/catalogue/get', { id }, editor)
  const create = (id: string, changes: Partial<TestProductContent> = {}) =>
    office.dataOf(
      '/office/v1/catalogue/create',
      { ...key(), id, content: createTestProductContent(id, changes) },
      editor,
    )
  const publish = async (id: string) =>
    office.call('/office/v1/catalogue/publish', { ...key(), id, version: (await get(id)).version }, editor)
  const change = async (id: string, changes: Partial<TestProductContent>) =>
    office.call(
      '/office/v1/catalogue/change',
      {
        ...key(),
        id,
        version: (await get(id)).version,
        content: { ...createTestProductContent(id), ...changes },
      },
      editor,
    )
  const moveStock = (
    skuId: string,
    request: Omit<OfficeRequestBody<'/office/v1/catalogue/stock/change'>, 'requestKey' | 'skuId' | 'reason'>,
  ) =>
    office.call(
      '/office/v1/catalogue/stock/change',
      { ...key(), skuId, reason: 'by the note', ...request },
      editor,
    )
  const find = async (query: string) =>
    (await server.dataOf('/dealer_product/list', { query })).products.map(({ id }) => id)
  /** On sale, with pieces of each colour. */
  const sell = async (id: string, pieces = 5, changes: Partial<TestProductContent> = {}) => {
    await create(id, changes)
    assert.equal((await publish(id)).code, 0)
    for (const { id: skuId } of (await get(id)).skus) await moveStock(skuId, { deed: 'delivered', pieces })
  }

  it('lets an operator make a product that a customer finds, orders and pays', async () => {
    await create('dusk-1')
    assert.deepEqual(await find('暮枕'), [])
    assert.equal((await server.call('/dealer_product/get', { id: 'dusk-1' })).code, RESPONSE_CODE.notFound)
    assert.equal((await publish('dusk-1')).code, 0)
    await moveStock('dusk-1-sand', { deed: 'delivered', pieces: 5 })
    for (const query of ['暮枕', 'dusk pil', '沙色']) assert.deepEqual(await find(query), ['dusk-1'])
    const shown = await server.dataOf('/dealer_product/get', { id: 'dusk-1' })
    assert.deepEqual(
      [shown.priceFrom, shown.warrantyMonths, shown.facts, shown.isSoldOut],
      [399_00, 24, { massKg: 1.2 }, false],
    )
    const order = await shop.paidOrder(buyer, { 'dusk-1-sand': 2 })
    assert.equal((await shop.get(buyer, order.id)).status, 'pendingDelivery')
    const sand = (await get('dusk-1')).skus.find(({ id }) => id === 'dusk-1-sand')
    assert.deepEqual([sand?.stock, sand?.held], [3, 2])
    assert.deepEqual(await findAccountingViolations(db), [])
  })

  it('tells which languages are missing, and sells nothing until they are there', async () => {
    const name = { 'en-GB': 'Half pillow', 'zh-CN': '半枕', 'zh-Hant': '' }
    const made = await create('half', { name, pictures: [] })
    assert.deepEqual(made.missing, [{ field: 'name', locale: 'zh-Hant' }])
    assert.deepEqual(made.blockers, ['textMissing', 'pictureMissing'])
    assert.equal((await publish('half')).code, RESPONSE_CODE.conflict)
    assert.equal((await change('half', {})).code, 0)
    assert.equal((await publish('half')).code, 0)
    assert.equal((await change('half', { name })).code, RESPONSE_CODE.conflict)
  })

  it('shows how a product will look, and writes nothing', async () => {
    await create('seen')
    const content = createTestProductContent('seen', {
      line: { 'en-GB': 'A', 'zh-CN': '乙', 'zh-Hant': '丙' },
    })
    const preview = await office.dataOf(
      '/office/v1/catalogue/preview',
      { id: 'seen', content, locale: 'zh-CN' },
      editor,
    )
    assert.deepEqual([preview.name, preview.line, preview.skus[0]?.name], ['暮枕按摩枕', '乙', '沙色'])
    assert.equal((await get('seen')).line['zh-CN'], '颈后的一双暖手')
  })

  it('tells the second of two operators what the first has made of it', async () => {
    await create('both')
    const { version } = await get('both')
    assert.equal((await change('both', { position: 9 })).code, 0)
    const late = await office.call(
      '/office/v1/catalogue/change',
      { ...key(), id: 'both', version, content: createTestProductContent('both', { position: 4 }) },
      editor,
    )
    assert.deepEqual(
      [late.code, late.data?.position, late.data?.version],
      [RESPONSE_CODE.changed, 9, version + 1],
    )
  })

  it('is changed once under one key, and every change stands in the audit log with what it was', async () => {
    await create('once')
    const request = {
      ...key(),
      id: 'once',
      version: 1,
      content: createTestProductContent('once', { position: 8 }),
    }
    for (let attempt = 0; attempt < 2; attempt += 1)
      assert.equal((await office.dataOf('/office/v1/catalogue/change', request, editor)).version, 2)
    const owner = await office.newOperator(['owner'])
    const subject = { kind: 'product' as const, id: 'once' }
    const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
    assert.deepEqual(
      entries.map(({ action, before: was, after }) => [
        action,
        was,
        action.endsWith('change') ? after : null,
      ]),
      [
        ['catalogue/change', { position: 3 }, { position: 8 }],
        ['catalogue/create', null, null],
      ],
    )
  })

  it('takes no combination twice, none without a value, and no code of another product', async () => {
    await create('codes')
    const { skus: rows, options } = createTestProductContent('codes')
    const [sand] = rows
    assert.ok(sand)
    const refused = async (changes: Partial<TestProductContent>) => (await change('codes', changes)).code
    assert.equal(await refused({ skus: [sand, { ...sand, id: 'other' }] }), RESPONSE_CODE.invalidRequest)
    assert.equal(
      await refused({ skus: [{ ...sand, choice: { colour: 'rose' } }] }),
      RESPONSE_CODE.invalidRequest,
    )
    assert.equal(await refused({ skus: [{ ...sand, choice: {} }] }), RESPONSE_CODE.invalidRequest)
    assert.equal(await refused({ options: [...options, ...options] }), RESPONSE_CODE.invalidRequest)
    assert.equal(await refused({ categoryId: 'nothing' }), RESPONSE_CODE.invalidRequest)
    assert.equal(await refused({ skus: [{ ...sand, id: 'm1-pearl' }] }), RESPONSE_CODE.conflict)
    const again = { ...key(), id: 'codes', content: createTestProductContent('codes') }
    assert.equal(
      (await office.call('/office/v1/catalogue/create', again, editor)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('deletes a combination that never was, and withdraws one that was sold', async () => {
    await sell('gone')
    const order = await shop.paidOrder(buyer, { 'gone-sand': 1 })
    await server.dataOf(
      '/dealer_cart/edit',
      { ...key(), mode: 'add', items: [{ skuId: 'gone-sand', quantity: 1 }] },
      buyer,
    )
    const { options, skus: rows } = createTestProductContent('gone')
    const [option] = options
    assert.ok(option)
    const rose = { key: 'rose', name: { 'en-GB': 'Rose', 'zh-CN': '藕粉', 'zh-Hant': '藕粉' } }
    const [, dusk] = rows
    assert.ok(dusk)
    const newColours = { options: [{ ...option, values: [...option.values, rose] }] }
    const added = { ...dusk, id: 'gone-rose', choice: { colour: 'rose' } }
    assert.equal((await change('gone', { ...newColours, skus: [...rows, added] })).code, 0)
    const left = { options: [{ ...option, values: option.values.slice(1) }], skus: [dusk] }
    const changed = await change('gone', left)
    assert.deepEqual(
      changed.data?.formerSkus.map(({ id, stock }) => [id, stock]),
      [['gone-sand', 4]],
    )
    assert.equal(await db.$count(skus, eq(skus.id, 'gone-rose')), 0)
    assert.equal((await shop.get(buyer, order.id)).lines[0]?.skuId, 'gone-sand')
    const { groups } = await server.dataOf('/dealer_cart/list', {}, buyer)
    assert.equal(
      groups.flatMap(({ lines }) => lines).find(({ skuId }) => skuId === 'gone-sand')?.isGone,
      true,
    )
    const preview = await server.dataOf(
      '/dealer_order/preview',
      { items: [{ skuId: 'gone-sand', quantity: 1 }], points: 0, method: 'delivery' },
      buyer,
    )
    assert.equal(preview.lines[0]?.change, 'gone')
    assert.deepEqual(
      (await server.dataOf('/dealer_product/get', { id: 'gone' })).skus.map(({ id }) => id),
      ['gone-dusk'],
    )
  })

  it('takes a product off sale: it isn’t found, and what is on its way goes on', async () => {
    await sell('off')
    const order = await shop.paidOrder(buyer, { 'off-sand': 1 })
    const { version } = await get('off')
    const request = { ...key(), id: 'off', version, reason: 'recalled' }
    assert.equal((await office.dataOf('/office/v1/catalogue/withdraw', request, editor)).state, 'withdrawn')
    assert.equal((await server.call('/dealer_product/get', { id: 'off' })).code, RESPONSE_CODE.notFound)
    assert.ok((await shop.ship(order.id)).ok)
    assert.equal((await publish('off')).code, 0)
  })

  it('begins a planned price at its time, everywhere at once, and nobody pays what they did not see', async () => {
    await sell('later')
    const prices = [{ skuId: 'later-sand', price: 299_00 }]
    const beginsAt = new Date(server.clock.now().getTime() + 600_000).toISOString()
    const { version } = await get('later')
    const planned = await office.dataOf(
      '/office/v1/catalogue/price/plan',
      { ...key(), id: 'later', version, beginsAt, prices },
      editor,
    )
    assert.equal(planned.skus[0]?.plannedPrices[0]?.price, 299_00)
    const again = { ...key(), id: 'later', version: planned.version, beginsAt, prices }
    assert.equal(
      (await office.call('/office/v1/catalogue/price/plan', again, editor)).code,
      RESPONSE_CODE.conflict,
    )
    assert.equal(await beginDuePrices(db, server.clock.now()), 0)
    const request = await shop.orderOf(buyer, { 'later-sand': 1 })
    server.clock.advance({ minutes: 11 })
    assert.equal(await beginDuePrices(db, server.clock.now()), 1)
    assert.equal(await beginDuePrices(db, server.clock.now()), 0)
    assert.equal((await server.call('/dealer_order/place', request, buyer)).code, RESPONSE_CODE.changed)
    const order = await shop.place(buyer, { 'later-sand': 1 })
    assert.ok(order.total < request.total)
    const card = (await server.dataOf('/dealer_product/list', { priceTo: 300_00, query: 'dusk' })).products
    assert.deepEqual(
      card.map(({ id, priceFrom }) => [id, priceFrom]),
      [['later', 299_00]],
    )
  })

  it('takes a price back before it begins, and none after it', async () => {
    await create('back')
    const plan = async (minutes: number) =>
      office.dataOf(
        '/office/v1/catalogue/price/plan',
        {
          ...key(),
          id: 'back',
          version: (await get('back')).version,
          beginsAt: new Date(server.clock.now().getTime() + minutes * 60_000).toISOString(),
          prices: [{ skuId: 'back-sand', price: 1_00 }],
        },
        editor,
      )
    const takeBack = async (priceIds: string[]) =>
      office.call(
        '/office/v1/catalogue/price/take_back',
        { ...key(), id: 'back', version: (await get('back')).version, priceIds },
        editor,
      )
    const [first] = (await plan(5)).skus[0]?.plannedPrices ?? []
    assert.ok(first)
    assert.equal((await takeBack([first.id])).code, 0)
    const [second] = (await plan(5)).skus[0]?.plannedPrices ?? []
    assert.ok(second)
    server.clock.advance({ minutes: 6 })
    await beginDuePrices(db, server.clock.now())
    assert.equal((await takeBack([second.id])).code, RESPONSE_CODE.conflict)
    assert.equal((await get('back')).skus[0]?.price, 1_00)
  })

  it('counts the shelf with what is held for orders, and never promises less than nothing', async () => {
    await sell('shelf', 4)
    await shop.paidOrder(buyer, { 'shelf-sand': 3 })
    const refused = await moveStock('shelf-sand', { deed: 'damaged', pieces: 2 })
    assert.equal(refused.code, RESPONSE_CODE.conflict)
    const counted = await moveStock('shelf-sand', { deed: 'counted', pieces: 5 })
    assert.deepEqual([counted.data?.stock, counted.data?.held], [2, 3])
    assert.equal((await moveStock('shelf-sand', { deed: 'counted', pieces: 2 })).code, RESPONSE_CODE.conflict)
    const { movements } = await office.dataOf(
      '/office/v1/catalogue/stock/history',
      { skuId: 'shelf-sand' },
      editor,
    )
    const moves = movements.map(({ kind, quantity, by }) => [kind, quantity, by?.id])
    assert.deepEqual(moves.sort(), [
      ['counted', 1, editor.id],
      ['delivered', 4, editor.id],
      ['ordered', -3, undefined],
    ])
    assert.deepEqual(await findAccountingViolations(db), [])
  })

  it('adds up what several people do to one stock at once', async () => {
    await sell('busy', 1)
    await Promise.all(
      Array.from({ length: 6 }, () => moveStock('busy-dusk', { deed: 'delivered', pieces: 2 })),
    )
    assert.equal(await shop.getStock('busy-dusk'), 13)
  })

  it('counts what runs low, and lists it page by page', async () => {
    const countLow = async () => (await office.dataOf('/office/v1/catalogue/counts', {}, editor)).lowStock
    const before = await countLow()
    await sell('low', 2)
    const { skus: rows } = createTestProductContent('low')
    assert.equal((await change('low', { skus: rows.map(row => ({ ...row, lowStockAt: 2 })) })).code, 0)
    assert.equal(await countLow(), before + 1)
    const { products } = await office.dataOf('/office/v1/catalogue/list', { isStockLow: true }, editor)
    assert.deepEqual(
      products.map(({ id, lowStockCount }) => [id, lowStockCount]),
      [['low', 2]],
    )
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await office.dataOf('/office/v1/catalogue/list', { cursor, limit: 4 }, editor)
      found.push(...page.products.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    assert.equal(new Set(found).size, found.length)
    const bySku = await office.dataOf('/office/v1/catalogue/list', { query: 'LOW-DU' }, editor)
    assert.deepEqual(
      bySku.products.map(({ id }) => id),
      ['low'],
    )
    const drafts = await office.dataOf('/office/v1/catalogue/list', { state: 'draft', limit: 50 }, editor)
    assert.ok(drafts.products.length > 0 && drafts.products.every(({ state }) => state === 'draft'))
  })

  it('keeps kinds of goods: made, renamed, ordered, and removed when nothing stands in them', async () => {
    const name = { 'en-GB': 'Beds', 'zh-CN': '床', 'zh-Hant': '床' }
    const made = await office.dataOf(
      '/office/v1/category/create',
      { ...key(), id: 'beds', name, picture: 'm1.svg' },
      editor,
    )
    assert.equal(made.categories.at(-1)?.id, 'beds')
    const half = { ...key(), id: 'half-named', name: { ...name, 'zh-Hant': '' }, picture: 'm1.svg' }
    assert.equal(
      (await office.call('/office/v1/category/create', half, editor)).code,
      RESPONSE_CODE.invalidRequest,
    )
    const ids = made.categories.map(({ id }) => id).reverse()
    await office.dataOf('/office/v1/category/order', { ...key(), ids }, editor)
    assert.equal((await server.dataOf('/open/product/category', {})).categories[0]?.id, 'beds')
    const short = { ...key(), ids: ids.slice(1) }
    assert.equal((await office.call('/office/v1/category/order', short, editor)).code, RESPONSE_CODE.changed)
    await create('bed', { categoryId: 'beds' })
    const { categories } = await office.dataOf('/office/v1/category/list', {}, editor)
    assert.equal(categories.find(({ id }) => id === 'beds')?.productCount, 1)
    const remove = { ...key(), id: 'beds', version: 1 }
    assert.equal(
      (await office.call('/office/v1/category/remove', remove, editor)).code,
      RESPONSE_CODE.conflict,
    )
    assert.equal((await change('bed', { categoryId: 'feet' })).code, 0)
    await office.dataOf('/office/v1/category/remove', { ...remove, ...key() }, editor)
  })
})
