import { useEffect, useState } from 'react'
import { paintPicture, type PaintedPicture, type Picture } from '@/platform/picture'
import type { Palette } from './palette'
import { usePalette } from './theme'

/** A picture that is on its way, there, or could not be made. */
export type Painting = { kind: 'making' } | { kind: 'made'; picture: PaintedPicture } | { kind: 'failed' }

/**
 * Paints a picture in the colours of the theme, anew when its content changes, and forgets it when it is no longer shown.
 * @param content plain data that JSON can hold
 * @param pictureOf how the content is drawn; a function outside of the component, the same with every render
 */
export const usePainting = <Content>(
  content: Content,
  pictureOf: (content: Content, palette: Palette) => Picture,
): Painting => {
  const palette = usePalette()
  const [painting, setPainting] = useState<Painting>({ kind: 'making' })
  const text = JSON.stringify(content)
  useEffect(() => {
    let isLeft = false
    let forget = () => {}
    paintPicture(pictureOf(JSON.parse(text) as Content, palette)).then(
      picture => {
        if (isLeft) return picture.forget()
        forget = picture.forget
        setPainting({ kind: 'made', picture })
      },
      () => {
        if (!isLeft) setPainting({ kind: 'failed' })
      },
    )
    return () => {
      isLeft = true
      forget()
    }
  }, [text, pictureOf, palette])
  return painting
}
