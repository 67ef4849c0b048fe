import type { FontAdvances, FontAdvanceTable } from '../viewProtocol'

const FONT_SIZE_PX = 100
const FAMILIES = ['sans-serif', 'serif', 'monospace']

const measureFont = (font: string): FontAdvances => {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  context.font = font
  const advance = (text: string) => context.measureText(text).width / FONT_SIZE_PX
  return {
    ascii: Array.from({ length: 95 }, (_, index) => advance(String.fromCharCode(32 + index))),
    narrow: advance('é'),
  }
}

/** The advances of the fonts that stand for the phone's. */
export const measureFontAdvances = (): FontAdvanceTable =>
  Object.fromEntries(
    FAMILIES.flatMap(family =>
      ['normal', 'bold'].map(weight => [
        `${family} ${weight}`,
        measureFont(`${weight} ${FONT_SIZE_PX}px ${family}`),
      ]),
    ),
  )
