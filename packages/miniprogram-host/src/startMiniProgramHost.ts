import { createAuditRecorder, type AuditRecorder } from './audits/createAuditRecorder'
import { createAutomatorAppMethods } from './automator/appMethods'
import { createAutomatorAuditMethods } from './automator/auditMethods'
import type { AutomatorContext } from './automator/automatorContext'
import { startAutomatorServer, type AutomatorServer } from './automator/automatorServer'
import { createAutomatorComponentMethods } from './automator/componentMethods'
import { createAutomatorElementMethods } from './automator/elementMethods'
import { createAutomatorHostMethods, type HostRunReport } from './automator/hostMethods'
import { createAutomatorNativeMethods } from './automator/nativeMethods'
import { createAutomatorPageMethods } from './automator/pageMethods'
import { createFileSystemBackend } from './backends/fileSystemBackend'
import { parseLaunchOptions, type LaunchOptions } from './backends/launch'
import { createPageRouter, type PageRouter } from './backends/router'
import { createComponentEventLog, type ComponentEventLog } from './componentEventLog'
import { createWxBackends, type WxBackends } from './createWxBackends'
import { createRealmServices, type AppLogCallbacks } from './createRealmServices'
import { recordScreen, type ScreenRecording } from './recording/recordScreen'
import { recordCoverage, type CoverageRecording } from './scriptCoverage/recordCoverage'
import type { MiniProgramHostOptions } from './hostOptions'
import { readCompiledProgram, type CompiledMiniProgram } from './program/compiledProgram'
import { checkMiniProgramStyleSheets } from './program/styles'
import { compileWxmlTemplates } from './program/templates'
import { createThemeValueResolver } from './program/theme'
import { createBinaryTransferStore } from './realm/binaryTransfer'
import type { RealmControls, RealmSettings } from './realm/bridge'
import { createRealm, MODULE_PREFIX, type Realm } from './realm/createRealm'
import { combineWatches, createSlowdownWatch } from './realm/scriptWatch'
import { createFakedAnswerTrace, NO_FAKED_ANSWERS, type FakedAnswerTrace } from './realm/fakedAnswerTrace'
import { openPhoneView, type PhoneView } from './view/openPhoneView'
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
  fakedAnswers: FakedAnswerTrace,
): (() => void) => {
  const onUnhandled = (error: unknown, promise: Promise<unknown>) => {
    const { stack, errMsg } = (error ?? {}) as { stack?: string; errMsg?: string }
    const reason = stack ?? errMsg ?? String(error)
    const report = () => reportException(`unhandled rejection: ${reason}`)
    if (fakedAnswers.hasSettled(promise)) fakedAnswers.follow(report)
    else report()
    realm.emit('UnhandledRejection', JSON.stringify({ reason }))
  }
  process.on('unhandledRejection', onUnhandled)
  return () => process.off('unhandledRejection', onUnhandled)
}

type RealmSettingsSources = {
  program: CompiledMiniProgram
  view: PhoneView
  backends: WxBackends
  isAudited: boolean
}

const readRealmSettings = async ({
  program,
  view,
  backends: {
    calls,
    phone: { device },
  },
  isAudited,
}: RealmSettingsSources): Promise<RealmSettings> => ({
  renderer: program.app.renderer ?? 'webview',
  wxMethods: readWxMethods(),
  events: [...HOST_EVENTS, ...calls.events],
  windowWidth: device.screenWidth,
  windowHeight: device.screenHeight,
  pixelRatio: device.pixelRatio,
  fonts: await view.run('measureFonts'),
  isAudited,
  mounted: program.mounted,
  customTabPages: program.app.tabBar?.custom ? program.tabs.map(({ pagePath }) => pagePath) : [],
})

type PhoneDependencies = {
  options: MiniProgramHostOptions
  program: CompiledMiniProgram
  violations: MiniProgramViolationLog
  fakedAnswers: FakedAnswerTrace
  audits: AuditRecorder | null
  realm: () => RealmControls
}

/** `app.js` runs once, before the first page that does not lie in an independent package. */
const createAppStarter = (program: CompiledMiniProgram, realm: () => RealmControls) => {
  let isStarted = false
  return (path: string, launch: LaunchOptions) => {
    if (isStarted || program.isIndependent(path)) return
    isStarted = true
    realm().loadApp()
    realm().launch(JSON.stringify(launch))
  }
}

