import { report } from '../events'
import { attributesOf } from '../kept'
import { addPart, createGlide, isOn, numberOr, type Control } from './control'

/** `progress`: a bar that is filled in part. */
export const createProgress = (element: HTMLElement): Control => {
  const track = addPart(element, 'wx-progress-track')
  const done = addPart(track, 'wx-progress-done')
  const number = addPart(element, 'wx-progress-value', 'span')
  let shown = 0
  const given = (name: string) => attributesOf(element).get(name) ?? null
  const draw = (percent: number) => {
    shown = percent
    track.style.height = `${numberOr(given('stroke-width'), 6)}px`
    track.style.borderRadius = done.style.borderRadius = `${numberOr(given('border-radius'), 0)}px`
    track.style.background = String(given('backgroundColor') ?? given('background-color') ?? '#ebebeb')
    done.style.background = String(
      given('activeColor') ?? given('active-color') ?? given('color') ?? '#09bb07',
    )
    done.style.width = `${percent}%`
    number.textContent = isOn(given('show-info')) ? `${Math.round(percent)}%` : ''
  }
  const glide = createGlide(draw)
  const fill = () => {
    const percent = Math.min(Math.max(numberOr(given('percent'), 0), 0), 100)
    const isActive = isOn(given('active'))
    const from = given('active-mode') === 'forwards' ? shown : 0
    const milliseconds = Math.abs(percent - from) * numberOr(given('duration'), 30)
    if (!isActive) return draw(percent)
    glide(from, percent, {
      milliseconds,
      onEnded: () => report(element, 'activeend', { detail: { curPercent: percent } }),
    })
  }
  draw(0)
  return {
    properties: { percent: () => numberOr(given('percent'), 0) },
    onAttribute: name => {
      if (name === 'percent' || name === 'active') fill()
      else draw(shown)
    },
  }
}
