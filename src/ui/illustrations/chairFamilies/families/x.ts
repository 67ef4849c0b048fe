import { disc, fill, line, type FamilyDrawing } from '../familyDrawing'
import { LYING_POSTURE, lyingBody } from '../seatedBodies'

/** Facets, rollers for the soles, and the line of the body scan. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#8d948f', shellDeep: '#646b67', cushion: '#d8dad5', cushionLight: '#f1f2ef' },
    dark: { shell: '#555c58', shellDeep: '#3d4340', cushion: '#7a807c', cushionLight: '#9aa09b' },
  },
  body: lyingBody,
  drawnPosture: LYING_POSTURE,
  degrees: { back: 0.42, legs: 0.56 },
  button: [112, 122],
  buttonCloseUp: {
    at: [45, 51],
    around: [
      fill('shell', 'M14 52 L52 32 L180 40 L180 120 L60 120Z', { outline: 6 }),
      line('cushionLight', 'M44 74 L84 116 L180 116', { width: 3, opacity: 0.7 }),
    ],
    button: [
      line('warm', 'M29.5 57.9 L60.5 44.1', { width: 15 }),
      line('key', 'M29.5 57.9 L60.5 44.1', { width: 9 }),
    ],
  },
  behind: [
    fill('shellDeep', 'M150 200 L124 226 L232 226 L214 200Z'),
    fill('shell', 'M262 24 L292 22 L304 62 L268 166 L214 206 L128 204 L102 180 L140 172 L196 166 L240 120Z', {
      outline: 6,
      moves: 'back',
    }),
    line('cushion', 'M256 46 L246 96 L206 156 L178 172 L138 166 L98 150 L84 158', {
      width: 32,
      moves: 'all',
    }),
    line('cushionLight', 'M259 42 L253 80', { width: 24, moves: 'back' }),
    line('cushion', 'M72 172 L50 206', { width: 30, moves: 'legs' }),
  ],
  before: [
    fill('shellDeep', 'M34 204 L44 178 L62 168 L84 176 L92 186 L74 218 L46 222Z', {
      outline: 6,
      moves: 'legs',
    }),
    disc('cushionLight', [52, 196], { radius: 5, moves: 'legs' }),
    disc('cushionLight', [64, 204], { radius: 5, moves: 'legs' }),
    fill('shell', 'M240 116 L152 104 L110 116 L104 144 L142 200 L196 202 L250 142Z', { outline: 6 }),
    line('cushionLight', 'M122 130 L154 184 L190 186 L230 140', { width: 3, opacity: 0.8 }),
    line('air', 'M288 36 L262 152', { width: 3.5, moves: 'back' }),
  ],
}
