import type { LiveMeasurementState, VitalsMeasurementOutcome } from '@anzuo/vitals'

/** What the page tells the worker. Times are milliseconds of one capture clock. */
export type MeasurementWorkerRequest =
  /** Begin. Frames come from `stream`, as later `bitmap` or `pixels` messages, or are drawn here. */
  | { kind: 'start'; durationSeconds: number; source: 'pushed' | 'drawn' }
  | { kind: 'start'; durationSeconds: number; source: 'stream'; stream: ReadableStream<VideoFrame> }
  | { kind: 'bitmap'; time: number; bitmap: ImageBitmap }
  | { kind: 'pixels'; time: number; width: number; height: number; data: ArrayBuffer }
  /** Drawn frames are to be seen here as well. */
  | { kind: 'canvas'; canvas: OffscreenCanvas }

/** What the worker tells the page. No message ever carries a picture. */
export type MeasurementWorkerResponse =
  | { kind: 'live'; state: LiveMeasurementState }
  | { kind: 'outcome'; outcome: VitalsMeasurementOutcome }
  | { kind: 'failed' }
