import { illustrations, type IllustrationName } from './illustrations'
import { SvgImage } from './SvgImage'
import { usePalette } from '../theme/theme'



export type IllustrationProps = {
  name: IllustrationName
  /** Text alternative; without one the drawing is decoration. */
  label?: string
}

/** One of the app's drawings in the colours of the theme. It is as wide as the box around it. */
export const Illustration = ({ name, label }: IllustrationProps) => (
  <SvgImage svg={illustrations[name](usePalette())} label={label} />
)
