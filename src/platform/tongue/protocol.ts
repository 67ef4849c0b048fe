import type { Aim, TongueOutcome, UndersideOutcome } from '@/domain/tongue'

/** What the page tells the worker: pixels that are handed over, not copied. */
export type ToWorker = {
  id: number
  task: 'judge' | 'measure' | 'aim'
  width: number
  height: number
  data: ArrayBuffer
}

/** What the worker answers. No message ever carries a picture back. */
export type FromWorker =
  | { id: number; kind: 'judged'; outcome: TongueOutcome }
  | { id: number; kind: 'measured'; outcome: UndersideOutcome }
  | { id: number; kind: 'aimed'; aim: Aim }
  | { id: number; kind: 'failed' }
