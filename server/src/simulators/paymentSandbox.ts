import { createCipheriv, createSign, createVerify, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../messages'
import { getRequestLocale } from '../http/requestLocale'
import type { PaymentSandboxKeys } from './paymentSandboxKeys'

/**
 * Stands in for WeChat Pay and Alipay: the same addresses, fields, signatures and encryption, and the same bad manners —
 * notices that come late, twice, out of order or never. Whoever pays does so on a page of the sandbox.
 */

export type SandboxTransaction = {
  provider: 'weixin' | 'alipay'
  outTradeNo: string
  appId: string
  amount: number
  description: string
  notifyUrl: string
  returnUrl: string
  state: 'open' | 'paid' | 'closed'
  transactionId: string | null
  refunds: Record<string, number>
}

type SandboxWebhook = { url: string; headers: Record<string, string>; body: string }

/** Keeps trades, so that they outlive a restart. */
export type TransactionStore = {
  load: () => Promise<SandboxTransaction[]>
  save: (trade: SandboxTransaction) => Promise<void>
}

/** How the sandbox treats notices. `manual` keeps them until a test delivers them. */
export type WebhookDeliveryMode = { kind: 'manual' } | { kind: 'prompt'; retryAfterMs: readonly number[] }

/** What WeChat Pay promises between its tries, cut short: nobody watches a sandbox for a day. */
export const SANDBOX_WEBHOOK_RETRY_DELAYS_MS = [0, 15_000, 15_000, 30_000, 180_000] as const

export type PaymentSandbox = {
  /** Adds its addresses below a prefix of this server. */
  register: (app: FastifyInstance, prefix: string) => Promise<void>
  /** The payer pays. False when the trade can no longer be paid; `isOnItsWay`: the money had left before it was closed. */
  pay: (outTradeNo: string, manner?: { isOnItsWay: boolean }) => Promise<boolean>
  getTransaction: (outTradeNo: string) => SandboxTransaction | undefined
  listTransactions: () => SandboxTransaction[]
  /** A signed notice that a trade is paid, as the provider sends it; each has a number of its own. */
  createWebhook: (outTradeNo: string, changes?: { amount?: number; appId?: string }) => SandboxWebhook
  /** Makes the next requests fail without effect, or after they took effect. */
  simulateOutage: (manner: 'before' | 'after' | null) => void
  /** Forgets waiting notices. */
  stop: () => void
}

/** Delivers a notice; resolves with the status of the answer. */
export type DeliverWebhook = (notice: SandboxWebhook) => Promise<{ status: number; body: string }>

const deliverWebhookByFetch: DeliverWebhook = async ({ url, headers, body }) => {
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.text() }
}

