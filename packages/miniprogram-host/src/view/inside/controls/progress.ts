import { sendElementEventToHost } from '../events'
import { getElementAttributes } from '../elementState'
import {
  appendInternalElement,
  createEasedAnimation,
  isTruthyProperty,
  toNumberOrDefault,
  type ElementControl,
} from './control'

/** `progress`: a bar that is filled in part. */
export const createProgressControl = (element: HTMLElement): ElementControl => {
  const track = appendInternalElement(element, 'wx-progress-track')
  const done = appendInternalElement(track, 'wx-progress-done')
  const number = appendInternalElement(element, 'wx-progress-value', 'span')
  let shown = 0
  const given = (name: string) => getElementAttributes(element).get(name) ?? null
  const draw = (percent: number) => {
    shown = percent
    track.style.height = `${toNumberOrDefault(given('stroke-width'), 6)}px`
    track.style.borderRadius = done.style.borderRadius = `${toNumberOrDefault(given('border-radius'), 0)}px`
    track.style.background = String(given('backgroundColor') ?? given('background-color') ?? '#ebebeb')
    done.style.background = String(
      given('activeColor') ?? given('active-color') ?? given('color') ?? '#09bb07',
    )
    done.style.width = `${percent}%`
    number.textContent = isTruthyProperty(given('show-info')) ? `${Math.round(percent)}%` : ''
  }
  const glide = createEasedAnimation(draw)
  const fill = () => {
    const percent = Math.min(Math.max(toNumberOrDefault(given('percent'), 0), 0), 100)
    const isActive = isTruthyProperty(given('active'))
    const from = given('active-mode') === 'forwards' ? shown : 0
    const milliseconds = Math.abs(percent - from) * toNumberOrDefault(given('duration'), 30)
    if (!isActive) return draw(percent)
    glide(from, percent, {
      milliseconds,
      onEnded: () => sendElementEventToHost(element, 'activeend', { detail: { curPercent: percent } }),
    })
  }
  draw(0)
  return {
    properties: { percent: () => toNumberOrDefault(given('percent'), 0) },
    onAttribute: name => {
      if (name === 'percent' || name === 'active') fill()
      else draw(shown)
    },
  }
}
