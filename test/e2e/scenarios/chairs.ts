import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver, LaunchApp } from './appDriver'
import { submitPhoneLogin } from './logIn'
import { waitForElement, waitForPath, waitForText } from './waitSteps'

/** The chair that belongs to nobody when a development server starts. */
export const CHAIR_SERIAL = 'W24A000002'

type SimulatedState = {
  phase: string
  intensity: number
  heat: number
  program: number
  isSeated: boolean
}

const readSimulatedChairState = async (origin: string): Promise<SimulatedState> => {
  const chairs = (await (await fetch(`${origin}/dev/chairs`)).json()) as {
    serialNumber: string
    state: SimulatedState
  }[]
  const found = chairs.find(chair => chair.serialNumber === CHAIR_SERIAL)
  if (!found) throw new Error(`there is no chair ${CHAIR_SERIAL}`)
  return found.state
}

/** What a body does with a simulated chair. */
const actOnSimulatedChair = async (origin: string, action: string): Promise<void> => {
  const response = await fetch(`${origin}/dev/chairs/${CHAIR_SERIAL}/${action}`, { method: 'POST' })
  if (!response.ok) throw new Error(`${action}: ${response.status}`)
}

const waitForChairState = (origin: string, isSo: (state: SimulatedState) => boolean) =>
  pollUntil(() => readSimulatedChairState(origin), isSo)

