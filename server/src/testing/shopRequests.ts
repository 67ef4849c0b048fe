import { randomUUID } from 'node:crypto'
import type { RequestBody } from '@anzuo/contract'

/** The smallest PNG: one pixel. */
export const ONE_PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Asks for the money of one piece that did not come, unless said otherwise. */
export const createTestRefundRequest = (
  orderId: string,
  changes: Partial<RequestBody<'/dealer_order_refund/apply'>> = {},
): RequestBody<'/dealer_order_refund/apply'> => ({
  requestKey: randomUUID(),
  orderId,
  skuId: 'm1-pearl',
  kind: 'refundOnly',
  goodsStatus: 'notReceived',
  number: 1,
  reason: 'other',
  telephone: '13800006021',
  ...changes,
})

/** A request of each call of the shop that the contract accepts, with all it can carry; the ids belong to nobody. */
export const createValidShopRequests = () => {
  const id = randomUUID()
  return {
    ...createAddressRequests(id),
    ...createInvoiceTitleRequests(id),
    ...requestsWithoutId,
    ...createOrderRequests(id),
    ...createPaymentRequests(id),
    ...createRefundRequests(id),
    '/open/material/get': { id },
  } as const
}

const createAddressRequests = (id: string) =>
  ({
    '/address/list': {},
    '/address/get': { id },
    '/address/edit': {
      id,
      name: 'Lin',
      phone: '13800000000',
      districtCode: '310104',
      detail: 'Anfu Road 1',
      tag: 'home',
      isDefault: true,
    },
    '/address/delete': { id },
    '/open/map/administrative_division': { parent: '310000' },
    '/open/map/read_address': { text: '上海市徐汇区安福路 288 弄' },
    '/open/map/search_district': { query: '西湖' },
  }) as const

const createInvoiceTitleRequests = (id: string) =>
  ({
    '/invoice_title/edit': {
      id,
      invoice: { kind: 'company', title: 'Lin', taxNumber: '91350100M000100Y43', email: 'lin@shop.example' },
      isDefault: true,
    },
    '/invoice_title/delete': { id },
  }) as const

const requestsWithoutId = {
  '/invoice_title/list': {},
  '/open/product/category': { family: 'hk' },
  '/dealer_product/list': {
    query: 'cloud',
    category: 'signature',
    features: ['warmth'],
    sort: 'price',
    priceFrom: 0,
    priceTo: 10_000_000,
    inStock: true,
    family: 'hk',
    limit: 5,
  },
  '/dealer_product/count': {
    query: 'cloud',
    category: 'signature',
    features: ['warmth'],
    priceFrom: 0,
    priceTo: 10_000_000,
    inStock: true,
    family: 'hk',
  },
  '/dealer_product/get': { id: 'w8', family: 'w' },
  '/open/product/skus': { skuIds: ['w8-cloud'] },
  '/open/product/reviews': { id: 'w8', limit: 3 },
  '/open/product/questions': { id: 'w8', limit: 3 },
  '/product/question/own': { productId: 'w8' },
  '/product/browse_shop': { id: 'nothing', family: 'w' },
  '/product/use': { sn: 'W8-0001' },
  '/product/use_recommend': { sn: 'W8-0001', id: 'w8', ids: ['w8'], family: 'hk' },
  '/stock_alert/list': {},
  '/stock_alert/edit': { skuId: 'w8-rose', isOn: true },
  '/dealer_cart/list': {},
  '/dealer_cart/edit': { mode: 'merge', items: [{ skuId: 'w8-cloud', quantity: 1, isSelected: true }] },
  '/dealer_cart/delete': { skuIds: ['w8-cloud'] },
  '/open/store/list': { latitude: 31.2, longitude: 121.4 },
  '/open/store/get': { id: 'sh-anfu', latitude: 31.2, longitude: 121.4 },
  '/open/community/list': { limit: 5 },
  '/points/balance': {},
  '/points/history': {},
  '/picture/upload': { image: ONE_PIXEL_PNG_BASE64 },
} as const

