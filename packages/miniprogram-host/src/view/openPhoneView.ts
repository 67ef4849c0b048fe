import path from 'node:path'
import {
  chromium,
  type BrowserContext,
  type CDPSession,
  type Page,
  type Request,
  type Route,
} from 'playwright-core'
import { CHROMIUM_ARGUMENTS } from '../chromiumArguments'
import { bundleHostScript } from '../bundleScript'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import type { ViewTreeOperation } from './treeOperations'
import type { MiniProgramViolationLog } from '../violations'
import type {
  PageDrawing,
  ScreenPoint,
  ElementEventReporter,
  ScreenEvent,
  ViewCommands,
} from './viewProtocol'
import type { SimulatedDevice } from '../devices'
import { renderPhoneShellHtml } from './renderPhoneShell'
import { createViewCommandQueue } from './viewCommandQueue'

export type ThemeName = 'light' | 'dark'

const PACKAGE_ORIGIN = 'http://mini-program.local'

export type PhoneView = {
  /** Runs a command in the view's document, after everything that was asked before. */
  run: <Name extends keyof ViewCommands>(
    name: Name,
    ...parameters: Parameters<ViewCommands[Name]>
  ) => Promise<Awaited<ReturnType<ViewCommands[Name]>>>
  /** Asks for what may take long, such as a person's answer, without keeping others waiting. It never ends when the view closes. */
  ask: PhoneView['run']
  /** Adds a change of a page's tree to the next batch. */
  addOperation: (pageId: number, operation: ViewTreeOperation) => void
  /** Waits until all changes so far are made. */
  settle: () => Promise<void>
  touch: (x: number, y: number) => Promise<void>
  /** Moves a finger over the screen. */
  drag: (from: ScreenPoint, to: ScreenPoint) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** A small JPEG of the screen, made quickly, for somebody who leafs through many. */
  picture: () => Promise<Buffer>
  /** Gives a JPEG of the screen now, and one whenever it has changed. */
  startScreencast: (onPicture: (picture: Buffer) => void) => Promise<void>
  setTheme: (theme: ThemeName) => Promise<void>
  close: () => Promise<void>
}

/** How the request of a picture ended; null: no answer came. */
type ImageOutcome = { statusCode: number; headers: Record<string, string> } | 'aborted' | null

/** Watches what the view does. */
export type ViewWatch = {
  onDrawn: (pageId: number, drawing: PageDrawing) => void
  /** A picture is asked for over the network; what it gives is told of the end. */
  onImageRequest: (url: string) => (outcome: ImageOutcome) => void
}

export type PhoneViewDependencies = {
  program: CompiledMiniProgram
  violations: MiniProgramViolationLog
  chromiumPath: string
  theme: ThemeName
  device: SimulatedDevice
  language: string
  onEvent: ElementEventReporter
  onScreenEvent: (event: ScreenEvent) => void
  /** Origins of the app's server, and where it really runs; null: where the app says. */
  server: { origins: readonly string[]; runsAt: string | null; isFake: boolean }
  /** A file that the phone made, by its name; null when there is none. */
  readPhoneFile: (name: string) => Buffer | null
  /** null: nobody watches. */
  watch: ViewWatch | null
  /** How many times slower the view runs than this computer makes it. */
  cpuSlowdown: number
}

/** Tells of pictures that come over the network. */
const watchImageRequests = (stage: Page, { onImageRequest }: ViewWatch): void => {
  const running = new Map<Request, (outcome: ImageOutcome) => void>()
  const end = (request: Request, outcome: ImageOutcome) => {
    running.get(request)?.(outcome)
    running.delete(request)
  }
  stage.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (request.resourceType() !== 'image' || origin === PACKAGE_ORIGIN || !protocol.startsWith('http'))
      return
    running.set(request, onImageRequest(request.url()))
  })
  stage.on('requestfinished', request => {
    void request
      .response()
      .then(answer => answer && { statusCode: answer.status(), headers: answer.headers() })
      .then(outcome => end(request, outcome))
  })
  stage.on('requestfailed', request => {
    end(request, request.failure()?.errorText === 'net::ERR_ABORTED' ? 'aborted' : null)
  })
}

