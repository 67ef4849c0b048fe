import { CONSTITUTION_TYPES, type ConstitutionType } from '@anzuo/domain/constitution'
import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** A sign for each type, as strokes on a 40 grid. */
const SIGN_SHAPES: Record<ConstitutionType, string> = {
  balanced: '<circle cx="20" cy="20" r="9"/>',
  qiDeficiency: '<path d="M8 24c4-6 8-6 12 0s8 6 12 0M8 15c4-5 8-5 12 0"/>',
  yangDeficiency: '<path d="M20 8v24M9.6 14l20.8 12M30.4 14L9.6 26"/>',
  yinDeficiency: '<path d="M20 7c6 6 8 10 4 14 0-3-2-5-4-6 1 5-6 7-6 13 0 4 3 6 6 6s8-3 8-8"/>',
  phlegmDamp: '<path d="M20 8c6 7 9 11 9 15a9 9 0 01-18 0c0-4 3-8 9-15z"/>',
  dampHeat:
    '<path d="M20 6v4M20 30v4M6 20h4M30 20h4M10 10l3 3M27 27l3 3M30 10l-3 3M10 30l3-3"/><circle cx="20" cy="20" r="6"/>',
  bloodStasis: '<path d="M10 32C10 22 16 18 20 14s4-6 2-8M20 20c4 2 8 4 8 12"/>',
  qiStagnation: '<path d="M10 22a6 6 0 01.5-12A8 8 0 0126 12a5.5 5.5 0 013 10zM14 28v4M20 27v6M26 28v4"/>',
  inherited: '<path d="M20 32V16M20 20c-6 0-9-3-9-8 6 0 9 3 9 8zM20 16c0-6 3-9 9-9 0 6-3 9-9 9z"/>',
}

/** The sign of a type, in one colour. */
export const drawConstitutionSign = (type: ConstitutionType, colour: string): string =>
  createSvg('0 0 40 40', `<g stroke="${colour}" stroke-width="2">${SIGN_SHAPES[type]}</g>`)

const RING = { width: 330, height: 310, lineRadius: 112 }
/** The person and the line around them. */
const CENTRE = { x: 165, y: 158 }
/** The discs stand a little higher than the line, because their names hang below them. */
const DISCS = { x: 165, y: 145, distance: 122, radius: 23 }
/** From the middle of a disc down to the middle of the name below it. */
const NAME_BELOW = 35

const toDiscCentre = (at: number) => {
  const angle = (2 * Math.PI * at) / CONSTITUTION_TYPES.length - Math.PI / 2
  return { x: DISCS.x + DISCS.distance * Math.cos(angle), y: DISCS.y + DISCS.distance * Math.sin(angle) }
}

/** Where the name of a type stands in the ring: its middle, in per cent of the drawing's width and height. */
export const getConstitutionNamePlace = (at: number): { left: number; top: number } => {
  const { x, y } = toDiscCentre(at)
  return { left: (100 * x) / RING.width, top: (100 * (y + NAME_BELOW)) / RING.height }
}

const sitter = (c: Palette) =>
  `<circle cx="165" cy="158" r="62" fill="${c.accentSoft}"/>` +
  `<g fill="${c.chair}"><circle cx="165" cy="117" r="15"/><path d="M143 150C145 138 158 137 165 137s20 1 22 13l-3 38h-38z"/></g>` +
  `<path d="M148 150c-10 12-16 24-12 38M182 150c10 12 16 24 12 38" stroke="${c.chair}" stroke-width="9"/>` +
  `<path d="M126 197c14-11 64-11 78 0-8 11-70 11-78 0z" fill="${c.accentStrong}" stroke="${c.accentStrong}" stroke-width="6"/>`

/** Somebody who sits at ease, and around them the signs of the nine types. */
export const drawConstitutionRing = (c: Palette): string => {
  const discs = CONSTITUTION_TYPES.map((type, at) => {
    const { x, y } = toDiscCentre(at)
    const [left, top] = [(x - 16).toFixed(1), (y - 16).toFixed(1)]
    return (
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${DISCS.radius}" fill="${c.surface}" stroke="${c.hairline}"/>` +
      `<g transform="translate(${left} ${top}) scale(.8)" stroke="${type === 'balanced' ? c.accent : c.ink2}" stroke-width="2.2">${SIGN_SHAPES[type]}</g>`
    )
  })
  return createSvg(
    `0 0 ${RING.width} ${RING.height}`,
    `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${RING.lineRadius}" stroke="${c.hairline}" stroke-width="1.5" stroke-dasharray="2 6"/>` +
      sitter(c) +
      discs.join(''),
  )
}
