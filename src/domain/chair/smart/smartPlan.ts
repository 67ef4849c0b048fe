import { isPresent, presentOf, type IndicatorKey, type ReportIndicator } from '../../report/types'
import type { Feature } from '../protocol/features'
import { LONGEST_PLAN_STEPS, type Plan, type PlanStep } from '../protocol/plan'
import { PROGRAMS, programsFor, type Program, type ProgramKey } from '../protocol/programs'
import type { Zone } from '../protocol/zones'
import type { Contraindication, Obstacle } from './contraindications'

/** Why a plan is as it is. Each has a sentence in the locales, filled with `value` where there is one. */
export type PlanReason =
  | 'stressHigh'
  | 'stressVeryHigh'
  | 'variabilityLow'
  | 'heartRateHigh'
  | 'breathingFast'
  | 'pressureHigh'
  | 'diastolicHigh'
  | 'pressureMayBeHigh'
  | 'diastolicMayBeHigh'
  | 'pressureKnown'
  | 'ageHigh'
  | 'ageYoung'
  | 'morning'
  | 'evening'
  | 'nothingStandsOut'

export type Reason = { key: PlanReason; value: number | null }

export type SmartAdvice =
  | { kind: 'notNow'; because: (Contraindication | Obstacle)[] }
  | {
      kind: 'plan'
      program: ProgramKey
      minutes: number
      /** Highest strength of any step. */
      intensity: number
      heat: number
      plan: Plan
      reasons: Reason[]
    }

/** What smart mode knows of a person. */
export type SmartInput = {
  indicators: readonly ReportIndicator[]
  isExpired: boolean
  /** Years, or null when the person has told neither a birthday nor a group of age. */
  age: number | null
  /** Told in the profile. */
  hasHypertension: boolean | null
  /** Answers of today. */
  contraindications: readonly Contraindication[]
  /** Hour of the day where the person is, 0 to 23. */
  hour: number
  features: readonly Feature[]
}

type Limits = { intensity: number; heat: number; airbag: number; minutes: number }

/** A rule looks at one thing. It may prefer programs, the first ones most, and lower what the chair may do; never raise it. */
type Rule = {
  key: PlanReason
  /** The value that speaks for the rule, `true` where there is no number, or null when the rule does not apply. */
  applies: (input: SmartInput) => number | true | null
  programs?: readonly ProgramKey[]
  limits?: Partial<Limits>
  /** Where the border comes from. */
  source: string
}

const NO_LIMITS: Limits = { intensity: 4, heat: 2, airbag: 4, minutes: 20 }

const valueOf = ({ indicators }: SmartInput, key: IndicatorKey): number | null => {
  const indicator = indicators.find(candidate => candidate.key === key)
  return indicator && isPresent(indicator) ? indicator.value : null
}

const at =
  (key: IndicatorKey, isSo: (value: number) => boolean) =>
  (input: SmartInput): number | null => {
    const value = valueOf(input, key)
    return value !== null && isSo(value) ? value : null
  }

const OWN = 'House rule, on the careful side: gentle where the body says that it is busy.'

/** mmHg, systolic and diastolic. */
type PressureBorder = readonly [systolic: number, diastolic: number]

/** Grade 3, of which nobody makes a massage: ESC/ESH guidelines 2018, table 3. */
const CRISIS: PressureBorder = [180, 110]

/** High blood pressure, grade 2 and grade 1 of the same table. */
const VERY_HIGH: PressureBorder = [160, 100]
const HIGH: PressureBorder = [140, 90]

type Part = 'systolic' | 'diastolic'

const PLACE: Record<Part, 0 | 1> = { systolic: 0, diastolic: 1 }

/** A pressure of the report: its value, and where it may lie nine times in ten. */
const pressureOf = ({ indicators }: SmartInput, part: Part): { value: number; upper: number } | null => {
  const pressure = presentOf(indicators, 'BLOOD_PRESSURE')
  if (!pressure) return null
  const { value, interval } = part === 'systolic' ? pressure : pressure.diastolic
  return { value, upper: Math.max(value, interval[1]) }
}

const highPressure =
  (part: Part) =>
  (input: SmartInput): number | null => {
    const value = pressureOf(input, part)?.value ?? 0
    return value >= HIGH[PLACE[part]] ? value : null
  }

/** The upper end of an interval that reaches so far while the value itself is not high. */
const reaching =
  (part: Part, from: PressureBorder, below: PressureBorder | null) =>
  (input: SmartInput): number | null => {
    const pressure = pressureOf(input, part)
    const place = PLACE[part]
    if (!pressure || pressure.value >= HIGH[place] || pressure.upper < from[place]) return null
    return below === null || pressure.upper < below[place] ? pressure.upper : null
  }

