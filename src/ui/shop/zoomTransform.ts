import { clamp } from '@anzuo/vitals/clamp'

/** How a picture lies in its box: its scale, and how far its middle is off the middle of the box, px. */
export type ZoomTransform = { scale: number; x: number; y: number }
export type ZoomPoint = { x: number; y: number }
export type ZoomBox = { width: number; height: number }

export const IDENTITY_ZOOM: ZoomTransform = { scale: 1, x: 0, y: 0 }
export const DOUBLE_TAP_SCALE = 2.5
const MAX_SCALE = 5

/** Keeps the picture's edge from leaving the edge of its box. */
const clampToBounds = ({ scale, x, y }: ZoomTransform, box: ZoomBox): ZoomTransform => {
  const maxX = ((scale - 1) * box.width) / 2
  const maxY = ((scale - 1) * box.height) / 2
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) }
}

/** Zooms by a factor around a point, given from the middle of the box: what is under the finger stays there. */
export const zoomAtPoint = (
  view: ZoomTransform,
  { factor, point, box }: { factor: number; point: ZoomPoint; box: ZoomBox },
): ZoomTransform => {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE)
  const grown = scale / view.scale
  return clampToBounds(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    box,
  )
}

/** Moves the picture by a way of the finger. */
export const panZoomTransform = (view: ZoomTransform, delta: ZoomPoint, box: ZoomBox): ZoomTransform =>
  clampToBounds({ ...view, x: view.x + delta.x, y: view.y + delta.y }, box)
