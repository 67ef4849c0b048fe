import { setTimeout as wait } from 'node:timers/promises'
import { createLightChairs } from '@anzuo/server/simulators/lightChairs/lightChairs'
import { getTestDeviceKey } from '@anzuo/server/testing/testChairKeys'

/** Chairs of one process of `bench:many`, which tells every half second how they are. */

export type LightChairProcessOptions = {
  port: number
  serialNumbers: string[]
  chairsPerConnection: number
  batchSize: number
  spreadMs: number
}

export type LightChairProcessReport = { ready: number; attempts: [second: number, count: number][] }

const REPORT_INTERVAL_MS = 500

process.once('message', (options: LightChairProcessOptions) => {
  const running = createLightChairs({ host: '127.0.0.1', ...options })
  const added = options.serialNumbers.map(serialNumber => ({
    serialNumber,
    deviceKey: getTestDeviceKey(serialNumber),
  }))
  void running.add(added)
  const report = async (): Promise<void> => {
    process.send?.({
      ready: running.countReady(),
      attempts: [...running.getAttempts()],
    } satisfies LightChairProcessReport)
    await wait(REPORT_INTERVAL_MS)
    return report()
  }
  void report()
})
process.on('disconnect', () => process.exit())
