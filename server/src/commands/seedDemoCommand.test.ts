import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '../db/schema'
import { hasDemoProducts } from '../seed/catalogue'
import { watchDemoProducts } from '../seed/demoProductWatch'
import { createTestSettings, createTestServer } from '../testing/testServer'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { runSeedDemoCommand } from './seedDemoCommand'

const { alipay, wechatPay } = createTestSettings()
const production = { isProduction: true, alipay, wechatPay }
const REAL_ACCOUNT = {
  appId: 'an app',
  sellerId: 'a seller',
  privateKey: 'a key of ours',
  alipayKey: 'a key of theirs',
}

await describeStartedOnEveryDatabase(
  'the command that furnishes a demonstration',
  createTestServer,
  (server, { db }) => {
    const run = async (settings: Parameters<typeof runSeedDemoCommand>[0]['settings'], ...args: string[]) => {
      const lines: string[] = []
      const status = await runSeedDemoCommand(
        { db, settings, now: server.clock.now, print: line => lines.push(line) },
        args,
      )
      return { status, text: lines.join('\n') }
    }
    const listProducts = async () => (await server.dataOf('/dealer_product/list', {})).products
    const listStores = async () => (await server.dataOf('/open/store/list', {})).stores

    it('is refused where payments are real, and writes nothing', async () => {
      const { status, text } = await run({ ...production, alipay: REAL_ACCOUNT })
      assert.deepEqual(
        [status, text],
        [1, 'Nothing invented is sold for real money: this server takes payments.'],
      )
      assert.deepEqual(await listProducts(), [])
    })

    it('writes what is shown once, however often it runs', async () => {
      assert.equal((await run(production)).text, 'The demonstration is there.')
      const shown = (await listProducts()).length
      assert.ok(shown > 0 && (await listStores()).length > 0)
      assert.equal((await run(production)).text, 'It was there already.')
      assert.equal((await listProducts()).length, shown)
      assert.equal(await hasDemoProducts(db), true)
    })

    it('takes it all off again', async () => {
      assert.match((await run(production, '--remove')).text, /^off sale: \d+$/)
      assert.deepEqual([await listProducts(), await listStores()], [[], []])
      assert.deepEqual((await server.dataOf('/open/product/reviews', { id: 'w8' })).reviews, [])
      assert.equal(await hasDemoProducts(db), false)
    })

    it('is known to a server that runs when it begins, and when it ends', async () => {
      const watch = await watchDemoProducts(db)
      assert.equal(watch.isDemo(), false)
      await db.update(products).set({ isOnSale: true }).where(eq(products.id, 'm1'))
      await watch.reload()
      assert.equal(watch.isDemo(), true)
      await run(production, '--remove')
      await watch.reload()
      assert.equal(watch.isDemo(), false)
      watch.stop()
    })

    it('says how it is used', async () => {
      assert.match((await run(production, '--drop')).text, /^Usage/)
    })
  },
)
