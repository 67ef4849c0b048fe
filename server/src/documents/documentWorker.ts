import { parentPort } from 'node:worker_threads'
import { drawPrintables } from './drawPrintable'
import type { DrawnDocument, DocumentOrder } from './documentPrinter'

/** The thread that draws papers, one after the other; `documentPrinter.ts` speaks to it. */
const answer = async ({ id, printables }: DocumentOrder): Promise<DrawnDocument> => {
  try {
    return { id, pdf: await drawPrintables(printables), problem: null }
  } catch (error) {
    return { id, pdf: null, problem: error instanceof Error ? error.message : 'no reason given' }
  }
}

parentPort?.on('message', (order: DocumentOrder) => {
  void answer(order).then(drawn => parentPort?.postMessage(drawn))
})
