import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver, Start } from './driver'
import { enterPhoneAndCode } from './logIn'
import { appear, reach, read } from './steps'

/** The chair that belongs to nobody when a development server starts. */
const CHAIR = 'W24A000002'

type SimulatedState = {
  phase: string
  intensity: number
  heat: number
  program: number
  isSeated: boolean
}

const chairAt = async (origin: string): Promise<SimulatedState> => {
  const chairs = (await (await fetch(`${origin}/dev/chairs`)).json()) as {
    serialNumber: string
    state: SimulatedState
  }[]
  const found = chairs.find(chair => chair.serialNumber === CHAIR)
  if (!found) throw new Error(`there is no chair ${CHAIR}`)
  return found.state
}

/** What a body does with a simulated chair. */
const doAt = async (origin: string, action: string): Promise<void> => {
  const response = await fetch(`${origin}/dev/chairs/${CHAIR}/${action}`, { method: 'POST' })
  if (!response.ok) throw new Error(`${action}: ${response.status}`)
}

const becomes = (origin: string, isSo: (state: SimulatedState) => boolean) =>
  eventually(() => chairAt(origin), isSo)

/** A chair that has just been switched on is known to the server a moment later. */
export const becomesKnown = (origin: string) =>
  eventually(
    async () => {
      const response = await fetch(`${origin}/open/device/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ serialNumber: CHAIR }),
      })
      return ((await response.json()) as { code: number }).code
    },
    code => code === 0,
  )

/** Over the internet the chair asks who sits in it, once for a sitting. */
const start = async (driver: Driver, button: string): Promise<void> => {
  await driver.tap(button)
  await appear(driver, '#sit-yes')
  await driver.tap('#sit-yes')
}

/** What a target adds to the story. */
export type ChairStory = {
  start: Start
  origin: string
  /** Of somebody who has no chair yet. */
  phone: string
  /** Hands the server a report of whoever is signed in, of which a plan is made. */
  uploadReport: () => Promise<unknown>
}

/** A stranger reads the page that the code on a chair opens. */
export const readLanding = async (story: Pick<ChairStory, 'start' | 'origin'>): Promise<void> => {
  await becomesKnown(story.origin)
  const driver = await story.start(`/w/W24/${CHAIR}`)
  await read(driver, '.landing', 'Anzuo W')
  await read(driver, '#landing-features', 'Body scan')
  await driver.tap('#landing-help')
  await read(driver, '#help-sheet', 'red button')
}

const addIt = async (driver: Driver, { origin, phone }: ChairStory): Promise<void> => {
  await driver.type('#add-link', 'not a link!')
  await driver.tap('#add-typed')
  await read(driver, '.add', 'neither a chair’s link')
  await driver.type('#add-link', `https://anzuo.example/w/W24/${CHAIR}`)
  await driver.tap('#add-typed')
  await read(driver, '.add', CHAIR)
  await driver.tap('#add-begin')
  await reach(driver, '/login')
  await enterPhoneAndCode(driver, { origin, phone })
  await reach(driver, '/devices/add')
  await driver.tap('#add-begin')
  await appear(driver, '#add-press')
  await doAt(origin, 'press')
  await appear(driver, '#add-done')
  await driver.type('#add-name', 'Living room')
  await driver.tap('#add-to-control')
  await reach(driver, `/chair/${CHAIR}`)
  await read(driver, '.ui-nav__title', 'Living room')
}

const startAndChange = async (driver: Driver, origin: string): Promise<void> => {
  await read(driver, '#control-seat', 'Nobody')
  await doAt(origin, 'sit')
  await read(driver, '#control-seat', 'Somebody')
  await start(driver, '#chair-start')
  await becomes(origin, ({ phase }) => phase === 'running')
  await read(driver, '#control-clock', ':')
  const { intensity } = await chairAt(origin)
  await driver.tap('#intensity-less')
  await becomes(origin, state => state.intensity === intensity - 1)
  await driver.tap('#heat-more')
  await becomes(origin, state => state.heat === 2)
  await driver.tap('#chair-pause')
  await becomes(origin, ({ phase }) => phase === 'paused')
  await driver.tap('#chair-pause')
  await becomes(origin, ({ phase }) => phase === 'running')
}

const stopIt = async (driver: Driver, origin: string): Promise<void> => {
  await driver.tap('#chair-stop')
  await becomes(origin, ({ phase }) => phase === 'finishing' || phase === 'idle')
  await read(driver, '#chair-stop-words', 'Stopped')
  await becomes(origin, ({ phase }) => phase === 'idle')
}

/** Answers what is asked before the plan that lies open may start. */
export const answerForPlan = async (driver: Driver): Promise<void> => {
  await appear(driver, '#smart-reasons')
  await driver.tap('#ask-fever')
  await read(driver, '#smart-not-now', 'Fever')
  await driver.tap('#ask-fever')
  await driver.tap('#smart-none')
}

const runPlan = async (driver: Driver, origin: string): Promise<void> => {
  await driver.open('/smartMode')
  await answerForPlan(driver)
  await read(driver, '#smart-link', 'internet')
  // The server still knows who sits there: nobody got up since.
  await driver.tap('#smart-start')
  await reach(driver, `/chair/${CHAIR}`)
  await becomes(origin, ({ phase, program }) => phase === 'running' && program === 255)
}

/** From the code on a chair to the statistics: found, added, started, changed, stopped, by a plan, and counted. */
export const liveWithChair = async (story: ChairStory): Promise<Driver> => {
  const { origin } = story
  await becomesKnown(origin)
  const driver = await story.start('/devices/add')
  await addIt(driver, story)
  await startAndChange(driver, origin)
  await stopIt(driver, origin)
  await story.uploadReport()
  await runPlan(driver, origin)
  await stopIt(driver, origin)
  await driver.open('/massageStatistics')
  await read(driver, '#stats-latest', 'Whole body')
  await read(driver, '#stats-latest', 'Smart plan')
  return driver
}

/** From far away: it holds until somebody beside the chair releases it. */
export const stopInEmergency = async (driver: Driver, origin: string): Promise<void> => {
  await driver.open(`/chair/${CHAIR}`)
  await appear(driver, '#control-overview')
  await driver.tap('#chair-emergency')
  await becomes(origin, ({ phase }) => phase === 'emergencyStopped')
  await read(driver, '#chair-held', 'beside the chair')
  await doAt(origin, 'press')
  await becomes(origin, ({ phase }) => phase === 'idle')
}

/** A link for the family works for one person, once. */
export const shareWithFamily = async (driver: Driver, story: Pick<ChairStory, 'origin' | 'phone'>) => {
  await driver.open('/devices')
  await driver.tap(`#share-${CHAIR}`)
  await driver.tap('#share-make')
  const link = await eventually(
    () => driver.text('#share-link'),
    text => text.includes('key='),
  )
  const address = link.trim().replace(/^https?:\/\/[^/]+/, '')
  await driver.open('/store/my')
  await driver.tap('#my-log-out')
  await driver.open(address)
  await driver.tap('#share-accept')
  await reach(driver, '/login')
  await enterPhoneAndCode(driver, story)
  await driver.tap('#share-accept')
  await reach(driver, `/chair/${CHAIR}`)
  await driver.open(address)
  await driver.tap('#share-accept')
  await appear(driver, '#share-refused')
}
