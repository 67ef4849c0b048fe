import fc from 'fast-check'
import { moveListItem } from './shopFile'

describe('a list with one thing elsewhere', () => {
  it('has it there, and the rest in its order', () => {
    expect(moveListItem(['a', 'b', 'c', 'd'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b', 'd'])
    expect(moveListItem(['a', 'b', 'c', 'd'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a', 'd'])
    expect(moveListItem(['a', 'b'], { from: 0, to: 9 })).toEqual(['b', 'a'])
    expect(moveListItem(['a', 'b'], { from: 5, to: 0 })).toEqual(['a', 'b'])
  })

  it('never loses a thing or makes one, and is undone by moving it back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1 }),
        fc.nat({ max: 20 }),
        fc.nat({ max: 20 }),
        (list, first, second) => {
          const from = first % list.length
          const to = second % list.length
          const moved = moveListItem(list, { from, to })
          expect(moved[to]).toBe(list[from])
          expect(moveListItem(moved, { from: to, to: from })).toEqual(list)
        },
      ),
    )
  })
})
