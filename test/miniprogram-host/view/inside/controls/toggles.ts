import { report } from '../events'
import { controlOf } from '../kept'
import { addPart, innerElements, isOn, type Control } from './control'

/** Something that is on or off and may be disabled. */
const createToggle = (element: HTMLElement, onFlipped: (toggle: { set: (on: boolean) => void }) => void) => {
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
        if (!isTouched) initial = isOn(value)
        show(isOn(value))
      }
      if (name === 'disabled') isDisabled = isOn(value)
      if (name === 'color') {
        color = String(value ?? '')
        show(isChecked)
      }
    },
  }
  return toggle
}

/** `switch`. */
export const createSwitch = (element: HTMLElement): Control => {
  addPart(element, '', 'i')
  const toggle = createToggle(element, ({ set }) => {
    set(!toggle.isChecked())
    report(element, 'change', { detail: { value: toggle.isChecked() } })
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

const choicesOf = (group: HTMLElement): Choice[] => {
  const tag = group.localName === 'wx-radio-group' ? 'radio' : 'checkbox'
  return [...group.querySelectorAll<HTMLElement>(`wx-${tag}`)].flatMap(inner => choices.get(inner) ?? [])
}

const createChoice = (element: HTMLElement, tag: 'checkbox' | 'radio'): Control => {
  addPart(element, `wx-${tag}-input`, 'i')
  let value = ''
  const groupTag: ChoiceGroup = `${tag}-group`
  const toggle = createToggle(element, ({ set }) => {
    const group = element.closest<HTMLElement>(`wx-${groupTag}`)
    if (tag === 'radio') {
      if (toggle.isChecked()) return
      if (group) choicesOf(group).forEach(other => other.set(false))
      set(true)
    } else {
      set(!toggle.isChecked())
    }
    if (group) report(group, 'change', { detail: { value: controlOf(group)?.field?.value() } })
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
export const createCheckbox = (element: HTMLElement): Control => createChoice(element, 'checkbox')
/** `radio`: turns the others of its group off. */
export const createRadio = (element: HTMLElement): Control => createChoice(element, 'radio')

const checkedValues = (group: HTMLElement) =>
  choicesOf(group)
    .filter(({ isChecked }) => isChecked())
    .map(({ value }) => value())

export const createCheckboxGroup = (element: HTMLElement): Control => ({
  field: {
    value: () => checkedValues(element),
    reset: () => choicesOf(element).forEach(choice => choice.reset()),
  },
})

export const createRadioGroup = (element: HTMLElement): Control => ({
  field: {
    value: () => checkedValues(element)[0] ?? '',
    reset: () => choicesOf(element).forEach(choice => choice.reset()),
  },
})

const LABELLED = ['button', 'checkbox', 'radio', 'switch', 'input', 'textarea']

/** `label`: a touch of it is one of its control, the named one or the first inside. */
export const createLabel = (element: HTMLElement): Control => {
  let wanted = ''
  return {
    onAttribute: (name, value) => {
      if (name === 'for') wanted = String(value ?? '')
    },
    onTapped: target => {
      const touched = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement) as Element
      // A control inside has had the touch already.
      if (touched.closest(LABELLED.map(tag => `wx-${tag}`).join())) return
      const control = wanted
        ? element.ownerDocument.getElementById(wanted)
        : LABELLED.flatMap(tag => innerElements(element, tag))[0]
      if (control) controlOf(control)?.onLabelTapped?.()
    },
  }
}
