import fc from 'fast-check'
import {
  CUFF_CALIBRATION_VALID_DAYS,
  getCuffCalibrationState,
  computeCardiacWorkload,
  estimateBloodPressure,
  computeBloodPressurePrior,
  isPlausibleCuffPressure,
  computeMeanArterialPressure,
  isVeryHighReading,
  VERY_HIGH_PRESSURE,
  type BloodPressurePredictors,
} from '.'

const now = new Date('2026-11-20T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString()
const reading = (systolic: number, diastolic: number, days = 0) => ({
  systolic,
  diastolic,
  takenAt: daysAgo(days),
})
const body: BloodPressurePredictors = { age: 44, sex: 'male', bodyMassIndex: 24.4 }

const bodies: fc.Arbitrary<BloodPressurePredictors> = fc.record({
  age: fc.integer({ min: 18, max: 100 }),
  sex: fc.constantFrom('female', 'male'),
  bodyMassIndex: fc.double({ min: 12, max: 80, noNaN: true }),
})
const readings = fc
  .record({
    systolic: fc.integer({ min: 90, max: 200 }),
    diastolic: fc.integer({ min: 40, max: 79 }),
    days: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ systolic, diastolic, days }) => reading(systolic, diastolic, days))

describe('the prior', () => {
  it('is the mean of Chinese adults for the mean adult', () => {
    expect(computeBloodPressurePrior(body).systolic.mean).toBeCloseTo(132.4)
    expect(computeBloodPressurePrior({ ...body, sex: 'female' }).diastolic.mean).toBeCloseTo(75.6)
  })

  it('spreads as people of that age do', () => {
    expect(computeBloodPressurePrior({ ...body, age: 30 }).systolic.standardDeviation).toBeCloseTo(11)
    expect(computeBloodPressurePrior({ ...body, age: 60 }).systolic.standardDeviation).toBeCloseTo(19)
  })

  it('rises with body mass, and with age until the diastolic pressure turns', () => {
    const at = (change: Partial<BloodPressurePredictors>) => computeBloodPressurePrior({ ...body, ...change })
    expect(at({ bodyMassIndex: 26.4 }).systolic.mean - at({}).systolic.mean).toBeCloseTo(2.5)
    expect(at({ age: 70 }).systolic.mean).toBeGreaterThan(at({ age: 60 }).systolic.mean)
    expect(at({ age: 70 }).diastolic.mean).toBeLessThan(at({ age: 60 }).diastolic.mean)
  })
})

describe('the estimate', () => {
  it('always has an interval around it, the systolic above the diastolic', () => {
    fc.assert(
      fc.property(bodies, fc.array(readings, { maxLength: 5 }), (person, entered) => {
        const { systolic, diastolic, confidence } = estimateBloodPressure(person, entered, now)
        for (const { value, interval } of [systolic, diastolic]) {
          expect(interval[0]).toBeLessThan(value - 3)
          expect(interval[1]).toBeGreaterThan(value + 3)
        }
        expect(systolic.value).toBeGreaterThan(diastolic.value)
        expect(confidence).toBeGreaterThanOrEqual(0.2)
        expect(confidence).toBeLessThan(0.9)
      }),
    )
  })

  it('moves towards a reading, by seven tenths on the same day', () => {
    const before = estimateBloodPressure(body, [], now)
    const after = estimateBloodPressure(body, [reading(152, 90)], now)
    expect(after.systolic.value - before.systolic.value).toBeCloseTo(0.7 * (152 - before.systolic.value), 6)
    expect(after.calibration).toEqual(reading(152, 90))
    expect(before.calibration).toBeNull()
  })

  it('grows surer with a reading, and with every further one', () => {
    const width = (entered: ReturnType<typeof reading>[]) => {
      const [low, high] = estimateBloodPressure(body, entered, now).systolic.interval
      return high - low
    }
    const one = width([reading(130, 80)])
    expect(one).toBeLessThan(width([]))
    expect(width([reading(130, 80), reading(128, 82, 1)])).toBeLessThan(one)
  })

  it('never moves past a reading, and moves less the older that is', () => {
    fc.assert(
      fc.property(bodies, readings, fc.integer({ min: 1, max: 10 }), (person, entered, later) => {
        const { value: prior } = estimateBloodPressure(person, [], now).systolic
        const { value } = estimateBloodPressure(person, [entered], now).systolic
        const between = [Math.min(prior, entered.systolic) - 1e-9, Math.max(prior, entered.systolic) + 1e-9]
        expect(value).toBeGreaterThanOrEqual(between[0] ?? NaN)
        expect(value).toBeLessThanOrEqual(between[1] ?? NaN)
        const nextDay = new Date(now.getTime() + later * 24 * 3600_000)
        const old = estimateBloodPressure(person, [entered], nextDay).systolic.value
        expect(Math.abs(old - prior)).toBeLessThanOrEqual(Math.abs(value - prior) + 1e-9)
      }),
    )
  })

  it('forgets a reading after four weeks', () => {
    const almost = estimateBloodPressure(body, [reading(170, 100, CUFF_CALIBRATION_VALID_DAYS - 0.01)], now)
    const over = estimateBloodPressure(body, [reading(170, 100, CUFF_CALIBRATION_VALID_DAYS)], now)
    expect(almost.calibration).not.toBeNull()
    expect(over).toEqual(estimateBloodPressure(body, [], now))
  })
})

describe('the calibration', () => {
  it('says how old the reading is and how long it counts', () => {
    expect(getCuffCalibrationState([], now)).toEqual({ kind: 'none' })
    expect(getCuffCalibrationState([reading(126, 80, 20), reading(124, 79, 2)], now)).toEqual({
      kind: 'fresh',
      reading: reading(124, 79, 2),
      daysOld: 2,
      daysLeft: 26,
    })
    expect(getCuffCalibrationState([reading(126, 80, 14)], now)).toMatchObject({
      kind: 'ageing',
      daysLeft: 14,
    })
    expect(getCuffCalibrationState([reading(126, 80, 27.5)], now)).toMatchObject({
      kind: 'ageing',
      daysLeft: 1,
    })
    expect(getCuffCalibrationState([reading(126, 80, 28)], now)).toMatchObject({
      kind: 'expired',
      daysOld: 28,
    })
  })

  it('takes a reading of a clock that was ahead for one of now', () => {
    expect(getCuffCalibrationState([reading(126, 80, -0.2)], now)).toMatchObject({ daysOld: 0, daysLeft: 28 })
  })
})

it.each([
  [126, 80, true],
  [60, 30, true],
  [260, 160, true],
  [59, 30, false],
  [261, 160, false],
  [80, 126, false],
  [89, 80, false],
  [120.5, 80, false],
])('a cuff may show %d/%d: %s', (systolic, diastolic, expected) => {
  expect(isPlausibleCuffPressure({ systolic, diastolic })).toBe(expected)
})

it.each([
  [180, 80, true],
  [150, 110, true],
  [179, 109, false],
])('a reading of %d/%d is very high: %s', (systolic, diastolic, expected) => {
  expect(isVeryHighReading({ systolic, diastolic })).toBe(expected)
  expect(VERY_HIGH_PRESSURE).toEqual({ systolic: 180, diastolic: 110 })
})

it('takes the mean arterial pressure a third of the way up', () => {
  expect(computeMeanArterialPressure(120, 80)).toBeCloseTo(93.33, 2)
})

it('takes the workload as the logarithm of heart rate times pressure', () => {
  expect(computeCardiacWorkload(72, 124)).toBeCloseTo(Math.log10(8928), 9)
  expect(computeCardiacWorkload(80, 125)).toBeCloseTo(4, 9)
})
