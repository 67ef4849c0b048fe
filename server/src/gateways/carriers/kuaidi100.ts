import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import { DAY_MS, HOUR_MS } from '@anzuo/domain/durations'
import type { AppointmentSlot } from '@anzuo/domain/shop/choices'
import type { ParcelNode, ParcelStatus } from '@anzuo/domain/shop/parcelTracking'
import { observeOuterCall, type OuterCallObserver } from '../outerCalls'
import { createOutboundGuard, type OutboundGuardOptions } from '../outboundGuard'
import { toError } from '../../toError'
import type {
  CarrierAnswer,
  CarrierPush,
  CarrierService,
  PickupBooking,
  PickupReport,
  TrackedParcel,
  TrackingReport,
} from './carrierService'

/** An account at the service. `key` signs what is asked of tracking, `secret` as well what is asked of couriers. */
export type Kuaidi100Account = { customer: string; key: string; secret: string }

type Kuaidi100Options = {
  account: Kuaidi100Account
  /** Where the service is. */
  host: string
  /** Where the service reaches us. */
  ourAddress: () => string
  now: () => Date
  observer?: OuterCallObserver | undefined
} & OutboundGuardOptions

/** Below our address; the kind and the id of what is told of follow. */
export const CARRIER_PUSH_PATH = '/carrier_push'

/** A subscription brings news within minutes; a parcel without any for half a day is asked about. */
const STALE_MS = 12 * HOUR_MS
const MAX_ANSWER_BYTES = 512 * 1024

const DUPLICATE_SUBSCRIPTION = '501'

/** What the service says of a question for a parcel: that it found nothing, or that it could not look. */
const NOTHING_FOUND = '500'
const BUSY_CODES = ['501', '502']

/** The service's own digest of what it is sent, and of what it sends. It asks for MD5; what counts is the secret in it. */
const sign = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

const DIGEST = /^[0-9A-F]{32}$/

/** What was sent may be any text: two that are equally long need not be so as bytes, so only a digest is compared. */
const isSameDigest = (given: string, expected: string): boolean =>
  DIGEST.test(given) && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** A moment on the clock of China, `2026-11-20 10:00:00`, as ISO 8601 in UTC; null for one that no calendar has. */
const toInstant = (clock: string): string | null => {
  const moment = Date.parse(`${clock.replace(' ', 'T')}+08:00`)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** Numbers are shown to people and typed by them; the service may write anything. */
const TRACKING_NUMBER = /^[0-9A-Za-z-]{4,40}$/

const toTrackingNumber = (given: string | null | undefined): string | null =>
  given && TRACKING_NUMBER.test(given) ? given : null

const ItemSchema = z.object({
  context: z.string().default(''),
  /** The clock of China. */
  ftime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  status: z.string().nullish(),
  areaName: z.string().nullish(),
})

const TrackSchema = z.object({
  com: z.string(),
  nu: z.string(),
  data: z.array(ItemSchema).max(500).default([]),
  arrivalTime: z.string().nullish(),
})

const RejectionSchema = z.object({
  result: z.boolean().optional(),
  returnCode: z.string().optional(),
  message: z.string().default(''),
})

const BookedSchema = RejectionSchema.extend({
  data: z
    .object({ taskId: z.string(), orderId: z.string().nullish(), kuaidinum: z.string().nullish() })
    .nullish(),
})

const PickupPushSchema = z.object({
  kuaidinum: z.string().nullish(),
  message: z.string().nullish(),
  data: z.object({ orderId: z.coerce.string().nullish(), status: z.coerce.string() }),
})

/** The service's eight names for where a parcel is. */
const STATUS_KEYS: Record<string, ParcelStatus> = {
  揽收: 'accepted',
  在途: 'onTheWay',
  派件: 'outForDelivery',
  签收: 'signed',
  疑难: 'problem',
  退签: 'returning',
  退回: 'returning',
}

/** Its numbers for where a courier's visit is: what came of it. Others say that it is under way. */
const COLLECTED_STATUSES = ['10', '13', '14', '15', '101']
const REFUSED_STATUSES = ['9', '11', '12', '99', '201', '610']

const SLOT_HOURS: Record<AppointmentSlot, readonly [from: string, to: string]> = {
  morning: ['09:00', '12:00'],
  afternoon: ['13:00', '17:00'],
  evening: ['17:00', '20:00'],
}

const toNodes = ({ context, ftime, status, areaName }: z.output<typeof ItemSchema>): ParcelNode[] => {
  const at = toInstant(ftime)
  if (at === null) return []
  return [
    {
      at,
      key: STATUS_KEYS[status ?? ''] ?? 'onTheWay',
      words: context,
      ...(areaName ? { place: areaName.split(',').at(-1) ?? areaName } : {}),
    },
  ]
}

const toDay = (text: string): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  return day !== undefined && toInstant(`${day} 00:00:00`) !== null ? day : null
}

