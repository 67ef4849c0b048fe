import { sendElementEventToHost } from '../events'
import { appendInternalElement, toNumberOrDefault, type DragHandler, type ElementControl } from './control'
import { createElementAttributeReader, type ElementPropertyReader } from './createElementAttributeReader'

const DEFAULT_KNOB_PX = 28
const MIN_KNOB_PX = 12
const MAX_KNOB_PX = 28

const readRange = (properties: ElementPropertyReader) => ({
  min: properties.number('min', 0),
  max: properties.number('max', 100),
  step: properties.number('step', 1) || 1,
})

/** The nearest value that the range and its steps allow. */
const boundToRange = (wanted: number, { min, max, step }: ReturnType<typeof readRange>) => {
  const steps = Math.round((Math.min(Math.max(wanted, min), max) - min) / step)
  const decimals = String(step).split('.')[1]?.length ?? 0
  return Math.min(Number((min + steps * step).toFixed(decimals)), max)
}

const createSliderParts = (element: HTMLElement, properties: ElementPropertyReader) => {
  const track = appendInternalElement(element, 'wx-slider-track')
  const done = appendInternalElement(track, 'wx-slider-done')
  const knob = appendInternalElement(track, 'wx-slider-knob')
  const number = appendInternalElement(element, 'wx-slider-value', 'span')
  const { get } = properties
  return {
    track,
    draw: (value: number) => {
      const { min, max } = readRange(properties)
      const part = max > min ? (100 * (value - min)) / (max - min) : 0
      const size = Math.min(
        Math.max(properties.number('block-size', DEFAULT_KNOB_PX), MIN_KNOB_PX),
        MAX_KNOB_PX,
      )
      track.style.background = String(get('backgroundColor') ?? get('background-color') ?? '#e9e9e9')
      done.style.background = String(get('activeColor') ?? get('active-color') ?? '#1aad19')
      done.style.width = knob.style.left = `${part}%`
      knob.style.background = String(get('block-color') ?? '#ffffff')
      knob.style.width = knob.style.height = `${size}px`
      knob.style.margin = `${1 - size / 2}px ${-size / 2}px`
      number.textContent = properties.isTrue('show-value') ? String(value) : ''
    },
  }
}

/** `slider`: a value on a line, set by touching the line or by dragging its knob. */
export const createSliderControl = (element: HTMLElement): ElementControl => {
  const properties = createElementAttributeReader(element)
  const { track, draw } = createSliderParts(element, properties)
  let value = 0
  let initial = 0
  let isTouched = false
  const set = (wanted: number, event: 'change' | 'changing') => {
    const before = value
    value = boundToRange(wanted, readRange(properties))
    isTouched = true
    draw(value)
    if (event === 'change' || value !== before) sendElementEventToHost(element, event, { detail: { value } })
  }
  const isDisabled = () => properties.isTrue('disabled')
  const takeDrag = (): DragHandler => {
    const begin = value
    const { width } = track.getBoundingClientRect()
    const { min, max } = readRange(properties)
    return {
      onMoved: x => set(begin + (x / width) * (max - min), 'changing'),
      onReleased: () => set(value, 'change'),
    }
  }
  draw(value)

  return {
    properties: { value: () => value },
    methods: { slideTo: wanted => set(Number(wanted), 'change') },
    field: {
      value: () => value,
      reset: () => {
        isTouched = false
        value = initial
        draw(value)
      },
    },
    onAttribute: (name, wanted) => {
      if (name === 'value') {
        value = toNumberOrDefault(wanted, 0)
        if (!isTouched) initial = value
      }
      value = boundToRange(value, readRange(properties))
      draw(value)
    },
    onTapped: (_target, at) => {
      if (isDisabled()) return
      const { left, width } = track.getBoundingClientRect()
      const { min, max } = readRange(properties)
      set(min + ((at.x - left) / width) * (max - min), 'change')
    },
    takeDrag: axis => (axis !== 'x' || isDisabled() ? null : takeDrag()),
  }
}
