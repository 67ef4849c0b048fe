import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { startAppServer, type RunningAppServer } from '../../e2e/support/appServer'
import type { AppDriver } from '../../e2e/scenarios/appDriver'
import { connectToMiniProgram, launchMiniProgram, type RunningMiniProgram } from '@anzuo/miniprogram-host'
import { createMiniProgramDriver, resolvePageUrl } from './createMiniProgramDriver'

/** The websocket of the platform's own developer tools, where the tests shall run there instead of in the host. */
const developerToolsEndpoint = process.env.AUTOMATOR_WS

/** A test of what only the host can do: a camera that plays a clip, the phone's settings, the report of violations. */
export const testOnHostOnly = developerToolsEndpoint ? test.skip : test

/** Starts the server without its web app: on a free port, or where the build that is open in the developer tools expects it. */
export const startApiServer = (env: Record<string, string> = {}): Promise<RunningAppServer> =>
  startAppServer({ isWeb: false, env: developerToolsEndpoint ? { PORT: '8080', ...env } : env })

/** @throws Error (of the test) when a rule was broken or the app wrote an error. The developer tools tell of neither. */
export const expectNoViolations = async (app: RunningMiniProgram): Promise<void> => {
  if (developerToolsEndpoint) return
  const { violations, warnings, consoleErrors } = await app.report()
  expect(violations).toEqual([])
  expect(warnings).toEqual([])
  expect(consoleErrors).toEqual([])
}

export type MiniProgramStartOptions = {
  /** Where the server runs. */
  origin: string
  /** The product's address of the cold start. */
  address?: string
  /** Further options of the host's command line. */
  options?: string[]
}

/** The tools keep the app running: what an earlier test left is cleared instead. */
const startInDeveloperTools = async (wsEndpoint: string, address: string) => {
  const app = await connectToMiniProgram(wsEndpoint)
  await app.wx('clearStorageSync')
  const driver = createMiniProgramDriver(app)
  await driver.open(address)
  return { app, driver }
}

/** Starts the built mini-program in the host, with its requests going to a server of the test. */
export const startMiniProgram = async ({
  origin,
  address = '/store/brand',
  options = [],
}: MiniProgramStartOptions): Promise<{ app: RunningMiniProgram; driver: AppDriver }> => {
  if (developerToolsEndpoint) return startInDeveloperTools(developerToolsEndpoint, address)
  const app = await launchMiniProgram(resolveRepositoryPath('dist/weapp'), [
    '--quiet',
    '--api',
    origin,
    '--open',
    resolvePageUrl(address),
    '--faces',
    resolveRepositoryPath('test/weapp/support/findFaces.ts'),
    ...options,
  ])
  return { app, driver: createMiniProgramDriver(app) }
}
