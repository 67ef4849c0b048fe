import type { TongueFramingFeedback, TongueAnalysisOutcome, SublingualAnalysisOutcome } from '@anzuo/tongue'

/** What the page tells the worker: pixels that are handed over, not copied. */
export type TongueWorkerRequest = {
  id: number
  task: 'judge' | 'measure' | 'aim'
  width: number
  height: number
  data: ArrayBuffer
}

/** What the worker answers. No message ever carries a picture back. */
export type TongueWorkerResponse =
  | { id: number; kind: 'judged'; outcome: TongueAnalysisOutcome }
  | { id: number; kind: 'measured'; outcome: SublingualAnalysisOutcome }
  | { id: number; kind: 'aimed'; aim: TongueFramingFeedback }
  | { id: number; kind: 'failed' }
