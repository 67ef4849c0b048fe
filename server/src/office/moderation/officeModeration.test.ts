import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

await describeStartedOnEveryDatabase('what customers write', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let moderator: TestOperator
  let buyer: TestBuyer
  let reader: TestBuyer

  before(async () => {
    moderator = await office.newOperator(['support'])
    buyer = await shop.newBuyer()
    reader = await shop.newBuyer()
  })

  const list = (request: OfficeRequestBody<'/office/v1/review/list'>) =>
    office.dataOf('/office/v1/review/list', request, moderator)
  const get = (kind: 'review' | 'question', id: string) =>
    office.dataOf('/office/v1/review/get', { kind, id }, moderator)
  const listPublic = async (id: string) =>
    (await server.dataOf('/open/product/reviews', { id })).reviews.map(({ text }) => text)

  /** A review of somebody who bought one foot massager. */
  const write = async (text: string, who = buyer) => {
    const { id: orderId } = await shop.receivedOrder(who, { 'm3-oat': 1 })
    const comments = [{ skuId: 'm3-oat', stars: 2, text }]
    await server.dataOf('/dealer_order/comment', { id: orderId, comments }, who)
    const { reviews } = await server.dataOf('/product/review/own', { orderId }, who)
    const [review] = reviews
    assert.ok(review)
    return { ...review, orderId }
  }
  const show = async (kind: 'review' | 'question', id: string, reply?: string) =>
    office.dataOf(
      '/office/v1/review/show',
      { requestKey: randomUUID(), kind, id, version: (await get(kind, id)).version, reply },
      moderator,
    )
  const hide = async (
    id: string,
    reason: OfficeRequestBody<'/office/v1/review/hide'>['reason'] = 'personalData',
  ) =>
    office.dataOf(
      '/office/v1/review/hide',
      { requestKey: randomUUID(), kind: 'review', id, version: (await get('review', id)).version, reason },
      moderator,
    )
  const choose = async (publishing: 'atOnce' | 'afterLook') => {
    const owner = await office.newOperator(['owner'])
    const { sections } = await office.dataOf('/office/v1/settings/get', {}, owner)
    const version = sections.find(({ change }) => change.section === 'reviews')?.version ?? 0
    const change = { section: 'reviews', value: { publishing } } as const
    return office.dataOf('/office/v1/settings/change', { requestKey: randomUUID(), change, version }, owner)
  }

  it('waits for a look, while its stars count and its author reads that it waits', async () => {
    const before = (await server.dataOf('/dealer_product/get', { id: 'm3' })).ratingCount
    const review = await write('steady and quiet')
    assert.equal(review.state, 'waiting')
    assert.ok(!(await listPublic('m3')).includes('steady and quiet'))
    assert.equal((await server.dataOf('/dealer_product/get', { id: 'm3' })).ratingCount, before + 1)
    const { contributions } = await list({ queue: 'toLookAt', kind: 'review', limit: 50 })
    assert.ok(contributions.some(({ id }) => id === review.id))
    await show('review', review.id, 'Thank you')
    const shown = (await server.dataOf('/open/product/reviews', { id: 'm3' })).reviews[0]
    assert.deepEqual([shown?.text, shown?.reply], ['steady and quiet', 'Thank you'])
    const { reviews } = await server.dataOf('/product/review/own', { orderId: review.orderId }, buyer)
    assert.deepEqual([reviews[0]?.state, reviews[0]?.reply], ['shown', 'Thank you'])
  })

  it('is seen at once where the shop has chosen so', async () => {
    await choose('atOnce')
    const review = await write('at once')
    assert.equal(review.state, 'shown')
    assert.ok((await listPublic('m3')).includes('at once'))
    await choose('afterLook')
  })

  it('is hidden with a rule that its author reads, who may write it anew; its stars stay', async () => {
    const review = await write('加微信退差价')
    assert.deepEqual((await get('review', review.id)).warnings, ['contactDetails'])
    const { rating } = await server.dataOf('/dealer_product/get', { id: 'm3' })
    await hide(review.id, 'advertising')
    assert.equal((await server.dataOf('/dealer_product/get', { id: 'm3' })).rating, rating)
    const [own] = (await server.dataOf('/product/review/own', { orderId: review.orderId }, buyer)).reviews
    assert.deepEqual([own?.state, own?.hiddenFor], ['hidden', 'advertising'])
    const rewriting = { id: review.id, text: 'quiet' }
    assert.equal(
      (await server.call('/product/review/rewrite', rewriting, reader)).code,
      RESPONSE_CODE.notFound,
    )
    const rewritten = await server.dataOf('/product/review/rewrite', rewriting, buyer)
    assert.deepEqual([rewritten.state, rewritten.hiddenFor, rewritten.stars], ['waiting', null, 2])
    assert.equal(
      (await server.call('/product/review/rewrite', rewriting, buyer)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('tells the second of two who decide what the first has decided', async () => {
    const { id } = await write('two look at me')
    const { version } = await get('review', id)
    const request = { kind: 'review' as const, id, version }
    await office.dataOf(
      '/office/v1/review/hide',
      { ...request, requestKey: randomUUID(), reason: 'insult' },
      moderator,
    )
    const late = await office.call(
      '/office/v1/review/show',
      { ...request, requestKey: randomUUID() },
      moderator,
    )
    assert.equal(late.code, RESPONSE_CODE.changed)
    assert.equal(late.data?.state, 'hidden')
  })

  it('is decided anew when readers report it, once for each reader', async () => {
    const { id } = await write('you are all fools')
    await show('review', id)
    const report = { id, reason: 'insult' as const }
    await server.dataOf('/product/review/report', report, reader)
    await server.dataOf('/product/review/report', report, reader)
    const { contributions } = await list({ queue: 'reported' })
    assert.deepEqual(
      contributions.map(each => [each.id, each.reports.map(({ reason }) => reason)]),
      [[id, ['insult']]],
    )
    await hide(id, 'insult')
    assert.deepEqual((await list({ queue: 'reported' })).contributions, [])
    assert.equal((await server.call('/product/review/report', report, reader)).code, RESPONSE_CODE.notFound)
  })

  it('is a question that is shown together with its answer, and asked once however often it is sent', async () => {
    const question = { requestKey: randomUUID(), productId: 'w8', text: 'Does it fit 186 cm?' }
    const asked = await server.dataOf('/product/question/ask', question, buyer)
    await server.dataOf('/product/question/ask', question, buyer)
    const own = await server.dataOf('/product/question/own', { productId: 'w8' }, buyer)
    assert.deepEqual(
      own.questions.map(({ id, state }) => [id, state]),
      [[asked.id, 'waiting']],
    )
    assert.deepEqual(
      (await server.dataOf('/product/question/own', { productId: 'w8' }, reader)).questions,
      [],
    )
    const unanswered = { requestKey: randomUUID(), kind: 'question' as const, id: asked.id, version: 1 }
    assert.equal(
      (await office.call('/office/v1/review/show', unanswered, moderator)).code,
      RESPONSE_CODE.invalidRequest,
    )
    await show('question', asked.id, 'Yes, up to 195 cm.')
    const { questions } = await server.dataOf('/open/product/questions', { id: 'w8' })
    assert.deepEqual(
      questions.map(({ text, answer }) => [text, answer]),
      [['Does it fit 186 cm?', 'Yes, up to 195 cm.']],
    )
    assert.match(questions[0]?.personName ?? '', /^.\*\*$/)
  })

  it('can’t be asked without end', async () => {
    const asker = await shop.newBuyer()
    const ask = () =>
      server.call(
        '/product/question/ask',
        { requestKey: randomUUID(), productId: 'w8', text: 'Once more?' },
        asker,
      )
    for (let count = 0; count < 10; count += 1) assert.equal((await ask()).code, 0)
    assert.notEqual((await ask()).code, 0)
  })

  it('comes page by page, reviews and questions in one list, none twice', async () => {
    const all = new Set<string>()
    let cursor: string | undefined
    let read = 0
    do {
      const page = await list({ queue: 'toLookAt', limit: 3, cursor })
      for (const { id } of page.contributions) all.add(id)
      read += page.contributions.length
      cursor = page.next ?? undefined
    } while (cursor)
    assert.equal(all.size, read)
    const { queues } = await office.dataOf('/office/v1/review/queues', {}, moderator)
    const counted = queues
      .filter(({ queue }) => queue === 'toLookAt')
      .reduce((sum, { count }) => sum + count, 0)
    assert.equal(counted, read)
  })

  it('leaves in the audit log what was decided, without the customer’s words', async () => {
    const { id } = await write('my number is 13800000000')
    await hide(id)
    const owner = await office.newOperator(['owner'])
    const subject = { kind: 'review' as const, id }
    const { entries } = await office.dataOf('/office/v1/audit/list', { subject }, owner)
    assert.deepEqual(
      entries.map(({ action, before: was, after }) => [action, was?.state, after?.state, after?.hiddenFor]),
      [['review/hide', 'waiting', 'hidden', 'personalData']],
    )
    assert.ok(!JSON.stringify(entries).includes('13800000000'))
  })
})
