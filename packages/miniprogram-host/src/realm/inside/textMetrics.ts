import type { FontAdvances, FontAdvanceTable } from '../../view/viewProtocol'

const FIRST_ASCII_CODE = 32
/** From here on come the scripts of East Asia and signs that are as wide as high. */
const FIRST_WIDE_CODE = 0x2e80
/** They fill their square in the fonts of every phone; the computer that runs the host may have no font for them. */
const WIDE_ADVANCE_EM = 1

const getCharacterAdvance = ({ ascii, narrow }: FontAdvances, character: string): number => {
  const code = character.codePointAt(0) ?? FIRST_ASCII_CODE
  return ascii[code - FIRST_ASCII_CODE] ?? (code >= FIRST_WIDE_CODE ? WIDE_ADVANCE_EM : narrow)
}

const findFontAdvances = (fonts: FontAdvanceTable, font: string): FontAdvances => {
  const family = /monospace/.test(font)
    ? 'monospace'
    : /(^|[^-])\bserif/.test(font.replace('sans-serif', ''))
      ? 'serif'
      : 'sans-serif'
  const isBold = /\b(bold|bolder|[6-9]00)\b/.test(font)
  return fonts[`${family} ${isBold ? 'bold' : 'normal'}`]!
}

/** The width of a line of text in px: the sum of its characters' advances, without kerning. */
export const measureTextWidth = (fonts: FontAdvanceTable, font: string, text: string): { width: number } => {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 10)
  const advances = findFontAdvances(fonts, font)
  return {
    width: [...text].reduce((sum, character) => sum + getCharacterAdvance(advances, character), 0) * size,
  }
}
