import { boxesOf, controlsOf, drawnTexts, isForEars, isSeen, whereIs, wordsOf, type Piece } from './elements'
import type { Fault } from './faults'

/** Boxes end between pixels. */
const SLACK = 1.5

const scrolls = (style: CSSStyleDeclaration, axis: 'x' | 'y') =>
  /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)
const clips = (style: CSSStyleDeclaration, axis: 'x' | 'y') =>
  /hidden|clip/.test(axis === 'x' ? style.overflowX : style.overflowY)

/** Wider than the window: the page moves sideways, or something stands where nobody sees it. */
export const findOverflow = (screen: Element): Fault[] => {
  const root = document.documentElement
  const width = root.clientWidth
  const faults: Fault[] = []
  const scrollers = [root, document.body, ...document.querySelectorAll('.taro_page')]
  for (const scroller of scrollers)
    if (isSeen(scroller) && scroller.scrollWidth > scroller.clientWidth + SLACK)
      faults.push({
        kind: 'overflow',
        where: whereIs(scroller),
        what: `${scroller.scrollWidth} px wide in ${scroller.clientWidth}`,
      })
  for (const { element, boxes, text } of drawnTexts(screen)) {
    const right = Math.max(...boxes.map(box => box.right))
    const left = Math.min(...boxes.map(box => box.left))
    if ((right > width + SLACK || left < -SLACK) && !isMovedSideways(element))
      faults.push({ kind: 'overflow', where: whereIs(element), what: text.slice(0, 60) })
  }
  return faults
}

/** Inside a row that is scrolled sideways on purpose. */
const isMovedSideways = (element: Element): boolean => {
  for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
    if (up.matches('.taro_page')) return false
    if (scrolls(getComputedStyle(up), 'x') || up.matches('[class*="slides"], .swiper')) return true
  }
  return false
}

type Edge = { axis: 'x' | 'y'; over: number }

const beyond = (boxes: readonly DOMRect[], frame: DOMRect, axis: 'x' | 'y'): number =>
  axis === 'x'
    ? Math.max(...boxes.map(box => Math.max(box.right - frame.right, frame.left - box.left)))
    : // The box of a line is higher than its letters.
      Math.max(
        ...boxes.map(box =>
          Math.max(box.bottom - frame.bottom - 0.25 * box.height, frame.top - box.top - 0.25 * box.height),
        ),
      )

/** How far a text reaches beyond what an ancestor lets through. */
const cutBy = ({ element, boxes }: Piece): (Edge & { by: Element }) | null => {
  // Under an open dialog the page stands still, and what lies below its edge waits there.
  const isHeld = document.querySelector('.ui-dialog') !== null
  const open = { x: true, y: true }
  for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up)
    for (const axis of ['x', 'y'] as const) {
      if (!open[axis]) continue
      if (scrolls(style, axis) || up.matches('[class*="slides"]')) open[axis] = false
      else if (axis === 'y' && isHeld && up.matches('.taro_page')) open[axis] = false
      else if (clips(style, axis)) {
        // So many lines and no more: by design, and the whole text stands elsewhere.
        if (axis === 'y' && style.webkitLineClamp !== 'none') return null
        const over = beyond(boxes, up.getBoundingClientRect(), axis)
        if (over > SLACK) return { axis, over, by: up }
      }
    }
    if (style.position === 'fixed') break
  }
  return null
}

/** Words that end in the middle because their box hides the rest, also behind an ellipsis. */
export const findCutTexts = (screen: Element): Fault[] =>
  drawnTexts(screen).flatMap(piece => {
    const cut = cutBy(piece)
    return cut
      ? [
          {
            kind: 'cut' as const,
            where: whereIs(cut.by),
            what: `${piece.text.slice(0, 60)} (${cut.axis} ${Math.round(cut.over)} px)`,
          },
        ]
      : []
  })

/** A word of prose: no part of a number, an address or a code, which may break anywhere. */
const WORD = /(?<![\w.@/:+-])[A-Za-z]{2,}(?![\w@/]|[.:+-]\w)/g

