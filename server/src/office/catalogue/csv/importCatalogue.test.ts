import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { products, skus } from '../../../db/schema'
import { findAccountingViolations } from '../../../testing/accountingInvariants'
import { describeStartedOnEveryDatabase } from '../../../testing/databases'
import { createTestProductContent } from '../../../testing/productContent'
import { createTestOffice, type TestOperator } from '../../../testing/testOffice'
import { createTestShop } from '../../../testing/testShop'

const toFile = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

await describeStartedOnEveryDatabase('a file of products', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let editor: TestOperator

  before(async () => {
    editor = await office.newOperator(['catalogue'])
  })

  const attempt = (csv: string) => office.dataOf('/office/v1/catalogue/import/try', { csv }, editor)
  const attemptInChinese = (csv: string) =>
    server.app.inject({
      method: 'POST',
      url: '/office/v1/catalogue/import/try',
      headers: {
        cookie: `office=${editor.session}`,
        origin: 'http://localhost:8090',
        'accept-language': 'zh-CN',
      },
      payload: { csv },
    })
  const run = async (
    csv: string,
    choice: { leavesOutBadLines?: boolean; acceptsPriceDrops?: boolean } = {},
  ) => {
    const { digest } = await attempt(csv)
    return office.call(
      '/office/v1/catalogue/import/run',
      {
        requestKey: randomUUID(),
        csv,
        digest,
        leavesOutBadLines: false,
        acceptsPriceDrops: false,
        ...choice,
      },
      editor,
    )
  }
  const priceOf = async (id: string) => (await db.select().from(skus).where(eq(skus.id, id)))[0]?.price
  const problemsOf = async (csv: string) =>
    (await attempt(csv)).problems.map(({ line, column }) => [line, column])

  it('changes what it names, in one go, and leaves empty cells as they are', async () => {
    const csv = toFile(
      'sku,price_cny,line_en,low_stock_at',
      'm1-pearl,"1,180.00",,3',
      'm5-mist,,A warm hand,',
    )
    const plan = await attempt(csv)
    assert.deepEqual(
      plan.changes.map(({ line, column, after }) => [line, column, after]),
      [
        [2, 'low_stock_at', '3'],
        [2, 'price_cny', '1180.00'],
        [3, 'line_en', 'A warm hand'],
      ],
    )
    assert.notEqual(await priceOf('m1-pearl'), 1180_00)
    assert.deepEqual((await run(csv)).data, { changedProducts: 2, newProducts: 0 })
    assert.equal(await priceOf('m1-pearl'), 1180_00)
    const m5 = await office.dataOf('/office/v1/catalogue/get', { id: 'm5' }, editor)
    assert.equal(m5.line['en-GB'], 'A warm hand')
    assert.notEqual(m5.line['zh-CN'], '')
    assert.equal((await attempt(csv)).unchangedLines, 2)
    assert.equal((await run(csv)).code, RESPONSE_CODE.conflict)
  })

  it('gives a product pictures, a film and frames to turn it by their names, and names those that are not stored', async () => {
    const csv = toFile(
      'sku,pictures,film,spin_frames',
      'm1-pearl,m2.svg m1.svg,w8-turn.mp4,m1.svg m2.svg',
      'm5-mist,m5.svg m55.svg m56.svg,,',
      'm5-oat,,nothing.mp4,',
      'x1-charcoal,../x1.svg,,',
      'w8-cloud,,,w8-turn-06.svg w8-turn-07.svg',
    )
    const { problems } = await attempt(csv)
    assert.deepEqual(
      problems.map(({ line, column }) => [line, column]),
      [
        [3, 'pictures'],
        [4, 'film'],
        [5, 'pictures'],
        [6, 'spin_frames'],
      ],
    )
    assert.match(problems[0]?.message ?? '', /m55\.svg m56\.svg/)
    assert.equal((await run(csv, { leavesOutBadLines: true })).code, 0)
    const m1 = await office.dataOf('/office/v1/catalogue/get', { id: 'm1' }, editor)
    assert.deepEqual(m1.pictures, ['m2.svg', 'm1.svg'])
    assert.deepEqual(m1.film, { name: 'w8-turn.mp4', poster: null, place: 2 })
    assert.deepEqual(m1.spinFrames, ['m1.svg', 'm2.svg'])
    const exported = await office.dataOf('/office/v1/catalogue/export', {}, editor)
    assert.equal((await attempt(exported.csv)).changes.length, 0)
  })

  it('gives a value its colour, for every combination that has it', async () => {
    const csv = toFile(
      'sku,value_colour',
      'm5-mist,#AABBCC',
      'm5-mist-floorMat,aabbcc',
      'm5-mist-spareSleeves,#000000',
      'm5-oat,beige',
      'x1-charcoal,',
    )
    assert.deepEqual(await problemsOf(csv), [
      [4, 'value_colour'],
      [5, 'value_colour'],
    ])
    assert.equal((await run(csv, { leavesOutBadLines: true })).code, 0)
    const m5 = await office.dataOf('/office/v1/catalogue/get', { id: 'm5' }, editor)
    const colours = m5.options.flatMap(({ values }) => values.map(({ key, colour }) => [key, colour]))
    assert.deepEqual(Object.fromEntries(colours), {
      mist: '#aabbcc',
      oat: '#d5c2a5',
      alone: undefined,
      spareSleeves: undefined,
      floorMat: undefined,
    })
    const exported = await office.dataOf('/office/v1/catalogue/export', {}, editor)
    assert.match(exported.csv, /m5-mist,.*,#aabbcc,/)
    assert.equal((await attempt(exported.csv)).changes.length, 0)
  })

  it('asks which option has the colours where there are several without any', async () => {
    const [option] = createTestProductContent('plain').options
    if (!option) throw new Error('the product has an option')
    const kit = { ...option, key: 'kit', values: option.values.slice(0, 1) }
    const content = createTestProductContent('plain', {
      options: [option, kit],
      skus: createTestProductContent('plain').skus.map(sku => ({
        ...sku,
        choice: { ...sku.choice, kit: 'sand' },
      })),
    })
    const request = { requestKey: randomUUID(), id: 'plain', content }
    await office.dataOf('/office/v1/catalogue/create', request, editor)
    assert.deepEqual(await problemsOf(toFile('sku,value_colour', 'plain-sand,#d5c2a5')), [
      [2, 'value_colour'],
    ])
  })

  it('names every line that can’t be read, in the operator’s language', async () => {
    const csv = toFile(
      'action,product,sku,price_cny,stock,name_zh_hant,category,delivery',
      ',,m1-pearl,"32.800,00",,,,',
      ',,m5-mist,,-3,,,',
      ',,m5-oat,10,,,,',
      ',,m5-oat,11,,,,',
      ',,m5-oatt,,,,,',
      ',,m2-ink,,,M2 h��,,',
      'delete,,m2-ink,,,,,',
      ',m9,v2-pearl,,,,,',
      ',,x1-charcoal,,,,shoes,',
      'new,New Code,n-1,10,,,,',
      ',,,10,,,,',
    )
    assert.deepEqual(await problemsOf(csv), [
      [2, 'price_cny'],
      [3, 'stock'],
      [5, 'sku'],
      [6, 'sku'],
      [7, 'name_zh_hant'],
      [8, 'action'],
      [9, 'product'],
      [10, 'category'],
      [11, 'product'],
      [12, 'sku'],
    ])
    const answer = await office.post('/office/v1/catalogue/import/try', { csv }, editor)
    assert.match(answer.body, /Did you mean m5-oat\?/)
    assert.match((await attemptInChinese(csv)).body, /第 4 行已有此 SKU/)
  })

  it('names products in the operator’s language, and is the same import in each', async () => {
    const csv = toFile('sku,low_stock_at', 'w8-cloud,2')
    const english = await attempt(csv)
    const chinese = (await attemptInChinese(csv)).json<{ data: typeof english }>().data
    const { name } = await office.dataOf('/office/v1/catalogue/get', { id: 'w8' }, editor)
    assert.notEqual(name['en-GB'], name['zh-CN'])
    assert.deepEqual([english.changes[0]?.name, chinese.changes[0]?.name], [name['en-GB'], name['zh-CN']])
    assert.equal(chinese.digest, english.digest)
  })

  it('with a wrong heading names every bad line as well, and does nothing', async () => {
    const csv = toFile(
      'sku,prize,low_stock_at,colour,low_stock_at',
      'm1-pearl,10,3,red,3',
      'm5-oatt,10,3,red,3',
      'm5-mist,10,-1,red,-1',
    )
    const plan = await attempt(csv)
    assert.deepEqual(
      plan.problems.map(({ line, value }) => [line, value]),
      [
        [1, 'prize'],
        [1, 'colour'],
        [1, 'low_stock_at'],
        [3, 'm5-oatt'],
        [4, '-1'],
      ],
    )
    assert.deepEqual([plan.lines, plan.goodLines, plan.changes.length], [3, 0, 0])
    assert.equal((await run(csv, { leavesOutBadLines: true })).code, RESPONSE_CODE.conflict)
  })

  it('writes nothing while a line is bad, and the good ones when they are asked for', async () => {
    const csv = toFile('sku,price_cny', 'm1-moss,1190', 'm5-oat,a lot')
    assert.equal((await run(csv)).code, RESPONSE_CODE.conflict)
    assert.notEqual(await priceOf('m1-moss'), 1190_00)
    assert.deepEqual((await run(csv, { leavesOutBadLines: true })).data, {
      changedProducts: 1,
      newProducts: 0,
    })
    assert.equal(await priceOf('m1-moss'), 1190_00)
  })

  it('asks to look again at a price that falls far', async () => {
    const csv = toFile('sku;price_cny', 'w8-cloud;3280.00')
    assert.deepEqual(
      (await attempt(csv)).changes.map(({ isSuspicious }) => isSuspicious),
      [true],
    )
    assert.equal((await run(csv)).code, RESPONSE_CODE.conflict)
    assert.equal((await run(csv, { acceptsPriceDrops: true })).code, 0)
  })

  it('does nothing when somebody changed a product since the trial, and says what it would do now', async () => {
    const csv = toFile('sku,price_cny', 'x1-charcoal,555')
    const { digest } = await attempt(csv)
    await db.update(products).set({ version: 7 }).where(eq(products.id, 'x1'))
    const request = {
      requestKey: randomUUID(),
      csv,
      digest,
      leavesOutBadLines: false,
      acceptsPriceDrops: true,
    }
    const answer = await office.call('/office/v1/catalogue/import/run', request, editor)
    assert.equal(answer.code, RESPONSE_CODE.changed)
    assert.notEqual(await priceOf('x1-charcoal'), 555_00)
  })

  it('makes products with one option, stock and all languages, as drafts', async () => {
    const head =
      'action,product,sku,category,delivery,name_en,name_zh_cn,name_zh_hant,option_en,option_zh_cn,option_zh_hant,value_en,value_zh_cn,value_zh_hant,price_cny,stock'
    const csv = `\uFEFF${toFile(
      head,
      'new,lamp,lamp-s,care,parcel,Lamp,灯,燈,Size,尺寸,尺寸,Small,小,小,120,7',
      'new,lamp,lamp-l,,,,,,Size,尺寸,尺寸,Large,大,大,180.5,',
      'new,bulb,bulb,care,parcel,Bulb,灯泡,燈泡,,,,,,,9.9,100',
    )}`
    assert.deepEqual((await run(csv)).data, { changedProducts: 0, newProducts: 2 })
    const lamp = await office.dataOf('/office/v1/catalogue/get', { id: 'lamp' }, editor)
    assert.deepEqual(
      [lamp.state, lamp.skus.map(({ id, stock, price }) => [id, stock, price])],
      [
        'draft',
        [
          ['lamp-s', 7, 120_00],
          ['lamp-l', 0, 180_50],
        ],
      ],
    )
    assert.deepEqual(await findAccountingViolations(db), [])
  })

  it('plans a price for a time of Beijing', async () => {
    const csv = toFile(
      'sku\tprice_cny\tprice_from',
      'm5-mist\t88\t2027-06-02 08:00',
      'm5-oat\t88\t2001-01-01',
    )
    assert.deepEqual(await problemsOf(csv), [[3, 'price_from']])
    assert.equal((await run(csv, { leavesOutBadLines: true, acceptsPriceDrops: true })).code, 0)
    const { skus: rows } = await office.dataOf('/office/v1/catalogue/get', { id: 'm5' }, editor)
    const mist = rows.find(({ id }) => id === 'm5-mist')
    assert.deepEqual(
      mist?.plannedPrices.map(({ price, beginsAt }) => [price, beginsAt]),
      [[88_00, '2027-06-02T00:00:00.000Z']],
    )
  })

  it('comes out as it goes in, and a spreadsheet calculates nothing of it', async () => {
    const content = createTestProductContent('formula', {
      line: { 'en-GB': '=1+1', 'zh-CN': '@甲', 'zh-Hant': '-乙' },
      story: { 'en-GB': 'One, "two"\nthree; four', 'zh-CN': '一；二', 'zh-Hant': '一' },
    })
    await office.dataOf(
      '/office/v1/catalogue/create',
      { requestKey: randomUUID(), id: 'formula', content },
      editor,
    )
    const { csv } = await office.dataOf('/office/v1/catalogue/export', {}, editor)
    assert.ok(csv.startsWith('\uFEFFaction,product,sku'))
    assert.ok(csv.includes(",'=1+1,'@甲,'-乙,"))
    const plan = await attempt(csv)
    assert.deepEqual([plan.problems, plan.changes], [[], []])
    assert.equal(plan.unchangedLines, plan.lines)
  })

  it('is refused as a whole when it is no table, too long, or open to everybody', async () => {
    assert.deepEqual(await problemsOf(''), [[1, '']])
    assert.deepEqual(await problemsOf('price_cny\n10'), [[1, '']])
    assert.deepEqual(await problemsOf('sku,prize\nm1-pearl,10'), [[1, '']])
    assert.deepEqual(await problemsOf('sku,line_en\nm1-pearl,"open'), [[2, '']])
    const long = `sku\n${'m1-pearl\n'.repeat(2001)}`
    assert.deepEqual(await problemsOf(long), [[1, '']])
    const reader = await office.newOperator(['reader'])
    const refused = await office.call('/office/v1/catalogue/import/try', { csv: 'sku' }, reader)
    assert.equal(refused.code, RESPONSE_CODE.forbidden)
  })
})
