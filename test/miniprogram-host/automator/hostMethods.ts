import type { PhoneState } from '../backends/systemInfo'
import type { Violation } from '../violations'
import type { AutomatorParts } from './parts'
import type { ProtocolMethods } from './server'

/** What a run has shown so far. */
export type RunReport = {
  violations: readonly Violation[]
  /** What the app wrote with console.error. */
  consoleErrors: readonly string[]
  /** From reading the files to the first page on the screen, in ms. */
  bootMilliseconds: number
  /** Every opening of a page, in ms. */
  openings: readonly { path: string; milliseconds: number }[]
}

/** `Host.*`: what real DevTools do not have. Tests that shall run there too keep away from it. */
export const hostMethods = (
  { realm, view }: AutomatorParts,
  phone: PhoneState,
  readReport: () => RunReport,
): ProtocolMethods => ({
  'Host.report': async () => {
    await view.settle()
    return readReport()
  },
  'Host.setTheme': async ({ theme }) => {
    phone.theme = theme === 'dark' ? 'dark' : 'light'
    await view.setTheme(phone.theme)
    realm.emit('ThemeChange', JSON.stringify({ theme: phone.theme }))
    await view.settle()
  },
  'Host.setConnected': ({ isConnected }) => {
    phone.isConnected = Boolean(isConnected)
    const networkType = phone.isConnected ? 'wifi' : 'none'
    realm.emit('NetworkStatusChange', JSON.stringify({ isConnected: phone.isConnected, networkType }))
  },
  'Host.setVisible': ({ isVisible }) =>
    realm.setAppVisible(Boolean(isVisible), JSON.stringify({ path: '', query: {}, scene: 1001 })),
})
