import type { Palette } from '@/ui/theme/palette'
import { createSvg } from '@/ui/illustrations/createSvg'

const drawPhone = (c: Palette, x: number, inside = '') =>
  `<rect x="${x}" y="22" width="64" height="112" rx="12" fill="${c.surface}" stroke="${c.ilLine}" stroke-width="2"/>` +
  `<path d="M${x + 26} 126 h12" stroke="${c.ilLine}" stroke-width="2"/>${inside}`

const drawText = (place: { x: number; y: number }, words: string, colour: string) =>
  `<text x="${place.x}" y="${place.y}" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="600" fill="${colour}">${words}</text>`

const drawSeat = (c: Palette, x: number) =>
  `<g transform="translate(${x} 0)"><path d="M64 26 C78 24 84 36 82 50 L76 104 C74 118 66 124 52 124 H20 C8 124 4 116 6 106 L8 96 H52Z" fill="${c.il2}" stroke="${c.ilLine}" stroke-width="2"/>` +
  `<path d="M6 86 C6 78 12 76 20 76 H44 C54 76 58 84 56 92 L52 124 H20 C8 124 4 116 6 104Z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="2"/><path d="M14 124 v12 M68 118 v18" stroke="${c.ilLine}" stroke-width="2"/></g>`

/** The drawings of the help pages by topic. `words` are drawn as text, already translated. */
export const helpTopicDrawings = {
  code: (c: Palette) =>
    createSvg(
      '0 0 320 156',
      drawPhone(
        c,
        128,
        `<rect x="92" y="52" width="136" height="44" rx="12" fill="${c.accentSoft}" stroke="${c.accent}" stroke-width="2"/>` +
          drawText({ x: 160, y: 79 }, '4 8 2 0 1 6', c.accentStrong),
      ),
    ),
  near: (c: Palette, words: string) =>
    createSvg(
      '0 0 320 156',
      drawPhone(c, 40) +
        drawSeat(c, 206) +
        `<path d="M116 78 H196" stroke="${c.warm}" stroke-width="2" stroke-dasharray="4 5"/><path d="M118 72 l-6 6 l6 6 M194 72 l6 6 l-6 6" stroke="${c.warm}" stroke-width="2"/>` +
        drawText({ x: 156, y: 66 }, words, c.warmInk),
    ),
  key: (c: Palette, words: string) =>
    createSvg(
      '0 0 320 156',
      `<path d="M0 120 C70 84 180 72 320 74 V156 H0Z" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="2"/>` +
        `<ellipse cx="164" cy="106" rx="96" ry="26" fill="${c.il1}" stroke="${c.ilLine}" stroke-width="2"/>` +
        `<circle cx="124" cy="106" r="11" stroke="${c.ilLine}" stroke-width="2"/><ellipse cx="204" cy="104" rx="22" ry="16" stroke="${c.warm}" stroke-width="3"/>` +
        `<path d="M199 99 a7 7 0 1 0 10 0 M204 95 v8" stroke="${c.ilLine}" stroke-width="2"/><path d="M216 90 L240 58 H262" stroke="${c.warm}" stroke-width="2"/>` +
        drawText({ x: 282, y: 63 }, words, c.warmInk),
    ),
  voice: (c: Palette) =>
    createSvg(
      '0 0 320 156',
      drawSeat(c, 196) +
        `<circle cx="72" cy="70" r="26" fill="${c.ilSkin}"/><path d="M38 136 C40 112 54 102 72 102 S104 112 106 136Z" fill="${c.ilCloth}"/>` +
        [0, 1, 2]
          .map(
            at =>
              `<path d="M${118 + at * 18} ${58 - at * 8} q${10 + at * 3} ${16 + at * 8} 0 ${32 + at * 16}" stroke="${c.accent}" stroke-width="3"/>`,
          )
          .join(''),
    ),
} as const

export type HelpTopicDrawingName = keyof typeof helpTopicDrawings
