import type { Driver, Start } from './driver'
import { enterPhoneAndCode, logIn } from './logIn'
import { appear, reach, read } from './steps'

/** What somebody does with the product, told once and done on both targets. */
export type Scenario = { name: string; run: (start: Start, server: { origin: string }) => Promise<void> }

const MAIN = '.ui-screen__main'
const TITLE = '.ui-nav__title'

const openSettings = async (driver: Driver) => {
  await driver.tap('#my-settings')
  await reach(driver, '/storeSetting')
}

/** Places of the options in the settings. */
const TRADITIONAL_CHINESE = 3
const DARK = 2

let nextPhone = 13800003300
const newPhone = () => String((nextPhone += 1))

export const everydayScenarios: Scenario[] = [
  {
    name: 'the code on a chair opens the page of that chair, scanned or followed as a link',
    run: async start => {
      const driver = await start('/store/brand')
      await driver.scan('/w/W8/W24A000001')
      await reach(driver, '/w/W8/W24A000001')
      await read(driver, MAIN, 'ends in 0001')
      await driver.open('/hk/H24/H24B000002')
      await reach(driver, '/hk/H24/H24B000002')
      await read(driver, MAIN, 'ends in 0002')
    },
  },
  {
    name: 'the five tabs switch by touch, also back to a tab that was open before',
    run: async start => {
      const driver = await start('/store/brand')
      const tabs = ['/store/community', '/health', '/store/shoppingCart', '/store/my', '/store/brand']
      for (const [index, address] of tabs.entries()) {
        const position = (index + 1) % tabs.length
        await driver.tap('.ui-tabs__tab', position)
        await reach(driver, address)
        await appear(driver, `.ui-tabs__tab--on:nth-child(${position + 1})`)
      }
    },
  },
  {
    name: 'a person logs in with a code, is known, and logs out',
    run: async (start, { origin }) => {
      const driver = await start('/store/my')
      await logIn(driver, { origin, phone: '13800003302', redirect: '/store/my' })
      await read(driver, MAIN, '138****3302')
      await openSettings(driver)
      await driver.tap('#setting-log-out')
      await driver.tap('#setting-log-out-confirm')
      await reach(driver, '/store/my')
      await read(driver, MAIN, 'Log in')
    },
  },
  {
    name: 'a page that needs a person leads to the log-in and back to itself',
    run: async (start, { origin }) => {
      const driver = await start('/health/history')
      await reach(driver, '/login')
      await enterPhoneAndCode(driver, { origin, phone: newPhone() })
      await reach(driver, '/health/history')
    },
  },
  {
    name: 'language and theme change at once, everywhere, and stay',
    run: async start => {
      const driver = await start('/store/my')
      await openSettings(driver)
      await driver.tap('.ui-choice__option', TRADITIONAL_CHINESE)
      await read(driver, TITLE, '設定')
      await driver.tap('.ui-segmented__part', DARK)
      await appear(driver, '.theme-dark')
      await driver.tap('.ui-nav__back')
      await reach(driver, '/store/my')
      await read(driver, TITLE, '我的')
      await appear(driver, '.theme-dark')
    },
  },
]
