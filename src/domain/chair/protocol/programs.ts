import type { Feature } from './features'
import { zoneBits, type Zone } from './zones'

export type ProgramKey =
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

export type Program = {
  /** Its number on the wire. */
  id: number
  key: ProgramKey
  zones: readonly Zone[]
  minutes: number
  /** 1 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  needs: readonly Feature[]
}

export const PROGRAMS: readonly Program[] = [
  {
    id: 1,
    key: 'fullBody',
    zones: ['neck', 'shoulders', 'back', 'waist', 'seat', 'calves', 'feet'],
    minutes: 20,
    intensity: 3,
    heat: 1,
    needs: ['programs'],
  },
  {
    id: 2,
    key: 'neckAndShoulders',
    zones: ['neck', 'shoulders'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    needs: ['programs'],
  },
  {
    id: 3,
    key: 'waistRelief',
    zones: ['back', 'waist', 'seat'],
    minutes: 15,
    intensity: 3,
    heat: 1,
    needs: ['programs'],
  },
  {
    id: 4,
    key: 'legsAndFeet',
    zones: ['calves', 'feet'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    needs: ['programs', 'footRoller'],
  },
  {
    id: 5,
    key: 'deepRest',
    zones: ['neck', 'shoulders', 'back', 'waist'],
    minutes: 20,
    intensity: 1,
    heat: 1,
    needs: ['programs'],
  },
  {
    id: 6,
    key: 'gentleWake',
    zones: ['shoulders', 'back', 'calves'],
    minutes: 10,
    intensity: 2,
    heat: 0,
    needs: ['programs'],
  },
  {
    id: 7,
    key: 'deskBreak',
    zones: ['neck', 'shoulders', 'waist'],
    minutes: 10,
    intensity: 2,
    heat: 0,
    needs: ['programs'],
  },
  {
    id: 8,
    key: 'afterSport',
    zones: ['back', 'waist', 'seat', 'calves', 'feet'],
    minutes: 20,
    intensity: 4,
    heat: 0,
    needs: ['programs'],
  },
  {
    id: 9,
    key: 'stretch',
    zones: ['shoulders', 'back', 'waist', 'calves'],
    minutes: 15,
    intensity: 3,
    heat: 0,
    needs: ['programs', 'recline', 'airbag'],
  },
  {
    id: 10,
    key: 'warmBack',
    zones: ['back', 'waist'],
    minutes: 20,
    intensity: 1,
    heat: 2,
    needs: ['programs', 'heat'],
  },
  {
    id: 11,
    key: 'slowBreath',
    zones: ['shoulders', 'back'],
    minutes: 10,
    intensity: 1,
    heat: 0,
    needs: ['programs'],
  },
  {
    id: 12,
    key: 'airWave',
    zones: ['arms', 'seat', 'calves'],
    minutes: 15,
    intensity: 2,
    heat: 0,
    needs: ['programs', 'airbag'],
  },
]

/** The number that starts the plan which was sent before, instead of a program of the chair. */
export const PLAN_PROGRAM = 255

export const programOf = (id: number): Program | undefined => PROGRAMS.find(program => program.id === id)

/** The programs that a chair with these features can run. */
export const programsFor = (features: readonly Feature[]): Program[] =>
  PROGRAMS.filter(({ needs }) => needs.every(feature => features.includes(feature)))

export const programZoneBits = (program: Program): number => zoneBits(program.zones)
