import { prepareRecordedTraces } from '@anzuo/vitals'

import type { RefusedRecording } from './recordings'

/** Puts one wave on the uniform grid of the engine, with the same checks as colours: three colours that differ stand for it. */
export const prepareRecordedWave = (
  times: Float64Array,
  wave: Float64Array,
): Float64Array | RefusedRecording => {
  const prepared = prepareRecordedTraces({
    times,
    regions: [{ red: wave, green: wave.map(value => value + 1), blue: wave }],
  })
  if (prepared.kind === 'ready') return prepared.traces[0]!.red
  // The three colours were made to differ: one that does not change is what is left of that fault.
  return { fault: prepared.reason === 'singleChannel' ? 'flatWave' : prepared.reason }
}