/** Opens the screen with the page stack and everything behind `wx`. */
const openPhone = async (dependencies: PhoneDependencies) => {
  const { options, program, violations, audits, realm } = dependencies
  const { phone } = options
  const launch = parseLaunchOptions(program, options.launch)
  const files = createFileSystemBackend(program)
  const view = await openPhoneView({
    program,
    language: phone.language,
    readPhoneFile: files.readForView,
    server: {
      origins: options.allowedOrigins,
      runsAt: options.apiOrigin,
      isFake: Boolean(options.servers),
    },
    violations,
    watch: audits?.view ?? null,
    cpuSlowdown: options.cpuSlowdown ?? 1,
    chromiumPath: options.chromiumPath,
    theme: phone.theme,
    device: phone.device,
    onEvent: (nodeId, type, event) => realm().dispatch(nodeId, type, event),
    onScreenEvent: event => {
      if (event.kind === 'openTypeTapped') backends.handleOpenType(event.nodeId, event.openType)
      else backends.screen.onEvent(event)
    },
  })
  const recording = await recordScreen(
    { pictures: options.pictures ?? null, video: options.video ?? null },
    view,
  )
  const openings: { path: string; milliseconds: number }[] = []
  const startApp = createAppStarter(program, realm)
  const router = createPageRouter({
    program,
    violations,
    view,
    device: phone.device,
    themeValue: createThemeValueResolver(program, () => phone.theme),
    realm,
    startAppFor: path => startApp(path, launch),
    onOpening: audits?.onPageOpening,
    onShown: recording.onPageShown,
    onClosing: audits?.onPageClosing,
    onOpened: (path, milliseconds) => {
      audits?.onPageOpened()
      openings.push({ path, milliseconds: Math.round(milliseconds) })
    },
  })
  const bytes = createBinaryTransferStore()
  const backends: WxBackends = createWxBackends({
    ...dependencies,
    ...{ launch, view, router, files, bytes },
    onRequest: audits?.onRequest,
  })
  return { view, router, recording, openings, bytes, backends, launch }
}

type ProtocolOptions = {
  options: MiniProgramHostOptions
  firstPage: string
  backends: WxBackends
  audits: AuditRecorder | null
  componentEvents: ComponentEventLog | null
  onLogWanted: () => void
  readReport: () => HostRunReport
}

const createProtocolMethods = (
  context: AutomatorContext,
  { options, firstPage, backends, audits, componentEvents, onLogWanted, readReport }: ProtocolOptions,
) => ({
  ...createAutomatorAppMethods(context, { onLogWanted, onCloseWanted: options.onCloseWanted }),
  ...createAutomatorNativeMethods(context, firstPage),
  ...createAutomatorPageMethods(context),
  ...createAutomatorElementMethods(context),
  ...createAutomatorHostMethods(context, backends, readReport),
  ...createAutomatorAuditMethods(context, audits),
  ...createAutomatorComponentMethods(context, componentEvents),
})

/** What goes wrong in the app, and what of it follows from the answers of fake servers. */
const createLogs = ({ servers, onPrinted }: MiniProgramHostOptions, onException: (text: string) => void) => {
  const fakedAnswers = servers ? createFakedAnswerTrace() : NO_FAKED_ANSWERS
  const violations = createMiniProgramViolationLog({
    onViolated: ({ rule, detail }) => {
      if (rule === 'exception') onException(detail)
      onPrinted(`violation ${rule}: ${detail}`)
    },
    onWarned: warning => onPrinted(`warning ${warning}`),
    followsFakedAnswer: fakedAnswers.isFollowing,
  })
  return { fakedAnswers, violations }
}

/** Who watches the logic layer: what makes its turns slow stands first and ends them first, so that the audits see it. */
const createWatch = ({ cpuSlowdown = 1 }: MiniProgramHostOptions, audits: AuditRecorder | null) =>
  combineWatches([cpuSlowdown > 1 ? createSlowdownWatch(cpuSlowdown) : null, audits?.scripts ?? null])

/** Counts which parts of the scripts run, where that is wanted. */
const startCoverage = async (
  { coverage = null }: MiniProgramHostOptions,
  program: CompiledMiniProgram,
): Promise<CoverageRecording | null> =>
  coverage === null ? null : recordCoverage(program, { folder: coverage, prefixLength: MODULE_PREFIX.length })

