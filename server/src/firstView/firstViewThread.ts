import { Worker } from 'node:worker_threads'
import type { FirstViewOrder, FirstViewOutcome } from '@anzuo/contract/firstView'

/** Orders that wait at once. A page comes of a thread in some twenty milliseconds; whoever comes later gets the shell. */
const MAX_WAITING = 30

/** A thread that has not answered for so long is ended with all that waits for it, ms. */
const DEADLINE_MS = 3000

export type FirstViewThread = {
  /** Starts the thread before somebody waits for it. */
  start: () => void
  /**
   * Has a page drawn.
   * @throws FirstViewUnavailableError while too many wait, when it takes too long, or when the thread ended
   */
  draw: (order: Omit<FirstViewOrder, 'id'>) => Promise<FirstViewOutcome>
  close: () => Promise<void>
}

/** A page can't be drawn now. */
export class FirstViewUnavailableError extends Error {
  override name = 'FirstViewUnavailableError'
}

type Waiting = {
  resolve: (outcome: FirstViewOutcome) => void
  reject: (error: Error) => void
  deadline: NodeJS.Timeout
}

/**
 * Draws first views in a thread of its own, with the program that the build of the web app holds: a chair's stop never waits for a page.
 * Should it end, it starts again with the next order.
 * @param file absolute path of the program
 */
export const createFirstViewThread = (file: string): FirstViewThread => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let count = 0

  const settle = (id: number): Waiting | undefined => {
    const order = waiting.get(id)
    clearTimeout(order?.deadline)
    waiting.delete(id)
    return order
  }
  const close = async (reason = 'the thread was closed') => {
    const ended = worker
    worker = null
    for (const id of [...waiting.keys()]) settle(id)?.reject(new FirstViewUnavailableError(reason))
    await ended?.terminate()
  }
  const start = (): Worker => {
    // Whatever starts the server from its sources has nothing to do there.
    const started = new Worker(file, { execArgv: [] })
    started.unref()
    started.on('message', (outcome: FirstViewOutcome) => settle(outcome.id)?.resolve(outcome))
    started.on('error', error => {
      if (worker === started) void close(error.message)
    })
    return started
  }
  return {
    start: () => {
      worker ??= start()
    },
    draw: order =>
      new Promise((resolve, reject) => {
        if (waiting.size >= MAX_WAITING) return reject(new FirstViewUnavailableError('too many wait'))
        count += 1
        const id = count
        const deadline = setTimeout(() => void close('it took too long'), DEADLINE_MS).unref()
        waiting.set(id, { resolve, reject, deadline })
        worker ??= start()
        worker.postMessage({ id, ...order } satisfies FirstViewOrder)
      }),
    close: () => close(),
  }
}
