import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { toIconMaskUrl } from './toIconMaskUrl'

export type IconPathProps = {
  /** The inside of an SVG on a 24 grid. */
  svgContent: string
  /** Side in px, 24 by default. */
  size?: number
  /** How many of it stand in a row, 1 by default; they are one element. */
  count?: number
  /** Text alternative; without one the picture is decoration. */
  label?: string
}

/** A drawing in the colour of the text around it: the shape is a mask, so it follows the theme on both targets. */
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
