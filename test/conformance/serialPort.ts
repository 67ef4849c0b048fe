import { closeSync, constants, openSync, writeSync } from 'node:fs'
import tty from 'node:tty'
import { poll, type BluetoothAccess } from './chairUnderTest'

/**
 * A serial port that stands in for the radio: each value of a characteristic with its length and its channel in front. It is that of
 * maker/examples/posix_chair.c.
 */
const CHANNELS = { control: 0, state: 1, info: 2, emergencyStop: 3, link: 4, body: 5 } as const

/** What is done to the chair on a test bench by way of the port. */
export type BenchHand = 's' | 'u' | 'p'

const HEAD_BYTES = 2
const INFO_TIMEOUT_MS = 2000

/** Opens the port. The chair has to be at its other end. */
export const openSerialPort = (
  path: string,
  clock: { now: () => number; wait: (ms: number) => Promise<void> },
) => {
  const input = new tty.ReadStream(openSync(path, constants.O_RDWR | constants.O_NOCTTY))
  input.setRawMode(true)
  const output = openSync(path, constants.O_WRONLY | constants.O_NOCTTY)
  const parts: Uint8Array[] = []
  let info: Uint8Array | null = null
  let rest = Buffer.alloc(0)

  const take = (channel: number, value: Uint8Array) => {
    if (channel === CHANNELS.control) parts.push(value)
    if (channel === CHANNELS.info) info = value
  }
  input.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const [length, channel] = rest
      if (length === undefined || channel === undefined || rest.length < HEAD_BYTES + length) return
      take(channel, Uint8Array.from(rest.subarray(HEAD_BYTES, HEAD_BYTES + length)))
      rest = Buffer.from(rest.subarray(HEAD_BYTES + length))
    }
  })
  const send = async (channel: keyof typeof CHANNELS, value: Uint8Array): Promise<void> => {
    writeSync(output, Uint8Array.from([value.length, CHANNELS[channel], ...value]))
  }

  const bluetooth: BluetoothAccess = {
    open: () => send('link', Uint8Array.of(1)),
    close: () => send('link', Uint8Array.of(0)),
    writeControl: part => send('control', part),
    writeEmergencyStop: () => send('emergencyStop', Uint8Array.of(0x1f)),
    readInfo: async () => {
      info = null
      await send('info', new Uint8Array(0))
      return (await poll(clock, () => info, INFO_TIMEOUT_MS)) ?? new Uint8Array(0)
    },
    takeParts: () => parts.splice(0),
  }
  return {
    bluetooth,
    act: (hand: BenchHand) => send('body', Uint8Array.of(hand.charCodeAt(0))),
    close: () => {
      input.destroy()
      closeSync(output)
    },
  }
}

export type SerialPort = ReturnType<typeof openSerialPort>
