import { HOUR_MS, MINUTE_MS } from '@anzuo/domain/durations'
import type { ChairMqttClient } from '../gateways/chairs/chairMqttClient'
import { openSimulatedChairs } from './chairs/simulatedChairs'
import { createFaultInjector } from './faultInjector'
import { createSimulationHistory } from './history'
import { createNoticeSender } from './noticeSender'
import { createPopulation } from './population'
import { createSeededRandom, type SeededRandom } from './random'
import { createScheduler } from './scheduler'
import { createServerInstance, type ServerInstance } from './serverInstance'
import { findShopViolations, findUnfinishedWork } from './shopInvariants'
import type { ShopTruth } from './shopPromises'
import { runShopper } from './shopper'
import { createShopperRecord } from './shopperRecord'
import type { SimulatedDatabase } from './simulatedDatabase'
import { createSimulatedNetwork, type SimulatedNetwork } from './simulatedNetwork'
import { createSimulatedProviders } from './simulatedProvider'
import type { VirtualTime } from './virtualTime'
import type { World } from './world'

export type SimulationResult = {
  seed: number
  /** What was found, or null. */
  violation: string | null
  hash: string
  lines: readonly string[]
  events: number
  simulatedMs: number
  /** Calls that instances answered, and statements that came of all. */
  calls: number
  statements: number
}

export type SimulationRuntime = {
  time: VirtualTime
  database: SimulatedDatabase
  /** Makes this the source of all chance in the process. */
  setRandom: (random: SeededRandom) => void
}

const INSTANCE_NAMES = ['server A', 'server B']

/** Checks of the whole database cost real time, so they come after so many events, if anything has changed. */
const EVENTS_BETWEEN_CHECKS = 60

/** Longer than every deadline of an unpaid order, and than the longest pause between two tries to send money back. */
const HEALING_STEPS_MS = [MINUTE_MS, HOUR_MS, 13 * HOUR_MS, 13 * HOUR_MS]

/** What is still not over gets so many hours more, each with a turn of every job. */
const LAST_HEALING_STEPS = 8

/** After a jump every job is due, and comes up once in this time. */
const HEALING_RUN_MS = MINUTE_MS

export type SimulatedPart = 'shop' | 'chairs'

/** Every other seed is about chairs, so that any row of seeds looks at both parts of the server. */
export const getSimulatedPart = (seed: number): SimulatedPart => (seed % 2 === 0 ? 'chairs' : 'shop')

/** Runs one simulation. The same seed and the same code give the same history, line by line. */
export const simulateSeed = async (
  runtime: SimulationRuntime,
  { seed, onLine }: { seed: number; onLine?: (line: string) => void },
): Promise<SimulationResult> => {
  const { time, database } = runtime
  time.reset()
  const random = createSeededRandom(seed)
  runtime.setRandom(random)
  await database.reset()
  const statementsBefore = database.countStatements()
  const history = createSimulationHistory({ now: time.now, ...(onLine ? { onLine } : {}) })
  const startedAt = time.now()
  let violation: string | null = null
  const world: World = {
    time,
    random,
    scheduler: createScheduler(time, random, database.waitForAnswers),
    faults: createFaultInjector(random, time.now),
    history,
    database,
    report: what => {
      violation ??= what
    },
    createId: () => crypto.randomUUID(),
  }
  const open = getSimulatedPart(seed) === 'chairs' ? openSimulatedChairs : openSimulatedShop
  const check = await open(world, () => violation !== null)
  for (const what of await check.run()) world.report(what)
  if (violation !== null) history.record(`violated: ${String(violation)}`)
  const lines = history.lastLines()
  const { hash } = history.finish()
  const events = world.scheduler.countEvents()
  return {
    seed,
    violation,
    hash,
    lines,
    events,
    simulatedMs: time.now() - startedAt,
    calls: check.countCalls(),
    statements: database.countStatements() - statementsBefore,
  }
}

const openSimulatedShop = async (world: World, isOver: () => boolean) => {
  const { random, faults, scheduler, time, database, history } = world
  const people = await createPopulation(world, random.nextInteger(2, 5))
  const records = people.map(createShopperRecord)
  const lastStatus = new Map<string, string>()
  const takenNotices = new Set<string>()
  let network: SimulatedNetwork | null = null
  const getNetwork = () => (network ??= createSimulatedNetwork(world, instances))
  const providers = createSimulatedProviders({
    ...world,
    now: time.now,
    onNotice: createNoticeSender(world, getNetwork, number => void takenNotices.add(number)),
  })
  const instances: ServerInstance[] = INSTANCE_NAMES.map(name =>
    createServerInstance(world, name, {
      connectPayments: providers.connect,
      connectChairs: async () => offlineChairs,
    }),
  )
  const truth = (): ShopTruth => ({ trades: providers.trades(), takenNotices, records, lastStatus })
  history.record(`weather ${JSON.stringify(faults.profile())}`)

  const { checkNow, checkSometimes } = createChecks(world, truth)

  return {
    countCalls: () => instances.reduce((sum, instance) => sum + instance.countCalls(), 0),
    run: async (): Promise<string[]> => {
      for (const instance of instances) await instance.start()
      const skuIds = (await database.select<{ id: string }>('select id from skus order by id')).map(
        ({ id }) => id,
      )
      const shop = {
        world,
        network: getNetwork(),
        providers,
        skuIds: [random.pick(skuIds), random.pick(skuIds)],
        records,
      }
      let active = records.length
      for (const record of records)
        void runShopper(shop, record, random.nextInteger(4, 14)).then(
          () => void (active -= 1),
          (error: unknown) => world.report(`a phone broke: ${String(error)}`),
        )
      const isActiveOver = () => isOver() || active === 0
      await scheduler.runUntil({ ms: Infinity, isOver: isActiveOver }, checkSometimes)
      if (isOver()) return []
      faults.heal()
      history.record('nothing goes wrong from here on')
      const letTimePass = async (ms: number): Promise<void> => {
        time.jump(ms)
        await scheduler.runUntil({ ms: time.now() + HEALING_RUN_MS, isOver }, checkSometimes)
      }
      for (const ms of HEALING_STEPS_MS) await letTimePass(ms)
      let unfinished = await findUnfinishedWork(database, truth())
      for (let step = 0; step < LAST_HEALING_STEPS && unfinished.length > 0; step += 1) {
        await letTimePass(2 * HOUR_MS)
        unfinished = await findUnfinishedWork(database, truth())
      }
      await checkNow()
      return isOver() ? [] : unfinished
    },
  }
}

/** Checks of what must always hold. */
const createChecks = ({ database, history, report }: World, truth: () => ShopTruth) => {
  let sinceCheck = 0
  let checkedState = ''
  const checkNow = async () => {
    for (const what of await findShopViolations(database, truth())) report(what)
  }
  const checkSometimes = async () => {
    sinceCheck += 1
    if (sinceCheck < EVENTS_BETWEEN_CHECKS) return
    sinceCheck = 0
    const state = `${database.countShopWrites()} ${history.count()}`
    if (state === checkedState) return
    checkedState = state
    await checkNow()
  }
  return { checkNow, checkSometimes }
}

/** Chairs are not simulated here: none is ever there. */
const offlineChairs: ChairMqttClient = {
  getSnapshot: () => ({ isOnline: false, state: null, boot: null }),
  sendRequest: async () => ({ ok: false, reason: 'offline' }),
  sendRequestWithKey: async () => ({ ok: false, reason: 'offline' }),
  onChanged: () => () => {},
  onEvent: () => () => {},
  onChairOnline: () => () => {},
  isConnected: () => true,
  close: async () => {},
}
