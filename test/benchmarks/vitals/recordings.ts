import { basename } from 'node:path'

import type { RecordedTracesFault } from '@anzuo/vitals'

/** Why a recording is not compared. `tooShort`: no window of 30 seconds; `tooFewBeats`: its reference says no heart rate. */
export type RecordingFault =
  | RecordedTracesFault
  | 'fileMissing'
  | 'fileUnreadable'
  | 'columnMissing'
  | 'flatWave'
  | 'tooShort'
  | 'tooFewBeats'
  | 'ffmpegMissing'

/** A file of a recording that cannot be read. */
export class RecordingFileError extends Error {
  constructor(
    readonly fault: RecordingFault,
    message: string,
  ) {
    super(message)
  }
}

/** What a reader gives instead of a recording; `sensor` when the reference is at fault and not the camera. */
export type RefusedRecording = { fault: RecordingFault; sensor?: 'contact' }

const isRefused = (recording: unknown): recording is RefusedRecording =>
  typeof recording === 'object' && recording !== null && 'fault' in recording

/**
 * Reads recordings by file or name. A broken one is named on standard error with its fault and left out; the faults by name
 * come back as `refused`. What is no fault of a recording is thrown on.
 */
export const readWhole = <Recording>(
  names: readonly string[],
  read: (name: string) => Recording | RefusedRecording,
): { recordings: Recording[]; refused: Record<string, string> } => {
  const recordings: Recording[] = []
  const refused: Record<string, string> = {}
  for (const name of names) {
    const recording = readOrRefuse(name, read)
    if (!isRefused(recording)) {
      recordings.push(recording)
      continue
    }
    const { fault, sensor } = recording
    refused[basename(name)] = sensor ? `${sensor} sensor: ${fault}` : fault
    console.error(`${name} is left out: ${refused[basename(name)]}`)
  }
  return { recordings, refused }
}

const readOrRefuse = <Recording>(
  name: string,
  read: (name: string) => Recording | RefusedRecording,
): Recording | RefusedRecording => {
  try {
    return read(name)
  } catch (error) {
    if (!(error instanceof RecordingFileError)) throw error
    console.error(error.message)
    return { fault: error.fault }
  }
}
