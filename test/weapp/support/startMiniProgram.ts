import { inProject } from '../../../scripts/house'
import { startApp, type RunningApp } from '../../e2e/support/runningApp'
import type { Driver } from '../../e2e/scenarios/driver'
import {
  connectMiniProgram,
  openMiniProgram,
  type MiniProgram,
} from '../../miniprogram-host/client/openMiniProgram'
import { driveApp, pageOfAddress } from './driveApp'

/** The websocket of the platform's own developer tools, where the tests shall run there instead of in the host. */
const tools = process.env.AUTOMATOR_WS

/** A test of what only the host can do: a camera that plays a clip, the phone's settings, the report of violations. */
export const hostTest = tools ? test.skip : test

/** Starts the server without its web app: on a free port, or where the build that is open in the developer tools expects it. */
export const startServer = (env: Record<string, string> = {}): Promise<RunningApp> =>
  startApp({ isWeb: false, env: tools ? { PORT: '8080', ...env } : env })

/** @throws Error (of the test) when a rule was broken or the app wrote an error. The developer tools tell of neither. */
export const expectNoFault = async (app: MiniProgram): Promise<void> => {
  if (tools) return
  const { violations, consoleErrors } = await app.report()
  expect(violations).toEqual([])
  expect(consoleErrors).toEqual([])
}

export type StartOptions = {
  /** Where the server runs. */
  origin: string
  /** The product's address of the cold start. */
  address?: string
  /** Further options of the host's command line. */
  options?: string[]
}

/** The tools keep the app running: what an earlier test left is cleared instead. */
const startInTools = async (wsEndpoint: string, address: string) => {
  const app = await connectMiniProgram(wsEndpoint)
  await app.wx('clearStorageSync')
  const driver = driveApp(app)
  await driver.open(address)
  return { app, driver }
}

/** Starts the built mini-program in the host, with its requests going to a server of the test. */
export const startMiniProgram = async ({
  origin,
  address = '/store/brand',
  options = [],
}: StartOptions): Promise<{ app: MiniProgram; driver: Driver }> => {
  if (tools) return startInTools(tools, address)
  const app = await openMiniProgram(inProject('dist/weapp'), [
    '--quiet',
    '--api',
    origin,
    '--open',
    pageOfAddress(address),
    '--faces',
    inProject('test/weapp/support/findFaces.ts'),
    ...options,
  ])
  return { app, driver: driveApp(app) }
}
