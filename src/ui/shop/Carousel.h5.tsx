import { Children, useEffect, useRef, type ReactNode } from 'react'
import { prefersReducedMotion } from '@/platform/reducedMotion'

export type CarouselProps = {
  /** Which one is seen. */
  activeIndex: number
  onIndexChanged: (activeIndex: number) => void
  children: ReactNode
}

/** Things side by side, one at a time, that a finger pushes on. */
export const Carousel = ({ activeIndex, onIndexChanged, children }: CarouselProps) => {
  const strip = useRef<HTMLDivElement>(null)
  const seen = useRef(activeIndex)

  useEffect(() => {
    const element = strip.current
    if (!element || seen.current === activeIndex) return
    seen.current = activeIndex
    element.scrollTo?.({
      left: activeIndex * element.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [activeIndex])

  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = () => {
    clearTimeout(timer.current)
    // Told once the strip has come to rest: on its way to a far slide it passes others.
    timer.current = setTimeout(() => {
      const element = strip.current
      if (!element || element.clientWidth === 0) return
      const now = Math.round(element.scrollLeft / element.clientWidth)
      if (now === seen.current) return
      seen.current = now
      onIndexChanged(now)
    }, 80)
  }

  return (
    <div ref={strip} className="ui-slides" onScroll={onScroll}>
      {Children.map(children, slide => (
        <div className="ui-slides__slide">{slide}</div>
      ))}
    </div>
  )
}
