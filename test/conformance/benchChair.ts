import { encodeUint32, toHex } from '@anzuo/chair-protocol'
import type { BenchOutput, ChairBench } from '../chairKit/benchProtocol'
import type { ChairMessage, ChairUnderTest } from './chairUnderTest'

/** The longest step of the bench's time: a chair has to be ticked often. */
const STEP_MS = 50

const TOPICS: Partial<Record<BenchOutput['name'], ChairMessage['topic']>> = {
  answer: 'answer',
  event: 'event',
  stateMessage: 'state',
}
const SERVER_BYTES = 4

/** A chair on a test bench, whose time passes only as it is told. */
export const createBenchChair = async (bench: ChairBench): Promise<ChairUnderTest> => {
  let clock = 0
  const parts: Uint8Array[] = []
  const messages: ChairMessage[] = []
  let isLinkOpen = false

  const tell: ChairBench['send'] = async (name, bytes) => {
    const outputs = await bench.send(name, bytes)
    for (const output of outputs) {
      if (output.name === 'control') parts.push(output.bytes)
      const topic = TOPICS[output.name]
      if (topic) messages.push(toMessage(topic, output.bytes))
    }
    return outputs
  }
  const closeLink = async () => {
    if (isLinkOpen) await tell('linkClose')
    isLinkOpen = false
  }

  await tell('internetOpen')
  return {
    bluetooth: {
      open: async () => {
        await tell('linkOpen')
        isLinkOpen = true
      },
      close: closeLink,
      writeControl: async part => void (await tell('linkWrite', part)),
      writeEmergencyStop: async () => void (await tell('emergencyByte')),
      readInfo: async () =>
        (await tell('readInfo')).find(({ name }) => name === 'info')?.bytes ?? new Uint8Array(0),
      takeParts: () => parts.splice(0),
    },
    internet: {
      publish: async message => void (await tell('downlink', message)),
      takeMessages: () => messages.splice(0),
    },
    now: () => clock,
    wait: async ms => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        const step = Math.min(left, STEP_MS)
        clock += step
        await tell('advance', encodeUint32(step))
      }
    },
    sitDown: async () => void (await tell('sitDown')),
    standUp: async () => void (await tell('standUp')),
    pressButton: async () => void (await tell('press')),
  }
}

const toMessage = (topic: ChairMessage['topic'], bytes: Uint8Array): ChairMessage =>
  topic === 'answer'
    ? { topic, server: toHex(bytes.slice(0, SERVER_BYTES)), bytes: bytes.slice(SERVER_BYTES) }
    : { topic, server: null, bytes }
