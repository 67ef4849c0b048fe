import type { RgbaImage } from '@anzuo/vitals'

/** Longest side of processed frames. Colour is averaged over skin, so more pixels would not help. */
const MAX_SIDE_PX = 384

/** The size in which a frame is processed: its own, or scaled down in proportion to 384 pixels on the longest side. */
export const getFrameProcessingSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * Reads pixels from video frames and bitmaps through one small canvas in main memory. The frame is not closed.
 * Gives a new array for every frame, because the face detector may still be using the last one.
 */
export const createVideoFrameReader = (): ((frame: VideoFrame | ImageBitmap) => RgbaImage) => {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('no 2d canvas in this worker')
  return frame => {
    const [fullWidth, fullHeight] =
      'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height]
    const { width, height } = getFrameProcessingSize(fullWidth, fullHeight)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      context.imageSmoothingQuality = 'medium'
    }
    context.drawImage(frame, 0, 0, width, height)
    return { data: context.getImageData(0, 0, width, height).data, width, height }
  }
}
