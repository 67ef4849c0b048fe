import { encodeBitmap } from './bitmap'

it('keeps every second pixel, rows from the top, blue before red', () => {
  const data = new Uint8Array(4 * 2 * 4)
  data.set([1, 2, 3, 255], 0)
  data.set([7, 8, 9, 255], 2 * 4)
  const file = encodeBitmap({ data, width: 4, height: 2 })
  expect(file.toString('latin1', 0, 2)).toBe('BM')
  expect([file.readInt32LE(18), file.readInt32LE(22), file.length]).toEqual([2, -1, 54 + 8])
  expect([...file.subarray(54, 60)]).toEqual([3, 2, 1, 9, 8, 7])
})
