import { sendElementEventToHost } from '../events'
import type { ElementControl } from './control'

/** `input` and `textarea`. */
export const createTextFieldControl = (element: HTMLElement, tag: 'input' | 'textarea'): ElementControl => {
  const field = element.ownerDocument.createElement(tag)
  element.appendChild(field)
  let initial = ''
  let isTouched = false
  const report = (type: string, extra: object = {}) =>
    sendElementEventToHost(element, type, {
      detail: { value: field.value, cursor: field.value.length, ...extra },
    })
  field.addEventListener('input', () => {
    isTouched = true
    report('input')
  })
  field.addEventListener('focus', () => report('focus', { height: 0 }))
  field.addEventListener('blur', () => report('blur'))
  field.addEventListener('keydown', event => {
    if ((event as KeyboardEvent).key === 'Enter' && tag === 'input') report('confirm')
  })
  return {
    properties: { value: () => field.value },
    onLabelTapped: () => field.focus(),
    field: {
      value: () => field.value,
      reset: () => {
        field.value = initial
        isTouched = false
      },
    },
    typeText: text => {
      if (field.disabled) throw new Error('the input is disabled')
      field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text
      isTouched = true
      report('input')
    },
    onAttribute: (name, value) => {
      if (name === 'value') {
        field.value = value === null ? '' : String(value)
        if (!isTouched) initial = field.value
      }
      if (name === 'placeholder') field.placeholder = String(value ?? '')
      if (name === 'disabled') field.disabled = Boolean(value)
      if (name === 'maxlength' && Number(value) > 0) field.maxLength = Number(value)
      if (name === 'password' && 'type' in field) {
        ;(field as HTMLInputElement).type = value ? 'password' : 'text'
      }
      if (name === 'focus' && value) field.focus()
    },
  }
}
