import { appMethods } from './automator/appMethods'
import { elementMethods } from './automator/elementMethods'
import { hostMethods, type RunReport } from './automator/hostMethods'
import { nativeMethods } from './automator/nativeMethods'
import { pageMethods } from './automator/pageMethods'
import { serveAutomator } from './automator/server'
import type { Tell } from './backends/answers'
import { createBluetooth } from './backends/bluetooth/bluetooth'
import type { Peripheral } from './backends/bluetooth/peripheral'
import { createCalls } from './backends/calls'
import { createCamera } from './backends/camera/camera'
import { createVisionKit } from './backends/camera/visionKit'
import { createConsent, type Person } from './backends/consent'
import { createFaults } from './backends/faults'
import { createFiles } from './backends/files'
import { createInteractionBackEnd } from './backends/interaction'
import { createLaunchBackEnd, readLaunch } from './backends/launch'
import { createOpenTypes } from './backends/openTypes'
import { createRequestBackEnd } from './backends/request'
import { createRouter } from './backends/router'
import { createScreen } from './backends/screen'
import { createServices } from './backends/services'
import { createSocketBackEnd } from './backends/socket'
import { createStorageBackEnd } from './backends/storage'
import { createSystemInfoBackEnd, type PhoneState } from './backends/systemInfo'
import { createTraffic } from './backends/traffic'
import { readProgram } from './packages/program'
import { checkStyles } from './packages/styles'
import { compileTemplates } from './packages/templates'
import { createThemeValues } from './packages/theme'
import type { NodeId, Operation } from './realm/bridge'
import { createByteStore } from './realm/bytes'
import { createRealm, type Realm } from './realm/createRealm'
import { kindOfTag } from './view/builtInTags'
import { openView, PHONE } from './view/openView'
import type { Observation } from './view/protocol'
import { createViolationLog } from './violations'
import { readWxMethods } from './wx/typings'

export type HostOptions = {
  /** The folder of the compiled mini-program. */
  folder: string
  /** Port of the automator's websocket; 0 takes a free one. */
  port: number
  chromiumPath: string
  phone: PhoneState
  /** Page and query of the cold start; null: the first page of app.json. */
  launch: string | null
  allowedOrigins: readonly string[]
  apiOrigin: string | null
  /** Where a payment is made in truth: gets a POST of the payment's number; without it the sheet only says that it was. */
  cashier?: string | null
  /** A y4m file that the camera sees; null: the camera gives no frames. */
  camera: string | null
  /** A module whose `findFaces` stands for the vision kit; null: a phone without it. */
  faces: string | null
  /** Simulated Bluetooth peripherals in range. */
  peripherals: readonly Peripheral[]
  /** Answers dialogs with yes at once instead of waiting for a touch. */
  saysYes: boolean
  onPrinted: (line: string) => void
  onCloseWanted: () => void
}

export type RunningHost = { port: number; readReport: () => RunReport; stop: () => Promise<void> }

/** Events of `wx` that the host itself sends, besides those of the back-ends. */
const EVENTS = ['AppShow', 'AppHide', 'ThemeChange', 'NetworkStatusChange', 'Error', 'UnhandledRejection']

/**
 * Runs a compiled mini-program and serves the automator.
 * @throws ProgramRefused when the platform would not start it.
 */
