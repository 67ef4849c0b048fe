import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** A good picture of a tongue, and what goes wrong with it. */
export type TonguePhotoExample =
  | 'good'
  | 'blurred'
  | 'closed'
  | 'cut-off'
  | 'cast'
  | 'dark'
  | 'far'
  | 'food'
  | 'glare'
  | 'half-open'
  | 'off-centre'
  | 'straining'
  | 'two'
  | 'under'

const RELAXED = 'M47 86 C46 112 56 144 80 144 C104 144 114 112 113 86 C112 78 48 78 47 86Z'
const POINTED = 'M58 86 C58 104 66 128 80 140 C94 128 102 104 102 86 C102 80 58 80 58 86Z'
const BEHIND_TEETH = 'M56 92 C58 102 68 108 80 108 C92 108 102 102 104 92Z'

const CLOSED_LIPS = 'M44 84 C56 78 68 76 80 79 C92 76 104 78 116 84 C104 92 92 96 80 96 C68 96 56 92 44 84Z'
const LIFTED = 'M52 116 C50 88 62 68 80 68 C98 68 110 88 108 116 C96 122 64 122 52 116Z'

const WIDE_MOUTH = 'M34 82 C44 58 62 46 80 50 C98 46 116 58 126 82 C126 110 106 128 80 128 C54 128 34 110 34 82Z'
const HALF_MOUTH = 'M38 84 C50 74 66 70 80 74 C94 70 110 74 122 84 C112 104 98 112 80 112 C62 112 48 104 38 84Z'

const definitions =
  '<defs><filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="4"/></filter>' +
  '<radialGradient id="coat" cx=".5" cy=".3" r=".6"><stop stop-color="#FFF8F0" stop-opacity=".75"/><stop offset=".6" stop-color="#FFF4EC" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>'

const nose =
  '<path d="M66 26 C70 34 76 34 80 32 C84 34 90 34 94 26" stroke="#000" stroke-opacity=".18" stroke-width="3"/>'
const chin = '<path d="M20 150 C44 172 116 172 140 150" stroke="#000" stroke-opacity=".1" stroke-width="4"/>'
const teeth =
  '<path d="M48 70 C58 58 70 55 80 57 C90 55 102 58 112 70 C102 66 90 65 80 66 C70 65 58 66 48 70Z" fill="#FBF6EE"/>'
const groove =
  '<path d="M80 92 C79.5 104 79.5 114 80 126" stroke="#8E3F49" stroke-opacity=".4" stroke-width="2.4"/>'
const food =
  '<g fill="#5E3A1E" opacity=".6"><ellipse cx="70" cy="104" rx="9" ry="6"/><ellipse cx="92" cy="118" rx="7" ry="8"/><ellipse cx="80" cy="94" rx="10" ry="4"/></g>'
const glare =
  '<ellipse cx="72" cy="106" rx="11" ry="20" fill="#fff" opacity=".85"/><ellipse cx="95" cy="120" rx="5" ry="10" fill="#fff" opacity=".8"/>'
const strain =
  '<path d="M70 96l3 14M90 96l-3 14" stroke="#8E3F49" stroke-opacity=".5" stroke-width="2"/>'

const headAround = (c: Palette) =>
  `<path d="M-60 330 C-40 230 20 220 80 216 C140 220 200 230 220 330Z" fill="${c.ilCloth}"/>` +
  `<ellipse cx="80" cy="40" rx="118" ry="160" fill="${c.ilHair}"/><rect x="44" y="150" width="72" height="80" fill="${c.ilSkin}"/>` +
  `<path d="M-22 20 C-22 120 26 196 80 196 C134 196 182 120 182 20 C182 -60 140 -80 80 -80 C20 -80 -22 -60 -22 20Z" fill="${c.ilSkin}"/>` +
  `<g fill="${c.ilHair}"><circle cx="32" cy="-20" r="8"/><circle cx="128" cy="-20" r="8"/></g>`

/** Two lips and nothing between them. */
const closedMouth =
  `<path d="${CLOSED_LIPS}" fill="#C97C70"/>` +
  '<path d="M46 84 C60 88 70 88 80 86 C90 88 100 88 114 84" stroke="#5A2A2C" stroke-width="2.4"/>'

/** The tongue lifted to the roof of the mouth, with the two veins below. */
const liftedTongue = (c: Palette) =>
  `<path d="${WIDE_MOUTH}" fill="#5A2A2C" stroke="#C97C70" stroke-width="8"/>${teeth}` +
  `<path d="${LIFTED}" fill="${c.ilTongue}"/>` +
  '<path d="M80 74 C79 88 79 102 80 116" stroke="#8E3F49" stroke-opacity=".5" stroke-width="2.4"/>' +
  '<path d="M70 82 C67 94 67 104 66 114M90 82 C93 94 93 104 94 114" stroke="#5B3A78" stroke-opacity=".75" stroke-width="4"/>'

