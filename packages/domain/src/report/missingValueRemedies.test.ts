import fc from 'fast-check'
import { HEALTH_CHECK_DURATIONS_SECONDS } from './longerCheckSuggestions'
import { findMissingValueRemedies } from './missingValueRemedies'
import { INDICATOR_KEYS, MEASUREMENT_SITES, MISSING_INDICATOR_REASONS } from './types'

const measure = (site: 'face' | 'finger', seconds: number) => ({ kind: 'measure', site, seconds })

describe('what leads to a missing value', () => {
  it.each([
    ['notRepeatable', 'face', 30, [measure('face', 60), measure('finger', 60)]],
    ['notRepeatable', 'face', 118, [measure('finger', 120)]],
    ['notRepeatable', 'finger', 30, [measure('finger', 60)]],
    ['notRepeatable', 'finger', 119, [{ kind: 'anotherTime' }]],
    ['tooShort', 'face', 30, [measure('face', 60), measure('finger', 60)]],
    ['poorSignal', 'face', 30, [measure('finger', 60), measure('face', 60)]],
    ['poorSignal', 'face', 120, [measure('finger', 120)]],
    ['poorSignal', 'finger', 120, [{ kind: 'anotherTime' }]],
    ['unsteadyRhythm', 'face', 30, [measure('finger', 60)]],
    ['unsteadyRhythm', 'finger', 60, [{ kind: 'anotherTime' }]],
  ] as const)('after %s at the %s for %i s', (...[missing, site, seconds, expected]) => {
    expect(findMissingValueRemedies({ key: 'HRV_SDNN', missing }, { site, seconds })).toEqual(expected)
  })

  const recording = { site: 'face', seconds: 30 } as const

  it('is a cuff reading for what follows from blood pressure', () => {
    expect(findMissingValueRemedies({ key: 'CVD_RISK', missing: 'noCuffReading' }, recording)).toEqual([
      { kind: 'enterCuffReading' },
    ])
  })

  it('is the profile where that lacks something, also for the score', () => {
    for (const indicator of [
      { key: 'WEIGHT_BMI', missing: 'profileIncomplete', needs: ['height'] },
      { key: 'HEALTH_SCORE', missing: 'tooFewValues', needs: ['waist'] },
    ] as const)
      expect(findMissingValueRemedies({ ...indicator, needs: [...indicator.needs] }, recording)).toEqual([
        { kind: 'completeProfile' },
      ])
  })

  it('is nothing where no check could tell the value', () => {
    for (const missing of ['noSoundMethod', 'outOfScope'] as const)
      expect(findMissingValueRemedies({ key: 'SKIN_AGE', missing }, recording)).toEqual([])
  })

  it('is never the check that was just made, nor a shorter one', () => {
    fc.assert(
      fc.property(
        fc.record({
          key: fc.constantFrom(...INDICATOR_KEYS),
          missing: fc.constantFrom(...MISSING_INDICATOR_REASONS),
        }),
        fc.record({
          site: fc.constantFrom(...MEASUREMENT_SITES),
          length: fc.constantFrom(...HEALTH_CHECK_DURATIONS_SECONDS),
          share: fc.double({ min: 0.91, max: 1, noNaN: true }),
        }),
        (indicator, { site, length, share }) => {
          const made = { site, seconds: length * share }
          for (const remedy of findMissingValueRemedies(indicator, made)) {
            if (remedy.kind !== 'measure') continue
            expect([remedy.site, remedy.seconds]).not.toEqual([site, length])
            expect(remedy.seconds).toBeGreaterThanOrEqual(length)
          }
        },
      ),
    )
  })
})
