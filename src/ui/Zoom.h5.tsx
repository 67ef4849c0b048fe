import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { CLOSE_UP, panBy, WHOLE, zoomAt, type ZoomBox, type ZoomPoint, type ZoomView } from './zoomView'

export type ZoomProps = {
  source: string
  label: string
  /** A flick to the side while the whole picture is seen; 1 is onwards, −1 back. */
  onFlicked?: (direction: 1 | -1) => void
}

/** Two touches within this time and way are one double touch; a flick is at least this long. */
const DOUBLE_MS = 300
const DOUBLE_WAY = 24
const FLICK_WAY = 56
const WHEEL_STEP = 1.2

const middleOf = ([a, b]: readonly ZoomPoint[]): ZoomPoint =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 })
const spanOf = ([a, b]: readonly ZoomPoint[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

const pointOf = (event: { clientX: number; clientY: number }): ZoomPoint => ({
  x: event.clientX,
  y: event.clientY,
})

type Place = { box: ZoomBox; fromMiddle: (point: ZoomPoint) => ZoomPoint }

/** Where the picture's box is on the screen. */
const placeOf = (element: Element | null): Place => {
  const rect = element?.getBoundingClientRect()
  const box = { width: rect?.width ?? 1, height: rect?.height ?? 1 }
  const middle = { x: (rect?.left ?? 0) + box.width / 2, y: (rect?.top ?? 0) + box.height / 2 }
  return { box, fromMiddle: ({ x, y }) => ({ x: x - middle.x, y: y - middle.y }) }
}

/** A picture that two fingers, a double touch or the wheel bring closer. */
export const Zoom = ({ source, label, onFlicked }: ZoomProps) => {
  const element = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, ZoomPoint>())
  const start = useRef<{ point: ZoomPoint; at: number } | null>(null)
  const lastTap = useRef<{ point: ZoomPoint; at: number } | null>(null)
  const [view, setView] = useState<ZoomView>(WHOLE)
  useEffect(() => setView(WHOLE), [source])

  useEffect(() => {
    const box = element.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP
      const { box: size, fromMiddle } = placeOf(box)
      setView(now => zoomAt(now, { factor, point: fromMiddle(pointOf(event)), box: size }))
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [])

  const onDown = (event: PointerEvent) => {
    element.current?.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    start.current = fingers.current.size === 1 ? { point: pointOf(event), at: event.timeStamp } : null
  }
  const onMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, pointOf(event))
    const now = [...fingers.current.values()]
    const [from, to] = [middleOf(before), middleOf(now)]
    const factor = before.length > 1 ? spanOf(now) / Math.max(spanOf(before), 1) : 1
    const { box, fromMiddle } = placeOf(element.current)
    setView(old =>
      panBy(zoomAt(old, { factor, point: fromMiddle(to), box }), { x: to.x - from.x, y: to.y - from.y }, box),
    )
  }
  const onUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const begun = start.current
    if (!begun) return
    start.current = null
    const end = pointOf(event)
    const way = { x: end.x - begun.point.x, y: end.y - begun.point.y }
    if (view.scale === 1 && Math.abs(way.x) > FLICK_WAY && Math.abs(way.x) > Math.abs(way.y))
      return onFlicked?.(way.x < 0 ? 1 : -1)
    if (Math.hypot(way.x, way.y) > DOUBLE_WAY) return
    const tap = lastTap.current
    lastTap.current = { point: end, at: event.timeStamp }
    if (!tap || event.timeStamp - tap.at > DOUBLE_MS || spanOf([tap.point, end]) > DOUBLE_WAY) return
    lastTap.current = null
    const { box, fromMiddle } = placeOf(element.current)
    setView(old => (old.scale > 1 ? WHOLE : zoomAt(old, { factor: CLOSE_UP, point: fromMiddle(end), box })))
  }
  const onGone = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    start.current = null
  }

  return (
    <div
      ref={element}
      className="ui-zoom"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onGone}
    >
      <img
        className="ui-zoom__picture"
        src={source}
        alt={label}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  )
}