type ReportSources = {
  violations: MiniProgramViolationLog
  appLog: Pick<ReturnType<typeof createAppLog>, 'consoleErrors'>
  phone: Pick<Awaited<ReturnType<typeof openPhone>>, 'backends' | 'openings'>
  realm: RealmControls
  bootMilliseconds: () => number
}

const createReportReader =
  ({ violations, appLog, phone, realm, bootMilliseconds }: ReportSources) =>
  (): HostRunReport => ({
    ...violations.read(),
    fakedServers: phone.backends.networkPolicy.fakedServers(),
    consoleErrors: appLog.consoleErrors,
    bootMilliseconds: bootMilliseconds(),
    failedPages: JSON.parse(realm.listFailedPages()) as string[],
    openings: phone.openings,
  })

type RunningParts = {
  backends: WxBackends
  realm: Realm
  server: Pick<AutomatorServer, 'close'> | null
  view: PhoneView
  router: PageRouter
  recording: ScreenRecording
  coverage: CoverageRecording | null
}

/** @throws Error when something that was recorded of the run could not be written. */
const stopParts = async (parts: RunningParts): Promise<void> => {
  const { backends, realm, server, view, router, recording, coverage } = parts
  backends.camera.stop()
  backends.visionKit.stop()
  realm.stop()
  server?.close()
  try {
    await recording.finish(router.top().path)
  } finally {
    await view.close()
    await coverage?.finish()
  }
}

/** Records the run for the audits where that is wanted. The phone is opened later. */
const createAudits = (
  { isAudited = false, minimumLibrary = null, phone: { device } }: MiniProgramHostOptions,
  program: CompiledMiniProgram,
  phone: () => Pick<Awaited<ReturnType<typeof openPhone>>, 'view' | 'router'>,
): AuditRecorder | null => {
  if (!isAudited) return null
  const top = () => phone().router.stack().at(-1) ?? null
  return createAuditRecorder(
    { program, pixelRatio: device.pixelRatio, minimumLibrary, top },
    () => phone().view,
  )
}

/**
 * Runs a compiled mini-program and serves the automator.
 * @throws MiniProgramRejectedError when the platform would not start it.
 */
export const startMiniProgramHost = async (
  options: MiniProgramHostOptions,
): Promise<RunningMiniProgramHost> => {
  const startedAt = performance.now()
  const { onPrinted } = options
  const { fakedAnswers, violations } = createLogs(options, text => audits?.recordException(text))
  const program = readCompiledProgram(options.folder, options.mount)
  checkMiniProgramStyleSheets(program).forEach(warning => violations.warn(`style: ${warning}`))
  const templates = compileWxmlTemplates(program)
  program.remarks.forEach(({ rule, detail }) => violations.report(rule, detail))
  const componentEvents = program.mounted && createComponentEventLog()
  const audits = createAudits(options, program, () => phone)
  const phone = await openPhone({
    options,
    program,
    violations,
    fakedAnswers,
    audits,
    realm: () => realm.controls,
  })
  const { view, router, recording, bytes, backends, launch } = phone
  let server: AutomatorServer | null = null
  const coverage = await startCoverage(options, program)
  const appLog = createAppLog(violations, { onPrinted, server: () => server })
  const realm: Realm = createRealm(
    { program, templates, fakedAnswers, watch: createWatch(options, audits) },
    createRealmServices({
      program,
      violations,
      view,
      backends,
      bytes,
      appLog: appLog.log,
      audits,
      componentEvents,
      topPath: () => router.top().path,
    }),
    await readRealmSettings({ program, view, backends, isAudited: audits !== null }),
  )
  const stopWatching = watchUnhandledRejections(realm.controls, appLog.log.reportException, fakedAnswers)

  let bootMilliseconds = 0
  const readReport = createReportReader({
    ...{ violations, appLog, phone, realm: realm.controls },
    bootMilliseconds: () => bootMilliseconds,
  })
  server = await startAutomatorServer(
    options.port,
    createProtocolMethods(
      { realm: realm.controls, view, router },
      {
        ...{ options, backends, audits, componentEvents, readReport },
        firstPage: program.pages[0] ?? '',
        onLogWanted: appLog.sendLogs,
      },
    ),
  )

  await router.start(launch.path, launch.query)
  await view.settle()
  bootMilliseconds = Math.round(performance.now() - startedAt)

  const stop = async () => {
    stopWatching()
    await stopParts({ backends, realm, server, view, router, recording, coverage })
  }
  return { port: server.port, readReport, stop }
}
