import type { NodeId, ViewTreeOperation } from '../treeOperations'
import { playElementAnimation } from './controls/animation'
import { replayCanvasCommands } from './controls/canvas'
import { createElementControl } from './controls/createElementControl'
import { getElementAttributes, getElementControl, createElementState, markTapListener } from './elementState'
import { convertRpxToCss } from './lengths'
import { getElementByNodeId, findNodeById, unregisterNode, registerNode, getNodeById } from './nodeRegistry'

const setAttribute = (id: NodeId, name: string, value: unknown) => {
  const element = findNodeById(id)
  if (!(element && 'setAttribute' in element)) return
  const html = element as HTMLElement
  getElementAttributes(html).set(name, value)
  getElementControl(html)?.onAttribute?.(name, value)
  if (name === 'animation') playElementAnimation(html, value)
  if (value === null || value === false) html.removeAttribute(name)
  else if (name === 'style') html.setAttribute(name, convertRpxToCss(String(value)))
  else if (typeof value !== 'object') html.setAttribute(name, value === true ? '' : String(value))
}

type Splice = { before: Node | null; deleteCount: number; list: Node | null }

const spliceChildren = (parent: Node, { before, deleteCount, list }: Splice) => {
  let next = before
  for (let count = 0; count < deleteCount && next; count++) {
    const following: Node | null = next.nextSibling
    parent.removeChild(next)
    next = following
  }
  if (list) parent.insertBefore(list, next)
}

const getOptionalNode = (id: NodeId) => (id === 0 ? null : getNodeById(id))

/** Makes one change of a page's tree. */
export const applyTreeOperation = (page: Document, operation: ViewTreeOperation): void => {
  switch (operation[0]) {
    case 'root':
      return registerNode(operation[1], page.body)
    case 'element': {
      const element = page.createElement(`wx-${operation[2].toLowerCase()}`)
      registerNode(operation[1], element)
      createElementState(element).control = createElementControl(operation[2], element)
      return
    }
    case 'text':
      return registerNode(operation[1], page.createTextNode(operation[2]))
    case 'fragment':
      return registerNode(operation[1], page.createDocumentFragment())
    case 'append':
      return void getNodeById(operation[1]).appendChild(getNodeById(operation[2]))
    case 'remove': {
      const child = getNodeById(operation[2])
      return void child.parentNode?.removeChild(child)
    }
    case 'insert':
      return void getNodeById(operation[1]).insertBefore(
        getNodeById(operation[2]),
        getOptionalNode(operation[3]),
      )
    case 'replace': {
      const old = getOptionalNode(operation[3])
      const parent = getNodeById(operation[1])
      return void (old
        ? parent.replaceChild(getNodeById(operation[2]), old)
        : parent.appendChild(getNodeById(operation[2])))
    }
    case 'splice': {
      const [, parent, before, deleteCount, list] = operation
      return spliceChildren(getNodeById(parent), {
        before: getOptionalNode(before),
        deleteCount,
        list: getOptionalNode(list),
      })
    }
    case 'attribute':
      return setAttribute(operation[1], operation[2], operation[3])
    case 'addClass':
      return getElementByNodeId(operation[1]).classList.add(operation[2])
    case 'removeClass':
      return getElementByNodeId(operation[1]).classList.remove(operation[2])
    case 'clearClasses':
      getElementByNodeId(operation[1]).className = ''
      return
    case 'setText':
      getNodeById(operation[1]).textContent = operation[2]
      return
    case 'takesTaps':
      return markTapListener(getNodeById(operation[1]))
    case 'draw':
      return replayCanvasCommands(getElementByNodeId(operation[1]), operation[2], getElementByNodeId)
    case 'release':
      unregisterNode(operation[1])
  }
}
