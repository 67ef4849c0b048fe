import {
  getLineBoxes,
  findVisibleControls,
  findVisibleTexts,
  isScreenReaderOnly,
  isVisible,
  getElementPath,
  getElementText,
  type VisibleText,
} from './elements'
import type { PageIssue } from './pageIssues'

/** Boxes end between pixels. */
const ROUNDING_TOLERANCE_PX = 1.5

const isScrollable = (style: CSSStyleDeclaration, axis: 'x' | 'y') =>
  /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)
const isClipping = (style: CSSStyleDeclaration, axis: 'x' | 'y') =>
  /hidden|clip/.test(axis === 'x' ? style.overflowX : style.overflowY)

/** Wider than the window: the page moves sideways, or something stands where nobody sees it. */
export const findHorizontalOverflow = (screen: Element): PageIssue[] => {
  const root = document.documentElement
  const width = root.clientWidth
  const faults: PageIssue[] = []
  const scrollers = [root, document.body, ...document.querySelectorAll('.taro_page')]
  for (const scroller of scrollers)
    if (isVisible(scroller) && scroller.scrollWidth > scroller.clientWidth + ROUNDING_TOLERANCE_PX)
      faults.push({
        kind: 'overflow',
        where: getElementPath(scroller),
        what: `${scroller.scrollWidth} px wide in ${scroller.clientWidth}`,
      })
  for (const { element, boxes, text } of findVisibleTexts(screen)) {
    const right = Math.max(...boxes.map(box => box.right))
    const left = Math.min(...boxes.map(box => box.left))
    if (
      (right > width + ROUNDING_TOLERANCE_PX || left < -ROUNDING_TOLERANCE_PX) &&
      !isInHorizontalScroller(element)
    )
      faults.push({ kind: 'overflow', where: getElementPath(element), what: text.slice(0, 60) })
  }
  return faults
}

/** Inside a row that is scrolled sideways on purpose. */
const isInHorizontalScroller = (element: Element): boolean => {
  for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
    if (up.matches('.taro_page')) return false
    if (isScrollable(getComputedStyle(up), 'x') || up.matches('[class*="slides"], .swiper')) return true
  }
  return false
}

type OverflowEdge = { axis: 'x' | 'y'; over: number }

const computeOverflow = (boxes: readonly DOMRect[], frame: DOMRect, axis: 'x' | 'y'): number =>
  axis === 'x'
    ? Math.max(...boxes.map(box => Math.max(box.right - frame.right, frame.left - box.left)))
    : // The box of a line is higher than its characters.
      Math.max(
        ...boxes.map(box =>
          Math.max(box.bottom - frame.bottom - 0.25 * box.height, frame.top - box.top - 0.25 * box.height),
        ),
      )

/** How far a text reaches beyond what an ancestor lets through. */
const findClippingAncestor = ({ element, boxes }: VisibleText): (OverflowEdge & { by: Element }) | null => {
  // Under an open dialog the page stands still, and what lies below its edge waits there.
  const isHeld = document.querySelector('.ui-dialog') !== null
  const open = { x: true, y: true }
  for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up)
    for (const axis of ['x', 'y'] as const) {
      if (!open[axis]) continue
      if (isScrollable(style, axis) || up.matches('[class*="slides"]')) open[axis] = false
      else if (axis === 'y' && isHeld && up.matches('.taro_page')) open[axis] = false
      else if (isClipping(style, axis)) {
        // So many lines and no more: by design, and the whole text stands elsewhere.
        if (axis === 'y' && style.webkitLineClamp !== 'none') return null
        const over = computeOverflow(boxes, up.getBoundingClientRect(), axis)
        if (over > ROUNDING_TOLERANCE_PX) return { axis, over, by: up }
      }
    }
    if (style.position === 'fixed') break
  }
  return null
}

/** Words that end in the middle because their box hides the rest, also behind an ellipsis. */
export const findTruncatedTexts = (screen: Element): PageIssue[] =>
  findVisibleTexts(screen).flatMap(piece => {
    const cut = findClippingAncestor(piece)
    return cut
      ? [
          {
            kind: 'cut' as const,
            where: getElementPath(cut.by),
            what: `${piece.text.slice(0, 60)} (${cut.axis} ${Math.round(cut.over)} px)`,
          },
        ]
      : []
  })

/** A word of prose: no part of a number, an address or a code, which may break anywhere. */
const PROSE_WORD = /(?<![\w.@/:+-])[A-Za-z]{2,}(?![\w@/]|[.:+-]\w)/g

/** Words whose characters stand in two lines, because the box is narrower than they are. */
export const findWordsBrokenAcrossLines = (screen: Element): PageIssue[] =>
  findVisibleTexts(screen)
    .filter(({ boxes }) => boxes.length > 1)
    .flatMap(({ node, element }) =>
      [...(node.nodeValue ?? '').matchAll(PROSE_WORD)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = getLineBoxes(range).map(({ top }) => Math.round(top))
        return new Set(tops).size > 1
          ? [{ kind: 'broken' as const, where: getElementPath(element), what: word }]
          : []
      }),
    )

const isInline = (element: Element) => getComputedStyle(element).display === 'inline'

