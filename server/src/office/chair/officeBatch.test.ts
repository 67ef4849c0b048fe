import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { RESPONSE_CODE } from '@anzuo/contract'
import { chairAlarms, chairKeys } from '../../db/schema'
import { parseManifest } from '../../modules/chairBatch/manifest'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestServer } from '../../testing/testServer'

const startServer = (database: Parameters<typeof createTestServer>[0]) =>
  createTestServer(database, { environment: { PUBLIC_ADDRESS: 'https://chairs.example' } })

await describeStartedOnEveryDatabase('batches in the back office', startServer, (server, { db }) => {
  const office = createTestOffice(server, db)
  let maker: TestOperator
  let support: TestOperator
  before(async () => {
    maker = await office.newOperator(['maker'])
    support = await office.newOperator(['support'])
  })

  const make = (count = 2) =>
    office.dataOf('/office/v1/chair/make_batch', { requestKey: randomUUID(), family: 'x', count }, maker)
  const handOut = (id: string, requestKey: string = randomUUID()) =>
    office.call('/office/v1/chair/hand_out_batch', { requestKey, id }, maker)

  it('are made once however often a request is repeated, and only by who may', async () => {
    const request = { requestKey: randomUUID(), family: 'x' as const, count: 2 }
    const first = await office.dataOf('/office/v1/chair/make_batch', request, maker)
    const again = await office.dataOf('/office/v1/chair/make_batch', request, maker)
    assert.deepEqual(again, first)
    assert.deepEqual([first.count, first.stages.made, first.handedOutAt], [2, 2, null])
    const refused = await office.call(
      '/office/v1/chair/make_batch',
      { ...request, requestKey: randomUUID() },
      support,
    )
    assert.equal(refused.code, RESPONSE_CODE.forbidden)
    const { batches } = await office.dataOf('/office/v1/chair/batches', {}, support)
    assert.deepEqual(
      batches.map(({ id }) => id),
      [first.id],
    )
  })

  it('give their secrets once: neither a repeat nor another operator gets them again', async () => {
    const { id, firstSerial } = await make()
    const requestKey = randomUUID()
    const { data } = await handOut(id, requestKey)
    const files = unzipSync(Buffer.from(data?.zip ?? '', 'base64'))
    assert.deepEqual(Object.keys(files).sort(), ['manifest.csv', 'manifest.json'])
    const manifest = parseManifest(strFromU8(files['manifest.json'] ?? new Uint8Array(0)))
    assert.deepEqual([manifest?.batch, manifest?.chairs[0]?.serialNumber], [id, firstSerial])
    assert.equal((await handOut(id, requestKey)).code, RESPONSE_CODE.conflict)
    assert.equal((await handOut(id)).code, RESPONSE_CODE.conflict)
    const owner = await office.newOperator(['owner'])
    const { entries } = await office.dataOf(
      '/office/v1/audit/list',
      { subject: { kind: 'chairBatch', id } },
      owner,
    )
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['chair/hand_out_batch', 'chair/make_batch'],
    )
    const secrets = manifest?.chairs.flatMap(chair => [chair.deviceKey, chair.brokerPassword]) ?? []
    const seen = JSON.stringify(entries) + server.logLines.join('')
    assert.ok(secrets.length === 4 && secrets.every(secret => !seen.includes(secret)))
  })

  it('have labels as often as somebody prints them, and leave the factory once', async () => {
    const { id, labelParts } = await make()
    assert.equal(labelParts, 1)
    const labels = await office.dataOf('/office/v1/chair/batch_labels', { id, part: 1 }, support)
    assert.equal(Buffer.from(labels.pdf, 'base64').toString('latin1', 0, 5), '%PDF-')
    const none = await office.call('/office/v1/chair/batch_labels', { id, part: 2 }, support)
    assert.equal(none.code, RESPONSE_CODE.notFound)
    const ship = () => office.dataOf('/office/v1/chair/ship_batch', { requestKey: randomUUID(), id }, maker)
    assert.equal((await ship()).stages.shipped, 2)
    assert.equal((await ship()).stages.shipped, 2)
  })

  it('tell of a chair its batch, what is odd about it, and have its key rotated', async () => {
    const { id, firstSerial: serialNumber } = await make(1)
    const at = new Date('2026-11-22T10:00:00Z')
    await db.insert(chairAlarms).values({ serialNumber, kind: 'copied', count: 3, firstAt: at, lastAt: at })
    const chair = await office.dataOf('/office/v1/chair/get', { serialNumber }, maker)
    assert.deepEqual([chair.batchId, chair.family, chair.alarms[0]?.kind], [id, 'x', 'copied'])
    assert.ok(chair.actions.includes('rotateKey'))
    const { alarms } = await office.dataOf('/office/v1/chair/alarms', { kind: 'copied' }, support)
    assert.deepEqual([alarms.length, alarms[0]?.count], [1, 3])
    const rotate = () =>
      office.call(
        '/office/v1/chair/rotate_key',
        { requestKey: randomUUID(), serialNumber, reason: 'a technician has left' },
        maker,
      )
    assert.equal((await rotate()).data?.actions.includes('rotateKey'), false)
    const keys = await db.select().from(chairKeys).where(eq(chairKeys.serialNumber, serialNumber))
    assert.deepEqual(keys.map(({ state }) => state).sort(), ['active', 'next'])
    assert.equal((await rotate()).code, RESPONSE_CODE.conflict)
  })
})
