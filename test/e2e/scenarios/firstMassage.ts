import type { NearbyChair } from '../support/nearbyChair'
import type { AppDriver } from './appDriver'
import { submitPhoneLogin } from './logIn'
import { waitForElement, waitForPath } from './waitSteps'

/** What a new person may have to tap from the scan to the massage, the log-in and the browser's own list included. */
export const MAX_FIRST_MASSAGE_TAPS = 6

export type TapCount = { taps: number }

/** The same hands, counted: a tap is a touch on something; typing is not one. */
export const countTaps = (driver: AppDriver): { driver: AppDriver; count: TapCount } => {
  const count: TapCount = { taps: 0 }
  const tap: AppDriver['tap'] = (selector, position) => {
    count.taps += 1
    return driver.tap(selector, position)
  }
  return { driver: { ...driver, tap }, count }
}

export type FirstMassageStory = {
  driver: AppDriver
  chair: NearbyChair
  /** The address on the chair's label. */
  link: string
  serialNumber: string
  origin: string
  phone: string
  /** The phone looks for the chair without asking which one it is. */
  connectsUnasked: boolean
}

/** A new person scans a chair out of its box, logs in, presses the chair's button, and sits down in what is theirs now. */
const addBoxedChair = async (story: FirstMassageStory): Promise<void> => {
  const { driver, chair, link, origin, phone, connectsUnasked } = story
  await driver.scan(link)
  await waitForElement(driver, '#landing-add')
  await driver.tap('#landing-add')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, { origin, phone })
  await waitForPath(driver, '/devices/add')
  if (!connectsUnasked) {
    await waitForElement(driver, '#add-bluetooth')
    await driver.tap('#add-bluetooth')
  }
  await waitForElement(driver, '#add-press-bluetooth')
  await chair.press()
  await chair.sitDown()
  await waitForElement(driver, '#add-done')
}

/** The same, up to the massage. */
export const startFirstMassage = async (story: FirstMassageStory): Promise<void> => {
  await addBoxedChair(story)
  await startFromDone(story.driver, story.serialNumber)
}

/** The same without the server: who the chair belongs to follows. */
export const startFirstMassageOffline = async ({
  driver,
  chair,
  link,
  serialNumber,
}: Pick<FirstMassageStory, 'driver' | 'chair' | 'link' | 'serialNumber'>): Promise<void> => {
  await driver.scan(link)
  await waitForElement(driver, '#landing-nearby')
  await driver.tap('#landing-nearby')
  await waitForElement(driver, '#add-bluetooth')
  await driver.tap('#add-bluetooth')
  await waitForElement(driver, '#add-press-bluetooth')
  await chair.press()
  await chair.sitDown()
  await waitForElement(driver, '#add-later')
  await startFromDone(driver, serialNumber)
}

const startFromDone = async (driver: AppDriver, serialNumber: string): Promise<void> => {
  await waitForElement(driver, '#add-first-massage')
  await driver.tap('#add-first-massage')
  await waitForPath(driver, `/chair/${serialNumber}`)
}
