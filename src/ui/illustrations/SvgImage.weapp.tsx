import { Image } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { SvgImageProps } from './SvgImage.h5'

export type { SvgImageProps }

/** Shows a drawing. The mini-program has no inline SVG, so it goes in as a picture; colours are resolved beforehand. */
export const SvgImage = ({ svg, label, className = '' }: SvgImageProps) => (
  <Image
    className={`ui-svg ${className}`}
    mode="widthFix"
    src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
  />
)