const createOrderRequests = (id: string) =>
  ({
    '/dealer_order/preview': {
      items: [{ skuId: 'w8-cloud', quantity: 1, price: 32_800_00 }],
      method: 'delivery',
      pickupSkuIds: ['w8-cloud'],
      districtCode: '310104',
      points: 1,
    },
    '/dealer_order/place': {
      requestKey: id,
      items: [{ skuId: 'm1-pearl', quantity: 1, price: 499_00 }],
      delivery: {
        method: 'delivery',
        addressId: id,
        appointment: { date: '2026-11-28', slot: 'morning' },
        pickup: { storeId: 'sh-anfu', skuIds: ['m1-pearl'] },
        siteAccess: { floor: 5, hasLift: true, doorCm: 80 },
      },
      remark: 'Ring twice',
      points: 0,
      invoice: { kind: 'company', title: 'Lin', taxNumber: '91350100M000100Y43', email: 'lin@shop.example' },
      fromCart: true,
      total: 499_00,
    },
    '/dealer_order/list': { status: 'completed', isToComment: true, query: 'AZ', limit: 5 },
    '/dealer_order/counts': {},
    '/dealer_order/get': { id },
    '/dealer_order/cancel': { id, reason: 'other' },
    '/dealer_order/delete': { id },
    '/dealer_order/appointments': { id },
    '/dealer_order/address': { id, addressId: id, appointment: { date: '2026-11-28', slot: 'morning' } },
    '/dealer_order/appointment': { id, appointment: { date: '2026-11-28', slot: 'morning' } },
    '/dealer_order/confirm_receive': { id, kind: 'parcel' },
    '/dealer_order/extend': { id },
    '/dealer_order/invoice/get': { id },
    '/dealer_order/invoice/change': {
      id,
      invoice: { kind: 'company', title: 'Lin', taxNumber: '91350100M000100Y43', email: 'lin@shop.example' },
    },
    '/dealer_order/invoice/link': { id, documentId: id },
    '/dealer_order/invoice/mail': { id, documentId: id, email: 'lin@shop.example' },
    '/dealer_order/comment': {
      id,
      comments: [{ skuId: 'm1-pearl', stars: 5, text: 'Quiet', pictures: [id] }],
      isAnonymous: true,
    },
    '/product/question/ask': { requestKey: id, productId: 'w8', text: 'Does it fit 186 cm?' },
    '/product/review/own': { orderId: id },
    '/product/review/rewrite': { id, text: 'Quiet', pictures: [id] },
    '/product/review/report': { id, reason: 'insult' },
    '/dealer_order/logistics': { id },
    '/open/dealer_order/part': { number: 'AZ1', code: 'X' },
    '/dealer_order/bind': { number: 'AZ1', code: 'X' },
    '/open/system_config/dealer_order': {},
    '/open/express/company': {},
  }) as const

const createPaymentRequests = (id: string) =>
  ({
    '/dealer_order/wxpay': { id, channel: 'outside', requestKey: id },
    '/dealer_order/alipay': { id, channel: 'desktop', requestKey: id },
    '/dealer_order/payment': { id },
    '/dealer_order/substitute_payment': { id, message: 'Back on Friday', showsItems: true, showsName: true },
    '/open/dealer_order/get_substitute_payment': { token: 'x'.repeat(32) },
    '/open/dealer_order/substitute_payment_wxpay': {
      token: 'x'.repeat(32),
      channel: 'outside',
      requestKey: id,
    },
  }) as const

const createRefundRequests = (id: string) =>
  ({
    '/dealer_order_refund/preview': { orderId: id, skuId: 'm1-pearl', number: 1 },
    '/dealer_order_refund/apply': {
      requestKey: id,
      orderId: id,
      skuId: 'm1-pearl',
      replacementSkuId: 'm1-moss',
      kind: 'refundOnly',
      goodsStatus: 'notReceived',
      number: 1,
      reason: 'other',
      note: 'Too small',
      fileList: [id],
      telephone: '13800000000',
    },
    '/dealer_order_refund/preview_order': { orderId: id },
    '/dealer_order_refund/apply_order': {
      requestKey: id,
      orderId: id,
      kind: 'refundOnly',
      goodsStatus: 'notReceived',
      reason: 'notSuitable',
      note: 'We are moving away',
      fileList: [id],
      telephone: '13800000001',
    },
    '/dealer_order_refund/exchange_choices': { orderId: id, skuId: 'm1-pearl' },
    '/dealer_order_refund/repair_terms': { orderId: id, skuId: 'm1-pearl' },
    '/dealer_order_refund/answer_quote': { id, amount: 120_00, isTaken: true },
    '/dealer_order_refund/quote_wxpay': { id, amount: 120_00, channel: 'outside', requestKey: id },
    '/dealer_order_refund/quote_alipay': { id, amount: 120_00, channel: 'desktop', requestKey: id },
    '/dealer_order_refund/quote_payment': { id },
    '/dealer_order_refund/answer_offer': { id, isTaken: true },
    '/dealer_order_refund/confirm_arrival': { id },
    '/dealer_order_refund/list': { orderId: id, limit: 5 },
    '/dealer_order_refund/get': { id },
    '/dealer_order_refund/answer': {
      requestKey: id,
      id,
      askedAt: '2026-11-20T08:00:00.000Z',
      text: 'On the left',
      fileList: [id],
    },
    '/dealer_order_refund/undo': { id },
    '/dealer_order_refund/send_back': { way: 'parcel', id, company: 'ems', trackingNumber: 'EM123456' },
    '/dealer_order_refund/change_pickup': { id, addressId: id, pickupDate: '2026-11-28', slot: 'evening' },
    '/dealer_order_refund/cancel_pickup': { id },
    '/dealer_order_refund/pickups': { query: 'RF' },
  }) as const
