import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import type { AppDriver } from '../../e2e/scenarios/appDriver'
import type { RunningAppServer } from '../../e2e/support/appServer'
import { expectNoViolations, startApiServer, startMiniProgram } from './startMiniProgram'

export type MiniProgramSetUp = {
  /** Added to the server's environment. */
  env?: Record<string, string>
  /** The product's address of the cold start. */
  address?: string
  /** Further options of the host's command line, with the server's origin. */
  options?: (origin: string) => string[]
}

/** A value that the hooks of a test file set before its tests run. */
const createLateValue = <T>(name: string) => {
  let value: T | undefined
  return {
    set: (next: T | undefined) => {
      value = next
    },
    peek: () => value,
    get: (): T => {
      if (value === undefined) throw new Error(`${name} is not started yet`)
      return value
    },
  }
}

const setUpServer = (env?: Record<string, string>) => {
  const server = createLateValue<RunningAppServer>('the server')
  beforeAll(async () => server.set(await startApiServer(env)))
  return server
}

/** The server for all tests of a file, and a mini-program that each test starts where it wants; no rule may be broken in any. */
export const setUpMiniProgramPerTest = ({ env, options }: Omit<MiniProgramSetUp, 'address'> = {}) => {
  const server = setUpServer(env)
  const app = createLateValue<RunningMiniProgram>('the mini-program')
  afterEach(async () => {
    const started = app.peek()
    app.set(undefined)
    if (!started) return
    try {
      await expectNoViolations(started)
    } finally {
      await started.stop()
    }
  })
  afterAll(() => server.peek()?.stop())
  return {
    get origin() {
      return server.get().origin
    },
    app: app.get,
    start: async (address: string): Promise<AppDriver> => {
      const { origin } = server.get()
      const started = await startMiniProgram({ origin, address, options: options?.(origin) })
      app.set(started.app)
      return started.driver
    },
  }
}

/** The server and one mini-program for all tests of a file. */
export const setUpMiniProgram = ({ env, address, options }: MiniProgramSetUp = {}) => {
  const server = setUpServer(env)
  const started = createLateValue<Awaited<ReturnType<typeof startMiniProgram>>>('the mini-program')
  beforeAll(async () => {
    const { origin } = server.get()
    started.set(await startMiniProgram({ origin, address, options: options?.(origin) }))
  })
  afterAll(async () => {
    await started.peek()?.app.stop()
    await server.peek()?.stop()
  })
  return {
    get origin() {
      return server.get().origin
    },
    get app() {
      return started.get().app
    },
    get driver() {
      return started.get().driver
    },
  }
}
