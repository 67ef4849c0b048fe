import { clamp } from '@anzuo/vitals/clamp'

/** A circle that fills clockwise from its top, as an SVG of 286 by 286. `progress` is 0 to 1. */
export const renderProgressCircleSvg = ({
  progress,
  track,
  arc,
}: {
  progress: number
  /** Colours of track and arc, `#rrggbb`. */
  track: string
  arc: string
}): string => {
  const ring = 'cx="143" cy="143" r="132"'
  const percent = Math.round(1000 * clamp(progress, 0, 1)) / 10
  const filled =
    percent > 0
      ? `<circle ${ring} stroke="${arc}" pathLength="100" stroke-dasharray="${percent} 100" transform="rotate(-90 143 143)"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 286 286" fill="none" stroke-width="8" stroke-linecap="round"><circle ${ring} stroke="${track}"/>${filled}</svg>`
}
