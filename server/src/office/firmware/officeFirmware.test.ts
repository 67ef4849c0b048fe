import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { toHex, type FirmwareManifest } from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { chairs, firmwareReleases, firmwareUpdates, officeAuditLog } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestServer } from '../../testing/testServer'

const makerOfChairs = createTestMaker(3)
const image = Buffer.from(createTestImage(2000))
const environment = { FIRMWARE_PUBLIC_KEYS: `3:${toHex(makerOfChairs.rawKey)}` }

await describeStartedOnEveryDatabase(
  'firmware in the back office',
  database => createTestServer(database, { environment }),
  (server, { db }) => {
    const office = createTestOffice(server, db)
    let maker: TestOperator
    let counter = 10

    before(async () => {
      maker = await office.newOperator(['maker'])
    })

    const sign = (changes: Partial<FirmwareManifest> = {}, signed: Uint8Array = image) => {
      counter += 1
      const expiresAt = Math.floor(server.clock.now().getTime() / 1000) + 86_400
      return toHex(makerOfChairs.release(signed, { version: [2, 4, 1], counter, expiresAt, ...changes }))
    }
    const upload = (manifest: string, { file = image, key = randomUUID(), session = maker.session } = {}) =>
      office.upload('/office/v1/firmware/upload', { requestKey: key, manifest }, { session, file })
    const release = async () => {
      const { data } = await upload(sign())
      if (!data) throw new Error('nothing was released')
      return data
    }
    const rollOut = async (fields: Record<string, unknown>, session = maker.session) => {
      const body = { requestKey: randomUUID(), reason: 'tested on ten chairs', ...fields }
      const answer = await office.post('/office/v1/firmware/roll_out', body, { session })
      return answer.json<{
        code: number
        message: string
        data: { state: string; share: number; version: number }
      }>()
    }

    it('is released held, with what its manifest says', async () => {
      const { code, data } = await upload(sign({ floor: [2, 2, 0] }))
      assert.equal(code, 0)
      assert.deepEqual(
        [data?.family, data?.firmware, data?.state, data?.floor, data?.size, data?.keyId],
        ['w', '2.4.1', 'held', '2.2.0', 2000, 3],
      )
      const [line] = await db
        .select()
        .from(officeAuditLog)
        .where(eq(officeAuditLog.subjectId, data?.id ?? ''))
      assert.deepEqual([line?.action, line?.subjectLabel], ['firmware/upload', 'w 2.4.1'])
    })

    it('is released once, however often it is asked for under its key', async () => {
      const manifest = sign()
      const key = randomUUID()
      const first = await upload(manifest, { key })
      assert.deepEqual((await upload(manifest, { key })).data?.id, first.data?.id)
      assert.equal(await db.$count(firmwareReleases, eq(firmwareReleases.manifest, manifest)), 1)
      assert.notEqual((await upload(manifest)).code, 0)
    })

    it('that may not be released is refused with the reason, and nothing is kept', async () => {
      const count = await db.$count(firmwareReleases)
      const refused = async (manifest: string, file = image) => (await upload(manifest, { file })).message
      assert.match(await refused('00ff'), /not a firmware manifest/)
      assert.match(await refused(toHex(createTestMaker(3).release(image, { counter: 99 }))), /signed/)
      assert.match(await refused(sign({ expiresAt: 5 })), /expired/)
      assert.match(await refused(sign({ counter: 2 })), /not newer/)
      const unknown = sign()
      assert.match(await refused(`${unknown.slice(0, 10)}c8${unknown.slice(12)}`), /unknown chair series/)
      assert.match(
        await refused(sign(), Buffer.from(createTestImage(2000, 5))),
        /does not match the signature/,
      )
      assert.equal(await db.$count(firmwareReleases), count)
    })

    it('of one counter is released once when two people upload at the same moment; the other hears why', async () => {
      const colleague = await office.newOperator(['maker'])
      for (let round = 0; round < 5; round += 1) {
        const first = sign()
        counter -= 1
        const second = sign({ version: [2, 4, 2] })
        const answers = await Promise.all([upload(first), upload(second, { session: colleague.session })])
        const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
        assert.deepEqual(codes, [RESPONSE_CODE.success, RESPONSE_CODE.invalidRequest])
        const refused = answers.find(({ code }) => code !== RESPONSE_CODE.success)
        assert.match(refused?.message ?? '', /counter/)
        assert.equal(await db.$count(firmwareReleases, eq(firmwareReleases.counter, counter)), 1)
      }
    })

    it('is opened for a share, held and taken back, each with a reason in the log', async () => {
      const { id, version } = await release()
      const opened = await rollOut({ id, version, state: 'rolling', share: 25 })
      assert.deepEqual([opened.data.state, opened.data.share], ['rolling', 25])
      const held = await rollOut({ id, version: opened.data.version, state: 'held', share: 25 })
      assert.equal(held.data.state, 'held')
      const stopped = await rollOut({ id, version: held.data.version, state: 'stopped', share: 25 })
      assert.equal(stopped.data.state, 'stopped')
      const again = await rollOut({ id, version: stopped.data.version, state: 'rolling', share: 100 })
      assert.match(again.message, /withdrawn permanently/)
      assert.equal(await db.$count(officeAuditLog, eq(officeAuditLog.subjectId, id)), 4)
    })

    it('is not changed by who saw an older state of it', async () => {
      const { id, version } = await release()
      await rollOut({ id, version, state: 'rolling', share: 5 })
      assert.equal((await rollOut({ id, version, state: 'held', share: 5 })).code, RESPONSE_CODE.changed)
    })

    it('is tried again on a chair where it failed, and only there', async () => {
      const { id, version } = await release()
      await rollOut({ id, version, state: 'held', share: 100 })
      const now = server.clock.now()
      const serialNumber = 'W824A00145'
      const chair = { serialNumber, family: 'w', features: 0, firmware: '2.3.1', epoch: 1 }
      await db.insert(chairs).values({ ...chair, allowsGuests: false, registeredAt: now, offlineSince: now })
      await db.insert(firmwareUpdates).values({
        releaseId: id,
        serialNumber,
        place: 2,
        state: 'failed',
        firmwareBefore: '2.3.1',
        attempts: 5,
        blocksSent: 3,
        note: 'bootFailed',
        nextTryAt: now,
        changedAt: now,
      })
      const detail = await office.dataOf('/office/v1/firmware/get', { id }, { session: maker.session })
      assert.deepEqual([detail.chairs.failed, detail.updates[0]?.note], [1, 'bootFailed'])
      const tryAgain = async () => {
        const body = { requestKey: randomUUID(), id, serialNumber }
        const answer = await office.post('/office/v1/firmware/try_again', body, { session: maker.session })
        return answer.json<{ code: number; data: { chairs: { waiting: number } } }>()
      }
      assert.equal((await tryAgain()).data.chairs.waiting, 1)
      assert.equal((await tryAgain()).code, RESPONSE_CODE.conflict)
    })

    it('is seen by support, and changed by nobody but maker and owner', async () => {
      const { id, version } = await release()
      const support = await office.newOperator(['support'])
      const seen = await office.dataOf('/office/v1/firmware/list', {}, { session: support.session })
      assert.equal(seen.mayChange, false)
      assert.ok(seen.releases.some(each => each.id === id))
      const refused = await rollOut({ id, version, state: 'rolling', share: 5 }, support.session)
      assert.equal(refused.code, RESPONSE_CODE.forbidden)
    })
  },
)
