import type { ChairState } from '@anzuo/chair-protocol'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'

/** What can be seen of a chair without asking the app. */
export type ChairLook = {
  state: ChairState
  isOwned: boolean
  /** Such as 2.0.0. */
  firmware: string
  /** Of new software, those that it has written so far. */
  blocks: readonly number[]
}

/** What a body does to a chair beside the phone. */
export const CHAIR_ACTIONS = {
  press: (chair: SimulatedChair) => chair.pressButton(),
  sitDown: (chair: SimulatedChair) => chair.sitDown(),
  standUp: (chair: SimulatedChair) => chair.standUp(),
  /** As any phone can, and whatever else a maker connects to it. */
  stopInEmergency: (chair: SimulatedChair) => chair.emergencyStop(),
} as const satisfies Record<string, (chair: SimulatedChair) => void>

type ChairAction = keyof typeof CHAIR_ACTIONS

/** A chair beside the phone, in whichever process it is. */
export type NearbyChair = { look: () => Promise<ChairLook> } & Record<ChairAction, () => Promise<void>>

export const lookAtChair = (chair: SimulatedChair, blocks: readonly number[] = []): ChairLook => ({
  state: chair.state(),
  isOwned: chair.memory.isOwned,
  firmware: chair.memory.firmware.join('.'),
  blocks,
})

const createActions = (
  act: (action: ChairAction) => Promise<void>,
): Record<ChairAction, () => Promise<void>> => ({
  press: () => act('press'),
  sitDown: () => act('sitDown'),
  standUp: () => act('standUp'),
  stopInEmergency: () => act('stopInEmergency'),
})

/** A chair of this process. */
export const createNearbyChair = (chair: SimulatedChair, blocks?: readonly number[]): NearbyChair => ({
  look: async () => lookAtChair(chair, blocks),
  ...createActions(async action => CHAIR_ACTIONS[action](chair)),
})

/** A chair of another process, by its page. */
export const createChairOfPage = (page: string): NearbyChair => ({
  look: async () => (await (await fetch(page)).json()) as ChairLook,
  ...createActions(async action => {
    const response = await fetch(`${page}/${action}`, { method: 'POST' })
    if (!response.ok) throw new Error(`${action}: ${response.status}`)
  }),
})
