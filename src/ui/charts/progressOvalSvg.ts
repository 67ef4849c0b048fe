import { clamp } from '@anzuo/vitals/clamp'
import { formatSvgCoordinate } from './formatSvgCoordinate'

export type ProgressOvalOptions = {
  /** 0 to 1. */
  progress: number
  /** Colours of track and arc, `#rrggbb`. */
  track: string
  arc: string
}

/** The capture oval's box: 304 by 376, the picture inside of it 256 by 328. */
const CAPTURE_OVAL_SIZE = { width: 304, height: 376, picture: { width: 256, height: 328 } } as const

const STROKE_WIDTH = 8
const RX = CAPTURE_OVAL_SIZE.width / 2 - 13
const RY = CAPTURE_OVAL_SIZE.height / 2 - 13
const CX = CAPTURE_OVAL_SIZE.width / 2
const CY = CAPTURE_OVAL_SIZE.height / 2

/** An oval that fills clockwise from its top, as an SVG. The share is one of the angle: half of it ends at the bottom. */
export const renderProgressOvalSvg = ({ progress, track, arc }: ProgressOvalOptions): string => {
  const share = clamp(progress, 0, 1)
  const ring = `cx="${CX}" cy="${CY}" rx="${RX}" ry="${RY}"`
  const angle = 2 * Math.PI * share
  const end = `${formatSvgCoordinate(CX + RX * Math.sin(angle))} ${formatSvgCoordinate(CY - RY * Math.cos(angle))}`
  const filled =
    share === 0
      ? ''
      : share === 1
        ? `<ellipse ${ring} stroke="${arc}"/>`
        : `<path d="M${CX} ${CY - RY}A${RX} ${RY} 0 ${share > 0.5 ? 1 : 0} 1 ${end}" stroke="${arc}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CAPTURE_OVAL_SIZE.width} ${CAPTURE_OVAL_SIZE.height}" fill="none" stroke-width="${STROKE_WIDTH}" stroke-linecap="round"><ellipse ${ring} stroke="${track}"/>${filled}</svg>`
}
