import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import {
  computeFirmwareDigest,
  concatBytes,
  decodeFirmwareManifest,
  encodeFirmwareStatus,
  parseHex,
  toFeatureBitmask,
  toHex,
  type FirmwareStatus,
} from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { getFirmwarePlace, MAX_FIRMWARE_PART_BYTES } from '@anzuo/domain/office/firmware'
import { chairs, firmwareReleases, firmwareUpdates } from '../../db/schema'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestOffice } from '../../testing/testOffice'
import { createTestServer } from '../../testing/testServer'
import { createAuthSession } from '../auth/authSessions'
import { findOrCreateUser } from '../auth/findOrCreateUser'
import { addChairMember } from '../chair/chairMembers'

const maker = createTestMaker(5)
const image = Buffer.from(createTestImage(MAX_FIRMWARE_PART_BYTES + 1000))
const environment = { FIRMWARE_PUBLIC_KEYS: `5:${toHex(maker.rawKey)}` }
const VERSION = [2, 6, 0] as const

let chairCount = 0

await describeStartedOnEveryDatabase(
  'firmware for the owner of a chair without internet',
  database => createTestServer(database, { environment }),
  (server, { db }) => {
    const office = createTestOffice(server, db)
    let counter = 0
    let upload: (changes?: { expiresAt?: number }) => Promise<{ id: string; version: number }>

    before(async () => {
      const { session } = await office.newOperator(['maker'])
      upload = async (changes = {}) => {
        counter += 1
        const expiresAt = Math.floor(server.clock.now().getTime() / 1000) + 86_400
        const manifest = toHex(maker.release(image, { version: VERSION, counter, expiresAt, ...changes }))
        const { data } = await office.upload(
          '/office/v1/firmware/upload',
          { requestKey: randomUUID(), manifest },
          { session, file: image },
        )
        return data ?? assert.fail('nothing was released')
      }
    })

    /** Releases an image for a share of the fleet; earlier releases are gone. */
    const release = async ({ share = 100, state = 'rolling' as 'rolling' | 'held' } = {}) => {
      await db.delete(firmwareReleases)
      const { id } = await upload()
      await db.update(firmwareReleases).set({ state, share }).where(eq(firmwareReleases.id, id))
      return id
    }

    const newPerson = async () => {
      chairCount += 1
      const target = { channel: 'email' as const, address: `owner${chairCount}@anzuo.example` }
      const now = server.clock.now()
      const { userId } = await findOrCreateUser(db, { target, locale: 'en-GB' }, now)
      const { token } = await createAuthSession(
        db,
        { userId, device: { kind: 'unknown', app: 'unknown' } },
        now,
      )
      return { userId, token }
    }

    const newChair = async (changes: Partial<typeof chairs.$inferInsert> = {}) => {
      const owner = await newPerson()
      const serialNumber = `W26F${String(chairCount).padStart(5, '0')}`
      const now = server.clock.now()
      await db.insert(chairs).values({
        serialNumber,
        family: 'w',
        features: toFeatureBitmask(['firmwareUpdate']),
        firmware: '1.4.2',
        epoch: 1,
        allowsGuests: false,
        registeredAt: now,
        offlineSince: now,
        ...changes,
      })
      await addChairMember(db, { userId: owner.userId, serialNumber, role: 'owner', expiresAt: null }, now)
      return { serialNumber, owner }
    }
    type TestedChair = Awaited<ReturnType<typeof newChair>>

    const getUpdate = async ({ serialNumber, owner }: TestedChair) =>
      (await server.dataOf('/device/firmware/get', { serialNumber }, owner)).update

    const report = (
      { serialNumber, owner }: TestedChair,
      releaseId: string,
      said: Partial<FirmwareStatus>,
    ) => {
      const status = toHex(
        encodeFirmwareStatus({
          phase: 'none',
          note: 'none',
          version: [1, 4, 2],
          counter: 0,
          floor: [0, 0, 0],
          nextCounter: 0,
          nextBlock: 0,
          blocks: 0,
          ...said,
        }),
      )
      return server.call('/device/firmware/report', { serialNumber, releaseId, status }, owner)
    }

    const readRow = async ({ serialNumber }: TestedChair, releaseId: string) => {
      const [row] = await db
        .select()
        .from(firmwareUpdates)
        .where(and(eq(firmwareUpdates.releaseId, releaseId), eq(firmwareUpdates.serialNumber, serialNumber)))
      return row
    }

    it('is told once it is released, with what the maker signed', async () => {
      const chair = await newChair()
      await db.delete(firmwareReleases)
      assert.equal(await getUpdate(chair), null)
      const releaseId = await release()
      const update = await getUpdate(chair)
      assert.deepEqual(
        [update?.releaseId, update?.firmware, update?.comesByInternet],
        [releaseId, '2.6.0', false],
      )
      const read = decodeFirmwareManifest(parseHex(update?.manifest ?? '') ?? new Uint8Array(0))
      assert.equal(read.ok && read.manifest.size, image.length)
    })

    it('is offered to no chair whose turn has not come, that runs it, or that takes no firmware', async () => {
      const chair = await newChair()
      await release({ state: 'held' })
      assert.equal(await getUpdate(chair), null)
      const id = await release()
      const place = getFirmwarePlace(chair.serialNumber, id)
      const open = (share: number) =>
        db.update(firmwareReleases).set({ share }).where(eq(firmwareReleases.id, id))
      await open(Math.max(1, place))
      assert.equal((await getUpdate(chair)) === null, place > 0)
      await open(place + 1)
      assert.notEqual(await getUpdate(chair), null)
      assert.equal(await getUpdate(await newChair({ family: 'hk' })), null)
      assert.equal(await getUpdate(await newChair({ features: 0 })), null)
      assert.equal(await getUpdate(await newChair({ firmware: '2.6.0' })), null)
      await db
        .update(firmwareReleases)
        .set({ expiresAt: server.clock.now() })
        .where(eq(firmwareReleases.id, id))
      assert.equal(await getUpdate(chair), null)
    })

    it('is offered once more where it was lost on its way, not where it did not work', async () => {
      const id = await release()
      const chair = await newChair()
      await report(chair, id, { note: 'bootFailed' })
      const fail = (note: string) =>
        db
          .update(firmwareUpdates)
          .set({ state: 'failed', note })
          .where(eq(firmwareUpdates.serialNumber, chair.serialNumber))
      await fail('bootFailed')
      assert.equal(await getUpdate(chair), null)
      await fail('lostOnTheWay')
      assert.notEqual(await getUpdate(chair), null)
    })

    it('is fetched in parts that make up the image, from any byte on', async () => {
      const releaseId = await release()
      const { serialNumber, owner } = await newChair()
      const fetchFrom = async (offset: number) => {
        const body = { serialNumber, releaseId, offset }
        const { bytes } = await server.dataOf('/device/firmware/image', body, owner)
        return parseHex(bytes) ?? assert.fail('no bytes')
      }
      const first = await fetchFrom(0)
      const second = await fetchFrom(first.length)
      assert.equal(first.length, MAX_FIRMWARE_PART_BYTES)
      assert.deepEqual(computeFirmwareDigest(concatBytes(first, second)), computeFirmwareDigest(image))
      assert.deepEqual(await fetchFrom(image.length - 3), Uint8Array.from(image.subarray(-3)))
    })

    it('is given no further once it is held, beyond its end, or when it can not be read', async () => {
      const releaseId = await release()
      const { serialNumber, owner } = await newChair()
      const ask = async (offset: number) =>
        (await server.call('/device/firmware/image', { serialNumber, releaseId, offset }, owner)).code
      assert.equal(await ask(image.length), RESPONSE_CODE.invalidRequest)
      const setRelease = (changes: Partial<typeof firmwareReleases.$inferInsert>) =>
        db.update(firmwareReleases).set(changes).where(eq(firmwareReleases.id, releaseId))
      await setRelease({ fileKey: 'firmware/nowhere/image.bin' })
      assert.equal(await ask(0), RESPONSE_CODE.unavailable)
      await setRelease({ state: 'held' })
      assert.equal(await ask(0), RESPONSE_CODE.conflict)
    })

    it('counts as installed when the chair has said so, and the server leaves that chair alone', async () => {
      const releaseId = await release()
      const chair = await newChair()
      assert.equal((await report(chair, releaseId, { counter })).code, 0)
      assert.equal(await readRow(chair, releaseId), undefined)
      await report(chair, releaseId, { counter, version: VERSION, note: 'installed' })
      assert.equal((await readRow(chair, releaseId))?.state, 'installed')
      const [known] = await db.select().from(chairs).where(eq(chairs.serialNumber, chair.serialNumber))
      assert.equal(known?.firmware, '2.6.0')
      assert.equal(await getUpdate(chair), null)
    })

    it('that did not work in one chair is noted, and holds no release by an owner’s word', async () => {
      const releaseId = await release()
      for (const chair of [await newChair(), await newChair(), await newChair()]) {
        await report(chair, releaseId, { note: 'bootFailed' })
        const row = await readRow(chair, releaseId)
        assert.deepEqual([row?.state, row?.note, row?.attempts], ['waiting', 'bootFailed', 0])
      }
      const [kept] = await db.select().from(firmwareReleases).where(eq(firmwareReleases.id, releaseId))
      assert.equal(kept?.state, 'rolling')
    })

    it('is reported for chairs of its family only, in bytes that are a status', async () => {
      const releaseId = await release()
      const other = await newChair({ family: 'hk' })
      assert.equal((await report(other, releaseId, {})).code, RESPONSE_CODE.notFound)
      const { serialNumber, owner } = await newChair()
      const body = { serialNumber, releaseId, status: 'ff'.repeat(20) }
      assert.equal(
        (await server.call('/device/firmware/report', body, owner)).code,
        RESPONSE_CODE.invalidRequest,
      )
    })
  },
)