/** A chair that has just been switched on is known to the server a moment later. */
export const waitForChairRegistration = (origin: string) =>
  pollUntil(
    async () => {
      const response = await fetch(`${origin}/open/device/lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ serialNumber: CHAIR_SERIAL }),
      })
      return ((await response.json()) as { code: number }).code
    },
    code => code === 0,
  )

/** Over the internet the chair asks who sits in it, once for a sitting. */
const startMassage = async (driver: AppDriver, button: string): Promise<void> => {
  await driver.tap(button)
  await waitForElement(driver, '#sit-yes')
  await driver.tap('#sit-yes')
}

/** What a target adds to the story. */
export type ChairScenarioContext = {
  start: LaunchApp
  origin: string
  /** Of somebody who has no chair yet. */
  phone: string
  /** Hands the server a report of whoever is signed in, of which a plan is made. */
  uploadReport: () => Promise<unknown>
}

/** A stranger reads the page that the code on a chair opens. */
export const verifyChairLandingPage = async (
  story: Pick<ChairScenarioContext, 'start' | 'origin'>,
): Promise<void> => {
  await waitForChairRegistration(story.origin)
  const driver = await story.start(`/w/W24/${CHAIR_SERIAL}`)
  await waitForText(driver, '.landing', 'Anzuo W')
  await waitForText(driver, '#landing-features', 'Body scan')
  await driver.tap('#landing-help')
  await waitForText(driver, '#help-sheet', 'On the inside of the shell, beside your left hand')
}

const addChair = async (driver: AppDriver, { origin, phone }: ChairScenarioContext): Promise<void> => {
  await driver.type('#add-link', 'not a link!')
  await driver.tap('#add-typed')
  await waitForText(driver, '.add', 'not a chair’s link')
  await driver.type('#add-link', `https://anzuo.example/w/W24/${CHAIR_SERIAL}`)
  await driver.tap('#add-typed')
  await waitForText(driver, '.add', CHAIR_SERIAL)
  await driver.tap('#add-begin')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, { origin, phone })
  await waitForPath(driver, '/devices/add')
  // Whoever has asked for it before logging in is not asked again.
  await waitForElement(driver, '#add-press')
  await actOnSimulatedChair(origin, 'press')
  await waitForElement(driver, '#add-done')
  await driver.type('#add-name', 'Living room')
  await driver.tap('#add-to-control')
  await waitForPath(driver, `/chair/${CHAIR_SERIAL}`)
  await waitForText(driver, '.ui-nav__title', 'Living room')
}

const startAndAdjustMassage = async (driver: AppDriver, origin: string): Promise<void> => {
  await waitForText(driver, '#control-seat', 'Nobody')
  await actOnSimulatedChair(origin, 'sit')
  await waitForText(driver, '#control-seat', 'Someone')
  await startMassage(driver, '#chair-start')
  await waitForChairState(origin, ({ phase }) => phase === 'running')
  await waitForText(driver, '#control-clock', ':')
  const { intensity } = await readSimulatedChairState(origin)
  await driver.tap('#intensity-less')
  await waitForChairState(origin, state => state.intensity === intensity - 1)
  await driver.tap('#heat-tile')
  await driver.tap('#heat-more')
  await waitForChairState(origin, state => state.heat === 2)
  await driver.tap('#chair-pause')
  await waitForChairState(origin, ({ phase }) => phase === 'paused')
  await driver.tap('#chair-pause')
  await waitForChairState(origin, ({ phase }) => phase === 'running')
}

const stopMassage = async (driver: AppDriver, origin: string): Promise<void> => {
  await driver.tap('#chair-stop')
  await waitForChairState(origin, ({ phase }) => phase === 'finishing' || phase === 'idle')
  await waitForText(driver, '#chair-stop-words', 'Stopped')
  await waitForChairState(origin, ({ phase }) => phase === 'idle')
}

/** Answers what is asked before the plan that lies open may start. */
export const answerSmartPlanScreening = async (driver: AppDriver): Promise<void> => {
  await waitForElement(driver, '#smart-reasons')
  await driver.tap('#ask-fever')
  await waitForText(driver, '#smart-not-now', 'Fever')
  await driver.tap('#ask-fever')
  await driver.tap('#smart-none')
}

const runSmartPlan = async (driver: AppDriver, origin: string): Promise<void> => {
  await driver.open('/smartMode')
  await answerSmartPlanScreening(driver)
  await waitForText(driver, '#smart-link', 'internet')
  // The server still knows who sits there: nobody got up since.
  await driver.tap('#smart-start')
  await waitForPath(driver, `/chair/${CHAIR_SERIAL}`)
  await waitForChairState(origin, ({ phase, program }) => phase === 'running' && program === 255)
}

/** From the code on a chair to the statistics: found, added, started, changed, stopped, by a plan, and counted. */
export const runChairLifecycle = async (story: ChairScenarioContext): Promise<AppDriver> => {
  const { origin } = story
  await waitForChairRegistration(origin)
  const driver = await story.start('/devices/add')
  await addChair(driver, story)
  await startAndAdjustMassage(driver, origin)
  await stopMassage(driver, origin)
  await story.uploadReport()
  await runSmartPlan(driver, origin)
  await stopMassage(driver, origin)
  await driver.open('/massageStatistics')
  await waitForText(driver, '#stats-latest', 'Whole body')
  await waitForText(driver, '#stats-latest', 'Smart plan')
  return driver
}

/** From far away: it holds until somebody beside the chair releases it. */
export const triggerEmergencyStop = async (driver: AppDriver, origin: string): Promise<void> => {
  await driver.open(`/chair/${CHAIR_SERIAL}`)
  await waitForElement(driver, '#control-overview')
  await driver.tap('#chair-emergency')
  await waitForChairState(origin, ({ phase }) => phase === 'emergencyStopped')
  await waitForText(driver, '#chair-held', 'button on the chair once more')
  await actOnSimulatedChair(origin, 'press')
  await waitForChairState(origin, ({ phase }) => phase === 'idle')
}

/** A link for the family works for one person, once. */
export const shareChairWithFamily = async (
  driver: AppDriver,
  story: Pick<ChairScenarioContext, 'origin' | 'phone'>,
) => {
  await driver.open('/devices')
  await driver.tap(`#share-${CHAIR_SERIAL}`)
  await driver.tap('#share-make')
  const link = await pollUntil(
    () => driver.text('#share-link'),
    text => text.includes('key='),
  )
  const address = link.trim().replace(/^https?:\/\/[^/]+/, '')
  await driver.open('/store/my')
  await driver.tap('#my-log-out')
  await driver.open(address)
  await driver.tap('#share-accept')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, story)
  await driver.tap('#share-accept')
  await waitForPath(driver, `/chair/${CHAIR_SERIAL}`)
  await driver.open(address)
  await driver.tap('#share-accept')
  await waitForElement(driver, '#share-refused')
}
