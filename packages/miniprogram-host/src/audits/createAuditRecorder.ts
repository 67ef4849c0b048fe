import { createHash } from 'node:crypto'
import type { OnRequest } from '../backends/request'
import type { PageStackEntry } from '../backends/pageStack'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import type { SetDataCall } from '../realm/bridge'
import { createTurnWatch, type ScriptWatch } from '../realm/scriptWatch'
import type { PhoneView, ViewWatch } from '../view/openPhoneView'
import type { PageInspection } from '../view/viewProtocol'
import { readWxInterfaces } from '../wx/readWxMethods'
import { createAuditRecord, type AuditRecord } from './auditRecord'
import { createProgramFacts, type ProgramFacts } from './programFacts'

/** Shorter turns and drawings are nothing that a rule asks for, and there are very many of them. */
const SHORT_MS = 50

type TopPage = { pageId: number; path: string }

export type AuditRecorderOptions = {
  program: CompiledMiniProgram
  pixelRatio: number
  minimumLibrary: string | null
  /** The page on top of the stack; null while there is none. */
  top: () => TopPage | null
}

type AuditRecorderContext = AuditRecorderOptions & {
  facts: ProgramFacts
  /** In ms since the run began. */
  now: () => number
  record: () => AuditRecord
  getTopPath: () => string
}

type OpeningPage = { path: string; openedAt: number; isShown: boolean }

/** Pages that are open, with the time until they show something. */
const createPageWatch = ({ record, now }: AuditRecorderContext) => {
  const open = new Map<number, OpeningPage>()
  return {
    onPageOpening: ({ pageId, path }: PageStackEntry) =>
      void open.set(pageId, { path, openedAt: now(), isShown: false }),
    onPageClosed: (pageId: number) => {
      const page = open.get(pageId)
      open.delete(pageId)
      if (page && !page.isShown)
        record().neverShown.push({ page: page.path, milliseconds: now() - page.openedAt })
    },
    getPath: (pageId: number) => open.get(pageId)?.path ?? '',
    hasContent: (pageId: number) => open.get(pageId)?.isShown ?? false,
    onDrawn: (
      pageId: number,
      { milliseconds, hasContent }: { milliseconds: number; hasContent: boolean },
    ) => {
      const page = open.get(pageId)
      if (!page) return
      if (milliseconds > SHORT_MS) record().renders.push({ page: page.path, milliseconds })
      if (!hasContent || page.isShown) return
      page.isShown = true
      record().firstScreens.push({ page: page.path, milliseconds: now() - page.openedAt })
    },
    listOpen: () => [...open],
  }
}

type PageWatch = ReturnType<typeof createPageWatch>

/** Turns of the logic layer and its timers. */
const createScriptWatch = ({ record, top, getTopPath }: AuditRecorderContext): ScriptWatch => ({
  run: createTurnWatch(() => {
    const page = getTopPath()
    return milliseconds => {
      if (milliseconds > SHORT_MS) record().scripts.push({ page, milliseconds })
    }
  }),
  startTimer: () => {
    const setOn = top()
    return () => {
      const firedOn = top()
      if (setOn && firedOn && setOn.pageId !== firedOn.pageId)
        record().strayTimers.push({ page: setOn.path, firedOn: firedOn.path })
    }
  },
})

const KEEPING_HEADER = /\b(max-age=0*[1-9]|immutable)/

/** Whether the headers of an answer let a phone keep it. */
export const isCacheable = (headers: Record<string, string>): boolean => {
  const control = headers['cache-control'] ?? ''
  if (/\bno-(store|cache)\b/.test(control)) return false
  return KEEPING_HEADER.test(control) || Date.parse(headers.expires ?? '') > Date.now()
}

/** Requests and pictures on their way. */
const createNetworkWatch = ({ record, now, getTopPath }: AuditRecorderContext) => {
  let running = 0
  const start = () => {
    const page = getTopPath()
    const startedAt = now()
    running += 1
    return () => {
      running -= 1
      return { page, startedAt, endedAt: now() }
    }
  }
  const onRequest: OnRequest = (kind, url) => {
    const end = start()
    return outcome => {
      const span = end()
      if (outcome === 'aborted') return
      const { statusCode, body } = outcome
      const digest = createHash('sha1').update(body).digest('base64')
      record().requests.push({ ...span, kind, url, statusCode, bytes: body.length, digest })
    }
  }
  const onImageRequest: ViewWatch['onImageRequest'] = url => {
    const end = start()
    return answer => {
      const span = end()
      if (answer === 'aborted') return
      const { statusCode, headers } = answer ?? { statusCode: null, headers: {} }
      record().imageRequests.push({ ...span, url, statusCode, isCacheable: isCacheable(headers) })
    }
  }
  return { onRequest, onImageRequest, countRunning: () => running }
}

