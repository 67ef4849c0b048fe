/** The longest base64 text that the server takes as a picture. */
export const MAX_IMAGE_BASE64_LENGTH = 400_000

/** Tried one after the other until a picture is small enough: its longer side in px, and the quality of the JPEG. */
export const imageCompressionAttempts = [
  { side: 1600, quality: 0.82 },
  { side: 1280, quality: 0.76 },
  { side: 1024, quality: 0.7 },
  { side: 768, quality: 0.6 },
] as const

/** A size with the same proportions whose longer side is at most `side`. */
export const scaleToMaxSide = (
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
