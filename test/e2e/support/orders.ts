import { randomUUID } from 'node:crypto'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { ApiClient } from './apiClient'

/** Keeps an address of the person and gives its id. */
export const createDeliveryAddress = async (call: ApiClient): Promise<string> => {
  const { id } = await call('/address/edit', {
    name: 'Lin Yi',
    phone: '13800006021',
    districtCode: '310104',
    detail: 'Anfu Road 288',
  })
  return id
}

export type PurchaseRequest = {
  skuId: string
  addressId: string
  /** 1 unless said otherwise. */
  quantity?: number
  remark?: string
}

/** Places an order, as the checkout would. */
export const placeOrderByApi = async (
  call: ApiClient,
  { skuId, addressId, quantity = 1, remark }: PurchaseRequest,
): Promise<string> => {
  const { lines, totals, appointmentDays } = await call('/dealer_order/preview', {
    items: [{ skuId, quantity }],
  })
  const day = appointmentDays.find(({ full }) => !full.includes('morning'))
  const { id } = await call('/dealer_order/place', {
    requestKey: randomUUID(),
    items: lines.map(line => ({ skuId, quantity: line.quantity, price: line.price })),
    delivery: {
      method: 'delivery',
      addressId,
      appointment: day ? { date: day.date, slot: 'morning' } : null,
    },
    remark,
    total: totals.total,
  })
  return id
}

/** Pays an order at the sandbox, as the cashier would, and waits until the shop has recorded it. */
export const payOrderInSandbox = async (call: ApiClient, id: string): Promise<void> => {
  const way = await call('/dealer_order/wxpay', { id, channel: 'outside', requestKey: randomUUID() })
  if (way.kind !== 'redirect') throw new Error(`paid by ${way.kind}`)
  await fetch(way.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
    redirect: 'manual',
  })
  await pollUntil(
    async () => (await call('/dealer_order/get', { id })).status,
    status => status !== 'pendingPayment',
  )
}
