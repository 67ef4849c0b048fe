import { sendElementEventToHost } from '../events'
import { convertRpxToCss } from '../lengths'
import {
  appendInternalElement,
  findOwnDescendantsByTag,
  observeDescendants,
  type ElementControl,
} from './control'

type Column = { rowAt: () => number; showRow: (row: number) => void; layOut: () => void }
const columns = new WeakMap<HTMLElement, Column>()

const findColumns = (view: HTMLElement): Column[] =>
  findOwnDescendantsByTag(view, 'picker-view-column').flatMap(inner => columns.get(inner) ?? [])

/** `picker-view`: wheels inside of a page. */
export const createPickerViewControl = (element: HTMLElement): ElementControl => {
  const indicator = appendInternalElement(element, 'wx-picker-view-indicator')
  let wanted: number[] = []
  const value = () => findColumns(element).map(({ rowAt }) => rowAt())
  const layOut = () =>
    findColumns(element).forEach((column, index) => {
      column.layOut()
      column.showRow(wanted[index] ?? 0)
    })
  observeDescendants(element, layOut)
  element.addEventListener('wheelturned', () => {
    wanted = value()
    sendElementEventToHost(element, 'change', { detail: { value: wanted } })
    sendElementEventToHost(element, 'pickend')
  })
  element.addEventListener('touchstart', () => sendElementEventToHost(element, 'pickstart'))
  return {
    properties: { value },
    field: { value, reset: () => layOut() },
    onAttribute: (name, given) => {
      if (name === 'indicator-style') indicator.setAttribute('style', convertRpxToCss(String(given ?? '')))
      if (name === 'indicator-class') indicator.className = `wx-picker-view-indicator ${String(given ?? '')}`
      if (name === 'value') wanted = Array.isArray(given) ? given.map(Number) : []
      layOut()
    },
  }
}

/** `picker-view-column`: one of the wheels; each element inside of it is a row. */
export const createPickerViewColumnControl = (element: HTMLElement): ElementControl => {
  const rows = () =>
    [...element.querySelectorAll<HTMLElement>(':scope > *, :scope > wx-comp > *')].filter(
      ({ localName }) => localName !== 'wx-comp',
    )
  let shown = 0
  const rowHeight = () =>
    element.closest('wx-picker-view')?.querySelector<HTMLElement>('.wx-picker-view-indicator')
      ?.offsetHeight || 1
  const rowAt = () =>
    Math.min(Math.max(Math.round(element.scrollTop / rowHeight()), 0), Math.max(rows().length - 1, 0))
  const column: Column = {
    rowAt,
    layOut: () => {
      const height = rowHeight()
      element.style.paddingBlock = `${Math.max(0, (element.clientHeight - height) / 2)}px`
      for (const row of rows()) {
        row.style.height = `${height}px`
        row.style.overflow = 'hidden'
        row.style.scrollSnapAlign = 'center'
      }
    },
    showRow: row => {
      shown = Math.min(row, Math.max(rows().length - 1, 0))
      if (rowAt() !== shown) element.scrollTop = shown * rowHeight()
    },
  }
  columns.set(element, column)
  const turn = () => {
    const now = rowAt()
    if (now === shown) return
    shown = now
    element.dispatchEvent(new CustomEvent('wheelturned', { bubbles: true }))
  }
  element.addEventListener('scrollend', turn)
  return {
    onTapped: target => {
      const row = rows().findIndex(inner => inner.contains(target))
      if (row === -1) return
      element.scrollTop = row * rowHeight()
      turn()
    },
  }
}
