import { createAutomatorAppMethods } from './automator/appMethods'
import type { AutomatorContext } from './automator/automatorContext'
import { startAutomatorServer, type AutomatorServer } from './automator/automatorServer'
import { createAutomatorElementMethods } from './automator/elementMethods'
import { createAutomatorHostMethods, type HostRunReport } from './automator/hostMethods'
import { createAutomatorNativeMethods } from './automator/nativeMethods'
import { createAutomatorPageMethods } from './automator/pageMethods'
import { createFileSystemBackend } from './backends/fileSystemBackend'
import { parseLaunchOptions } from './backends/launch'
import { createPageRouter } from './backends/router'
import { createWxBackends, type WxBackends } from './createWxBackends'
import { createRealmServices, type AppLogCallbacks } from './createRealmServices'
import type { MiniProgramHostOptions } from './hostOptions'
import { readCompiledProgram, type CompiledMiniProgram } from './program/compiledProgram'
import { checkMiniProgramStyleSheets } from './program/styles'
import { compileWxmlTemplates } from './program/templates'
import { createThemeValueResolver } from './program/theme'
import { createBinaryTransferStore } from './realm/binaryTransfer'
import type { RealmControls, RealmSettings } from './realm/bridge'
import { createRealm, type Realm } from './realm/createRealm'
import { openPhoneView, PHONE_METRICS, type PhoneView } from './view/openPhoneView'
import { createMiniProgramViolationLog, type MiniProgramViolationLog } from './violations'
import { readWxMethods } from './wx/readWxMethods'

export type { MiniProgramHostOptions } from './hostOptions'

export type RunningMiniProgramHost = {
  port: number
  readReport: () => HostRunReport
  stop: () => Promise<void>
}

/** Events of `wx` that the host itself sends, besides those of the back-ends. */
const HOST_EVENTS = [
  'AppShow',
  'AppHide',
  'ThemeChange',
  'MemoryWarning',
  'NetworkStatusChange',
  'Error',
  'UnhandledRejection',
]

/** What the app writes and throws, for the report and for automator clients that want it. */
const createAppLog = (
  violations: MiniProgramViolationLog,
  {
    onPrinted,
    server,
  }: { onPrinted: MiniProgramHostOptions['onPrinted']; server: () => AutomatorServer | null },
) => {
  const consoleErrors: string[] = []
  let logsAreWanted = false
  const log: AppLogCallbacks = {
    reportException: text => {
      violations.report('exception', text)
      server()?.emit('App.exceptionThrown', { exceptionDetails: { text, exception: { description: text } } })
    },
    log: (level, json) => {
      const args = JSON.parse(json) as unknown[]
      onPrinted(`console.${level} ${json}`)
      if (level === 'error') consoleErrors.push(json)
      if (logsAreWanted) server()?.emit('App.logAdded', { type: level, args })
    },
    emitBinding: (name, json) =>
      server()?.emit('App.bindingCalled', { name, args: JSON.parse(json) as unknown }),
  }
  return {
    log,
    consoleErrors,
    sendLogs: () => {
      logsAreWanted = true
    },
  }
}

/** Rejections that the app does not catch reach the process; gives what ends the listening. */
const watchUnhandledRejections = (
  realm: RealmControls,
  reportException: AppLogCallbacks['reportException'],
): (() => void) => {
  const onUnhandled = (error: unknown) => {
    const { stack, errMsg } = (error ?? {}) as { stack?: string; errMsg?: string }
    const reason = stack ?? errMsg ?? String(error)
    reportException(`unhandled rejection: ${reason}`)
    realm.emit('UnhandledRejection', JSON.stringify({ reason }))
  }
  process.on('unhandledRejection', onUnhandled)
  return () => process.off('unhandledRejection', onUnhandled)
}

const readRealmSettings = async (
  program: CompiledMiniProgram,
  view: PhoneView,
  { calls }: WxBackends,
): Promise<RealmSettings> => ({
  wxMethods: readWxMethods(),
  events: [...HOST_EVENTS, ...calls.events],
  windowWidth: PHONE_METRICS.screenWidth,
  windowHeight: PHONE_METRICS.screenHeight,
  pixelRatio: PHONE_METRICS.pixelRatio,
  fonts: await view.run('measureFonts'),
  customTabPages: program.app.tabBar?.custom ? program.tabs.map(({ pagePath }) => pagePath) : [],
})

