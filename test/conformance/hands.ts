import { createInterface } from 'node:readline/promises'
import type { ChairUnderTest } from './chairUnderTest'
import type { SerialPort } from './serialPort'

type Hands = Pick<ChairUnderTest, 'sitDown' | 'standUp' | 'pressButton'>

/** Asks whoever stands beside the chair. What they have done already is not asked again. */
export const createAskingHands = (): Hands & { close: () => void } => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let isSeated: boolean | null = null
  const askFor = async (what: string) => void (await terminal.question(`  → ${what}, then press Enter. `))
  return {
    sitDown: async () => {
      if (isSeated !== true) await askFor('Sit down in the chair')
      isSeated = true
    },
    standUp: async () => {
      if (isSeated !== false) await askFor('Stand up')
      isSeated = false
    },
    pressButton: () => askFor('Press the button on the chair'),
    close: () => terminal.close(),
  }
}

/** How long a chair may take to notice what was done to it on its bench. */
const NOTICE_MS = 100

/** Acts by way of a chair on a test bench, whose serial port takes the place of a body. */
export const createBenchHands = (
  port: SerialPort,
  wait: (ms: number) => Promise<void>,
): Hands & { close: () => void } => {
  const act = async (hand: Parameters<SerialPort['act']>[0]) => {
    await port.act(hand)
    await wait(NOTICE_MS)
  }
  return {
    sitDown: () => act('s'),
    standUp: () => act('u'),
    pressButton: () => act('p'),
    close: () => {},
  }
}
