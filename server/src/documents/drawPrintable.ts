import type { Locale } from '@anzuo/domain/locale'
import { createChairLabelSheet, type ChairLabel } from './chairLabelSheet'
import { drawSheets, type DocumentSheet } from './drawDocument'
import { createPackingSlipSheet, type PackingSlip } from './packingSlip'
import { createLabelSheet, type ParcelLabel } from './parcelLabel'
import { createReceiptSheet, type Receipt } from './receipt'

/** A paper with all that stands on it. */
export type PrintableDocument = { locale: Locale } & (
  | { kind: 'label'; label: ParcelLabel }
  | { kind: 'packingSlip'; slip: PackingSlip }
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'chairLabels'; batchId: string; labels: readonly ChairLabel[] }
)

const toSheet = (printable: PrintableDocument): DocumentSheet => {
  switch (printable.kind) {
    case 'label':
      return createLabelSheet(printable.label, printable.locale)
    case 'packingSlip':
      return createPackingSlipSheet(printable.slip, printable.locale)
    case 'receipt':
      return createReceiptSheet(printable.receipt, printable.locale)
    case 'chairLabels':
      return createChairLabelSheet(printable, printable.locale)
  }
}

/** Draws papers as one PDF. Fonts and layout take a tenth of a second and more, in which a thread does nothing else. */
export const drawPrintables = (printables: readonly PrintableDocument[]): Promise<Buffer> => {
  const sheets = printables.map(toSheet)
  return drawSheets(sheets[0]?.form.title ?? '', sheets)
}
