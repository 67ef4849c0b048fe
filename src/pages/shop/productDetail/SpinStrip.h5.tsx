import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '@/i18n'
import { SpinThumbnail, type SpinStripProps } from './SpinThumbnail'

/** The views of a product in a row, along which a finger, the pointer or the arrow keys turn it. */
export const SpinStrip = ({ views, activeIndex, onIndexChanged }: SpinStripProps) => {
  const { t } = useTranslation('shop')
  const last = views.length - 1
  // Before it was turned, it is seen from the front.
  const at = activeIndex ?? Math.floor(last / 2)
  const turnTo = (index: number) => onIndexChanged(Math.min(Math.max(index, 0), last))
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    turnTo(Math.floor(((clientX - left) / Math.max(width, 1)) * views.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (index === undefined) return
    event.preventDefault()
    turnTo(index)
  }
  return (
    <div
      className="product-spin__strip"
      role="slider"
      tabIndex={0}
      aria-label={t('spin.title')}
      aria-valuemin={1}
      aria-valuemax={views.length}
      aria-valuenow={at + 1}
      aria-valuetext={t('spin.view', { at: at + 1, count: views.length })}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        follow(event)
      }}
      onPointerMove={event => event.buttons > 0 && follow(event)}
    >
      {views.map((view, index) => (
        <SpinThumbnail key={index} view={view} index={index} activeIndex={activeIndex} />
      ))}
    </div>
  )
}
