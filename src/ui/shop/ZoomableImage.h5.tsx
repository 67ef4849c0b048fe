import {
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
} from 'react'
import {
  DOUBLE_TAP_SCALE,
  panZoomTransform,
  IDENTITY_ZOOM,
  zoomAtPoint,
  type ZoomBox,
  type ZoomPoint,
  type ZoomTransform,
} from './zoomTransform'

export type ZoomableImageProps = {
  source: string
  label: string
  /** A flick to the side while the whole picture is seen; 1 is onwards, −1 back. */
  onSwiped?: (direction: 1 | -1) => void
}

/** Two touches within this time and way are one double touch; a flick is at least this long. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_DISTANCE_PX = 24
const SWIPE_DISTANCE_PX = 56
const WHEEL_ZOOM_FACTOR = 1.2

const getMidpoint = ([a, b]: readonly ZoomPoint[]): ZoomPoint =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 })
const getDistance = ([a, b]: readonly ZoomPoint[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

const toPoint = (event: { clientX: number; clientY: number }): ZoomPoint => ({
  x: event.clientX,
  y: event.clientY,
})

type BoxPosition = { box: ZoomBox; fromMiddle: (point: ZoomPoint) => ZoomPoint }

/** Where the picture's box is on the screen. */
const measureBox = (element: Element | null): BoxPosition => {
  const rect = element?.getBoundingClientRect()
  const box = { width: rect?.width ?? 1, height: rect?.height ?? 1 }
  const middle = { x: (rect?.left ?? 0) + box.width / 2, y: (rect?.top ?? 0) + box.height / 2 }
  return { box, fromMiddle: ({ x, y }) => ({ x: x - middle.x, y: y - middle.y }) }
}

/** A touch on the screen; `at` is the event's time stamp, ms. */
type Touch = { point: ZoomPoint; at: number }

const toTouch = (event: PointerEvent): Touch => ({ point: toPoint(event), at: event.timeStamp })

/** The direction of a flick to the side; null when the finger did not move like one. */
const getSwipeDirection = (from: ZoomPoint, to: ZoomPoint): 1 | -1 | null => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) <= SWIPE_DISTANCE_PX || Math.abs(dx) <= Math.abs(dy)) return null
  return dx < 0 ? 1 : -1
}

const isDoubleTap = (first: Touch | null, second: Touch): boolean =>
  first !== null &&
  second.at - first.at <= DOUBLE_TAP_MS &&
  getDistance([first.point, second.point]) <= DOUBLE_TAP_DISTANCE_PX

type SetZoom = Dispatch<SetStateAction<ZoomTransform>>

/** The wheel zooms at the pointer. React's own wheel listeners are passive and could not stop the page from scrolling. */
const useWheelZoom = (element: RefObject<HTMLDivElement>, setZoom: SetZoom) =>
  useEffect(() => {
    const box = element.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const factor = event.deltaY < 0 ? WHEEL_ZOOM_FACTOR : 1 / WHEEL_ZOOM_FACTOR
      const { box: size, fromMiddle } = measureBox(box)
      setZoom(now => zoomAtPoint(now, { factor, point: fromMiddle(toPoint(event)), box: size }))
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [element, setZoom])

/** Calls back for a swipe or a double tap of one finger; a second finger makes it neither. */
const useTapsAndSwipes = (on: {
  doubleTapped: (point: ZoomPoint) => void
  swiped: (direction: 1 | -1) => void
}) => {
  const start = useRef<Touch | null>(null)
  const lastTap = useRef<Touch | null>(null)
  const end = (event: PointerEvent) => {
    const begun = start.current
    if (!begun) return
    start.current = null
    const touch = toTouch(event)
    const direction = getSwipeDirection(begun.point, touch.point)
    if (direction !== null) return on.swiped(direction)
    if (getDistance([begun.point, touch.point]) > DOUBLE_TAP_DISTANCE_PX) return
    const isDouble = isDoubleTap(lastTap.current, touch)
    lastTap.current = isDouble ? null : touch
    if (isDouble) on.doubleTapped(touch.point)
  }
  return {
    begin: (event: PointerEvent, isOnlyFinger: boolean) => {
      start.current = isOnlyFinger ? toTouch(event) : null
    },
    end,
    cancel: () => {
      start.current = null
    },
  }
}

/** A picture that two fingers, a double touch or the wheel bring closer. */
export const ZoomableImage = ({ source, label, onSwiped }: ZoomableImageProps) => {
  const element = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, ZoomPoint>())
  const [zoom, setZoom] = useState<ZoomTransform>(IDENTITY_ZOOM)
  useEffect(() => setZoom(IDENTITY_ZOOM), [source])
  useWheelZoom(element, setZoom)
  const gestures = useTapsAndSwipes({
    // A closer picture is moved about instead.
    swiped: direction => {
      if (zoom.scale === 1) onSwiped?.(direction)
    },
    doubleTapped: point => {
      const { box, fromMiddle } = measureBox(element.current)
      setZoom(now =>
        now.scale > 1
          ? IDENTITY_ZOOM
          : zoomAtPoint(now, { factor: DOUBLE_TAP_SCALE, point: fromMiddle(point), box }),
      )
    },
  })

  const onDown = (event: PointerEvent) => {
    element.current?.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, toPoint(event))
    gestures.begin(event, fingers.current.size === 1)
  }
  const onMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, toPoint(event))
    const now = [...fingers.current.values()]
    const [from, to] = [getMidpoint(before), getMidpoint(now)]
    const factor = before.length > 1 ? getDistance(now) / Math.max(getDistance(before), 1) : 1
    const { box, fromMiddle } = measureBox(element.current)
    setZoom(old =>
      panZoomTransform(
        zoomAtPoint(old, { factor, point: fromMiddle(to), box }),
        { x: to.x - from.x, y: to.y - from.y },
        box,
      ),
    )
  }
  const onUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    gestures.end(event)
  }
  const onCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    gestures.cancel()
  }

  return (
    <div
      ref={element}
      className="ui-zoom"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onCancel}
    >
      <img
        className="ui-zoom__picture"
        src={source}
        alt={label}
        draggable={false}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      />
    </div>
  )
}
