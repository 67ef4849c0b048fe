import JsBarcode from 'jsbarcode'
import PDFDocument from 'pdfkit'
import createQrCode from 'qrcode-generator'
import { DEFAULT_LOCALE, type Locale } from '@anzuo/domain/locale'
import { translate } from '../messages'
import {
  chooseFont,
  loadDocumentFonts,
  type DocumentFont,
  type DocumentFonts,
  type FontWeight,
} from './documentFonts'

/** Points of PDF in a millimetre. */
const POINTS_PER_MM = 72 / 25.4
const POINTS_PER_INCH = 72

const toPoints = (mm: number): number => mm * POINTS_PER_MM

export type TextStyle = {
  /** Size of the letters, points. */
  size?: number
  weight?: FontWeight
  align?: 'left' | 'right' | 'center'
  isQuiet?: boolean
}

/** A box on the page, mm from its upper left corner. */
export type DocumentBox = { x: number; y: number; width: number; height: number }

/** A pen for one document; all lengths are mm. */
export type DocumentPen = {
  width: number
  height: number
  /** Writes lines of text from a place downwards. @returns the height of what was written */
  write: (text: string, place: { x: number; y: number; width: number }, style?: TextStyle) => number
  /** How high a text will be. */
  measure: (text: string, width: number, style?: TextStyle) => number
  rule: (place: { x: number; y: number; width: number }, thickness?: number) => void
  frame: (box: DocumentBox) => void
  /** Code 128 (ISO/IEC 15417) over the whole width of a box. @throws Error for characters that it can't hold */
  barcode: (text: string, box: DocumentBox) => void
  /** A QR code (ISO/IEC 18004) in a square. */
  qrCode: (text: string, square: { x: number; y: number; side: number }) => void
  addPage: () => void
}

export type DocumentForm = {
  width: number
  height: number
  locale: Locale
  title: string
  hasPageNumbers?: boolean
}

const INK = '#1c1a17'
const QUIET_INK = '#6b655c'

/** One paper of a file: its size and language, and what is drawn on it. */
export type DocumentSheet = { form: DocumentForm; draw: (pen: DocumentPen) => void }

/** Draws a PDF with the fonts of a language; characters that stand in it are embedded, no others. */
export const drawDocument = (form: DocumentForm, draw: (pen: DocumentPen) => void): Promise<Buffer> =>
  drawSheets(form.title, [{ form, draw }])

/** Draws several papers into one PDF, each in its own size and language, with pages counted for itself. */
export const drawSheets = async (title: string, sheets: readonly DocumentSheet[]): Promise<Buffer> => {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    lang: sheets[0]?.form.locale ?? DEFAULT_LOCALE,
    displayTitle: true,
    info: { Title: title, Producer: 'Anzuo', Creator: 'Anzuo' },
  })
  const fontNames: FontNames = new Map()
  const parts: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const { form, draw } of sheets) {
    const fonts = await loadDocumentFonts(form.locale)
    registerFonts(pdf, fonts, fontNames)
    const firstPage = pdf.bufferedPageRange().count
    const paper = { pdf, form, fonts, fontNames }
    addPage(paper)
    draw(createPen(paper))
    if (form.hasPageNumbers) numberPages(paper, firstPage)
  }
  pdf.end()
  await finished
  return Buffer.concat(parts)
}

type Pdf = InstanceType<typeof PDFDocument>

/** What each font is called in the file; one that two languages share stands in it once. */
type FontNames = Map<DocumentFont, string>

/** The paper that is drawn now. */
type Paper = { pdf: Pdf; form: DocumentForm; fonts: DocumentFonts; fontNames: FontNames }

const registerFonts = (pdf: Pdf, fonts: DocumentFonts, names: FontNames): void => {
  for (const font of [...fonts.regular, ...fonts.bold]) {
    if (names.has(font)) continue
    const name = `font${names.size}`
    names.set(font, name)
    pdf.registerFont(name, font.bytes)
  }
}

