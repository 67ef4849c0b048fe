import fc from 'fast-check'
import {
  decodeMassagePlan,
  encodeMassagePlan,
  getChairFamily,
  getPlanDurationSeconds,
  CHAIR_FAMILY_KEYS,
  CHAIR_FEATURES,
  MASSAGE_PROGRAMS,
  type MassagePlan,
} from '@anzuo/chair-protocol'
import { createPresetStart, sortFavouritesFirst, type MassagePresetSettings } from './massagePresets'

const anyPreset: fc.Arbitrary<MassagePresetSettings> = fc.record({
  program: fc.integer({ min: 1, max: 254 }),
  minutes: fc.integer({ min: 1, max: 30 }),
  intensity: fc.integer({ min: 1, max: 5 }),
  heat: fc.integer({ min: 0, max: 3 }),
  airbag: fc.integer({ min: 0, max: 5 }),
})
const anyFeatures = fc.subarray([...CHAIR_FEATURES])

/** A chair takes zones as a set: their order means nothing. */
const sortZones = (plan: MassagePlan): MassagePlan => ({
  ...plan,
  steps: plan.steps.map(step => ({ ...step, zones: [...step.zones].sort() })),
})

const evening: MassagePresetSettings = { program: 5, minutes: 25, intensity: 2, heat: 3, airbag: 4 }

describe('a preset', () => {
  it('reaches a chair that follows plans in one piece, before anything starts', () => {
    expect(createPresetStart(evening, getChairFamily('hk').features)).toEqual({
      kind: 'plan',
      minutes: 25,
      plan: {
        program: 5,
        steps: [
          {
            seconds: 1500,
            zones: ['neck', 'shoulders', 'back', 'waist'],
            intensity: 2,
            heat: 3,
            airbag: 4,
          },
        ],
      },
    })
  })

  it('is the programme and what differs from it on a chair that follows none', () => {
    expect(createPresetStart(evening, getChairFamily('m').features)).toEqual({
      kind: 'program',
      program: 5,
      minutes: 25,
      adjustments: [
        { parameter: 'intensity', value: 2 },
        { parameter: 'heat', value: 3 },
      ],
    })
  })

  it('can not be started on a chair without its programme', () => {
    const rollers = MASSAGE_PROGRAMS.find(({ key }) => key === 'legsAndFeet')
    expect(
      createPresetStart({ ...evening, program: rollers?.id ?? 0 }, getChairFamily('m').features),
    ).toBeNull()
    expect(createPresetStart({ ...evening, program: 200 }, [...CHAIR_FEATURES])).toBeNull()
  })

  it('becomes a plan that every chair accepts, as long as was asked for, and asks for nothing that the chair lacks', () => {
    fc.assert(
      fc.property(anyPreset, anyFeatures, (preset, features) => {
        const start = createPresetStart(preset, features)
        if (start?.kind === 'plan') {
          const received = decodeMassagePlan(encodeMassagePlan(start.plan))
          expect(received && sortZones(received)).toEqual(sortZones(start.plan))
          expect(getPlanDurationSeconds(start.plan)).toBe(preset.minutes * 60)
          const [step] = start.plan.steps
          if (!features.includes('heat')) expect(step?.heat).toBe(0)
          if (!features.includes('airbag')) expect(step?.airbag).toBe(0)
        }
        if (start?.kind === 'program')
          for (const { parameter, value } of start.adjustments) {
            expect(features).toContain(parameter)
            expect(value).toBe(preset[parameter])
          }
      }),
    )
  })

  it('can be made of every programme of every family', () => {
    for (const key of CHAIR_FAMILY_KEYS) {
      const { features } = getChairFamily(key)
      expect(createPresetStart({ ...evening, program: 1 }, features)).not.toBeNull()
    }
  })
})

it('puts favourites first, loses none, and keeps the order in both groups', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 })), favourites => {
      const sorted = sortFavouritesFirst(MASSAGE_PROGRAMS, favourites).map(({ id }) => id)
      const isFavourite = (id: number) => favourites.includes(id)
      const all = MASSAGE_PROGRAMS.map(({ id }) => id)
      expect(sorted).toEqual([...all.filter(isFavourite), ...all.filter(id => !isFavourite(id))])
    }),
  )
})
