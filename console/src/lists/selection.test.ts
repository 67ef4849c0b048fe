import { getStepTarget } from './listKeys'
import { toggleAllIn, toggleIn } from './selection'

describe('rows that are chosen', () => {
  it('are chosen and let go one by one', () => {
    expect([...toggleIn(new Set(['a']), 'b')]).toEqual(['a', 'b'])
    expect([...toggleIn(new Set(['a', 'b']), 'a')]).toEqual(['b'])
  })

  it('are all of a page, or none when all are chosen already', () => {
    expect([...toggleAllIn(new Set(['a']), ['a', 'b'])]).toEqual(['a', 'b'])
    expect([...toggleAllIn(new Set(['a', 'b']), ['a', 'b'])]).toEqual([])
  })
})

describe('the steps of J and K', () => {
  it('begin at the first row and stop at the ends', () => {
    expect(getStepTarget(3, -1, 1)).toBe(0)
    expect(getStepTarget(3, 1, 1)).toBe(2)
    expect(getStepTarget(3, 2, 1)).toBe(2)
    expect(getStepTarget(3, 0, -1)).toBe(0)
  })
})
