import type { MassagePlan } from './protocol/massagePlan'
import { createPlanUploadRequests } from './protocol/massagePlan'
import { CUSTOM_PLAN_PROGRAM_ID } from './protocol/massagePrograms'
import type { ChairRequest, ChairRequestName } from './protocol/chairRequests'

/** What a person may ask for over any link. Movement is not among it: it needs a handle, and somebody near. */
export const CHAIR_COMMAND_NAMES = [
  'start',
  'pause',
  'resume',
  'stop',
  'set',
  'setZones',
  'lock',
] as const satisfies readonly ChairRequestName[]

/** `startPlan` brings the plan to the chair and starts it; the rest are requests as the chair knows them. */
export type ChairCommand =
  | Extract<ChairRequest, { name: (typeof CHAIR_COMMAND_NAMES)[number] }>
  | { name: 'startPlan'; plan: MassagePlan; minutes: number; token: number; stopCount: number }

/** The requests that carry out a command, in their order. Each waits for the `ok` of the one before. */
export const toChairRequests = (command: ChairCommand): ChairRequest[] =>
  command.name === 'startPlan'
    ? [
        ...createPlanUploadRequests(command.plan),
        {
          name: 'start',
          program: CUSTOM_PLAN_PROGRAM_ID,
          minutes: command.minutes,
          token: command.token,
          stopCount: command.stopCount,
        },
      ]
    : [command]
