import type { Plan } from './protocol/plan'
import { planRequests } from './protocol/plan'
import { PLAN_PROGRAM } from './protocol/programs'
import type { ChairRequest, RequestName } from './protocol/requests'

/** What a person may ask for over any link. Movement is not among it: it needs a handle, and somebody near. */
export const COMMAND_NAMES = [
  'start',
  'pause',
  'resume',
  'stop',
  'set',
  'setZones',
  'lock',
] as const satisfies readonly RequestName[]

/** `startPlan` brings the plan to the chair and starts it; the rest are requests as the chair knows them. */
export type ChairCommand =
  | Extract<ChairRequest, { name: (typeof COMMAND_NAMES)[number] }>
  | { name: 'startPlan'; plan: Plan; minutes: number; token: number }

/** The requests that carry out a command, in their order. Each waits for the `ok` of the one before. */
export const requestsOf = (command: ChairCommand): ChairRequest[] =>
  command.name === 'startPlan'
    ? [
        ...planRequests(command.plan),
        { name: 'start', program: PLAN_PROGRAM, minutes: command.minutes, token: command.token },
      ]
    : [command]
