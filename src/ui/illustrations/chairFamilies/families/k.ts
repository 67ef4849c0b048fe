import { fill, line, type FamilyDrawing } from '../familyDrawing'
import { LYING_POSTURE, lyingBody } from '../seatedBodies'

/** A hood over the head, a closed case for the legs, and a copper line. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#545b57', shellDeep: '#3b413e', cushion: '#d3a578', cushionLight: '#e8c6a2' },
    dark: { shell: '#4c5551', shellDeep: '#38413d', cushion: '#85633f', cushionLight: '#a37e56' },
  },
  body: { ...lyingBody, head: [242, 60], shoulder: [220, 98] },
  drawnPosture: LYING_POSTURE,
  degrees: { back: 0.36, legs: 0.56 },
  button: [142, 108],
  buttonCloseUp: {
    at: [70, 46],
    around: [
      fill('shell', 'M-4 120 C0 78 30 50 80 44 C120 40 150 44 180 36 L180 120Z'),
      line('warm', 'M24 120 C34 92 66 76 110 76 C140 76 160 70 180 62', { width: 3.5 }),
    ],
    button: [
      fill('warm', 'M51.2 46 C51.2 40 59.6 35.2 70 35.2 C80.4 35.2 88.8 40 88.8 46 C88.8 52 80.4 56.8 70 56.8 C59.6 56.8 51.2 52 51.2 46Z'),
      fill('shellDeep', 'M54.8 46 C54.8 42 61.6 38.8 70 38.8 C78.4 38.8 85.2 42 85.2 46 C85.2 50 78.4 53.2 70 53.2 C61.6 53.2 54.8 50 54.8 46Z'),
    ],
  },
  behind: [
    fill('shellDeep', 'M120 200 L226 200 L236 226 L104 226Z'),
    fill(
      'shell',
      'M296 34 C312 96 300 170 252 204 C220 224 150 222 116 206 C98 198 96 182 106 168 L150 176 C196 170 226 128 236 62 C238 42 250 20 272 16 C286 14 294 22 296 34Z',
      { moves: 'back' },
    ),
    line(
      'cushion',
      'M254 56 C248 100 230 138 200 160 C184 173 160 175 140 167 L104 150 C96 146 88 150 84 158 L58 206',
      {
        width: 32,
        moves: 'all',
      },
    ),
    line('cushionLight', 'M256 52 C255 66 252 76 248 88', { width: 24, moves: 'back' }),
  ],
  before: [
    fill(
      'shell',
      'M38 216 C32 206 42 190 54 170 C62 158 76 152 90 158 L104 166 C98 188 84 214 70 222 C60 226 46 224 38 216Z',
      { moves: 'legs' },
    ),
    fill(
      'shellDeep',
      'M214 30 C226 8 262 2 284 8 C298 14 300 30 297 46 C286 32 262 28 240 40 C226 46 208 42 214 30Z',
      { moves: 'back' },
    ),
    fill(
      'shell',
      'M236 112 C220 98 152 102 116 114 C100 120 98 136 104 152 C116 188 142 214 178 214 C226 210 264 164 272 106 C262 118 246 122 236 112Z',
      { moves: 'back' },
    ),
    line('warm', 'M262 118 C252 164 222 200 180 202 C152 202 130 184 120 162', { width: 3, moves: 'back' }),
  ],
}
