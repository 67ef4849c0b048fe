import type { ChairState } from '../../../../src/domain/chair'
import type { RunningChair } from './demo'

/** One line for each chair that shows what it does, renewed in place. */
const lineOf = ({ chair }: RunningChair): string => {
  const state = chair.state()
  return [
    chair.memory.serialNumber.padEnd(16),
    state.phase.padEnd(16),
    state.isSeated ? 'seated' : 'empty ',
    timeOf(state).padEnd(6),
    `intensity ${bar(state.intensity, 5)} heat ${bar(state.heat, 3)} air ${bar(state.airbag, 5)}`,
    `back ${String(state.back).padStart(3)} legs ${String(state.legs).padStart(3)}`,
    state.isOnline ? 'online ' : 'offline',
    state.isLocked ? 'locked' : '',
    state.fault === 'none' ? '' : `fault: ${state.fault}`,
    chair.isAskedToPress() ? 'asks for a press' : '',
  ].join('  ')
}

const timeOf = ({ phase, secondsLeft }: ChairState): string =>
  phase === 'idle' ? '' : `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`

const bar = (value: number, most: number): string => '#'.repeat(value).padEnd(most, '.')

const HELP =
  'Keys: s sit, u stand up, p press, x emergency stop, f fault, r repair, c cut the network, q quit'

const SHOWN = 20

/** The text of the view: keys, then the first chairs. */
export const terminalText = (chairs: readonly RunningChair[]): string => {
  const more = chairs.length > SHOWN ? [`… and ${chairs.length - SHOWN} more`] : []
  return [HELP, ...chairs.slice(0, SHOWN).map(lineOf), ...more].join('\n')
}

/** What a key does to every chair of this process. */
export const pressKey = (key: string, chairs: readonly RunningChair[]): void => {
  const act = KEYS[key]
  if (act) chairs.forEach(act)
}

const KEYS: Record<string, (running: RunningChair) => void> = {
  s: ({ chair }) => chair.sit(),
  u: ({ chair }) => chair.standUp(),
  p: ({ chair }) => chair.press(),
  x: ({ chair }) => chair.emergencyStop(),
  f: ({ chair }) => chair.breakDown('motor'),
  r: ({ chair }) => chair.repair(),
  c: ({ internet }) => internet.cut(),
}
