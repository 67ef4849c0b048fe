import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { FREIGHT_LINE, type InvoiceLine } from '@anzuo/domain/shop/invoiceDocument'
import type { InvoiceService } from './invoiceService'
import { checkNuonuoAccount, createNuonuoService, signNuonuoCall } from './nuonuo'

const ACCOUNT = { key: 'APPKEY', secret: 'SECRET', token: 'TOKEN', clerk: '林' }
const NOW = new Date('2026-11-20T04:00:00Z')
const LINES: InvoiceLine[] = [
  { key: 'm1', name: '颈枕', quantity: 2, amount: 59_800, taxPercent: 13, tax: 6880 },
  { key: FREIGHT_LINE, name: '运费', quantity: null, amount: 1200, taxPercent: 9, tax: 99 },
]
const REQUEST = {
  id: '0b9cb5ae-1fd5-4a1c-8f6e-0d9b4d0f7a11',
  requestNumber: 'AZ261120100001-1',
  seller: {
    taxNumber: '91350100M000100Y43',
    address: '苏州',
    phone: '4000000190',
    goodsCode: '1'.repeat(19),
    repairCode: '2'.repeat(19),
  },
  buyer: { kind: 'company', title: '安座贸易', taxNumber: '91350100M000100Y43' },
  lines: LINES,
} as const
const NUMBER = '26332000000123456789'

type Asked = { request: IncomingMessage; body: string; method: string; content: Record<string, unknown> }

