import { sendElementEventToHost, sendScreenEventToHost } from '../events'
import { getElementAttributes, getElementControl } from '../elementState'
import { getNodeId } from '../nodeRegistry'
import { parseLengthPx, convertRpxToCss } from '../lengths'
import {
  appendInternalElement,
  findOwnDescendantsByTag,
  isTruthyProperty,
  toNumberOrDefault,
  type ElementControl,
} from './control'

const FORM_FIELD_TAGS = [
  'input',
  'textarea',
  'switch',
  'checkbox-group',
  'radio-group',
  'slider',
  'picker',
  'picker-view',
]

const findFormFields = (form: HTMLElement) =>
  FORM_FIELD_TAGS.flatMap(tag => findOwnDescendantsByTag(form, tag)).map(element => ({
    name: getElementAttributes(element).get('name'),
    field: getElementControl(element)?.field,
  }))

/** `button`: submits or resets the form around it when it is meant to, or asks the platform by its `open-type`. */
export const createButtonControl = (element: HTMLElement): ElementControl => {
  const onPressed = () => {
    const type = getElementAttributes(element).get('form-type')
    const form = element.closest<HTMLElement>('wx-form')
    if (!form || isTruthyProperty(getElementAttributes(element).get('disabled'))) return
    if (type === 'submit') {
      const named = findFormFields(form).filter(({ name }) => name)
      const value = Object.fromEntries(named.map(({ name, field }) => [name, field?.value()]))
      sendElementEventToHost(form, 'submit', { detail: { value, formId: '' } })
    }
    if (type === 'reset') {
      findFormFields(form).forEach(({ field }) => field?.reset())
      sendElementEventToHost(form, 'reset')
    }
  }
  const onTouched = () => {
    onPressed()
    const openType = getElementAttributes(element).get('open-type')
    const nodeId = getNodeId(element)
    if (
      openType &&
      nodeId !== undefined &&
      !isTruthyProperty(getElementAttributes(element).get('disabled'))
    ) {
      sendScreenEventToHost({ kind: 'openTypeTapped', nodeId, openType: String(openType) })
    }
  }
  return {
    onTapped: onTouched,
    onLabelTapped: () => {
      sendElementEventToHost(element, 'tap', { bubbles: true })
      onTouched()
    },
  }
}

/** `navigator`: leads to another page. */
export const createNavigatorControl = (element: HTMLElement): ElementControl => ({
  onTapped: () => {
    const given = getElementAttributes(element)
    sendScreenEventToHost({
      kind: 'linkTapped',
      link: {
        openType: String(given.get('open-type') ?? 'navigate'),
        url: String(given.get('url') ?? ''),
        delta: toNumberOrDefault(given.get('delta'), 1),
      },
    })
  },
})

/** `web-view`: a page of the web covers the whole page; here it is its address only. */
export const createWebViewControl = (element: HTMLElement): ElementControl => {
  const address = appendInternalElement(element, 'wx-web-view-address')
  return {
    onAttribute: (name, value) => {
      if (name !== 'src') return
      address.textContent = String(value ?? '')
      sendElementEventToHost(element, 'load', { detail: { src: String(value ?? '') } })
    },
  }
}

/** `camera`: shows the frames that the host hands over. */
export const createCameraControl = (element: HTMLElement): ElementControl => {
  const picture = appendInternalElement(element, 'wx-camera-picture', 'img') as HTMLImageElement
  picture.hidden = true
  return {
    methods: {
      show: base64 => {
        picture.hidden = false
        // The browser tells the kind of picture by its bytes.
        picture.src = `data:image/*;base64,${String(base64)}`
      },
    },
  }
}

/** `root-portal`: what stands inside leaves its place and lies over the page, whatever its parents clip or move. */
export const createRootPortalControl = (element: HTMLElement): ElementControl => {
  const open = () => {
    if (element.isConnected && element.popover && !element.matches(':popover-open')) element.showPopover()
  }
  const setEnabled = (isEnabled: boolean) => {
    element.popover = isEnabled ? 'manual' : null
    requestAnimationFrame(open)
  }
  setEnabled(true)
  return {
    onAttribute: (name, value) => {
      if (name === 'enable') setEnabled(isTruthyProperty(value))
    },
  }
}

type Opening = 'closed' | 'open'

/** `page-container`: a page within the page that comes from an edge and goes by a step back. */
export const createPageContainerControl = (element: HTMLElement): ElementControl => {
  const overlay = appendInternalElement(element, 'wx-page-container-overlay')
  let state: Opening = 'closed'
  const given = (name: string) => getElementAttributes(element).get(name) ?? null
  overlay.addEventListener('click', () => sendElementEventToHost(element, 'clickoverlay'))
  const milliseconds = () => toNumberOrDefault(given('duration'), 300)
  const move = (to: Opening) => {
    if (to === state) return
    state = to
    const name = to === 'open' ? 'enter' : 'leave'
    sendElementEventToHost(element, `before${name}`)
    element.toggleAttribute('data-open', to === 'open')
    sendElementEventToHost(element, name)
    window.setTimeout(() => sendElementEventToHost(element, `after${name}`), milliseconds())
  }
  return {
    properties: { show: () => state === 'open' },
    methods: { close: () => move('closed') },
    onAttribute: name => {
      element.dataset.position = String(given('position') ?? 'bottom')
      element.toggleAttribute('data-round', isTruthyProperty(given('round')))
      element.style.zIndex = String(toNumberOrDefault(given('z-index'), 100))
      element.style.setProperty('--duration', `${milliseconds()}ms`)
      overlay.hidden = given('overlay') === false
      if (name === 'overlay-style') overlay.setAttribute('style', convertRpxToCss(String(given(name) ?? '')))
      if (name === 'show') move(isTruthyProperty(given('show')) ? 'open' : 'closed')
    },
    takeDrag: axis => {
      if (state !== 'open' || axis !== 'y' || !isTruthyProperty(given('close-on-slide-down'))) return null
      let way = 0
      return {
        onMoved: (_x, y) => {
          way = y
        },
        onReleased: () => {
          if (way > parseLengthPx('100px')) move('closed')
        },
      }
    },
  }
}
