import { bytesOfHex, type ChairCommand, type FamilyKey } from '../../../../src/domain/chair'
import { createBluetoothLink } from '../../../../src/platform/chairLink/bluetoothLink'
import { openTransport } from '../../../../src/platform/chairLink/openTransport.h5'

/** What stands in the browser while a chair is tried: the app's own transport and link, and buttons for a test to press. */

const seen = { phase: '', changes: [] as string[] }

const bench = {
  seen,
  prepare: (sought: { serialNumber: string; family: FamilyKey }, ticket: string, sessionRoot: string) => {
    const link = createBluetoothLink({
      transport: openTransport(sought),
      ticket: async () => ({
        ticket: bytesOfHex(ticket) ?? new Uint8Array(0),
        sessionRoot: bytesOfHex(sessionRoot) ?? new Uint8Array(0),
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
  command: async (command: ChairCommand): Promise<string> => (await linkOf().command(command)).result,
  stop: async (): Promise<string> => (await linkOf().emergencyStop()).result,
  reset: async (): Promise<string> => (await linkOf().ask({ name: 'reset' })).result,
  /** Milliseconds from the press on stop until the chair has answered. */
  timedStop: async (): Promise<number> => {
    const begin = performance.now()
    await linkOf().emergencyStop()
    return performance.now() - begin
  },
  /** Milliseconds of many pings, one after the other. */
  pings: async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let index = 0; index < count; index += 1) {
      const begin = performance.now()
      await linkOf().ask({ name: 'ping' })
      times.push(performance.now() - begin)
    }
    return times
  },
}

const linkOf = () => (bench as typeof bench & { link: ReturnType<typeof createBluetoothLink> }).link

export type BluetoothBench = typeof bench

Object.assign(globalThis, { bench })
