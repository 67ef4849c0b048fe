import { getElementAttributes, hasTapListener } from './elementState'

/** Elements of the platform that are there to be used. */
const CONTROL_SELECTOR =
  'wx-button, wx-navigator, wx-input, wx-textarea, wx-switch, wx-checkbox, wx-radio, wx-slider, wx-picker'
const ROLE_SELECTOR = 'button link checkbox radio switch tab slider'
  .split(' ')
  .map(role => `[aria-role="${role}"]`)
  .join()

/** Surfaces for pictures and slides: frameworks listen to everything on them, whether it is wanted or not. */
const SURFACE_SELECTOR = 'wx-camera, wx-canvas, wx-video, wx-map, wx-swiper-item'

/** Whether an element takes part in the page's layout. */
export const isRendered = (element: Element) => element.getClientRects().length > 0
/** Whether an element takes taps that somebody wants. */
export const isTappable = (element: Element) => hasTapListener(element) && !element.matches(SURFACE_SELECTOR)
const isAriaHidden = (element: Element) => element.closest('[aria-hidden="true"]') !== null
const getAttributeText = (element: Element, name: string) =>
  String(getElementAttributes(element).get(name) ?? '').trim()

/** The words that are read out for an element: its own label, else what stands inside. */
const getSpokenText = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').trim()
  const element = node as Element
  if (element.getAttribute?.('aria-hidden') === 'true') return ''
  const label = getAttributeText(element, 'aria-label')
  return label || [...element.childNodes].map(getSpokenText).join('')
}

const getAccessibleName = (element: Element): string => {
  const label = element.closest('wx-label')
  return (
    getSpokenText(element) || getAttributeText(element, 'placeholder') || (label ? getSpokenText(label) : '')
  )
}

/** An element as a selector would name it. */
export const describeElement = (element: Element): string => {
  const id = element.id ? `#${element.id}` : ''
  const classes = [...element.classList].map(name => `.${name}`).join('')
  return `${element.localName.replace(/^wx-/, '')}${id}${classes}`
}

/** What can be pressed or filled in on a page and has no name for whoever does not see it. */
export const findElementsWithoutAccessibleName = (page: Document): string[] =>
  [...page.body.querySelectorAll('*')]
    .filter(
      element =>
        (element.matches(CONTROL_SELECTOR) || element.matches(ROLE_SELECTOR) || isTappable(element)) &&
        isRendered(element) &&
        !isAriaHidden(element) &&
        getAccessibleName(element) === '',
    )
    .map(describeElement)
