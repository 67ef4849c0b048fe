import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

export type PictureDifference =
  | { kind: 'size'; accepted: string; now: string }
  | {
      kind: 'pixels'
      count: number
      /** PNG: what is different in red, over the accepted picture in grey. */
      picture: Buffer
    }

const CHANNELS = 4

const readPixels = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}

/**
 * How a picture differs from the accepted one: in size, or in any pixel by the least shade.
 * @param accepted PNG
 * @param now PNG
 * @returns null when both are the same
 */
export const comparePictures = async (accepted: Buffer, now: Buffer): Promise<PictureDifference | null> => {
  const [before, after] = await Promise.all([readPixels(accepted), readPixels(now)])
  const { width, height } = before
  if (width !== after.width || height !== after.height)
    return { kind: 'size', accepted: `${width} × ${height}`, now: `${after.width} × ${after.height}` }
  const difference = new Uint8Array(width * height * CHANNELS)
  const count = pixelmatch(before.pixels, after.pixels, difference, width, height, {
    threshold: 0,
    includeAA: true,
  })
  if (count === 0) return null
  const picture = await sharp(difference, { raw: { width, height, channels: CHANNELS } })
    .png()
    .toBuffer()
  return { kind: 'pixels', count, picture }
}
