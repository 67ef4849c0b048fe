import type { NodeId } from '../treeOperations'
import {
  HOST_ATTRIBUTE,
  SCOPE_ATTRIBUTE,
  type ElementValueSource,
  type PageChrome,
  type ScreenPoint,
  type ViewCommands,
} from '../viewProtocol'
import { builtInElementStyles } from './baseStyles'
import { exportCanvasImage } from './controls/canvas'
import { measureFontAdvances } from './fonts'
import { installTouchGestures } from './gestures'
import { preloadCanvasImage, readImagePixels } from './images'
import { observeIntersections, unobserveIntersections } from './intersectionObservers'
import { getElementAttributes, getElementControl } from './elementState'
import { findElementsWithoutAccessibleName } from './accessibleNames'
import { inspectPage } from './audits/inspectPage'
import { measurePageDrawing } from './audits/measurePageDrawing'
import { createPageScroller, type PageScroller } from './pageScroller'
import { getElementByNodeId, getNodeId, getNodeById } from './nodeRegistry'
import { waitForScrollEnd } from './waitForScrollEnd'
import {
  renderPhoneBars,
  setPhoneNavigationBarColors,
  setPhoneNavigationTitle,
  TAB_BAR_HEIGHT_PX,
  getPhoneNavigationTitle,
} from './phoneShell/bars'
import { answerDialog, askActionSheet, askModal, getDialogText } from './phoneShell/dialogs'
import { showPhoneToast, readVisibleToastText } from './phoneShell/toast'
import { closePickerSheets } from './phoneShell/pickerSheet'
import { applyTreeOperation } from './applyTreeOperation'

const frames = new Map<number, HTMLIFrameElement>()
const motions = new Map<number, PageScroller>()

const getPageDocument = (pageId: number): Document => {
  const page = frames.get(pageId)?.contentDocument
  if (!page) throw new Error(`page ${pageId} is closed`)
  return page
}

const getPageScroller = (pageId: number): PageScroller => {
  const motion = motions.get(pageId)
  if (!motion) throw new Error(`page ${pageId} is closed`)
  return motion
}

const openPage = (pageId: number, path: string, styles: string) => {
  const frame = document.createElement('iframe')
  document.body.appendChild(frame)
  frames.set(pageId, frame)
  const page = frame.contentDocument as Document
  page.open()
  page.write('<!doctype html><meta charset="utf-8"><body></body>')
  page.close()
  page.documentElement.dataset.path = path
  for (const sheet of [builtInElementStyles, styles]) {
    const style = page.createElement('style')
    style.textContent = sheet
    page.head.appendChild(style)
  }
  const motion = createPageScroller(pageId, frame)
  motions.set(pageId, motion)
  installTouchGestures(page, motion.takeDrag)
}

/** What of the page lies under the phone's status bar and its home indicator. */
const setSafeArea = (frame: HTMLIFrameElement, area: { top: number; bottom: number }) => {
  const root = frame.contentDocument?.documentElement
  for (const [side, length] of Object.entries(area))
    root?.style.setProperty(`--safe-area-inset-${side}`, `${length}px`)
}

const showPage = (shown: number, look: PageChrome) => {
  const bottom = look.tabs.length > 0 ? TAB_BAR_HEIGHT_PX : 0
  for (const [pageId, frame] of frames) {
    frame.style.visibility = pageId === shown ? 'visible' : 'hidden'
    if (pageId !== shown) continue
    frame.style.top = `${look.top}px`
    frame.style.height = `calc(100% - ${look.top + bottom}px)`
    frame.style.background = look.background
    setSafeArea(frame, { top: look.safeTop, bottom: bottom > 0 ? 0 : look.safeBottom })
  }
  closePickerSheets()
  getPageScroller(shown).configure(look)
  renderPhoneBars(look)
}

const getTagName = (element: Element) =>
  element.localName === 'body' ? 'page' : element.localName.replace(/^wx-/, '')

const toFoundNodes = (elements: Iterable<Element>) =>
  [...elements].flatMap(element => {
    const id = getNodeId(element)
    return id === undefined ? [] : [{ id, tag: getTagName(element) }]
  })

const findByXpath = (pageId: number, expression: string) => {
  const page = getPageDocument(pageId)
  const found = page.evaluate(expression, page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  return toFoundNodes(
    Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element),
  )
}

const wxml = (node: Node, includesItself: boolean): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (getNodeId(node) === undefined) return ''
  const inside = [...node.childNodes].map(child => wxml(child, true)).join('')
  if (!includesItself) return inside
  const element = node as Element
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== SCOPE_ATTRIBUTE && name !== HOST_ATTRIBUTE)
    .map(({ name, value }) => ` ${name}="${value.replace(/"/g, '&quot;')}"`)
    .join('')
  return `<${getTagName(element)}${attributes}>${inside}</${getTagName(element)}>`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, character => `-${character.toLowerCase()}`)
const camel = (name: string) => name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase())

const readProperty = (element: HTMLElement, name: string): unknown => {
  const known: Record<string, () => unknown> = getElementControl(element)?.properties ?? {}
  const attributes = getElementAttributes(element)
  // The automator asks for the names of all properties before it asks for one of them.
  if (name === '__propPublic') {
    const names = [...Object.keys(known), ...[...attributes.keys()].map(camel)]
    return Object.fromEntries(names.map(property => [property, true]))
  }
  return known[name]?.() ?? attributes.get(kebab(name)) ?? attributes.get(name) ?? null
}

const readFacet = (id: NodeId, facet: ElementValueSource, name: string): unknown => {
  const element = getElementByNodeId(id)
  switch (facet) {
    case 'dom':
      return (element as unknown as Record<string, unknown>)[name]
    case 'attribute':
      return element.getAttribute(name)
    case 'style':
      return element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name)
    case 'property':
      return readProperty(element, name)
  }
}

