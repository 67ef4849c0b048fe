import type { NodeId } from '../../realm/bridge'
import type { Facet, Frame, Point, ViewCommands } from '../protocol'
import { baseStyles } from './baseStyles'
import { pictureOf } from './controls/canvas'
import { measureFonts } from './fonts'
import { watchTouches } from './gestures'
import { loadImage, readPixels } from './images'
import { observe, unobserve } from './intersections'
import { attributesOf, controlOf } from './kept'
import { findNameless } from './names'
import { createPageMotion, type PageMotion } from './pageMotion'
import { elementOf, idOf, nodeOf } from './registry'
import { scrollRest } from './scrollRest'
import { drawBars, setBarColors, setTitle, TAB_BAR_HEIGHT, title } from './stage/bars'
import { answerDialog, askActionSheet, askModal, dialogWords } from './stage/dialogs'
import { showToast, toastWords } from './stage/toast'
import { dropWheelSheets } from './stage/wheels'
import { applyOperation } from './tree'

const frames = new Map<number, HTMLIFrameElement>()
const motions = new Map<number, PageMotion>()

const documentOf = (pageId: number): Document => {
  const page = frames.get(pageId)?.contentDocument
  if (!page) throw new Error(`page ${pageId} is closed`)
  return page
}

const motionOf = (pageId: number): PageMotion => {
  const motion = motions.get(pageId)
  if (!motion) throw new Error(`page ${pageId} is closed`)
  return motion
}

const openPage = (pageId: number, styles: string) => {
  const frame = document.createElement('iframe')
  document.body.appendChild(frame)
  frames.set(pageId, frame)
  const page = frame.contentDocument as Document
  page.open()
  page.write('<!doctype html><meta charset="utf-8"><body></body>')
  page.close()
  for (const sheet of [baseStyles, styles]) {
    const style = page.createElement('style')
    style.textContent = sheet
    page.head.appendChild(style)
  }
  const motion = createPageMotion(pageId, frame)
  motions.set(pageId, motion)
  watchTouches(page, motion.takeDrag)
}

const showPage = (shown: number, look: Frame) => {
  const bottom = look.tabs.length > 0 ? TAB_BAR_HEIGHT : 0
  for (const [pageId, frame] of frames) {
    frame.style.visibility = pageId === shown ? 'visible' : 'hidden'
    if (pageId !== shown) continue
    frame.style.top = `${look.top}px`
    frame.style.height = `calc(100% - ${look.top + bottom}px)`
    frame.style.background = look.background
  }
  dropWheelSheets()
  motionOf(shown).settle(look)
  drawBars(look)
}

const tagOf = (element: Element) =>
  element.localName === 'body' ? 'page' : element.localName.replace(/^wx-/, '')

const describe = (elements: Iterable<Element>) =>
  [...elements].flatMap(element => {
    const id = idOf(element)
    return id === undefined ? [] : [{ id, tag: tagOf(element) }]
  })

const findByXpath = (pageId: number, expression: string) => {
  const page = documentOf(pageId)
  const found = page.evaluate(expression, page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  return describe(
    Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element),
  )
}

const wxml = (node: Node, includesItself: boolean): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (idOf(node) === undefined) return ''
  const inside = [...node.childNodes].map(child => wxml(child, true)).join('')
  if (!includesItself) return inside
  const element = node as Element
  const attributes = [...element.attributes]
    .map(({ name, value }) => ` ${name}="${value.replace(/"/g, '&quot;')}"`)
    .join('')
  return `<${tagOf(element)}${attributes}>${inside}</${tagOf(element)}>`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const readProperty = (element: HTMLElement, name: string): unknown => {
  const known: Record<string, () => unknown> = controlOf(element)?.properties ?? {}
  const attributes = attributesOf(element)
  // The automator asks for the names of all properties before it asks for one of them.
  if (name === '__propPublic') {
    const names = [...Object.keys(known), ...[...attributes.keys()].map(camel)]
    return Object.fromEntries(names.map(property => [property, true]))
  }
  return known[name]?.() ?? attributes.get(kebab(name)) ?? attributes.get(name) ?? null
}

