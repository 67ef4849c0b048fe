import { drawRoundKey, fill, line, type FamilyDrawing } from '../familyDrawing'
import { LEANING_POSTURE, leaningBody } from '../seatedBodies'

/** A thin back, and an arm pad that seems to float over a column and its plate. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#b9c6c7', shellDeep: '#6e7d7f', cushion: '#e9eeec', cushionLight: '#fafcfb' },
    dark: { shell: '#46555a', shellDeep: '#2d383b', cushion: '#71838a', cushionLight: '#93a4a9' },
  },
  body: leaningBody,
  drawnPosture: LEANING_POSTURE,
  degrees: { back: 0.5, legs: 0.56 },
  button: [117, 124],
  buttonCloseUp: {
    at: [36, 49],
    around: [
      fill('shell', 'M30 62 L170 62 L170 120 L44 120Z'),
      fill('shellDeep', 'M16 50 C16 38 26 32 40 32 L170 32 L170 66 L38 66 C24 66 16 62 16 50Z'),
    ],
    button: drawRoundKey([36, 49]),
  },
  behind: [
    line('shellDeep', 'M114 220 L214 220', { width: 12 }),
    fill('shellDeep', 'M146 186 L186 186 L186 216 L146 216Z'),
    line('shell', 'M243 44 C240 92 226 138 194 172', { width: 32, moves: 'back' }),
    line('cushion', 'M235 48 C231 92 217 132 188 164', { width: 22, moves: 'back' }),
    line('cushionLight', 'M236 44 C235 54 234 62 232 72', { width: 20, moves: 'back' }),
    line('cushion', 'M190 171 L116 163', { width: 24 }),
    line('shell', 'M106 164 L84 210', { width: 24, moves: 'legs' }),
    line('cushion', 'M104 162 L84 206', { width: 14, moves: 'legs' }),
  ],
  before: [
    fill(
      'shell',
      'M212 134 L120 134 C114 134 112 140 114 146 L126 192 C129 201 136 204 146 204 L188 204 C204 204 214 176 214 140Z',
    ),
    fill(
      'shellDeep',
      'M108 127 C108 120 114 116 122 116 L206 116 C218 116 220 130 210 134 L120 134 C112 134 108 132 108 127Z',
    ),
    line('cushionLight', 'M136 152 L142 180', { width: 3, opacity: 0.8 }),
  ],
}
