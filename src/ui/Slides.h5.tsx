import { Children, useEffect, useRef, type ReactNode } from 'react'
import { prefersStillness } from '@/platform/motion'

export type SlidesProps = {
  /** Which one is seen. */
  at: number
  onMoved: (at: number) => void
  children: ReactNode
}

/** Things side by side, one at a time, that a finger pushes on. */
export const Slides = ({ at, onMoved, children }: SlidesProps) => {
  const strip = useRef<HTMLDivElement>(null)
  const seen = useRef(at)

  useEffect(() => {
    const element = strip.current
    if (!element || seen.current === at) return
    seen.current = at
    element.scrollTo?.({
      left: at * element.clientWidth,
      behavior: prefersStillness() ? 'auto' : 'smooth',
    })
  }, [at])

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
      onMoved(now)
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
