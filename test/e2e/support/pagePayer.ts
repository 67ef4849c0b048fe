import { eventually } from '../../miniprogram-host/client/eventually'
import type { Payer } from '../scenarios/paying'

/** Pays in the web app: on a page of the provider, of which the sandbox is one. */
export const pagePayer: Payer = {
  answer: async (driver, answer, ask) => {
    await ask()
    await eventually(driver.path, path => path.startsWith('/dev/pay/cashier/'))
    await driver.tap(`button[value=${answer === 'pays' ? 'pay' : 'leave'}]`)
  },
  leavesTo: 'result',
}
