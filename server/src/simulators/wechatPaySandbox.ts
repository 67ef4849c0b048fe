import { createCipheriv, createHash, createVerify, randomBytes, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CURRENCY } from '@anzuo/domain/shop'
import { signSha256Rsa } from './paymentSandboxKeys'
import { listSandboxEntries } from './sandboxStatement'
import { writeWeixinStatement } from './writtenStatements'
import type { SandboxContext, SandboxTransaction, SandboxWebhook } from './sandboxTransactions'

type RequestWithDate = FastifyRequest<{ Querystring: { bill_date?: string } }>
type RequestWithToken = FastifyRequest<{ Querystring: { token?: string } }>
type RequestWithNumber = FastifyRequest<{ Params: { no: string } }>

/** WeChat Pay's interface version 3 at the sandbox. */
export class WechatPaySandbox {
  constructor(private readonly context: SandboxContext) {}

  /** Adds its addresses; signatures are over the raw body, so bodies have to arrive as texts. */
  register(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      await this.context.transactions.load()
      if (!request.url.includes('/v3/')) return
      if (this.context.getOutage() === 'before') return reply.code(503).send('')
      if (!this.isSignedByMerchant(request)) return this.refuse(reply, 401, 'SIGN_ERROR')
    })
    const byNumber = '/v3/pay/transactions/out-trade-no/:no'
    app.post('/v3/pay/transactions/jsapi', (request, reply) => this.prepare(request, reply, 'jsapi'))
    app.post('/v3/pay/transactions/h5', (request, reply) => this.prepare(request, reply, 'h5'))
    app.post('/v3/pay/transactions/native', (request, reply) => this.prepare(request, reply, 'native'))
    app.get(byNumber, (request: RequestWithNumber, reply) => this.query(request, reply))
    app.post(`${byNumber}/close`, (request: RequestWithNumber, reply) => this.close(request, reply))
    app.post('/v3/refund/domestic/refunds', (request, reply) => this.refund(request, reply))
    app.get('/v3/bill/tradebill', (request: RequestWithDate, reply) => this.offerStatement(request, reply))
    app.get('/v3/billdownload/file', (request: RequestWithToken, reply) => this.sendStatement(request, reply))
  }

  /** A signed webhook that a transaction is paid. */
  createWebhook(transaction: SandboxTransaction): SandboxWebhook {
    const { keys, now } = this.context
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', keys.wechatPay.webhookDecryptionKey, nonce)
    cipher.setAAD(Buffer.from('transaction'))
    const ciphertext = Buffer.concat([
      cipher.update(JSON.stringify(this.toAnswer(transaction)), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]).toString('base64')
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: now().toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' },
    })
    return {
      url: transaction.notifyUrl,
      headers: { 'content-type': 'application/json', ...this.createSignatureHeaders(body, now()) },
      body,
    }
  }

  private async prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    way: 'jsapi' | 'h5' | 'native',
  ): Promise<FastifyReply> {
    const body = JSON.parse(request.body as string) as {
      appid: string
      out_trade_no: string
      description: string
      notify_url: string
      amount: { total: number }
    }
    const { transactions, address } = this.context
    const outTradeNo = body.out_trade_no
    const known = transactions.get(outTradeNo)
    if (known && known.state !== 'open') return this.refuse(reply, 400, 'ORDERPAID')
    await transactions.open({
      provider: 'weixin',
      outTradeNo,
      appId: body.appid,
      amount: body.amount.total,
      description: body.description,
      notifyUrl: body.notify_url,
      returnUrl: '',
    })
    const cashier = `${address()}/cashier/${outTradeNo}`
    // A real code opens the messenger; this one opens the sandbox's page on whatever scans it.
    const answers = {
      jsapi: { prepay_id: outTradeNo },
      h5: { h5_url: cashier },
      native: { code_url: cashier },
    }
    return this.answer(reply, 200, answers[way])
  }

  private async query(request: RequestWithNumber, reply: FastifyReply): Promise<FastifyReply> {
    const transaction = this.context.transactions.get(request.params.no)
    return transaction
      ? this.answer(reply, 200, this.toAnswer(transaction))
      : this.refuse(reply, 404, 'ORDER_NOT_EXIST')
  }

  private async close(request: RequestWithNumber, reply: FastifyReply): Promise<FastifyReply> {
    const { transactions } = this.context
    const transaction = transactions.get(request.params.no)
    if (!transaction) return this.refuse(reply, 404, 'ORDER_NOT_EXIST')
    if (transaction.state === 'paid') return this.refuse(reply, 400, 'ORDERPAID')
    await transactions.close(transaction)
    return this.answer(reply, 204)
  }

  private async refund(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = JSON.parse(request.body as string) as {
      out_trade_no: string
      out_refund_no: string
      amount: { refund: number }
    }
    const { transactions } = this.context
    const transaction = transactions.get(body.out_trade_no)
    if (!transaction) return this.refuse(reply, 404, 'RESOURCE_NOT_EXISTS')
    const money = { outRefundNo: body.out_refund_no, amount: body.amount.refund }
    return (await transactions.refund(transaction, money)) === 'refused'
      ? this.refuse(reply, 400, 'INVALID_REQUEST')
      : this.answer(reply, 200, { status: 'SUCCESS' })
  }

  /** The day that a ticket for a download is for is all that it holds. */
  private async offerStatement(request: RequestWithDate, reply: FastifyReply): Promise<FastifyReply> {
    const date = request.query.bill_date ?? ''
    const file = this.writeStatement(date)
    return file
      ? this.answer(reply, 200, {
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(file).digest('hex'),
          download_url: `${this.context.address()}/v3/billdownload/file?token=${date}`,
        })
      : this.refuse(reply, 400, 'NO_STATEMENT_EXIST')
  }

  private async sendStatement(request: RequestWithToken, reply: FastifyReply): Promise<FastifyReply> {
    const file = this.writeStatement(request.query.token ?? '')
    if (!file) return this.refuse(reply, 400, 'INVALID_REQUEST')
    return reply.type('application/x-gzip').send(gzipSync(file))
  }

  private writeStatement(date: string): Buffer | null {
    const { transactions, keys } = this.context
    const { merchantId } = keys.wechatPay
    const entries = listSandboxEntries(transactions.list(), { provider: 'weixin', date, merchantId })
    return entries.length > 0 ? writeWeixinStatement(entries, date) : null
  }

  private toAnswer(transaction: SandboxTransaction) {
    return {
      appid: transaction.appId,
      mchid: transaction.misreported?.merchantId ?? this.context.keys.wechatPay.merchantId,
      out_trade_no: transaction.outTradeNo,
      trade_type: 'JSAPI',
      trade_state: { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[transaction.state],
      ...(transaction.transactionId ? { transaction_id: transaction.transactionId } : {}),
      amount: { total: transaction.amount, currency: transaction.misreported?.currency ?? CURRENCY },
    }
  }

  private answer(reply: FastifyReply, status: number, data?: object): FastifyReply {
    if (this.context.getOutage() === 'after') return reply.code(502).send('')
    const body = data ? JSON.stringify(data) : ''
    return reply
      .code(status)
      .headers(this.createSignatureHeaders(body, new Date()))
      .type('application/json')
      .send(body)
  }

  private refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
    return this.answer(reply, status, { code, message: code })
  }

  private createSignatureHeaders(body: string, at: Date): Record<string, string> {
    const { wechatPay, providerKeys } = this.context.keys
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = signSha256Rsa(`${timestamp}\n${nonce}\n${body}\n`, providerKeys.platformPrivateKey)
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': wechatPay.platformKeyId,
      'wechatpay-signature': signature,
    }
  }

  private isSignedByMerchant(request: FastifyRequest): boolean {
    const { wechatPay, providerKeys } = this.context.keys
    const fields = (request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)
    const given = Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
    const body = (request.body as string | undefined) ?? ''
    const text = `${request.method}\n${request.url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
    return (
      given.mchid === wechatPay.merchantId &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(providerKeys.merchantKey, given.signature ?? '', 'base64')
    )
  }
}
