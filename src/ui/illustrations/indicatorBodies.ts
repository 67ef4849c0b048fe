import type { Palette } from '../theme/palette'
import { drawStandingBody } from './bodyZones'
import { createSvg } from './createSvg'

const HEART =
  'M184 262 C156 242 150 224 152 212 C154 198 172 194 182 208 C192 194 212 200 212 216 C212 234 200 250 184 262Z'

/** Head and chest from the front, 350 wide and 290 high. */
const drawBust = (c: Palette): string =>
  `<path d="M40 290 C44 214 74 184 128 170 C140 166 142 156 140 142 V104 H210 V142 C208 156 210 166 222 170 C276 184 306 214 310 290Z" fill="${c.il1}"/>` +
  `<path d="M140 112 C150 146 200 146 210 112 V134 C200 152 150 152 140 134Z" fill="${c.il2}" opacity=".75"/>` +
  `<path d="M128 68 C126 34 148 16 175 16 C202 16 224 34 222 68 C221 104 200 132 175 132 C150 132 129 104 128 68Z" fill="${c.il1}"/>`

const drawHeart = (c: Palette, opacity = 1): string =>
  `<g opacity="${opacity}"><path d="${HEART}" fill="${c.heart}"/><path d="M182 208 C182 198 186 190 194 186" stroke="${c.heart}" stroke-width="8"/></g>`

const drawArmArteries = (c: Palette, width: number): string =>
  `<path d="M172 210 C150 196 120 196 96 216 C80 230 70 256 66 288 M190 210 C212 196 236 196 258 216 C272 230 280 256 284 288" stroke="${c.heart}" stroke-width="${width}" opacity=".75"/>`

const drawLungs = (c: Palette, opacity: number): string =>
  `<g opacity="${opacity}"><path d="M175 132 V188 C175 200 162 204 150 214 M175 188 C175 200 188 204 200 214" stroke="${c.breath}" stroke-width="7"/>` +
  `<path d="M154 186 C132 176 108 202 102 236 C98 262 104 276 120 276 C142 274 158 262 160 240 C162 218 166 192 154 186Z M196 186 C218 176 242 202 248 236 C252 262 246 276 230 276 C208 274 192 262 190 240 C188 218 184 192 196 186Z" fill="${c.breath}"/></g>`

const drawBrain = (c: Palette, opacity: number): string =>
  `<g stroke="${c.stress}" stroke-width="5" opacity="${opacity}"><path d="M146 62 C142 44 158 32 174 36 C190 28 208 42 204 60 C210 72 200 84 188 82 C180 90 166 90 160 82 C148 84 140 74 146 62Z"/><path d="M174 38 V86 M158 56 C164 54 166 60 162 64 M192 54 C186 54 184 60 188 64 M160 72 C166 70 168 74 166 78 M190 72 C186 70 184 74 186 78" stroke-width="3"/></g>`

/** The pulse reaches the face, where a camera sees it. */
const drawPulseInFace = (c: Palette): string =>
  `<g stroke="${c.heart}" stroke-width="5"><path d="M178 206 C180 178 172 160 170 134 C169 116 158 104 152 92"/><path d="M182 206 C186 178 184 158 184 134 C185 116 194 104 200 92"/></g>` +
  `<g fill="${c.heart}" opacity=".3"><ellipse cx="152" cy="84" rx="17" ry="14"/><ellipse cx="198" cy="84" rx="17" ry="14"/><ellipse cx="175" cy="44" rx="26" ry="11"/></g>`

/** Air on its way in and out, and ribs that follow. */
const drawBreath = (c: Palette): string =>
  `<g stroke="${c.breath}" opacity=".6"><path d="M92 190 C78 214 74 250 82 284 M258 190 C272 214 276 250 268 284" stroke-width="2.5" stroke-dasharray="1 6"/><path d="M175 104 V130" stroke-width="5" stroke-dasharray="1 9"/></g>` +
  `<path d="M148 214 C138 226 128 236 118 242 M146 232 C138 242 132 250 126 256 M202 214 C212 226 222 236 232 242 M204 232 C212 242 218 250 224 256" stroke="${c.surface}" stroke-width="2.5" opacity=".7"/>`

/** Beats at uneven distances, each distance as a line above. */
const drawUnevenBeats = (c: Palette): string =>
  `<path d="M58 258 H84 L92 236 L102 274 L109 258 H150 L158 236 L168 274 L175 258 H238 L246 236 L256 274 L263 258 H292" stroke="${c.breath}" stroke-width="4.5"/>` +
  `<path d="M94 222 H156 M162 222 H244" stroke="${c.ink2}" stroke-width="2.5"/>` +
  `<path d="M94 216 V228 M159 216 V228 M246 216 V228" stroke="${c.ink2}" stroke-width="2.5"/>`

