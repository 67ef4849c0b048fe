import { carryForwardResults, toReportableTongue } from './supplementaryResults'
import { TONGUE_SIGN_LABELS, type SupplementaryResults, type TongueResult } from './types'

const signs = Object.fromEntries(
  Object.keys(TONGUE_SIGN_LABELS).map(name => [name, { label: 'unclear', confidence: 0 }]),
) as TongueResult['signs']
const tongueOf = (takenAt: string): TongueResult => ({ takenAt, signs, whiteReference: null, coverage: null })
const constitutionOf = (answeredAt: string): SupplementaryResults['constitution'] => ({
  answeredAt,
  scores: {
    balanced: 70,
    qiDeficiency: 20,
    yangDeficiency: 10,
    yinDeficiency: 0,
    phlegmDamp: 0,
    dampHeat: 0,
    bloodStasis: 0,
    qiStagnation: 0,
    inherited: 0,
  },
})
const nothing: SupplementaryResults = { tongue: null, sublingual: null, constitution: null }
const now = Date.parse('2026-11-20T08:32:00Z')

describe('a result that is still valid', () => {
  it('is carried into the next report, with its own day, when its step was skipped', () => {
    const earlier = {
      ...nothing,
      tongue: tongueOf('2026-11-18T08:00:00Z'),
      constitution: constitutionOf('2026-11-02T08:00:00Z'),
    }
    expect(carryForwardResults([nothing, earlier], now)).toEqual(earlier)
  })

  it('gives way to a newer one, wherever that is', () => {
    const [older, newer] = ['2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z'].map(day => ({
      ...nothing,
      tongue: tongueOf(day),
    }))
    for (const candidates of [
      [older!, newer!],
      [newer!, older!],
    ])
      expect(carryForwardResults(candidates, now).tongue?.takenAt).toBe('2026-11-19T08:00:00Z')
  })
})

it.each([
  ['2026-11-13T08:33:00Z', true],
  ['2026-11-13T08:31:00Z', false],
])('a tongue is valid for seven days: of %s is %p', (takenAt, isValid) => {
  expect(carryForwardResults([{ ...nothing, tongue: tongueOf(takenAt) }], now).tongue !== null).toBe(isValid)
})

it.each([
  ['2026-10-21T08:33:00Z', true],
  ['2026-10-21T08:31:00Z', false],
])('a constitution is valid for thirty days: of %s is %p', (answeredAt, isValid) => {
  const { constitution } = carryForwardResults(
    [{ ...nothing, constitution: constitutionOf(answeredAt) }],
    now,
  )
  expect(constitution !== null).toBe(isValid)
})

it('shows no sign of a tongue that is hardly surer than a coin', () => {
  const shown = toReportableTongue({
    ...tongueOf('2026-11-20T08:00:00Z'),
    signs: {
      ...signs,
      build: { label: 'fat', confidence: 0.5 },
      toothMarks: { label: 'slight', confidence: 0.59 },
      bodyColour: { label: 'pale', confidence: 0.6 },
    },
  })
  expect(shown?.signs).toMatchObject({
    build: { label: 'unclear' },
    toothMarks: { label: 'unclear' },
    bodyColour: { label: 'pale' },
  })
})
