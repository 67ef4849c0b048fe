import { sendScreenEventToHost } from '../events'
import { convertRpxToCss } from '../lengths'
import { resolveResourceUrl } from '../resolveResourceUrl'
import { appendInternalElement, type ElementControl } from './control'

/** The tags that the platform draws in rich text, with their attributes besides `class` and `style`. */
const ATTRIBUTES: Record<string, string[]> = {
  bdo: ['dir'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  img: ['alt', 'src', 'height', 'width'],
  ol: ['start', 'type'],
  table: ['width'],
  td: ['colspan', 'height', 'rowspan', 'width'],
  th: ['colspan', 'height', 'rowspan', 'width'],
}
const TAGS = new Set(
  `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em
  fieldset font footer h1 h2 h3 h4 h5 h6 header hr i img ins label legend li mark nav ol p pre q rt ruby s section small span
  strong sub sup table tbody td tfoot th thead tr tt u ul`.split(/\s+/),
)

type RichNode = {
  type?: string
  name?: string
  attrs?: Record<string, unknown>
  children?: unknown
  text?: unknown
}

const ENTITIES = /&(lt|gt|amp|quot|apos|nbsp|ensp|emsp);/g
const CHARACTERS: Record<string, string> = {
  lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0', ensp: '\u2002', emsp: '\u2003',
} // prettier-ignore

const readAttributes = (node: Element) =>
  Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))

/** The nodes that a string stands for. */
const parseRichNodes = (parent: Node): RichNode[] =>
  [...parent.childNodes].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ type: 'text', text: node.textContent }]
    if (node.nodeType !== Node.ELEMENT_NODE) return []
    const element = node as Element
    return [{ name: element.localName, attrs: readAttributes(element), children: parseRichNodes(element) }]
  })

const setAttributes = (element: HTMLElement, tag: string, attributes: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'class') element.className = String(value)
    if (name === 'style') element.setAttribute('style', convertRpxToCss(String(value)))
    if (!ATTRIBUTES[tag]?.includes(name)) continue
    element.setAttribute(name, name === 'src' ? resolveResourceUrl(String(value)) : String(value))
  }
}

const renderRichNodes = (page: Document, nodes: readonly RichNode[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (node.type === 'text') {
      const text = String(node.text ?? '').replace(ENTITIES, (_, name: string) => CHARACTERS[name]!)
      return [page.createTextNode(text)]
    }
    const tag = String(node.name ?? '').toLowerCase()
    if (!TAGS.has(tag)) {
      sendScreenEventToHost({
        kind: 'violated',
        rule: 'unknown-tag',
        detail: `<${tag}> in the nodes of a rich-text`,
      })
      return []
    }
    const element = page.createElement(tag)
    setAttributes(element, tag, node.attrs ?? {})
    if (Array.isArray(node.children)) element.append(...renderRichNodes(page, node.children as RichNode[]))
    return [element]
  })

/** `rich-text`: HTML as text or as nodes, without anything that could act. */
export const createRichTextControl = (element: HTMLElement): ElementControl => {
  const body = appendInternalElement(element, 'wx-rich-text-body')
  const page = element.ownerDocument
  return {
    onAttribute: (name, value) => {
      if (name !== 'nodes') return
      const nodes = Array.isArray(value)
        ? (value as RichNode[])
        : parseRichNodes(new DOMParser().parseFromString(String(value ?? ''), 'text/html').body)
      body.replaceChildren(...renderRichNodes(page, nodes))
    },
  }
}
