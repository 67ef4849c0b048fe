import { report } from '../events'
import { attributesOf } from '../kept'
import { addPart, isOn, numberOr, type Control } from './control'

/** `slider`: a value on a line, set by touching the line or by dragging its knob. */
export const createSlider = (element: HTMLElement): Control => {
  const track = addPart(element, 'wx-slider-track')
  const done = addPart(track, 'wx-slider-done')
  const knob = addPart(track, 'wx-slider-knob')
  const number = addPart(element, 'wx-slider-value', 'span')
  let value = 0
  let initial = 0
  let isTouched = false
  const given = (name: string) => attributesOf(element).get(name) ?? null
  const range = () => {
    const min = numberOr(given('min'), 0)
    return { min, max: numberOr(given('max'), 100), step: numberOr(given('step'), 1) || 1 }
  }
  const bounded = (wanted: number) => {
    const { min, max, step } = range()
    const steps = Math.round((Math.min(Math.max(wanted, min), max) - min) / step)
    const decimals = String(step).split('.')[1]?.length ?? 0
    return Math.min(Number((min + steps * step).toFixed(decimals)), max)
  }
  const draw = () => {
    const { min, max } = range()
    const part = max > min ? (100 * (value - min)) / (max - min) : 0
    const size = Math.min(Math.max(numberOr(given('block-size'), 28), 12), 28)
    track.style.background = String(given('backgroundColor') ?? given('background-color') ?? '#e9e9e9')
    done.style.background = String(given('activeColor') ?? given('active-color') ?? '#1aad19')
    done.style.width = knob.style.left = `${part}%`
    knob.style.background = String(given('block-color') ?? '#ffffff')
    knob.style.width = knob.style.height = `${size}px`
    knob.style.margin = `${1 - size / 2}px ${-size / 2}px`
    number.textContent = isOn(given('show-value')) ? String(value) : ''
  }
  const set = (wanted: number, event: 'change' | 'changing') => {
    const before = value
    value = bounded(wanted)
    isTouched = true
    draw()
    if (event === 'change' || value !== before) report(element, event, { detail: { value } })
  }
  const isDisabled = () => isOn(given('disabled'))
  draw()

  return {
    properties: { value: () => value },
    methods: { slideTo: wanted => set(Number(wanted), 'change') },
    field: {
      value: () => value,
      reset: () => {
        isTouched = false
        value = initial
        draw()
      },
    },
    onAttribute: (name, wanted) => {
      if (name === 'value') {
        value = numberOr(wanted, 0)
        if (!isTouched) initial = value
      }
      value = bounded(value)
      draw()
    },
    onTapped: (_target, at) => {
      if (isDisabled()) return
      const { left, width } = track.getBoundingClientRect()
      const { min, max } = range()
      set(min + ((at.x - left) / width) * (max - min), 'change')
    },
    takeDrag: axis => {
      if (axis !== 'x' || isDisabled()) return null
      const begin = value
      const { width } = track.getBoundingClientRect()
      const { min, max } = range()
      return {
        onMoved: x => set(begin + (x / width) * (max - min), 'changing'),
        onReleased: () => set(value, 'change'),
      }
    },
  }
}
