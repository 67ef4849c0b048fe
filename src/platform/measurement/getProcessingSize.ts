/** Longest side of the frames that are worked on. Colour is averaged over skin, so more pixels bring nothing. */
const MAX_SIDE_PX = 384

/** The size in which a frame is worked on: its own, or scaled down in proportion to 384 pixels on the longest side. */
export const getProcessingSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
