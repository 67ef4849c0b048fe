import { createChairFrameReassembler, decodeChairFrame, getChairOperationCode } from '@anzuo/chair-protocol'
import {
  createSimulatedChair,
  type SimulatedChair,
  type SimulatedChairOptions,
} from '@anzuo/server/simulators/chair/simulatedChair'

/** Chairs that break a rule on purpose: an exploration that finds nothing wrong with them sees nothing. */

type ChairFactory = (options: SimulatedChairOptions) => SimulatedChair

/** Takes a start for a new one although a stop has overtaken it. */
export const createChairThatCountsNoStops: ChairFactory = options =>
  createSimulatedChair({
    ...options,
    memory: Object.defineProperty(options.memory, 'stopCount', { get: () => 0, set: () => undefined }),
  })

const STOP_DELAY_MS = 1000

/** Puts a stop over Bluetooth in a queue. */
export const createChairWhoseStopWaits: ChairFactory = options => {
  const chair = createSimulatedChair(options)
  return {
    ...chair,
    connect: (send, size) => {
      const link = chair.connect(send, size)
      return {
        ...link,
        write: part => {
          if (isStop(part)) options.after?.(STOP_DELAY_MS, () => link.write(part))
          else link.write(part)
        },
      }
    },
  }
}

const isStop = (part: Uint8Array): boolean => {
  const frame = createChairFrameReassembler().push(part)
  const read = frame && decodeChairFrame(frame)
  return read?.ok === true && read.frame.operation === getChairOperationCode('stop')
}

/** Does not notice that the link of the handle is lost. */
export const createChairThatMissesLostLinks: ChairFactory = options => {
  const chair = createSimulatedChair(options)
  return { ...chair, connect: (send, size) => ({ ...chair.connect(send, size), close: () => undefined }) }
}

/** Can't be released after an emergency stop. */
export const createChairWithoutResetButton: ChairFactory = options => ({
  ...createSimulatedChair(options),
  pressButton: () => undefined,
})
