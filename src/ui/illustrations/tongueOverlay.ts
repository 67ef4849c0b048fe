import type { Point, TongueOverlayShapes } from '@anzuo/tongue'
import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** Width of the drawing, in its own units. */
const WIDTH = 200
/** Air around the tongue, in the same units. */
const MARGIN = 10

type ProjectPoint = (point: Point) => { x: number; y: number }

const toPair = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`

const toClosedPath = (lines: readonly Point[][], place: ProjectPoint): string =>
  lines.map(line => `M${line.map(point => toPair(place(point))).join('L')}Z`).join('')

/** From shares of the photo to units of a drawing, with the tongue as wide as it may be, and how high it is then. */
export const fitTongue = (
  { tongue, aspect }: TongueOverlayShapes,
  room: { width: number; maxHeight?: number },
): { place: ProjectPoint; width: number; height: number } => {
  const points = tongue.lines.flat()
  const xs = points.map(({ x }) => x * aspect)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1]
  const scale = Math.min(room.width / width, (room.maxHeight ?? Infinity) / height)
  return {
    place: ({ x, y }) => ({ x: (x * aspect - left) * scale, y: (y - top) * scale }),
    width: width * scale,
    height: height * scale,
  }
}

/** The shapes of a tongue along the outlines that were seen on its photo, with every sign where it was. */
export const renderTongueOverlayShapes = (
  c: Palette,
  overlay: TongueOverlayShapes,
  place: ProjectPoint,
): string => {
  const { tongue, coating, cracks, redTip, toothMarks } = overlay
  const marks = toothMarks.points.map(place).map(({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6"/>`)
  return (
    `<path d="${toClosedPath(tongue.lines, place)}" fill="${c.ilTongue}"/>` +
    `<path d="${toClosedPath(coating.lines, place)}" fill="#FFF8F0" fill-opacity=".55" fill-rule="evenodd"/>` +
    `<path d="${toClosedPath(redTip.lines, place)}" fill="#B3202E" fill-opacity=".3" fill-rule="evenodd"/>` +
    `<path d="${toClosedPath(cracks.lines, place)}" fill="#6E2430" stroke="#6E2430" stroke-width="1.5"/>` +
    `<g stroke="#3A1418" stroke-width="2.5">${marks.join('')}</g>`
  )
}

/** A tongue drawn along the outlines that were seen on its photo. The photo itself is gone. */
export const drawTongueOverlay = (c: Palette, overlay: TongueOverlayShapes): string => {
  const { place, height } = fitTongue(overlay, { width: WIDTH - 2 * MARGIN })
  const shift: ProjectPoint = point => {
    const { x, y } = place(point)
    return { x: x + MARGIN, y: y + MARGIN }
  }
  return createSvg(
    `0 0 ${WIDTH} ${Math.round(2 * MARGIN + height)}`,
    renderTongueOverlayShapes(c, overlay, shift),
  )
}

const GUIDE_SIZE = { width: 160, height: 200 }

/** What stands over the camera's picture: where the tongue belongs, and the outline of the one that is seen. */
export const drawTongueAimGuide = (
  outline: readonly Point[] | null,
  { isMirrored, isGood }: { isMirrored: boolean; isGood: boolean },
): string => {
  const place: ProjectPoint = ({ x, y }) => ({
    x: (isMirrored ? 1 - x : x) * GUIDE_SIZE.width,
    y: y * GUIDE_SIZE.height,
  })
  const seen = outline
    ? `<path d="${toClosedPath([[...outline]], place)}" stroke="${isGood ? '#7FE0B8' : '#FFD27A'}" stroke-width="1.6"/>`
    : ''
  return createSvg(
    `0 0 ${GUIDE_SIZE.width} ${GUIDE_SIZE.height}`,
    '<g stroke="#000" stroke-opacity=".35" stroke-width="3.6"><path d="M44 84 C44 128 56 158 80 158 C104 158 116 128 116 84"/></g>' +
      '<path d="M44 84 C44 128 56 158 80 158 C104 158 116 128 116 84" stroke="#fff" stroke-width="2"/>' +
      '<path d="M30 84 C30 52 52 44 80 44 C108 44 130 52 130 84" stroke="#fff" stroke-opacity=".8" stroke-width="1.4" stroke-dasharray="1 5"/>' +
      seen,
  )
}

/** Where the underside belongs: the square that is measured, with the tongue lifted into it. */
export const drawSublingualAimGuide = (): string => {
  // The middle square of 0.6 of the shorter side.
  const side = 0.6 * GUIDE_SIZE.width
  const [x, y] = [(GUIDE_SIZE.width - side) / 2, (GUIDE_SIZE.height - side) / 2]
  return createSvg(
    `0 0 ${GUIDE_SIZE.width} ${GUIDE_SIZE.height}`,
    `<g fill="none"><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="10" stroke="#000" stroke-opacity=".35" stroke-width="3.6"/><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="10" stroke="#fff" stroke-width="2"/></g>` +
      '<path d="M58 138 C58 96 66 66 80 66 C94 66 102 96 102 138" stroke="#fff" stroke-opacity=".8" stroke-width="1.4" stroke-dasharray="1 5"/>',
  )
}
