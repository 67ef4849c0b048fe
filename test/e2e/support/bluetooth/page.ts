import { parseHex, type ChairCommand, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { createBluetoothLink } from '../../../../src/platform/chairLink/bluetoothLink'
import { createBluetoothTransport } from '../../../../src/platform/chairLink/bluetoothTransport.h5'

/** What stands in the browser while a chair is tried: the app's own transport and link, and buttons for a test to press. */

const seen = { phase: '', changes: [] as string[] }

const bench = {
  seen,
  prepare: (
    sought: { serialNumber: string; family: ChairFamilyKey },
    ticket: string,
    sessionRoot: string,
  ) => {
    const link = createBluetoothLink({
      transport: createBluetoothTransport(sought),
      ticket: async () => ({
        ticket: parseHex(ticket) ?? new Uint8Array(0),
        sessionRoot: parseHex(sessionRoot) ?? new Uint8Array(0),
      }),
      randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
      now: () => performance.now(),
    })
    link.onState(state => {
      seen.phase = state.phase
    })
    link.onChanged(({ phase, problem }) => seen.changes.push(problem ?? phase))
    const button = document.createElement('button')
    button.id = 'connect'
    button.textContent = 'connect'
    // The browser shows its list of devices only after a tap.
    button.onclick = () => void link.open().catch(() => undefined)
    document.body.append(button)
    Object.assign(bench, { link })
  },
  command: async (command: ChairCommand): Promise<string> => (await getLink().command(command)).result,
  stop: async (): Promise<string> => (await getLink().emergencyStop()).result,
  reset: async (): Promise<string> => (await getLink().sendRequest({ name: 'reset' })).result,
  /** Milliseconds from the press on stop until the chair has answered. */
  timedStop: async (): Promise<number> => {
    const begin = performance.now()
    await getLink().emergencyStop()
    return performance.now() - begin
  },
  /** Milliseconds of many pings, one after the other. */
  pings: async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let index = 0; index < count; index += 1) {
      const begin = performance.now()
      await getLink().sendRequest({ name: 'ping' })
      times.push(performance.now() - begin)
    }
    return times
  },
}

const getLink = () => (bench as typeof bench & { link: ReturnType<typeof createBluetoothLink> }).link

export type BluetoothTestApi = typeof bench

Object.assign(globalThis, { bench })
