import { report } from '../events'
import type { Control } from './control'

/** `input` and `textarea`. */
export const createTextField = (element: HTMLElement, tag: 'input' | 'textarea'): Control => {
  const field = element.ownerDocument.createElement(tag)
  element.appendChild(field)
  let initial = ''
  let isTouched = false
  const tell = (type: string, extra: object = {}) =>
    report(element, type, { detail: { value: field.value, cursor: field.value.length, ...extra } })
  field.addEventListener('input', () => {
    isTouched = true
    tell('input')
  })
  field.addEventListener('focus', () => tell('focus', { height: 0 }))
  field.addEventListener('blur', () => tell('blur'))
  field.addEventListener('keydown', event => {
    if ((event as KeyboardEvent).key === 'Enter' && tag === 'input') tell('confirm')
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
      tell('input')
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