export const startHost = async (options: HostOptions): Promise<RunningHost> => {
  const startedAt = performance.now()
  const { phone, onPrinted } = options
  const violations = createViolationLog(({ rule, detail }) => onPrinted(`violation ${rule}: ${detail}`))
  const program = readProgram(options.folder)
  checkStyles(program)
  const templates = compileTemplates(program)
  const launch = readLaunch(program, options.launch)
  const ownTags = new Set(
    [...program.components.values()].flatMap(({ config }) => Object.keys(config.usingComponents ?? {})),
  )

  const files = createFiles(program)
  const view = await openView({
    program,
    language: phone.language,
    readPhoneFile: files.readForView,
    server: { origins: options.allowedOrigins, runsAt: options.apiOrigin },
    violations,
    chromiumPath: options.chromiumPath,
    theme: phone.theme,
    onEvent: (nodeId, type, event) => realm.controls.dispatch(nodeId, type, event),
    onScreenEvent: event => {
      if (event.kind === 'openTypeTapped') onOpenType(event.nodeId, event.openType)
      else screen.onEvent(event)
    },
  })
  const openings: { path: string; milliseconds: number }[] = []
  const router = createRouter({
    program,
    violations,
    view,
    themeValue: createThemeValues(program, () => phone.theme),
    realm: () => realm.controls,
    onOpened: (path, milliseconds) => openings.push({ path, milliseconds: Math.round(milliseconds) }),
  })
  const bytes = createByteStore()
  const tell: Tell = (event, value) => realm.controls.emit(event, bytes.pack(value))
  const faults = createFaults()
  const person: Person = { agreesToPrivacy: true, grants: {} }
  const consent = createConsent({ app: program.app, person, violations, tell })
  const services = createServices(files, { cashier: options.cashier ?? null })
  const bluetooth = createBluetooth({ peripherals: options.peripherals, tell })
  const traffic = createTraffic({
    allowedOrigins: options.allowedOrigins,
    apiOrigin: options.apiOrigin,
    violations,
  })
  const dispatchPlain = (nodeId: NodeId, type: string, detail: object) =>
    realm.controls.dispatch(nodeId, type, JSON.stringify({ detail, bubbles: false }))
  const camera = createCamera({
    clip: options.camera,
    tell,
    dispatch: dispatchPlain,
    mayUse: () => consent.may('scope.camera'),
    // A page may close while its picture is on the way.
    onPreview: picture => void view.run('showCameraFrame', picture).catch(() => undefined),
  })
  const visionKit = createVisionKit({ faces: options.faces, tell })
  const onOpenType = createOpenTypes({
    faults,
    dispatch: dispatchPlain,
    onShared: () =>
      realm.controls.callPage(router.top().pageId, 'onShareAppMessage', JSON.stringify({ from: 'button' })),
    onLacking: openType => violations.report('component-lacking', `<button open-type="${openType}">`),
  })
  const screen = createScreen({
    program,
    view,
    router,
    files,
    violations,
    realm: () => realm.controls,
    saysYes: options.saysYes,
  })
  const calls = createCalls({
    backEnds: [
      router.backEnd,
      createStorageBackEnd(detail => violations.report('storage', detail)),
      createSystemInfoBackEnd(program.app, phone, router.isTopOwn),
      createLaunchBackEnd(launch),
      createRequestBackEnd({ traffic, files }),
      createSocketBackEnd({ traffic, tell }),
      consent.backEnd,
      files.backEnd,
      services.backEnd,
      bluetooth.backEnd,
      createInteractionBackEnd(),
      screen.backEnd,
      camera.backEnd,
      visionKit.backEnd,
    ],
    faults,
    pass: consent.pass,
    bytes,
    violations,
    tell,
  })

  const checkTag = (tag: string) => {
    if (['body', 'placeholder', 'custom-tab-bar'].includes(tag) || ownTags.has(tag)) return
    const kind = kindOfTag(tag)
    if (kind === 'unknown') violations.report('unknown-tag', `<${tag}> in ${router.top().path}`)
    if (kind === 'lacking') violations.report('component-lacking', `<${tag}> in ${router.top().path}`)
  }
  const reportViewError = (error: Error) => violations.report('view', error.message)
  const consoleErrors: string[] = []
  let logsAreWanted = false
  const reportException = (text: string) => {
    violations.report('exception', text)
    server?.emit('App.exceptionThrown', { exceptionDetails: { text, exception: { description: text } } })
  }

  const realm: Realm = createRealm(
    { program, templates },
    {
      sendOperation: (pageId, json) => {
        const operation = JSON.parse(json) as Operation
        if (operation[0] === 'element') checkTag(operation[2])
        view.addOperation(pageId, operation)
        const newCamera = camera.watch(pageId, operation)
        if (newCamera) setImmediate(() => void view.settle().then(() => camera.open(newCamera)))
      },
      whenDrawn: (pageId, onDrawn) => {
        view.run('windowProperties', pageId, []).then(onDrawn, () => undefined)
      },
      measure: (nodeId, what, onMeasured) => {
        // An element that is gone by now measures nothing, as on a phone.
        view.run(what, nodeId).then(
          result => onMeasured(JSON.stringify(result)),
          () => onMeasured('{}'),
        )
      },
      observe: (observerId, observation) => {
        const wanted = JSON.parse(observation) as Observation
        view.run('observe', observerId, wanted).catch(reportViewError)
      },
      unobserve: observerId => {
        view.run('unobserve', observerId).catch(reportViewError)
      },
      loadImage: (source, onLoaded) => {
        view.ask('loadImage', source).then(size => onLoaded(JSON.stringify(size)), reportViewError)
      },
      loadPixels: (source, onLoaded) => {
        view.ask('readPixels', source, services.turnsPictures()).then(found => {
          const pixels = found && {
            ...found.pixels,
            data: new Uint8Array(Buffer.from(found.pixels.data, 'base64')),
          }
          onLoaded(bytes.pack(found && { ...found, pixels }))
        }, reportViewError)
      },
      callWx: calls.call,
      cancelWx: calls.cancel,
      callWxSync: calls.callSync,
      giveBytes: bytes.give,
      takeBytes: bytes.take,
      report: violations.report,
      reportException,
      log: (level, json) => {
        const args = JSON.parse(json) as unknown[]
        onPrinted(`console.${level} ${json}`)
        if (level === 'error') consoleErrors.push(json)
        if (logsAreWanted) server?.emit('App.logAdded', { type: level, args })
      },
      emitBinding: (name, json) =>
        server?.emit('App.bindingCalled', { name, args: JSON.parse(json) as unknown }),
    },
    {
      wxMethods: readWxMethods(),
      events: [...EVENTS, ...calls.events],
      windowWidth: PHONE.screenWidth,
      windowHeight: PHONE.screenHeight,
      pixelRatio: PHONE.pixelRatio,
      fonts: await view.run('measureFonts'),
      customTabPages: program.app.tabBar?.custom ? program.tabs.map(({ pagePath }) => pagePath) : [],
    },
  )
  const onUnhandled = (error: unknown) => {
    const { stack, errMsg } = (error ?? {}) as { stack?: string; errMsg?: string }
    const reason = stack ?? errMsg ?? String(error)
    reportException(`unhandled rejection: ${reason}`)
    realm.controls.emit('UnhandledRejection', JSON.stringify({ reason }))
  }
  process.on('unhandledRejection', onUnhandled)

  let bootMilliseconds = 0
  const readReport = (): RunReport => ({
    violations: violations.all(),
    consoleErrors,
    bootMilliseconds,
    openings,
  })
  const parts = { realm: realm.controls, view, router }
  const server = await serveAutomator(options.port, {
    ...appMethods(parts, {
      onLogWanted: () => {
        logsAreWanted = true
      },
      onCloseWanted: options.onCloseWanted,
    }),
    ...nativeMethods(parts, program.pages[0] ?? ''),
    ...pageMethods(parts),
    ...elementMethods(parts),
    ...hostMethods(parts, { phone, person, faults, camera, bluetooth, services }, readReport),
  })

  realm.controls.loadApp()
  realm.controls.launch(JSON.stringify(launch))
  await router.start(launch.path, launch.query)
  await view.settle()
  bootMilliseconds = Math.round(performance.now() - startedAt)

  return {
    port: server.port,
    readReport,
    stop: async () => {
      process.off('unhandledRejection', onUnhandled)
      camera.stop()
      visionKit.stop()
      realm.stop()
      server.close()
      await view.close()
    },
  }
}
