import type { AppDriver, LaunchApp } from './appDriver'
import { submitPhoneLogin, logIn } from './logIn'
import { waitForElement, waitForPath, waitForText } from './waitSteps'

/** What somebody does with the product, told once and done on both targets. */
export type UserJourney = {
  name: string
  run: (start: LaunchApp, server: { origin: string }) => Promise<void>
}

const MAIN_SELECTOR = '.ui-screen__main'
const TITLE_SELECTOR = '.ui-nav__title'

const openSettings = async (driver: AppDriver) => {
  await driver.tap('#my-settings')
  await waitForPath(driver, '/storeSetting')
}

/** Places of the options in the settings. */
const TRADITIONAL_CHINESE_INDEX = 3
const DARK_THEME_INDEX = 2

let nextPhone = 13800003300
const nextPhoneNumber = () => String((nextPhone += 1))

export const coreUserJourneys: UserJourney[] = [
  {
    name: 'the code on a chair opens the page of that chair, scanned or followed as a link',
    run: async start => {
      const driver = await start('/store/brand')
      await driver.scan('/w/W8/W24A000001')
      await waitForPath(driver, '/w/W8/W24A000001')
      await waitForText(driver, MAIN_SELECTOR, 'ending 0001')
      await driver.open('/hk/H24/H24B000002')
      await waitForPath(driver, '/hk/H24/H24B000002')
      await waitForText(driver, MAIN_SELECTOR, 'ending 0002')
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
        await waitForPath(driver, address)
        await waitForElement(driver, `.ui-tabs__tab--on:nth-child(${position + 1})`)
      }
    },
  },
  {
    name: 'a person logs in with a code, is known, and logs out',
    run: async (start, { origin }) => {
      const driver = await start('/store/my')
      await logIn(driver, { origin, phone: '13800003392', redirect: '/store/my' })
      await waitForText(driver, MAIN_SELECTOR, '138****3392')
      await openSettings(driver)
      await driver.tap('#setting-log-out')
      await driver.tap('#setting-log-out-confirm')
      await waitForPath(driver, '/store/my')
      await waitForText(driver, MAIN_SELECTOR, 'Log in')
    },
  },
  {
    name: 'a page that needs a person leads to the log-in and back to itself',
    run: async (start, { origin }) => {
      const driver = await start('/health/history')
      await waitForPath(driver, '/login')
      await submitPhoneLogin(driver, { origin, phone: nextPhoneNumber() })
      await waitForPath(driver, '/health/history')
    },
  },
  {
    name: 'language and theme change at once, everywhere, and stay',
    run: async start => {
      const driver = await start('/store/my')
      await openSettings(driver)
      await driver.tap('.ui-choice__option', TRADITIONAL_CHINESE_INDEX)
      await waitForText(driver, TITLE_SELECTOR, '設定')
      await driver.tap('.ui-segmented__part', DARK_THEME_INDEX)
      await waitForElement(driver, '.theme-dark')
      await driver.tap('.ui-nav__back')
      await waitForPath(driver, '/store/my')
      await waitForText(driver, TITLE_SELECTOR, '我的')
      await waitForElement(driver, '.theme-dark')
    },
  },
]
