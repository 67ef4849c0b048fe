import { drawings, type ArtName } from './art/drawings'
import { Svg } from './Svg'
import { usePalette } from './theme'

export type { ArtName }

export type ArtProps = {
  name: ArtName
  /** Text alternative; without one the drawing is decoration. */
  label?: string
}

/** One of the house's drawings in the colours of the theme. It is as wide as the box around it. */
export const Art = ({ name, label }: ArtProps) => <Svg svg={drawings[name](usePalette())} label={label} />
