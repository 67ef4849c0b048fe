import type { PhoneState } from '../backends/systemInfo'
import type { DialogAnswer } from '../view/protocol'
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
  'Host.overlay': async () => {
    await view.settle()
    return view.run('overlay')
  },
  'Host.touchWords': async ({ words }) => {
    await view.settle()
    const { x, y } = await view.run('wordsPoint', String(words))
    await view.touch(x, y)
    await view.settle()
  },
  'Host.answerDialog': async ({ answer }) => {
    await view.settle()
    await view.run('answerDialog', answer as DialogAnswer)
    await view.settle()
  },
  'Host.showCameraFrame': ({ picture }) => view.run('showCameraFrame', String(picture)),
  'Host.drag': async ({ elementId, x, y }) => {
    await view.settle()
    const from = await view.run('touchPoint', Number(elementId))
    if (from.coveredBy) throw new Error(`the element is covered by ${from.coveredBy}`)
    await view.drag(from, { x: from.x + Number(x), y: from.y + Number(y) })
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
