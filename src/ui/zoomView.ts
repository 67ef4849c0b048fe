/** How a picture lies in its box: its scale, and how far its middle is off the middle of the box, px. */
export type ZoomView = { scale: number; x: number; y: number }
export type ZoomPoint = { x: number; y: number }
export type ZoomBox = { width: number; height: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
export const CLOSE_UP = 2.5
const LARGEST = 5

const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most)

/** Keeps the picture's edge from leaving the edge of its box. */
const held = ({ scale, x, y }: ZoomView, box: ZoomBox): ZoomView => ({
  scale,
  x: clamp(x, ((scale - 1) * box.width) / 2),
  y: clamp(y, ((scale - 1) * box.height) / 2),
})

/** Zooms by a factor around a point, given from the middle of the box: what is under the finger stays there. */
export const zoomAt = (
  view: ZoomView,
  { factor, point, box }: { factor: number; point: ZoomPoint; box: ZoomBox },
): ZoomView => {
  const scale = Math.min(Math.max(view.scale * factor, 1), LARGEST)
  const grown = scale / view.scale
  return held(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    box,
  )
}

/** Moves the picture by a way of the finger. */
export const panBy = (view: ZoomView, way: ZoomPoint, box: ZoomBox): ZoomView =>
  held({ ...view, x: view.x + way.x, y: view.y + way.y }, box)
