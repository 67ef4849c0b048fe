import { waitFor } from '@testing-library/react'
import type { Order } from '@/data/orders'
import { queryClient } from '@/data/queryClient'

/** An order as the server gives it, for tests. */
export const orderWith = (changes: Partial<Order> = {}): Order => ({
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
      payable: 998_00,
      refundQuantity: 0,
      refund: null,
    },
  ],
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

/** Waits until no call is under way. */
export const settled = (): Promise<void> =>
  waitFor(() => {
    if (queryClient.isFetching() + queryClient.isMutating() > 0) throw new Error('a call is under way')
  })
