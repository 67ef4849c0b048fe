import { InlineSvg } from '../illustrations/InlineSvg.h5'
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

/** A drawing in the colour of the text around it. */
export const IconPath = ({ svgContent, size = 24, count = 1, label }: IconPathProps) => (
  <InlineSvg
    svg={createIconSvg(toCurrentColour(svgContent), { stroke: 'currentColor' }).repeat(count)}
    className="ui-glyph"
    style={{ width: count * size, height: size }}
    label={label}
  />
)
