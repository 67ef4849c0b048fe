import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as fontkit from 'fontkit'
import type { Locale } from '@anzuo/domain/locale'

/** Regular and bold of one script's shapes. */
type FontFamily = 'simplified' | 'traditional'
export type FontWeight = 'regular' | 'bold'

/** Noto Sans, under the SIL Open Font License. A file of a document holds the characters that stand in it alone. */
const FONT_FILES: Record<FontFamily, { package: string } & Record<FontWeight, string>> = {
  simplified: {
    package: '@embedpdf/fonts-sc',
    regular: 'NotoSansHans-Regular.otf',
    bold: 'NotoSansHans-Bold.otf',
  },
  traditional: {
    package: '@embedpdf/fonts-tc',
    regular: 'NotoSansHant-Regular.otf',
    bold: 'NotoSansHant-Bold.otf',
  },
}

const FAMILIES_BY_LOCALE: Record<Locale, readonly [FontFamily, FontFamily]> = {
  'en-GB': ['simplified', 'traditional'],
  'zh-CN': ['simplified', 'traditional'],
  'zh-Hant': ['traditional', 'simplified'],
}

export type DocumentFont = { bytes: Buffer; hasCharacter: (codePoint: number) => boolean }

const require = createRequire(import.meta.url)
const loaded = new Map<string, Promise<DocumentFont>>()

const readFont = async (family: FontFamily, weight: FontWeight): Promise<DocumentFont> => {
  const { package: name, [weight]: file } = FONT_FILES[family]
  const bytes = await readFile(path.resolve(path.dirname(require.resolve(name)), '../fonts', file))
  const font = fontkit.create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  return { bytes, hasCharacter: codePoint => font.hasGlyphForCodePoint(codePoint) }
}

const loadFont = (family: FontFamily, weight: FontWeight): Promise<DocumentFont> => {
  const key = `${family} ${weight}`
  const font = loaded.get(key) ?? readFont(family, weight)
  loaded.set(key, font)
  return font
}

/** The fonts of a language: its own shapes first, and others for what they lack, such as rare characters in names. */
export type DocumentFonts = Record<FontWeight, readonly [DocumentFont, DocumentFont]>

/** Reads the fonts for documents of a language; each is read once and stays in memory, 30 MB when all are used. */
export const loadDocumentFonts = async (locale: Locale): Promise<DocumentFonts> => {
  const [first, second] = FAMILIES_BY_LOCALE[locale]
  const load = async (weight: FontWeight) =>
    [await loadFont(first, weight), await loadFont(second, weight)] as const
  return { regular: await load('regular'), bold: await load('bold') }
}

/** Stands for a character that no font has, as printers in East Asia do: nobody takes it for another character. */
const MISSING_CHARACTER = '〓'

const isControl = (codePoint: number): boolean =>
  codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0) || (codePoint >= 0x200b && codePoint <= 0x200f)

const getCodePoint = (character: string): number => character.codePointAt(0) ?? 0

/**
 * The font that shows a text, and the text as it can be shown: what no font has is marked, what has no shape is left out.
 * @returns `index` 0 for the language's own font, 1 for the other
 */
export const chooseFont = (
  text: string,
  fonts: readonly [DocumentFont, DocumentFont],
): { index: 0 | 1; text: string } => {
  const characters = [...text.normalize('NFC')].filter(character => !isControl(getCodePoint(character)))
  const countMissing = (font: DocumentFont) =>
    characters.filter(character => !font.hasCharacter(getCodePoint(character))).length
  const index = countMissing(fonts[1]) < countMissing(fonts[0]) ? 1 : 0
  const shown = characters.map(character =>
    fonts[index].hasCharacter(getCodePoint(character)) ? character : MISSING_CHARACTER,
  )
  return { index, text: shown.join('') }
}
