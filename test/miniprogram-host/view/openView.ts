import path from 'node:path'
import { chromium, type Page, type Route } from 'playwright-core'
import { bundle } from '../bundle'
import type { Program } from '../packages/program'
import type { Operation } from '../realm/bridge'
import type { ViolationLog } from '../violations'
import type { ReportEvent, ViewCommands } from './protocol'

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

const STAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<style>
body { margin: 0; background: #fff; overflow: hidden }
iframe { position: absolute; left: 0; top: 0; width: 100%; height: 100%; border: 0; background: #fff }
#navigation { position: absolute; inset: 0 0 auto; display: flex; align-items: end; justify-content: center; overflow: hidden;
  background: #fff; font: 600 17px/44px sans-serif }
#back { position: absolute; left: 16px }
#tabs { position: absolute; inset: auto 0 0; display: flex; overflow: hidden; background: #fafafa; font: 12px/50px sans-serif }
#tabs span { flex: 1; text-align: center; color: #666 }
#tabs [data-active] { color: #07c160 }
#capsule { position: absolute; right: 7px; top: 51px; z-index: 9; width: 87px; height: 32px; border-radius: 16px;
  box-sizing: border-box; border: 1px solid #8884; background: #fff9; pointer-events: none }
#toast { position: absolute; left: 50%; top: 45%; translate: -50% 0; z-index: 10; padding: 12px 16px; border-radius: 8px;
  background: #000b; color: #fff; font: 14px sans-serif; pointer-events: none }
</style>
<body><div id="navigation"><span id="back"></span><span id="title"></span></div><div id="tabs"></div>
<div id="capsule"></div><div id="toast" hidden></div></body>`

type AnyCommands = Record<string, (...parameters: unknown[]) => unknown>

export type View = {
  /** Runs a command in the view's document, after everything that was asked before. */
  run: <Name extends keyof ViewCommands>(
    name: Name,
    ...parameters: Parameters<ViewCommands[Name]>
  ) => Promise<ReturnType<ViewCommands[Name]>>
  /** Adds a change of a page's tree to the next batch. */
  addOperation: (pageId: number, operation: Operation) => void
  /** Waits until all changes so far are made. */
  settle: () => Promise<void>
  touch: (x: number, y: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  setTheme: (theme: Theme) => Promise<void>
  close: () => Promise<void>
}

export type ViewParts = {
  program: Program
  violations: ViolationLog
  chromiumPath: string
  theme: Theme
  onEvent: ReportEvent
}

const serveFiles = ({ program, violations }: ViewParts) => {
  return async (route: Route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
    if (file === '') return route.fulfill({ contentType: 'text/html', body: STAGE })
    if (program.has(file)) return route.fulfill({ path: path.join(program.folder, file) })
    if (file !== 'favicon.ico') violations.report('missing-file', `${file}, asked for by a page`)
    return route.fulfill({ status: 404 })
  }
}

/** Opens the view: Chromium with the screen of a phone, one frame a page, and real touches. */
export const openView = async (parts: ViewParts): Promise<View> => {
  const { violations, chromiumPath, theme, onEvent } = parts
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
  await stage.goto(PACKAGE_ORIGIN)
  await stage.exposeFunction('reportMiniProgramEvent', onEvent)
  await stage.addScriptTag({ content: bundle(path.join(__dirname, 'inside/main.ts'), 'iife') })

  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = queue.then(task)
    queue = turn.catch(() => undefined)
    return turn
  }
  const evaluate = (name: keyof ViewCommands, parameters: unknown[]): Promise<unknown> =>
    inTurn(() =>
      stage.evaluate(
        ([command, given]) => {
          const { miniProgramView } = window as unknown as { miniProgramView: AnyCommands }
          return miniProgramView[command]?.(...given)
        },
        [name, parameters] as const,
      ),
    )

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
      return evaluate(name, parameters) as ReturnType<View['run']> as never
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
    screenshot: () => inTurn(() => stage.screenshot()),
    setTheme: colorScheme => inTurn(() => stage.emulateMedia({ colorScheme })),
    close: () => {
      isClosed = true
      return browser.close()
    },
  }
}
