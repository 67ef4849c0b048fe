import { report } from '../events'
import { attributesOf } from '../kept'
import { lengthOf } from '../lengths'
import { addPart, createGlide, innerElements, isOn, numberOr, watchChildren, type Control } from './control'

const DEFAULT_INTERVAL_MS = 5000
const DEFAULT_DURATION_MS = 500
/** A drag over this part of a slide turns it. */
const TURNING_PART = 0.25

type Source = '' | 'touch' | 'autoplay'

/** Whether the page of an element is the one on the screen. */
const isOnScreen = (element: HTMLElement) =>
  element.isConnected &&
  (element.ownerDocument.defaultView?.frameElement as HTMLElement | null)?.style.visibility !== 'hidden'

/** `swiper`: slides that are turned by touch, by the clock or by `current`. */
export const createSwiper = (element: HTMLElement): Control => {
  const dots = addPart(element, 'wx-swiper-dots')
  let current = 0
  let wanted = 0
  let position = 0
  let timer = 0
  let isDragged = false
  const given = (name: string) => attributesOf(element).get(name) ?? null
  const slides = () => innerElements(element, 'swiper-item')
  const shownAtOnce = () => Math.max(1, numberOr(given('display-multiple-items'), 1))
  const isCircular = () => isOn(given('circular')) && slides().length > shownAtOnce()
  const isVertical = () => isOn(given('vertical'))
  const last = () => Math.max(0, slides().length - (isCircular() ? 1 : shownAtOnce()))
  const idOfSlide = (index: number) => String(attributesOf(slides()[index] ?? element).get('item-id') ?? '')
  const detail = (source: Source) => ({ current, currentItemId: idOfSlide(current), source })

  const drawDots = (count: number) => {
    dots.hidden = !isOn(given('indicator-dots'))
    dots.toggleAttribute('data-vertical', isVertical())
    while (dots.childElementCount > count) dots.lastElementChild?.remove()
    while (dots.childElementCount < count) addPart(dots, '', 'i')
    const plain = String(given('indicator-color') ?? 'rgba(0, 0, 0, .3)')
    const active = String(given('indicator-active-color') ?? '#000000')
    ;[...dots.children].forEach((dot, index) => {
      ;(dot as HTMLElement).style.background = index === current ? active : plain
    })
  }
  const place = () => {
    const all = slides()
    const before = lengthOf(given('previous-margin'))
    const after = lengthOf(given('next-margin'))
    const size = `(100% - ${before + after}px) / ${shownAtOnce()}`
    all.forEach((slide, index) => {
      let distance = index - position
      if (isCircular())
        distance -= all.length * Math.floor((distance + (all.length - 1) / 2 + 0.5) / all.length)
      const [start, extent, across, whole] = isVertical()
        ? (['top', 'height', 'left', 'width'] as const)
        : (['left', 'width', 'top', 'height'] as const)
      slide.style[start] = `calc(${before}px + ${size} * ${distance})`
      slide.style[extent] = `calc(${size})`
      slide.style[across] = '0'
      slide.style[whole] = '100%'
    })
    drawDots(all.length)
  }
  const glide = createGlide(value => {
    position = value
    place()
  })
  const goTo = (index: number, source: Source) => {
    const count = slides().length
    const target = isCircular() ? ((index % count) + count) % count : Math.min(Math.max(index, 0), last())
    const isNew = target !== current
    if (!isNew && position === target) return place()
    // The way over the edge of a circle is as short as any other; a jump by `current` goes straight.
    const end = source === '' || !isCircular() ? target : index
    current = target
    if (isNew) report(element, 'change', { detail: detail(source) })
    glide(position, end, {
      milliseconds: numberOr(given('duration'), DEFAULT_DURATION_MS),
      onEnded: () => {
        position = target
        place()
        report(element, 'animationfinish', { detail: detail(source) })
      },
    })
  }
  const setTimer = () => {
    window.clearInterval(timer)
    if (!isOn(given('autoplay'))) return
    timer = window.setInterval(
      () => {
        if (!element.isConnected) return
        if (isDragged || !isOnScreen(element) || slides().length < 2) return
        goTo(!isCircular() && current >= last() ? 0 : current + 1, 'autoplay')
      },
      numberOr(given('interval'), DEFAULT_INTERVAL_MS),
    )
  }
  const settle = () => {
    const bounded = Math.min(Math.max(wanted, 0), last())
    if (bounded !== current && bounded === wanted) current = position = bounded
    if (current > last()) current = position = last()
    place()
  }
  watchChildren(element, settle)

  return {
    properties: { current: () => current },
    methods: { swipeTo: index => goTo(Number(index), '') },
    onAttribute: (name, value) => {
      if (name === 'current') {
        wanted = numberOr(value, 0)
        if (slides().length > 0) goTo(wanted, '')
      }
      if (name === 'autoplay' || name === 'interval') setTimer()
      place()
    },
    takeDrag: axis => {
      if ((axis === 'y') !== isVertical() || isOn(given('disable-touch'))) return null
      const begin = position
      const extent = isVertical() ? element.clientHeight : element.clientWidth
      let turned = 0
      isDragged = true
      return {
        onMoved: (x, y) => {
          const distance = isVertical() ? y : x
          turned = -distance / (extent / shownAtOnce())
          position = isCircular() ? begin + turned : Math.min(Math.max(begin + turned, 0), last())
          place()
          report(element, 'transition', { detail: isVertical() ? { dx: 0, dy: -y } : { dx: -x, dy: 0 } })
        },
        onReleased: () => {
          isDragged = false
          setTimer()
          const whole = Math.trunc(turned)
          const rest = turned - whole
          goTo(current + whole + (Math.abs(rest) > TURNING_PART ? Math.sign(rest) : 0), 'touch')
          wanted = current
        },
      }
    },
  }
}
