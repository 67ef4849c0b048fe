import { short } from './number'

export type OvalChart = {
  /** 0 to 1. */
  progress: number
  /** Colours of track and arc, `#rrggbb`. */
  track: string
  arc: string
}

/** The capture oval's box: 304 by 376, the picture inside of it 256 by 328. */
export const OVAL = { width: 304, height: 376, picture: { width: 256, height: 328 } } as const

const STROKE = 8
const RX = OVAL.width / 2 - 13
const RY = OVAL.height / 2 - 13
const CX = OVAL.width / 2
const CY = OVAL.height / 2

/** An oval that fills clockwise from its top, as an SVG. The share is one of the angle, so half is at the foot. */
export const ovalChart = ({ progress, track, arc }: OvalChart): string => {
  const share = Math.min(Math.max(progress, 0), 1)
  const ring = `cx="${CX}" cy="${CY}" rx="${RX}" ry="${RY}"`
  const angle = 2 * Math.PI * share
  const end = `${short(CX + RX * Math.sin(angle))} ${short(CY - RY * Math.cos(angle))}`
  const filled =
    share === 0
      ? ''
      : share === 1
        ? `<ellipse ${ring} stroke="${arc}"/>`
        : `<path d="M${CX} ${CY - RY}A${RX} ${RY} 0 ${share > 0.5 ? 1 : 0} 1 ${end}" stroke="${arc}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${OVAL.width} ${OVAL.height}" fill="none" stroke-width="${STROKE}" stroke-linecap="round"><ellipse ${ring} stroke="${track}"/>${filled}</svg>`
}
