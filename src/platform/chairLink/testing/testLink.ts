import { createBluetoothLink } from '../bluetoothLink'
import { ChairLinkError, type ChairLinkState } from '../types'
import { createFakeChair } from './fakeChair'

/** Lets time pass until a promise is settled. */
export const waitUntilSettled = async <Value>(work: Promise<Value>): Promise<Value | ChairLinkError> => {
  let outcome: { value: Value | ChairLinkError } | null = null
  work.then(
    value => (outcome = { value }),
    (error: ChairLinkError) => (outcome = { value: error }),
  )
  for (let step = 0; step < 2000 && outcome === null; step += 1) await jest.advanceTimersByTimeAsync(50)
  if (outcome === null) throw new Error('it never ended')
  return (outcome as { value: Value | ChairLinkError }).value
}

/** A link over Bluetooth to a fake chair, and what it said of itself. */
export const createTestBluetoothLink = (chair = createFakeChair()) => {
  const states: ChairLinkState[] = []
  const link = createBluetoothLink({
    transport: chair.transport,
    ticket: async () => chair.issued,
    randomBytes: length => new Uint8Array(length).fill(3),
    now: () => Date.now(),
  })
  link.onChanged(state => states.push(state))
  return { chair, link, states }
}

/** Why something failed that was waited for, or `none`. */
export const toChairLinkProblem = (outcome: unknown) =>
  outcome instanceof ChairLinkError ? outcome.problem : 'none'
