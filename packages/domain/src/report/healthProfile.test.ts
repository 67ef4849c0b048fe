import fc from 'fast-check'
import {
  toHealthProfileFormValues,
  emptyHealthProfile as empty,
  isHealthProfileEmpty,
  parseHealthProfileFormValues,
  type HealthProfileFormValues,
} from './healthProfile'

const today = '2026-11-20'
const parse = (draft: Partial<HealthProfileFormValues>) =>
  parseHealthProfileFormValues({ ...toHealthProfileFormValues(empty), ...draft }, today)

it('takes an empty form for an empty profile', () => {
  expect(parse({})).toEqual({ kind: 'valid', profile: empty })
  expect(isHealthProfileEmpty(empty)).toBe(true)
})

it('reads numbers as people type them', () => {
  expect(parse({ height: ' 172 ', weight: '65,5', waist: '７８' })).toMatchObject({
    kind: 'valid',
    profile: { height: 172, weight: 65.5, waist: 78 },
  })
})

it.each([
  ['height', '99'],
  ['height', '231'],
  ['weight', '24.9'],
  ['waist', '12 cm'],
  ['weight', '-60'],
] as const)('finds fault with a %s of "%s"', (field, typed) => {
  expect(parse({ [field]: typed })).toEqual({ kind: 'invalid', errors: { [field]: 'outOfRange' } })
})

it('finds fault with a birthday that lies ahead, not with one that is today', () => {
  expect(parse({ birthday: '2026-11-21' })).toEqual({ kind: 'invalid', errors: { birthday: 'inFuture' } })
  expect(parse({ birthday: today })).toMatchObject({ kind: 'valid' })
})

it('forgets the medication of somebody without high blood pressure', () => {
  expect(parse({ hypertension: 'no', hypertensionMedication: 'yes' })).toMatchObject({
    profile: { hypertension: false, hypertensionMedication: null },
  })
})

it('gives back the profile that it was filled from', () => {
  const yesNo = fc.option(fc.boolean())
  const tenths = (low: number, high: number) =>
    fc.option(fc.integer({ min: low * 10, max: high * 10 }).map(n => n / 10))
  const profiles = fc
    .record({
      name: fc.option(fc.constantFrom('Lin Ran', '林然')),
      birthday: fc.option(fc.constantFrom('1984-05-01', '2000-02-29')),
      height: tenths(100, 230),
      weight: tenths(25, 300),
      sex: fc.option(fc.constantFrom('female' as const, 'male' as const)),
      waist: tenths(40, 200),
      smoker: yesNo,
      hypertension: yesNo,
      hypertensionMedication: yesNo,
      diabetes: yesNo,
      athlete: yesNo,
    })
    .filter(profile => profile.hypertension === true || profile.hypertensionMedication === null)
  fc.assert(
    fc.property(profiles, profile => {
      expect(parseHealthProfileFormValues(toHealthProfileFormValues(profile), today)).toEqual({
        kind: 'valid',
        profile,
      })
    }),
  )
})
