import { Image } from '@tarojs/components'
import { aria } from './aria'
import type { SvgProps } from './Svg.h5'

export type { SvgProps }

/** Shows a drawing. The mini-program has no inline SVG, so it goes in as a picture; colours are resolved beforehand. */
export const Svg = ({ svg, label, className = '' }: SvgProps) => (
  <Image
    className={`ui-svg ${className}`}
    mode="widthFix"
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    {...aria(label ? { role: 'img', label } : { hidden: true })}
  />
)
