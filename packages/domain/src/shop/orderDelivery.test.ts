import fc from 'fast-check'
import {
  computeAppointmentClosing,
  deliveryEvents,
  deliveryKinds,
  deliveryStates,
  deriveOrderStatus,
  getAllowedDeliveryActions,
  getDeliveryKind,
  getNextDeliveryState,
  isDeliveryActionAllowed,
  listAwaitedDeliveries,
  listOrderEventsTowards,
  nameDeliveredLines,
  type DeliveryEvent,
  type DeliveryFacts,
  type DeliveryKind,
  type OrderDelivery,
} from './orderDelivery'
import { getNextOrderStatus, orderStatuses, type OrderStatus } from './orderState'

const someKinds = fc.uniqueArray(fc.constantFrom(...deliveryKinds), { minLength: 1 })
const someSteps = fc.array(
  fc.record({ kind: fc.constantFrom(...deliveryKinds), event: fc.constantFrom(...deliveryEvents) }),
  { maxLength: 40 },
)

const apply = (deliveries: OrderDelivery[], kind: DeliveryKind, event: DeliveryEvent): OrderDelivery[] =>
  deliveries.map(delivery => {
    const next = delivery.kind === kind ? getNextDeliveryState(delivery, event) : null
    return next === null ? delivery : { ...delivery, state: next }
  })

const payAll = (kinds: readonly DeliveryKind[]): OrderDelivery[] =>
  kinds.map(kind => ({ kind, state: 'preparing' }))

const facts = (changes: Partial<DeliveryFacts>): DeliveryFacts => ({
  kind: 'parcel',
  state: 'preparing',
  hasParcel: false,
  isRefunding: false,
  appointmentDate: null,
  ...changes,
})

describe('a part of an order', () => {
  it('comes to every state that its kind can have, and to no other', () => {
    const reach = (kind: DeliveryKind) => {
      const reached = new Set<OrderDelivery['state']>(['planned'])
      for (const state of reached)
        for (const event of deliveryEvents) {
          const next = getNextDeliveryState({ kind, state }, event)
          if (next !== null) reached.add(next)
        }
      return deliveryStates.filter(state => reached.has(state))
    }
    expect(reach('parcel')).toEqual(['planned', 'preparing', 'onTheWay', 'done', 'cancelled'])
    expect(reach('fitted')).toEqual(['planned', 'preparing', 'onTheWay', 'done', 'cancelled'])
    expect(reach('pickup')).toEqual(['planned', 'preparing', 'ready', 'done', 'cancelled'])
  })

  it('never goes back, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deliveryKinds),
        fc.array(fc.constantFrom(...deliveryEvents)),
        (kind, events) => {
          let state: OrderDelivery['state'] = 'planned'
          for (const event of events) {
            const next = getNextDeliveryState({ kind, state }, event)
            if (next === null) continue
            expect(deliveryStates.indexOf(next)).toBeGreaterThan(deliveryStates.indexOf(state))
            state = next
          }
        },
      ),
    )
  })

  it('that is collected neither travels nor arrives, and nothing else is handed over', () => {
    for (const state of deliveryStates) {
      expect(getNextDeliveryState({ kind: 'pickup', state }, 'sent')).toBeNull()
      expect(getNextDeliveryState({ kind: 'pickup', state }, 'received')).toBeNull()
      for (const kind of ['fitted', 'parcel'] as const) {
        expect(getNextDeliveryState({ kind, state }, 'handedOver')).toBeNull()
        expect(getNextDeliveryState({ kind, state }, 'readied')).toBeNull()
      }
      const actions = getAllowedDeliveryActions(facts({ kind: 'pickup', state }), 0)
      expect(actions).not.toContain('confirmReceipt')
      expect(actions).not.toContain('track')
    }
  })

  it('shows its code once it lies ready, can be followed once it left, and is confirmed when all of it left', () => {
    expect(getAllowedDeliveryActions(facts({ kind: 'pickup', state: 'ready' }), 0)).toEqual(['showCode'])
    expect(getAllowedDeliveryActions(facts({}), 0)).toEqual([])
    expect(getAllowedDeliveryActions(facts({ hasParcel: true }), 0)).toEqual(['track'])
    expect(getAllowedDeliveryActions(facts({ hasParcel: true, state: 'onTheWay' }), 0)).toEqual([
      'track',
      'confirmReceipt',
    ])
    expect(getAllowedDeliveryActions(facts({ state: 'onTheWay', isRefunding: true }), 0)).toEqual(['track'])
  })

  it('can be fitted another day until six in the evening before, by the clock of China', () => {
    const closing = Date.parse('2026-11-27T10:00:00Z')
    expect(computeAppointmentClosing('2026-11-28')).toBe(closing)
    const fitted = facts({ kind: 'fitted', appointmentDate: '2026-11-28' })
    expect(isDeliveryActionAllowed('moveAppointment', fitted, closing - 1)).toBe(true)
    expect(isDeliveryActionAllowed('moveAppointment', fitted, closing)).toBe(false)
    expect(isDeliveryActionAllowed('moveAppointment', { ...fitted, state: 'onTheWay' }, 0)).toBe(false)
  })

  it('is decided by the thing and by who fetches it', () => {
    expect(getDeliveryKind('installed', false)).toBe('fitted')
    expect(getDeliveryKind('parcel', false)).toBe('parcel')
    expect(getDeliveryKind('installed', true)).toBe('pickup')
  })
})

