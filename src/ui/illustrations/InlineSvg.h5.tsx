import { useId, useMemo, type CSSProperties } from 'react'
import { getAriaAttributes } from '../accessibility/ariaAttributes'

export type InlineSvgProps = {
  /** One or several whole `<svg>…</svg>`, made by our own functions. */
  svg: string
  className: string
  style?: CSSProperties
  /** Text alternative; without one the picture is decoration. */
  label?: string
}

/**
 * A drawing that stands in the page itself: sharp, and it changes without flicker. As a picture or a mask it would be a document of its own,
 * which costs a slow phone several milliseconds before the first paint.
 */
export const InlineSvg = ({ svg, className, style, label }: InlineSvgProps) => {
  const owner = useId().replace(/\W/g, '')
  const html = useMemo(
    // Ids hold for the whole document: two drawings with the same gradient must not take each other's.
    () => ({ __html: svg.replace(/\bid="|url\(#/g, found => `${found}${owner}-`) }),
    [svg, owner],
  )
  return (
    <div
      className={className}
      style={style}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
      dangerouslySetInnerHTML={html}
    />
  )
}
