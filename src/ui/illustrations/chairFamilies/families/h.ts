import { fill, line, type FamilyDrawing } from '../familyDrawing'
import { UPRIGHT_POSTURE, uprightBody } from '../seatedBodies'

/** A square sofa on tapered legs. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#cbb89a', shellDeep: '#b4a080', cushion: '#e6d9c4', cushionLight: '#f3eadb' },
    dark: { shell: '#5b5140', shellDeep: '#453d30', cushion: '#7b6e58', cushionLight: '#968970' },
  },
  body: { ...uprightBody, elbow: [194, 122], hand: [140, 112] },
  drawnPosture: UPRIGHT_POSTURE,
  degrees: { back: 0.4, legs: 0.5 },
  button: [121, 152],
  buttonCloseUp: {
    at: [38, 76],
    around: [
      fill('shell', 'M36 120 L36 58 C36 38 50 28 70 28 L170 28 L170 120Z'),
      line('cushionLight', 'M58 44 L170 44', { width: 4, opacity: 0.7 }),
      fill('cushion', 'M0 96 L36 96 L36 120 L0 120Z'),
    ],
    button: [
      line('warm', 'M38 72 L38 80', { width: 19 }),
      line('key', 'M38 72 L38 80', { width: 13 }),
    ],
  },
  behind: [
    fill('woodDeep', 'M126 204 L121 226 L130 226 L138 204Z M230 204 L235 226 L226 226 L218 204Z'),
    fill(
      'shell',
      'M196 46 C196 36 206 32 220 32 C240 32 250 40 252 58 C258 104 256 150 244 196 L184 196 C196 150 196 96 196 46Z',
      { moves: 'back' },
    ),
    fill(
      'cushion',
      'M190 58 C192 46 202 42 212 44 C224 46 228 54 229 66 C232 104 224 142 210 170 L180 168 C190 130 190 96 190 58Z',
      { moves: 'back' },
    ),
    fill(
      'cushion',
      'M104 170 C104 160 110 156 120 156 L210 156 L210 194 L114 194 C106 194 104 188 104 182Z',
      {
        moves: 'legs',
      },
    ),
  ],
  before: [
    fill(
      'shell',
      'M116 136 C116 120 126 112 140 112 L232 112 C248 112 256 122 256 138 L256 190 C256 200 250 206 240 206 L130 206 C121 206 116 200 116 191Z',
    ),
    line('cushionLight', 'M134 126 L236 126', { width: 3, opacity: 0.7 }),
    fill(
      'shellDeep',
      'M116 176 L256 176 L256 190 C256 200 250 206 240 206 L130 206 C121 206 116 200 116 191Z',
    ),
  ],
}
