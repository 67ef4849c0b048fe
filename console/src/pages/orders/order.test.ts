import { getOrderState } from './order'

const paid = {
  status: 'pendingDelivery',
  closeReason: null,
  queues: ['toShip'],
  delivery: 'parcel',
  hasParcel: false,
} as const

describe('the state of an order', () => {
  it('waits for us while something is to be sent, and says how it goes', () => {
    expect(getOrderState({ ...paid, queues: ['toShip'] })).toEqual({
      tone: 'waiting',
      text: 'orders.state.toShip',
    })
    expect(getOrderState({ ...paid, queues: ['toCollect'], delivery: 'pickup' }).text).toBe(
      'orders.state.toCollect',
    )
  })

  it('is wrong when it is late', () => {
    expect(getOrderState({ ...paid, queues: ['toShip', 'late'] }).tone).toBe('wrong')
  })

  it('is a return first of all, because nothing is to be shipped then', () => {
    expect(getOrderState({ ...paid, queues: ['inReturn'] }).text).toBe('orders.state.inReturn')
  })

  it('says what is left after the first parcel', () => {
    expect(getOrderState({ ...paid, queues: ['toShip'], hasParcel: true }).text).toBe(
      'orders.state.partToShip',
    )
  })
})
