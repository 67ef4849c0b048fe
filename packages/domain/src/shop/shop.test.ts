import fc from 'fast-check'
import { DAY_MS } from '../durations'
import {
  getAllowedOrderActions,
  getNextOrderStatus,
  computeReceiptDeadline,
  isOrderActionAllowed,
  computeMaxRedeemablePoints,
  orderActions,
  orderStatuses,
  computePaymentDeadline,
  computeEarnedPoints,
  MAX_CENTS,
  MAX_ORDER_TOTAL,
  prorateAmount,
  getSecondsUntil,
  shopRules as rules,
  allocateAmount,
  getOrderStatusesAllowingEvent,
  computeOrderTotals,
  type OrderAction,
  type OrderEvent,
  type OrderSnapshot,
  type OrderStatus,
} from '.'

const movingEvents: OrderEvent[] = ['paid', 'shipped', 'received', 'cancelled', 'expired', 'allRefunded']
const events: OrderEvent[] = [
  ...movingEvents,
  'partlyShipped',
  'addressChanged',
  'appointmentMoved',
  'extended',
  'commented',
  'bound',
]
const cents = fc.integer({ min: 1, max: 10_000_000 })
const anyLine = fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 20 }), isParcel: fc.boolean() })

const parcelStates = {
  pendingPayment: 'planned',
  pendingDelivery: 'preparing',
  pendingReceipt: 'onTheWay',
  completed: 'done',
  closed: 'cancelled',
} as const

const facts = (changes: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  status: 'pendingPayment',
  payBy: 1000,
  confirmBy: null,
  completedAt: null,
  isExtended: false,
  isCommented: false,
  deliveries: [{ kind: 'parcel', state: parcelStates[changes.status ?? 'pendingPayment'] }],
  hasParcel: false,
  hasRefundable: true,
  isRefunding: false,
  ...changes,
})

describe('an order', () => {
  it('is paid once, and never falls back to an earlier status', () => {
    const rank = (status: string) => orderStatuses.indexOf(status as (typeof orderStatuses)[number])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), happened => {
        let status: (typeof orderStatuses)[number] = 'pendingPayment'
        let paid = 0
        for (const event of happened) {
          const next = getNextOrderStatus(status, event)
          if (next === null) continue
          if (movingEvents.includes(event)) expect(rank(next)).toBeGreaterThan(rank(status))
          else expect(next).toBe(status)
          if (event === 'paid') paid += 1
          status = next
        }
        expect(paid).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('reaches every status from the first one, and ends once', () => {
    const reached = new Set<OrderStatus>(['pendingPayment'])
    for (const status of reached)
      for (const event of events) {
        const next = getNextOrderStatus(status, event)
        if (next !== null) reached.add(next)
      }
    expect([...reached].sort()).toEqual([...orderStatuses].sort())

    const isEnd = (status: OrderStatus) => status === 'completed' || status === 'closed'
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), happened => {
        const passed: OrderStatus[] = ['pendingPayment']
        for (const event of happened) {
          const status = passed.at(-1) ?? 'pendingPayment'
          const next = getNextOrderStatus(status, event)
          expect(next !== null).toBe(getOrderStatusesAllowingEvent(event).includes(status))
          if (next !== null && next !== status) passed.push(next)
        }
        expect(passed.filter(isEnd).length).toBeLessThanOrEqual(1)
        // Nothing is sent or received that was not paid.
        if (passed.includes('pendingReceipt')) expect(passed).toContain('pendingDelivery')
        if (passed.includes('completed')) expect(passed).toContain('pendingReceipt')
      }),
    )
  })

  it('offers an action only where what it does can happen', () => {
    const doing = {
      cancel: 'cancelled',
      changeAddress: 'addressChanged',
      confirmReceipt: 'received',
      extendReceipt: 'extended',
      comment: 'commented',
    } as const
    for (const status of orderStatuses)
      for (const [action, event] of Object.entries(doing) as [OrderAction, OrderEvent][])
        if (getAllowedOrderActions(facts({ status, completedAt: 0 }), 0, rules).includes(action))
          expect(getNextOrderStatus(status, event)).not.toBeNull()
  })

  it('that has ended is moved by nothing', () => {
    for (const event of movingEvents)
      for (const status of ['completed', 'closed'] as const)
        expect(getNextOrderStatus(status, event)).toBeNull()
  })

  it('of which a parcel has left can be followed, and goes to no other address', () => {
    const may = (changes: Partial<OrderSnapshot>) =>
      getAllowedOrderActions(facts({ status: 'pendingDelivery', ...changes }), 0, rules)
    expect(may({})).toContain('changeAddress')
    expect(may({})).not.toContain('viewLogistics')
    expect(may({ hasParcel: true })).toContain('viewLogistics')
    expect(may({ hasParcel: true })).not.toContain('changeAddress')
  })

  it('that was shipped hears of its payment again without effect', () => {
    expect(getNextOrderStatus('pendingReceipt', 'paid')).toBeNull()
    expect(getOrderStatusesAllowingEvent('paid')).toEqual(['pendingPayment'])
  })

  it('can be paid until its deadline, to the millisecond', () => {
    expect(getAllowedOrderActions(facts(), 999, rules)).toEqual([
      'pay',
      'payByOther',
      'cancel',
      'changeAddress',
    ])
    expect(getAllowedOrderActions(facts(), 1000, rules)).toEqual(['cancel', 'changeAddress'])
  })

  it('that was received offers refund and comment for their days', () => {
    const order = facts({ status: 'completed', completedAt: 0 })
    const may = (action: 'refund' | 'comment', now: number) =>
      isOrderActionAllowed(action, { order, now, rules })
    expect([may('refund', 7 * DAY_MS - 1), may('refund', 7 * DAY_MS)]).toEqual([true, false])
    expect([may('comment', 15 * DAY_MS - 1), may('comment', 15 * DAY_MS)]).toEqual([true, false])
  })

  it('that is being refunded is neither confirmed nor deleted', () => {
    for (const status of orderStatuses) {
      const actions = getAllowedOrderActions(facts({ status, isRefunding: true, completedAt: 0 }), 0, rules)
      expect(actions).not.toContain('confirmReceipt')
      expect(actions).not.toContain('delete')
    }
  })

  it('shows its buttons in one order', () => {
    for (const status of orderStatuses) {
      const actions = getAllowedOrderActions(facts({ status, completedAt: 0 }), 0, rules)
      expect(actions).toEqual(orderActions.filter(action => actions.includes(action)))
    }
  })

  it('has half an hour to be paid, a day when a friend was asked, both from the order', () => {
    expect(computePaymentDeadline(0, false, rules)).toBe(30 * 60_000)
    expect(computePaymentDeadline(0, true, rules)).toBe(DAY_MS)
    expect(computeReceiptDeadline(0, false, rules)).toBe(10 * DAY_MS)
    expect(computeReceiptDeadline(0, true, rules)).toBe(20 * DAY_MS)
    expect([getSecondsUntil(1500, 0), getSecondsUntil(1500, 1500), getSecondsUntil(1500, 9999)]).toEqual([
      2, 0, 0,
    ])
  })
})

