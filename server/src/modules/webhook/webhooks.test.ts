import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { RESPONSE_CODE } from '@anzuo/contract'
import { WEBHOOK_RETRY_DELAYS_MS } from '@anzuo/domain/office/webhookEvents'
import { webhookEndpoints, webhookEvents } from '../../db/schema'
import { createWebhookSender } from '../../gateways/webhookSender'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop } from '../../testing/testShop'
import { deliverWebhooks } from './deliverWebhooks'
import { recordWebhookEvent } from './recordWebhookEvent'

type Received = { headers: Record<string, string>; body: string }

/** A receiver on a port of its own that answers as it is told. */
const startReceiver = async () => {
  const received: Received[] = []
  const state = { status: 204, isSilent: false }
  const read = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  const server = createServer((request, response) => {
    void read(request).then(body => {
      received.push({ headers: request.headers as Record<string, string>, body })
      if (state.isSilent) return
      response.writeHead(state.status, state.status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    state,
    url: `http://127.0.0.1:${port}/hooks`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

await describeStartedOnEveryDatabase('webhooks', createTestShop, (shop, { db }) => {
  const { server } = shop
  const office = createTestOffice(server, db)
  let owner: TestOperator
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  const stopped: string[] = []

  before(async () => {
    receiver = await startReceiver()
    owner = await office.newOperator(['owner'])
  })
  after(() => receiver.close())

  const send = (deadlineMs = 3000) =>
    deliverWebhooks({
      db,
      now: server.clock.now,
      codeSecret: 'test'.repeat(16),
      send: createWebhookSender({ allowsPrivate: true, deadlineMs }),
      onStopped: ({ reason }) => stopped.push(reason),
    })

  const create = async (topics: ('order' | 'payment' | 'refund' | 'stock' | 'chair')[]) =>
    office.dataOf('/office/v1/webhook/create', { requestKey: randomUUID(), url: receiver.url, topics }, owner)
  const list = async (id: string) => {
    const { endpoints } = await office.dataOf('/office/v1/webhook/list', {}, owner)
    const endpoint = endpoints.find(each => each.id === id)
    assert.ok(endpoint)
    return endpoint
  }
  const remove = async (id: string) => {
    const { version } = await list(id)
    await office.dataOf('/office/v1/webhook/delete', { requestKey: randomUUID(), id, version }, owner)
    receiver.received.length = 0
    receiver.state.status = 204
  }
  const sendTest = (id: string) =>
    office.dataOf('/office/v1/webhook/send_test', { requestKey: randomUUID(), id }, owner)
  const deliveriesOf = async (endpointId: string) =>
    (await office.dataOf('/office/v1/webhook/deliveries', { endpointId }, owner)).deliveries
  const advance = async (milliseconds: number) => {
    server.clock.advance({ seconds: milliseconds / 1000 })
    owner = await office.newOperator(['owner'])
  }
  const typesOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

  it('tell of an order from its placing to its end, signed as the reference library verifies it', async () => {
    const { endpoint, secret } = await create(['order', 'payment', 'refund'])
    const buyer = await shop.newBuyer()
    const { id: orderId } = await shop.paidOrder(buyer)
    await send()
    assert.deepEqual(typesOf().sort(), ['order.paid', 'order.placed', 'payment.received'])
    for (const { headers, body } of receiver.received) {
      // The library holds the time against its own clock, so that the test's clock has to be the true one here.
      const verified = new Webhook(secret).verify(body, headers) as { data: { orderId: string } }
      assert.equal(verified.data.orderId, orderId)
      assert.throws(() => new Webhook(secret).verify(`${body} `, headers))
      assert.doesNotMatch(body, /安福路|林一|13800006021/)
    }
    await remove(endpoint.id)
  })

  it('tell nothing of what was undone, and nothing that nobody chose', async () => {
    const { endpoint } = await create(['chair'])
    const count = () => db.$count(webhookEvents)
    const before = await count()
    await shop.place(await shop.newBuyer())
    assert.equal(await count(), before)
    await remove(endpoint.id)
    const { endpoint: other } = await create(['order'])
    await assert.rejects(
      db.transaction(async tx => {
        await recordWebhookEvent(tx, { type: 'order.paid', data: {} }, server.clock.now())
        throw new Error('undone')
      }),
    )
    assert.equal(await count(), before)
    await remove(other.id)
  })

  it('are tried again at the times of the specification, under the same number, and then stop with a notice', async () => {
    const { endpoint } = await create(['order'])
    receiver.state.status = 500
    const { id } = await sendTest(endpoint.id)
    for (const delay of [0, ...WEBHOOK_RETRY_DELAYS_MS]) {
      await advance(delay)
      assert.equal(await send(), 0)
    }
    assert.equal(receiver.received.length, WEBHOOK_RETRY_DELAYS_MS.length + 1)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    const [delivery] = await deliveriesOf(endpoint.id)
    assert.deepEqual([delivery?.status, delivery?.httpStatus], ['failed', 500])
    assert.deepEqual([(await list(endpoint.id)).stoppedFor, stopped.at(-1)], ['noAnswer', 'noAnswer'])

    receiver.state.status = 204
    const { version } = await list(endpoint.id)
    const edit = { id: endpoint.id, version, url: receiver.url, topics: ['order' as const], isEnabled: true }
    await office.dataOf('/office/v1/webhook/edit', { requestKey: randomUUID(), ...edit }, owner)
    await office.dataOf('/office/v1/webhook/send_again', { requestKey: randomUUID(), id }, owner)
    assert.equal(await send(), 1)
    assert.equal((await deliveriesOf(endpoint.id))[0]?.status, 'delivered')
    await remove(endpoint.id)
  })

  it('log each try: refused three times, too late once, taken, and sent again by hand under the same number', async () => {
    const { endpoint } = await create(['order'])
    const { id } = await sendTest(endpoint.id)
    receiver.state.status = 500
    for (const delay of [0, ...WEBHOOK_RETRY_DELAYS_MS.slice(0, 2)]) {
      await advance(delay)
      assert.equal(await send(), 0)
    }
    receiver.state.isSilent = true
    await advance(WEBHOOK_RETRY_DELAYS_MS[2] ?? 0)
    assert.equal(await send(50), 0)
    receiver.state.isSilent = false
    receiver.state.status = 200
    await advance(WEBHOOK_RETRY_DELAYS_MS[3] ?? 0)
    assert.equal(await send(), 1)
    const tries = async () =>
      (await office.dataOf('/office/v1/webhook/tries', { deliveryId: id }, owner)).tries.map(
        ({ httpStatus, problem }) => httpStatus ?? problem,
      )
    assert.deepEqual(await tries(), [200, 'no answer in time', 500, 500, 500])
    assert.equal((await deliveriesOf(endpoint.id))[0]?.status, 'delivered')

    await office.dataOf('/office/v1/webhook/send_again', { requestKey: randomUUID(), id }, owner)
    assert.equal(await send(), 1)
    assert.deepEqual(await tries(), [200, 200, 'no answer in time', 500, 500, 500])
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    await remove(endpoint.id)
    const gone = await office.call('/office/v1/webhook/tries', { deliveryId: id }, owner)
    assert.equal(gone.code, RESPONSE_CODE.notFound)
  })

  it('to an address that is removed while it is being sent to hold up nothing', async () => {
    const { endpoint } = await create(['order'])
    const { endpoint: other } = await create(['order'])
    await sendTest(endpoint.id)
    await sendTest(other.id)
    const { version } = await list(endpoint.id)
    let isRemoved = false
    const delivered = await deliverWebhooks({
      db,
      now: server.clock.now,
      codeSecret: 'test'.repeat(16),
      send: async () => {
        if (!isRemoved) {
          isRemoved = true
          const request = { requestKey: randomUUID(), id: endpoint.id, version }
          await office.dataOf('/office/v1/webhook/delete', request, owner)
        }
        return { status: 204, problem: null, milliseconds: 1 }
      },
      onStopped: () => undefined,
    })
    assert.equal(delivered, 2)
    assert.equal((await deliveriesOf(other.id))[0]?.status, 'delivered')
    await remove(other.id)
  })

  it('wait while an address is paused', async () => {
    const { endpoint } = await create(['order'])
    const edit = async (isEnabled: boolean) => {
      const { version, url, topics } = await list(endpoint.id)
      const request = { requestKey: randomUUID(), id: endpoint.id, version, url, topics, isEnabled }
      await office.dataOf('/office/v1/webhook/edit', request, owner)
    }
    await edit(false)
    await shop.place(await shop.newBuyer())
    assert.equal(await send(), 0)
    assert.equal((await list(endpoint.id)).waiting, 1)
    await edit(true)
    assert.equal(await send(), 1)
    assert.deepEqual(typesOf(), ['order.placed'])
    await remove(endpoint.id)
  })

  it('stop at once where the receiver is gone', async () => {
    const { endpoint } = await create(['order'])
    receiver.state.status = 410
    await sendTest(endpoint.id)
    await send()
    assert.equal((await list(endpoint.id)).stoppedFor, 'gone')
    await remove(endpoint.id)
  })

  it('follow no redirect, and count one as no answer', async () => {
    const { endpoint } = await create(['order'])
    receiver.state.status = 302
    await sendTest(endpoint.id)
    assert.equal(await send(), 0)
    assert.equal(receiver.received.length, 1)
    await remove(endpoint.id)
  })

  it('are signed by two secrets for a day after a change', async () => {
    const { endpoint, secret } = await create(['order'])
    const { version } = endpoint
    const rotation = { requestKey: randomUUID(), id: endpoint.id, version }
    const { secret: next } = await office.dataOf('/office/v1/webhook/rotate_secret', rotation, owner)
    const repeat = await office.call('/office/v1/webhook/rotate_secret', rotation, owner)
    assert.equal(repeat.code, RESPONSE_CODE.conflict)
    const signatures = async () => {
      await sendTest(endpoint.id)
      await send()
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      return [secret, next].map(each => {
        const at = new Date(Number(headers['webhook-timestamp']) * 1000)
        const expected = new Webhook(each).sign(String(headers['webhook-id']), at, body)
        return String(headers['webhook-signature']).split(' ').includes(expected)
      })
    }
    assert.deepEqual(await signatures(), [true, true])
    await advance(24 * 3_600_000)
    assert.deepEqual(await signatures(), [false, true])
    await remove(endpoint.id)
  })

  it('hold no secret in what is stored or listed', async () => {
    const { endpoint, secret } = await create(['order'])
    const stored = JSON.stringify(await db.select().from(webhookEndpoints))
    assert.doesNotMatch(stored, new RegExp(secret.slice(6, 20).replace(/[+/]/g, '.')))
    assert.doesNotMatch(JSON.stringify(await list(endpoint.id)), /whsec_/)
    await remove(endpoint.id)
  })

  it('are sent once each by two instances at the same time', async () => {
    const { endpoint } = await create(['order'])
    for (let count = 0; count < 5; count += 1) await sendTest(endpoint.id)
    await Promise.all([send(), send()])
    assert.equal(receiver.received.length, 5)
    await remove(endpoint.id)
  })

  it('are managed by an owner alone', async () => {
    const finance = await office.newOperator(['finance'])
    const answer = await office.call('/office/v1/webhook/list', {}, finance)
    assert.equal(answer.code, RESPONSE_CODE.forbidden)
  })

  it('go when their event has become old', async () => {
    const { endpoint } = await create(['order'])
    const { eventId } = await sendTest(endpoint.id)
    await db.delete(webhookEvents).where(eq(webhookEvents.id, eventId))
    assert.deepEqual(await deliveriesOf(endpoint.id), [])
    await remove(endpoint.id)
  })
})
