import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { PaymentProviderDriver } from '../scenarios/payment'

/** Pays in the web app: on a page of the provider, of which the sandbox is one. */
export const pagePaymentDriver: PaymentProviderDriver = {
  respond: async (driver, answer, ask) => {
    await ask()
    await pollUntil(driver.path, path => path.startsWith('/dev/pay/cashier/'))
    await driver.tap(`button[value=${answer === 'pays' ? 'pay' : 'leave'}]`)
  },
  landingAfterCancel: 'result',
}
