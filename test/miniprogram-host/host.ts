import { appMethods } from './automator/appMethods'
import { elementMethods } from './automator/elementMethods'
import { hostMethods, type RunReport } from './automator/hostMethods'
import { nativeMethods } from './automator/nativeMethods'
import { pageMethods } from './automator/pageMethods'
import { serveAutomator } from './automator/server'
import { createCalls } from './backends/calls'
import { createInteractionBackEnd } from './backends/interaction'
import { createPhoneFiles } from './backends/phoneFiles'
import { createLaunchBackEnd, readLaunch } from './backends/launch'
import { createRequestBackEnd } from './backends/request'
import { createRouter } from './backends/router'
import { createScreen } from './backends/screen'
import { createStorageBackEnd } from './backends/storage'
import { createSystemInfoBackEnd, type PhoneState } from './backends/systemInfo'
import { readProgram } from './packages/program'
import { checkStyles } from './packages/styles'
import { compileTemplates } from './packages/templates'
import { createThemeValues } from './packages/theme'
import type { Operation } from './realm/bridge'
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
  /** Answers dialogs with yes at once instead of waiting for a touch. */
  saysYes: boolean
  onPrinted: (line: string) => void
  onCloseWanted: () => void
}

export type RunningHost = { port: number; readReport: () => RunReport; stop: () => Promise<void> }

/** Events of `wx` that the host sends; listening to another one is reported. */
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

  const files = createPhoneFiles()
  const view = await openView({
    program,
    language: phone.language,
    readPhoneFile: files.read,
    violations,
    chromiumPath: options.chromiumPath,
    theme: phone.theme,
    onEvent: (nodeId, type, event) => realm.controls.dispatch(nodeId, type, event),
    onScreenEvent: event => screen.onEvent(event),
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
  const screen = createScreen({
    program,
    view,
    router,
    files,
    violations,
    realm: () => realm.controls,
    saysYes: options.saysYes,
  })
  const calls = createCalls(
    [
      router.backEnd,
      createStorageBackEnd(detail => violations.report('storage', detail)),
      createSystemInfoBackEnd(program.app, phone, router.isTopOwn),
      createLaunchBackEnd(launch),
      createRequestBackEnd({
        allowedOrigins: options.allowedOrigins,
        apiOrigin: options.apiOrigin,
        onRefused: url => violations.report('request-domain', url),
      }),
      createInteractionBackEnd(),
      screen.backEnd,
    ],
    violations,
  )

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
      callWx: calls.call,
      cancelWx: calls.cancel,
      callWxSync: calls.callSync,
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
      events: EVENTS,
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
    ...hostMethods(parts, phone, readReport),
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
      realm.stop()
      server.close()
      await view.close()
    },
  }
}
