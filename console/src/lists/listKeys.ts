import { useKeys } from '../keys/useKeys'

const ROWS = '.table__link, .row--link'

/** The row that a step leads to: the first when none had the focus, and at the ends the same one. */
export const getStepTarget = (rows: number, current: number, step: 1 | -1): number =>
  current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows - 1)

const focusRow = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>(`.page :is(${ROWS})`)]
  const current = rows.findIndex(row => row === document.activeElement)
  rows[getStepTarget(rows.length, current, step)]?.focus()
}

const selectRow = (): void => {
  const row = document.activeElement?.closest('tr, .row-choice')
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
}

/** `J` and `K` go through the rows of a list, `X` selects one; the browser's own Enter key opens it. */
export const useListKeys = (): void => useKeys({ j: () => focusRow(1), k: () => focusRow(-1), x: selectRow })