const toReport = ({ data, arrivalTime }: z.output<typeof TrackSchema>): TrackingReport => ({
  nodes: data.flatMap(toNodes),
  expectedDate: toDay(arrivalTime ?? ''),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const refuse = (reason: string, isFinal: boolean) => ({ ok: false, reason, isFinal }) as const

/**
 * Tracks parcels and books couriers by a service in the style of Kuaidi100. It takes forms: `param` as JSON, and a digest of it with a
 * secret. What it sends by itself is signed with a salt that we gave it, another one for each thing, which follows from the key and
 * our id: nobody who sees one push can write another.
 */
export const createKuaidi100Service = (options: Kuaidi100Options): CarrierService => {
  const { account, ourAddress, now } = options
  const post = createPoster(options)
  const saltFor = (id: string) =>
    createHmac('sha256', account.key).update(`carrier push ${id}`).digest('hex').slice(0, 32)
  const pushAddress = (kind: 'parcel' | 'pickup', id: string) =>
    `${ourAddress()}${CARRIER_PUSH_PATH}/${kind}/${id}`

  return {
    staleMs: STALE_MS,
    takenAnswer: JSON.stringify({ result: true, returnCode: '200', message: 'ok' }),

    subscribe: async ({ id, company, trackingNumber, phone }) => {
      const answer = await post('subscribe', '/poll', {
        schema: 'json',
        param: JSON.stringify({
          company,
          number: trackingNumber,
          key: account.key,
          parameters: {
            callbackurl: pushAddress('parcel', id),
            salt: saltFor(id),
            resultv2: '1',
            phone: phone ?? '',
          },
        }),
      })
      if (!answer.ok) return answer
      const read = RejectionSchema.safeParse(answer.value)
      if (!read.success) return refuse('an answer that can not be read', false)
      const { result, returnCode, message } = read.data
      return result || returnCode === DUPLICATE_SUBSCRIPTION
        ? { ok: true, value: null }
        : refuse(`${returnCode} ${message}`, false)
    },

    query: async parcel => queryTrack(post, { account, parcel }),

    readPush: ({ id, body }) => readPush(body, saltFor(id)),

    bookPickup: booking =>
      bookPickup(post, {
        account,
        booking,
        now: now(),
        address: pushAddress('pickup', booking.refundId),
        salt: saltFor(booking.refundId),
      }),

    cancelPickup: async reference => {
      const param = JSON.stringify({ taskId: reference, cancelMsg: '改期或取消' })
      const answer = await post('cancelPickup', '/order/borderapi.do', {
        method: 'cancel',
        ...signOrder(param, { account, now: now() }),
      })
      if (!answer.ok) return answer
      const read = RejectionSchema.safeParse(answer.value)
      return read.success && read.data.result
        ? { ok: true, value: null }
        : refuse(read.data?.message ?? 'an answer that can not be read', read.success)
    },
  }
}

type Poster = (call: string, path: string, form: Record<string, string>) => Promise<CarrierAnswer<unknown>>

/** Sends forms, with a deadline, and not while the service counts as down. */
const createPoster = ({ host, observer, ...guard }: Kuaidi100Options): Poster => {
  const askOutside = createOutboundGuard({ ...guard, onDown: observer?.onDown })
  return async (call, path, form) => {
    try {
      const value = await observeOuterCall(
        { observer, call },
        () => askOutside(signal => postForm(`${host}${path}`, form, signal)),
        () => 'ok',
      )
      return { ok: true, value }
    } catch (error) {
      return refuse(toError(error).message, false)
    }
  }
}

const postForm = async (
  address: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> => {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    // Names and phones are for the host of the settings alone.
    redirect: 'error',
    signal,
  })
  if (response.status >= 400) {
    await response.body?.cancel()
    throw new Error(`the carrier service answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the carrier service answered too much')
    chunks.push(chunk)
  }
  return parseJson(Buffer.concat(chunks).toString())
}

const askForTrack = (
  post: Poster,
  {
    account,
    parcel: { company, trackingNumber, phone },
  }: { account: Kuaidi100Account; parcel: Pick<TrackedParcel, 'company' | 'trackingNumber' | 'phone'> },
): Promise<CarrierAnswer<unknown>> => {
  const param = JSON.stringify({ com: company, num: trackingNumber, phone: phone ?? '', resultv2: '1' })
  return post('query', '/poll/query.do', {
    customer: account.customer,
    sign: sign(param + account.key + account.customer),
    param,
  })
}

/**
 * Tries customer and key by asking for a parcel that is none: a service that takes the signature says that it found nothing. The
 * secret of couriers can't be tried without calling one.
 */
export const checkKuaidi100Account = async (options: Kuaidi100Options): Promise<CarrierAnswer<null>> => {
  const parcel = { company: 'shunfeng', trackingNumber: 'SF0000000000', phone: null }
  const answer = await askForTrack(createPoster(options), { account: options.account, parcel })
  if (!answer.ok) return answer
  const read = RejectionSchema.safeParse(answer.value)
  if (!read.success) return refuse('an answer that can not be read', false)
  const { returnCode = '', message } = read.data
  if (returnCode === NOTHING_FOUND || TrackSchema.safeParse(answer.value).success)
    return { ok: true, value: null }
  return refuse(`${returnCode} ${message}`.trim(), returnCode !== '' && !BUSY_CODES.includes(returnCode))
}

const queryTrack = async (
  post: Poster,
  { account, parcel }: { account: Kuaidi100Account; parcel: TrackedParcel },
): Promise<CarrierAnswer<TrackingReport>> => {
  const { company, trackingNumber } = parcel
  const answer = await askForTrack(post, { account, parcel })
  if (!answer.ok) return answer
  const read = TrackSchema.safeParse(answer.value)
  if (!read.success) {
    const refused = RejectionSchema.safeParse(answer.value)
    return refuse(refused.data?.message || 'an answer that can not be read', false)
  }
  return read.data.com === company && read.data.nu === trackingNumber
    ? { ok: true, value: toReport(read.data) }
    : refuse('an answer about another parcel', false)
}

/** What orders of couriers are signed with: the time in it is the service's own guard against repeats. */
const signOrder = (param: string, { account, now }: { account: Kuaidi100Account; now: Date }) => {
  const t = String(now.getTime())
  return { key: account.key, t, param, sign: sign(param + t + account.key + account.secret) }
}

/** The service takes days by name; null for a day that it has no name for. */
const toDayName = (day: string, now: Date): string | null => {
  const names = ['今天', '明天', '后天']
  return names.find((_, ahead) => formatChinaDate(now.getTime() + ahead * DAY_MS) === day) ?? null
}

const bookPickup = async (
  post: Poster,
  {
    account,
    booking,
    now,
    address,
    salt,
  }: { account: Kuaidi100Account; booking: PickupBooking; now: Date; address: string; salt: string },
): Promise<CarrierAnswer<{ reference: string; trackingNumber: string | null }>> => {
  const dayType = toDayName(booking.day, now)
  if (dayType === null) return refuse('the day has passed or is too far ahead', true)
  const [pickupStartTime, pickupEndTime] = SLOT_HOURS[booking.slot]
  const param = JSON.stringify({
    kuaidicom: booking.company,
    recManName: booking.to.name,
    recManMobile: booking.to.phone,
    recManPrintAddr: booking.to.address,
    sendManName: booking.from.name,
    sendManMobile: booking.from.phone,
    sendManPrintAddr: booking.from.address,
    cargo: '退货',
    dayType,
    pickupStartTime,
    pickupEndTime,
    callBackUrl: address,
    salt,
    thirdOrderId: booking.bookingId,
  })
  const answer = await post('bookPickup', '/order/borderapi.do', {
    method: 'bOrder',
    ...signOrder(param, { account, now }),
  })
  if (!answer.ok) return answer
  const read = BookedSchema.safeParse(answer.value)
  if (!read.success) return refuse('an answer that can not be read', false)
  const { data, message } = read.data
  return read.data.result && data
    ? { ok: true, value: { reference: data.taskId, trackingNumber: toTrackingNumber(data.kuaidinum) } }
    : refuse(message, true)
}

/** Reads a push when it carries the digest that only the service and we can write. */
const readPush = (body: string, salt: string): CarrierPush | null => {
  const form = new URLSearchParams(body)
  const param = form.get('param') ?? ''
  if (!isSameDigest((form.get('sign') ?? '').toUpperCase(), sign(param + salt))) return null
  const content = parseJson(param)
  const taskId = form.get('taskId')
  if (taskId !== null) {
    const read = PickupPushSchema.safeParse(content)
    return read.success ? { kind: 'pickup', reference: taskId, report: toPickupReport(read.data) } : null
  }
  const read = z.object({ lastResult: TrackSchema }).safeParse(content)
  if (!read.success) return null
  const { com, nu } = read.data.lastResult
  return { kind: 'parcel', company: com, trackingNumber: nu, report: toReport(read.data.lastResult) }
}

const toPickupReport = ({ kuaidinum, message, data }: z.output<typeof PickupPushSchema>): PickupReport => ({
  event: COLLECTED_STATUSES.includes(data.status)
    ? 'collected'
    : REFUSED_STATUSES.includes(data.status)
      ? 'refused'
      : null,
  trackingNumber: toTrackingNumber(kuaidinum),
  problem: message ?? '',
})
