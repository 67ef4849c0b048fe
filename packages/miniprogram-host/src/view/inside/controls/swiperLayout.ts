import { parseLengthPx } from '../lengths'
import { appendInternalElement, findOwnDescendantsByTag } from './control'
import { createElementAttributeReader } from './createElementAttributeReader'

/** Where the slides and dots of a `swiper` stand, as its properties say. */
export const createSwiperLayout = (element: HTMLElement, dots: HTMLElement) => {
  const properties = createElementAttributeReader(element)
  const slides = () => findOwnDescendantsByTag(element, 'swiper-item')
  const shownAtOnce = () => Math.max(1, properties.number('display-multiple-items', 1))
  const isCircular = () => properties.isTrue('circular') && slides().length > shownAtOnce()
  const isVertical = () => properties.isTrue('vertical')

  const drawDots = (count: number, current: number) => {
    dots.hidden = !properties.isTrue('indicator-dots')
    dots.toggleAttribute('data-vertical', isVertical())
    while (dots.childElementCount > count) dots.lastElementChild?.remove()
    while (dots.childElementCount < count) appendInternalElement(dots, '', 'i')
    const plain = String(properties.get('indicator-color') ?? 'rgba(0, 0, 0, .3)')
    const active = String(properties.get('indicator-active-color') ?? '#000000')
    ;[...dots.children].forEach((dot, index) => {
      ;(dot as HTMLElement).style.background = index === current ? active : plain
    })
  }
  /** Slides between the position and a slide; in a circle the shorter way round. */
  const getDistance = (index: number, position: number, count: number) => {
    const distance = index - position
    if (!isCircular()) return distance
    return distance - count * Math.floor((distance + (count - 1) / 2 + 0.5) / count)
  }

  return {
    properties,
    slides,
    shownAtOnce,
    isCircular,
    isVertical,
    /** The last slide that can be the current one. */
    lastIndex: () => Math.max(0, slides().length - (isCircular() ? 1 : shownAtOnce())),
    draw: ({ current, position }: { current: number; position: number }) => {
      const all = slides()
      const before = parseLengthPx(properties.get('previous-margin'))
      const after = parseLengthPx(properties.get('next-margin'))
      const size = `(100% - ${before + after}px) / ${shownAtOnce()}`
      const [start, extent, across, whole] = isVertical()
        ? (['top', 'height', 'left', 'width'] as const)
        : (['left', 'width', 'top', 'height'] as const)
      all.forEach((slide, index) => {
        slide.style[start] = `calc(${before}px + ${size} * ${getDistance(index, position, all.length)})`
        slide.style[extent] = `calc(${size})`
        slide.style[across] = '0'
        slide.style[whole] = '100%'
      })
      drawDots(all.length, current)
    },
  }
}

export type SwiperLayout = ReturnType<typeof createSwiperLayout>
