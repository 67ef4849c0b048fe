import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ChairFamilyKey, ChairState } from '@anzuo/chair-protocol'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from '../scenarios/appDriver'
import { writeDataFolder, type RunningAppServer } from './appServer'
import { provisionChairs, type BoxedChair } from './boxFreshChair'
import type { NearbyChair } from './nearbyChair'

/** A phone that has never been here, beside a chair that has just been switched on. */
type NewPhone = {
  driver: AppDriver
  chair: NearbyChair
  /** Touches so far, also those on what the system shows. */
  countTaps: () => number
  /** Nothing of the server can be reached any more, or again. */
  setServerReachable: (isReachable: boolean) => Promise<unknown>
  /** Bluetooth is lost, and comes back. */
  loseBluetooth: () => Promise<unknown>
}

/** Lets somebody act with a new phone beside this chair; the phone is gone afterwards. */
export type WithNewPhone = (
  boxed: BoxedChair,
  origin: string,
  act: (phone: NewPhone) => Promise<void>,
) => Promise<void>

/** One of the two targets, the browser or the mini-program. */
export type PhoneTarget = {
  test: (name: string, run: () => Promise<void>) => void
  startServer: (dataFolder: string) => Promise<RunningAppServer>
  withNewPhone: WithNewPhone
  /** The first digits of the numbers of those who log in, all but two. */
  phonePrefix: string
  /** The phone looks for the chair without asking which one it is. */
  connectsUnasked: boolean
}

/**
 * Before the tests of a file: makes a chair of each of these families, lets `prepare` do something to the data, and starts the server.
 * After them all of it goes.
 */
export const setUpBoxedChairs = (
  families: readonly ChairFamilyKey[],
  startServer: PhoneTarget['startServer'],
  prepare: (dataFolder: string) => Promise<void> = async () => undefined,
) => {
  let boxedChairs: BoxedChair[] = []
  let dataFolder: string
  let server: RunningAppServer
  beforeAll(async () => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'anzuo-'))
    await writeDataFolder(dataFolder)
    boxedChairs = await provisionChairs(dataFolder, families)
    await prepare(dataFolder)
    server = await startServer(dataFolder)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return {
    get origin() {
      return server.origin
    },
    /** Takes one that was not taken before. */
    take: (family: ChairFamilyKey): BoxedChair => {
      const [boxed] = boxedChairs.filter(made => made.family === family)
      if (!boxed) throw new Error(`no chair of the family ${family} is left`)
      boxedChairs = boxedChairs.filter(made => made !== boxed)
      return boxed
    },
  }
}

export const waitForPhase = (chair: NearbyChair, wanted: ChairState['phase']) =>
  pollUntil(chair.look, ({ state }) => state.phase === wanted)
