import './browserGlobals'
import { parentPort } from 'node:worker_threads'
import { composePage, type FirstViewBuild } from './composePage'
import type { FirstViewOrder, FirstViewOutcome } from '@anzuo/contract/firstView'
import { renderFirstView } from './renderFirstView'

/** Put in by the build. */
declare const FIRST_VIEW_BUILD: FirstViewBuild

/** The thread of the server in which first views are drawn, one after the other. */
const fulfil = async ({ id, ...order }: FirstViewOrder): Promise<FirstViewOutcome> => {
  try {
    const outcome = await renderFirstView(order)
    if (outcome.kind !== 'page') return { id, ...outcome }
    return { id, kind: 'page', html: composePage(outcome.page, order.locale, FIRST_VIEW_BUILD) }
  } catch (error) {
    return {
      id,
      kind: 'failed',
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: FirstViewOrder) => {
  last = last.then(async () => parentPort?.postMessage(await fulfil(order)))
})
