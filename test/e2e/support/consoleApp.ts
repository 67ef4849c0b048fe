import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startAppServer, writeDataFolder, type RunningAppServer } from './appServer'
import { launchBrowser, monitorPage, type PageMonitor } from './browser'
import { getCommandArguments } from './compiledServer'

/** One interval of an authenticator app (RFC 6238), milliseconds. */
const TOTP_STEP_MS = 30_000

/** Six digits of the authenticator app. Each counts once, so that a person who shows two in a row shows the next one's. */
export const readAuthenticator = (secret: string, stepsAhead: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * TOTP_STEP_MS,
  })

export type Desk = { context: BrowserContext; page: Page; watch: PageMonitor }

/** The server with the console at its own port, a browser, and the link of the first operator's invitation, printed by the command. */
export const setUpConsoleApp = (operator: { email: string; name: string }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-console-'))
  let server: RunningAppServer
  let browser: Browser
  let invitation = ''
  let address = ''
  beforeAll(async () => {
    await writeDataFolder(folder)
    const port = String(await findFreePort())
    address = `http://localhost:${port}`
    const env = {
      DATA_DIR: folder,
      OFFICE_ADDRESS: address,
      CONSOLE_PORT: port,
      CONSOLE_HOST: 'localhost',
      MERCHANT_SIMULATOR_SECONDS: '0',
    }
    const { email, name } = operator
    const added = await runChildProcess(
      process.execPath,
      [...getCommandArguments('operator'), 'add', '--email', email, '--name', name],
      { env },
    )
    invitation = /http:\/\/\S+/.exec(added.output)?.[0] ?? ''
    if (!invitation) throw new Error(`No invitation was printed:\n${added.output}`)
    server = await startAppServer({ dataFolder: folder, env })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    /** Where customers are served. */
    get origin() {
      return server.origin
    },
    get browser() {
      return browser
    },
    get address() {
      return address
    },
    get invitation() {
      return invitation
    },
    /** A computer on which nobody has logged in. */
    openDesk: async (at: string): Promise<Desk> => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
      })
      const page = await context.newPage()
      const watch = monitorPage(page)
      await page.goto(at)
      return { context, page, watch }
    },
  }
}