const HAN = /\p{Script=Han}/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** A shorter text may stand in a column so narrow that its lines hold a character or two each. */
const MIN_PARAGRAPH_CHARACTERS = 8
/** A last line is looked at up to so many characters; a longer one has more than one word. */
const MAX_LAST_LINE_CHARACTERS = 4

/** The characters of a text’s last line, or null when there are many, or when the text does not begin that line. */
const readShortLastLine = (node: Node): string | null => {
  const text = (node.nodeValue ?? '').trimEnd()
  const getTop = (at: number): number | null => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const [box] = getLineBoxes(range)
    return box ? Math.round(box.top) : null
  }
  const last = getTop(text.length - 1)
  for (let at = text.length - 2; at >= text.length - 1 - MAX_LAST_LINE_CHARACTERS && at >= 0; at -= 1) {
    const top = getTop(at)
    if (top !== null && last !== null && top < last) return text.slice(at + 1)
  }
  return null
}

/** Whether more words follow in the same paragraph. */
const isFollowedByText = (node: Node): boolean => {
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if ((next.textContent ?? '').trim() !== '') return true
  const parent = node.parentElement
  return parent !== null && isInline(parent) && isFollowedByText(parent)
}

/** A Chinese character, with its punctuation, alone in the last line of a paragraph. */
export const findOrphanCharacters = (screen: Element): PageIssue[] =>
  findVisibleTexts(screen)
    .filter(
      ({ boxes, text, node }) =>
        boxes.length > 1 && text.length >= MIN_PARAGRAPH_CHARACTERS && !isFollowedByText(node),
    )
    .flatMap(({ node, element, text }) => {
      const characters = [...(readShortLastLine(node) ?? '')].filter(character =>
        LETTER_OR_DIGIT.test(character),
      )
      return characters.length === 1 && HAN.test(characters[0] ?? '')
        ? [{ kind: 'orphan' as const, where: getElementPath(element), what: text.slice(-40) }]
        : []
    })

/** Bars and sheets lie over the page on purpose. */
const findFixedLayer = (element: Element): Element | null => {
  for (let up: Element | null = element; up; up = up.parentElement) {
    const { position } = getComputedStyle(up)
    if (position === 'fixed' || position === 'sticky') return up
  }
  return null
}

/** The box of a line reaches above and below its characters by so much of its height. */
const LINE_BOX_PADDING_RATIO = 0.2

const shrinkToGlyphs = ({ x, y, width, height }: DOMRect) =>
  new DOMRect(x, y + LINE_BOX_PADDING_RATIO * height, width, (1 - 2 * LINE_BOX_PADDING_RATIO) * height)

const computeOverlapArea = (a: DOMRect, b: DOMRect): number => {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** More than this share of the smaller box means that characters touch. */
const MAX_OVERLAP_RATIO = 0.25

/** Texts that are drawn over one another. */
export const findOverlappingTexts = (screen: Element): PageIssue[] => {
  const all = findVisibleTexts(screen)
    .filter(({ element }) => !element.closest('[class*="slides"], .swiper'))
    .flatMap(piece =>
      piece.boxes.map(box => ({ ...piece, box: shrinkToGlyphs(box), layer: findFixedLayer(piece.element) })),
    )
    .sort((a, b) => a.box.top - b.box.top)
  const faults: PageIssue[] = []
  all.forEach((one, at) => {
    for (let next = at + 1; next < all.length; next += 1) {
      const other = all[next]!
      if (other.box.top >= one.box.bottom) break
      if (other.element === one.element || other.layer !== one.layer) continue
      const smaller = Math.min(one.box.width * one.box.height, other.box.width * other.box.height)
      if (computeOverlapArea(one.box, other.box) > MAX_OVERLAP_RATIO * smaller)
        faults.push({
          kind: 'overlap',
          where: getElementPath(one.element),
          what: `${one.text.slice(0, 30)} / ${other.text.slice(0, 30)}`,
        })
    }
  })
  return faults
}

/** Our own minimum size of a tap target; WCAG 2.2 asks for 24 px, which axe looks after. */
const MIN_TAP_TARGET_PX = 44

/** Where a finger can touch for it: its own box, the box of its label, and what it is stretched over by `::before` or `::after`. */
const measureTapTarget = (element: HTMLElement): { width: number; height: number } => {
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
export const findSmallTapTargets = (screen: Element): PageIssue[] =>
  findVisibleControls(screen).flatMap(element => {
    if (isInline(element) || isScreenReaderOnly(element)) return []
    const { width, height } = measureTapTarget(element)
    return width < MIN_TAP_TARGET_PX - ROUNDING_TOLERANCE_PX ||
      height < MIN_TAP_TARGET_PX - ROUNDING_TOLERANCE_PX
      ? [
          {
            kind: 'target' as const,
            where: getElementPath(element),
            what: `${Math.round(width)} × ${Math.round(height)} ${getElementText(element)}`,
          },
        ]
      : []
  })

/** Pictures that did not come. */
export const findBrokenImages = (screen: Element): PageIssue[] =>
  [...screen.querySelectorAll('img')]
    .filter(
      image => isVisible(image) && image.complete && image.naturalWidth === 0 && image.currentSrc !== '',
    )
    .map(image => ({ kind: 'picture', where: getElementPath(image), what: image.currentSrc.slice(0, 80) }))
