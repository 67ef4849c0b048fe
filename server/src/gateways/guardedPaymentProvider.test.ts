import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { guardPaymentProvider, type GuardedCall } from './guardedPaymentProvider'
import type { PaymentProvider } from './paymentProvider'

const DEADLINE_MS = 100
const DOWN_MS = 200
const CALLS: readonly GuardedCall[] = ['createPrepayment', 'queryTransaction', 'closeTransaction', 'refund']

/** A provider whose calls end as told, and that counts them. */
const createProvider = (answer: () => ReturnType<PaymentProvider['refund']>) => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return answer()
  }
  const provider: PaymentProvider = {
    getAccount: () => 'ours',
    createPrepayment: async () => ({ ok: true, value: { kind: 'redirect', url: 'https://pay.test/' } }),
    queryTransaction: async () => ({ ok: true, value: { state: 'unpaid' } }),
    closeTransaction: async () => ({ ok: true, value: 'closed' }),
    refund: ask,
    fetchStatement: async () => ({ ok: true, value: null }),
    verifyWebhook: async () => ({ ok: false, reason: 'none' }),
    webhookResponses: {
      taken: { status: 200, type: 'text/plain', body: '' },
      again: { status: 500, type: 'text/plain', body: '' },
    },
  }
  return { provider, countCalls: () => asked }
}

const MONEY = { outTradeNo: '1', outRefundNo: '2', amount: 1, paid: 1 }
const hang = () => new Promise<never>(() => {})
const OUTAGE = { ok: false, reason: 'refused', isOutage: true } as const

/** How long something takes, in ms. */
const measure = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('a guarded payment provider', () => {
  const guard = (provider: PaymentProvider) =>
    guardPaymentProvider(provider, { calls: CALLS, deadlineMs: DEADLINE_MS, downMs: DOWN_MS })

  it('that hangs holds a call up to the deadline, and is then asked nothing for a while', async () => {
    const { provider, countCalls } = createProvider(hang)
    const guarded = guard(provider)
    const held = await measure(() => Promise.all(Array.from({ length: 9 }, () => guarded.refund(MONEY))))
    assert.ok(held >= DEADLINE_MS - 5 && held < DEADLINE_MS + 1000, `${held} ms`)
    const before = countCalls()
    const refused = await measure(async () => assert.equal((await guarded.refund(MONEY)).ok, false))
    assert.ok(refused < DEADLINE_MS, `${refused} ms`)
    assert.equal(countCalls(), before)
  })

  it('that still hangs is tried by one call, and holds the others up to the deadline', async () => {
    const { provider, countCalls } = createProvider(hang)
    const guarded = guard(provider)
    await Promise.all(Array.from({ length: 5 }, () => guarded.refund(MONEY)))
    await wait(DOWN_MS + 20)
    const held = await measure(() => Promise.all(Array.from({ length: 9 }, () => guarded.refund(MONEY))))
    assert.ok(held < DEADLINE_MS + 1000, `${held} ms`)
    assert.equal(countCalls(), 6)
  })

  it('that is back is found by one call', async () => {
    let isBack = false
    const { provider, countCalls } = createProvider(async () =>
      isBack ? { ok: true, value: 'done' } : OUTAGE,
    )
    const guarded = guard(provider)
    for (let call = 0; call < 5; call += 1) await guarded.refund(MONEY)
    await wait(DOWN_MS + 20)
    await guarded.refund(MONEY)
    assert.equal(countCalls(), 6, 'one call tried')
    await guarded.refund(MONEY)
    assert.equal(countCalls(), 6, 'and it was still down')
    isBack = true
    await wait(DOWN_MS + 20)
    const answers = await Promise.all(Array.from({ length: 5 }, () => guarded.refund(MONEY)))
    assert.ok(answers.every(({ ok }) => ok))
  })

  it('that refuses is not down', async () => {
    const { provider, countCalls } = createProvider(async () => ({ ok: false, reason: 'not enough money' }))
    const guarded = guard(provider)
    for (let call = 0; call < 20; call += 1)
      assert.deepEqual(await guarded.refund(MONEY), { ok: false, reason: 'not enough money' })
    assert.equal(countCalls(), 20)
  })

  it('that throws has given no answer', async () => {
    const guarded = guard(createProvider(() => Promise.reject(new Error('broken'))).provider)
    const answer = await guarded.refund(MONEY)
    assert.ok(!answer.ok && answer.isOutage)
  })

  it('still does by itself what takes no call', async () => {
    const { provider } = createProvider(async () => OUTAGE)
    const guarded = guardPaymentProvider(provider, { calls: ['refund'], deadlineMs: DEADLINE_MS })
    for (let call = 0; call < 9; call += 1) await guarded.refund(MONEY)
    assert.equal((await guarded.queryTransaction('1')).ok, true)
    assert.equal((await guarded.refund(MONEY)).ok, false)
  })
})
