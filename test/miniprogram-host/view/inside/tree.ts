import type { NodeId, Operation } from '../../realm/bridge'
import { drawOnCanvas } from './controls/canvas'
import { createControl } from './controls/createControl'
import { attributesOf, controlOf, keepElement, keepTapListener } from './kept'
import { withoutRpx } from './lengths'
import { elementOf, findNode, forgetNode, keepNode, nodeOf } from './registry'

const setAttribute = (id: NodeId, name: string, value: unknown) => {
  const element = findNode(id)
  if (!(element && 'setAttribute' in element)) return
  const html = element as HTMLElement
  attributesOf(html).set(name, value)
  controlOf(html)?.onAttribute?.(name, value)
  if (value === null || value === false) html.removeAttribute(name)
  else if (name === 'style') html.setAttribute(name, withoutRpx(String(value)))
  else if (typeof value !== 'object') html.setAttribute(name, value === true ? '' : String(value))
}

type Splice = { before: Node | null; deleteCount: number; list: Node | null }

const splice = (parent: Node, { before, deleteCount, list }: Splice) => {
  let next = before
  for (let count = 0; count < deleteCount && next; count++) {
    const following: Node | null = next.nextSibling
    parent.removeChild(next)
    next = following
  }
  if (list) parent.insertBefore(list, next)
}

const optional = (id: NodeId) => (id === 0 ? null : nodeOf(id))

/** Makes one change of a page's tree. */
export const applyOperation = (page: Document, operation: Operation): void => {
  switch (operation[0]) {
    case 'root':
      return keepNode(operation[1], page.body)
    case 'element': {
      const element = page.createElement(`wx-${operation[2].toLowerCase()}`)
      keepNode(operation[1], element)
      keepElement(element).control = createControl(operation[2], element)
      return
    }
    case 'text':
      return keepNode(operation[1], page.createTextNode(operation[2]))
    case 'fragment':
      return keepNode(operation[1], page.createDocumentFragment())
    case 'append':
      return void nodeOf(operation[1]).appendChild(nodeOf(operation[2]))
    case 'remove': {
      const child = nodeOf(operation[2])
      return void child.parentNode?.removeChild(child)
    }
    case 'insert':
      return void nodeOf(operation[1]).insertBefore(nodeOf(operation[2]), optional(operation[3]))
    case 'replace': {
      const old = optional(operation[3])
      const parent = nodeOf(operation[1])
      return void (old
        ? parent.replaceChild(nodeOf(operation[2]), old)
        : parent.appendChild(nodeOf(operation[2])))
    }
    case 'splice': {
      const [, parent, before, deleteCount, list] = operation
      return splice(nodeOf(parent), { before: optional(before), deleteCount, list: optional(list) })
    }
    case 'attribute':
      return setAttribute(operation[1], operation[2], operation[3])
    case 'addClass':
      return elementOf(operation[1]).classList.add(operation[2])
    case 'removeClass':
      return elementOf(operation[1]).classList.remove(operation[2])
    case 'clearClasses':
      elementOf(operation[1]).className = ''
      return
    case 'setText':
      nodeOf(operation[1]).textContent = operation[2]
      return
    case 'takesTaps':
      return keepTapListener(nodeOf(operation[1]))
    case 'draw':
      return drawOnCanvas(elementOf(operation[1]), operation[2], elementOf)
    case 'release':
      forgetNode(operation[1])
  }
}
