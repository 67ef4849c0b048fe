import { eventually } from '../../miniprogram-host/client/eventually'
import type { Driver } from './driver'

/** Waits until the path of the open address is this one, or fits. */
export const reach = (driver: Driver, wanted: string | RegExp): Promise<string> =>
  eventually(driver.path, path => (typeof wanted === 'string' ? path === wanted : wanted.test(path)))

/** Waits until an element shows these words; gives all that it shows. */
export const read = (driver: Driver, selector: string, words: string): Promise<string> =>
  eventually(
    () => driver.text(selector),
    text => text.includes(words),
  )

/** Waits until an element is there. */
export const appear = (driver: Driver, selector: string): Promise<boolean> =>
  eventually(
    () => driver.isShown(selector),
    isShown => isShown,
  )
