import { getOrderQueues, type OrderQueueFacts } from './orderQueues'

const now = Date.parse('2026-11-20T06:00:00Z')

const part = (
  changes: Partial<OrderQueueFacts['deliveries'][number]> = {},
): OrderQueueFacts['deliveries'][number] => ({
  kind: 'parcel',
  state: 'preparing',
  promisedDate: '2026-11-22',
  ...changes,
})

const createFacts = (changes: Partial<OrderQueueFacts> = {}): OrderQueueFacts => ({
  status: 'pendingDelivery',
  deliveries: [part()],
  isRefunding: false,
  ...changes,
})

describe('the queues of an order', () => {
  it.each([
    ['parcel', 'toShip'],
    ['fitted', 'waitingForFitter'],
    ['pickup', 'toCollect'],
  ] as const)('are decided by how it goes out: %s', (kind, queue) => {
    expect(getOrderQueues(createFacts({ deliveries: [part({ kind })] }), now)).toEqual([queue])
  })

  it('are those of each part that waits', () => {
    const deliveries = [part(), part({ kind: 'fitted' }), part({ kind: 'pickup', state: 'ready' })]
    expect(getOrderQueues(createFacts({ deliveries }), now)).toEqual([
      'toShip',
      'waitingForFitter',
      'toCollect',
    ])
  })

  it('keep what lies ready in a store until it is collected', () => {
    const deliveries = [part({ kind: 'pickup', state: 'ready' })]
    expect(getOrderQueues(createFacts({ status: 'pendingReceipt', deliveries }), now)).toEqual([
      'toCollect',
      'onItsWay',
    ])
  })

  it('have as late what has not left when the promised day has ended in China', () => {
    const queuesAt = (time: string) =>
      getOrderQueues(
        createFacts({ deliveries: [part({ kind: 'fitted', promisedDate: '2026-11-20' })] }),
        Date.parse(time),
      )
    expect(queuesAt('2026-11-20T15:59:59Z')).toEqual(['waitingForFitter'])
    expect(queuesAt('2026-11-20T16:00:00Z')).toEqual(['waitingForFitter', 'late'])
  })

  it('never ship what is being refunded', () => {
    const deliveries = [part({ promisedDate: '2026-11-01' })]
    expect(getOrderQueues(createFacts({ isRefunding: true, deliveries }), now)).toEqual(['inReturn'])
  })

  it('leave out what has ended', () => {
    const ended = (status: 'completed' | 'closed', state: 'done' | 'cancelled') =>
      getOrderQueues(createFacts({ status, deliveries: [part({ state, promisedDate: '2026-01-01' })] }), now)
    expect(ended('completed', 'done')).toEqual([])
    expect(ended('closed', 'cancelled')).toEqual([])
  })
})
