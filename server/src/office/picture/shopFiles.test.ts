import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { RESPONSE_CODE } from '@anzuo/contract'
import {
  SHOP_PICTURE_FORMATS,
  SHOP_PICTURE_WIDTHS,
  getShopPictureSizes,
} from '@anzuo/domain/shop/pictureAddress'
import { MAX_SHOP_FILE_BYTES } from '@anzuo/domain/shop/shopFile'
import { officeAuditLog, products, shopFiles } from '../../db/schema'
import { seedDemoCatalogue } from '../../seed/catalogue'
import { describeStartedOnEveryDatabase } from '../../testing/databases'
import { createFilm, createManual, createPhoto } from '../../testing/testFiles'
import { createTestOffice } from '../../testing/testOffice'
import { createTemporaryFolder, createTestServer } from '../../testing/testServer'
import { requireFilm, requireManual } from './fileChecks'
import { makeShopPicture } from './makeShopPicture'

const folder = await createTemporaryFolder()

await describeStartedOnEveryDatabase(
  'files that the shop uploads',
  database => createTestServer(database, { environment: { SHOP_FILES_DIR: folder } }),
  (server, { db }) => {
    const office = createTestOffice(server, db)
    let session = ''
    let photo: Buffer

    const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers })
    const uploadPicture = (file: Buffer, requestKey: string = randomUUID()) =>
      office.upload('/office/v1/picture/upload', { requestKey }, { session, file })
    const keepPicture = async (file: Buffer) => {
      const { data, message } = await uploadPicture(file)
      assert.ok(data, message)
      return data
    }

    before(async () => {
      session = (await office.newOperator(['catalogue'])).session
      photo = await createPhoto(2000, 1000)
      await seedDemoCatalogue(db, server.clock.now())
    })

    it('are pictures in every size and format, which may be cached for ever', async () => {
      const { name, url } = await keepPicture(photo)
      assert.match(name, /^shop\/[\da-f]{32}$/)
      const sizes = getShopPictureSizes(url)
      for (const width of SHOP_PICTURE_WIDTHS)
        for (const format of SHOP_PICTURE_FORMATS) {
          const answer = await get(sizes?.(width, format) ?? '')
          assert.equal(answer.statusCode, 200)
          assert.equal(answer.headers['content-type'], `image/${format === 'jpg' ? 'jpeg' : format}`)
          assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
          if (format === 'avif') continue
          const { width: wide, height: high, exif } = await sharp(answer.rawPayload).metadata()
          assert.deepEqual([wide, high, exif], [width, width / 2, undefined])
        }
    })

    it('have the same name when they are the same, and another one when they differ', async () => {
      const again = await keepPicture(photo)
      assert.equal((await keepPicture(photo)).name, again.name)
      assert.notEqual((await keepPicture(await createPhoto(1000, 1000))).name, again.name)
      assert.equal(await db.$count(shopFiles, eq(shopFiles.name, again.name)), 1)
    })

    it('are made again when the storage has lost them', async () => {
      const { name, url } = await keepPicture(photo)
      await rm(path.join(folder, name), { recursive: true })
      assert.equal((await get(url)).statusCode, 404)
      await keepPicture(photo)
      assert.equal((await get(url)).statusCode, 200)
    })

    it('are uploaded once under a key, and no other file under the same one', async () => {
      const key = randomUUID()
      const first = await uploadPicture(photo, key)
      const lines = await db.$count(officeAuditLog)
      assert.deepEqual(await uploadPicture(photo, key), first)
      assert.equal(await db.$count(officeAuditLog), lines)
      const other = await uploadPicture(await createPhoto(800, 800), key)
      assert.equal(other.code, RESPONSE_CODE.conflict)
    })

    it('are refused when they are no picture, damaged, too small or too large', async () => {
      const refused = async (file: Buffer) => {
        const { code, message } = await uploadPicture(file)
        assert.notEqual(code, 0)
        return message
      }
      assert.equal(await refused(createFilm()), 'Choose a JPEG, PNG or WebP picture')
      const noise = Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, i) => (i * 7919) % 251))
      const detailed = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
        .jpeg()
        .toBuffer()
      assert.match(await refused(detailed.subarray(0, detailed.length / 2)), /damaged/)
      assert.match(await refused(await createPhoto(639, 400)), /640 pixels/)
      assert.match(await refused(Buffer.alloc(MAX_SHOP_FILE_BYTES.picture + 1)), /too large/)
      const empty = await office.post('/office/v1/picture/upload', {}, { session })
      assert.equal(empty.json<{ code: number }>().code, RESPONSE_CODE.invalidRequest)
    })

    it('are for those who may change the catalogue', async () => {
      const reader = await office.newOperator(['reader'])
      const answer = await office.upload(
        '/office/v1/picture/upload',
        { requestKey: randomUUID() },
        { session: reader.session, file: photo },
      )
      assert.equal(answer.code, RESPONSE_CODE.forbidden)
    })

    it('have no addresses beside their own', async () => {
      const { name } = await keepPicture(photo)
      for (const url of [
        `/pictures/${name}`,
        `/pictures/${name}/641.jpg`,
        `/pictures/${name}/640.svg`,
        `/pictures/shop/..%2f..%2fsecret/640.jpg`,
        `/pictures/shop/${'0'.repeat(32)}/640.jpg`,
        `/pictures/shop/${'0'.repeat(32)}.mp4`,
        `/pictures/shop/${'0'.repeat(32)}.pdf`,
      ])
        assert.equal((await get(url)).statusCode, 404, url)
    })

    it('are described in each language, and by one person at a time', async () => {
      const { name, version } = await keepPicture(photo)
      const descriptions = { 'en-GB': 'From the side', 'zh-CN': '侧面', 'zh-Hant': '側面' }
      const described = await office.dataOf(
        '/office/v1/picture/describe',
        { requestKey: randomUUID(), name, version, descriptions },
        { session },
      )
      assert.deepEqual(described.descriptions, descriptions)
      const late = await office.call(
        '/office/v1/picture/describe',
        { requestKey: randomUUID(), name, version, descriptions },
        { session },
      )
      assert.equal(late.code, RESPONSE_CODE.changed)
      assert.deepEqual(late.data?.descriptions, descriptions)
      const { pictures } = await office.dataOf(
        '/office/v1/picture/list',
        { names: [name, 'w8.svg'] },
        { session },
      )
      assert.deepEqual(pictures, [described])
    })

    it('are told to customers with their descriptions', async () => {
      const { name, version } = await keepPicture(await createPhoto(1200, 1200))
      const descriptions = { 'en-GB': 'Reclined', 'zh-CN': '躺平', 'zh-Hant': '躺平' }
      const request = { requestKey: randomUUID(), name, version, descriptions }
      await office.dataOf('/office/v1/picture/describe', request, { session })
      await db
        .update(products)
        .set({ pictures: ['w8.svg', name] })
        .where(eq(products.id, 'w8'))
      const product = await server.dataOf('/dealer_product/get', { id: 'w8' }, { language: 'zh-CN' })
      assert.deepEqual(product.pictures, ['/pictures/products/w8.svg', `/pictures/${name}/640.jpg`])
      assert.deepEqual(product.pictureDescriptions, ['', '躺平'])
    })

    it('are films, which players get in parts', async () => {
      const film = createFilm({ bytes: 3_000_000 })
      const { data } = await office.upload(
        '/office/v1/film/upload',
        { requestKey: randomUUID() },
        { session, file: film },
      )
      assert.ok(data)
      const whole = await get(data.url)
      assert.deepEqual([whole.statusCode, whole.headers['content-type']], [200, 'video/mp4'])
      assert.ok(whole.rawPayload.equals(film))
      const begin = await get(data.url, { range: 'bytes=0-' })
      assert.equal(begin.statusCode, 206)
      assert.equal(begin.headers['content-range'], `bytes 0-${2 * 1024 * 1024 - 1}/${film.length}`)
      const end = await get(data.url, { range: 'bytes=-100' })
      assert.ok(end.rawPayload.equals(film.subarray(-100)))
      const behind = await get(data.url, { range: `bytes=${film.length}-` })
      assert.equal(behind.statusCode, 200)
    })

    it('are films with a caption in each language, a picture that stands for them, and a place', async () => {
      const { data: film } = await office.upload(
        '/office/v1/film/upload',
        { requestKey: randomUUID() },
        { session, file: createFilm({ bytes: 6000 }) },
      )
      assert.ok(film)
      assert.deepEqual([film.seconds, film.captions['zh-CN']], [34, ''])
      const captions = { 'en-GB': 'Turning', 'zh-CN': '转动', 'zh-Hant': '轉動' }
      const caption = { requestKey: randomUUID(), name: film.name, version: film.version, captions }
      await office.dataOf('/office/v1/film/caption', caption, { session })
      const late = { ...caption, requestKey: randomUUID() }
      const refused = await office.call('/office/v1/film/caption', late, { session })
      assert.deepEqual([refused.code, refused.data?.captions], [RESPONSE_CODE.changed, captions])
      const known = await office.dataOf('/office/v1/film/get', { name: film.name }, { session })
      assert.deepEqual(known.film?.captions, captions)

      const poster = await keepPicture(await createPhoto(900, 900))
      const w8 = await office.dataOf('/office/v1/catalogue/get', { id: 'w8' }, { session })
      const content = { ...w8, film: { name: film.name, poster: poster.name, place: 1 } }
      const change = { requestKey: randomUUID(), id: 'w8', version: w8.version, content }
      await office.dataOf('/office/v1/catalogue/change', change, { session })
      const product = await server.dataOf('/dealer_product/get', { id: 'w8' }, { language: 'zh-CN' })
      assert.deepEqual(product.film, { url: film.url, poster: poster.url, place: 1, caption: '转动' })
    })

    it('are manuals of a product in each language, which take the place of the one before', async () => {
      const upload = async (file: Buffer) => {
        const fields = { requestKey: randomUUID(), productId: 'w8', locale: 'en-GB' as const }
        const { data, message } = await office.upload('/office/v1/manual/upload', fields, { session, file })
        assert.ok(data, message)
        return data
      }
      const list = async () =>
        (await office.dataOf('/office/v1/manual/list', { productId: 'w8' }, { session })).manuals
      const first = await upload(createManual('first'))
      const second = await upload(createManual('second'))
      assert.deepEqual(await list(), [second])
      assert.equal((await get(second.url)).headers['content-type'], 'application/pdf')
      const manual = await server.dataOf('/dealer_product/get', { id: 'w8' }, { language: 'en-GB' })
      assert.deepEqual(manual.manual, { url: second.url, bytes: second.bytes })
      const other = await server.dataOf('/dealer_product/get', { id: 'w8' }, { language: 'zh-CN' })
      assert.equal(other.manual, null)

      const remove = (name: string) =>
        office.call(
          '/office/v1/manual/remove',
          { requestKey: randomUUID(), productId: 'w8', locale: 'en-GB', name },
          { session },
        )
      assert.equal((await remove(first.name)).code, RESPONSE_CODE.notFound)
      assert.deepEqual((await remove(second.name)).data?.manuals, [])
    })

    it('are manuals of no product that does not exist', async () => {
      const fields = { requestKey: randomUUID(), productId: 'nothing', locale: 'en-GB' as const }
      const answer = await office.upload('/office/v1/manual/upload', fields, {
        session,
        file: createManual(),
      })
      assert.equal(answer.code, RESPONSE_CODE.notFound)
    })
  },
)

