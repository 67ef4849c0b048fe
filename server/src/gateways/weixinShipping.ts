import { z } from 'zod'
import type { CarrierCode } from '@anzuo/domain/shop/carriers'
import type { MiniProgramApi } from './miniProgramApi'

/**
 * How goods reach the buyer, as the platform tells it apart. `courier`: a company with a tracking number; `sameCity`: somebody brings
 * them without one; `pickup`: the buyer fetches them.
 */
export type ShippingLogistics = 'courier' | 'sameCity' | 'pickup'

/** What left in one parcel. */
export type ReportedParcel = {
  /** Null for what no carrier has. */
  carrier: { company: CarrierCode; trackingNumber: string } | null
  /** What is in it, in Chinese. */
  description: string
  /** Null for what is fetched. */
  receiverPhone: string | null
}

/** How the goods of one payment left. Each report stands in place of the one before. */
export type ShippingReport = {
  /** The platform's number of the payment. */
  transactionId: string
  logistics: ShippingLogistics
  /** Whether more parcels than one carry it. */
  isSplit: boolean
  isComplete: boolean
  parcels: readonly ReportedParcel[]
  at: Date
}

/** `isFinal`: asked again, the platform would say the same. The reason is for the log, and holds nothing of the person. */
export type ShippingReportResult = { ok: true } | { ok: false; isFinal: boolean; reason: string }

/** Tells the platform that goods have left, so that it lets their money go. */
export type WeixinShipping = { report: (report: ShippingReport) => Promise<ShippingReportResult> }

/** (https://developers.weixin.qq.com/miniprogram/dev/server/API/order_shipping/api_uploadshippinginfo) */
const LOGISTICS_TYPES: Record<ShippingLogistics, number> = { courier: 1, sameCity: 2, pickup: 4 }
const DELIVERY_MODES = { unified: 1, split: 2 } as const

/** A payment is named by the platform's own number of it. */
const ORDER_NUMBER_TYPE = 2

export const MAX_REPORTED_PARCELS = 15
export const MAX_DESCRIPTION_LENGTH = 120

/** Carriers by the platform's codes (https://developers.weixin.qq.com/miniprogram/dev/server/API/weixin-express/express-msg/api_get_delivery_list). */
const WEIXIN_CARRIERS: Record<CarrierCode, string> = {
  shunfeng: 'SF',
  jd: 'JD',
  yuantong: 'YTO',
  zhongtong: 'ZTO',
  yunda: 'YD',
  shentong: 'STO',
  ems: 'EMS',
  debang: 'DBL',
}

/** The second change of a payment, and one that is refunded or over: of these the platform takes no more. */
const FINAL_CODES: readonly number[] = [10060003, 10060004]

const OrderAnswer = z.object({ order: z.object({ openid: z.string().min(1) }) })

/**
 * Reports by the mini-program's interface. Who paid is asked for first: a friend may have, whom the shop knows by no openid
 * (https://developers.weixin.qq.com/miniprogram/dev/platform-capabilities/business-capabilities/order-shipping/order-shipping.html).
 */
export const createWeixinShipping = (api: MiniProgramApi): WeixinShipping => {
  const post = async (
    path: string,
    body: object,
  ): Promise<(ShippingReportResult & { ok: false }) | { ok: true; body: unknown }> => {
    const answer = await api.post(path, body)
    if (!answer.ok) return { ok: false, isFinal: false, reason: `${path}: ${answer.reason}` }
    if (answer.errcode === 0) return { ok: true, body: answer.body }
    return {
      ok: false,
      isFinal: FINAL_CODES.includes(answer.errcode),
      reason: `${path}: errcode ${answer.errcode}`,
    }
  }
  return {
    report: async report => {
      const order = await post('/wxa/sec/order/get_order', { transaction_id: report.transactionId })
      if (!order.ok) return order
      const paid = OrderAnswer.safeParse(order.body)
      if (!paid.success) return { ok: false, isFinal: false, reason: 'get_order: no payer' }
      const sent = await post(
        '/wxa/sec/order/upload_shipping_info',
        writeReport(report, paid.data.order.openid),
      )
      return sent.ok ? { ok: true } : sent
    },
  }
}

const writeReport = (
  { transactionId, logistics, isSplit, isComplete, parcels, at }: ShippingReport,
  openid: string,
): object => ({
  order_key: { order_number_type: ORDER_NUMBER_TYPE, transaction_id: transactionId },
  logistics_type: LOGISTICS_TYPES[logistics],
  delivery_mode: isSplit ? DELIVERY_MODES.split : DELIVERY_MODES.unified,
  ...(isSplit ? { is_all_delivered: isComplete } : {}),
  shipping_list: parcels.slice(0, MAX_REPORTED_PARCELS).map(({ carrier, description, receiverPhone }) => ({
    ...(carrier
      ? { tracking_no: carrier.trackingNumber, express_company: WEIXIN_CARRIERS[carrier.company] }
      : {}),
    item_desc: [...description].slice(0, MAX_DESCRIPTION_LENGTH).join(''),
    ...(receiverPhone ? { contact: { receiver_contact: maskContact(receiverPhone) } } : {}),
  })),
  upload_time: at.toISOString(),
  payer: { openid },
})

/** The platform wants the middle hidden and the last four digits shown. */
const maskContact = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
