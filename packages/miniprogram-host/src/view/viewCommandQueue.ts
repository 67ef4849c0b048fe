import type { Page } from 'playwright-core'
import type { ViewTreeOperation } from './treeOperations'
import type { PageDrawing, ViewCommands } from './viewProtocol'

type AnyCommands = Record<string, (...parameters: unknown[]) => unknown>

/** Waits for what the app does at once in answer to an event: it comes with the next turn of the loop. */
const SETTLE_DELAY_MS = 16

export type ViewCommandQueueOptions = {
  onBatchFailed: (error: Error) => void
  /** Is told of each batch that was made; null: nobody measures them. */
  onDrawn: ((pageId: number, drawing: PageDrawing) => void) | null
}

/** Runs commands in the view's document one after the other, and gathers changes of pages' trees into batches before them. */
export const createViewCommandQueue = (stage: Page, { onBatchFailed, onDrawn }: ViewCommandQueueOptions) => {
  let tail: Promise<unknown> = Promise.resolve()
  let pending = new Map<number, ViewTreeOperation[]>()
  let scheduledFlush: NodeJS.Immediate | null = null

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = tail.then(task)
    tail = turn.catch(() => undefined)
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
  const callInTurn = (name: keyof ViewCommands, parameters: unknown[]) => inTurn(() => call(name, parameters))
  const flush = () => {
    if (scheduledFlush) clearImmediate(scheduledFlush)
    scheduledFlush = null
    const batch = pending
    pending = new Map()
    for (const [pageId, operations] of batch)
      callInTurn('apply', [pageId, operations, onDrawn !== null])
        .then(drawing => drawing && onDrawn?.(pageId, drawing as PageDrawing))
        .catch(onBatchFailed)
  }

  return {
    inTurn,
    /** Runs a command at once, whatever waits. */
    call,
    /** Runs a command after everything that was asked before. */
    run: (name: keyof ViewCommands, parameters: unknown[]): Promise<unknown> => {
      flush()
      return callInTurn(name, parameters)
    },
    /** Runs a command after everything that was asked before, without keeping what comes later waiting. */
    ask: (name: keyof ViewCommands, parameters: unknown[]): Promise<unknown> => {
      flush()
      return tail.then(() => call(name, parameters))
    },
    addOperation: (pageId: number, operation: ViewTreeOperation) => {
      const operations = pending.get(pageId)
      if (operations) operations.push(operation)
      else pending.set(pageId, [operation])
      scheduledFlush ??= setImmediate(flush)
    },
    settle: async () => {
      await new Promise(resolve => setTimeout(resolve, SETTLE_DELAY_MS))
      flush()
      await tail
    },
  }
}
