import fc from 'fast-check'
import { numberChunks } from './numberChunks'

const chunkNames = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 400 })

it('gives every chunk a number of its own, of three digits at most', () => {
  fc.assert(
    fc.property(chunkNames, names => {
      const numbers = [...numberChunks(names).values()]
      expect(new Set(numbers).size).toBe(names.length)
      expect(Math.max(0, ...numbers)).toBeLessThan(1000)
    }),
  )
})

it('gives the same numbers in whatever order the chunks come', () => {
  fc.assert(
    fc.property(chunkNames, names => {
      const sorted = numberChunks([...names].sort())
      expect(new Map(numberChunks([...names].reverse()))).toEqual(sorted)
    }),
  )
})

it('leaves nearly all chunks their numbers when one is added', () => {
  const names = Array.from({ length: 350 }, (_, at) => `src/pages/page${at}`)
  const before = numberChunks(names)
  const after = numberChunks([...names, 'src/pages/another'])
  const moved = names.filter(name => before.get(name) !== after.get(name))
  expect(moved.length).toBeLessThanOrEqual(5)
})
