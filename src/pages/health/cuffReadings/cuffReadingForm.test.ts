import { toLocalIsoDate, parseCuffReadingForm } from './cuffReadingForm'

const now = new Date(2026, 10, 20, 8, 32)
const entry = (changes: object = {}) => ({ systolic: '126', diastolic: '80', day: '2026-11-20', ...changes })

it('takes a reading of today as of now', () => {
  expect(parseCuffReadingForm(entry(), now)).toEqual({
    kind: 'valid',
    systolic: 126,
    diastolic: 80,
    takenAt: now.toISOString(),
  })
})

it('takes a reading of another day at noon there', () => {
  const parsed = parseCuffReadingForm(entry({ day: '2026-11-02' }), now)
  expect(parsed.kind === 'valid' && toLocalIsoDate(new Date(parsed.takenAt))).toBe('2026-11-02')
})

it('takes full-width digits as well', () => {
  expect(parseCuffReadingForm(entry({ systolic: '１２６' }), now)).toMatchObject({ systolic: 126 })
})

it.each([
  ['nothing', { systolic: '' }],
  ['words', { systolic: 'high' }],
  ['the values the wrong way round', { systolic: '80', diastolic: '126' }],
  ['values that no arm has', { systolic: '300' }],
  ['values too close together', { systolic: '85' }],
  ['fractions', { systolic: '126.5' }],
])('refuses %s', (_what, changes) => {
  expect(parseCuffReadingForm(entry(changes), now)).toEqual({ kind: 'invalid', error: 'wrong' })
})

it('refuses a day that has not come yet', () => {
  expect(parseCuffReadingForm(entry({ day: '2026-11-21' }), now)).toEqual({
    kind: 'invalid',
    error: 'future',
  })
})
