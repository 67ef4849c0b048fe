import { drawRoundKey, fill, line, type FamilyDrawing } from '../familyDrawing'
import { LEANING_POSTURE, leaningBody } from '../seatedBodies'

/** An open wooden frame; the feet stay on the floor. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#c9985f', shellDeep: '#9a6f3f', cushion: '#dda488', cushionLight: '#edc3ad' },
    dark: { shell: '#a97f50', shellDeep: '#7c5a34', cushion: '#8f5f49', cushionLight: '#af7b62' },
  },
  body: {
    ...leaningBody,
    knee: [106, 150],
    ankle: [98, 208],
    toe: [78, 213],
    elbow: [202, 134],
    hand: [146, 120],
  },
  drawnPosture: LEANING_POSTURE,
  degrees: { back: 0.3, legs: 0 },
  button: [107, 134],
  buttonCloseUp: {
    at: [47, 56],
    around: [
      line('wood', 'M34 130 C36 96 36 72 44 54 C50 42 60 38 74 38 L180 38', { width: 24 }),
      line('woodDeep', 'M80 31 L176 31', { width: 3, opacity: 0.5 }),
      fill('cushion', 'M70 92 L180 92 L180 130 L76 130Z'),
    ],
    button: drawRoundKey([47, 56]),
  },
  behind: [
    line('cushion', 'M236 56 C232 102 216 138 188 166', { width: 34, moves: 'back' }),
    line('shellDeep', 'M221 74 L251 80 M217 96 L247 104 M210 116 L238 128 M199 134 L225 150', {
      width: 2,
      moves: 'back',
      opacity: 0.45,
    }),
    line('cushionLight', 'M238 54 C237 62 236 68 234 74', { width: 26, moves: 'back' }),
    line('cushion', 'M190 172 L116 164', { width: 30 }),
    line('cushion', 'M110 168 L106 190', { width: 24 }),
  ],
  before: [
    line(
      'wood',
      'M96 224 C98 188 98 160 104 138 C107 128 114 122 126 122 L204 122 C226 122 236 134 242 152 L262 224',
      { width: 12 },
    ),
    line('woodDeep', 'M101 194 L250 194', { width: 9 }),
    line('woodDeep', 'M118 119 L208 119', { width: 3, opacity: 0.5 }),
  ],
}
