import { listAnomalyActions, paymentAnomalyReasons, type AnomalyFacts } from './oddMoney'

const facts = (changes: Partial<AnomalyFacts> = {}): AnomalyFacts => ({
  reason: 'unknownNumber',
  isOpen: true,
  isBeingSentBack: false,
  isInYuan: true,
  isBooked: false,
  ...changes,
})

describe('odd money', () => {
  it('without a payment of ours is assigned to an order, sent back or explained', () => {
    expect(listAnomalyActions(facts())).toEqual(['assign', 'sendBack', 'explain'])
  })

  it('that an order missed is booked: it pays the order or goes back by itself', () => {
    expect(listAnomalyActions(facts({ reason: 'notBooked' }))).toEqual(['book', 'explain'])
  })

  it('that an order holds is never sent back from here', () => {
    for (const reason of paymentAnomalyReasons)
      expect(listAnomalyActions(facts({ reason, isBooked: true }))).toEqual(['explain'])
  })

  it('in another currency, or on another account, is settled at the provider', () => {
    expect(listAnomalyActions(facts({ isInYuan: false }))).toEqual(['explain'])
    expect(listAnomalyActions(facts({ reason: 'account' }))).toEqual(['explain'])
    expect(listAnomalyActions(facts({ reason: 'currency' }))).toEqual(['explain'])
  })

  it('that is settled, or on its way back, is left alone', () => {
    for (const reason of paymentAnomalyReasons) {
      expect(listAnomalyActions(facts({ reason, isOpen: false }))).toEqual([])
      expect(listAnomalyActions(facts({ reason, isBeingSentBack: true }))).toEqual([])
    }
  })
})
