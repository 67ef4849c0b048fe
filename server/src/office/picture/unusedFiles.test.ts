import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import { officeAuditLog, orderLines, shopFiles } from '../../db/schema'
import { createFolderStorage } from '../../fileStorage/folderStorage'
import { FileStorageError } from '../../fileStorage/fileStorage'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createTestProductContent } from '../../testing/productContent'
import { createFilm, createManual, createPhoto } from '../../testing/testFiles'
import { createTestOffice, type TestOperator } from '../../testing/testOffice'
import { createTestShop } from '../../testing/testShop'
import { createTemporaryFolder } from '../../testing/testServer'
import { claimFiles, deleteUnusedFiles } from './unusedFiles'

const folder = await createTemporaryFolder()
const files = createFolderStorage(folder)
const key = () => ({ requestKey: randomUUID() })

await describeStartedOnEveryDatabase(
  'files that nothing uses',
  database => createTestShop(database, { environment: { SHOP_FILES_DIR: folder } }),
  (shop, { db }) => {
    const { server } = shop
    const office = createTestOffice(server, db)
    let editor: TestOperator
    let size = 700

    before(async () => {
      editor = await office.newOperator(['catalogue'])
    })

    const cleanUp = () => deleteUnusedFiles({ db, files }, server.clock.now())
    const passDays = async (days: number) => {
      server.clock.advance({ days })
      editor = await office.newOperator(['catalogue'])
    }
    /** A picture unlike all others. */
    const keepPicture = async () => {
      const file = await createPhoto((size += 1), 500)
      const { data, message } = await office.upload('/office/v1/picture/upload', key(), { ...editor, file })
      assert.ok(data, message)
      return data
    }
    const isThere = async ({ url }: { url: string }) =>
      (await server.app.inject({ method: 'GET', url })).statusCode === 200
    const create = (id: string, changes: Parameters<typeof createTestProductContent>[1]) =>
      office.dataOf(
        '/office/v1/catalogue/create',
        { ...key(), id, content: createTestProductContent(id, changes) },
        editor,
      )

    it('are deleted after seven days, with a line in the log, and can be uploaded again', async () => {
      const file = await createPhoto((size += 1), 500)
      const upload = () => office.upload('/office/v1/picture/upload', key(), { ...editor, file })
      const { data: picture } = await upload()
      assert.ok(picture)
      await cleanUp()
      await passDays(6)
      assert.equal(await cleanUp(), 0)
      await passDays(1)
      assert.equal(await cleanUp(), 1)
      assert.equal(await isThere(picture), false)
      const log = await db.select().from(officeAuditLog).where(eq(officeAuditLog.subjectId, picture.name))
      assert.deepEqual(
        log.map(({ action, actor }) => [action, actor === null]),
        [
          ['picture/upload', false],
          ['file/delete_unused', true],
        ],
      )
      assert.equal((await upload()).code, 0)
      assert.equal(await isThere(picture), true)
    })

    it('are none that a draft, a product off sale, a manual, a category or an order shows', async () => {
      const [draft, poster, category, ordered] = [
        await keepPicture(),
        await keepPicture(),
        await keepPicture(),
        await keepPicture(),
      ]
      const { data: film } = await office.upload('/office/v1/film/upload', key(), {
        ...editor,
        file: createFilm(),
      })
      const manualFields = { ...key(), productId: 'w8', locale: 'en-GB' as const }
      const { data: manual } = await office.upload('/office/v1/manual/upload', manualFields, {
        ...editor,
        file: createManual('used'),
      })
      assert.ok(film && manual)
      const shown = { name: film.name, poster: poster.name, place: 0 }
      await create('used', { pictures: [draft.name], film: shown })
      const name = { 'en-GB': 'Beds', 'zh-CN': '床', 'zh-Hant': '床' }
      await office.dataOf(
        '/office/v1/category/create',
        { ...key(), id: 'beds', name, picture: category.name },
        editor,
      )
      await shop.paidOrder(await shop.newBuyer(), { 'm1-pearl': 1 })
      await db.update(orderLines).set({ picture: ordered.name })
      await cleanUp()
      await passDays(30)
      await cleanUp()
      for (const each of [draft, poster, category, ordered, film, manual])
        assert.equal(await isThere(each), true, each.name)
    })

    it('are deleted when what used them does no more, and stay when it does again', async () => {
      const [left, back] = [await keepPicture(), await keepPicture()]
      await create('turn', { pictures: [left.name, back.name] })
      const show = async (pictures: string[]) => {
        const { version } = await office.dataOf('/office/v1/catalogue/get', { id: 'turn' }, editor)
        const content = createTestProductContent('turn', { pictures })
        await office.dataOf('/office/v1/catalogue/change', { ...key(), id: 'turn', version, content }, editor)
      }
      await cleanUp()
      await show(['m1.svg'])
      await cleanUp()
      await passDays(5)
      await show([back.name])
      await cleanUp()
      await passDays(3)
      await cleanUp()
      assert.deepEqual([await isThere(left), await isThere(back)], [false, true])
    })

    it('are kept while somebody opens the draft of their browser that has them', async () => {
      const picture = await keepPicture()
      await cleanUp()
      await passDays(6)
      await office.dataOf('/office/v1/picture/list', { names: [picture.name] }, editor)
      await passDays(6)
      assert.equal(await cleanUp(), 0)
      await passDays(1)
      assert.equal(await cleanUp(), 1)
    })

    it('are not deleted under a change that begins to use them', async () => {
      const picture = await keepPicture()
      await cleanUp()
      await passDays(8)
      await db.transaction(async tx => {
        assert.deepEqual(await claimFiles(tx, [picture.name, 'shop/gone', 'm1.svg']), ['shop/gone'])
      })
      const [row] = await db.select().from(shopFiles).where(eq(shopFiles.name, picture.name))
      assert.equal(row?.unusedSince, null)
      await cleanUp()
      assert.equal(await isThere(picture), true)
    })

    it('are written down as long as the storage has not deleted them', async () => {
      const picture = await keepPicture()
      await cleanUp()
      await passDays(8)
      const isDown = { ...files, delete: () => Promise.reject(new FileStorageError('down')) }
      await assert.rejects(deleteUnusedFiles({ db, files: isDown }, server.clock.now()), FileStorageError)
      assert.equal(await db.$count(shopFiles, eq(shopFiles.name, picture.name)), 1)
      assert.equal(await isThere(picture), true)
    })

    it('are named when a category is to show one that was deleted', async () => {
      const name = { 'en-GB': 'Mats', 'zh-CN': '垫', 'zh-Hant': '墊' }
      const gone = `shop/${'0'.repeat(32)}`
      const request = { ...key(), id: 'mats', name, picture: gone }
      const refused = await office.call('/office/v1/category/create', request, editor)
      assert.equal(refused.code, RESPONSE_CODE.conflict)
      assert.match(refused.message, new RegExp(gone))
    })
  },
)
