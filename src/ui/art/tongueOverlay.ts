import type { Point, TongueOverlay } from '@/domain/tongue'
import type { Palette } from '../palette'
import { frame } from './frame'

/** Width of the drawing, in its own units. */
const WIDTH = 200
/** Air around the tongue, in the same units. */
const AIR = 10

type Place = (point: Point) => string

const pathOf = (lines: readonly Point[][], place: Place): string =>
  lines.map(line => `M${line.map(place).join('L')}Z`).join('')

/** From shares of the photo to units of the drawing, with the tongue filling it. */
const placing = ({ tongue, aspect }: TongueOverlay): { place: Place; height: number } => {
  const points = tongue.lines.flat()
  const xs = points.map(({ x }) => x * aspect)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = (WIDTH - 2 * AIR) / (Math.max(...xs) - left || 1)
  return {
    place: ({ x, y }) =>
      `${(AIR + (x * aspect - left) * scale).toFixed(1)} ${(AIR + (y - top) * scale).toFixed(1)}`,
    height: Math.round(2 * AIR + (Math.max(...ys) - top) * scale),
  }
}

/** A tongue drawn along the outlines that were seen on its photo, with every sign where it was. The photo itself is gone. */
export const drawTongueOverlay = (c: Palette, overlay: TongueOverlay): string => {
  const { place, height } = placing(overlay)
  const { tongue, coating, cracks, redTip, toothMarks } = overlay
  const marks = toothMarks.points.map(point => {
    const [x, y] = place(point).split(' ')
    return `<circle cx="${x}" cy="${y}" r="6"/>`
  })
  return frame(
    `0 0 ${WIDTH} ${height}`,
    `<path d="${pathOf(tongue.lines, place)}" fill="${c.ilTongue}"/>` +
      `<path d="${pathOf(coating.lines, place)}" fill="#FFF8F0" fill-opacity=".55" fill-rule="evenodd"/>` +
      `<path d="${pathOf(redTip.lines, place)}" fill="#B3202E" fill-opacity=".3" fill-rule="evenodd"/>` +
      `<path d="${pathOf(cracks.lines, place)}" fill="#6E2430" stroke="#6E2430" stroke-width="1.5"/>` +
      `<g stroke="#3A1418" stroke-width="2.5">${marks.join('')}</g>`,
  )
}

const BOX = { width: 160, height: 200 }

/** What stands over the camera's picture: where the tongue belongs, and the outline of the one that is seen. */
export const drawAim = (
  outline: readonly Point[] | null,
  { isMirrored, isGood }: { isMirrored: boolean; isGood: boolean },
): string => {
  const place: Place = ({ x, y }) =>
    `${((isMirrored ? 1 - x : x) * BOX.width).toFixed(1)} ${(y * BOX.height).toFixed(1)}`
  const seen = outline
    ? `<path d="${pathOf([[...outline]], place)}" stroke="${isGood ? '#7FE0B8' : '#FFD27A'}" stroke-width="1.6"/>`
    : ''
  return frame(
    `0 0 ${BOX.width} ${BOX.height}`,
    '<g stroke="#000" stroke-opacity=".35" stroke-width="3.6"><path d="M44 84 C44 128 56 158 80 158 C104 158 116 128 116 84"/></g>' +
      '<path d="M44 84 C44 128 56 158 80 158 C104 158 116 128 116 84" stroke="#fff" stroke-width="2"/>' +
      '<path d="M30 84 C30 52 52 44 80 44 C108 44 130 52 130 84" stroke="#fff" stroke-opacity=".8" stroke-width="1.4" stroke-dasharray="1 5"/>' +
      seen,
  )
}

/** Where the underside belongs: the square that is measured, with the tongue lifted into it. */
export const drawUndersideAim = (): string => {
  // The middle square of 0.6 of the shorter side.
  const side = 0.6 * BOX.width
  const [x, y] = [(BOX.width - side) / 2, (BOX.height - side) / 2]
  return frame(
    `0 0 ${BOX.width} ${BOX.height}`,
    `<g fill="none"><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="10" stroke="#000" stroke-opacity=".35" stroke-width="3.6"/><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="10" stroke="#fff" stroke-width="2"/></g>` +
      '<path d="M58 138 C58 96 66 66 80 66 C94 66 102 96 102 138" stroke="#fff" stroke-opacity=".8" stroke-width="1.4" stroke-dasharray="1 5"/>',
  )
}
