import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import sharp from 'sharp'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import type { OperatorRole } from '@anzuo/domain/office/permissions'
import type { OpenedDatabase } from '../../db/database'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTemporaryFolder } from '../../testing/testServer'
import { createTestShop, type TestBuyer } from '../../testing/testShop'

const text = (words: string) => ({ 'en-GB': words, 'zh-CN': words, 'zh-Hant': words })
const usual = { opens: '10:00', closes: '21:00' }
const late = { opens: '10:00', closes: '22:00' }
const week = [usual, usual, usual, usual, late, late, null]

const storeFields = {
  name: text('Riverside'),
  address: text('1 Example Quay'),
  city: text('Shanghai'),
  phone: '021 5550 0100',
  latitude: 31.19,
  longitude: 121.43,
  week,
  closedOn: ['2027-01-01'],
  services: ['pickup' as const],
  picture: 'store.svg',
  isShown: true,
}

const environment = { SHOP_FILES_DIR: await createTemporaryFolder() }
const createShop = (database: OpenedDatabase) => createTestShop(database, { environment })

await describeStartedOnEveryDatabase('stores in the back office', createShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let staff: TestOperator
  let stranger: TestOperator
  let storeId: string
  let buyer: TestBuyer

  before(async () => {
    owner = await office.newOperator(['owner'])
    const request = { requestKey: randomUUID(), ...storeFields }
    storeId = (await office.dataOf('/office/v1/store/create', request, owner)).id
    staff = await office.newOperator(['storeStaff'], storeId)
    stranger = await office.newOperator(['storeStaff'], 'sh-anfu')
    buyer = await shop.newBuyer()
  })

  const change = async (
    changes: Partial<OfficeRequestBody<'/office/v1/store/change'>>,
    who: TestOperator = owner,
  ) => {
    const { version } = await office.dataOf('/office/v1/store/get', { id: storeId }, owner)
    const request = { requestKey: randomUUID(), id: storeId, version, ...storeFields, ...changes }
    return office.call('/office/v1/store/change', request, who)
  }
  const addAssistant = (name = 'Chen Yu') =>
    office.dataOf('/office/v1/assistant/add', { requestKey: randomUUID(), storeId, name }, owner)
  const listAssistants = async (who = owner, month = '2026-11') =>
    (await office.dataOf('/office/v1/assistant/list', { storeId, month }, who)).assistants

  it('are shown to buyers with the hours of each weekday, the nearest first, as soon as they are opened', async () => {
    const { stores } = await server.dataOf('/open/store/list', { latitude: 31.19, longitude: 121.43 })
    const [nearest] = stores
    assert.deepEqual([nearest?.id, nearest?.distance], [storeId, 0])
    assert.deepEqual(nearest?.week, week)
    assert.deepEqual(nearest?.closedOn, ['2027-01-01'])
  })

  it('are changed for buyers at once, and hidden from them', async () => {
    const allLate = Array.from({ length: 7 }, () => late)
    assert.equal((await change({ name: text('Quayside'), week: allLate })).code, 0)
    const shown = await server.dataOf('/open/store/get', { id: storeId })
    assert.deepEqual([shown.name, shown.week], ['Quayside', allLate])
    await change({ isShown: false })
    assert.equal((await server.call('/open/store/get', { id: storeId })).code, RESPONSE_CODE.notFound)
    const ordering = await shop.orderOf(buyer, { 'm1-pearl': 1 }, { delivery: { method: 'pickup', storeId } })
    assert.equal((await server.call('/dealer_order/place', ordering, buyer)).code, RESPONSE_CODE.notFound)
    await change({})
  })

  it('tell the second of two who change them what the first has made of them', async () => {
    const { version } = await office.dataOf('/office/v1/store/get', { id: storeId }, owner)
    await change({ phone: '021 5550 0101' })
    const answer = await change({ version, phone: '021 5550 0102' })
    assert.equal(answer.code, RESPONSE_CODE.changed)
    assert.equal(answer.data?.phone, '021 5550 0101')
  })

  it('show a picture that was uploaded, and none that is not there', async () => {
    const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const picture = await office.upload(
      '/office/v1/picture/upload',
      { requestKey: randomUUID() },
      { ...owner, file: jpeg },
    )
    const name = picture.data?.name ?? ''
    assert.equal((await change({ picture: name })).code, 0)
    const shown = await server.dataOf('/open/store/get', { id: storeId })
    assert.equal(shown.picture, `/pictures/${name}/640.jpg`)
    for (const missing of ['nothing.svg', `shop/${'0'.repeat(32)}`])
      assert.notEqual((await change({ picture: missing })).code, 0, missing)
    assert.equal((await change({ picture: '../secret.txt' })).code, RESPONSE_CODE.invalidRequest)
    await change({})
  })

  it('are seen by their own staff alone, who can’t change them', async () => {
    const { stores } = await office.dataOf('/office/v1/store/list', {}, staff)
    assert.deepEqual(
      stores.map(({ id }) => id),
      [storeId],
    )
    assert.equal((await change({}, staff)).code, RESPONSE_CODE.forbidden)
    for (const answer of [
      await office.call('/office/v1/store/get', { id: storeId }, stranger),
      await office.call('/office/v1/assistant/list', { storeId, month: '2026-11' }, stranger),
      await office.call('/office/v1/slip/list', { storeId }, stranger),
    ])
      assert.equal(answer.code, RESPONSE_CODE.notFound)
  })

  it('have assistants, whose links bring them what is paid, less what goes back', async () => {
    const { id, link } = await addAssistant()
    assert.match(link, new RegExp(`/store/chooseBuy\\?assistantId=${id}$`))
    const ordering = await shop.orderOf(buyer, { 'm1-pearl': 2 })
    const placed = await server.app.inject({
      method: 'POST',
      url: '/dealer_order/place',
      headers: { authorization: `Bearer ${buyer.token}`, userid: id },
      payload: ordering,
    })
    const { data: order } = placed.json<{ data: { id: string; total: number } }>()
    const month = server.clock.now().toISOString().slice(0, 7)
    assert.equal((await listAssistants(owner, month)).find(each => each.id === id)?.orders, 0)
    await shop.pay(buyer, order.id)
    const sold = (await listAssistants(staff, month)).find(each => each.id === id)
    assert.deepEqual([sold?.orders, sold?.sold, sold?.returned], [1, order.total, 0])
    assert.equal((await listAssistants(owner, '2020-01')).find(each => each.id === id)?.sold, 0)
  })

  it('close the link of an assistant who leaves, and know what they sold', async () => {
    const { id } = await addAssistant('Ding Wei')
    const row = (await listAssistants()).find(each => each.id === id)
    const request = {
      requestKey: randomUUID(),
      id,
      version: row?.version ?? 0,
      name: 'Ding Wei',
      hasLeft: true,
    }
    await office.dataOf('/office/v1/assistant/change', request, owner)
    assert.ok((await listAssistants()).find(each => each.id === id)?.leftAt)
    const again = { ...request, requestKey: randomUUID() }
    assert.equal((await office.call('/office/v1/assistant/change', again, owner)).code, RESPONSE_CODE.changed)
    const slip = { requestKey: randomUUID(), storeId, assistantId: id, items: [] as [] }
    const items = [{ skuId: 'm1-pearl', quantity: 1, price: 49_900 }]
    assert.equal(
      (await office.call('/office/v1/slip/create', { ...slip, items }, staff)).code,
      RESPONSE_CODE.notFound,
    )
  })

  it('make slips, which a customer takes over by number and code and pays', async () => {
    const { id: assistantId } = await addAssistant('He Shan')
    const { goods } = await office.dataOf('/office/v1/slip/goods', { query: 'm1-pea' }, staff)
    const [found] = goods
    assert.equal(found?.skuId, 'm1-pearl')
    const stock = await shop.getStock('m1-pearl')
    const items = [{ skuId: 'm1-pearl', quantity: 2, price: found.price }]
    const request = { requestKey: randomUUID(), storeId, assistantId, items }
    const slip = await office.dataOf('/office/v1/slip/create', request, staff)
    assert.equal(await shop.getStock('m1-pearl'), stock - 2)
    assert.equal(
      (await office.call('/office/v1/slip/create', request, staff)).code,
      RESPONSE_CODE.conflict,
      'the code is shown once',
    )
    const key = { number: slip.number, code: slip.code.toLowerCase() }
    const part = await server.dataOf('/open/dealer_order/part', key)
    assert.deepEqual([part.total, part.lines[0]?.quantity], [slip.total, 2])
    const list = async () =>
      (await office.dataOf('/office/v1/slip/list', { storeId }, staff)).slips.find(
        ({ number }) => number === slip.number,
      )
    assert.deepEqual([(await list())?.state, (await list())?.assistantName], ['open', 'He Shan'])
    await server.dataOf('/dealer_order/bind', key, buyer)
    await shop.pay(buyer, slip.orderId)
    assert.equal((await list())?.state, 'bound')
    const month = server.clock.now().toISOString().slice(0, 7)
    assert.equal((await listAssistants(owner, month)).find(({ id }) => id === assistantId)?.sold, slip.total)
  })

  it('get back the stock of a slip that nobody takes over in two days', async () => {
    const stock = await shop.getStock('m1-pearl')
    const items = [{ skuId: 'm1-pearl', quantity: 1, price: 49_900 }]
    const request = { requestKey: randomUUID(), storeId, assistantId: null, items }
    const { number } = await office.dataOf('/office/v1/slip/create', request, staff)
    server.clock.advance({ days: 2, minutes: 1 })
    await shop.jobs.expire()
    assert.equal(await shop.getStock('m1-pearl'), stock)
    staff = await office.newOperator(['storeStaff'], storeId)
    const { slips } = await office.dataOf('/office/v1/slip/list', { storeId }, staff)
    assert.equal(slips.find(slip => slip.number === number)?.state, 'closed')
  })

  it('make no slip at a price that isn’t so', async () => {
    const items = [{ skuId: 'm1-pearl', quantity: 1, price: 1 }]
    const request = { requestKey: randomUUID(), storeId, assistantId: null, items }
    assert.equal((await office.call('/office/v1/slip/create', request, staff)).code, RESPONSE_CODE.conflict)
  })

  const invite = (id: string, who = owner) =>
    office.call(
      '/office/v1/assistant/invite',
      { requestKey: randomUUID(), id, email: `${id}@shop.example` },
      who,
    )
  const accountOf = async (id: string) => (await listAssistants()).find(each => each.id === id)?.account

  it('give an assistant an account as staff of that store, which ends when they leave', async () => {
    // Two days have passed: the owner's session is over.
    owner = await office.newOperator(['owner'])
    const { id } = await addAssistant('Gao Lin')
    assert.equal(await accountOf(id), 'none')
    assert.equal((await invite(id, staff)).code, RESPONSE_CODE.forbidden)
    const { data } = await invite(id)
    assert.deepEqual([data?.operator.roles, data?.operator.storeId], [['storeStaff'], storeId])
    assert.equal(await accountOf(id), 'invited')
    assert.equal((await invite(id)).code, RESPONSE_CODE.conflict, 'one account each')
    const account = { id: data?.operator.id ?? '', name: 'Gao Lin', storeId }
    const edit = (roles: OperatorRole[], where: string | null = storeId) =>
      office.call(
        '/office/v1/operator/edit',
        { requestKey: randomUUID(), ...account, roles, storeId: where },
        owner,
      )
    assert.equal((await edit(['storeStaff', 'finance'])).code, RESPONSE_CODE.conflict)
    assert.equal((await edit(['storeStaff'], 'sh-anfu')).code, RESPONSE_CODE.conflict)
    const row = (await listAssistants()).find(each => each.id === id)
    const leaving = { requestKey: randomUUID(), id, version: row?.version ?? 0, name: 'Gao Lin' }
    await office.dataOf('/office/v1/assistant/change', { ...leaving, hasLeft: true }, owner)
    assert.equal(await accountOf(id), 'disabled')
    const enabling = { requestKey: randomUUID(), id: account.id, isDisabled: false }
    assert.equal(
      (await office.call('/office/v1/operator/disable', enabling, owner)).code,
      RESPONSE_CODE.conflict,
    )
  })

  it('let an assistant with an account see and sell for themselves alone, until they leave', async () => {
    const [own, other] = [await addAssistant('Hou Ya'), await addAssistant('Jin Bo')]
    const account = await office.newOperator(['storeStaff'], storeId, own.id)
    assert.deepEqual(
      (await listAssistants(account)).map(({ id }) => id),
      [own.id],
    )
    const find = async (query: string) =>
      (await office.dataOf('/office/v1/search/find', { query }, account)).hits.map(({ title }) => title)
    assert.deepEqual([await find('Hou Ya'), await find('Jin Bo')], [['Hou Ya'], []])
    const items = [{ skuId: 'm1-pearl', quantity: 1, price: 49_900 }]
    const makeSlip = (assistantId: string | null) =>
      office.call(
        '/office/v1/slip/create',
        { requestKey: randomUUID(), storeId, assistantId, items },
        account,
      )
    assert.equal((await makeSlip(other.id)).code, RESPONSE_CODE.notFound)
    assert.equal((await makeSlip(null)).code, RESPONSE_CODE.success)
    const colleagues = { requestKey: randomUUID(), storeId, assistantId: other.id, items }
    await office.dataOf('/office/v1/slip/create', colleagues, staff)
    const sellersOfSlips = async (who: TestOperator) =>
      (await office.dataOf('/office/v1/slip/list', { storeId }, who)).slips.map(each => each.assistantName)
    assert.deepEqual(await sellersOfSlips(account), ['Hou Ya'])
    assert.deepEqual((await sellersOfSlips(staff)).slice(0, 2).sort(), ['Hou Ya', 'Jin Bo'])
    const row = (await listAssistants()).find(each => each.id === own.id)
    const leaving = { requestKey: randomUUID(), id: own.id, version: row?.version ?? 0, name: 'Hou Ya' }
    await office.dataOf('/office/v1/assistant/change', { ...leaving, hasLeft: true }, owner)
    assert.equal((await makeSlip(own.id)).code, RESPONSE_CODE.sessionOver)
  })
})
