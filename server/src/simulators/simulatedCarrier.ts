import type { ParcelNode } from '@anzuo/domain/shop/parcelTracking'
import type { CarrierService } from '../gateways/carriers/carrierService'

/** How a simulated parcel travels, a step each time that the seconds pass. */
const STEPS: readonly Omit<ParcelNode, 'at'>[] = [
  { key: 'accepted', place: '苏州', words: '【苏州】快件已揽收' },
  { key: 'onTheWay', place: '无锡', words: '【无锡】快件已到达转运中心' },
  { key: 'outForDelivery', place: '上海', words: '【上海】派件中，派件员电话 13800000000' },
  { key: 'signed', place: '上海', words: '【上海】快件已签收' },
]

/** Stands in for a carrier service in development and tests: every parcel arrives after a while, and every courier comes. */
export const createSimulatedCarrier = ({
  seconds,
  now,
}: {
  /** Between two steps of a parcel. */
  seconds: number
  now: () => Date
}): CarrierService => {
  const stepMs = seconds * 1000
  return {
    staleMs: stepMs,
    takenAnswer: '',
    subscribe: async () => ({ ok: true, value: null }),
    query: async ({ shippedAt }) => {
      const passed = Math.floor((now().getTime() - shippedAt.getTime()) / stepMs)
      const nodes = STEPS.slice(0, passed + 1).map((step, index) => ({
        ...step,
        at: new Date(shippedAt.getTime() + index * stepMs).toISOString(),
      }))
      return { ok: true, value: { nodes, expectedDate: null } }
    },
    readPush: () => null,
    bookPickup: async ({ bookingId }) => ({
      ok: true,
      value: {
        reference: bookingId,
        trackingNumber: `SF${bookingId.replace(/\D/g, '').padEnd(12, '0').slice(0, 12)}`,
      },
    }),
    cancelPickup: async () => ({ ok: true, value: null }),
    queryPickup: async () => ({
      ok: true,
      value: { event: 'collected', trackingNumber: null, problem: '' },
    }),
  }
}