const readFacet = (id: NodeId, facet: Facet, name: string): unknown => {
  const element = elementOf(id)
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
const coverOf = (element: HTMLElement): string | null => {
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
  const element = elementOf(id)
  if (!element.isConnected) throw new Error('the element is detached')
  // A person scrolls to what lies below the screen or under a bar.
  if (coverOf(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
  return {
    x: left + width / 2 + (frame?.left ?? 0),
    y: top + height / 2 + (frame?.top ?? 0),
    width,
    height,
    coveredBy: coverOf(element),
  }
}

const callElement = (id: NodeId, method: string, parameters: unknown[]): unknown => {
  const found = controlOf(elementOf(id))?.methods?.[method.split('.')[1] ?? method]
  if (!found) throw new Error(`${method} unimplemented`)
  return found(...parameters)
}

/** Where words of the phone's own stand: on the newest dialog, or on the bars. */
const wordsPoint = (words: string): Point => {
  const places = [...document.querySelectorAll('.veil, #navigation, #tabs')].reverse()
  const parts = places.flatMap(place => [...place.querySelectorAll('span')])
  const element = parts.find(part => part.textContent === words && part.getClientRects().length > 0)
  if (!element) throw new Error(`the phone shows no "${words}"`)
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const closeContainer = (pageId: number): boolean => {
  const container = documentOf(pageId).querySelector('wx-page-container[data-open]')
  if (container) controlOf(container)?.methods?.close?.()
  return container !== null
}

const shownFrame = () => [...frames.values()].find(({ style }) => style.visibility === 'visible')

const atPath = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)

const miniProgramView: ViewCommands = {
  openPage,
  showPage,
  closePage: pageId => {
    frames.get(pageId)?.remove()
    frames.delete(pageId)
    motions.delete(pageId)
  },
  setTitle,
  setBarColors,
  apply: (pageId, operations) => {
    const page = documentOf(pageId)
    operations.forEach(operation => applyOperation(page, operation))
  },
  find: (pageId, selector, within) => {
    const root = within === 0 ? documentOf(pageId) : elementOf(within)
    return describe(root.querySelectorAll(selector))
  },
  findByXpath,
  box: id => {
    const { left, top, width, height } = elementOf(id).getBoundingClientRect()
    return { left, top, width, height }
  },
  scroll: id => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = elementOf(id)
    return { scrollLeft, scrollTop, scrollWidth, scrollHeight }
  },
  offset: id => {
    const element = elementOf(id)
    const { left, top } = element.getBoundingClientRect()
    const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {}
    return { left: left + scrollX, top: top + scrollY }
  },
  read: (id, facet, names) => names.map(name => readFacet(id, facet, name)),
  wxml: (id, includesItself) => wxml(nodeOf(id), includesItself),
  windowProperties: (pageId, names) => names.map(name => atPath(documentOf(pageId).defaultView, name)),
  touchPoint,
  findNameless: pageId => findNameless(documentOf(pageId)),
  typeText: (id, text) => {
    const control = controlOf(elementOf(id))
    if (!control?.typeText) throw new Error('the element takes no text')
    control.typeText(text)
  },
  callElement,
  wordsPoint,
  scrollPage: (pageId, wish) => motionOf(pageId).scroll(wish),
  scrollRest: () => {
    const page = shownFrame()?.contentDocument
    return page ? scrollRest(page) : Promise.resolve()
  },
  startPullDown: pageId => motionOf(pageId).startPullDown(),
  stopPullDown: pageId => motionOf(pageId).stopPullDown(),
  showToast,
  askModal,
  askActionSheet,
  answerDialog,
  overlay: () => ({
    title: title(),
    toast: toastWords(),
    dialog: dialogWords(),
    isPulledDown: [...motions.values()].some(({ isPulledDown }) => isPulledDown()),
  }),
  observe,
  unobserve,
  loadImage,
  readPixels,
  measureFonts,
  canvasPicture: (id, wish) => pictureOf(elementOf(id), wish),
  showCameraFrame: picture =>
    shownFrame()
      ?.contentDocument?.querySelectorAll('wx-camera')
      .forEach(camera => controlOf(camera)?.methods?.show?.(picture)),
  closeContainer,
}

Object.assign(window, { miniProgramView })
