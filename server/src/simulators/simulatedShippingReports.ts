import { z } from 'zod'

const OrderRequest = z.object({ transaction_id: z.string().min(1) })

const ReportRequest = z
  .object({
    order_key: z.object({ order_number_type: z.literal(2), transaction_id: z.string().min(1) }),
    logistics_type: z.number().int().min(1).max(4),
    delivery_mode: z.number().int().min(1).max(2),
    is_all_delivered: z.boolean().optional(),
    shipping_list: z
      .array(
        z.object({
          tracking_no: z.string().min(1).optional(),
          express_company: z.string().min(1).optional(),
          item_desc: z.string().min(1).max(120),
          contact: z.object({ receiver_contact: z.string().regex(/^\d{3}\*{4}\d{4}$/) }).optional(),
        }),
      )
      .min(1)
      .max(15),
    upload_time: z.iso.datetime(),
    payer: z.object({ openid: z.string().min(1) }),
  })
  // Only what couriers carry has numbers and may be split; one that splits says whether it was the last.
  .refine(({ logistics_type: type, shipping_list: parcels }) =>
    parcels.every(parcel => (type === 1) === Boolean(parcel.tracking_no && parcel.express_company)),
  )
  .refine(({ logistics_type: type, delivery_mode: mode }) => mode === 1 || type === 1)
  .refine(({ delivery_mode: mode, is_all_delivered: isAll }) => (mode === 2) === (isAll !== undefined))
  .refine(({ delivery_mode: mode, shipping_list: parcels }) => mode === 2 || parcels.length === 1)
  .refine(({ shipping_list: parcels }) =>
    parcels.every(parcel => parcel.express_company !== 'SF' || parcel.contact),
  )

/** A report as the platform got it. */
export type SimulatedShippingReport = z.infer<typeof ReportRequest>

type Options = {
  /** Who paid. */
  findPayer: (transactionId: string) => string | null
  /** A code with which reports are refused; null while they are taken. */
  getErrorCode: () => number | null
  onReport: (report: SimulatedShippingReport) => void
}

/** What the platform answers about shipped orders, at its addresses, with its fields and codes; null for others. */
export const createSimulatedShippingReports =
  ({ findPayer, getErrorCode, onReport }: Options) =>
  (path: string, body: unknown): Response | null => {
    if (path === '/wxa/sec/order/get_order') {
      const request = OrderRequest.safeParse(body)
      const openid = request.success ? findPayer(request.data.transaction_id) : null
      return openid === null
        ? Response.json({ errcode: 10060001, errmsg: 'no such payment' })
        : Response.json({ errcode: 0, errmsg: 'ok', order: { openid, order_state: 1 } })
    }
    if (path !== '/wxa/sec/order/upload_shipping_info') return null
    const request = ReportRequest.safeParse(body)
    if (!request.success) return Response.json({ errcode: 47001, errmsg: 'data format error' })
    const errorCode = getErrorCode()
    if (errorCode !== null) return Response.json({ errcode: errorCode, errmsg: 'refused' })
    if (findPayer(request.data.order_key.transaction_id) !== request.data.payer.openid)
      return Response.json({ errcode: 10060031, errmsg: 'of another payer' })
    onReport(request.data)
    return Response.json({ errcode: 0, errmsg: 'ok' })
  }
