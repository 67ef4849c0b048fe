import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from './appDriver'

/** Waits until the path of the open address is this one, or fits. */
export const waitForPath = (driver: AppDriver, wanted: string | RegExp): Promise<string> =>
  pollUntil(driver.path, path => (typeof wanted === 'string' ? path === wanted : wanted.test(path)))

/** Waits until an element shows these words; gives all that it shows. */
export const waitForText = (driver: AppDriver, selector: string, words: string): Promise<string> =>
  pollUntil(
    () => driver.text(selector),
    text => text.includes(words),
  )

/** Waits until an element is there. */
export const waitForElement = (driver: AppDriver, selector: string): Promise<boolean> =>
  pollUntil(
    () => driver.isShown(selector),
    isShown => isShown,
  )
