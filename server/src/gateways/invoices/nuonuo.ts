import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import {
  FREIGHT_LINE,
  REPAIR_LINE,
  type InvoiceLine,
  type RedInvoiceReason,
} from '@anzuo/domain/shop/invoiceDocument'
import { toError } from '../../toError'
import { observeOuterCall, type OuterCallObserver } from '../outerCalls'
import { createOutboundGuard, type OutboundGuardOptions } from '../outboundGuard'
import { isWebhookUrlAllowed } from '../webhookSender'
import {
  INVOICE_PROBLEMS,
  MAX_INVOICE_FILE_BYTES,
  recogniseInvoiceFile,
  type InvoiceAnswer,
  type InvoiceFile,
  type InvoiceReport,
  type InvoiceRequest,
  type InvoiceService,
  type RedInvoiceRequest,
} from './invoiceService'

/** An app at the platform. `secret` signs what is asked; `token` says for whom. */
export type NuonuoAccount = { key: string; secret: string; token: string; clerk: string }

type NuonuoOptions = {
  account: NuonuoAccount
  /** Where the platform is. */
  host: string
  /** Where the platform tells us that something came of a document. */
  callbackFor: (documentId: string) => string
  now: () => Date
  /** Whether files may come without TLS or from a private network, as in tests. */
  allowsPrivate: boolean
  observer?: OuterCallObserver | undefined
} & OutboundGuardOptions

const SERVICE_PATH = '/open/v1/services'
const SECOND_MS = 1000
const POLL_MS = 30 * SECOND_MS
const MAX_ANSWER_BYTES = 512 * 1024

const TAKEN = 'E0000'
/** The platform has this number already: it was asked before, and the answer was lost. */
const DUPLICATE = 'E9106'
const NOT_FOUND = 'E9500'
/** Key, signature, token or the app's rights are wrong: every document would be refused, and none is at fault. */
const ACCOUNT_CODES = /^07\d{4}$/

const INVOICE_STATUS = { issued: '2', underWay: ['20', '21'], sealFailed: '24', void: ['3', '31'] } as const

/** The platform's numbers for where the confirmation of a red letter is; any other says that it will not come. */
const RED_UNDER_WAY = ['01', '02', '03', '04', '15']

const RED_REASONS: Record<RedInvoiceReason, string> = { refund: '1', title: '2', mistake: '2' }

/** A digital invoice that entitles to no deduction: what consumers and most companies get. */
const PLAIN_INVOICE = 'pc'

const AnswerSchema = z.object({
  code: z.string(),
  describe: z.string().nullish(),
  result: z.unknown().optional(),
})
type Answer = z.output<typeof AnswerSchema>

const InvoiceResultSchema = z
  .array(
    z.object({
      status: z.coerce.string(),
      statusMsg: z.string().nullish(),
      failCause: z.string().nullish(),
      serialNo: z.string().nullish(),
      allElectronicInvoiceNumber: z.string().nullish(),
      invoiceNo: z.string().nullish(),
      invoiceTime: z.coerce.number().nullish(),
      pdfUrl: z.string().nullish(),
      ofdUrl: z.string().nullish(),
    }),
  )
  .max(50)
type InvoiceResult = z.output<typeof InvoiceResultSchema>[number]

const RedResultSchema = z.object({
  list: z
    .array(
      z.object({
        billStatus: z.coerce.string(),
        billMessage: z.string().nullish(),
        redInvoiceNumber: z.string().nullish(),
        invoiceSerialNum: z.string().nullish(),
      }),
    )
    .max(50)
    .nullish(),
})

const INVOICE_NUMBER = /^\d{8,20}$/

const refuse = (reason: string, isFinal: boolean) => ({ ok: false, reason, isFinal }) as const
const UNREADABLE = refuse('an answer that can not be read', false)

/**
 * The platform's signature: HMAC-SHA1 over key, number of the call, nonce, time and body, in base64. The first three parts are the
 * pieces of the address.
 */
export const signNuonuoCall = (
  { key, secret }: Pick<NuonuoAccount, 'key' | 'secret'>,
  { senid, nonce, timestamp, body }: { senid: string; nonce: string; timestamp: string; body: string },
): string =>
  createHmac('sha1', secret)
    .update(`a=services&l=v1&p=open&k=${key}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`)
    .digest('base64')

