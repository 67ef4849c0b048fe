import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetFrame } from './types'

/** Whether this device can print a page, or keep it as PDF. */
export const canPrint = true

/** Opens the browser's own dialog: paper or PDF. */
export const printPage = (): void => window.print()

/** Whether the page is being put on paper. The browser takes what stands at the end of its event, so that the change is drawn within it. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

const toCssString = (text: string): string =>
  `"${text.replace(/\s+/g, ' ').replace(/["\\]/g, character => `\\${character}`)}"`

/** The content of a margin box; `{page}` and `{pages}` become the counters of the sheets. */
const toCssContent = (text: string): string =>
  text
    .split(/(\{pages?\})/)
    .filter(part => part !== '')
    .map(part =>
      part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : toCssString(part),
    )
    .join(' ')

const writeFrameRule = ({ title, subtitle, note, pageNumber }: SheetFrame): string => {
  const box = (place: string, text: string, style = '') =>
    `@${place}{content:${toCssContent(text)};font:8.5pt sans-serif;color:#5b5b54;white-space:nowrap;${style}}`
  return [
    '@page{size:A4;margin:20mm 16mm 18mm;',
    box('top-left', title, 'font-weight:600;color:#1f1f1b'),
    box('top-right', subtitle),
    box('bottom-left', note),
    box('bottom-right', pageNumber),
    '}',
  ].join('')
}

const isVisible = (elementId: string): boolean =>
  (document.getElementById(elementId)?.getClientRects().length ?? 0) > 0

/**
 * Puts a frame on every sheet of A4 paper whenever the page is printed on which the element is seen; browsers without margin boxes
 * print without one. Returns how to end that.
 */
export const frameSheets = (elementId: string, getFrame: () => SheetFrame): (() => void) => {
  const style = document.createElement('style')
  const add = () => {
    if (!isVisible(elementId)) return
    style.textContent = writeFrameRule(getFrame())
    document.head.append(style)
  }
  const remove = () => style.remove()
  window.addEventListener('beforeprint', add)
  window.addEventListener('afterprint', remove)
  return () => {
    remove()
    window.removeEventListener('beforeprint', add)
    window.removeEventListener('afterprint', remove)
  }
}
