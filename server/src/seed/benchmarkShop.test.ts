import assert from 'node:assert/strict'
import { it } from 'node:test'
import { orders, products } from '../db/schema'
import { findAccountingViolations } from '../testing/accountingInvariants'
import { describeOnEveryDatabase } from '../testing/databases'
import { seedDemoCatalogue } from './catalogue'
import { seedBenchmarkShop } from './benchmarkShop'

await describeOnEveryDatabase('a shop that was filled for benchmarks', ({ db }) => {
  it('has as much as was asked for, and books that balance', async () => {
    await seedDemoCatalogue(db, new Date())
    const before = (await db.select({ id: products.id }).from(products)).length
    await seedBenchmarkShop(db, { products: 450, orders: 1200 }, new Date())
    assert.equal((await db.select({ id: products.id }).from(products)).length, before + 450)
    assert.equal((await db.select({ id: orders.id }).from(orders)).length, 1200)
    assert.deepEqual(await findAccountingViolations(db), [])
  })
})
