import { View } from '@tarojs/components'
import { aria } from '../aria'
import { glyphUrl } from './glyphUrl'

export type GlyphProps = {
  /** The inside of an SVG on a 24 grid. */
  inside: string
  /** Side in px, 24 by default. */
  size?: number
  /** Text alternative; without one the picture is decoration. */
  label?: string
}

/** A drawing in the colour of the text around it: the shape is a mask, so it follows the theme on both targets. */
export const Glyph = ({ inside, size = 24, label }: GlyphProps) => {
  const mask = glyphUrl(inside)
  const side = `${size}px`
  return (
    <View
      className='ui-glyph'
      style={{ width: side, height: side, maskImage: mask, WebkitMaskImage: mask }}
      {...aria(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
