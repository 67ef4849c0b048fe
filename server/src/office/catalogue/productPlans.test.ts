import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeRequestBody } from '@anzuo/contract/office'
import { officeAuditLog } from '../../db/schema'
import { createFolderStorage } from '../../fileStorage/folderStorage'
import { seedDemoCatalogue } from '../../seed/catalogue'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestProductContent } from '../../testing/productContent'
import { createPhoto } from '../../testing/testFiles'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTemporaryFolder, createTestServer } from '../../testing/testServer'
import { carryOutDuePlans } from './productPlans'

const HOUR_MS = 3_600_000
const folder = await createTemporaryFolder()
const key = () => ({ requestKey: randomUUID() })

await describeStartedOnEveryDatabase(
  'what is planned for a product',
  database => createTestServer(database, { environment: { SHOP_FILES_DIR: folder } }),
  (server, { db }) => {
    const office = createTestOffice(server, db)
    let editor: TestOperator

    before(async () => {
      editor = await office.newOperator(['catalogue'])
      await seedDemoCatalogue(db, server.clock.now())
    })

    const files = createFolderStorage(folder)
    const carryOut = () => carryOutDuePlans({ db, files, now: server.clock.now })
    const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString()
    /** Lets time pass, after which operators log in anew. */
    const passHours = async (hours: number) => {
      server.clock.advance({ minutes: hours * 60 })
      editor = await office.newOperator(['catalogue'])
    }
    const get = (id: string) => office.dataOf('/office/v1/catalogue/get', { id }, editor)
    const create = (id: string, changes: Parameters<typeof createTestProductContent>[1] = {}) =>
      office.dataOf(
        '/office/v1/catalogue/create',
        { ...key(), id, content: createTestProductContent(id, changes) },
        editor,
      )
    type Plan = Pick<OfficeRequestBody<'/office/v1/catalogue/plan'>, 'deed' | 'at'> & { reason?: string }
    const plan = async (id: string, { reason = '', ...request }: Plan) =>
      office.call(
        '/office/v1/catalogue/plan',
        { ...key(), id, version: (await get(id)).version, reason, ...request },
        editor,
      )
    const publish = async (id: string) =>
      office.call('/office/v1/catalogue/publish', { ...key(), id, version: (await get(id)).version }, editor)
    const isFound = async (id: string) => (await server.call('/dealer_product/get', { id })).code === 0
    const keepPicture = async (width: number) => {
      const file = await createPhoto(width, 700)
      const { data } = await office.upload('/office/v1/picture/upload', key(), { ...editor, file })
      assert.ok(data)
      return data.name
    }

    it('is done at its time, once for two servers, and written into the log', async () => {
      await create('later')
      const planned = await plan('later', { deed: 'publish', at: inHours(2) })
      assert.deepEqual(
        planned.data?.plans.map(({ deed, problem }) => [deed, problem]),
        [['publish', null]],
      )
      await plan('later', { deed: 'withdraw', at: inHours(5), reason: 'end of the sale' })
      const { products } = await office.dataOf('/office/v1/catalogue/list', { query: 'later' }, editor)
      assert.deepEqual(
        products[0]?.plans.map(({ deed }) => deed),
        ['publish', 'withdraw'],
      )
      assert.equal(await carryOut(), 0)
      assert.equal(await isFound('later'), false)
      await passHours(2)
      const counts = await Promise.all([carryOut(), carryOut()])
      assert.equal(counts[0] + counts[1], 1)
      assert.equal(await isFound('later'), true)
      await passHours(3)
      assert.equal(await carryOut(), 1)
      const after = await get('later')
      assert.deepEqual([after.state, after.plans], ['withdrawn', []])
      const log = await db.select().from(officeAuditLog).where(eq(officeAuditLog.subjectId, 'later'))
      const done = log.filter(({ action }) => action === 'catalogue/plan/carry_out')
      assert.deepEqual(
        done.map(({ actor, after: state, reason }) => [actor, state, reason]),
        [
          [null, { state: 'published' }, ''],
          [null, { state: 'withdrawn' }, 'end of the sale'],
        ],
      )
    })

    it('is changed by another plan, and taken back', async () => {
      await create('changed')
      await plan('changed', { deed: 'publish', at: inHours(2) })
      const at = inHours(9)
      await plan('changed', { deed: 'publish', at })
      const { plans, version } = await get('changed')
      assert.deepEqual(
        plans.map(each => each.at),
        [at],
      )
      const cancel = { id: 'changed', version, planId: plans[0]?.id ?? '' }
      const cancelled = await office.call('/office/v1/catalogue/plan/cancel', { ...key(), ...cancel }, editor)
      assert.deepEqual(cancelled.data?.plans, [])
      const again = { ...cancel, version: cancelled.data?.version ?? 0 }
      const late = await office.call('/office/v1/catalogue/plan/cancel', { ...key(), ...again }, editor)
      assert.equal(late.code, RESPONSE_CODE.conflict)
      await passHours(10)
      assert.equal(await carryOut(), 0)
    })

    it('is over when somebody does it before', async () => {
      await create('before')
      await plan('before', { deed: 'publish', at: inHours(2) })
      assert.equal((await publish('before')).code, 0)
      assert.deepEqual((await get('before')).plans, [])
    })

    it('lies in the future, changes something, and says why it ends a sale', async () => {
      await create('odd')
      const refuse = async (request: Plan, code: number) =>
        assert.equal((await plan('odd', request)).code, code)
      await refuse({ deed: 'publish', at: inHours(0) }, RESPONSE_CODE.invalidRequest)
      await refuse({ deed: 'publish', at: inHours(24 * 731) }, RESPONSE_CODE.invalidRequest)
      await refuse({ deed: 'withdraw', at: inHours(2), reason: 'over' }, RESPONSE_CODE.conflict)
      await publish('odd')
      await refuse({ deed: 'publish', at: inHours(2) }, RESPONSE_CODE.conflict)
      await refuse({ deed: 'withdraw', at: inHours(2) }, RESPONSE_CODE.invalidRequest)
      await create('half', { pictures: [] })
      assert.equal((await plan('half', { deed: 'publish', at: inHours(2) })).code, RESPONSE_CODE.conflict)
    })

    it('stays undone when a text or a file is missing by then, and says which of them', async () => {
      await create('spoilt')
      await plan('spoilt', { deed: 'publish', at: inHours(1) })
      const content = createTestProductContent('spoilt', { pictures: [] })
      const { version } = await get('spoilt')
      await office.dataOf('/office/v1/catalogue/change', { ...key(), id: 'spoilt', version, content }, editor)
      const lost = await keepPicture(800)
      await create('lost', { pictures: [lost] })
      await plan('lost', { deed: 'publish', at: inHours(1) })
      await rm(path.join(folder, lost), { recursive: true })
      await passHours(1)
      assert.equal(await carryOut(), 2)
      const problemOf = async (id: string) => (await get(id)).plans.map(({ problem }) => problem)
      assert.deepEqual(
        [await problemOf('spoilt'), await problemOf('lost')],
        [['incomplete'], ['filesMissing']],
      )
      assert.equal(await isFound('lost'), false)
    })

    it('and what is done now both need every file: the answer names those that are missing', async () => {
      const lost = await keepPicture(900)
      await create('files', { pictures: ['m1.svg', 'm99.svg', lost] })
      await rm(path.join(folder, lost), { recursive: true })
      const refused = await publish('files')
      assert.equal(refused.code, RESPONSE_CODE.conflict)
      assert.match(refused.message, new RegExp(`m99.svg, ${lost}`))
      const film = { name: 'gone.mp4', poster: 'm2.svg', place: 0 }
      const spinFrames = ['w8-turn-06.svg', 'w8-turn-07.svg']
      const asked = { id: 'files', pictures: ['m1.svg', 'm99.svg', lost], film, spinFrames }
      const { names } = await office.dataOf('/office/v1/catalogue/files/missing', asked, editor)
      assert.deepEqual(names, ['m99.svg', lost, 'gone.mp4', 'w8-turn-07.svg'])

      const change = async (pictures: string[]) =>
        office.call(
          '/office/v1/catalogue/change',
          {
            ...key(),
            id: 'files',
            version: (await get('files')).version,
            content: createTestProductContent('files', { pictures }),
          },
          editor,
        )
      await change(['m1.svg'])
      assert.equal((await publish('files')).code, 0)
      assert.equal((await change(['m1.svg', 'm99.svg'])).code, RESPONSE_CODE.conflict)
      assert.equal((await change(['m2.svg'])).code, 0)
    })
  },
)
