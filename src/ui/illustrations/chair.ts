import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

type Point = readonly [x: number, y: number]

/** Where the chair can work, and where that is in the drawing. */
const zonePoints = {
  shoulders: [117, 95],
  back: [137, 127],
} as const satisfies Record<string, Point>

type ChairDrawingOptions = {
  /** Somebody sits in it. */
  isOccupied?: boolean
  /** The zones that work now. */
  activeZones?: readonly (keyof typeof zonePoints)[]
}

const drawBody = (c: Palette) =>
  `<path d="M136 200 C138 212 134 221 122 227 H230 C218 221 212 212 210 200Z" fill="${c.il2}"/>` +
  `<path d="M66 40 C60 96 82 158 122 190 C144 206 176 206 204 194" stroke="${c.il2}" stroke-width="40"/>` +
  `<path d="M79 45 C86 92 106 136 138 166 C154 180 176 180 196 170 C208 163 222 154 234 148 C243 144 250 148 255 156 C264 171 274 187 283 202" stroke="${c.il1}" stroke-width="36"/>` +
  `<path d="M82 44 C89 88 108 131 140 160" stroke="${c.il3}" stroke-width="22" opacity=".75"/>` +
  `<path d="M72 44 C76 58 80 70 86 84" stroke="${c.il3}" stroke-width="30"/>`

const drawPerson = (c: Palette) =>
  `<g stroke="${c.chair}"><path d="M262 146 L284 184" stroke-width="17"/>` +
  `<path d="M286 186 L298 180" stroke-width="13"/>` +
  `<path d="M180 152 L236 128 C246 124 252 128 257 136 L264 149" stroke-width="21"/>` +
  `<path d="M120 97 C130 118 144 138 162 150 L184 152" stroke-width="29"/><path d="M102 66 L116 92" stroke-width="15"/></g>` +
  `<circle cx="95" cy="52" r="17" fill="${c.chair}"/>`

const drawArmrest = (c: Palette) =>
  `<path d="M150 128 C166 118 196 112 222 112 C238 112 244 122 238 134 C228 156 204 186 176 192 C156 196 138 160 150 128Z" fill="${c.il2}"/>` +
  `<path d="M156 126 C172 116 198 111 221 112 C234 112.5 238 119 233 125 C226 131 206 131 190 136 C176 140 166 146 160 146 C152 146 149 132 156 126Z" fill="${c.il3}"/>`

const drawArm = (c: Palette) =>
  `<path d="M122 99 C132 112 146 126 162 130 L206 119" stroke="${c.accentStrong}" stroke-width="12.5"/>`

const drawActiveZone = (c: Palette, [x, y]: Point) =>
  `<circle cx="${x}" cy="${y}" r="16.5" fill="${c.warm}" opacity=".15"/>` +
  `<circle cx="${x}" cy="${y}" r="16" stroke="${c.warm}" stroke-width="1.5" opacity=".6"/>` +
  `<circle cx="${x}" cy="${y}" r="10.8" stroke="${c.warm}" stroke-width="1.8"/>` +
  `<circle cx="${x}" cy="${y}" r="5.8" fill="${c.warm}" stroke="${c.surface}" stroke-width="1.8"/>`

/** Drawn facing right and turned round, so that the person looks into the page. */
const MIRROR_OFFSET = 340

/**
 * A chair of no family in particular, from its side, empty or taken, with the zones that work: for states that speak of chairs in
 * general. A chair that is known is drawn as its family looks (chairFamilies).
 */
export const drawChair = (c: Palette, options: ChairDrawingOptions = {}): string => {
  const { isOccupied = false, activeZones = [] } = options
  const shapes = [
    drawBody(c),
    isOccupied ? drawPerson(c) : '',
    drawArmrest(c),
    isOccupied ? drawArm(c) : '',
    ...activeZones.map(zone => drawActiveZone(c, zonePoints[zone])),
  ]
  return createSvg(
    '20 20 280 212',
    `<g transform="translate(${MIRROR_OFFSET} 0) scale(-1 1)">${shapes.join('')}</g>`,
  )
}

/** Somebody sits in the chair. */
export const drawOccupiedChair = (c: Palette): string => drawChair(c, { isOccupied: true })
