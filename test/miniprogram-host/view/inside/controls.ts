import { report } from './events'

/** What a built-in element does beyond being a box. */
export type Control = {
  onAttribute?: (name: string, value: unknown) => void
  /** A finger touched the element. */
  onTapped?: () => void
  /** Values that the automator may ask for, by property. */
  properties: Record<string, () => unknown>
  typeText?: (text: string) => void
}

const PACKAGE_ORIGIN = 'http://mini-program.local/'

const createTextControl = (element: HTMLElement, tag: 'input' | 'textarea'): Control => {
  const field = element.ownerDocument.createElement(tag)
  element.appendChild(field)
  const tell = (type: string, extra: object = {}) =>
    report(element, type, { detail: { value: field.value, cursor: field.value.length, ...extra } })
  field.addEventListener('input', () => tell('input'))
  field.addEventListener('focus', () => tell('focus', { height: 0 }))
  field.addEventListener('blur', () => tell('blur'))
  field.addEventListener('keydown', event => {
    if ((event as KeyboardEvent).key === 'Enter' && tag === 'input') tell('confirm')
  })
  return {
    properties: { value: () => field.value },
    typeText: text => {
      if (field.disabled) throw new Error('the input is disabled')
      field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text
      tell('input')
    },
    onAttribute: (name, value) => {
      if (name === 'value') field.value = value === null ? '' : String(value)
      if (name === 'placeholder') field.placeholder = String(value ?? '')
      if (name === 'disabled') field.disabled = Boolean(value)
      if (name === 'maxlength' && Number(value) > 0) field.maxLength = Number(value)
      if (name === 'password' && 'type' in field)
        (field as HTMLInputElement).type = value ? 'password' : 'text'
      if (name === 'focus' && value) field.focus()
    },
  }
}

const MODES: Record<string, string> = { aspectFit: 'contain', aspectFill: 'cover', center: 'none' }

const createImage = (element: HTMLElement): Control => {
  const image = element.ownerDocument.createElement('img')
  element.appendChild(image)
  image.addEventListener('load', () =>
    report(element, 'load', { detail: { width: image.naturalWidth, height: image.naturalHeight } }),
  )
  image.addEventListener('error', () =>
    report(element, 'error', { detail: { errMsg: `GET ${image.src} fail` } }),
  )
  const setSource = (source: string) => {
    if (source) image.src = new URL(source.replace(/^\/(?!\/)/, ''), PACKAGE_ORIGIN).href
    else image.removeAttribute('src')
  }
  return {
    properties: {},
    onAttribute: (name, value) => {
      if (name === 'src') setSource(String(value ?? ''))
      if (name === 'mode') {
        image.style.objectFit = MODES[String(value)] ?? 'fill'
        element.classList.toggle('wx-image-width-fix', value === 'widthFix')
      }
    },
  }
}

const createSwitch = (element: HTMLElement): Control => {
  let isOn = false
  const set = (value: boolean) => {
    isOn = value
    element.toggleAttribute('data-on', isOn)
  }
  element.appendChild(element.ownerDocument.createElement('i'))
  return {
    properties: { checked: () => isOn },
    onAttribute: (name, value) => {
      if (name === 'checked') set(Boolean(value))
    },
    onTapped: () => {
      set(!isOn)
      report(element, 'change', { detail: { value: isOn } })
    },
  }
}

const createScrollView = (element: HTMLElement): Control => {
  const place = () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = element
    return { scrollTop, scrollLeft, scrollHeight, scrollWidth, deltaX: 0, deltaY: 0 }
  }
  element.addEventListener('scroll', () => report(element, 'scroll', { detail: place() }))
  return {
    properties: { scrollTop: () => element.scrollTop, scrollLeft: () => element.scrollLeft },
    onAttribute: (name, value) => {
      if (name === 'scroll-y') element.style.overflowY = value ? 'auto' : 'hidden'
      if (name === 'scroll-x') element.style.overflowX = value ? 'auto' : 'hidden'
      if (name === 'scroll-top' && value !== null) element.scrollTop = Number(value)
    },
  }
}

/** The behaviour of a built-in element; null for those that are boxes only. */
export const createControl = (tag: string, element: HTMLElement): Control | null => {
  switch (tag) {
    case 'input':
    case 'textarea':
      return createTextControl(element, tag)
    case 'image':
      return createImage(element)
    case 'switch':
      return createSwitch(element)
    case 'scroll-view':
      return createScrollView(element)
    default:
      return null
  }
}
