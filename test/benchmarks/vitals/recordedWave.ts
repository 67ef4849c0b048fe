import { prepareRecordedTraces, type RecordedTracesFault } from '@anzuo/vitals'

/** Puts one wave on the uniform grid of the engine, with the same checks as colours: three colours that differ stand for it. */
export const prepareRecordedWave = (
  times: Float64Array,
  wave: Float64Array,
): Float64Array | { fault: RecordedTracesFault } => {
  const prepared = prepareRecordedTraces({
    times,
    regions: [{ red: wave, green: wave.map(value => value + 1), blue: wave }],
  })
  return prepared.kind === 'refused' ? { fault: prepared.reason } : prepared.traces[0]!.red
}
