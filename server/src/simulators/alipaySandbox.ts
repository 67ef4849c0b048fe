import { createVerify, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { zipSync } from 'fflate'
import { signSha256Rsa } from './paymentSandboxKeys'
import { listSandboxEntries } from './sandboxStatement'
import { encodeGb18030, writeAlipayStatement } from './writtenStatements'
import type { SandboxContext, SandboxTransaction, SandboxWebhook } from './sandboxTransactions'

type Fields = Record<string, string>

const TRADE_STATUSES = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const

const toFailure = (subCode: string): Fields => ({ code: '40004', msg: 'Business Failed', sub_code: subCode })

const formatCentsAsYuan = (cents: number): string => (cents / 100).toFixed(2)

const parseYuanToCents = (yuan: string | undefined): number => Math.round(Number(yuan) * 100)

/** Alipay names a currency where it is not the usual one. */
const toCurrencyFields = ({ misreported }: SandboxTransaction): Fields =>
  misreported?.currency ? { trans_currency: misreported.currency } : {}

/** What Alipay signs: the fields by their names. */
const toSignedText = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')

/** Alipay's mobile web interface at the sandbox. */
export class AlipaySandbox {
  constructor(private readonly context: SandboxContext) {}

  /** Adds its address; bodies have to arrive as texts. */
  register(app: FastifyInstance): void {
    app.route({
      method: ['GET', 'POST'],
      url: '/gateway.do',
      handler: (request, reply) => this.handle(request, reply),
    })
    app.get('/downloadBillFile.resource', async (request, reply) => {
      const { bizDates = '' } = request.query as Fields
      await this.context.transactions.load()
      return reply.type('application/zip').send(this.packStatement(bizDates))
    })
  }

  /** A signed webhook that a transaction is paid. */
  createWebhook(transaction: SandboxTransaction): SandboxWebhook {
    const { keys } = this.context
    const fields: Fields = {
      notify_id: randomUUID().replaceAll('-', ''),
      notify_type: 'trade_status_sync',
      app_id: transaction.appId,
      seller_id: transaction.misreported?.merchantId ?? keys.alipay.sellerId,
      out_trade_no: transaction.outTradeNo,
      trade_no: transaction.transactionId ?? '',
      trade_status: 'TRADE_SUCCESS',
      total_amount: formatCentsAsYuan(transaction.amount),
      subject: transaction.description,
      ...toCurrencyFields(transaction),
    }
    const sign = signSha256Rsa(toSignedText(fields), keys.providerKeys.alipayPrivateKey)
    return {
      url: transaction.notifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString(),
    }
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fields: Fields = {
      ...(request.query as Fields),
      ...Object.fromEntries(new URLSearchParams((request.body as string | undefined) ?? '')),
    }
    const method = fields.method ?? ''
    if (this.context.getOutage() === 'before') return reply.code(503).send('')
    const content = JSON.parse(fields.biz_content ?? '{}') as Fields
    if (!this.isSignedByApp(fields))
      return reply.send(this.signAnswer(method, { code: '40002', sub_code: 'isv.invalid-signature' }))
    if (method === 'alipay.trade.wap.pay' || method === 'alipay.trade.page.pay')
      return this.openCashier(reply, fields, content)
    const data = await this.call(method, content)
    return this.context.getOutage() === 'after'
      ? reply.code(502).send('')
      : reply.type('application/json').send(this.signAnswer(method, data))
  }

  private async openCashier(reply: FastifyReply, fields: Fields, content: Fields): Promise<FastifyReply> {
    const { transactions, address } = this.context
    const outTradeNo = content.out_trade_no ?? ''
    if (!transactions.get(outTradeNo))
      await transactions.open({
        provider: 'alipay',
        outTradeNo,
        appId: fields.app_id ?? '',
        amount: parseYuanToCents(content.total_amount),
        description: content.subject ?? '',
        notifyUrl: fields.notify_url ?? '',
        returnUrl: fields.return_url ?? '',
      })
    return reply.redirect(`${address()}/cashier/${outTradeNo}`)
  }

  private async call(method: string, content: Fields): Promise<Fields> {
    const { transactions } = this.context
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return this.offerStatement(content)
    const transaction = transactions.get(content.out_trade_no ?? '')
    if (!transaction) return toFailure('ACQ.TRADE_NOT_EXIST')
    const success = {
      code: '10000',
      msg: 'Success',
      out_trade_no: transaction.outTradeNo,
      trade_no: transaction.transactionId ?? '',
    }
    const outRefundNo = content.out_request_no ?? ''
    switch (method) {
      case 'alipay.trade.query':
        return {
          ...success,
          trade_status: TRADE_STATUSES[transaction.state],
          total_amount: formatCentsAsYuan(transaction.amount),
          ...toCurrencyFields(transaction),
        }
      case 'alipay.trade.close':
        if (transaction.state === 'paid') return toFailure('ACQ.TRADE_STATUS_ERROR')
        await transactions.close(transaction)
        return success
      case 'alipay.trade.refund': {
        const money = { outRefundNo, amount: parseYuanToCents(content.refund_amount) }
        const outcome = await transactions.refund(transaction, money)
        return outcome === 'refused'
          ? toFailure('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
          : { ...success, fund_change: outcome === 'done' ? 'Y' : 'N' }
      }
      case 'alipay.trade.fastpay.refund.query':
        return outRefundNo in transaction.refunds ? { ...success, refund_status: 'REFUND_SUCCESS' } : success
      default:
        return { code: '40001', msg: 'Missing Method', sub_code: 'isv.invalid-method' }
    }
  }

  private async offerStatement({ bill_date: date = '' }: Fields): Promise<Fields> {
    await this.context.transactions.load()
    if (this.listEntries(date).length === 0) return toFailure('isp.bill_not_exist')
    const url = `${this.context.address()}/downloadBillFile.resource?bizDates=${date}`
    return { code: '10000', msg: 'Success', bill_download_url: url }
  }

  private listEntries(date: string) {
    const merchantId = this.context.keys.alipay.sellerId
    return listSandboxEntries(this.context.transactions.list(), { provider: 'alipay', date, merchantId })
  }

  /** The list of transactions, and beside it their totals, as the provider packs them. */
  private packStatement(date: string): Buffer {
    const { sellerId: merchantId } = this.context.keys.alipay
    const name = `${merchantId}0156_${date.replaceAll('-', '')}_业务明细`
    const toName = (text: string) => encodeGb18030(text).toString('latin1')
    return Buffer.from(
      zipSync({
        [toName(`${name}.csv`)]: writeAlipayStatement(this.listEntries(date), { date, merchantId }),
        [toName(`${name}(汇总).csv`)]: encodeGb18030('#支付宝业务汇总查询\r\n'),
      }),
    )
  }

  private isSignedByApp({ sign, ...fields }: Fields): boolean {
    return createVerify('RSA-SHA256')
      .update(toSignedText(fields))
      .verify(this.context.keys.providerKeys.appKey, sign ?? '', 'base64')
  }

  private signAnswer(method: string, data: Fields): string {
    const text = JSON.stringify(data)
    const name = `${method.replaceAll('.', '_')}_response`
    const sign = signSha256Rsa(text, this.context.keys.providerKeys.alipayPrivateKey)
    return `{"${name}":${text},"sign":"${sign}"}`
  }
}
