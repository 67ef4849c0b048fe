/** A chair whose side of the protocol is looked at, however it is reached. */
export type ChairUnderTest = {
  bluetooth: BluetoothAccess | null
  internet: InternetAccess | null
  /** Milliseconds of a steady clock. */
  now: () => number
  wait: (ms: number) => Promise<void>
  /** What somebody beside the chair does. */
  sitDown: () => Promise<void>
  standUp: () => Promise<void>
  pressButton: () => Promise<void>
}

/** The characteristics of Bluetooth, over a radio or over what stands in for one. */
export type BluetoothAccess = {
  open: () => Promise<void>
  close: () => Promise<void>
  writeControl: (part: Uint8Array) => Promise<void>
  writeEmergencyStop: () => Promise<void>
  readInfo: () => Promise<Uint8Array>
  /** The notifications of the control characteristic that have come since the last call. */
  takeParts: () => Uint8Array[]
}

export type ChairMessage = { topic: 'answer' | 'event' | 'state'; server: string | null; bytes: Uint8Array }

/** The chair's topics at the broker, as the server has them. */
export type InternetAccess = {
  publish: (message: Uint8Array) => Promise<void>
  /** What the chair has published since the last call, what the broker has kept first. */
  takeMessages: () => ChairMessage[]
}

/** What identifies the chair; the maker knows it, and so does the server. */
export type ChairIdentity = {
  serialNumber: string
  deviceKey: Uint8Array
  /** How many owners the chair has had; 1 for a new one. */
  epoch: number
}

const POLL_INTERVAL_MS = 5

/** Asks again and again until there is an answer, or the time is over. */
export const poll = async <Value>(
  chair: Pick<ChairUnderTest, 'now' | 'wait'>,
  look: () => Value | null,
  timeoutMs: number,
): Promise<Value | null> => {
  const until = chair.now() + timeoutMs
  for (;;) {
    const found = look()
    if (found !== null || chair.now() >= until) return found
    await chair.wait(POLL_INTERVAL_MS)
  }
}
