import { useId, useMemo } from 'react'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { scopeSvgIds } from './scopeSvgIds'

export type SvgImageProps = {
  /** A whole `<svg>…</svg>` with a viewBox, made by one of our drawing functions. */
  svg: string
  /** Text alternative; without one the picture is decoration. */
  label?: string
  className?: string
}

/** Shows a drawing. On the web it stands in the page itself: sharp, and it changes without flicker. */
export const SvgImage = ({ svg, label, className = '' }: SvgImageProps) => {
  const owner = useId().replace(/\W/g, '')
  const html = useMemo(() => ({ __html: scopeSvgIds(svg, owner) }), [svg, owner])
  return (
    <div
      className={`ui-svg ${className}`}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
      dangerouslySetInnerHTML={html}
    />
  )
}
