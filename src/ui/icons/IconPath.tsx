import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { toIconMaskUrl } from './toIconMaskUrl'

export type IconPathProps = {
  /** The inside of an SVG on a 24 grid. */
  svgContent: string
  /** Side in px, 24 by default. */
  size?: number
  /** Text alternative; without one the picture is decoration. */
  label?: string
}

/** A drawing in the colour of the text around it: the shape is a mask, so it follows the theme on both targets. */
export const IconPath = ({ svgContent, size = 24, label }: IconPathProps) => {
  const mask = toIconMaskUrl(svgContent)
  const side = `${size}px`
  return (
    <View
      className='ui-glyph'
      style={{ width: side, height: side, maskImage: mask, WebkitMaskImage: mask }}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