describe('the status of an order by its parts', () => {
  it('is what its own events lead to, step by step, and never falls back', () => {
    fc.assert(
      fc.property(someKinds, someSteps, (kinds, steps) => {
        let deliveries = payAll(kinds)
        let status: OrderStatus = 'pendingDelivery'
        for (const { kind, event } of steps) {
          deliveries = apply(deliveries, kind, event)
          const before = status
          for (const orderEvent of listOrderEventsTowards(status, deliveries)) {
            const next = getNextOrderStatus(status, orderEvent)
            expect(next).not.toBeNull()
            status = next ?? status
          }
          expect(orderStatuses.indexOf(status)).toBeGreaterThanOrEqual(orderStatuses.indexOf(before))
          // What has ended stays as it ended, also when all of it comes back later.
          if (before !== 'completed' && before !== 'closed')
            expect(status).toBe(deriveOrderStatus(deliveries))
        }
      }),
    )
  })

  it('is complete only when the buyer has every part that was not cancelled', () => {
    fc.assert(
      fc.property(someKinds, someSteps, (kinds, steps) => {
        const deliveries = steps.reduce((parts, { kind, event }) => apply(parts, kind, event), payAll(kinds))
        const live = deliveries.filter(({ state }) => state !== 'cancelled')
        expect(deriveOrderStatus(deliveries) === 'completed').toBe(
          live.length > 0 && live.every(({ state }) => state === 'done'),
        )
      }),
    )
  })

  it('waits for the last part', () => {
    const chair = { kind: 'fitted', state: 'preparing' } as const
    expect(deriveOrderStatus([{ state: 'done' }, chair])).toBe('pendingDelivery')
    expect(deriveOrderStatus([{ state: 'ready' }, { state: 'done' }])).toBe('pendingReceipt')
    expect(deriveOrderStatus([{ state: 'cancelled' }, { state: 'done' }])).toBe('completed')
    expect(deriveOrderStatus([{ state: 'cancelled' }])).toBe('closed')
  })
})

it('a buyer waits for what has neither come nor been cancelled, for setting up before all else', () => {
  const deliveries: OrderDelivery[] = [
    { kind: 'pickup', state: 'ready' },
    { kind: 'parcel', state: 'done' },
    { kind: 'fitted', state: 'preparing' },
  ]
  expect(listAwaitedDeliveries(deliveries).map(({ kind }) => kind)).toEqual(['fitted', 'pickup'])
  expect(listAwaitedDeliveries([{ kind: 'fitted', state: 'cancelled' }])).toEqual([])
})

it('a part names its own lines, and how many of each', () => {
  const lines = [
    { skuId: 'm1', name: 'M1 Neck', quantity: 2 },
    { skuId: 'w8', name: 'W8 Cloud', quantity: 1 },
    { skuId: 'm5', name: 'M5 Foot', quantity: 1 },
  ]
  expect(nameDeliveredLines(lines, { skuIds: ['m1', 'w8'] })).toEqual(['M1 Neck × 2', 'W8 Cloud'])
})
