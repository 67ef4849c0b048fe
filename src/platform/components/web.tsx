import { forwardRef, type CSSProperties, type HTMLAttributes, type ImgHTMLAttributes } from 'react'

/**
 * What the web build has in place of @tarojs/components (config/index.ts): plain elements. Taro's own are custom elements that
 * come alive some milliseconds after React drew them and move their children then, so that an input inside loses its focus
 * and what was typed; and their runtime would be a fifth of the first page.
 */

export const View = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>((props, ref) => (
  <div {...props} ref={ref} />
))
View.displayName = 'View'

export const Text = forwardRef<HTMLSpanElement, HTMLAttributes<HTMLSpanElement>>((props, ref) => (
  <span {...props} ref={ref} />
))
Text.displayName = 'Text'

type ImageMode = 'aspectFill' | 'aspectFit' | 'scaleToFill' | 'widthFix'

const imageStyles: Record<ImageMode, CSSProperties> = {
  aspectFill: { objectFit: 'cover' },
  aspectFit: { objectFit: 'contain' },
  scaleToFill: { objectFit: 'fill' },
  widthFix: { height: 'auto' },
}

export type WebImageProps = ImgHTMLAttributes<HTMLImageElement> & { mode?: ImageMode; lazyLoad?: boolean }

/** A picture, fitted into its box as on the mini-program. Its name comes by aria-label; without one it is decoration. */
export const Image = ({ mode = 'scaleToFill', lazyLoad = false, style, ...rest }: WebImageProps) => (
  <img
    {...rest}
    alt={rest['aria-label'] ?? ''}
    loading={lazyLoad ? 'lazy' : 'eager'}
    style={{ ...imageStyles[mode], ...style }}
  />
)

/** Taro puts every page into one; pages here are not pulled. */
export const PullDownRefresh = View
