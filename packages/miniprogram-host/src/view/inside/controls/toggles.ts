import { sendElementEventToHost } from '../events'
import { getElementControl } from '../elementState'
import {
  appendInternalElement,
  findOwnDescendantsByTag,
  isTruthyProperty,
  type ElementControl,
} from './control'

/** Something that is on or off and may be disabled. */
const appendToggle = (element: HTMLElement, onFlipped: (toggle: { set: (on: boolean) => void }) => void) => {
  let initial = false
  let isChecked = false
  let isTouched = false
  let isDisabled = false
  let color = ''
  const show = (value: boolean) => {
    isChecked = value
    element.toggleAttribute('data-on', value)
    element.style.setProperty('--checked', color || null)
  }
  const toggle = {
    isChecked: () => isChecked,
    set: (value: boolean) => {
      isTouched = true
      show(value)
    },
    reset: () => {
      isTouched = false
      show(initial)
    },
    touch: () => {
      if (!isDisabled) onFlipped(toggle)
    },
    onAttribute: (name: string, value: unknown) => {
      if (name === 'checked') {
        if (!isTouched) initial = isTruthyProperty(value)
        show(isTruthyProperty(value))
      }
      if (name === 'disabled') isDisabled = isTruthyProperty(value)
      if (name === 'color') {
        color = String(value ?? '')
        show(isChecked)
      }
    },
  }
  return toggle
}

/** `switch`. */
export const createSwitchControl = (element: HTMLElement): ElementControl => {
  appendInternalElement(element, '', 'i')
  const toggle = appendToggle(element, ({ set }) => {
    set(!toggle.isChecked())
    sendElementEventToHost(element, 'change', { detail: { value: toggle.isChecked() } })
  })
  return {
    onAttribute: toggle.onAttribute,
    onTapped: toggle.touch,
    onLabelTapped: toggle.touch,
    methods: { tap: toggle.touch },
    properties: { checked: toggle.isChecked },
    field: { value: toggle.isChecked, reset: toggle.reset },
  }
}

type ChoiceGroup = 'checkbox-group' | 'radio-group'

/** What a group needs of its choices. */
type Choice = { value: () => string; isChecked: () => boolean; set: (on: boolean) => void; reset: () => void }
const choices = new WeakMap<HTMLElement, Choice>()

const findChoices = (group: HTMLElement): Choice[] => {
  const tag = group.localName === 'wx-radio-group' ? 'radio' : 'checkbox'
  return [...group.querySelectorAll<HTMLElement>(`wx-${tag}`)].flatMap(inner => choices.get(inner) ?? [])
}

const createChoiceControl = (element: HTMLElement, tag: 'checkbox' | 'radio'): ElementControl => {
  appendInternalElement(element, `wx-${tag}-input`, 'i')
  let value = ''
  const groupTag: ChoiceGroup = `${tag}-group`
  const toggle = appendToggle(element, ({ set }) => {
    const group = element.closest<HTMLElement>(`wx-${groupTag}`)
    if (tag === 'radio') {
      if (toggle.isChecked()) return
      if (group) findChoices(group).forEach(other => other.set(false))
      set(true)
    } else {
      set(!toggle.isChecked())
    }
    if (group)
      sendElementEventToHost(group, 'change', { detail: { value: getElementControl(group)?.field?.value() } })
  })
  choices.set(element, { ...toggle, value: () => value })
  return {
    onAttribute: (name, given) => {
      if (name === 'value') value = String(given ?? '')
      toggle.onAttribute(name, given)
    },
    onTapped: toggle.touch,
    onLabelTapped: toggle.touch,
    properties: { checked: toggle.isChecked, value: () => value },
  }
}

/** `checkbox`: tells its group when it is touched. */
export const createCheckboxControl = (element: HTMLElement): ElementControl =>
  createChoiceControl(element, 'checkbox')
/** `radio`: turns the others of its group off. */
export const createRadioControl = (element: HTMLElement): ElementControl =>
  createChoiceControl(element, 'radio')

const getCheckedValues = (group: HTMLElement) =>
  findChoices(group)
    .filter(({ isChecked }) => isChecked())
    .map(({ value }) => value())

/** A group of checkboxes: its value is the list of those that are ticked. */
export const createCheckboxGroupControl = (element: HTMLElement): ElementControl => ({
  field: {
    value: () => getCheckedValues(element),
    reset: () => findChoices(element).forEach(choice => choice.reset()),
  },
})

/** A group of radio buttons: its value is the one that is chosen. */
export const createRadioGroupControl = (element: HTMLElement): ElementControl => ({
  field: {
    value: () => getCheckedValues(element)[0] ?? '',
    reset: () => findChoices(element).forEach(choice => choice.reset()),
  },
})

const LABELABLE_TAGS = ['button', 'checkbox', 'radio', 'switch', 'input', 'textarea']

/** `label`: a touch of it is one of its control, the named one or the first inside. */
export const createLabelControl = (element: HTMLElement): ElementControl => {
  let wanted = ''
  return {
    onAttribute: (name, value) => {
      if (name === 'for') wanted = String(value ?? '')
    },
    onTapped: target => {
      const touched = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement) as Element
      // A control inside has had the touch already.
      if (touched.closest(LABELABLE_TAGS.map(tag => `wx-${tag}`).join())) return
      const control = wanted
        ? element.ownerDocument.getElementById(wanted)
        : LABELABLE_TAGS.flatMap(tag => findOwnDescendantsByTag(element, tag))[0]
      if (control) getElementControl(control)?.onLabelTapped?.()
    },
  }
}
