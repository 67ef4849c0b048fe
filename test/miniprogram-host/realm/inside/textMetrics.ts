import type { FontAdvances, Fonts } from '../../view/protocol'

const FIRST = 32
/** From here on come the scripts of East Asia and signs that are as wide as high. */
const WIDE_FROM = 0x2e80

const advanceOfCharacter = ({ ascii, narrow, wide }: FontAdvances, character: string): number => {
  const code = character.codePointAt(0) ?? FIRST
  return ascii[code - FIRST] ?? (code >= WIDE_FROM ? wide : narrow)
}

const fontOf = (fonts: Fonts, font: string): FontAdvances => {
  const family = /monospace/.test(font)
    ? 'monospace'
    : /(^|[^-])\bserif/.test(font.replace('sans-serif', ''))
      ? 'serif'
      : 'sans-serif'
  const isBold = /\b(bold|bolder|[6-9]00)\b/.test(font)
  return fonts[`${family} ${isBold ? 'bold' : 'normal'}`]!
}

/** The width of a line of text in px: the sum of its characters' advances, without kerning. */
export const advanceOf = (fonts: Fonts, font: string, text: string): { width: number } => {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 10)
  const advances = fontOf(fonts, font)
  return { width: [...text].reduce((sum, letter) => sum + advanceOfCharacter(advances, letter), 0) * size }
}