export const createPaymentSandbox = (options: {
  keys: PaymentSandboxKeys
  store: TransactionStore
  webhooks: WebhookDeliveryMode
  /** Where the sandbox's pages are, once it listens. */
  address: () => string
  /** When notices are sent. Answers are always of the real time, by which the providers' libraries judge them. */
  now: () => Date
  deliverWebhook?: DeliverWebhook
}): PaymentSandbox => {
  const { keys, store, now } = options
  const deliverWebhook = options.deliverWebhook ?? deliverWebhookByFetch
  const trades = new Map<string, SandboxTransaction>()
  const timers = new Set<NodeJS.Timeout>()
  let outage: 'before' | 'after' | null = null
  let loading: Promise<void> | null = null

  const load = (): Promise<void> =>
    (loading ??= store.load().then(kept => {
      for (const trade of kept) trades.set(trade.outTradeNo, trade)
    }))

  const save = async (trade: SandboxTransaction): Promise<void> => {
    trades.set(trade.outTradeNo, trade)
    await store.save(trade)
  }

  const createWechatWebhook = (trade: SandboxTransaction): SandboxWebhook => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', keys.wechatPay.webhookDecryptionKey, nonce)
    cipher.setAAD(Buffer.from('transaction'))
    const ciphertext = Buffer.concat([
      cipher.update(JSON.stringify(toWechatTransaction(trade)), 'utf8'),
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
      url: trade.notifyUrl,
      headers: { 'content-type': 'application/json', ...createWechatSignatureHeaders(body, now()) },
      body,
    }
  }

  const createWechatSignatureHeaders = (body: string, at: Date): Record<string, string> => {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.wechatPay.platformKeyId,
      'wechatpay-signature': signText(
        `${timestamp}\n${nonce}\n${body}\n`,
        keys.providerKeys.platformPrivateKey,
      ),
    }
  }

  const toWechatTransaction = (trade: SandboxTransaction) => ({
    appid: trade.appId,
    mchid: keys.wechatPay.merchantId,
    out_trade_no: trade.outTradeNo,
    trade_type: 'JSAPI',
    trade_state: { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state],
    ...(trade.transactionId ? { transaction_id: trade.transactionId } : {}),
    amount: { total: trade.amount, currency: 'CNY' },
  })

  const createAlipayWebhook = (trade: SandboxTransaction): SandboxWebhook => {
    const fields: Record<string, string> = {
      notify_id: randomUUID().replaceAll('-', ''),
      notify_type: 'trade_status_sync',
      app_id: trade.appId,
      seller_id: keys.alipay.sellerId,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId ?? '',
      trade_status: 'TRADE_SUCCESS',
      total_amount: (trade.amount / 100).toFixed(2),
      subject: trade.description,
    }
    const content = Object.keys(fields)
      .sort()
      .map(name => `${name}=${fields[name]}`)
      .join('&')
    return {
      url: trade.notifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({
        ...fields,
        sign: signText(content, keys.providerKeys.alipayPrivateKey),
        sign_type: 'RSA2',
      }).toString(),
    }
  }

  const notice: PaymentSandbox['createWebhook'] = (outTradeNo, changes = {}) => {
    const trade = trades.get(outTradeNo)
    if (!trade) throw new Error(`the sandbox knows no trade ${outTradeNo}`)
    const told = {
      ...trade,
      state: 'paid' as const,
      ...changes,
      transactionId: trade.transactionId ?? createTransactionId(),
    }
    return trade.provider === 'weixin' ? createWechatWebhook(told) : createAlipayWebhook(told)
  }

  const scheduleWebhook = (outTradeNo: string, waits: readonly number[]): void => {
    const [wait, ...later] = waits
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void deliverWebhook(notice(outTradeNo)).then(
        ({ status, body }) => {
          const isTaken = status === 204 || (status === 200 && body === 'success')
          if (!isTaken) scheduleWebhook(outTradeNo, later)
        },
        () => scheduleWebhook(outTradeNo, later),
      )
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  const pay: PaymentSandbox['pay'] = async (outTradeNo, { isOnItsWay } = { isOnItsWay: false }) => {
    await load()
    const trade = trades.get(outTradeNo)
    if (!trade || trade.state === 'paid' || (trade.state === 'closed' && !isOnItsWay)) return false
    await save({ ...trade, state: 'paid', transactionId: createTransactionId() })
    if (options.webhooks.kind === 'prompt') scheduleWebhook(outTradeNo, options.webhooks.retryAfterMs)
    return true
  }

  /** @returns what went wrong: the number of the refund is the key, and more than was paid is never given back */
  const refund = async (
    trade: SandboxTransaction,
    money: { no: string; amount: number },
  ): Promise<'done' | 'again' | 'refused'> => {
    const known = trade.refunds[money.no]
    if (known !== undefined) return known === money.amount ? 'again' : 'refused'
    const given = Object.values(trade.refunds).reduce((sum, amount) => sum + amount, 0)
    if (trade.state !== 'paid' || given + money.amount > trade.amount) return 'refused'
    await save({ ...trade, refunds: { ...trade.refunds, [money.no]: money.amount } })
    return 'done'
  }

  const registerWechat = (app: FastifyInstance): void => {
    const answer = (reply: FastifyReply, status: number, data?: object) => {
      if (outage === 'after') return reply.code(502).send('')
      const body = data ? JSON.stringify(data) : ''
      return reply
        .code(status)
        .headers(createWechatSignatureHeaders(body, new Date()))
        .type('application/json')
        .send(body)
    }
    const refused = (reply: FastifyReply, status: number, code: string) =>
      answer(reply, status, { code, message: code })

    app.addHook('preHandler', async (request, reply) => {
      await load()
      if (!request.url.includes('/v3/')) return
      if (outage === 'before') return reply.code(503).send('')
      if (!isSignedByMerchant(request)) return refused(reply, 401, 'SIGN_ERROR')
    })

    const isSignedByMerchant = (request: FastifyRequest): boolean => {
      const given = Object.fromEntries(
        [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
      const text = `${request.method}\n${request.url}\n${given.timestamp}\n${given.nonce_str}\n${(request.body as string | undefined) ?? ''}\n`
      return (
        given.mchid === keys.wechatPay.merchantId &&
        createVerify('RSA-SHA256')
          .update(text)
          .verify(keys.providerKeys.merchantKey, given.signature ?? '', 'base64')
      )
    }

    for (const way of ['jsapi', 'h5'])
      app.post(`/v3/pay/transactions/${way}`, async (request, reply) => {
        const body = JSON.parse(request.body as string) as {
          appid: string
          out_trade_no: string
          description: string
          notify_url: string
          amount: { total: number }
        }
        const known = trades.get(body.out_trade_no)
        if (known && known.state !== 'open') return refused(reply, 400, 'ORDERPAID')
        await save({
          provider: 'weixin',
          outTradeNo: body.out_trade_no,
          appId: body.appid,
          amount: body.amount.total,
          description: body.description,
          notifyUrl: body.notify_url,
          returnUrl: '',
          state: 'open',
          transactionId: null,
          refunds: {},
        })
        return way === 'jsapi'
          ? answer(reply, 200, { prepay_id: body.out_trade_no })
          : answer(reply, 200, { h5_url: `${options.address()}/cashier/${body.out_trade_no}` })
      })

    app.get<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no', async (request, reply) => {
      const trade = trades.get(request.params.no)
      return trade ? answer(reply, 200, toWechatTransaction(trade)) : refused(reply, 404, 'ORDER_NOT_EXIST')
    })

    app.post<{ Params: { no: string } }>(
      '/v3/pay/transactions/out-trade-no/:no/close',
      async (request, reply) => {
        const trade = trades.get(request.params.no)
        if (!trade) return refused(reply, 404, 'ORDER_NOT_EXIST')
        if (trade.state === 'paid') return refused(reply, 400, 'ORDERPAID')
        await save({ ...trade, state: 'closed' })
        return answer(reply, 204)
      },
    )

    app.post('/v3/refund/domestic/refunds', async (request, reply) => {
      const body = JSON.parse(request.body as string) as {
        out_trade_no: string
        out_refund_no: string
        amount: { refund: number }
      }
      const trade = trades.get(body.out_trade_no)
      if (!trade) return refused(reply, 404, 'RESOURCE_NOT_EXISTS')
      const outcome = await refund(trade, { no: body.out_refund_no, amount: body.amount.refund })
      return outcome === 'refused'
        ? refused(reply, 400, 'INVALID_REQUEST')
        : answer(reply, 200, { status: 'SUCCESS' })
    })
  }

  const registerAlipay = (app: FastifyInstance): void => {
    app.route({
      method: ['GET', 'POST'],
      url: '/gateway.do',
      handler: async (request, reply) => {
        const fields = {
          ...(request.query as Record<string, string>),
          ...Object.fromEntries(new URLSearchParams((request.body as string | undefined) ?? '')),
        }
        const method = fields.method ?? ''
        if (outage === 'before') return reply.code(503).send('')
        const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>
        if (!isSignedByApp(fields))
          return reply.send(alipayAnswer(method, { code: '40002', sub_code: 'isv.invalid-signature' }))
        if (method === 'alipay.trade.wap.pay') return openCashier(reply, fields, content)
        const data = await alipayCall(method, content)
        return outage === 'after'
          ? reply.code(502).send('')
          : reply.type('application/json').send(alipayAnswer(method, data))
      },
    })

    const isSignedByApp = ({ sign, ...fields }: Record<string, string>): boolean =>
      createVerify('RSA-SHA256')
        .update(
          Object.keys(fields)
            .sort()
            .map(name => `${name}=${fields[name]}`)
            .join('&'),
        )
        .verify(keys.providerKeys.appKey, sign ?? '', 'base64')

    const openCashier = async (
      reply: FastifyReply,
      fields: Record<string, string>,
      content: Record<string, string>,
    ) => {
      const outTradeNo = content.out_trade_no ?? ''
      if (!trades.has(outTradeNo))
        await save({
          provider: 'alipay',
          outTradeNo,
          appId: fields.app_id ?? '',
          amount: Math.round(Number(content.total_amount) * 100),
          description: content.subject ?? '',
          notifyUrl: fields.notify_url ?? '',
          returnUrl: fields.return_url ?? '',
          state: 'open',
          transactionId: null,
          refunds: {},
        })
      return reply.redirect(`${options.address()}/cashier/${outTradeNo}`)
    }

    const alipayCall = async (
      method: string,
      content: Record<string, string>,
    ): Promise<Record<string, string>> => {
      const trade = trades.get(content.out_trade_no ?? '')
      if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
      const success = {
        code: '10000',
        msg: 'Success',
        out_trade_no: trade.outTradeNo,
        trade_no: trade.transactionId ?? '',
      }
      switch (method) {
        case 'alipay.trade.query':
          return {
            ...success,
            trade_status: { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[
              trade.state
            ],
            total_amount: (trade.amount / 100).toFixed(2),
          }
        case 'alipay.trade.close':
          if (trade.state === 'paid')
            return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
          await save({ ...trade, state: 'closed' })
          return success
        case 'alipay.trade.refund': {
          const amount = Math.round(Number(content.refund_amount) * 100)
          const outcome = await refund(trade, { no: content.out_request_no ?? '', amount })
          return outcome === 'refused'
            ? { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
            : { ...success, fund_change: outcome === 'done' ? 'Y' : 'N' }
        }
        case 'alipay.trade.fastpay.refund.query':
          return content.out_request_no !== undefined && content.out_request_no in trade.refunds
            ? { ...success, refund_status: 'REFUND_SUCCESS' }
            : success
        default:
          return { code: '40001', msg: 'Missing Method', sub_code: 'isv.invalid-method' }
      }
    }

    const alipayAnswer = (method: string, data: Record<string, string>): string => {
      const text = JSON.stringify(data)
      const name = `${method.replaceAll('.', '_')}_response`
      return `{"${name}":${text},"sign":"${signText(text, keys.providerKeys.alipayPrivateKey)}"}`
    }
  }

  /** The page on which a person pays, or doesn't. */
  const registerCashier = (app: FastifyInstance): void => {
    app.get<{ Params: { no: string }; Querystring: { redirect_url?: string } }>(
      '/cashier/:no',
      async (request, reply) => {
        await load()
        const trade = trades.get(request.params.no)
        if (!trade) return reply.code(404).send('')
        const back = request.query.redirect_url ?? trade.returnUrl
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; form-action *`)
          .send(renderCashierPage(request, { trade, back }))
      },
    )
    app.post<{ Params: { no: string } }>('/cashier/:no', async (request, reply) => {
      const form = new URLSearchParams(request.body as string)
      const choice = form.get('choice')
      if (choice === 'pay') await pay(request.params.no)
      if (choice === 'payLate') await pay(request.params.no, { isOnItsWay: true })
      const back = form.get('back')
      return /^https?:\/\//.test(back ?? '') ? reply.redirect(back as string, 303) : reply.code(204).send()
    })
  }

  return {
    register: async (app, prefix) => {
      await app.register(
        async scope => {
          // Signatures are over the raw body.
          scope.removeAllContentTypeParsers()
          scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
          scope.addHook('onRoute', route => {
            route.schema = { ...route.schema, hide: true }
          })
          await scope.register(async part => registerWechat(part))
          registerAlipay(scope)
          registerCashier(scope)
        },
        { prefix },
      )
    },
    pay,
    createWebhook: notice,
    getTransaction: outTradeNo => trades.get(outTradeNo),
    listTransactions: () => [...trades.values()],
    simulateOutage: manner => {
      outage = manner
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}

const createTransactionId = (): string => `42000${randomBytes(11).toString('hex')}`

const signText = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')

const renderCashierPage = (
  request: FastifyRequest,
  { trade, back }: { trade: SandboxTransaction; back: string },
): string => {
  const locale = getRequestLocale(request)
  const text = (key: 'sandboxTitle' | 'sandboxNote' | 'sandboxPay' | 'sandboxPayLate' | 'sandboxLeave') =>
    escapeHtml(translate(locale, { key }))
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('sandboxTitle')}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 24rem; margin: 12vh auto; padding: 0 1rem; text-align: center }
  b { display: block; font-size: 2.5rem; font-variant-numeric: tabular-nums; margin: 1rem 0 }
  button { font: inherit; width: 100%; min-height: 3rem; margin-top: .75rem; border-radius: .75rem; border: 1px solid }
</style>
<main>
<h1>${text('sandboxTitle')}</h1>
<p>${escapeHtml(trade.description)}</p>
<b>¥${(trade.amount / 100).toFixed(2)}</b>
<p>${text('sandboxNote')}</p>
<form method="post" action="?">
<input type="hidden" name="back" value="${escapeHtml(back)}">
${
  // Money that had left before the trade was closed arrives all the same.
  trade.state === 'closed'
    ? `<button name="choice" value="payLate">${text('sandboxPayLate')}</button>`
    : `<button name="choice" value="pay">${text('sandboxPay')}</button>`
}
<button name="choice" value="leave">${text('sandboxLeave')}</button>
</form>
</main>
</html>`
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
