import { report, reportScreen } from '../events'
import { attributesOf, controlOf } from '../kept'
import { idOf } from '../registry'
import { lengthOf, withoutRpx } from '../lengths'
import { addPart, innerElements, isOn, numberOr, type Control } from './control'

const FIELDS = [
  'input',
  'textarea',
  'switch',
  'checkbox-group',
  'radio-group',
  'slider',
  'picker',
  'picker-view',
]

const fieldsOf = (form: HTMLElement) =>
  FIELDS.flatMap(tag => innerElements(form, tag)).map(element => ({
    name: attributesOf(element).get('name'),
    field: controlOf(element)?.field,
  }))

/** `button`: submits or resets the form around it when it is meant to, or asks the platform by its `open-type`. */
export const createButton = (element: HTMLElement): Control => {
  const onPressed = () => {
    const type = attributesOf(element).get('form-type')
    const form = element.closest<HTMLElement>('wx-form')
    if (!form || isOn(attributesOf(element).get('disabled'))) return
    if (type === 'submit') {
      const named = fieldsOf(form).filter(({ name }) => name)
      const value = Object.fromEntries(named.map(({ name, field }) => [name, field?.value()]))
      report(form, 'submit', { detail: { value, formId: '' } })
    }
    if (type === 'reset') {
      fieldsOf(form).forEach(({ field }) => field?.reset())
      report(form, 'reset')
    }
  }
  const onTouched = () => {
    onPressed()
    const openType = attributesOf(element).get('open-type')
    const nodeId = idOf(element)
    if (openType && nodeId !== undefined && !isOn(attributesOf(element).get('disabled'))) {
      reportScreen({ kind: 'openTypeTapped', nodeId, openType: String(openType) })
    }
  }
  return {
    onTapped: onTouched,
    onLabelTapped: () => {
      report(element, 'tap', { bubbles: true })
      onTouched()
    },
  }
}

/** `navigator`: leads to another page. */
export const createNavigator = (element: HTMLElement): Control => ({
  onTapped: () => {
    const given = attributesOf(element)
    reportScreen({
      kind: 'linkTapped',
      link: {
        openType: String(given.get('open-type') ?? 'navigate'),
        url: String(given.get('url') ?? ''),
        delta: numberOr(given.get('delta'), 1),
      },
    })
  },
})

/** `web-view`: a page of the web covers the whole page; here it is its address only. */
export const createWebView = (element: HTMLElement): Control => {
  const address = addPart(element, 'wx-web-view-address')
  return {
    onAttribute: (name, value) => {
      if (name !== 'src') return
      address.textContent = String(value ?? '')
      report(element, 'load', { detail: { src: String(value ?? '') } })
    },
  }
}

/** `camera`: shows the frames that the host hands over. */
export const createCamera = (element: HTMLElement): Control => {
  const picture = addPart(element, 'wx-camera-picture', 'img') as HTMLImageElement
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
export const createRootPortal = (element: HTMLElement): Control => {
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
      if (name === 'enable') setEnabled(isOn(value))
    },
  }
}

type Opening = 'closed' | 'open'

/** `page-container`: a page within the page that comes from an edge and goes by a step back. */
export const createPageContainer = (element: HTMLElement): Control => {
  const overlay = addPart(element, 'wx-page-container-overlay')
  let state: Opening = 'closed'
  const given = (name: string) => attributesOf(element).get(name) ?? null
  overlay.addEventListener('click', () => report(element, 'clickoverlay'))
  const milliseconds = () => numberOr(given('duration'), 300)
  const move = (to: Opening) => {
    if (to === state) return
    state = to
    const name = to === 'open' ? 'enter' : 'leave'
    report(element, `before${name}`)
    element.toggleAttribute('data-open', to === 'open')
    report(element, name)
    window.setTimeout(() => report(element, `after${name}`), milliseconds())
  }
  return {
    properties: { show: () => state === 'open' },
    methods: { close: () => move('closed') },
    onAttribute: name => {
      element.dataset.position = String(given('position') ?? 'bottom')
      element.toggleAttribute('data-round', isOn(given('round')))
      element.style.zIndex = String(numberOr(given('z-index'), 100))
      element.style.setProperty('--duration', `${milliseconds()}ms`)
      overlay.hidden = given('overlay') === false
      if (name === 'overlay-style') overlay.setAttribute('style', withoutRpx(String(given(name) ?? '')))
      if (name === 'show') move(isOn(given('show')) ? 'open' : 'closed')
    },
    takeDrag: axis => {
      if (state !== 'open' || axis !== 'y' || !isOn(given('close-on-slide-down'))) return null
      let way = 0
      return {
        onMoved: (_x, y) => {
          way = y
        },
        onReleased: () => {
          if (way > lengthOf('100px')) move('closed')
        },
      }
    },
  }
}
