import type { ChairState } from '@anzuo/chair-protocol'
import type { RunningSimulatedChair } from './startSimulatedChair'

/** One line for each chair that shows what it does, renewed in place. */
const formatChairRow = ({ chair }: RunningSimulatedChair): string => {
  const state = chair.state()
  return [
    chair.memory.serialNumber.padEnd(16),
    state.phase.padEnd(16),
    state.isSeated ? 'seated' : 'empty ',
    formatTimeLeft(state).padEnd(6),
    `intensity ${formatLevelBar(state.intensity, 5)} heat ${formatLevelBar(state.heat, 3)} air ${formatLevelBar(state.airbag, 5)}`,
    `back ${String(state.back).padStart(3)} legs ${String(state.legs).padStart(3)}`,
    state.isOnline ? 'online ' : 'offline',
    state.isLocked ? 'locked' : '',
    state.fault === 'none' ? '' : `fault: ${state.fault}`,
    formatClaimNumber(chair.getClaimNumber()),
  ].join('  ')
}

const formatClaimNumber = (claimNumber: number | null): string =>
  claimNumber === null ? '' : `shows ${claimNumber}, asks for a press`

const formatTimeLeft = ({ phase, secondsLeft }: ChairState): string =>
  phase === 'idle' ? '' : `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`

const formatLevelBar = (value: number, most: number): string => '#'.repeat(value).padEnd(most, '.')

const HELP_TEXT =
  'Keys: s sit, u stand up, p press, x emergency stop, f fault, r repair, c cut the network, q quit'

const MAX_SHOWN_CHAIRS = 20

/** The text of the view: keys, then the first chairs. */
export const formatSimulatorTerminalView = (chairs: readonly RunningSimulatedChair[]): string => {
  const more = chairs.length > MAX_SHOWN_CHAIRS ? [`… and ${chairs.length - MAX_SHOWN_CHAIRS} more`] : []
  return [HELP_TEXT, ...chairs.slice(0, MAX_SHOWN_CHAIRS).map(formatChairRow), ...more].join('\n')
}

/** What a key does to every chair of this process. */
export const handleSimulatorTerminalKey = (key: string, chairs: readonly RunningSimulatedChair[]): void => {
  const act = KEY_ACTIONS[key]
  if (act) chairs.forEach(act)
}

const KEY_ACTIONS: Record<string, (running: RunningSimulatedChair) => void> = {
  s: ({ chair }) => chair.sitDown(),
  u: ({ chair }) => chair.standUp(),
  p: ({ chair }) => chair.pressButton(),
  x: ({ chair }) => chair.emergencyStop(),
  f: ({ chair }) => chair.raiseFault('motor'),
  r: ({ chair }) => chair.clearFault(),
  c: ({ internet }) => internet.dropConnection(),
}
