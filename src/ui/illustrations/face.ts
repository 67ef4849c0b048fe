import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

const HEAD_OF_HAIR =
  'M84 176 C70 90 104 50 152 50 C204 50 232 92 216 182 C214 226 226 246 214 262 H88 C76 246 88 222 84 176Z'

const definitions = (c: Palette) =>
  '<defs>' +
  `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${c.il1}"/><stop offset="1" stop-color="${c.il2}"/></linearGradient>` +
  `<radialGradient id="region"><stop stop-color="${c.heart}" stop-opacity=".42"/><stop offset="1" stop-color="${c.heart}" stop-opacity="0"/></radialGradient>` +
  '</defs>'

const wall = '<rect x="-120" y="-20" width="540" height="420" fill="url(#wall)"/>'

const brightWindow = (c: Palette) =>
  '<rect x="150" y="36" width="190" height="196" rx="10" fill="#FFFDF4"/>' +
  `<path d="M262 36v196M150 136h190" stroke="${c.il2}" stroke-width="6"/>` +
  '<rect x="128" y="16" width="234" height="236" rx="28" fill="#FFF6DD" opacity=".45"/>'

const shadow = `<path d="${HEAD_OF_HAIR}M22 380 C26 328 66 306 116 296 H184 C234 306 274 328 278 380ZM124 262 H176 V296 H124Z" fill="#0B0F12" opacity=".4"/>`

const shouldersAndHead = (c: Palette) =>
  `<path d="${HEAD_OF_HAIR}" fill="${c.ilHair}"/>` +
  `<path d="M22 380 C26 328 66 306 116 296 H184 C234 306 274 328 278 380Z" fill="${c.ilCloth}"/>` +
  `<path d="M124 246 H176 V292 C176 312 162 322 150 322 C138 322 124 312 124 292Z" fill="${c.ilSkin}"/>` +
  '<path d="M124 262 C134 282 166 282 176 262 V274 C164 294 136 294 124 274Z" fill="#000" opacity=".1"/>' +
  `<path d="M90 156 C90 104 112 78 150 78 C188 78 210 104 210 156 C210 222 186 274 150 274 C114 274 90 222 90 156Z" fill="${c.ilSkin}"/>` +
  `<path d="M88 166 C86 118 108 84 138 88 C166 92 196 100 212 168 C226 116 204 62 152 62 C98 62 78 110 88 166Z" fill="${c.ilHair}"/>`

/** Forehead and cheeks: where the pulse is read. */
const roiMarks =
  '<ellipse cx="150" cy="122" rx="38" ry="19" fill="url(#region)"/>' +
  '<ellipse cx="117" cy="196" rx="24" ry="24" fill="url(#region)"/>' +
  '<ellipse cx="183" cy="196" rx="24" ry="24" fill="url(#region)"/>'

const features = (c: Palette) =>
  `<path d="M108 151 C115 146 125 146 131 150M169 150 C175 146 185 146 192 151" stroke="${c.ilHair}" stroke-width="3.2"/>` +
  `<path d="M111 170 C117 166 125 166 130 170M170 170 C175 166 183 166 189 170" stroke="${c.ilHair}" stroke-width="3"/>` +
  `<circle cx="120.5" cy="170.5" r="3.6" fill="${c.ilHair}"/><circle cx="179.5" cy="170.5" r="3.6" fill="${c.ilHair}"/>` +
  '<path d="M151 172 C152 188 156 196 155 202 C153 207 147 207 143 205" stroke="#000" stroke-opacity=".22" stroke-width="2.6"/>' +
  '<path d="M132 232 C142 238 158 238 168 232" stroke="#A4574B" stroke-width="3.6"/>'

/** A face as the camera sees it, with the places where the pulse is read. Fills its box edge to edge. */
export const drawFace = (c: Palette): string =>
  createSvg('42 22 216 277', definitions(c) + wall + shouldersAndHead(c) + roiMarks + features(c))

/** The same in front of a window: the light comes from behind, the face lies in the dark. */
export const drawBackLitFace = (c: Palette): string =>
  createSvg(
    '-60 44 420 254',
    definitions(c) + wall + brightWindow(c) + shouldersAndHead(c) + features(c) + shadow,
  )