/** Cents as the platform writes money: yuan with two places. */
const formatYuan = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

const readBytes = async (response: Response, limit: number): Promise<Buffer> => {
  if (response.status >= 400) {
    await response.body?.cancel()
    throw new Error(`the invoice platform answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > limit) throw new Error('the invoice platform answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Caller = (method: string, content: object) => Promise<InvoiceAnswer<Answer>>

/** Sends signed calls, with a deadline, and not while the platform counts as down. */
const createCaller = ({ account, host, now, observer, ...guard }: NuonuoOptions): Caller => {
  const askOutside = createOutboundGuard({ ...guard, onDown: observer?.onDown })
  const send = async (method: string, content: object, signal: AbortSignal): Promise<unknown> => {
    // What is signed is sent byte for byte.
    const body = JSON.stringify(content)
    const call = {
      senid: randomBytes(16).toString('hex'),
      nonce: String(randomInt(10_000_000, 100_000_000)),
      timestamp: String(Math.floor(now().getTime() / SECOND_MS)),
    }
    const query = new URLSearchParams({ ...call, appkey: account.key }).toString()
    const response = await fetch(`${host}${SERVICE_PATH}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'X-Nuonuo-Sign': signNuonuoCall(account, { ...call, body }),
        accessToken: account.token,
        method: `nuonuo.OpeMplatform.${method}`,
      },
      body,
      // Names and tax numbers are for the host of the settings alone.
      redirect: 'error',
      signal,
    })
    const text = (await readBytes(response, MAX_ANSWER_BYTES)).toString()
    try {
      return JSON.parse(text) as unknown
    } catch {
      return null
    }
  }
  return async (method, content) => {
    try {
      const value = await observeOuterCall(
        { observer, call: method },
        () => askOutside(signal => send(method, content, signal)),
        () => 'ok',
      )
      const read = AnswerSchema.safeParse(value)
      return read.success ? { ok: true, value: read.data } : UNREADABLE
    } catch (error) {
      return refuse(toError(error).message, false)
    }
  }
}

const describeRejection = ({ code, describe }: Answer): string => `${code} ${describe ?? ''}`.trim()

const toRejection = (answer: Answer): InvoiceAnswer<null> => {
  const reason = describeRejection(answer)
  // A wrong account is put right in the settings, and then the same document goes through.
  return ACCOUNT_CODES.test(answer.code)
    ? { ...refuse(reason, false), isUnasked: true }
    : refuse(reason, true)
}

/** What a line is in the tax authority's list, where that was entered. */
const toGoodsCode = ({ key }: InvoiceLine, { goodsCode, repairCode }: InvoiceRequest['seller']) => {
  if (key === FREIGHT_LINE) return {}
  const code = key === REPAIR_LINE ? repairCode : goodsCode
  return code === '' ? {} : { goodsCode: code }
}

const toDetail = (line: InvoiceLine, seller: InvoiceRequest['seller']) => ({
  goodsName: line.name.slice(0, 90),
  ...toGoodsCode(line, seller),
  ...(line.quantity === null
    ? {}
    : { num: String(line.quantity), price: (line.amount / 100 / line.quantity).toFixed(8) }),
  withTaxFlag: '1',
  invoiceLineProperty: '0',
  taxRate: String(line.taxPercent / 100),
  taxIncludedAmount: formatYuan(line.amount),
  taxExcludedAmount: formatYuan(line.amount - line.tax),
  tax: formatYuan(line.tax),
})

const toBuyer = ({ buyer }: InvoiceRequest) => ({
  buyerName: buyer.title,
  ...(buyer.kind === 'company' ? { taxNumber: buyer.taxNumber } : {}),
})

