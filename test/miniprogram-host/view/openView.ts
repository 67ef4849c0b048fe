import path from 'node:path'
import { chromium, type Page, type Route } from 'playwright-core'
import { bundleOfHost } from '../bundle'
import type { Program } from '../packages/program'
import type { Operation } from '../realm/bridge'
import type { ViolationLog } from '../violations'
import type { Point, ReportEvent, ScreenEvent, ViewCommands } from './protocol'
import { stageHtml } from './stage'

export type Theme = 'light' | 'dark'

export type Device = {
  screenWidth: number
  screenHeight: number
  pixelRatio: number
  statusBarHeight: number
}

/** The measures of a common phone, in px. */
export const PHONE: Device = { screenWidth: 390, screenHeight: 844, pixelRatio: 2, statusBarHeight: 47 }

const PACKAGE_ORIGIN = 'http://mini-program.local'
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type AnyCommands = Record<string, (...parameters: unknown[]) => unknown>

export type View = {
  /** Runs a command in the view's document, after everything that was asked before. */
  run: <Name extends keyof ViewCommands>(
    name: Name,
    ...parameters: Parameters<ViewCommands[Name]>
  ) => Promise<Awaited<ReturnType<ViewCommands[Name]>>>
  /** Asks for what may take long, such as a person's answer, without keeping others waiting. It never ends when the view closes. */
  ask: View['run']
  /** Adds a change of a page's tree to the next batch. */
  addOperation: (pageId: number, operation: Operation) => void
  /** Waits until all changes so far are made. */
  settle: () => Promise<void>
  touch: (x: number, y: number) => Promise<void>
  /** Moves a finger over the screen. */
  drag: (from: Point, to: Point) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** A small JPEG of the screen, made quickly, for somebody who leafs through many. */
  picture: () => Promise<Buffer>
  setTheme: (theme: Theme) => Promise<void>
  close: () => Promise<void>
}

export type ViewParts = {
  program: Program
  violations: ViolationLog
  chromiumPath: string
  theme: Theme
  language: string
  onEvent: ReportEvent
  onScreenEvent: (event: ScreenEvent) => void
  /** Origins of the app's server, and where it really runs; null: where the app says. */
  server: { origins: readonly string[]; runsAt: string | null }
  /** A file that the phone made, by its name; null when there is none. */
  readPhoneFile: (name: string) => Buffer | null
}

/** Pictures of the app's server come from where requests go. */
const servePictures = async (stage: Page, { origins, runsAt }: ViewParts['server']): Promise<void> => {
  if (runsAt === null) return
  for (const origin of origins)
    await stage.route(`${origin}/**`, async route => {
      const { pathname, search } = new URL(route.request().url())
      // The page may be gone by the time its picture comes.
      await route
        .fetch({ url: new URL(pathname + search, runsAt).href })
        .then(response => route.fulfill({ response }))
        .catch(() => undefined)
    })
}

/** A finger is seen so many times on its way. */
const DRAG_STEPS = 8
const DRAG_STEP_MS = 16

const serveFiles = ({ program, violations, language, readPhoneFile }: ViewParts) => {
  return async (route: Route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: stageHtml(language) })
    if (program.has(file)) return route.fulfill({ path: path.join(program.folder, file) })
    const [, made] = /^phone-files\/(.+)$/.exec(file) ?? []
    const bytes = made === undefined ? null : readPhoneFile(made)
    if (bytes) return route.fulfill({ body: bytes })
    if (file !== 'favicon.ico') violations.report('missing-file', `${file}, asked for by a page`)
    return route.fulfill({ status: 404 })
  }
}

/** Opens the view: Chromium with the screen of a phone, one frame a page, and real touches. */
export const openView = async (parts: ViewParts): Promise<View> => {
  const { violations, chromiumPath, theme, onEvent, onScreenEvent } = parts
  const browser = await chromium.launch({ executablePath: chromiumPath, args: BROWSER_ARGUMENTS })
  const context = await browser.newContext({
    viewport: { width: PHONE.screenWidth, height: PHONE.screenHeight },
    deviceScaleFactor: PHONE.pixelRatio,
    hasTouch: true,
    isMobile: true,
    colorScheme: theme,
  })
  const stage: Page = await context.newPage()
  stage.on('pageerror', error => violations.report('view', error.message))
  await stage.route(`${PACKAGE_ORIGIN}/**`, serveFiles(parts))
  await servePictures(stage, parts.server)
  await stage.goto(PACKAGE_ORIGIN)
  await stage.exposeFunction('reportMiniProgramEvent', onEvent)
  await stage.exposeFunction('reportMiniProgramScreenEvent', (json: string) =>
    onScreenEvent(JSON.parse(json) as ScreenEvent),
  )
  await stage.addScriptTag({ content: bundleOfHost(path.join(__dirname, 'inside/main.ts'), 'iife') })

  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = queue.then(task)
    queue = turn.catch(() => undefined)
    return turn
  }
  const call = (name: keyof ViewCommands, parameters: unknown[]): Promise<unknown> =>
    stage.evaluate(
      ([command, given]) => {
        const { miniProgramView } = window as unknown as { miniProgramView: AnyCommands }
        return miniProgramView[command]?.(...given)
      },
      [name, parameters] as const,
    )
  const evaluate = (name: keyof ViewCommands, parameters: unknown[]): Promise<unknown> =>
    inTurn(() => call(name, parameters))
  const fingers = await context.newCDPSession(stage)
  const moveFinger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at })
  const drag = async (from: Point, to: Point) => {
    await moveFinger('touchStart', [from])
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await new Promise(resolve => setTimeout(resolve, DRAG_STEP_MS))
      const part = step / DRAG_STEPS
      await moveFinger('touchMove', [
        { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      ])
    }
    await moveFinger('touchEnd', [])
    await call('scrollRest', [])
  }

  let pending = new Map<number, Operation[]>()
  let flushing: NodeJS.Immediate | null = null
  const flush = () => {
    if (flushing) clearImmediate(flushing)
    flushing = null
    const batch = pending
    pending = new Map()
    for (const [pageId, operations] of batch) {
      evaluate('apply', [pageId, operations]).catch((error: Error) => {
        if (!isClosed) violations.report('view', error.message)
      })
    }
  }

  return {
    run: (name, ...parameters) => {
      flush()
      return evaluate(name, parameters) as never
    },
    ask: (name, ...parameters) => {
      flush()
      const answer = queue.then(() => call(name, parameters))
      const unlessClosed = answer.catch((error: Error) => {
        if (isClosed) return new Promise(() => undefined)
        throw error
      })
      return unlessClosed as never
    },
    addOperation: (pageId, operation) => {
      pending.set(pageId, [...(pending.get(pageId) ?? []), operation])
      flushing ??= setImmediate(flush)
    },
    settle: async () => {
      // What the app does at once in answer to an event comes with the next turn of the loop.
      await new Promise(resolve => setTimeout(resolve, 16))
      flush()
      await queue
    },
    touch: (x, y) => inTurn(() => stage.touchscreen.tap(x, y)),
    drag: (from, to) => inTurn(() => drag(from, to)),
    screenshot: () => inTurn(() => stage.screenshot()),
    picture: () => inTurn(() => stage.screenshot({ type: 'jpeg', quality: 80, scale: 'css' })),
    setTheme: colorScheme => inTurn(() => stage.emulateMedia({ colorScheme })),
    close: () => {
      isClosed = true
      return browser.close()
    },
  }
}