/** Pictures of the app's server come from where requests go, and nothing comes from a fake one. */
const proxyServerImages = async (
  stage: Page,
  { origins, runsAt, isFake }: PhoneViewDependencies['server'],
): Promise<void> => {
  if (isFake)
    await stage.route(
      url => url.origin !== PACKAGE_ORIGIN && url.protocol !== 'data:',
      route => route.abort(),
    )
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

/** Moments at which a dragging finger is seen on its way. */
const DRAG_STEPS = 8
const DRAG_STEP_MS = 16

/** Moves a finger over the screen by the browser's own touch events. */
const createFingerDrag = (session: CDPSession) => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ScreenPoint[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (from: ScreenPoint, to: ScreenPoint): Promise<void> => {
    await send('touchStart', [from])
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await new Promise(resolve => setTimeout(resolve, DRAG_STEP_MS))
      const part = step / DRAG_STEPS
      await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    }
    await send('touchEnd', [])
  }
}

const createScreencast = (session: CDPSession) => async (onPicture: (picture: Buffer) => void) => {
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    onPicture(Buffer.from(data, 'base64'))
    // The view may close while a picture is on its way.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80 })
}

/** Browsers tell pictures and films by their bytes, but not these. */
const CONTENT_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.mp3': 'audio/mpeg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const createFileRoute = ({ program, violations, readPhoneFile, ...shell }: PhoneViewDependencies) => {
  return async (route: Route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: renderPhoneShellHtml(shell) })
    if (program.has(file)) {
      const body = Buffer.from(program.readBytes(file))
      return route.fulfill({ body, contentType: CONTENT_TYPES[path.extname(file)] })
    }
    const [, made] = /^phone-files\/(.+)$/.exec(file) ?? []
    const bytes = made === undefined ? null : readPhoneFile(made)
    if (bytes) return route.fulfill({ body: bytes })
    if (file !== 'favicon.ico') violations.report('missing-file', `${file}, asked for by a page`)
    return route.fulfill({ status: 404 })
  }
}

/** Opens the page that is the phone's screen and loads the view's code into it. */
const openStage = async (context: BrowserContext, parts: PhoneViewDependencies): Promise<Page> => {
  const { violations, onEvent, onScreenEvent } = parts
  const stage = await context.newPage()
  stage.on('pageerror', error => violations.report('view', error.message))
  await stage.route(`${PACKAGE_ORIGIN}/**`, createFileRoute(parts))
  await proxyServerImages(stage, parts.server)
  // Of a fake server no picture comes, which says nothing of the app.
  if (parts.watch && !parts.server.isFake) watchImageRequests(stage, parts.watch)
  await stage.goto(PACKAGE_ORIGIN)
  await stage.exposeFunction('reportMiniProgramEvent', onEvent)
  await stage.exposeFunction('reportMiniProgramScreenEvent', (json: string) =>
    onScreenEvent(JSON.parse(json) as ScreenEvent),
  )
  await stage.addScriptTag({ content: bundleHostScript(path.join(__dirname, 'inside/main.ts'), 'iife') })
  return stage
}

/** Opens the view: Chromium with the screen of a phone, one frame a page, and real touches. */
export const openPhoneView = async (parts: PhoneViewDependencies): Promise<PhoneView> => {
  const { violations, chromiumPath, theme, device, cpuSlowdown } = parts
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...CHROMIUM_ARGUMENTS],
    // Whoever is told to end still takes the last picture.
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const context = await browser.newContext({
    viewport: { width: device.screenWidth, height: device.screenHeight },
    deviceScaleFactor: device.pixelRatio,
    hasTouch: true,
    isMobile: true,
    colorScheme: theme,
  })
  const stage = await openStage(context, parts)
  const session = await context.newCDPSession(stage)
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const drag = createFingerDrag(session)
  let isClosed = false
  const commands = createViewCommandQueue(stage, {
    onBatchFailed: error => {
      if (!isClosed) violations.report('view', error.message)
    },
    onDrawn: parts.watch?.onDrawn ?? null,
  })
  const { inTurn } = commands

  return {
    run: (name, ...parameters) => commands.run(name, parameters) as never,
    ask: (name, ...parameters) => {
      const unlessClosed = commands.ask(name, parameters).catch((error: Error) => {
        if (isClosed) return new Promise(() => undefined)
        throw error
      })
      return unlessClosed as never
    },
    addOperation: commands.addOperation,
    settle: commands.settle,
    touch: (x, y) => inTurn(() => stage.touchscreen.tap(x, y)),
    drag: (from, to) =>
      inTurn(async () => {
        await drag(from, to)
        await commands.call('scrollRest', [])
      }),
    screenshot: () => inTurn(() => stage.screenshot()),
    picture: () => inTurn(() => stage.screenshot({ type: 'jpeg', quality: 80, scale: 'css' })),
    startScreencast: createScreencast(session),
    setTheme: colorScheme => inTurn(() => stage.emulateMedia({ colorScheme })),
    close: () => {
      isClosed = true
      return browser.close()
    },
  }
}
