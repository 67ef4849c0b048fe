import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { IconPathProps } from './IconPath.h5'
import { toIconMaskUrl } from './toIconMaskUrl'
import './iconMask.scss'

export type { IconPathProps }

/** A drawing in the colour of the text around it. The mini-program has no inline SVG: the shape is a mask. */
export const IconPath = ({ svgContent, size = 24, count = 1, label }: IconPathProps) => {
  const mask = toIconMaskUrl(svgContent)
  const [width, height] = [`${count * size}px`, `${size}px`]
  return (
    <View
      className={`ui-glyph${count > 1 ? ' ui-glyph--row' : ''}`}
      style={{ width, height, maskImage: mask, WebkitMaskImage: mask }}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
