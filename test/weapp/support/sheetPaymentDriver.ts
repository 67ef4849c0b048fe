import type { PaymentProviderDriver } from '../../e2e/scenarios/payment'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'

/** The option of the host that lets its payment sheet pay at a server's sandbox. */
export const createCashierOption = (origin: string): string[] => ['--cashier', `${origin}/dev/pay/cashier`]

/** Pays in the mini-program: by a sheet of the platform, which the host answers. */
export const createSheetPaymentDriver = (app: () => RunningMiniProgram): PaymentProviderDriver => ({
  respond: async (_driver, answer, ask) => {
    const fault = answer === 'pays' ? null : { errMsg: 'cancel' }
    await app().host('setFault', { api: 'requestPayment', fault })
    await ask()
  },
  landingAfterCancel: 'cashier',
})