const isCrisis = (input: SmartInput): boolean =>
  (['systolic', 'diastolic'] as const).some(
    part => (pressureOf(input, part)?.value ?? 0) >= CRISIS[PLACE[part]],
  )

const REACHES =
  'House rule: an estimate counts as high as far as its likely range reaches, nine times in ten.'

const GENTLE: Partial<Limits> = { intensity: 2, heat: 1, airbag: 1, minutes: 15 }
const CAREFUL: Partial<Limits> = { intensity: 3, heat: 1, airbag: 2 }

/** In the order of their weight: an earlier rule's programs come before those of a later one. */
export const SMART_RULES: readonly Rule[] = [
  {
    key: 'pressureHigh',
    applies: highPressure('systolic'),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE,
    source: 'ESC/ESH 2018: 140 mmHg and above is high. Strong pressure and heat widen vessels and tire.',
  },
  {
    key: 'diastolicHigh',
    applies: highPressure('diastolic'),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE,
    source: 'ESC/ESH 2018: a lower value of 90 mmHg and above is high, whatever the upper one is.',
  },
  {
    key: 'pressureMayBeHigh',
    applies: reaching('systolic', VERY_HIGH, null),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE,
    source: REACHES,
  },
  {
    key: 'diastolicMayBeHigh',
    applies: reaching('diastolic', VERY_HIGH, null),
    programs: ['deepRest', 'slowBreath'],
    limits: GENTLE,
    source: REACHES,
  },
  {
    key: 'pressureMayBeHigh',
    applies: reaching('systolic', HIGH, VERY_HIGH),
    limits: CAREFUL,
    source: REACHES,
  },
  {
    key: 'diastolicMayBeHigh',
    applies: reaching('diastolic', HIGH, VERY_HIGH),
    limits: CAREFUL,
    source: REACHES,
  },
  {
    key: 'pressureKnown',
    applies: ({ hasHypertension }) => hasHypertension || null,
    limits: CAREFUL,
    source: OWN,
  },
  {
    key: 'stressVeryHigh',
    applies: at('MENTAL_STRESS_INDEX', value => value >= 5),
    programs: ['deepRest', 'slowBreath'],
    limits: { intensity: 2, minutes: 15 },
    source: 'Specification section 4: the highest of five states, Overloaded.',
  },
  {
    key: 'stressHigh',
    applies: at('MENTAL_STRESS_INDEX', value => value >= 4 && value < 5),
    programs: ['slowBreath', 'deepRest', 'neckAndShoulders'],
    limits: { intensity: 3 },
    source: 'Specification section 4: the fourth of five states, Alert.',
  },
  {
    key: 'heartRateHigh',
    applies: at('HR_BPM', value => value > 100),
    programs: ['slowBreath', 'deepRest'],
    limits: { intensity: 2, heat: 0, minutes: 15 },
    source: 'Specification section 9: a resting adult has 60 to 100 beats a minute.',
  },
  {
    key: 'breathingFast',
    applies: at('brpm', value => value > 25),
    programs: ['slowBreath'],
    limits: { intensity: 2 },
    source: 'Specification section 9: an adult takes 12 to 25 breaths a minute.',
  },
  {
    key: 'variabilityLow',
    applies: at('HRV_SDNN', value => value < 32),
    programs: ['deepRest', 'warmBack'],
    limits: { intensity: 3 },
    source: 'Nunan 2010: the lower end of what studies of healthy adults found.',
  },
  {
    key: 'ageHigh',
    applies: ({ age }) => (age !== null && age >= 65 ? age : null),
    limits: { intensity: 2, heat: 1, airbag: 2, minutes: 15 },
    source: OWN,
  },
  {
    key: 'ageYoung',
    applies: ({ age }) => (age !== null && age >= YOUNGEST && age < 18 ? age : null),
    limits: { intensity: 2, heat: 0, airbag: 1, minutes: 10 },
    source: OWN,
  },
  {
    key: 'evening',
    applies: ({ hour }) => (hour >= 20 || hour < 5 ? true : null),
    programs: ['deepRest', 'warmBack'],
    limits: { intensity: 3 },
    source: OWN,
  },
  {
    key: 'morning',
    applies: ({ hour }) => (hour >= 5 && hour < 10 ? true : null),
    programs: ['gentleWake', 'deskBreak'],
    source: OWN,
  },
]