/** What the realm tells of setData and of calls of `wx`. */
const createCallWatch = ({ record, now, facts, getTopPath }: AuditRecorderContext, pages: PageWatch) => {
  const interfaces = readWxInterfaces()
  return {
    recordSetData: (call: string) => {
      const { pageId, component, bytes, names } = JSON.parse(call) as SetDataCall
      const bound = facts.getBoundNames(component)
      const unused = names.filter(name => !bound.has(name))
      const page = pages.getPath(pageId) || getTopPath()
      record().setDatas.push({ page, component, at: now(), bytes, unused })
    },
    recordWxCall: (name: string) => {
      const { isDeprecated = false, since = null } = interfaces[name] ?? {}
      if (isDeprecated || since !== null)
        record().wxCalls.push({ page: getTopPath(), name, isDeprecated, since })
    },
  }
}

/** Looks at pages as they stand. */
const createInspector = (
  { record, facts }: AuditRecorderContext,
  pages: PageWatch,
  view: () => PhoneView,
) => {
  const add = (page: string, inspection: PageInspection) => {
    const { rules } = facts.getPageStyles(page)
    const { tree, usedRules, ...lists } = inspection
    const kept = record()
    kept.trees.push({ page, ...tree })
    for (const [name, found] of Object.entries(lists))
      kept[name as keyof typeof lists].push(...(found.map(one => ({ page, ...one })) as never[]))
    for (const file of new Set(rules.map(rule => rule.file))) {
      const numbers = rules.flatMap((rule, number) => (rule.file === file ? [number] : []))
      kept.styleSheets.push({
        page,
        file,
        ruleBytes: numbers.map(number => rules[number]!.bytes),
        usedRules: numbers.flatMap((number, index) => (usedRules.includes(number) ? [index] : [])),
      })
    }
    for (const { file, selector, usesActive } of rules)
      if (usesActive) kept.activeSelectors.push({ page, file, selector })
    if (facts.isResizable(page)) kept.resizablePages.push({ page, isAdapted: facts.isAdapted(page) })
  }
  return async (pageId: number): Promise<void> => {
    const page = pages.getPath(pageId)
    if (page === '') return
    const { rules } = facts.getPageStyles(page)
    const inspection = await view().run('inspectPage', pageId, {
      rules: rules.map(({ viewSelector }) => viewSelector),
      scrolling: rules.filter(({ scrolls }) => scrolls).map(({ viewSelector }) => viewSelector),
      momentum: rules.filter(({ hasMomentum }) => hasMomentum).map(({ viewSelector }) => viewSelector),
    })
    add(page, inspection)
  }
}

/** Gathers what the audits judge while a mini-program runs. `view` is opened later. */
export const createAuditRecorder = (options: AuditRecorderOptions, view: () => PhoneView) => {
  const { program, pixelRatio, minimumLibrary } = options
  const startedAt = performance.now()
  let current = createAuditRecord({ pixelRatio, minimumLibrary })
  // A page's scripts run before it stands on the stack.
  let opening: TopPage | null = null
  const top = () => opening ?? options.top()
  const context: AuditRecorderContext = {
    ...options,
    top,
    facts: createProgramFacts(program),
    now: () => performance.now() - startedAt,
    record: () => current,
    getTopPath: () => top()?.path ?? '',
  }
  const pages = createPageWatch(context)
  const network = createNetworkWatch(context)
  const inspect = createInspector(context, pages, view)
  return {
    ...createCallWatch(context, pages),
    scripts: createScriptWatch(context),
    onRequest: network.onRequest,
    view: { onDrawn: pages.onDrawn, onImageRequest: network.onImageRequest } satisfies ViewWatch,
    onPageOpening: (page: PageStackEntry) => {
      opening = page
      pages.onPageOpening(page)
    },
    onPageOpened: () => {
      opening = null
    },
    /** Looks at a page for the last time. */
    onPageClosing: async (pageId: number) => {
      await inspect(pageId)
      pages.onPageClosed(pageId)
    },
    recordException: (text: string) => void current.exceptions.push({ page: context.getTopPath(), text }),
    /** Which page is on top, whether it shows something by now, and how many requests and pictures are on their way. */
    readState: () => ({
      path: context.getTopPath(),
      hasContent: pages.hasContent(top()?.pageId ?? 0),
      running: network.countRunning(),
    }),
    /** Ends a record, with all pages that are open, and begins another. */
    take: async (): Promise<AuditRecord> => {
      for (const [pageId, { path, openedAt, isShown }] of pages.listOpen()) {
        await inspect(pageId)
        if (!isShown) current.firstScreens.push({ page: path, milliseconds: context.now() - openedAt })
      }
      const taken = {
        ...current,
        unreachablePages: context.facts.listUnreachablePages().map(page => ({ page })),
      }
      current = createAuditRecord({ pixelRatio, minimumLibrary })
      return taken
    },
  }
}

export type AuditRecorder = ReturnType<typeof createAuditRecorder>