await describeStartedOnEveryDatabase(
  'while the storage is away',
  database =>
    createTestServer(database, {
      environment: {
        S3_BUCKET_ADDRESS: 'http://127.0.0.1:1/bucket',
        S3_ACCESS_KEY_ID: 'KEY',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    }),
  (server, { db }) => {
    const office = createTestOffice(server, db)

    it('an upload is refused with a way on, and changes nothing', async () => {
      const { session } = await office.newOperator(['catalogue'])
      const answer = await office.upload(
        '/office/v1/picture/upload',
        { requestKey: randomUUID() },
        { session, file: await createPhoto(800, 800) },
      )
      assert.equal(answer.code, RESPONSE_CODE.unavailable)
      assert.match(answer.message, /Nothing was changed; try again/)
      assert.equal(await db.$count(shopFiles), 0)
    })

    it('a picture is not said to be missing, and that is not cached', async () => {
      const url = `/pictures/shop/${'0'.repeat(32)}/640.jpg`
      const answer = await server.app.inject({ method: 'GET', url })
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['cache-control'], 'no-store')
    })
  },
)

describe('a film', () => {
  it('is one when it is a complete MP4 with H.264, and tells how long it plays', () => {
    assert.deepEqual(requireFilm(createFilm()), { seconds: 34 })
    assert.deepEqual(requireFilm(createFilm({ seconds: 0.2 })), { seconds: 1 })
  })

  it('is refused when it is something else, cut short, or of a kind that not every phone plays', () => {
    assert.throws(() => requireFilm(createManual()), /officeFilmWrong/)
    const film = createFilm()
    assert.throws(() => requireFilm(film.subarray(0, film.length - 1)), /officeFilmDamaged/)
    assert.throws(() => requireFilm(film.subarray(0, 40)), /officeFilmDamaged/)
    assert.throws(() => requireFilm(createFilm({ codec: 'hvc1' })), /officeFilmCodec/)
    assert.throws(() => requireFilm(createFilm({ sound: 'ac-3' })), /officeFilmSound/)
  })

  it('is refused when it is too long, or too small or large for a phone', () => {
    assert.throws(() => requireFilm(createFilm({ seconds: 181 })), /officeFilmTooLong/)
    assert.throws(() => requireFilm(createFilm({ seconds: 0 })), /officeFilmWithoutLength/)
    assert.throws(() => requireFilm(createFilm({ longerEdge: 639 })), /officeFilmEdge/)
    assert.throws(() => requireFilm(createFilm({ longerEdge: 3840 })), /officeFilmEdge/)
  })

  it('of any bytes is refused and never breaks the check', () => {
    const head = Buffer.from('\0\0\0\x08ftyp\0\0\0\x01moov', 'latin1')
    for (let length = 0; length < 200; length += 1)
      assert.throws(() => requireFilm(Buffer.concat([head, Buffer.alloc(length, length)])), /officeFilm/)
    const film = createFilm({ bytes: 0 })
    const tell = (file: Buffer): string => {
      try {
        requireFilm(file)
        return 'officeFilm'
      } catch (error) {
        return String(error)
      }
    }
    for (let at = 8; at < film.length; at += 1)
      for (const byte of [0, 1, 127, 255]) {
        const broken = Buffer.from(film)
        broken[at] = byte
        assert.match(tell(broken), /officeFilm/)
      }
  })
})

describe('a manual', () => {
  it('is a complete PDF', () => requireManual(createManual()))

  it('is refused when it is something else, cut short, or does more than show pages', () => {
    assert.throws(() => requireManual(createFilm()), /officeManualWrong/)
    assert.throws(() => requireManual(createManual().subarray(0, 30)), /officeManualDamaged/)
    for (const part of ['/JavaScript (app.alert)', '/Launch /F', '/Encrypt 5 0 R', '/OpenAction << /JS 1 >>'])
      assert.throws(() => requireManual(createManual(`) >> << ${part}`)), /officeManualActive/)
  })
})

it('a picture with transparent parts keeps them, and stands on white where the format has none', async () => {
  const clear = await sharp({
    create: { width: 700, height: 700, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const variants = await makeShopPicture(clear)
  const find = (format: string) => variants.find(each => each.width === 320 && each.format === format)
  const webp = await sharp(find('webp')?.bytes).stats()
  assert.equal(webp.isOpaque, false)
  const { dominant } = await sharp(find('jpg')?.bytes).stats()
  assert.ok(dominant.r > 240 && dominant.g > 240)
})
