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
