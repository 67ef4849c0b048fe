import { InlineSvg } from './InlineSvg.h5'

export type SvgImageProps = {
  /** A whole `<svg>…</svg>` with a viewBox, made by one of our drawing functions. */
  svg: string
  /** Text alternative; without one the picture is decoration. */
  label?: string
  className?: string
}

/** Shows a drawing. */
export const SvgImage = ({ svg, label, className = '' }: SvgImageProps) => (
  <InlineSvg svg={svg} className={`ui-svg ${className}`} label={label} />
)
