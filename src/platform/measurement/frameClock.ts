/** The two times that a browser gives with a video frame: when it was taken, and its place in the stream. */
export type FrameTimestamps = { captureTime?: number; mediaTime?: number }

/**
 * One clock for the frames of a stream, in milliseconds. Takes the best time that the first frame has and stays with
 * it, because the clocks have different origins: the capture time, else the media time, else the time of the call.
 */
export const createVideoFrameClock = (): ((now: number, times: FrameTimestamps) => number) => {
  let clock: 'capture' | 'media' | 'call' | null = null
  return (now, { captureTime, mediaTime }) => {
    clock ??= captureTime !== undefined ? 'capture' : mediaTime ? 'media' : 'call'
    if (clock === 'capture' && captureTime !== undefined) return captureTime
    if (clock === 'media' && mediaTime !== undefined) return mediaTime * 1000
    return now
  }
}
