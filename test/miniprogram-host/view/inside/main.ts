import type { NodeId } from '../../realm/bridge'
import type { Facet, Frame, ViewCommands } from '../protocol'
import { baseStyles } from './baseStyles'
import { watchTouches } from './gestures'
import { elementOf, idOf, nodeOf } from './registry'
import { applyOperation, attributesOf, controlOf } from './tree'

const frames = new Map<number, HTMLIFrameElement>()

const documentOf = (pageId: number): Document => {
  const page = frames.get(pageId)?.contentDocument
  if (!page) throw new Error(`page ${pageId} is closed`)
  return page
}

const bar = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

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
  watchTouches(page)
}

const TAB_BAR_HEIGHT = 50

const showPage = (shown: number, { title, top, hasBack, tabs }: Frame) => {
  const bottom = tabs.length > 0 ? TAB_BAR_HEIGHT : 0
  for (const [pageId, frame] of frames) {
    frame.style.visibility = pageId === shown ? 'visible' : 'hidden'
    if (pageId !== shown) continue
    frame.style.top = `${top}px`
    frame.style.height = `calc(100% - ${top + bottom}px)`
  }
  bar('navigation').style.height = `${top}px`
  bar('back').textContent = hasBack ? '‹' : ''
  bar('title').textContent = title
  bar('tabs').style.height = `${bottom}px`
  bar('tabs').replaceChildren(
    ...tabs.map(({ text, isActive }) => {
      const tab = document.createElement('span')
      tab.textContent = text
      tab.toggleAttribute('data-active', isActive)
      return tab
    }),
  )
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
  const known = controlOf(element)?.properties ?? {}
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
  const element = elementOf(id)
  const control = controlOf(element)
  const name = method.split('.')[1] ?? method
  if (name === 'tap' && control?.onTapped) return control.onTapped()
  if (name === 'scrollTo') return element.scrollTo(Number(parameters[0]), Number(parameters[1]))
  if (name === 'scrollTop' || name === 'scrollLeft' || name === 'scrollWidth' || name === 'scrollHeight') {
    return element[name]
  }
  throw new Error(`${method} unimplemented`)
}

const atPath = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)

const miniProgramView: ViewCommands = {
  openPage,
  showPage,
  closePage: pageId => {
    frames.get(pageId)?.remove()
    frames.delete(pageId)
  },
  setTitle: title => {
    bar('title').textContent = title
  },
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
  typeText: (id, text) => {
    const control = controlOf(elementOf(id))
    if (!control?.typeText) throw new Error('the element takes no text')
    control.typeText(text)
  },
  callElement,
  scrollPage: (pageId, top) => documentOf(pageId).defaultView?.scrollTo(0, top),
  showToast: text => {
    bar('toast').textContent = text
    bar('toast').hidden = text === null
  },
}

Object.assign(window, { miniProgramView })
