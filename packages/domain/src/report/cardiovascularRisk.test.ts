import fc from 'fast-check'
import {
  computeCardiacAge,
  computeCardiovascularRisk,
  isWithinRiskModelAge,
  type CardiovascularRiskFactors,
} from './cardiovascularRisk'

const man: CardiovascularRiskFactors = {
  age: 55,
  sex: 'male',
  bodyMassIndex: 30,
  systolic: 140,
  isTreated: false,
  smokes: false,
  hasDiabetes: false,
}

const factors: fc.Arbitrary<CardiovascularRiskFactors> = fc.record({
  age: fc.integer({ min: 30, max: 74 }),
  sex: fc.constantFrom('female', 'male'),
  bodyMassIndex: fc.double({ min: 16, max: 50, noNaN: true }),
  systolic: fc.integer({ min: 80, max: 220 }),
  isTreated: fc.boolean(),
  smokes: fc.boolean(),
  hasDiabetes: fc.boolean(),
})

describe('the ten-year risk of D’Agostino 2008 with body mass index', () => {
  it('is what the CVrisk package publishes for a man of 55', () => {
    expect(Math.round(10 * computeCardiovascularRisk(man)) / 10).toBe(16.7)
  })

  it('rises with every risk factor', () => {
    fc.assert(
      fc.property(factors, person => {
        const risk = computeCardiovascularRisk(person)
        expect(risk).toBeGreaterThan(0)
        expect(risk).toBeLessThanOrEqual(100)
        const worse: Partial<CardiovascularRiskFactors>[] = [
          { age: person.age + 1 },
          { systolic: person.systolic + 1 },
          { bodyMassIndex: person.bodyMassIndex + 1 },
          { smokes: true },
          { hasDiabetes: true },
          { isTreated: true },
        ]
        for (const change of worse)
          expect(computeCardiovascularRisk({ ...person, ...change })).toBeGreaterThanOrEqual(risk)
      }),
    )
  })

  it('was made for people of 30 to 74', () => {
    expect([29, 30, 74, 75].map(isWithinRiskModelAge)).toEqual([false, true, true, false])
  })
})

describe('the cardiac age', () => {
  // The constants of the spreadsheet that the Framingham study publishes beside the paper: the age of somebody without
  // risk factors at the baseline risk, and the exponent by which the age follows from the risk.
  it.each([
    { sex: 'male', ageAtBaseline: 55.69199925, survival: 0.88431, lnAge: 3.11296 },
    {
      sex: 'female',
      ageAtBaseline: 158.1101697 * 0.05305275 ** 0.36750249,
      survival: 0.94833,
      lnAge: 2.72107,
    },
  ] as const)('is that of the published spreadsheet ($sex)', ({ sex, ageAtBaseline, survival, lnAge }) => {
    for (const systolic of [110, 130, 150]) {
      const person = { ...man, sex, systolic }
      const hazard = Math.log(1 - computeCardiovascularRisk(person) / 100) / Math.log(survival)
      expect(computeCardiacAge(person)).toBeCloseTo(ageAtBaseline * hazard ** (1 / lnAge), 3)
    }
  })

  it('is the person’s own age without any risk factor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 74 }), fc.constantFrom('female', 'male'), (age, sex) => {
        const ideal = { ...man, age, sex, bodyMassIndex: 22.5, systolic: 125 }
        expect(computeCardiacAge(ideal)).toBeCloseTo(age, 9)
      }),
    )
  })

  it('stays between the ends of the published charts', () => {
    fc.assert(
      fc.property(factors, person => {
        expect(computeCardiacAge(person)).toBeGreaterThanOrEqual(20)
        expect(computeCardiacAge(person)).toBeLessThanOrEqual(85)
      }),
    )
  })
})
