import { attributesOf, listensToTaps } from './kept'

/** Elements of the platform that are there to be used. */
const CONTROLS =
  'wx-button, wx-navigator, wx-input, wx-textarea, wx-switch, wx-checkbox, wx-radio, wx-slider, wx-picker'
const ROLES = 'button link checkbox radio switch tab slider'
  .split(' ')
  .map(role => `[aria-role="${role}"]`)
  .join()

/** Surfaces for pictures and slides: frameworks listen to everything on them, whether it is wanted or not. */
const SURFACES = 'wx-camera, wx-canvas, wx-video, wx-map, wx-swiper-item'

const isDrawn = (element: Element) => element.getClientRects().length > 0
const takesTaps = (element: Element) => listensToTaps(element) && !element.matches(SURFACES)
const isSilenced = (element: Element) => element.closest('[aria-hidden="true"]') !== null
const given = (element: Element, name: string) => String(attributesOf(element).get(name) ?? '').trim()

/** The words that are read out for an element: its own label, else what stands inside. */
const spokenWords = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').trim()
  const element = node as Element
  if (element.getAttribute?.('aria-hidden') === 'true') return ''
  const label = given(element, 'aria-label')
  return label || [...element.childNodes].map(spokenWords).join('')
}

const nameOf = (element: Element): string => {
  const label = element.closest('wx-label')
  return spokenWords(element) || given(element, 'placeholder') || (label ? spokenWords(label) : '')
}

const describe = (element: Element): string => {
  const id = element.id ? `#${element.id}` : ''
  const classes = [...element.classList].map(name => `.${name}`).join('')
  return `${element.localName.replace(/^wx-/, '')}${id}${classes}`
}

/** What can be pressed or filled in on a page and has no name for whoever does not see it. */
export const findNameless = (page: Document): string[] =>
  [...page.body.querySelectorAll('*')]
    .filter(
      element =>
        (element.matches(CONTROLS) || element.matches(ROLES) || takesTaps(element)) &&
        isDrawn(element) &&
        !isSilenced(element) &&
        nameOf(element) === '',
    )
    .map(describe)
