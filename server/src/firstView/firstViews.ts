import { createHash } from 'node:crypto'
import type { AwaitedCall, FirstViewOutcome, CachedAnswer } from '@anzuo/contract/firstView'
import { MINUTE_MS } from '@anzuo/domain/durations'
import type { Locale } from '../messages'
import { createFirstViewThread } from './firstViewThread'
import type { ReadPublicAnswer } from './publicAnswers'

/** The program that draws first views, in the folder of the web app's build (config/firstView); a build for development has none. */
export const FIRST_VIEW_PROGRAM = '.firstView/worker.mjs'

/** Pages that are kept; one has some 70 KB. */
const MAX_PAGES = 300

/** So long a kept page is sent before its answers are read again, ms. */
const FRESH_MS = 1000

/** So long it is sent while they are being read, ms; whoever comes later waits for them. */
const STALE_MS = 10_000

/** So long a page is kept at all, ms: greetings and days of delivery follow the clock. */
const MAX_AGE_MS = 10 * MINUTE_MS

/** A page asks, is answered, and asks for what follows from the answers; one that goes on asking gets no first view. */
const MAX_ROUNDS = 6

/** Somebody who opens a page waits so long for its first view, ms; then the shell is faster. */
const MAX_DELAY_MS = 1000

type CachedPage = {
  html: string
  calls: readonly AwaitedCall[]
  /** Tells the answers that the page was made of from any others. */
  digest: string
  readAt: number
  drawnAt: number
}

export type FirstViews = {
  /**
   * The document of an address in a language with its first view in it; null where there is none, or not in time.
   * @param address path and query
   */
  find: (address: string, locale: Locale) => Promise<string | null>
  /** Has the answers of all pages read again before they are sent: something has changed in the shop. */
  expire: () => void
  close: () => Promise<void>
}

type FirstViewsOptions = {
  /** Absolute path of the program. */
  program: string
  readAnswer: ReadPublicAnswer
  onFailed: (error: unknown, address: string) => void
}

type Answers = { answers: CachedAnswer[]; refused: string[]; digest: string }

const readAnswers = async (
  calls: readonly AwaitedCall[],
  locale: Locale,
  readAnswer: ReadPublicAnswer,
): Promise<Answers> => {
  const read = await Promise.all(
    calls.map(async call => ({ key: call.key, data: await readAnswer(call, locale) })),
  )
  const answers = read
    .filter(({ data }) => data !== null)
    // A list is kept page by page (TanStack Query, infinite queries).
    .map(({ key, data }) =>
      key[2] === 'pages' ? { key, data: { pages: [data], pageParams: [null] } } : { key, data },
    )
  const refused = read.filter(({ data }) => data === null).map(({ key }) => JSON.stringify(key))
  const digest = createHash('sha256')
    .update(JSON.stringify([answers, refused]))
    .digest('base64')
  return { answers, refused, digest }
}

/**
 * First views of pages, drawn once for each state of what they show and kept. What is drawn is public: the same for everybody who
 * opens the address in that language.
 */
export const createFirstViews = ({ program, readAnswer, onFailed }: FirstViewsOptions): FirstViews => {
  const thread = createFirstViewThread(program)
  const pages = new Map<string, CachedPage>()
  const inWork = new Map<string, Promise<string | null>>()
  let expiredAt = 0
  thread.start()

  const keep = (key: string, page: CachedPage) => {
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  }

  const draw = async (key: string, { address, locale }: { address: string; locale: Locale }) => {
    const before = pages.get(key)
    let calls = before?.calls ?? []
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const readAt = performance.now()
      const { answers, refused, digest } = await readAnswers(calls, locale, readAnswer)
      if (before?.digest === digest && readAt - before.drawnAt < MAX_AGE_MS) {
        keep(key, { ...before, readAt })
        return before.html
      }
      const outcome: FirstViewOutcome = await thread.draw({ address, locale, answers, refused })
      if (outcome.kind === 'failed') throw new Error(outcome.problem)
      if (outcome.kind !== 'calls') {
        if (outcome.kind === 'none') return null
        keep(key, { html: outcome.html, calls, digest, readAt, drawnAt: readAt })
        return outcome.html
      }
      calls = [...calls, ...outcome.calls]
    }
    throw new Error(`the page went on asking after ${MAX_ROUNDS} rounds`)
  }

  const findOrDraw = (address: string, locale: Locale): Promise<string | null> => {
    const key = `${locale} ${address}`
    const running = inWork.get(key)
    if (running) return running
    const drawing = draw(key, { address, locale })
      .catch((error: unknown) => {
        onFailed(error, address)
        return null
      })
      .finally(() => inWork.delete(key))
    inWork.set(key, drawing)
    return drawing
  }

  return {
    find: async (address, locale) => {
      const kept = pages.get(`${locale} ${address}`)
      const age = kept && kept.readAt > expiredAt ? performance.now() - kept.readAt : Infinity
      if (kept && age < FRESH_MS) return kept.html
      const next = findOrDraw(address, locale)
      return kept && age < STALE_MS ? kept.html : Promise.race([next, giveUpAfter(MAX_DELAY_MS)])
    },
    expire: () => {
      expiredAt = performance.now()
    },
    close: thread.close,
  }
}

const giveUpAfter = (ms: number): Promise<null> =>
  new Promise(resolve => void setTimeout(() => resolve(null), ms).unref())
