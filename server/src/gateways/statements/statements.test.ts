import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeAlipayStatement, writeWeixinStatement } from '../../simulators/writtenStatements'
import { readStatement, StatementError, type StatementEntry } from '.'

const DATE = '2026-01-31'
const MERCHANT_ID = '2088000000000001'

const ENTRIES: StatementEntry[] = [
  {
    kind: 'payment',
    outTradeNo: 'ours1',
    transactionId: 'theirs1',
    appId: 'wx1',
    merchantId: MERCHANT_ID,
    amount: 3_405_520,
    currency: 'CNY',
    fee: 20_433,
  },
  { kind: 'refund', outTradeNo: 'ours1', outRefundNo: 'back1', refundId: 'back1', amount: 700, fee: -4 },
]

const readAll = async (provider: 'weixin' | 'alipay', file: Buffer): Promise<StatementEntry[]> => {
  const chunks = async function* () {
    yield file
  }
  const entries: StatementEntry[] = []
  for await (const entry of readStatement(chunks(), { provider, date: DATE })) entries.push(entry)
  return entries
}

describe('a statement of WeChat Pay', () => {
  const file = writeWeixinStatement(ENTRIES, DATE)

  it('gives its payments and refunds, also with a comma in a product’s name', async () => {
    assert.deepEqual(await readAll('weixin', file), ENTRIES)
  })

  it('may say nothing of fees', async () => {
    const without = Buffer.from(file.toString().replace('手续费,', '其他,'))
    assert.deepEqual(
      (await readAll('weixin', without)).map(({ fee }) => fee),
      [null, null],
    )
  })

  it('may be empty', async () => {
    assert.deepEqual(await readAll('weixin', writeWeixinStatement([], DATE)), [])
  })

  for (const [what, wrong] of [
    ['of which the end is missing', file.subarray(0, file.length - 40)],
    ['of which a line is missing', writeWeixinStatement(ENTRIES, DATE, 3)],
    ['of another day', writeWeixinStatement(ENTRIES, '2026-01-30')],
    ['that is a web page', Buffer.from('<html></html>\n')],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
    ['with a line that never ends', Buffer.alloc(100_000, 'a')],
    ['in an unknown state', Buffer.from(file.toString().replace('`SUCCESS', '`REVOKED'))],
    ['with an amount that is none', Buffer.from(file.toString().replaceAll(/`\d+\.\d\d/g, '`12a'))],
    ['that is empty', Buffer.alloc(0)],
  ] as const)
    it(`${what} is refused`, async () => {
      await assert.rejects(readAll('weixin', wrong), StatementError)
    })
})

describe('a statement of Alipay', () => {
  const file = writeAlipayStatement(ENTRIES, { date: DATE, merchantId: MERCHANT_ID })

  it('gives its payments and refunds, also with a comma in a product’s name', async () => {
    const [payment, refund] = ENTRIES
    assert.deepEqual(await readAll('alipay', file), [{ ...payment, appId: null }, refund])
  })

  it('may be empty', async () => {
    const empty = writeAlipayStatement([], { date: DATE, merchantId: MERCHANT_ID })
    assert.deepEqual(await readAll('alipay', empty), [])
  })

  for (const [what, wrong] of [
    ['of which the end is missing', file.subarray(0, file.length - 200)],
    ['of another day', writeAlipayStatement(ENTRIES, { date: '2026-01-30', merchantId: MERCHANT_ID })],
    ['without an account', file.subarray(file.indexOf('\r\n', 30) + 2)],
    ['that is a web page', Buffer.from('<html></html>\n')],
    ['that is empty', Buffer.alloc(0)],
  ] as const)
    it(`${what} is refused`, async () => {
      await assert.rejects(readAll('alipay', wrong), StatementError)
    })
})