describe('the invoice platform', () => {
  let host = ''
  let service: InvoiceService
  let asked: Asked[] = []
  let answers: Record<string, unknown> = {}
  let respond: (response: ServerResponse, asked: Asked) => void
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const method = String(request.headers.method).replace('nuonuo.OpeMplatform.', '')
      const one = { request, body, method, content: JSON.parse(body || '{}') as Record<string, unknown> }
      asked.push(one)
      respond(response, one)
    })
  })
  const options = () => ({
    account: ACCOUNT,
    host,
    callbackFor: (id: string) => `https://shop.test/invoice_push/${id}/token`,
    now: () => NOW,
    allowsPrivate: true,
  })
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    answers = {}
    service = createNuonuoService(options())
    respond = (response, { method }) => response.end(JSON.stringify(answers[method] ?? { code: 'E0000' }))
  })

  it('is asked with a signature over key, number, nonce, time and the very body', async () => {
    assert.deepEqual(await service.issue(REQUEST), { ok: true, value: null })
    const [one] = asked
    assert.ok(one)
    const query = new URL(one.request.url ?? '', host).searchParams
    const call = {
      senid: query.get('senid') ?? '',
      nonce: query.get('nonce') ?? '',
      timestamp: query.get('timestamp') ?? '',
      body: one.body,
    }
    assert.equal(call.timestamp, '1795147200')
    assert.equal(one.request.headers['x-nuonuo-sign'], signNuonuoCall(ACCOUNT, call))
    assert.equal(one.request.headers.accesstoken, 'TOKEN')
    assert.equal(query.get('appkey'), 'APPKEY')
  })

  it('signs as others do', () => {
    // By `printf 'a=services&…' | openssl dgst -sha1 -hmac SECRET -binary | base64`.
    const call = { senid: 'SENID', nonce: '12345678', timestamp: '1700000000', body: '{"a":1}' }
    assert.equal(signNuonuoCall(ACCOUNT, call), '7iSZiR+0g+376QEJ38xLM+3vGDs=')
  })

  it('gets amounts in yuan, each with its tax and rate', async () => {
    await service.issue(REQUEST)
    const order = asked[0]?.content.order as Record<string, unknown> & {
      invoiceDetail: Record<string, string>[]
    }
    assert.equal(order.orderNo, REQUEST.requestNumber)
    assert.equal(order.buyerTaxNum, '91350100M000100Y43')
    assert.equal(order.invoiceDate, '2026-11-20 12:00:00')
    assert.deepEqual(
      order.invoiceDetail.map(line => [
        line.taxIncludedAmount,
        line.taxExcludedAmount,
        line.tax,
        line.taxRate,
      ]),
      [
        ['598.00', '529.20', '68.80', '0.13'],
        ['12.00', '11.01', '0.99', '0.09'],
      ],
    )
    assert.equal(order.invoiceDetail[0]?.price, '299.00000000')
  })

  it('issues once what is asked for twice', async () => {
    answers.requestBillingNew = { code: 'E9106', describe: '订单编号或流水号不能重复' }
    assert.deepEqual(await service.issue(REQUEST), { ok: true, value: null })
  })

  it('says for good what it will not issue, and for now what the account is at fault for', async () => {
    answers.requestBillingNew = { code: 'E9105', describe: '购方税号有误' }
    assert.deepEqual(await service.issue(REQUEST), { ok: false, reason: 'E9105 购方税号有误', isFinal: true })
    answers.requestBillingNew = { code: '070304', describe: 'bad credentials' }
    const answer = await service.issue(REQUEST)
    assert.ok(!answer.ok && !answer.isFinal && answer.isUnasked)
  })

  it('is asked for nothing while the company has no tax number', async () => {
    const answer = await service.issue({ ...REQUEST, seller: { ...REQUEST.seller, taxNumber: '' } })
    assert.deepEqual(answer, { ok: false, reason: 'noTaxNumber', isFinal: false, isUnasked: true })
    assert.equal(asked.length, 0)
  })

  it('takes a part of an invoice back by the lines of that invoice', async () => {
    const part: InvoiceLine = {
      key: FREIGHT_LINE,
      name: '运费',
      quantity: null,
      amount: 1200,
      taxPercent: 9,
      tax: 99,
    }
    const red = { ...REQUEST, reason: 'refund', blue: { number: NUMBER, lines: LINES } } as const
    await service.cancelByRedInvoice({ ...red, lines: [part], isWhole: false })
    await service.cancelByRedInvoice({ ...red, isWhole: true })
    const [first, second] = asked.map(({ content }) => content)
    assert.equal(first?.blueElecInvoiceNumber, NUMBER)
    assert.equal(first?.billId, REQUEST.requestNumber)
    assert.deepEqual(first?.detail, [
      {
        blueDetailIndex: '2',
        goodsName: '运费',
        taxRate: '0.09',
        taxExcludedAmount: '-11.01',
        taxAmount: '-0.99',
      },
    ])
    assert.equal(second?.detail, undefined)
  })

  const query = async (kind: 'blue' | 'red' = 'blue') => {
    const answer = await service.query({ kind, requestNumber: REQUEST.requestNumber })
    return answer.ok ? answer.value : answer
  }

  it('says what came of an invoice', async () => {
    const answer = (result: unknown) => (answers.queryInvoiceResult = { code: 'E0000', result })
    answers.queryInvoiceResult = { code: 'E9500' }
    assert.deepEqual(await query(), { state: 'unknown' })
    answer([{ status: '20' }])
    assert.deepEqual(await query(), { state: 'underWay' })
    answer([{ status: '22', failCause: '购方税号有误' }])
    assert.deepEqual(await query(), { state: 'refused', reason: '购方税号有误' })
    answer([
      {
        status: 2,
        allElectronicInvoiceNumber: NUMBER,
        invoiceTime: 1_795_147_200_000,
        pdfUrl: 'https://files.example/a',
      },
    ])
    assert.deepEqual(await query(), {
      state: 'issued',
      number: NUMBER,
      issuedAt: NOW,
      fileUrl: 'https://files.example/a',
    })
  })

  it('is not believed when it calls something issued without a number', async () => {
    answers.queryInvoiceResult = {
      code: 'E0000',
      result: [{ status: '2', allElectronicInvoiceNumber: '<b>1</b>' }],
    }
    assert.deepEqual(await query(), { state: 'underWay' })
  })

  it('is asked to seal what it has issued and not sealed', async () => {
    answers.queryInvoiceResult = { code: 'E0000', result: [{ status: '24', serialNo: 'S1' }] }
    assert.deepEqual(await query(), { state: 'underWay' })
    const again = asked.find(({ method }) => method === 'reInvoice')
    assert.deepEqual(again?.content, { fpqqlsh: 'S1', orderno: REQUEST.requestNumber })
  })

  it('says what came of a red letter', async () => {
    const answer = (form: object) =>
      (answers.queryInvoiceRedConfirm = { code: 'E0000', result: { list: [form] } })
    answers.queryInvoiceRedConfirm = { code: 'E0000', result: { list: [] } }
    assert.deepEqual(await query('red'), { state: 'unknown' })
    answer({ billStatus: '02' })
    assert.deepEqual(await query('red'), { state: 'underWay' })
    answer({ billStatus: '16', billMessage: '该发票已全额冲红' })
    assert.deepEqual(await query('red'), { state: 'refused', reason: '该发票已全额冲红' })
    answer({ billStatus: '01', redInvoiceNumber: NUMBER })
    assert.deepEqual(await query('red'), { state: 'issued', number: NUMBER, issuedAt: NOW, fileUrl: null })
  })

  it('is waited for until the deadline only', async () => {
    respond = () => {}
    const hasty = createNuonuoService({ ...options(), deadlineMs: 50 })
    const answer = await hasty.issue(REQUEST)
    assert.ok(!answer.ok && !answer.isFinal && !answer.isUnasked)
  })

  it('gives no answer, an error page or nonsense: nothing is known then', async () => {
    for (const wrong of [
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.writeHead(502).end('<html>'),
      (response: ServerResponse) => response.end('[]'),
      (response: ServerResponse) => response.end('{"code":"E0000","result":"?"}'),
      (response: ServerResponse) => response.end('x'.repeat(600_000)),
    ]) {
      respond = wrong
      const answer = await query()
      assert.ok('ok' in answer && !answer.isFinal)
    }
  })

  it('gives files, and only such that are invoices', async () => {
    respond = response => response.end('%PDF-1.4 invoice')
    const file = await service.download(`${host}/a.pdf`)
    assert.ok(file.ok && file.value.format === 'pdf')
    respond = response => response.end('<html>')
    assert.equal((await service.download(`${host}/a.pdf`)).ok, false)
    const strict = createNuonuoService({ ...options(), allowsPrivate: false })
    const refused = await strict.download(`${host}/a.pdf`)
    assert.ok(!refused.ok && refused.isFinal)
  })

  it('has its account checked by a question for an invoice that is none', async () => {
    answers.queryInvoiceResult = { code: 'E9500' }
    assert.ok((await checkNuonuoAccount(options())).ok)
    answers.queryInvoiceResult = { code: '070101', describe: 'appkey' }
    const wrong = await checkNuonuoAccount(options())
    assert.ok(!wrong.ok && wrong.isFinal)
    answers.queryInvoiceResult = { code: 'E9999', describe: 'busy' }
    const busy = await checkNuonuoAccount(options())
    assert.ok(!busy.ok && !busy.isFinal)
  })
})
