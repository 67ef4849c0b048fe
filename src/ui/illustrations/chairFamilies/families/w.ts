import { drawRoundKey, fill, line, type FamilyDrawing } from '../familyDrawing'
import { LYING_POSTURE, lyingBody } from '../seatedBodies'

/** A long shell with an oval inlay. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#ddd2c2', shellDeep: '#c8b99f', cushion: '#efe8dc', cushionLight: '#fbf8f2' },
    dark: { shell: '#4e493f', shellDeep: '#3a362e', cushion: '#6e675a', cushionLight: '#8d8677' },
  },
  body: lyingBody,
  drawnPosture: LYING_POSTURE,
  degrees: { back: 0.5, legs: 0.56 },
  button: [118, 126],
  buttonCloseUp: {
    at: [64, 56],
    around: [
      fill('shell', 'M-10 120 C10 60 50 30 110 34 C150 36 180 60 182 120Z'),
      fill('shellDeep', 'M30 120 C40 84 70 62 106 64 C134 66 150 88 152 120Z'),
    ],
    button: drawRoundKey([64, 56]),
  },
  behind: [
    fill('shellDeep', 'M128 190 C132 208 124 220 112 226 L218 226 C206 220 200 208 204 190Z'),
    line('shell', 'M276 36 C284 98 256 160 214 188 C192 202 160 202 130 188', { width: 44, moves: 'back' }),
    line(
      'cushion',
      'M258 44 C252 94 232 136 200 162 C184 176 160 178 138 168 L102 150 C94 146 87 150 82 158 L50 210',
      {
        width: 36,
        moves: 'all',
      },
    ),
    line('cushionLight', 'M265 42 C263 58 259 70 253 84', { width: 28, moves: 'back' }),
    line('cushionLight', 'M246 116 C236 136 222 150 208 162', { width: 8, moves: 'back', opacity: 0.55 }),
  ],
  before: [
    fill(
      'shell',
      'M232 116 C216 100 160 100 118 112 C100 117 96 131 105 148 C120 180 150 202 180 198 C216 192 246 138 232 116Z',
    ),
    fill(
      'shellDeep',
      'M210 128 C192 117 156 119 136 128 C126 133 126 143 132 153 C143 171 161 185 178 181 C201 174 218 143 210 128Z',
    ),
  ],
}
