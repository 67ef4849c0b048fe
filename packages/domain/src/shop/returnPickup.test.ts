import { refundStatuses } from './refundState'
import { getPickupEvent, isPickupBookable, pickupStates } from './returnPickup'

describe('a courier whom the shop books', () => {
  it('can be booked while the goods are awaited or a visit is wanted, and not once somebody has them', () => {
    const bookable = refundStatuses.flatMap(status =>
      [null, ...pickupStates].flatMap(pickup =>
        isPickupBookable({ status, pickup }) ? [`${status} ${pickup ?? 'unasked'}`] : [],
      ),
    )
    expect(bookable).toEqual([
      'awaitingReturn unasked',
      'awaitingReturn requested',
      'awaitingReturn booked',
      'awaitingReturn failed',
      'awaitingReturn cancelled',
      'returned requested',
      'returned booked',
      'returned failed',
    ])
  })

  it('has the goods with the first word of the way, and not while something holds it up', () => {
    expect(getPickupEvent('accepted')).toBe('collected')
    expect(getPickupEvent('signed')).toBe('collected')
    expect(getPickupEvent('problem')).toBeNull()
  })
})
