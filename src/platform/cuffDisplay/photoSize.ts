/** Longer side of the photo that is read, px: more than a display needs, and little for a phone. */
const MAX_SIDE = 800

/** The size at which a photo is drawn to be read. */
export const getReadingSize = (photo: {
  width: number
  height: number
}): { width: number; height: number } => {
  const scale = Math.min(1, MAX_SIDE / Math.max(photo.width, photo.height))
  return { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }
}
