import type { ChairFeature } from './features'
import { toZoneBitmask, type MassageZone } from './massageZones'

export type MassageProgramKey =
  | 'fullBody'
  | 'neckAndShoulders'
  | 'waistRelief'
  | 'legsAndFeet'
  | 'deepRest'
  | 'gentleWake'
  | 'deskBreak'
  | 'afterSport'
  | 'stretch'
  | 'warmBack'
  | 'slowBreath'
  | 'airWave'

export type MassageProgram = {
  /** Its number on the wire. */
  id: number
  key: MassageProgramKey
  zones: readonly MassageZone[]
  minutes: number
  /** 1 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  requiredFeatures: readonly ChairFeature[]
}

export const MASSAGE_PROGRAMS: readonly MassageProgram[] = [
  {
    id: 1,
    key: 'fullBody',
    zones: ['neck', 'shoulders', 'back', 'waist', 'seat', 'calves', 'feet'],
    minutes: 20,
    intensity: 3,
    heat: 1,
    requiredFeatures: ['programs'],
  },
  {
    id: 2,
    key: 'neckAndShoulders',
    zones: ['neck', 'shoulders'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    requiredFeatures: ['programs'],
  },
  {
    id: 3,
    key: 'waistRelief',
    zones: ['back', 'waist', 'seat'],
    minutes: 15,
    intensity: 3,
    heat: 1,
    requiredFeatures: ['programs'],
  },
  {
    id: 4,
    key: 'legsAndFeet',
    zones: ['calves', 'feet'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    requiredFeatures: ['programs', 'footRoller'],
  },
  {
    id: 5,
    key: 'deepRest',
    zones: ['neck', 'shoulders', 'back', 'waist'],
    minutes: 20,
    intensity: 1,
    heat: 1,
    requiredFeatures: ['programs'],
  },
  {
    id: 6,
    key: 'gentleWake',
    zones: ['shoulders', 'back', 'calves'],
    minutes: 10,
    intensity: 2,
    heat: 0,
    requiredFeatures: ['programs'],
  },
  {
    id: 7,
    key: 'deskBreak',
    zones: ['neck', 'shoulders', 'waist'],
    minutes: 10,
    intensity: 2,
    heat: 0,
    requiredFeatures: ['programs'],
  },
  {
    id: 8,
    key: 'afterSport',
    zones: ['back', 'waist', 'seat', 'calves', 'feet'],
    minutes: 20,
    intensity: 4,
    heat: 0,
    requiredFeatures: ['programs'],
  },
  {
    id: 9,
    key: 'stretch',
    zones: ['shoulders', 'back', 'waist', 'calves'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    requiredFeatures: ['programs', 'recline', 'airbag'],
  },
  {
    id: 10,
    key: 'warmBack',
    zones: ['back', 'waist'],
    minutes: 20,
    intensity: 1,
    heat: 2,
    requiredFeatures: ['programs', 'heat'],
  },
  {
    id: 11,
    key: 'slowBreath',
    zones: ['shoulders', 'back'],
    minutes: 10,
    intensity: 1,
    heat: 0,
    requiredFeatures: ['programs'],
  },
  {
    id: 12,
    key: 'airWave',
    zones: ['arms', 'seat', 'calves'],
    minutes: 15,
    intensity: 2,
    heat: 0,
    requiredFeatures: ['programs', 'airbag'],
  },
]

/** The number that starts the plan which was sent before, instead of a program of the chair. */
export const CUSTOM_PLAN_PROGRAM_ID = 255

export const findMassageProgram = (id: number): MassageProgram | undefined =>
  MASSAGE_PROGRAMS.find(program => program.id === id)

/** The programs that a chair with these features can run. */
export const getSupportedMassagePrograms = (features: readonly ChairFeature[]): MassageProgram[] =>
  MASSAGE_PROGRAMS.filter(({ requiredFeatures }) =>
    requiredFeatures.every(feature => features.includes(feature)),
  )

export const toProgramZoneBitmask = (program: MassageProgram): number => toZoneBitmask(program.zones)
