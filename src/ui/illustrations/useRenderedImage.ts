import { useEffect, useState } from 'react'
import { renderImage, type RenderedImage, type ImageDrawing } from '@/platform/imageRendering'
import type { Palette } from '../theme/palette'
import { usePalette } from '../theme/theme'

/** A picture that is on its way, there, or could not be made. */
export type RenderedImageState =
  { kind: 'making' } | { kind: 'made'; picture: RenderedImage } | { kind: 'failed' }

/**
 * Paints a picture in the colours of the theme, anew when its content changes, and forgets it when it is no longer shown.
 * @param content plain data that JSON can hold
 * @param createDrawing how the content is drawn; a function outside of the component, the same with every render
 */
export const useRenderedImage = <Content>(
  content: Content,
  createDrawing: (content: Content, palette: Palette) => ImageDrawing | Promise<ImageDrawing>,
): RenderedImageState => {
  const palette = usePalette()
  const [painting, setPainting] = useState<RenderedImageState>({ kind: 'making' })
  const text = JSON.stringify(content)
  useEffect(() => {
    let isLeft = false
    let forget = () => {}
    const make = async () => renderImage(await createDrawing(JSON.parse(text) as Content, palette))
    make().then(
      picture => {
        if (isLeft) return picture.release()
        forget = picture.release
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
  }, [text, createDrawing, palette])
  return painting
}
