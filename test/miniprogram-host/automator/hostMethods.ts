import type { Bluetooth } from '../backends/bluetooth/bluetooth'
import type { Camera } from '../backends/camera/camera'
import type { Person } from '../backends/consent'
import type { Fault, Faults } from '../backends/faults'
import type { Services } from '../backends/services'
import type { PhoneState } from '../backends/systemInfo'
import type { DialogAnswer } from '../view/protocol'
import type { Violation } from '../violations'
import { fromRealm, type AutomatorParts } from './parts'
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

/** The fakes behind `wx` that a test can change. */
export type BackEndControls = {
  phone: PhoneState
  person: Person
  faults: Faults
  camera: Camera
  bluetooth: Bluetooth
  services: Services
}

/** `Host.*`: what real DevTools do not have. Tests that shall run there too keep away from it. */
export const hostMethods = (
  { realm, view, router }: AutomatorParts,
  { phone, person, faults, camera, bluetooth, services }: BackEndControls,
  readReport: () => RunReport,
): ProtocolMethods => ({
  'Host.setFault': ({ api, fault }) => faults.set(String(api), fault as Fault | null),
  'Host.setAnswer': ({ api, answer }) => faults.setAnswer(String(api), answer as object | null),
  'Host.setPerson': ({ agreesToPrivacy, grants }) => {
    if (typeof agreesToPrivacy === 'boolean') person.agreesToPrivacy = agreesToPrivacy
    Object.assign(person.grants, grants)
  },
  'Host.setPicture': ({ base64, turnsPictures }) => {
    services.setPicture(Buffer.from(String(base64), 'base64'))
    if (typeof turnsPictures === 'boolean') services.setTurnsPictures(turnsPictures)
  },
  'Host.setBluetooth': ({ isOn }) => bluetooth.setOn(Boolean(isOn)),
  'Host.setPeripheral': ({ deviceId, isInRange }) =>
    bluetooth.setInRange(String(deviceId), Boolean(isInRange)),
  'Host.picture': async () => {
    await view.settle()
    return { base64: (await view.picture()).toString('base64') }
  },
  'Host.setCamera': ({ file }) => camera.setClip(String(file)),
  'Host.interruptCamera': () => camera.interrupt(),
  'Host.share': async () => {
    const call = JSON.stringify({ method: 'onShareAppMessage', parameters: [{ from: 'menu' }] })
    const target = { pageId: router.top().pageId }
    return { message: await fromRealm(onAnswered => realm.callMethod(target, call, onAnswered)) }
  },
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
  'Host.nameless': async () => {
    await view.settle()
    return { nameless: await view.run('findNameless', router.top().pageId) }
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
