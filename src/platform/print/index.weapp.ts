import type { SheetFrame } from './types'

/** A mini-program has no printer. */
export const canPrint = false

export const printPage = (): void => undefined

export const useIsPrinting = (): boolean => false

/** Nothing is printed that would need a frame. */
export const frameSheets =
  (_elementId: string, _getFrame: () => SheetFrame): (() => void) =>
  () =>
    undefined
