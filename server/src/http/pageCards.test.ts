import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { getShareCardUrl, SHARE_CARDS } from '@anzuo/domain/shop/shareCards'
import type { OpenedDatabase } from '../db/database'
import { communityPosts, products } from '../db/schema'
import { seedDemoCatalogue } from '../seed/catalogue'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import { createTemporaryFolder, createTestServer, type TestServer } from '../testing/testServer'

const PAGE = '<!doctype html><html><head><title>Anzuo</title></head><body><div id="app"></div></body></html>'

describe('what a messenger shows of an address', () => {
  let database: OpenedDatabase
  let server: TestServer

  before(async () => {
    const folder = await createTemporaryFolder()
    await writeFile(path.join(folder, 'index.html'), PAGE)
    database = await openInMemoryDatabase()
    server = await createTestServer(database, {
      environment: { H5_DIR: folder, PUBLIC_ADDRESS: 'https://shop.test' },
    })
    await seedDemoCatalogue(database.db, server.clock.now())
  })
  after(async () => {
    await server.close()
    await database.close()
  })

  const open = async (url: string, language = 'en-GB') =>
    (
      await server.app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html', 'accept-language': language },
      })
    ).body
  const readCard = async (url: string, language?: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      [...(await open(url, language)).matchAll(/<meta property="og:(\w+)" content="([^"]*)" \/>/g)].map(
        ([, property = '', content = '']) => [property, content],
      ),
    )

  it('is name, tagline and picture of a product, in the language of who asks', async () => {
    const [product] = await database.db.select().from(products).where(eq(products.id, 'w8'))
    for (const language of ['en-GB', 'zh-CN', 'zh-Hant'] as const) {
      const card = await readCard('/productDetail/w8?userid=somebody', language)
      assert.deepEqual(
        [card.title, card.description, card.url, card.site_name],
        [product?.name[language], product?.line[language], 'https://shop.test/productDetail/w8', 'Anzuo'],
      )
    }
  })

  it('is title and beginning of a post', async () => {
    const [post] = await database.db.select().from(communityPosts)
    const card = await readCard(`/material/${post?.id}`)
    assert.equal(card.title, post?.title['en-GB'].replace(/'/g, '&#39;'))
    assert.ok([...(card.description ?? '')].length > 10)
  })

  it('holds the photo of a product, and a picture of the shop where there is a drawing or none', async () => {
    const SHOP_CARD = 'https://shop.test/pictures/cards/shop.jpg'
    assert.equal((await readCard('/productDetail/w8')).image, SHOP_CARD)
    await database.db
      .update(products)
      .set({ pictures: ['shop/photo'] })
      .where(eq(products.id, 'w6'))
    assert.equal((await readCard('/productDetail/w6')).image, 'https://shop.test/pictures/shop/photo/960.jpg')
  })

  it('has a drawing of one size for each kind of page', async () => {
    for (const card of SHARE_CARDS) {
      const answer = await server.app.inject({ method: 'GET', url: getShareCardUrl(card) })
      const { format, width, height } = await sharp(answer.rawPayload).metadata()
      assert.deepEqual(
        [answer.headers['content-type'], format, width, height],
        ['image/jpeg', 'jpeg', 1200, 630],
      )
    }
  })

  it('says of a page about somebody what kind of page it is, and nothing of its address', async () => {
    for (const [url, title, card] of [
      ['/wechatPayOther/secret-token', 'A payment request', 'pay'],
      ['/payment/order-of-lin', 'A payment request', 'pay'],
      ['/health/report/report-of-lin', 'A health check', 'report'],
      ['/health/shared/secret-token', 'A health report to read', 'report'],
      ['/hk/HK24/HK24A00001', 'A massage chair', 'shop'],
      ['/store/community', 'The community', 'community'],
      ['/order?id=order-of-lin', 'Anzuo', 'shop'],
      ['/productDetail/not-there', 'Anzuo', 'shop'],
    ] as const) {
      const { title: shown, description, image } = await readCard(url)
      assert.equal(shown, title, url)
      assert.doesNotMatch(`${shown}${description}`, /lin|secret|HK24/)
      assert.equal(image, `https://shop.test/pictures/cards/${card}.jpg`)
    }
  })

  it('can not break out of the page', async () => {
    await database.db
      .update(products)
      .set({ name: { 'en-GB': `"><script>$&'`, 'zh-CN': 'a', 'zh-Hant': 'b' } })
      .where(eq(products.id, 'k9'))
    const html = await open('/productDetail/k9')
    assert.ok(html.includes('content="&quot;&gt;&lt;script&gt;$&amp;&#39;"'))
    assert.ok(!html.includes('"><script>'))
  })
})
