/** Samples a second of every uniform trace in the engine. */
export const TRACE_SAMPLE_RATE_HZ = 30

/** Joins values that were taken at any times into samples at uniform times, one block of values after the other. */
export type UniformResampler = {
  /**
   * Takes the values at `time` (seconds, later than the last) and hands out every sample that is now complete.
   * A time that does not advance is ignored.
   */
  add: (time: number, values: ArrayLike<number>) => void
}

/**
 * Uniform resampling from true timestamps. Between two inputs the values run along a straight line; a sample is the mean
 * of that line over one sample period, so that a faster camera is averaged, not thinned out, and a slower one is
 * interpolated. Constant memory. `onSample` gets an array that is valid during the call only.
 */
export const createUniformResampler = (
  channels: number,
  sampleRate: number,
  onSample: (values: Float64Array) => void,
): UniformResampler => {
  const period = 1 / sampleRate
  const last = new Float64Array(channels)
  const area = new Float64Array(channels)
  const sample = new Float64Array(channels)
  let lastTime: number | null = null
  let cellEnd = 0
  return {
    add: (time, values) => {
      if (lastTime === null) {
        last.set(values)
        lastTime = time
        cellEnd = time + period
        return
      }
      const whole = time - lastTime
      if (!(whole > 0)) return
      let from = lastTime
      while (from < time) {
        const to = Math.min(cellEnd, time)
        const middle = ((from + to) / 2 - lastTime) / whole
        for (let c = 0; c < channels; c++) {
          area[c]! += (to - from) * (last[c]! + (values[c]! - last[c]!) * middle)
        }
        if (to === cellEnd) {
          for (let c = 0; c < channels; c++) sample[c] = area[c]! / period
          area.fill(0)
          cellEnd += period
          onSample(sample)
        }
        from = to
      }
      last.set(values)
      lastTime = time
    },
  }
}

/** Resamples a whole series at once: `times` in seconds, rising. */
export const resampleUniformly = (
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  sampleRate: number,
): Float64Array => {
  const samples: number[] = []
  const sampler = createUniformResampler(1, sampleRate, ([sample]) => samples.push(sample!))
  for (let i = 0; i < times.length; i++) sampler.add(times[i]!, [values[i]!])
  return Float64Array.from(samples)
}
