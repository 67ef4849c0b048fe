import type { PageInspection } from '../../viewProtocol'
import { getNodeId } from '../nodeRegistry'

type Rgba = [red: number, green: number, blue: number, alpha: number]
type Rgb = [red: number, green: number, blue: number]

/** So many characters of a text name it. */
const MAX_TEXT_LENGTH = 20

/** A computed colour; null for one that is not in sRGB. */
const parseColor = (text: string): Rgba | null => {
  const [, inner] = /^rgba?\(([^)]+)\)$/.exec(text) ?? []
  const parts = inner?.split(/[\s,/]+/).map(Number)
  return parts && parts.length >= 3 ? [parts[0]!, parts[1]!, parts[2]!, parts[3] ?? 1] : null
}

const blend = ([red, green, blue, alpha]: Rgba, below: Rgb): Rgb => {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])]
}

const WHITE: Rgb = [255, 255, 255]

const findPageColor = (page: Document): Rgb => {
  const frame = page.defaultView?.frameElement
  const color = frame && parseColor(getComputedStyle(frame).backgroundColor)
  return color ? blend(color, WHITE) : WHITE
}

/** The colour behind an element; null where a picture lies between. */
const findBackground = (element: Element): Rgb | null => {
  const layers: Rgba[] = []
  for (let above: Element | null = element; above; above = above.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(above)
    if (backgroundImage !== 'none') return null
    const color = parseColor(backgroundColor)
    if (!color) return null
    layers.push(color)
    if (color[3] === 1) break
  }
  return layers.reduceRight((below, layer) => blend(layer, below), findPageColor(element.ownerDocument))
}

const readText = (node: Node): PageInspection['texts'][number] | null => {
  const element = node.parentElement
  const words = node.textContent?.trim() ?? ''
  if (!element || words === '' || element.getClientRects().length === 0) return null
  const style = getComputedStyle(element)
  const own = parseColor(style.color)
  const background = findBackground(element)
  if (!own || own[3] === 0 || !background || style.visibility !== 'visible') return null
  return {
    text: words.slice(0, MAX_TEXT_LENGTH),
    color: blend(own, background),
    background,
    fontSizePx: parseFloat(style.fontSize),
    fontWeight: Number(style.fontWeight),
  }
}

/** The words of a page with their colours, each look once. */
export const readTextColors = (page: Document): PageInspection['texts'] => {
  const looks = new Map<string, PageInspection['texts'][number]>()
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (getNodeId(walker.currentNode) === undefined) continue
    const { text, ...look } = readText(walker.currentNode) ?? { text: null }
    if (text !== null && 'color' in look) looks.set(JSON.stringify(look), { text, ...look })
  }
  return [...looks.values()]
}
