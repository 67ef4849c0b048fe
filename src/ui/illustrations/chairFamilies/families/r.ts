import { drawRoundKey, fill, line, type FamilyDrawing } from '../familyDrawing'
import { LEANING_POSTURE, leaningBody } from '../seatedBodies'

/** A drum with a wooden inlay. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#e2d3bc', shellDeep: '#cdbb9d', cushion: '#7fa795', cushionLight: '#a5c3b5' },
    dark: { shell: '#5a5242', shellDeep: '#443d30', cushion: '#3f6455', cushionLight: '#5a8271' },
  },
  body: leaningBody,
  drawnPosture: LEANING_POSTURE,
  degrees: { back: 0.5, legs: 0.56 },
  button: [142, 146],
  buttonCloseUp: {
    at: [92, 74],
    around: [
      fill('shell', 'M20 120 C20 60 60 30 116 30 C150 30 166 40 176 56 L176 120Z'),
      line('cushion', 'M26 88 C34 48 70 26 116 26 C146 26 164 34 176 46', { width: 20 }),
      fill('wood', 'M46 120 C48 78 78 54 118 54 C150 54 168 66 176 82 L176 120Z'),
      line('woodDeep', 'M74 104 C100 94 140 94 172 102', { width: 2, opacity: 0.6 }),
    ],
    button: drawRoundKey([92, 74]),
  },
  behind: [
    line('shellDeep', 'M124 221 L220 221', { width: 10 }),
    line('cushion', 'M250 54 C246 100 228 144 192 168', { width: 50, moves: 'back' }),
    line('cushionLight', 'M240 50 C237 62 234 74 230 84', { width: 28, moves: 'back' }),
    line('cushionLight', 'M232 104 C224 128 212 144 198 158', { width: 9, moves: 'back', opacity: 0.6 }),
    line('cushion', 'M186 170 L112 162', { width: 30 }),
    line('cushion', 'M102 166 L74 210', { width: 34, moves: 'legs' }),
    line('cushionLight', 'M94 168 L72 204', { width: 8, moves: 'legs', opacity: 0.6 }),
  ],
  before: [
    fill(
      'shell',
      'M106 164 C106 126 136 106 172 106 C208 106 238 128 238 164 C238 196 212 216 172 216 C132 216 106 196 106 164Z',
    ),
    fill(
      'wood',
      'M124 166 C124 146.1 145.5 130 172 130 C198.5 130 220 146.1 220 166 C220 185.9 198.5 202 172 202 C145.5 202 124 185.9 124 166Z',
    ),
    line(
      'woodDeep',
      'M130 158 C150 150 190 152 214 160 M127 170 C154 162 190 166 217 172 M136 184 C156 178 190 180 208 184',
      { width: 1.6, opacity: 0.6 },
    ),
    line('cushion', 'M112 142 C122 112 148 102 172 102 C198 102 224 114 232 140', { width: 15 }),
  ],
}