const toOrder = (
  request: InvoiceRequest,
  { account, callbackFor, now }: Pick<NuonuoOptions, 'account' | 'callbackFor' | 'now'>,
) => {
  const { seller, requestNumber, lines } = request
  const { buyerName, taxNumber } = toBuyer(request)
  return {
    buyerName,
    ...(taxNumber === undefined ? {} : { buyerTaxNum: taxNumber }),
    salerTaxNum: seller.taxNumber,
    salerTel: seller.phone,
    salerAddress: seller.address,
    orderNo: requestNumber,
    invoiceDate: formatChinaDateTime(now().getTime()),
    clerk: account.clerk,
    // The shop tells the buyer by itself.
    pushMode: '-1',
    invoiceType: '1',
    invoiceLine: PLAIN_INVOICE,
    callBackUrl: callbackFor(request.id),
    invoiceDetail: lines.map(line => toDetail(line, seller)),
  }
}

const toRedDetail = (line: InvoiceLine, { blue, seller }: RedInvoiceRequest) => ({
  blueDetailIndex: String(blue.lines.findIndex(({ key }) => key === line.key) + 1),
  goodsName: line.name.slice(0, 90),
  ...toGoodsCode(line, seller),
  taxRate: String(line.taxPercent / 100),
  taxExcludedAmount: formatYuan(line.tax - line.amount),
  taxAmount: formatYuan(-line.tax),
})

const toRedForm = (request: RedInvoiceRequest, callbackUrl: string) => {
  const { buyerName, taxNumber } = toBuyer(request)
  return {
    billId: request.requestNumber,
    orderNo: request.requestNumber,
    blueInvoiceLine: PLAIN_INVOICE,
    blueElecInvoiceNumber: request.blue.number,
    // We, the seller, ask for it.
    applySource: '0',
    sellerTaxNo: request.seller.taxNumber,
    buyerName,
    ...(taxNumber === undefined ? {} : { buyerTaxNo: taxNumber }),
    redReason: RED_REASONS[request.reason],
    autoInvoice: '1',
    callbackUrl,
    // One that takes everything back has no lines.
    ...(request.isWhole ? {} : { detail: request.lines.map(line => toRedDetail(line, request)) }),
  }
}

const toReport = (result: InvoiceResult, now: Date): InvoiceReport => {
  const { status, failCause, statusMsg, invoiceTime } = result
  if ([...INVOICE_STATUS.underWay, INVOICE_STATUS.sealFailed].some(one => one === status))
    return { state: 'underWay' }
  if (status !== INVOICE_STATUS.issued)
    return { state: 'refused', reason: failCause || statusMsg || `status ${status}` }
  const number = result.allElectronicInvoiceNumber || result.invoiceNo || ''
  // Without a number that the authority could have given, nothing was issued that anybody could find again.
  if (!INVOICE_NUMBER.test(number)) return { state: 'underWay' }
  const issuedAt = new Date(invoiceTime ?? Number.NaN)
  return {
    state: 'issued',
    number,
    issuedAt: Number.isNaN(issuedAt.getTime()) ? now : issuedAt,
    fileUrl: result.pdfUrl || result.ofdUrl || null,
  }
}

const queryInvoice = async (
  call: Caller,
  asked: { orderNos: string[] } | { serialNos: string[] },
  now: Date,
): Promise<InvoiceAnswer<InvoiceReport>> => {
  const answer = await call('queryInvoiceResult', { ...asked, isOfferInvoiceDetail: '0' })
  if (!answer.ok) return answer
  if (answer.value.code === NOT_FOUND) return { ok: true, value: { state: 'unknown' } }
  if (answer.value.code !== TAKEN) return refuse(describeRejection(answer.value), false)
  const read = InvoiceResultSchema.safeParse(answer.value.result)
  if (!read.success) return UNREADABLE
  const [result] = read.data
  if (!result) return { ok: true, value: { state: 'unknown' } }
  if (result.status === INVOICE_STATUS.sealFailed && 'orderNos' in asked)
    // It is issued and only its seal is missing: the platform puts it on when it is asked again.
    await call('reInvoice', { fpqqlsh: result.serialNo ?? '', orderno: asked.orderNos[0] })
  return { ok: true, value: toReport(result, now) }
}

