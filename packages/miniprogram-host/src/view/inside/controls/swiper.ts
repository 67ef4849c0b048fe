import { sendElementEventToHost } from '../events'
import { getElementAttributes } from '../elementState'
import {
  appendInternalElement,
  createEasedAnimation,
  observeDescendants,
  toNumberOrDefault,
  type DragAxis,
  type DragHandler,
  type ElementControl,
} from './control'
import { createSwiperLayout, type SwiperLayout } from './swiperLayout'

const DEFAULT_INTERVAL_MS = 5000
const DEFAULT_DURATION_MS = 500
/** A drag over this part of a slide turns it. */
const SWIPE_THRESHOLD_RATIO = 0.25

type Source = '' | 'touch' | 'autoplay'

/** Whether the page of an element is the one on the screen. */
const isOnScreen = (element: HTMLElement) =>
  element.isConnected &&
  (element.ownerDocument.defaultView?.frameElement as HTMLElement | null)?.style.visibility !== 'hidden'

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** Which slide is the current one, and the way from one to another. `position` is where the slides stand, in slides. */
const createSlideState = (element: HTMLElement, layout: SwiperLayout) => {
  const { properties } = layout
  const state = { current: 0, requested: 0, position: 0 }
  const draw = () => layout.draw(state)
  const getSlideId = (index: number) =>
    String(getElementAttributes(layout.slides()[index] ?? element).get('item-id') ?? '')
  const report = (event: string, source: Source) => {
    const { current } = state
    sendElementEventToHost(element, event, {
      detail: { current, currentItemId: getSlideId(current), source },
    })
  }
  const glide = createEasedAnimation(value => {
    state.position = value
    draw()
  })
  return {
    state,
    draw,
    goTo: (index: number, source: Source) => {
      const count = layout.slides().length
      const target = layout.isCircular()
        ? ((index % count) + count) % count
        : clamp(index, layout.lastIndex())
      const isNew = target !== state.current
      if (!isNew && state.position === target) return draw()
      // The way over the edge of a circle is as short as any other; a jump by `current` goes straight.
      const end = source === '' || !layout.isCircular() ? target : index
      state.current = target
      if (isNew) report('change', source)
      glide(state.position, end, {
        milliseconds: properties.number('duration', DEFAULT_DURATION_MS),
        onEnded: () => {
          state.position = target
          draw()
          report('animationfinish', source)
        },
      })
    },
    /** Keeps the current slide one that exists, after slides came or went. */
    adjustToSlides: () => {
      const last = layout.lastIndex()
      const bounded = clamp(state.requested, last)
      if (bounded !== state.current && bounded === state.requested) state.current = state.position = bounded
      if (state.current > last) state.current = state.position = last
      draw()
    },
  }
}

type SlideState = ReturnType<typeof createSlideState>

/** Turns the slides by the clock, unless a finger is on them or nobody sees them. */
const createAutoplay = (element: HTMLElement, layout: SwiperLayout, { state, goTo }: SlideState) => {
  let timer = 0
  let isPaused = false
  const turn = () => {
    if (!element.isConnected) return
    if (isPaused || !isOnScreen(element) || layout.slides().length < 2) return
    goTo(!layout.isCircular() && state.current >= layout.lastIndex() ? 0 : state.current + 1, 'autoplay')
  }
  const restart = () => {
    window.clearInterval(timer)
    if (!layout.properties.isTrue('autoplay')) return
    timer = window.setInterval(turn, layout.properties.number('interval', DEFAULT_INTERVAL_MS))
  }
  return {
    restart,
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      restart()
    },
  }
}

type DragDependencies = {
  element: HTMLElement
  layout: SwiperLayout
  slides: SlideState
  autoplay: ReturnType<typeof createAutoplay>
}

const takeSwiperDrag = (
  { element, layout, slides, autoplay }: DragDependencies,
  axis: DragAxis,
): DragHandler | null => {
  const isVertical = layout.isVertical()
  if ((axis === 'y') !== isVertical || layout.properties.isTrue('disable-touch')) return null
  const { state, draw, goTo } = slides
  const begin = state.position
  const extent = isVertical ? element.clientHeight : element.clientWidth
  let turned = 0
  autoplay.pause()
  return {
    onMoved: (x, y) => {
      turned = -(isVertical ? y : x) / (extent / layout.shownAtOnce())
      state.position = layout.isCircular() ? begin + turned : clamp(begin + turned, layout.lastIndex())
      draw()
      sendElementEventToHost(element, 'transition', {
        detail: isVertical ? { dx: 0, dy: -y } : { dx: -x, dy: 0 },
      })
    },
    onReleased: () => {
      autoplay.resume()
      const whole = Math.trunc(turned)
      const rest = turned - whole
      const step = Math.abs(rest) > SWIPE_THRESHOLD_RATIO ? Math.sign(rest) : 0
      goTo(state.current + whole + step, 'touch')
      state.requested = state.current
    },
  }
}

/** `swiper`: slides that are turned by touch, by the clock or by `current`. */
export const createSwiperControl = (element: HTMLElement): ElementControl => {
  const layout = createSwiperLayout(element, appendInternalElement(element, 'wx-swiper-dots'))
  const slides = createSlideState(element, layout)
  const autoplay = createAutoplay(element, layout, slides)
  observeDescendants(element, slides.adjustToSlides)

  return {
    properties: { current: () => slides.state.current },
    methods: { swipeTo: index => slides.goTo(Number(index), '') },
    onAttribute: (name, value) => {
      if (name === 'current') {
        slides.state.requested = toNumberOrDefault(value, 0)
        if (layout.slides().length > 0) slides.goTo(slides.state.requested, '')
      }
      if (name === 'autoplay' || name === 'interval') autoplay.restart()
      slides.draw()
    },
    takeDrag: axis => takeSwiperDrag({ element, layout, slides, autoplay }, axis),
  }
}
