import { IconPath } from './IconPath'
import { iconSvgContents, type IconName } from './iconSvgContents'

export type { IconName }

export type IconProps = {
  name: IconName
  /** Side in px, 24 by default. */
  size?: number
  /** How many of it stand in a row, 1 by default; they are one element. */
  count?: number
  /** Text alternative; leave it out where a word stands beside the icon. */
  label?: string
}

/** A line icon in the colour of the text around it. */
export const Icon = ({ name, size, count, label }: IconProps) => (
  <IconPath svgContent={iconSvgContents[name]} size={size} count={count} label={label} />
)