/** Words whose letters stand in two lines, because the box is narrower than they are. */
export const findBrokenWords = (screen: Element): Fault[] =>
  drawnTexts(screen)
    .filter(({ boxes }) => boxes.length > 1)
    .flatMap(({ node, element }) =>
      [...(node.nodeValue ?? '').matchAll(WORD)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = boxesOf(range).map(({ top }) => Math.round(top))
        return new Set(tops).size > 1
          ? [{ kind: 'broken' as const, where: whereIs(element), what: word }]
          : []
      }),
    )

/** Bars and sheets lie over the page on purpose. */
const layerOf = (element: Element): Element | null => {
  for (let up: Element | null = element; up; up = up.parentElement) {
    const { position } = getComputedStyle(up)
    if (position === 'fixed' || position === 'sticky') return up
  }
  return null
}

/** The box of a line reaches above and below its letters by so much of its height. */
const AIR = 0.2

const lettersOf = ({ x, y, width, height }: DOMRect) =>
  new DOMRect(x, y + AIR * height, width, (1 - 2 * AIR) * height)

const shared = (a: DOMRect, b: DOMRect): number => {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** More than this share of the smaller box means that letters touch. */
const TOUCHING = 0.25

/** Texts that are drawn over one another. */
export const findOverlaps = (screen: Element): Fault[] => {
  const all = drawnTexts(screen)
    .filter(({ element }) => !element.closest('[class*="slides"], .swiper'))
    .flatMap(piece =>
      piece.boxes.map(box => ({ ...piece, box: lettersOf(box), layer: layerOf(piece.element) })),
    )
    .sort((a, b) => a.box.top - b.box.top)
  const faults: Fault[] = []
  all.forEach((one, at) => {
    for (let next = at + 1; next < all.length; next += 1) {
      const other = all[next]!
      if (other.box.top >= one.box.bottom) break
      if (other.element === one.element || other.layer !== one.layer) continue
      const smaller = Math.min(one.box.width * one.box.height, other.box.width * other.box.height)
      if (shared(one.box, other.box) > TOUCHING * smaller)
        faults.push({
          kind: 'overlap',
          where: whereIs(one.element),
          what: `${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`,
        })
    }
  })
  return faults
}

/** The house’s own size of what is touched; WCAG 2.2 asks for 24 px, which axe looks after. */
const TAP = 44

const isInSentence = (element: Element) => getComputedStyle(element).display === 'inline'

/** Where a finger can touch for it: its own box, the box of its label, and what it is stretched over by `::before` or `::after`. */
const reachOf = (element: HTMLElement): { width: number; height: number } => {
  const boxes = [element.getBoundingClientRect()]
  const label =
    element.closest('label') ?? (element.id ? document.querySelector(`label[for="${element.id}"]`) : null)
  if (label) boxes.push(label.getBoundingClientRect())
  const sizes = boxes.map(({ width, height }) => ({ width, height }))
  for (const part of ['::before', '::after']) {
    const style = getComputedStyle(element, part)
    if (style.content !== 'none' && style.position === 'absolute')
      sizes.push({ width: parseFloat(style.width), height: parseFloat(style.height) })
  }
  return {
    width: Math.max(...sizes.map(({ width }) => width || 0)),
    height: Math.max(...sizes.map(({ height }) => height || 0)),
  }
}

/** Controls that are smaller than a finger. */
export const findSmallTargets = (screen: Element): Fault[] =>
  controlsOf(screen).flatMap(element => {
    if (isInSentence(element) || isForEars(element)) return []
    const { width, height } = reachOf(element)
    return width < TAP - SLACK || height < TAP - SLACK
      ? [
          {
            kind: 'target' as const,
            where: whereIs(element),
            what: `${Math.round(width)} × ${Math.round(height)} ${wordsOf(element)}`,
          },
        ]
      : []
  })

/** Pictures that did not come. */
export const findBrokenPictures = (screen: Element): Fault[] =>
  [...screen.querySelectorAll('img')]
    .filter(image => isSeen(image) && image.complete && image.naturalWidth === 0 && image.currentSrc !== '')
    .map(image => ({ kind: 'picture', where: whereIs(image), what: image.currentSrc.slice(0, 80) }))
