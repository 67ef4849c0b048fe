import type { Payer } from '../../e2e/scenarios/paying'
import type { MiniProgram } from '../../miniprogram-host/client/openMiniProgram'

/** The option of the host that lets its payment sheet pay at a server's sandbox. */
export const cashierOption = (origin: string): string[] => ['--cashier', `${origin}/dev/pay/cashier`]

/** Pays in the mini-program: by a sheet of the platform, which the host answers. */
export const sheetPayer = (app: () => MiniProgram | undefined): Payer => ({
  answer: async (_driver, answer, ask) => {
    const fault = answer === 'pays' ? null : { errMsg: 'cancel' }
    await app()?.host('setFault', { api: 'requestPayment', fault })
    await ask()
  },
  leavesTo: 'cashier',
})
