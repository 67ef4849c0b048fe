import type { BluetoothBackend } from '../backends/bluetooth/bluetoothBackend'
import type { CameraBackend } from '../backends/camera/cameraBackend'
import type { SimulatedUserConsent } from '../backends/privacyPermissionBackend'
import type { InjectedFault, FaultInjector } from '../backends/faultInjector'
import type { WechatServicesBackend } from '../backends/wechatServicesBackend'
import type { SimulatedPhoneState } from '../backends/systemInfo'
import type { DialogAnswer } from '../view/viewProtocol'
import type { MiniProgramViolation } from '../violations'
import { awaitRealmAnswer, type AutomatorContext } from './automatorContext'
import type { AutomatorMethodHandlers } from './automatorServer'

/** What a run has shown so far. */
export type HostRunReport = {
  violations: readonly MiniProgramViolation[]
  /** What would be violations, had the answer of a fake server not led there. */
  afterFakedAnswers: readonly MiniProgramViolation[]
  /** Origins that fakes have stood for. */
  fakedServers: readonly string[]
  /** What the platform's tools only warn of. */
  warnings: readonly string[]
  /** What the app wrote with console.error. */
  consoleErrors: readonly string[]
  /** From reading the files to the first page on the screen, in ms. */
  bootMilliseconds: number
  /** Pages that show what has gone wrong instead of themselves. */
  failedPages: readonly string[]
  /** Every opening of a page, in ms. */
  openings: readonly { path: string; milliseconds: number }[]
}

/** The fakes behind `wx` that a test can change. */
export type WxBackendControls = {
  phone: SimulatedPhoneState
  person: SimulatedUserConsent
  faults: FaultInjector
  camera: CameraBackend
  bluetooth: BluetoothBackend
  services: WechatServicesBackend
}

/** What a test changes of the person, the phone's parts and the answers of `wx`. */
const createBackendMethods = ({
  person,
  faults,
  camera,
  bluetooth,
  services,
}: WxBackendControls): AutomatorMethodHandlers => ({
  'Host.setFault': ({ api, fault }) => faults.set(String(api), fault as InjectedFault | null),
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
  'Host.setCamera': ({ file }) => camera.setClip(String(file)),
  'Host.interruptCamera': () => camera.interrupt(),
})

/** What a test changes of the phone around the app. */
const createPhoneMethods = (
  { realm, view }: AutomatorContext,
  { phone }: WxBackendControls,
): AutomatorMethodHandlers => ({
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
  'Host.warnOfMemory': ({ level }) => realm.emit('MemoryWarning', JSON.stringify({ level: Number(level) })),
  'Host.setVisible': ({ isVisible }) =>
    realm.setAppVisible(Boolean(isVisible), JSON.stringify({ path: '', query: {}, scene: 1001 })),
})

/** What a test sees and touches on the screen where no selector leads. */
const createScreenMethods = ({ realm, view, router }: AutomatorContext): AutomatorMethodHandlers => ({
  'Host.picture': async () => {
    await view.settle()
    return { base64: (await view.picture()).toString('base64') }
  },
  'Host.share': async () => {
    const call = JSON.stringify({ method: 'onShareAppMessage', parameters: [{ from: 'menu' }] })
    const target = { pageId: router.top().pageId }
    return { message: await awaitRealmAnswer(onAnswered => realm.callMethod(target, call, onAnswered)) }
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
})

/** `Host.*`: what real DevTools do not have. Tests that shall run there too keep away from it. */
export const createAutomatorHostMethods = (
  context: AutomatorContext,
  controls: WxBackendControls,
  readReport: () => HostRunReport,
): AutomatorMethodHandlers => ({
  ...createBackendMethods(controls),
  ...createPhoneMethods(context, controls),
  ...createScreenMethods(context),
  'Host.report': async () => {
    await context.view.settle()
    return readReport()
  },
})