/** What a finger meets in the middle of an element; null when that is the element itself. */
const findCover = (element: HTMLElement): string | null => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const frame = element.ownerDocument.defaultView?.frameElement
  const outside = frame?.getBoundingClientRect()
  const over = document.elementFromPoint(
    left + width / 2 + (outside?.left ?? 0),
    top + height / 2 + (outside?.top ?? 0),
  )
  // A dialog, a toast with a mask or a bar takes the touch.
  if (over && over !== frame && frame) return over.outerHTML.slice(0, 100)
  const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
  if (!hit) return 'the edge of the screen'
  // Children of the element take the touch for it; so does a parent of inline words.
  return element.contains(hit) || hit.contains(element) ? null : hit.outerHTML.slice(0, 100)
}

const touchPoint = (id: NodeId) => {
  const element = getElementByNodeId(id)
  if (!element.isConnected) throw new Error('the element is detached')
  // A person scrolls to what lies below the screen or under a bar.
  if (findCover(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
  return {
    x: left + width / 2 + (frame?.left ?? 0),
    y: top + height / 2 + (frame?.top ?? 0),
    width,
    height,
    coveredBy: findCover(element),
  }
}

const callElement = (id: NodeId, method: string, parameters: unknown[]): unknown => {
  const found = getElementControl(getElementByNodeId(id))?.methods?.[method.split('.')[1] ?? method]
  if (!found) throw new Error(`${method} unimplemented`)
  return found(...parameters)
}

/** Where words of the phone's own stand: on the newest dialog, or on the bars. */
const wordsPoint = (words: string): ScreenPoint => {
  const places = [...document.querySelectorAll('.veil, #navigation, #tabs')].reverse()
  const parts = places.flatMap(place => [...place.querySelectorAll('span')])
  const element = parts.find(part => part.textContent === words && part.getClientRects().length > 0)
  if (!element) throw new Error(`the phone shows no "${words}"`)
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const closeContainer = (pageId: number): boolean => {
  const container = getPageDocument(pageId).querySelector('wx-page-container[data-open]')
  if (container) getElementControl(container)?.methods?.close?.()
  return container !== null
}

const findVisibleFrame = () => [...frames.values()].find(({ style }) => style.visibility === 'visible')

const getAtPath = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)

const miniProgramView: ViewCommands = {
  openPage,
  showPage,
  closePage: pageId => {
    frames.get(pageId)?.remove()
    frames.delete(pageId)
    motions.delete(pageId)
  },
  setTitle: setPhoneNavigationTitle,
  setBarColors: setPhoneNavigationBarColors,
  apply: (pageId, operations, isMeasured) => {
    const page = frames.get(pageId)?.contentDocument
    // A timer of the app may change a page that is closed by now; a phone draws nothing of it either.
    if (!page) return null
    const change = () => operations.forEach(operation => applyTreeOperation(page, operation))
    if (isMeasured) return measurePageDrawing(page, change)
    change()
    return null
  },
  inspectPage: (pageId, options) => inspectPage(getPageDocument(pageId), options),
  find: (pageId, selector, within) => {
    const root = within === 0 ? getPageDocument(pageId) : getElementByNodeId(within)
    return toFoundNodes(root.querySelectorAll(selector))
  },
  findByXpath,
  box: id => {
    const { left, top, width, height } = getElementByNodeId(id).getBoundingClientRect()
    return { left, top, width, height }
  },
  scroll: id => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = getElementByNodeId(id)
    return { scrollLeft, scrollTop, scrollWidth, scrollHeight }
  },
  offset: id => {
    const element = getElementByNodeId(id)
    const { left, top } = element.getBoundingClientRect()
    const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {}
    return { left: left + scrollX, top: top + scrollY }
  },
  read: (id, facet, names) => names.map(name => readFacet(id, facet, name)),
  wxml: (id, includesItself) => wxml(getNodeById(id), includesItself),
  windowProperties: (pageId, names) =>
    names.map(name => getAtPath(getPageDocument(pageId).defaultView, name)),
  touchPoint,
  findNameless: pageId => findElementsWithoutAccessibleName(getPageDocument(pageId)),
  typeText: (id, text) => {
    const control = getElementControl(getElementByNodeId(id))
    if (!control?.typeText) throw new Error('the element takes no text')
    control.typeText(text)
  },
  callElement,
  wordsPoint,
  scrollPage: (pageId, options) => getPageScroller(pageId).scroll(options),
  scrollRest: () => {
    const page = findVisibleFrame()?.contentDocument
    return page ? waitForScrollEnd(page) : Promise.resolve()
  },
  startPullDown: pageId => getPageScroller(pageId).startPullDown(),
  stopPullDown: pageId => getPageScroller(pageId).stopPullDown(),
  showToast: showPhoneToast,
  askModal,
  askActionSheet,
  answerDialog,
  overlay: () => ({
    title: getPhoneNavigationTitle(),
    toast: readVisibleToastText(),
    dialog: getDialogText(),
    isPulledDown: [...motions.values()].some(({ isPulledDown }) => isPulledDown()),
  }),
  observe: observeIntersections,
  unobserve: unobserveIntersections,
  loadImage: preloadCanvasImage,
  readPixels: readImagePixels,
  measureFonts: measureFontAdvances,
  canvasPicture: (id, options) => exportCanvasImage(getElementByNodeId(id), options),
  showCameraFrame: picture =>
    findVisibleFrame()
      ?.contentDocument?.querySelectorAll('wx-camera')
      .forEach(camera => getElementControl(camera)?.methods?.show?.(picture)),
  closeContainer,
}

Object.assign(window, { miniProgramView })