const drawMouth = (c: Palette, picture: TonguePhotoExample) => {
  if (picture === 'closed') return closedMouth
  if (picture === 'under') return liftedTongue(c)
  const isHalf = picture === 'half-open'
  const shape = isHalf ? BEHIND_TEETH : picture === 'straining' ? POINTED : RELAXED
  return [
    `<path d="${isHalf ? HALF_MOUTH : WIDE_MOUTH}" fill="#5A2A2C" stroke="#C97C70" stroke-width="${isHalf ? 7 : 8}"/>`,
    isHalf ? '' : teeth,
    `<path d="${shape}" fill="${picture === 'food' ? '#8A5A35' : c.ilTongue}"/>`,
    isHalf ? '' : `<path d="${shape}" fill="url(#coat)"/>${groove}`,
    picture === 'food' ? food : '',
    picture === 'glare' ? glare : '',
    picture === 'straining' ? strain : '',
  ].join('')
}

const transformByExample: Partial<Record<TonguePhotoExample, string>> = {
  far: 'translate(80 68) scale(.34) translate(-80 -84)',
  'cut-off': 'translate(80 128) scale(1.15) translate(-80 -84)',
  two: 'translate(42 92) scale(.5) translate(-80 -84)',
  'off-centre': 'translate(126 112) scale(.8) translate(-80 -84)',
}

const overlayByExample: Partial<Record<TonguePhotoExample, string>> = {
  dark: '<path d="M0 0h160v160H0z" fill="#0C0A10" opacity=".62"/>',
  cast: '<path d="M0 0h160v160H0z" fill="#F0A400" opacity=".42" style="mix-blend-mode:multiply"/>',
}

/** A tongue as the camera sees it, done right or with one of the common mistakes. Fills its square edge to edge. */
export const drawTongueExample = (c: Palette, picture: TonguePhotoExample): string => {
  const isFar = picture === 'far'
  const ground = `<path d="M0 0h160v160H0z" fill="${isFar ? c.il1 : c.ilSkin}"/>`
  const place = transformByExample[picture] ?? 'translate(80 84) scale(.8) translate(-80 -84)'
  const drawing = `<g transform="${place}">${isFar ? headAround(c) : ''}${nose}${isFar ? '' : chin}${drawMouth(c, picture)}</g>`
  const second =
    picture === 'two'
      ? `<path d="M79 0h2v160h-2z" fill="${c.il1}"/><g transform="translate(120 92) scale(.5) translate(-80 -84)">${nose}${chin}${drawMouth(c, picture)}</g>`
      : ''
  const sharp = picture === 'blurred' ? `<g filter="url(#blur)">${drawing}</g>` : drawing
  return createSvg('0 0 160 160', definitions + ground + sharp + second + (overlayByExample[picture] ?? ''))
}

const TONGUE_OUTLINE =
  'M28 40 C24 62 30 74 27 88 C24 102 32 110 31 122 C31 134 40 140 43 150 C47 162 57 168 63 177 C72 190 86 200 100 200 C114 200 128 190 137 177 C143 168 153 162 157 150 C160 140 169 134 169 122 C168 110 176 102 173 88 C170 74 176 62 172 40 C166 20 134 14 100 14 C66 14 34 20 28 40Z'
const toothMarks =
  '<path d="M33 76q7 4 8 12M33 108q7 4 9 12M42 138q8 3 10 10M167 76q-7 4-8 12M167 108q-7 4-9 12M158 138q-8 3-10 10" stroke="#8E3F49" stroke-opacity=".55" stroke-width="2.2"/>'

/** What the drawn tongue fills of the drawing: x, y, width and height. */
export const TONGUE_DIAGRAM_BOX = { x: 16, y: 8, width: 168, height: 200 }

export type TongueDiagramOptions = { hasToothMarks: boolean }

/** The shapes of a drawn tongue, within `TONGUE_DIAGRAM_BOX`. */
export const renderTongueDiagramShapes = (c: Palette, { hasToothMarks }: TongueDiagramOptions): string =>
  '<defs><radialGradient id="coat" cx=".5" cy=".34" r=".58"><stop stop-color="#FFF8F0" stop-opacity=".8"/><stop offset=".62" stop-color="#FFF4EC" stop-opacity=".36"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
  `<path d="${TONGUE_OUTLINE}" fill="${c.ilTongue}"/><path d="${TONGUE_OUTLINE}" fill="url(#coat)"/>` +
  '<path d="M100 48 C99 84 99 120 100 158" stroke="#8E3F49" stroke-opacity=".38" stroke-width="3"/>' +
  (hasToothMarks ? toothMarks : '')

/** A large, quiet tongue for the report: the photo itself is deleted, this stands for it. */
export const drawTongueDiagram = (c: Palette, options: TongueDiagramOptions): string => {
  const { x, y, width, height } = TONGUE_DIAGRAM_BOX
  return createSvg(`${x} ${y} ${width} ${height}`, renderTongueDiagramShapes(c, options))
}
