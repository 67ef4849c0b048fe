/** How bright the face was and how still the head, over the frames so far. */
export type CaptureStatistics = {
  /** @param luma mean luma of the face, 0 to 255 */
  add: (luma: number, isStill: boolean) => void
  reset: () => void
  /** Mean luma, 0 to 255; 0 before the first frame. */
  brightness: () => number
  /** Share of frames in which the head was still, 0 to 1. */
  stillness: () => number
}

export const createCaptureStatistics = (): CaptureStatistics => {
  let lumaSum = 0
  let frames = 0
  let stillFrames = 0
  return {
    add: (luma, isStill) => {
      lumaSum += luma
      frames++
      if (isStill) stillFrames++
    },
    reset: () => {
      lumaSum = 0
      frames = 0
      stillFrames = 0
    },
    brightness: () => (frames > 0 ? lumaSum / frames : 0),
    stillness: () => (frames > 0 ? stillFrames / frames : 0),
  }
}
