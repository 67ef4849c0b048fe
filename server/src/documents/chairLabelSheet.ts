import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { Locale } from '@anzuo/domain/locale'
import { translate } from '../messages'
import type { DocumentPen, DocumentSheet } from './drawDocument'

/** What stands on the armrest of a chair. */
export type ChairLabel = {
  serialNumber: string
  family: ChairFamilyKey
  /** What its code leads to. */
  link: string
}

/** A4 with 24 labels of 70 × 37 mm, as they are sold; half a millimetre is left above and below. */
const SHEET = { width: 210, height: 297 } as const
const COLUMNS = 3
const ROWS = 8
const LABEL = { width: 70, height: 37 } as const
const TOP = (SHEET.height - ROWS * LABEL.height) / 2

/** The code with its quiet zone of four modules on each side, as ISO/IEC 18004 asks for. */
const CODE_SIDE = 25
const CODE_LEFT = 6
const TEXT_LEFT = CODE_LEFT + CODE_SIDE + 4
const TEXT_WIDTH = LABEL.width - TEXT_LEFT - 3

/** The lines of a label. */
export const getChairLabelLines = ({ serialNumber, family }: ChairLabel, locale: Locale) => ({
  name: translate(locale, { key: 'chairLabelName', params: { family: family.toUpperCase() } }),
  serialNumber,
  hint: translate(locale, { key: 'chairLabelHint' }),
})

/** Labels for chairs, 24 on a sheet of A4. */
export const createChairLabelSheet = (
  { labels, batchId }: { labels: readonly ChairLabel[]; batchId: string },
  locale: Locale,
): DocumentSheet => ({
  form: {
    ...SHEET,
    locale,
    title: translate(locale, { key: 'chairLabelTitle', params: { batch: batchId } }),
  },
  draw: pen =>
    labels.forEach((label, index) => {
      const place = index % (COLUMNS * ROWS)
      if (place === 0 && index > 0) pen.addPage()
      const x = (place % COLUMNS) * LABEL.width
      const y = TOP + Math.floor(place / COLUMNS) * LABEL.height
      drawLabel(pen, { label, locale, x, y })
    }),
})

const drawLabel = (
  pen: DocumentPen,
  { label, locale, x, y }: { label: ChairLabel; locale: Locale; x: number; y: number },
): void => {
  const { name, serialNumber, hint } = getChairLabelLines(label, locale)
  pen.qrCode(label.link, { x: x + CODE_LEFT, y: y + (LABEL.height - CODE_SIDE) / 2, side: CODE_SIDE })
  const left = x + TEXT_LEFT
  pen.write(name, { x: left, y: y + 8, width: TEXT_WIDTH }, { size: 11, weight: 'bold' })
  pen.write(serialNumber, { x: left, y: y + 15.5, width: TEXT_WIDTH }, { size: 11 })
  pen.write(hint, { x: left, y: y + 23, width: TEXT_WIDTH }, { size: 8, isQuiet: true })
}
