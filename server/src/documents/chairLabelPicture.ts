import * as fontkit from 'fontkit'
import createQrCode from 'qrcode-generator'
import sharp from 'sharp'
import type { Locale } from '@anzuo/domain/locale'
import { getChairLabelLines, type ChairLabel } from './chairLabelSheet'
import { chooseFont, loadDocumentFonts, type DocumentFont, type FontWeight } from './documentFonts'
import { fillOutline, type GreyPicture } from './fillOutlines'

/** 70 × 37 mm at 300 dots an inch, which label printers take. */
const PICTURE = { width: 827, height: 437 } as const

const CODE_SIDE = 300
const CODE_LEFT = 66
const TEXT_LEFT = CODE_LEFT + CODE_SIDE + 44

const outlines = new Map<DocumentFont, fontkit.Font>()

const openOutlines = (font: DocumentFont): fontkit.Font => {
  const known = outlines.get(font)
  if (known) return known
  const opened = fontkit.create(font.bytes)
  if (!('layout' in opened)) throw new Error('a collection of fonts')
  outlines.set(font, opened)
  return opened
}

type Line = { text: string; y: number; size: number; weight: FontWeight }

/** Writes text by the outlines of our own fonts: the machine needs none. */
const writeLine = async (
  picture: GreyPicture,
  { text, y, size, weight }: Line,
  locale: Locale,
): Promise<void> => {
  const fonts = (await loadDocumentFonts(locale))[weight]
  const chosen = chooseFont(text, fonts)
  const font = openOutlines(fonts[chosen.index])
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(chosen.text)
  let x: number = TEXT_LEFT
  glyphs.forEach((glyph, index) => {
    fillOutline(picture, glyph.path, { x, y, scale })
    x += (positions[index]?.xAdvance ?? 0) * scale
  })
}

const drawCode = (picture: GreyPicture, link: string): void => {
  const code = createQrCode(0, 'M')
  code.addData(link)
  code.make()
  const modules = code.getModuleCount()
  // Whole dots for each module: edges stay sharp on a printer.
  const side = Math.floor(CODE_SIDE / modules)
  const left = CODE_LEFT + Math.floor((CODE_SIDE - side * modules) / 2)
  const top = Math.floor((picture.height - side * modules) / 2)
  for (let y = 0; y < modules * side; y += 1)
    for (let x = 0; x < modules * side; x += 1)
      if (code.isDark(Math.floor(y / side), Math.floor(x / side)))
        picture.dots[(top + y) * picture.width + left + x] = 0
}

/** The label of one chair as a PNG of 70 × 37 mm at 300 dots an inch: its code, its name and its serial number. */
export const drawChairLabelPicture = async (label: ChairLabel, locale: Locale): Promise<Buffer> => {
  const { name, serialNumber, hint } = getChairLabelLines(label, locale)
  const { width, height } = PICTURE
  const picture: GreyPicture = { width, height, dots: new Uint8Array(width * height).fill(255) }
  drawCode(picture, label.link)
  await writeLine(picture, { text: name, y: 150, size: 50, weight: 'bold' }, locale)
  await writeLine(picture, { text: serialNumber, y: 230, size: 48, weight: 'regular' }, locale)
  await writeLine(picture, { text: hint, y: 300, size: 34, weight: 'regular' }, locale)
  return sharp(picture.dots, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: 300 })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
}
