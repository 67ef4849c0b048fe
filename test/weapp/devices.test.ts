import { randomUUID } from 'node:crypto'
import { DEVICE_NAMES, devices, type DeviceName } from '@anzuo/miniprogram-host/devices'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { DEMO_ACCOUNT, seedAccount } from '../screens/seedAccount'
import { selectTestCases } from '../testScope'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import { listSeededPages, type ExamplePage } from './support/examplePages'
import { findPageFaults, openExamplePage } from './support/openExamplePage'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

/**
 * A phone as a person has set it up: which one it is, how it looks, and how large texts shall be, in px. The app is told that size, as by
 * the platform, which enlarges nothing by itself.
 */
type PhoneSetUp = { device: DeviceName; theme: 'light' | 'dark'; fontSize: number }

/** Every device as it comes, and once more in the dark and set to large texts. */
const PHONES: PhoneSetUp[] = [
  ...DEVICE_NAMES.map(device => ({ device, theme: 'light', fontSize: 16 }) as const),
  ...DEVICE_NAMES.map(device => ({ device, theme: 'dark', fontSize: 24 }) as const),
]

/** A short run takes one of the two set-ups of each device, light and dark by turns. */
const phonesOfRun = selectTestCases(
  PHONES,
  (phone, index) => index < DEVICE_NAMES.length === (DEVICE_NAMES.indexOf(phone.device) % 2 === 0),
)

/** The account of the platform that all phones have: who has logged in on one is logged in on each. */
const account = randomUUID()
let phone = PHONES[0]!
const miniProgram = setUpMiniProgramPerTest({
  options: () => [
    ...['--account', account, '--device', phone.device],
    ...['--theme', phone.theme, '--font-size', String(phone.fontSize)],
  ],
})
/** Every page, with something of the person's to show. */
let pages: ExamplePage[]

/** Which pages a phone opens: all of them, and in a short run its share, so that each page is opened on some phone. */
const selectPages = ({ device }: PhoneSetUp): ExamplePage[] =>
  selectTestCases(pages, (_, index) => index % DEVICE_NAMES.length === DEVICE_NAMES.indexOf(device))

/** How much wider than the screen the page on top is, in px: it could be pushed sideways by so much. */
const measureSidewaysScroll = async ({ device }: PhoneSetUp): Promise<number> =>
  Number((await (await miniProgram.app().page()).size()).width) - devices[device].screenWidth

beforeAll(async () => {
  const driver = await miniProgram.start('/login')
  const { origin } = miniProgram
  try {
    await submitPhoneLogin(driver, { origin, phone: DEMO_ACCOUNT.phone })
    const call = await createSignedInApiClient(miniProgram.app(), origin)
    pages = listSeededPages(await seedAccount(call, { origin }))
  } finally {
    await miniProgram.app().stop()
  }
})

const startSignedIn = async (setUp: PhoneSetUp) => {
  phone = setUp
  const driver = await miniProgram.start('/store/my')
  await pollUntil(
    () => driver.isShown('#my-log-out'),
    isShown => isShown,
  )
  return driver
}

testOnHostOnly.each(phonesOfRun)(
  'on $device, $theme and set to texts of $fontSize px, every page opens, fits the screen and breaks no rule',
  async setUp => {
    await startSignedIn(setUp)
    const faults: string[] = []
    for (const page of selectPages(setUp)) {
      await openExamplePage(miniProgram.app(), page)
      faults.push(...(await findPageFaults(miniProgram.app(), page)))
      const sideways = await measureSidewaysScroll(setUp)
      if (sideways > 0) faults.push(`${page.name} is ${sideways} px wider than the screen`)
    }

    expect(faults).toEqual([])
  },
)

testOnHostOnly.each(['small-android', 'small-iphone'] as const)(
  'on %s the shutter of a tongue photo is seen whole without scrolling',
  async device => {
    const driver = await startSignedIn({ device, theme: 'light', fontSize: 16 })
    await driver.open('/health/tongue')
    const bottom = async () => {
      const shutter = await (await miniProgram.app().page()).$('#tongue-shutter')
      if (!shutter) return null
      return Number((await shutter.offset()).top) + Number((await shutter.size()).height)
    }
    const found = await pollUntil(bottom, place => place !== null)
    expect(found).toBeLessThanOrEqual(devices[device].screenHeight - devices[device].homeIndicatorHeight)
  },
)
