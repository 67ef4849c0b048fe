import { firstSteps, listFirstSteps, type ShopFacts } from './firstSteps'

const nothing: ShopFacts = {
  standIns: ['warehouse', 'company'],
  taxNumber: '',
  canBePaid: false,
  canSendCodes: false,
  hasCarrierService: false,
  productsOnSale: 0,
  storesShown: 0,
}
const all: ShopFacts = {
  standIns: [],
  taxNumber: '91350100M000100Y43',
  canBePaid: true,
  canSendCodes: true,
  hasCarrierService: true,
  productsOnSale: 1,
  storesShown: 1,
}
const doneOf = (facts: ShopFacts) =>
  listFirstSteps(facts).flatMap(({ step, isDone }) => (isDone ? [step] : []))

describe('the first steps of a shop', () => {
  it('are all open in a fresh one, and all done in one that sells', () => {
    expect(doneOf(nothing)).toEqual([])
    expect(doneOf(all)).toEqual([...firstSteps])
  })

  it('count legal texts as done with the company that they name, and its code', () => {
    expect(doneOf({ ...nothing, taxNumber: all.taxNumber })).toEqual([])
    expect(doneOf({ ...nothing, standIns: ['warehouse'] })).toEqual(['company'])
  })
})
