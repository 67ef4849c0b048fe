import jsQR from 'jsqr'

/** RGBA, as a canvas gives it. */
type RgbaPixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * The text of the first QR code on a picture, or null where none can be read. A photo is also looked at in its negative, which
 * takes twice as long.
 */
export const decodeQrCode = (
  { data, width, height }: RgbaPixels,
  { isPhoto }: { isPhoto: boolean },
): string | null =>
  jsQR(data, width, height, { inversionAttempts: isPhoto ? 'attemptBoth' : 'dontInvert' })?.data || null
