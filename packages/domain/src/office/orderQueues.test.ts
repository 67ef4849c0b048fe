import { DAY_MS } from '../durations'
import { getOrderQueues, type OrderQueueFacts } from './orderQueues'

const now = Date.parse('2026-11-20T06:00:00Z')

const createFacts = (changes: Partial<OrderQueueFacts> = {}): OrderQueueFacts => ({
  status: 'pendingDelivery',
  delivery: 'parcel',
  paidAt: now - 1000,
  appointmentDate: null,
  isRefunding: false,
  ...changes,
})

describe('the queues of an order', () => {
  it.each([
    ['parcel', 'toShip'],
    ['fitted', 'waitingForFitter'],
    ['pickup', 'toCollect'],
  ] as const)('are decided by how it goes out: %s', (delivery, queue) => {
    expect(getOrderQueues(createFacts({ delivery }), now)).toEqual([queue])
  })

  it('has an order as late two days after it was paid', () => {
    expect(getOrderQueues(createFacts({ paidAt: now - 2 * DAY_MS }), now)).toEqual(['toShip'])
    expect(getOrderQueues(createFacts({ paidAt: now - 2 * DAY_MS - 1 }), now)).toEqual(['toShip', 'late'])
  })

  it('has an order with an appointment as late only when that day has ended in China', () => {
    const fitted = { delivery: 'fitted', paidAt: now - 20 * DAY_MS } as const
    expect(getOrderQueues(createFacts({ ...fitted, appointmentDate: '2026-11-20' }), now)).toEqual([
      'waitingForFitter',
    ])
    expect(getOrderQueues(createFacts({ ...fitted, appointmentDate: '2026-11-19' }), now)).toEqual([
      'waitingForFitter',
      'late',
    ])
  })

  it('never ships what is being refunded', () => {
    expect(getOrderQueues(createFacts({ isRefunding: true, paidAt: 0 }), now)).toEqual(['inReturn'])
  })

  it('leaves out what has ended', () => {
    expect(getOrderQueues(createFacts({ status: 'completed' }), now)).toEqual([])
    expect(getOrderQueues(createFacts({ status: 'closed' }), now)).toEqual([])
  })
})