const addPage = ({ pdf, form: { width, height } }: Paper): void =>
  void pdf.addPage({ size: [toPoints(width), toPoints(height)], margin: 0 })

const prepareText = (
  { pdf, fonts, fontNames }: Paper,
  { text, style }: { text: string; style: TextStyle },
) => {
  const { size = 9, weight = 'regular', align = 'left' } = style
  const chosen = chooseFont(text, fonts[weight])
  pdf.font(fontNames.get(fonts[weight][chosen.index]) ?? '').fontSize(size)
  return { text: chosen.text, options: { align, lineGap: size * 0.15 } }
}

const createPen = (paper: Paper): DocumentPen => {
  const { pdf, form } = paper
  const measure: DocumentPen['measure'] = (text, textWidth, style = {}) => {
    const prepared = prepareText(paper, { text, style })
    const options = { ...prepared.options, width: toPoints(textWidth) }
    return pdf.heightOfString(prepared.text, options) / POINTS_PER_MM
  }
  return {
    width: form.width,
    height: form.height,
    measure,
    write: (text, { x, y, width: textWidth }, style = {}) => {
      const high = measure(text, textWidth, style)
      const prepared = prepareText(paper, { text, style })
      pdf
        .fillColor(style.isQuiet ? QUIET_INK : INK)
        .text(prepared.text, toPoints(x), toPoints(y), { ...prepared.options, width: toPoints(textWidth) })
      return high
    },
    rule: ({ x, y, width: length }, thickness = 0.2) => {
      pdf
        .moveTo(toPoints(x), toPoints(y))
        .lineTo(toPoints(x + length), toPoints(y))
        .lineWidth(toPoints(thickness))
        .stroke(INK)
    },
    frame: ({ x, y, width: wide, height: high }) => {
      pdf.rect(toPoints(x), toPoints(y), toPoints(wide), toPoints(high)).lineWidth(toPoints(0.3)).stroke(INK)
    },
    barcode: (text, box) => drawBarcode(pdf, text, box),
    qrCode: (text, square) => drawQrCode(pdf, text, square),
    addPage: () => addPage(paper),
  }
}

const drawBarcode = (pdf: Pdf, text: string, { x, y, width, height }: DocumentBox): void => {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  const modules = (target.encodings ?? []).map(({ data }) => data).join('')
  if (modules === '') throw new Error('a text that Code 128 cannot hold')
  const moduleWidth = width / modules.length
  // Bars that touch are one shape: no viewer draws a hair between them.
  for (const bar of modules.matchAll(/1+/g))
    pdf.rect(
      toPoints(x + bar.index * moduleWidth),
      toPoints(y),
      toPoints(bar[0].length * moduleWidth),
      toPoints(height),
    )
  pdf.fill('#000000')
}

const drawQrCode = (pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void => {
  const code = createQrCode(0, 'M')
  code.addData(text)
  code.make()
  const modules = code.getModuleCount()
  const moduleSide = side / modules
  for (let row = 0; row < modules; row += 1)
    for (let column = 0; column < modules; column += 1)
      if (code.isDark(row, column))
        pdf.rect(
          toPoints(x + column * moduleSide),
          toPoints(y + row * moduleSide),
          toPoints(moduleSide),
          toPoints(moduleSide),
        )
  pdf.fill('#000000')
}

const numberPages = (paper: Paper, firstPage: number): void => {
  const { pdf, form } = paper
  const pages = pdf.bufferedPageRange().count - firstPage
  if (pages < 2) return
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(firstPage + page)
    const said = translate(form.locale, { key: 'documentPage', params: { page: page + 1, pages } })
    const prepared = prepareText(paper, { text: said, style: { size: 8, align: 'center' } })
    pdf.fillColor(QUIET_INK).text(prepared.text, 0, toPoints(form.height) - POINTS_PER_INCH / 3, {
      ...prepared.options,
      width: toPoints(form.width),
    })
  }
}
