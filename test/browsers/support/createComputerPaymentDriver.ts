import { randomUUID } from 'node:crypto'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { PaymentProviderDriver } from '../../e2e/scenarios/payment'
import { createApiClient } from '../../e2e/support/apiClient'
import { pagePaymentDriver } from '../../e2e/support/pagePaymentDriver'
import type { OtherBrowser } from './otherBrowser'

/** Whether a code to scan is shown, or a page of the provider has opened. */
type Asked = 'code' | 'page' | null

/** Pays at a computer: a phone, which the test stands for, scans the code; or a page of the provider opens. */
export const createComputerPaymentDriver = (
  browser: OtherBrowser,
  origin: string,
): PaymentProviderDriver => ({
  respond: async (driver, answer, ask) => {
    await ask()
    const asked = await pollUntil(
      async (): Promise<Asked> => {
        if ((await driver.path()).startsWith('/dev/pay/cashier/')) return 'page'
        return (await driver.isShown('#scan-to-pay')) ? 'code' : null
      },
      found => found !== null,
    )
    if (asked === 'page') return pagePaymentDriver.respond(driver, answer, () => Promise.resolve())
    const id = (await driver.path()).split('/').pop() ?? ''
    const token = String(await browser.evaluate(`() => localStorage.getItem('token')`, null))
    const call = createApiClient(origin, token)
    const code = await call('/dealer_order/wxpay', { id, channel: 'desktop', requestKey: randomUUID() })
    if (code.kind !== 'code') throw new Error(`a code was expected, not ${code.kind}`)
    await fetch(code.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
  },
  landingAfterCancel: 'result',
})