/** Nobody younger sits in the chair; the agreement lets minors use it with a guardian only. */
const YOUNGEST = 14

const OTHERWISE: readonly ProgramKey[] = ['fullBody', 'deskBreak', 'neckAndShoulders']

/**
 * From a report to a plan, with its reasons; or why not now. Wellness, not treatment: the person reads the reasons, confirms,
 * and starts the chair. Nothing here starts anything.
 */
export const adviseSmartMode = (input: SmartInput): SmartAdvice => {
  const because = obstaclesOf(input)
  if (because.length > 0) return { kind: 'notNow', because }

  const applying = SMART_RULES.flatMap(rule => {
    const value = rule.applies(input)
    return value === null ? [] : [{ rule, value }]
  })
  const limits = applying.reduce((lowest, { rule }) => lower(lowest, rule.limits ?? {}), NO_LIMITS)
  const wanted = [...applying.flatMap(({ rule }) => rule.programs ?? []), ...OTHERWISE]
  const program = firstPossible(wanted, input.features)
  const minutes = Math.min(program.minutes, limits.minutes)
  const heat = input.features.includes('heat') ? Math.min(Math.max(program.heat, 1), limits.heat) : 0
  const intensity = Math.min(program.intensity, limits.intensity)
  const reasons: Reason[] = applying.map(({ rule, value }) => ({
    key: rule.key,
    value: value === true ? null : value,
  }))
  return {
    kind: 'plan',
    program: program.key,
    minutes,
    intensity,
    heat,
    plan: {
      program: program.id,
      steps: stepsOf(program, { ...limits, intensity, heat, minutes }, input.features),
    },
    reasons: reasons.length > 0 ? reasons : [{ key: 'nothingStandsOut', value: null }],
  }
}

const obstaclesOf = (input: SmartInput): (Contraindication | Obstacle)[] => [
  ...input.contraindications,
  ...(input.isExpired ? (['reportExpired'] as const) : []),
  ...(input.age !== null && input.age < YOUNGEST ? (['tooYoung'] as const) : []),
  ...(isCrisis(input) ? (['veryHighPressure'] as const) : []),
]

const lower = (limits: Limits, by: Partial<Limits>): Limits => ({
  intensity: Math.min(limits.intensity, by.intensity ?? limits.intensity),
  heat: Math.min(limits.heat, by.heat ?? limits.heat),
  airbag: Math.min(limits.airbag, by.airbag ?? limits.airbag),
  minutes: Math.min(limits.minutes, by.minutes ?? limits.minutes),
})

const firstPossible = (wanted: readonly ProgramKey[], features: readonly Feature[]): Program => {
  const possible = programsFor(features)
  const [first = PROGRAMS[0]] = wanted.flatMap(key => possible.find(program => program.key === key) ?? [])
  if (!first) throw new Error('there are no programs')
  return first
}

/** Zones that are worked on together, from the top down. */
const GROUPS: readonly (readonly Zone[])[] = [
  ['neck', 'shoulders'],
  ['back', 'waist'],
  ['seat', 'arms'],
  ['calves', 'feet'],
]

/** Where heat is. */
const WARM: readonly Zone[] = ['back', 'waist']

/** The whole time in equal parts, one for each group of zones; the first and the last minute are gentle. */
const stepsOf = (program: Program, limits: Limits, features: readonly Feature[]): PlanStep[] => {
  const groups = GROUPS.map(group => group.filter(zone => program.zones.includes(zone))).filter(
    group => group.length > 0,
  )
  const total = limits.minutes * 60
  const share = Math.floor((total - 2 * GENTLE_SECONDS) / groups.length)
  const step = (zones: readonly Zone[], seconds: number, intensity: number): PlanStep => ({
    seconds,
    zones: [...zones],
    intensity,
    heat: zones.some(zone => WARM.includes(zone)) ? limits.heat : 0,
    airbag: features.includes('airbag') ? Math.min(intensity, limits.airbag) : 0,
  })
  const rest = total - 2 * GENTLE_SECONDS - share * groups.length
  const steps = groups.map((zones, index) => step(zones, share + (index === 0 ? rest : 0), limits.intensity))
  const [first = program.zones] = groups
  const last = groups.at(-1) ?? program.zones
  return [step(first, GENTLE_SECONDS, 1), ...steps, step(last, GENTLE_SECONDS, 1)].slice(
    0,
    LONGEST_PLAN_STEPS,
  )
}

const GENTLE_SECONDS = 60
