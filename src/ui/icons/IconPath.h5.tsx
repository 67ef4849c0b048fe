import { useId } from 'react'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { scopeSvgIds } from '../illustrations/scopeSvgIds'
import { createIconSvg, toCurrentColour } from './createIconSvg'

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

/**
 * A drawing in the colour of the text around it. It stands in the page itself: as a mask or a picture each would be a document of its own,
 * which costs a slow phone several milliseconds before the first paint.
 */
export const IconPath = ({ svgContent, size = 24, count = 1, label }: IconPathProps) => {
  const owner = useId().replace(/\W/g, '')
  const svg = createIconSvg(toCurrentColour(svgContent), { stroke: 'currentColor' })
  return (
    <div
      className="ui-glyph"
      style={{ width: count * size, height: size }}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
      dangerouslySetInnerHTML={{ __html: scopeSvgIds(svg, owner).repeat(count) }}
    />
  )
}