type PhoneDependencies = {
  options: MiniProgramHostOptions
  program: CompiledMiniProgram
  violations: MiniProgramViolationLog
  realm: () => RealmControls
}

/** Opens the screen with the page stack and everything behind `wx`. */
const openPhone = async ({ options, program, violations, realm }: PhoneDependencies) => {
  const { phone } = options
  const launch = parseLaunchOptions(program, options.launch)
  const files = createFileSystemBackend(program)
  const view = await openPhoneView({
    program,
    language: phone.language,
    readPhoneFile: files.readForView,
    server: { origins: options.allowedOrigins, runsAt: options.apiOrigin },
    violations,
    chromiumPath: options.chromiumPath,
    theme: phone.theme,
    onEvent: (nodeId, type, event) => realm().dispatch(nodeId, type, event),
    onScreenEvent: event => {
      if (event.kind === 'openTypeTapped') backends.handleOpenType(event.nodeId, event.openType)
      else backends.screen.onEvent(event)
    },
  })
  const openings: { path: string; milliseconds: number }[] = []
  const router = createPageRouter({
    program,
    violations,
    view,
    themeValue: createThemeValueResolver(program, () => phone.theme),
    realm,
    onOpened: (path, milliseconds) => openings.push({ path, milliseconds: Math.round(milliseconds) }),
  })
  const bytes = createBinaryTransferStore()
  const parts = { options, program, launch, violations, view, router, files, bytes, realm }
  const backends: WxBackends = createWxBackends(parts)
  return { view, router, openings, bytes, backends, launch }
}

type ProtocolOptions = {
  options: MiniProgramHostOptions
  firstPage: string
  backends: WxBackends
  onLogWanted: () => void
  readReport: () => HostRunReport
}

const createProtocolMethods = (
  context: AutomatorContext,
  { options, firstPage, backends, onLogWanted, readReport }: ProtocolOptions,
) => ({
  ...createAutomatorAppMethods(context, { onLogWanted, onCloseWanted: options.onCloseWanted }),
  ...createAutomatorNativeMethods(context, firstPage),
  ...createAutomatorPageMethods(context),
  ...createAutomatorElementMethods(context),
  ...createAutomatorHostMethods(context, backends, readReport),
})

/**
 * Runs a compiled mini-program and serves the automator.
 * @throws MiniProgramRejectedError when the platform would not start it.
 */
export const startMiniProgramHost = async (
  options: MiniProgramHostOptions,
): Promise<RunningMiniProgramHost> => {
  const startedAt = performance.now()
  const { onPrinted } = options
  const violations = createMiniProgramViolationLog(({ rule, detail }) =>
    onPrinted(`violation ${rule}: ${detail}`),
  )
  const program = readCompiledProgram(options.folder)
  checkMiniProgramStyleSheets(program)
  const templates = compileWxmlTemplates(program)
  const phone = await openPhone({ options, program, violations, realm: () => realm.controls })
  const { view, router, openings, bytes, backends, launch } = phone
  let server: AutomatorServer | null = null
  const appLog = createAppLog(violations, { onPrinted, server: () => server })
  const realm: Realm = createRealm(
    { program, templates },
    createRealmServices({
      program,
      violations,
      view,
      backends,
      bytes,
      appLog: appLog.log,
      topPath: () => router.top().path,
    }),
    await readRealmSettings(program, view, backends),
  )
  const stopWatching = watchUnhandledRejections(realm.controls, appLog.log.reportException)

  let bootMilliseconds = 0
  const readReport = (): HostRunReport => ({
    violations: violations.all(),
    consoleErrors: appLog.consoleErrors,
    bootMilliseconds,
    openings,
  })
  server = await startAutomatorServer(
    options.port,
    createProtocolMethods(
      { realm: realm.controls, view, router },
      { options, firstPage: program.pages[0] ?? '', backends, onLogWanted: appLog.sendLogs, readReport },
    ),
  )

  realm.controls.loadApp()
  realm.controls.launch(JSON.stringify(launch))
  await router.start(launch.path, launch.query)
  await view.settle()
  bootMilliseconds = Math.round(performance.now() - startedAt)

  return {
    port: server.port,
    readReport,
    stop: async () => {
      stopWatching()
      backends.camera.stop()
      backends.visionKit.stop()
      realm.stop()
      server.close()
      await view.close()
    },
  }
}
