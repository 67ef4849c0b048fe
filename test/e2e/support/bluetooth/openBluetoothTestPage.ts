import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { resolveRepositoryPath } from '../../../../scripts/projectPaths'
import { createSimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import { createFactoryChairMemory } from '@anzuo/chair-protocol/model'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import { toHex, issueAccessTicket, deriveUserIdHash } from '@anzuo/chair-protocol'
import { launchBluetoothBrowser } from './launchBluetoothBrowser'
import { emulateBluetoothPeripheral, installNotificationPump } from './emulateBluetoothPeripheral'

const SERIAL = 'W24A000042'

/** The app's transport and link in Chromium, beside a simulated chair in which somebody sits. */
export const openBluetoothTestPage = async () => {
  const deviceKey = Uint8Array.from(randomBytes(32))
  const memory = createFactoryChairMemory({ serialNumber: SERIAL, family: 'w', deviceKey, logGeneration: 1 })
  const chair = createSimulatedChair({
    memory,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
  })
  chair.sitDown()

  const script = await build({
    entryPoints: [resolveRepositoryPath('test/e2e/support/bluetooth/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    alias: { '@': resolveRepositoryPath('src') },
  })
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script.outputFiles[0]?.text : '<!doctype html><script src="/page.js" defer></script>',
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const browser = await launchBluetoothBrowser()
  const page = await browser.newPage()
  const radio = await emulateBluetoothPeripheral(browser, page, createSimulatedChairPeripheral(chair))
  // A runner that keeps the names of functions leaves calls of this in what it sends to the page.
  await page.addInitScript('globalThis.__name ??= value => value')
  await page.addInitScript(installNotificationPump)
  await page.goto(`http://localhost:${port}/`)

  const now = Math.floor(Date.now() / 1000)
  const issued = issueAccessTicket(deviceKey, {
    role: 'owner',
    epoch: 1,
    issuedAt: now,
    expiresAt: now + 3600,
    user: deriveUserIdHash('lin'),
  })
  await page.evaluate(
    ([ticket, root]) => window.bench.prepare({ serialNumber: 'W24A000042', family: 'w' }, ticket, root),
    [toHex(issued.ticket), toHex(issued.sessionRoot)] as const,
  )
  return {
    chair,
    page,
    radio,
    connect: async () => {
      await page.locator('#connect').click()
      await page.waitForFunction(() => window.bench.seen.changes.at(-1) === 'ready', null, {
        timeout: 20_000,
      })
    },
    close: async () => {
      chair.stop()
      await browser.close()
      server.close()
    },
  }
}
