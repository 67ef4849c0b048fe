import { pino } from 'pino'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { BrokerClient } from '../../gateways/chairs/brokerClient'
import { openChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import type { InstanceLife } from '../instanceLife'
import { createServerInstance } from '../serverInstance'
import type { World } from '../world'
import { createCallJudge } from './callJudge'
import { createChairCalls, type ReachableInstance } from './chairCalls'
import { findChairViolations, findUnfinishedMassages } from './chairInvariants'
import { createPeople } from './chairPeople'
import { createChairRights } from './chairRights'
import type { ChairScene } from './chairScene'
import { createChairUnit, createMessageReader } from './chairUnit'
import { createChairWeather } from './chairWeather'
import { runChairWeather } from './chairWeatherMaker'
import { visitAtTheEnd } from './finalVisit'
import { createMotionMonitor } from './motionMonitor'
import { createRightsJournal } from './rightsJournal'
import { createSimulatedBroker } from './simulatedBroker'
import { moveIn, runSitter, type SitterContext } from './sitter'

const INSTANCE_NAMES = ['server A', 'server B']
const SERIAL_NUMBERS = ['HK24A00012', 'HK24A00013']

/** Checks of the tables cost real time, so they come after so many events. */
const EVENTS_BETWEEN_CHECKS = 150

/** Until servers and chairs have met. */
const OPENING_MS = 8000
/** Until lost connections are noticed and made again, seats that were left have ended a massage, and no claim waits. */
const HEALING_MS = 100_000

const silent = pino({ level: 'silent' })

/** People, chairs and a broker around two instances. `isOver` says whether something has been found. */
export const openSimulatedChairs = async (world: World, isOver: () => boolean) => {
  const { random, faults, scheduler, time, history } = world
  const scene = await createScene(world)
  const instances = INSTANCE_NAMES.map(name => createReachableInstance(scene, name))
  const journal = createRightsJournal(() => scene)
  const judge = createCallJudge(() => scene)
  const calls = createChairCalls(world, scene.weather, {
    instances,
    listener: {
      onAsked: journal.onAsked,
      onArrived: judge.onArrived,
      onAnswered: (call, delivery) => {
        if (delivery.answer) journal.onAnswered(call, delivery.answer)
        judge.onAnswered(call, delivery)
      },
      onSettled: journal.onSettled,
    },
  })
  const context: SitterContext = { scene, calls }
  history.record(`weather ${JSON.stringify({ ...faults.profile(), ...scene.weather.drawn })}`)

  const check = async () => {
    for (const what of await findChairViolations(scene)) world.report(what)
  }
  const checkSometimes = createSeldomCheck(check)
  const runFor = (ms: number) => scheduler.runUntil({ ms: time.now() + ms, isOver }, checkSometimes)
  const runAll = async (work: readonly Promise<void>[]): Promise<void> => {
    let isDone = false
    void Promise.all(work).then(
      () => void (isDone = true),
      (error: unknown) => world.report(`the simulation broke: ${String(error)}`),
    )
    await scheduler.runUntil({ ms: Infinity, isOver: () => isOver() || isDone }, checkSometimes)
  }
  const runPeople = () =>
    runAll(scene.people.map(person => runSitter(context, person, random.nextInteger(8, 24))))

  return {
    countCalls: () => instances.reduce((sum, { instance }) => sum + instance.countCalls(), 0),
    run: async (): Promise<string[]> => {
      await runAll(instances.map(({ instance }) => instance.start()))
      for (const chair of scene.chairs) chair.powerOn()
      await runFor(OPENING_MS)
      if (random.happens(0.8)) await runAll(scene.chairs.map(chair => moveIn(context, chair)))
      const stopWeather = runChairWeather(scene)
      await runPeople()
      if (random.happens(0.5)) {
        await runFor(MINUTE_MS)
        history.record('an hour passes')
        time.jump(random.nextInteger(61, 130) * MINUTE_MS)
        await runFor(MINUTE_MS)
        await runPeople()
      }
      stopWeather()
      faults.heal()
      history.record('nothing goes wrong from here on')
      await runFor(HEALING_MS)
      if (!isOver()) await runAll([visitAtTheEnd(context)])
      await runFor(MINUTE_MS)
      await check()
      return isOver() ? [] : findUnfinishedMassages(scene)
    },
  }
}

const createSeldomCheck = (check: () => Promise<void>) => {
  let events = 0
  return async (): Promise<void> => {
    events += 1
    if (events < EVENTS_BETWEEN_CHECKS) return
    events = 0
    await check()
  }
}

const createScene = async (world: World): Promise<ChairScene> => {
  const { random, faults } = world
  const weather = createChairWeather(random)
  const broker = createSimulatedBroker(world, weather)
  const monitor = createMotionMonitor(() => scene)
  const serialNumbers = SERIAL_NUMBERS.slice(0, random.nextInteger(1, SERIAL_NUMBERS.length))
  const toleranceMs = 2 * faults.profile().clockSkewMs + 1
  const scene: ChairScene = {
    world,
    weather,
    broker,
    chairs: serialNumbers.map(serialNumber =>
      createChairUnit(world, broker, { serialNumber, family: 'hk', listener: monitor }),
    ),
    people: await createPeople(world, { count: random.nextInteger(2, 4), strangers: 1 }),
    rights: createChairRights(toleranceMs),
    calls: [],
    claims: new Map(),
    links: new Map(),
    memberNames: new Map(),
    starts: new Map(),
    massages: new Map(),
    begunBy: new Map(serialNumbers.map(serialNumber => [serialNumber, []])),
    sentStops: [],
    absences: [],
    firstUses: new Map(),
    brokerNames: new Map(),
    chairNames: new Map(
      serialNumbers.map(serialNumber => [
        serialNumber,
        { possible: new Set([null]), open: 0, lastChangeAt: 0, lastSettledAt: 0 },
      ]),
    ),
    toleranceMs,
  }
  return scene
}

/** An instance that reaches chairs by way of the simulated broker. */
const createReachableInstance = (scene: ChairScene, name: string): ReachableInstance => {
  const { broker, brokerNames, world } = scene
  let current: InstanceLife | null = null
  const instance = createServerInstance(world, name, {
    connectPayments: () => ({ weixin: null, alipay: null }),
    connectChairs: life => {
      current = life
      return openChairMqttClient({
        url: 'mqtt://simulated',
        caFile: null,
        keys: createTestChairKeys(),
        log: silent,
        connect: options => {
          brokerNames.set(life, options.clientId)
          return watchStops(scene, life, broker.connect(options, life.isDead))
        },
      })
    },
  })
  return { instance, getLife: () => current }
}

/** Remembers the stops that an instance hands to the broker. */
const watchStops = ({ chairs, sentStops, world }: ChairScene, life: InstanceLife, client: BrokerClient) => {
  const readers = new Map(
    chairs.map(({ serialNumber }) => [serialNumber, createMessageReader(getTestDeviceKey(serialNumber).key)]),
  )
  const publish: BrokerClient['publish'] = (topic, payload, options) => {
    const serialNumber = topic.split('/')[2] ?? ''
    const at = world.time.now()
    const sent = readers.get(serialNumber)?.(Uint8Array.from(Buffer.from(payload)), at)
    if (sent?.request.name === 'stop' || sent?.request.name === 'emergencyStop')
      sentStops.push({ life, serialNumber, user: sent.user, at })
    return client.publish(topic, payload, options)
  }
  return {
    ...client,
    get connected() {
      return client.connected
    },
    publish,
  }
}
