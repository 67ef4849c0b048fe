import type { Page } from 'playwright-core'

import { addExifOrientation } from './jpeg'

/** Quarter turns, against the clock, of a sensor whose pictures carry the orientation. */
const QUARTER_TURNS_BY_ORIENTATION: Record<number, number> = { 3: 2, 6: 1, 8: 3 }

/**
 * A photo as a phone writes it that was held sideways or upside down: its pixels lie, and EXIF says how to stand them up. The
 * browser of `page` encodes it.
 */
export const createExifRotatedJpeg = async (
  page: Page,
  png: Buffer,
  orientation: number,
): Promise<Buffer> => {
  const jpeg = await page.evaluate(
    async ([source, turns]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = turns % 2 === 1 ? image.height : image.width
      canvas.height = turns % 2 === 1 ? image.width : image.height
      const context = canvas.getContext('2d')!
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate((-turns * Math.PI) / 2)
      context.drawImage(image, -image.width / 2, -image.height / 2)
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!
    },
    [
      `data:image/png;base64,${png.toString('base64')}`,
      QUARTER_TURNS_BY_ORIENTATION[orientation] ?? 0,
    ] as const,
  )
  return addExifOrientation(Buffer.from(jpeg, 'base64'), orientation)
}
