import type { Palette } from '../palette'
import { frame } from './frame'

/** Where the chair can work, and where that is in the drawing. */
const zonePlaces = {
  neck: [104, 73],
  shoulders: [117, 95],
  back: [137, 127],
  waist: [157, 155],
  seat: [186, 163],
  calves: [262, 158],
  feet: [287, 189],
} as const

export type ChairZone = keyof typeof zonePlaces

export type ChairDrawing = {
  /** Somebody sits in it. */
  isTaken?: boolean
  /** The zones that work now. */
  zones?: readonly ChairZone[]
}

const body = (c: Palette) =>
  `<path d="M136 200 C138 212 134 221 122 227 H230 C218 221 212 212 210 200Z" fill="${c.il2}"/>` +
  `<path d="M66 40 C60 96 82 158 122 190 C144 206 176 206 204 194" stroke="${c.il2}" stroke-width="40"/>` +
  `<path d="M79 45 C86 92 106 136 138 166 C154 180 176 180 196 170 L234 148 C243 144 250 148 255 156 L283 202" stroke="${c.il1}" stroke-width="36"/>` +
  `<path d="M82 44 C89 88 108 131 140 160" stroke="${c.il3}" stroke-width="22" opacity=".75"/>` +
  `<path d="M72 44 C76 58 80 70 86 84" stroke="${c.il3}" stroke-width="30"/>`

const person = (c: Palette) =>
  `<g stroke="${c.chair}"><path d="M262 146 L284 184" stroke-width="17"/><path d="M286 186 L298 180" stroke-width="13"/>` +
  '<path d="M180 152 L236 128 C246 124 252 128 257 136 L264 149" stroke-width="21"/>' +
  '<path d="M120 97 C130 118 144 138 162 150 L184 152" stroke-width="29"/><path d="M102 66 L116 92" stroke-width="15"/></g>' +
  `<circle cx="95" cy="52" r="17" fill="${c.chair}"/>`

const armrest = (c: Palette) =>
  `<path d="M150 128 C166 118 196 112 222 112 C238 112 244 122 238 134 C228 156 204 186 176 192 C156 196 138 160 150 128Z" fill="${c.il2}"/>` +
  `<path d="M156 126 C172 116 198 111 221 112 C234 112.5 238 119 233 125 C226 131 206 131 190 136 C176 140 166 146 160 146 C152 146 149 132 156 126Z" fill="${c.il3}"/>`

const arm = (c: Palette) =>
  `<path d="M122 99 C132 112 146 126 162 130 L206 119" stroke="${c.accentStrong}" stroke-width="12.5"/>`

const workingZone = (c: Palette, [x, y]: readonly [number, number]) =>
  `<circle cx="${x}" cy="${y}" r="16.5" fill="${c.warm}" opacity=".15"/>` +
  `<circle cx="${x}" cy="${y}" r="16" stroke="${c.warm}" stroke-width="1.5" opacity=".6"/>` +
  `<circle cx="${x}" cy="${y}" r="10.8" stroke="${c.warm}" stroke-width="1.8"/>` +
  `<circle cx="${x}" cy="${y}" r="5.8" fill="${c.warm}" stroke="${c.surface}" stroke-width="1.8"/>`

/** The chair from its side, empty or taken, with the zones that work. */
export const drawChair = (c: Palette, { isTaken = false, zones = [] }: ChairDrawing): string => {
  const shapes = [body(c), isTaken ? person(c) : '', armrest(c), isTaken ? arm(c) : '']
  const working = zones.map(zone => workingZone(c, zonePlaces[zone]))
  // Drawn facing right and turned round, so that the person looks into the page.
  return frame(
    '20 20 280 212',
    `<g transform="translate(340 0) scale(-1 1)">${[...shapes, ...working].join('')}</g>`,
  )
}