const queryRed = async (
  call: Caller,
  requestNumber: string,
  now: Date,
): Promise<InvoiceAnswer<InvoiceReport>> => {
  const answer = await call('queryInvoiceRedConfirm', { identity: '0', billId: requestNumber })
  if (!answer.ok) return answer
  if (answer.value.code === NOT_FOUND) return { ok: true, value: { state: 'unknown' } }
  if (answer.value.code !== TAKEN) return refuse(describeRejection(answer.value), false)
  const read = RedResultSchema.safeParse(answer.value.result)
  if (!read.success) return UNREADABLE
  const [form] = read.data.list ?? []
  if (!form) return { ok: true, value: { state: 'unknown' } }
  const { billStatus, billMessage, redInvoiceNumber, invoiceSerialNum } = form
  if (redInvoiceNumber && INVOICE_NUMBER.test(redInvoiceNumber)) {
    const issued = invoiceSerialNum ? await queryInvoice(call, { serialNos: [invoiceSerialNum] }, now) : null
    if (issued?.ok && issued.value.state === 'issued') return issued
    return { ok: true, value: { state: 'issued', number: redInvoiceNumber, issuedAt: now, fileUrl: null } }
  }
  return RED_UNDER_WAY.includes(billStatus)
    ? { ok: true, value: { state: 'underWay' } }
    : { ok: true, value: { state: 'refused', reason: billMessage || `status ${billStatus}` } }
}

const createDownload =
  ({ allowsPrivate, observer, ...guard }: NuonuoOptions) =>
  async (url: string): Promise<InvoiceAnswer<InvoiceFile>> => {
    if (!isWebhookUrlAllowed(url, { allowsPrivate }))
      return refuse('the address of the file is not allowed', true)
    const askOutside = createOutboundGuard(guard)
    try {
      const bytes = await observeOuterCall(
        { observer, call: 'download' },
        () =>
          askOutside(async signal =>
            readBytes(await fetch(url, { redirect: 'error', signal }), MAX_INVOICE_FILE_BYTES),
          ),
        () => 'ok',
      )
      const format = recogniseInvoiceFile(bytes)
      return format ? { ok: true, value: { bytes, format } } : refuse('a file that is no invoice', false)
    } catch (error) {
      return refuse(toError(error).message, false)
    }
  }

/**
 * Issues invoices by a platform in the style of Nuonuo's. It takes JSON with a signature in a header, answers at once that it was
 * taken, and later what came of it. What it sends by itself is not signed, so that it is only taken as a hint to ask.
 */
export const createNuonuoService = (options: NuonuoOptions): InvoiceService => {
  const call = createCaller(options)
  const submit = async (
    { seller }: InvoiceRequest,
    method: string,
    content: object,
  ): Promise<InvoiceAnswer<null>> => {
    if (seller.taxNumber === '') return { ...refuse(INVOICE_PROBLEMS.noTaxNumber, false), isUnasked: true }
    const answer = await call(method, content)
    if (!answer.ok) return answer
    return answer.value.code === TAKEN || answer.value.code === DUPLICATE
      ? { ok: true, value: null }
      : toRejection(answer.value)
  }
  return {
    pollMs: POLL_MS,
    issue: request => submit(request, 'requestBillingNew', { order: toOrder(request, options) }),
    cancelByRedInvoice: request =>
      submit(request, 'saveInvoiceRedConfirm', toRedForm(request, options.callbackFor(request.id))),
    query: ({ kind, requestNumber }) =>
      kind === 'red'
        ? queryRed(call, requestNumber, options.now())
        : queryInvoice(call, { orderNos: [requestNumber] }, options.now()),
    download: createDownload(options),
  }
}

/** Tries key, secret and token by asking for an invoice that is none: a platform that takes the signature says that it found nothing. */
export const checkNuonuoAccount = async (options: NuonuoOptions): Promise<InvoiceAnswer<null>> => {
  const answer = await createCaller(options)('queryInvoiceResult', {
    orderNos: [`CHECK${randomBytes(6).toString('hex')}`],
    isOfferInvoiceDetail: '0',
  })
  if (!answer.ok) return answer
  const { code } = answer.value
  if (code === TAKEN || code === NOT_FOUND) return { ok: true, value: null }
  return refuse(describeRejection(answer.value), ACCOUNT_CODES.test(code))
}
