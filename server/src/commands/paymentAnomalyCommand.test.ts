import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { paymentAnomalies } from '../db/schema'
import { describeOnEveryDatabase } from '../testing/databases'
import { runPaymentAnomalyCommand } from './paymentAnomalyCommand'

await describeOnEveryDatabase('the command for money that no order could take', ({ db }) => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const now = () => new Date('2026-11-22T10:00:00Z')
    const status = await runPaymentAnomalyCommand({ db, now, print: line => lines.push(line) }, args)
    return { status, text: lines.join('\n') }
  }
  const addAnomaly = async (): Promise<string> => {
    const transactionId = randomUUID()
    for (const reason of ['currency', 'amount'] as const)
      await db.insert(paymentAnomalies).values({
        provider: 'weixin',
        transactionId,
        reason,
        outTradeNo: 'P1',
        account: 'ours',
        amount: 499_00,
        currency: 'USD',
        firstReportedAt: new Date('2026-11-20T10:00:00Z'),
        lastReportedAt: new Date('2026-11-21T10:00:00Z'),
      })
    return transactionId
  }

  it('lists what is open with all that is needed to find it at the provider', async () => {
    const transactionId = await addAnomaly()
    const { status, text } = await run('list')
    assert.equal(status, 0)
    assert.match(
      text,
      new RegExp(`weixin ${transactionId}: currency, 49900 cents USD, payment P1, account ours`),
    )
  })

  it('notes who resolved it, when and how, once, and warns of it no more', async () => {
    const transactionId = await addAnomaly()
    const resolved = await run(
      'resolve',
      'weixin',
      transactionId,
      '--by',
      'Chen',
      '--note',
      'sent back by hand',
    )
    assert.deepEqual(resolved, { status: 0, text: 'resolved: 2' })
    assert.doesNotMatch((await run('list')).text, new RegExp(transactionId))
    const again = await run('resolve', 'weixin', transactionId, '--by', 'Li', '--note', 'another story')
    assert.equal(again.status, 1)
    const rows = await db
      .select()
      .from(paymentAnomalies)
      .where(eq(paymentAnomalies.transactionId, transactionId))
    for (const { resolvedAt, resolvedBy, resolutionNote } of rows)
      assert.deepEqual(
        [resolvedAt?.toISOString(), resolvedBy, resolutionNote],
        ['2026-11-22T10:00:00.000Z', 'Chen', 'sent back by hand'],
      )
    assert.match((await run('list', '--resolved')).text, /by Chen: sent back by hand/)
  })

  it('does nothing without a name, a note or a transaction, and says how it is used', async () => {
    const transactionId = await addAnomaly()
    for (const args of [
      ['resolve', 'weixin', transactionId, '--by', 'Chen'],
      ['resolve', 'weixin', transactionId, '--note', 'x'],
      ['resolve', 'weixin', transactionId, '--by', ' ', '--note', 'x'],
      ['resolve', 'weixin'],
      ['delete'],
      ['list', '--unknown'],
      [],
    ]) {
      const { status, text } = await run(...args)
      assert.equal(status, 1, args.join(' '))
      assert.match(text, /Usage: npm run/)
    }
    assert.match((await run('list')).text, new RegExp(transactionId))
  })
})
