import type { Locale } from '@anzuo/domain/locale'
import { drawPackingSlip, type PackingSlip } from './packingSlip'
import { drawParcelLabel, type ParcelLabel } from './parcelLabel'
import { drawReceipt, type Receipt } from './receipt'

/** A paper with all that stands on it. */
export type PrintableDocument = { locale: Locale } & (
  | { kind: 'label'; label: ParcelLabel }
  | { kind: 'packingSlip'; slip: PackingSlip }
  | { kind: 'receipt'; receipt: Receipt }
)

/** Draws a paper as a PDF. Fonts and layout take a tenth of a second and more, in which a thread does nothing else. */
export const drawPrintable = (printable: PrintableDocument): Promise<Buffer> => {
  switch (printable.kind) {
    case 'label':
      return drawParcelLabel(printable.label, printable.locale)
    case 'packingSlip':
      return drawPackingSlip(printable.slip, printable.locale)
    case 'receipt':
      return drawReceipt(printable.receipt, printable.locale)
  }
}
