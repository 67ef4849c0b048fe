import { selectMassageMoments } from './useMassageMoments'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
const records = [20, 14, 9].map(day => ({ startedAt: at(day) }))
const month = { from: Date.parse('2026-11-08T00:00:00Z'), to: Date.parse('2026-11-15T00:00:00Z') }

it('finds the massages of a period, the oldest first', () => {
  expect(selectMassageMoments(records, { isWhole: true, ...month })).toEqual([at(9), at(14)].map(Date.parse))
})

it('finds none where the list may lack earlier ones of the period', () => {
  expect(selectMassageMoments(records, { isWhole: false, ...month })).toEqual([])
  const covered = { ...month, from: Date.parse(at(9)) }
  expect(selectMassageMoments(records, { isWhole: false, ...covered })).toHaveLength(2)
})
