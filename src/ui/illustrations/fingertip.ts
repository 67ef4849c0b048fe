import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** What the finger does: lies right, presses too hard, leaves the lens open, or lies there without light. */
export type FingertipPose = 'right' | 'hard' | 'off' | 'unlit'

const glow =
  '<defs><radialGradient id="lit"><stop stop-color="#FFB27A" stop-opacity=".9"/><stop offset="1" stop-color="#FF8A4A" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="blood"><stop stop-color="#F0503A" stop-opacity=".95"/><stop offset=".55" stop-color="#E2604A" stop-opacity=".6"/><stop offset="1" stop-color="#E2604A" stop-opacity="0"/></radialGradient></defs>'

const phone = (c: Palette, isLit: boolean) =>
  `<rect x="36" y="26" width="128" height="250" rx="26" fill="${c.il3}" stroke="${c.il2}" stroke-width="3"/><rect x="50" y="40" width="62" height="86" rx="20" fill="${c.il1}"/>` +
  [64, 100]
    .map(
      y =>
        `<circle cx="72" cy="${y}" r="14" fill="#23201E"/><circle cx="72" cy="${y}" r="7" fill="#3D4A55"/>`,
    )
    .join('') +
  `<circle cx="97" cy="82" r="6" fill="${isLit ? '#FFF3D2' : c.il2}" stroke="#fff" stroke-width="1.5"/>` +
  (isLit ? '<circle cx="92" cy="78" r="58" fill="url(#lit)" opacity=".6"/>' : '')

const finger = (c: Palette, pose: FingertipPose) =>
  `<g transform="translate(${pose === 'off' ? '34 27' : '0 0'})"><path d="M250 152 C214 134 176 112 146 92 C124 76 100 56 84 46 C66 36 46 54 58 74 C68 92 92 112 118 130 C150 152 196 184 250 214Z" fill="${c.ilSkin}"/>` +
  (pose === 'right' || pose === 'hard' ? '<circle cx="76" cy="66" r="40" fill="url(#blood)"/>' : '') +
  '<path d="M70 56 C62 62 64 72 74 80 C82 86 92 88 98 82 C102 76 96 68 88 62 C82 56 76 52 70 56Z" fill="#fff" opacity=".5"/>' +
  '<path d="M130 102 C126 110 122 118 121 126M142 110 C138 118 134 126 133 134" stroke="#000" stroke-opacity=".13" stroke-width="3"/>' +
  (pose === 'hard'
    ? `<path d="M104 24 L94 38M130 40 L118 50M76 12 L74 28" stroke="${c.notice}" stroke-width="4"/>`
    : '') +
  '</g>'

/** A fingertip on the rear camera of a phone, seen from behind. */
export const drawFingertip = (c: Palette, pose: FingertipPose = 'right'): string =>
  createSvg('20 8 216 216', glow + phone(c, pose !== 'unlit') + finger(c, pose))

/** A finger over the front camera: the picture stays black. */
export const drawCoveredLens = (): string =>
  createSvg(
    '-85 -13 360 226',
    '<rect x="-700" y="-100" width="1600" height="400" fill="#14110F"/><rect x="52" y="24" width="86" height="164" rx="20" stroke="#8B8078" stroke-width="3"/><circle cx="95" cy="42" r="5" stroke="#8B8078" stroke-width="3"/>' +
      '<path d="M300 -60 C240 -34 166 -6 122 18 C106 26 92 30 84 36 C74 44 80 56 92 54 C112 52 140 40 166 28 C210 10 270 -8 330 -26Z" fill="#C79A7A"/>' +
      '<path d="M84 39 C80 44 84 50 92 49 C97 48 100 44 98 40 C94 36 88 35 84 39Z" fill="#E9C9B2"/><path d="M128 22 C130 28 132 32 135 36" stroke="#8E6A50" stroke-width="2.5"/>' +
      '<path d="M74 128H116" stroke="#8B8078" stroke-width="3" stroke-dasharray="1 7"/>',
  )
