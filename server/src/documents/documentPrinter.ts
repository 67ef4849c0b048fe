import { Worker } from 'node:worker_threads'
import { createServerBusyError } from '../http/apiError'
import { DOCUMENT_WORKER_FILE } from '../resourceFolders'
import type { PrintableDocument } from './drawPrintable'

export type DocumentOrder = { id: number; printables: readonly PrintableDocument[] }
export type DrawnDocument =
  { id: number; pdf: Uint8Array; problem: null } | { id: number; pdf: null; problem: string }

/** Papers that wait at once; a clerk prints a few. */
const MAX_WAITING = 20

/** How long somebody waits for a paper, with those before it; one that takes longer is given up with its thread. */
const DEADLINE_MS = 15_000

/** So long an idle thread keeps its fonts, some 30 MB. */
const IDLE_MS = 60_000

export type DocumentPrinter = {
  /**
   * Draws papers as one PDF, in a thread of its own: a chair's stop never waits for one.
   * @throws ApiError `unavailable` while too many wait, or when it takes too long
   */
  print: (...printables: readonly PrintableDocument[]) => Promise<Buffer>
  close: () => Promise<void>
}

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; deadline: NodeJS.Timeout }

/** Prints papers for one server. Its thread starts with the first one. */
export const createDocumentPrinter = (options: { deadlineMs?: number } = {}): DocumentPrinter => {
  const { deadlineMs = DEADLINE_MS } = options
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    clearTimeout(one?.deadline)
    waiting.delete(id)
    if (waiting.size === 0) idle = setTimeout(() => void close(), IDLE_MS).unref()
    return one
  }
  const failAll = (error: Error) => {
    for (const id of [...waiting.keys()]) settle(id)?.reject(error)
  }
  const close = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    failAll(createServerBusyError())
    clearTimeout(idle)
    await ended?.terminate()
  }
  const start = (): Worker => {
    const started = new Worker(DOCUMENT_WORKER_FILE)
    started.unref()
    started.on('message', (drawn: DrawnDocument) => {
      const one = settle(drawn.id)
      if (drawn.problem === null) one?.resolve(Buffer.from(drawn.pdf))
      else one?.reject(new Error(`a paper could not be drawn: ${drawn.problem}`))
    })
    started.on('error', error => {
      if (worker === started) worker = null
      failAll(error)
    })
    return started
  }
  return {
    print: (...printables) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= MAX_WAITING) return reject(createServerBusyError())
        clearTimeout(idle)
        count += 1
        const id = count
        // Nobody knows what holds the thread up: it ends, and with it whatever waits.
        const deadline = setTimeout(() => void close(), deadlineMs)
        waiting.set(id, { resolve, reject, deadline })
        worker ??= start()
        worker.postMessage({ id, printables } satisfies DocumentOrder)
      }),
    close,
  }
}