describe('an amount', () => {
  it('that is split adds up to itself, and no part is negative', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const parts = allocateAmount(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('of any size is shared out to the cent, also where products pass what a number holds exactly', () => {
    const anyCents = fc.integer({ min: 0, max: MAX_CENTS })
    fc.assert(
      fc.property(anyCents, anyCents, anyCents, (total, first, second) => {
        const [count, of] = [Math.min(first, second), Math.max(first, second)]
        const exact = count === of ? BigInt(total) : (BigInt(total) * BigInt(count)) / BigInt(of)
        expect(BigInt(prorateAmount(total, count, of))).toBe(exact)
      }),
    )
    fc.assert(
      fc.property(anyCents, fc.array(anyCents, { minLength: 1, maxLength: 50 }), (amount, weights) => {
        const parts = allocateAmount(amount, weights)
        const isWeightless = weights.every(weight => weight === 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(isWeightless ? 0 : amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('of nothing is split into nothing', () => {
    expect(allocateAmount(100, [0, 0])).toEqual([0, 0])
    expect(prorateAmount(100, 0, 3)).toBe(0)
    expect(prorateAmount(100, 3, 3)).toBe(100)
  })
})

describe('the totals', () => {
  it('add up, line by line and altogether, whatever is bought', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), fc.nat(2_000_000), (lines, points) => {
        const { totals, orderLines: parts } = computeOrderTotals(lines, { points }, rules)
        const sum = (of: (part: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + of(part), 0)
        expect(sum(part => part.amount)).toBe(totals.goods)
        expect(sum(part => part.points)).toBe(totals.points)
        expect(sum(part => part.payable) + totals.freight).toBe(totals.total)
        expect(totals.total).toBeGreaterThan(0)
        expect(totals.points).toBeLessThanOrEqual(points)
        expect(totals.discount * 100).toBeLessThanOrEqual(totals.goods * rules.pointsMostPercent)
        expect(parts.every(part => part.payable >= 0)).toBe(true)
      }),
    )
  })

  it('are exact for the highest price and the largest quantity', () => {
    const dearLine = fc.record({
      price: fc.integer({ min: MAX_ORDER_TOTAL, max: MAX_CENTS }),
      quantity: fc.integer({ min: 1, max: 99 }),
      isParcel: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(dearLine, { minLength: 1, maxLength: 50 }),
        fc.nat(1_000_000_000),
        (lines, points) => {
          const { totals, orderLines: parts } = computeOrderTotals(lines, { points }, rules)
          const goods = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
          expect(BigInt(totals.goods)).toBe(goods)
          expect(Number.isSafeInteger(totals.goods)).toBe(true)
          expect(parts.reduce((sum, { points: share }) => sum + share, 0)).toBe(totals.points)
          const payable = parts.reduce((sum, part) => sum + BigInt(part.payable), 0n)
          expect(payable).toBe(BigInt(totals.total))
        },
      ),
    )
  })

  it('hold freight only for small parcels that are delivered', () => {
    const computeFreight = (price: number, isParcel: boolean) =>
      computeOrderTotals([{ price, quantity: 1, isParcel }], { points: 0 }, rules).totals.freight
    expect(computeFreight(98_99, true)).toBe(12_00)
    expect(computeFreight(99_00, true)).toBe(0)
    expect(computeFreight(98_99, false)).toBe(0)
  })

  it('give a point for each whole yuan', () => {
    expect([
      computeEarnedPoints(99, rules),
      computeEarnedPoints(100, rules),
      computeEarnedPoints(32_800_00, rules),
    ]).toEqual([0, 1, 32_800])
    expect(computeMaxRedeemablePoints(1000, 5000, rules)).toBe(100)
    expect(computeMaxRedeemablePoints(1000, 7, rules)).toBe(7)
  })
})
