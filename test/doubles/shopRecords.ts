import type { Address } from '@/data/shop/addresses'
import type { InvoiceDocument, OrderInvoice } from '@/data/shop/invoices'
import type { InvoiceTitle } from '@/data/shop/invoiceTitles'
import type { Order } from '@/data/shop/orders'
import type { OrderPayment } from '@/data/shop/payments'
import type { ProductReview, ProductSummary } from '@/data/shop/products'

/** A part of an order, for tests. */
export const createTestDelivery = (
  changes: Partial<Order['deliveries'][number]> = {},
): Order['deliveries'][number] => ({
  kind: 'parcel',
  state: 'planned',
  promise: { from: '2026-11-21', to: '2026-11-22' },
  fulfilledAt: null,
  actions: [],
  skuIds: ['m1-pearl'],
  appointment: null,
  movableUntil: null,
  store: null,
  pickupCode: null,
  heldUntil: null,
  latestNode: null,
  ...changes,
})

/** An order as the server gives it, for tests. */
export const createTestOrder = (changes: Partial<Order> = {}): Order => ({
  id: 'o1',
  number: 'AZ2611200041',
  shop: { id: 'anzuo', name: 'Anzuo' },
  status: 'pendingPayment',
  closeReason: null,
  actions: ['pay', 'payByOther', 'cancel', 'changeAddress'],
  lines: [
    {
      skuId: 'm1-pearl',
      productId: 'm1',
      name: 'M1 Neck',
      skuName: 'Pearl',
      picture: '/pictures/products/m1.svg',
      price: 499_00,
      quantity: 2,
      deliveryKind: 'parcel',
      payable: 998_00,
      refundQuantity: 0,
      refund: null,
    },
  ],
  deliveries: [createTestDelivery()],
  siteAccess: null,
  total: 998_00,
  placedAt: '2026-11-20T05:58:04.000Z',
  secondsToPay: 1656,
  isCommented: false,
  totals: { goods: 998_00, freight: 0, points: 0, discount: 0, total: 998_00 },
  paid: 0,
  refunded: 0,
  delivery: {
    method: 'delivery',
    to: {
      name: 'Lin Yi',
      phone: '13800006021',
      region: ['上海市', '上海市', '徐汇区'],
      detail: '安福路 288',
    },
    appointment: null,
  },
  remark: '',
  invoice: null,
  paidBy: null,
  isPaidByFriend: false,
  timeline: [{ event: 'placed', at: '2026-11-20T05:58:04.000Z' }],
  confirmBy: null,
  latestNode: null,
  ...changes,
})

/** An invoice that was issued, for tests. */
export const createTestInvoiceDocument = (changes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  id: 'i1',
  kind: 'blue',
  state: 'issued',
  title: 'Lin Yi',
  amount: 998_00,
  number: '26332000000123456789',
  issuedAt: '2026-11-24T03:00:00.000Z',
  format: 'pdf',
  isMailed: false,
  ...changes,
})

/** How the invoice of an order stands, for tests: nothing was asked for. */
export const createTestInvoice = (changes: Partial<OrderInvoice> = {}): OrderInvoice => ({
  wish: null,
  progress: 'none',
  canChange: true,
  documents: [],
  ...changes,
})

/** A kept invoice title, for tests: of a person, and the default one. */
export const createTestInvoiceTitle = (changes: Partial<InvoiceTitle> = {}): InvoiceTitle => ({
  id: 't1',
  invoice: { kind: 'personal', title: 'Lin Yi' },
  isDefault: true,
  ...changes,
})

/** An address of the person. */
export const createTestAddress = (changes: Partial<Address> = {}): Address => ({
  id: 'home',
  name: 'Lin Yi',
  phone: '13800006021',
  districtCode: '310104',
  region: ['上海市', '徐汇区'],
  detail: '安福路 288 弄',
  tag: null,
  isDefault: false,
  ...changes,
})

/** A product as lists show it. */
export const createTestProduct = (changes: Partial<ProductSummary> = {}): ProductSummary => ({
  id: 'p1',
  categoryId: 'care',
  name: 'Seat cover',
  line: 'Linen',
  picture: '/pictures/products/p1.svg',
  priceFrom: 19_900,
  features: [],
  isSoldOut: false,
  sold: 0,
  rating: null,
  ratingCount: 0,
  ...changes,
})

/** A buyer's review. */
export const createTestReview = (changes: Partial<ProductReview> = {}): ProductReview => ({
  id: 'r1',
  productId: 'w8',
  productName: 'W8 Cloud',
  personName: 'L**',
  skuName: 'Slate',
  stars: 5,
  text: 'Steady and quiet.',
  pictures: [],
  at: '2026-11-12T08:00:00.000Z',
  reply: null,
  ...changes,
})

/** An order that waits to be paid, as the pages of payment get it. */
export const payableOrder = {
  id: 'o1',
  number: 'AZ261120100001',
  actions: ['pay', 'payByOther', 'cancel'],
  lines: [{ skuId: 'm1', name: 'M1 massager', picture: '/m1.svg', quantity: 1, price: 499_00 }],
  deliveries: [],
  total: 499_00,
  delivery: { method: 'pickup', storeId: 's', storeName: 'Anfu Road' },
}

/** Its payment before anything was paid. */
export const unpaidPayment: OrderPayment = {
  state: 'unpaid',
  amount: 499_00,
  secondsToPay: 1800,
  paidAt: null,
  paidBy: null,
  returned: null,
}