const drawCuff = (c: Palette): string =>
  `<rect x="42" y="236" width="56" height="42" rx="10" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>` +
  `<path d="M54 248 H86 M54 266 H86" stroke="${c.ilLine}" stroke-width="2" opacity=".5"/>`

/** The heart works against a resistance: rings that are pushed outwards. */
const drawEffort = (c: Palette): string =>
  [46, 62, 78]
    .map(
      (radius, at) =>
        `<circle cx="182" cy="230" r="${radius}" stroke="${c.heart}" stroke-width="3" opacity="${0.55 - 0.15 * at}"/>`,
    )
    .join('')

/** Rings of years inside the heart. */
const drawYears = (c: Palette): string =>
  [0.72, 0.46, 0.22]
    .map(
      scale =>
        `<path d="${HEART}" transform="translate(182 230) scale(${scale}) translate(-182 -230)" stroke="${c.surface}" stroke-width="${(3 / scale).toFixed(1)}"/>`,
    )
    .join('')

/** From the head to the heart, the nerve that calms or hurries it. */
const drawNerve = (c: Palette): string =>
  `<path d="M175 88 C178 120 168 150 178 204" stroke="${c.stress}" stroke-width="4" stroke-dasharray="1 8"/>` +
  `<path d="M112 48 C106 60 106 76 112 88 M98 38 C88 58 88 78 98 98 M238 48 C244 60 244 76 238 88 M252 38 C262 58 262 78 252 98" stroke="${c.stress}" stroke-width="3" opacity=".5"/>`

const drawStandingFigure = (c: Palette): string =>
  `<g transform="translate(105 6) scale(1.07)">${drawStandingBody(c)}</g>`

const drawHeightRuler = (c: Palette): string =>
  `<g stroke="${c.body}" stroke-width="3"><path d="M272 16 V274 M264 16 H280 M264 274 H280"/><path d="M272 145 H282" opacity=".6"/></g>`

const drawWaistBand = (c: Palette): string =>
  `<path d="M143 132 C152 142 208 142 217 132" stroke="${c.body}" stroke-width="7"/><circle cx="180" cy="140" r="6" fill="${c.body}" stroke="${c.surface}" stroke-width="2"/>`

const drawScales = (c: Palette): string =>
  `<rect x="132" y="270" width="96" height="14" rx="7" fill="${c.body}"/><path d="M172 277 H188" stroke="${c.surface}" stroke-width="2.5"/>`

/** How much of the body is around the middle: a wider and a narrower outline. */
const drawOutlines = (c: Palette): string =>
  `<g stroke="${c.body}" stroke-width="2.5" stroke-dasharray="2 6"><path d="M142 66 C120 100 120 140 146 168 M218 66 C240 100 240 140 214 168"/><path d="M148 70 C160 110 158 130 140 176 M212 70 C200 110 202 130 220 176" opacity=".55"/></g>`

const subjects = {
  heart: c => drawBust(c) + drawPulseInFace(c) + drawArmArteries(c, 4) + drawHeart(c),
  lungs: c => drawBust(c) + drawLungs(c, 0.8) + drawBreath(c),
  variability: c => drawBust(c) + `<g transform="translate(57 32) scale(.65)">${drawHeart(c)}</g>` + drawUnevenBeats(c),
  pressure: c => drawBust(c) + drawArmArteries(c, 8) + drawHeart(c) + drawCuff(c),
  workload: c => drawBust(c) + drawEffort(c) + drawHeart(c),
  heartAge: c => drawBust(c) + drawArmArteries(c, 4) + drawHeart(c) + drawYears(c),
  stress: c => drawBust(c) + drawBrain(c, 1) + drawNerve(c) + drawHeart(c, 0.45),
  whole: c => drawBust(c) + drawBrain(c, 0.7) + drawLungs(c, 0.4) + drawHeart(c),
  weight: c => drawStandingFigure(c) + drawHeightRuler(c) + drawScales(c),
  waist: c => drawStandingFigure(c) + drawHeightRuler(c) + drawWaistBand(c),
  shape: c => drawStandingFigure(c) + drawOutlines(c) + drawWaistBand(c),
} as const satisfies Record<string, (c: Palette) => string>

/** What of the body an indicator speaks of. */
export type IndicatorBodySubject = keyof typeof subjects

export const INDICATOR_BODY_SUBJECTS = Object.keys(subjects) as IndicatorBodySubject[]

/** A body with what an indicator is about, where it is. */
export const drawIndicatorBody = (c: Palette, subject: IndicatorBodySubject): string =>
  createSvg('0 0 350 290', subjects[subject](c))
