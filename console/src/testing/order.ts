import type { OfficeResponseData } from '@anzuo/contract/office/index'

type Order = OfficeResponseData<'/office/v1/order/get'>

const line = {
  productId: 'm5',
  name: 'M5 Foot',
  skuName: 'mist',
  picture: '/pictures/m5.svg',
  price: 128_000,
  refundQuantity: 0,
  deliveryKind: 'parcel',
} as const

/** A paid order of two foot massagers and a neck massager, none of which has left. */
export const createOrder = (changes: Partial<Order> = {}): Order => ({
  id: 'order-1',
  number: 'AZ2611200055',
  version: 7,
  status: 'pendingDelivery',
  closeReason: null,
  queues: ['toShip'],
  delivery: 'parcel',
  deliveries: [
    {
      kind: 'parcel',
      state: 'preparing',
      promise: { from: '2026-11-21', to: '2026-11-22' },
      fulfilledAt: null,
      skuIds: ['M5-MST', 'M1-PRL'],
      appointment: null,
      storeName: null,
      actions: ['ship'],
    },
  ],
  siteAccess: null,
  appointment: null,
  storeId: null,
  customer: { name: 'Shen ••', phone: '••• •••• 0036', region: ['Shanghai', 'Xuhui'] },
  goods: { name: 'M5 Foot', skuName: 'mist', picture: '/pictures/m5.svg', lines: 2 },
  hasParcel: false,
  total: 305_900,
  paid: 305_900,
  refunded: 0,
  placedAt: '2026-11-20T06:00:00Z',
  paidAt: '2026-11-20T06:09:00Z',
  totals: { goods: 305_900, freight: 0, points: 0, discount: 0, total: 305_900 },
  lines: [
    { ...line, skuId: 'M5-MST', quantity: 2, payable: 256_000, refundable: 256_000, leftToShip: 2 },
    {
      ...line,
      skuId: 'M1-PRL',
      productId: 'm1',
      name: 'M1 Neck',
      skuName: 'pearl',
      price: 49_900,
      quantity: 1,
      payable: 49_900,
      refundable: 49_900,
      leftToShip: 1,
    },
  ],
  parcels: [],
  ledger: [
    {
      at: '2026-11-20T06:09:00Z',
      kind: 'payment',
      provider: 'weixin',
      reference: '4200',
      amount: 305_900,
      isDone: true,
    },
  ],
  refunds: [],
  proposals: [],
  timeline: [
    { event: 'placed', at: '2026-11-20T06:00:00Z' },
    { event: 'paid', at: '2026-11-20T06:09:00Z' },
  ],
  notes: [],
  invoice: null,
  hasRemark: false,
  actions: ['ship', 'note', 'goodwill', 'openPersonalData'],
  ...changes,
})

/** A parcel that left yesterday and has not arrived. */
export const createParcel = (changes: Partial<Order['parcels'][number]> = {}): Order['parcels'][number] => ({
  id: 'parcel-1',
  kind: 'parcel',
  company: 'shunfeng',
  companyName: 'SF Express',
  trackingNumber: 'SF0000000000001',
  shippedAt: '2026-11-20T08:00:00Z',
  lines: [],
  nodes: [],
  expected: null,
  deliveredAt: null,
  followedSince: null,
  isUnanswered: false,
  ...changes,
})
