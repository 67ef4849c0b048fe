import { disc, drawRoundKey, line, type FamilyDrawing } from '../familyDrawing'
import { UPRIGHT_POSTURE, uprightBody } from '../seatedBodies'

/** A dining chair with a strapped pad and a hand control; nothing of it moves. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#c9985f', shellDeep: '#9a6f3f', cushion: '#d9c7a8', cushionLight: '#efe3cf' },
    dark: { shell: '#a97f50', shellDeep: '#7c5a34', cushion: '#786a50', cushionLight: '#978768' },
  },
  body: { ...uprightBody, elbow: [182, 132], hand: [136, 140] },
  drawnPosture: UPRIGHT_POSTURE,
  degrees: { back: 0, legs: 0 },
  button: [167, 191],
  buttonCloseUp: {
    at: [76, 42],
    around: [
      line('line', 'M170 26 C120 16 140 66 98 58', { width: 4, opacity: 0.7 }),
      line('shellDeep', 'M76 41 L76 77', { width: 47 }),
      line('cushionLight', 'M76 41 L76 77', { width: 41 }),
      disc('cushion', [76, 68], { radius: 5 }),
      disc('cushion', [76, 84], { radius: 5 }),
    ],
    button: drawRoundKey([76, 42]),
  },
  behind: [
    line('shell', 'M238 34 C234 84 226 130 220 172 L230 224', { width: 9 }),
    line('shellDeep', 'M236 52 L222 52 M231 92 L216 92', { width: 6 }),
    line('cushion', 'M222 52 C218 92 210 132 202 158', { width: 28 }),
    line('cushionLight', 'M220 56 C216 90 210 122 203 148', { width: 6, opacity: 0.7 }),
    line('shellDeep', 'M208 120 L232 124 M216 74 L238 78', { width: 4 }),
  ],
  before: [
    line('shell', 'M108 176 L222 176', { width: 12 }),
    line('shell', 'M118 182 L110 224 M214 182 L226 222', { width: 9 }),
    line('shellDeep', 'M114 204 L222 204', { width: 6 }),
    line('line', 'M200 168 C186 190 172 168 168 186', { width: 2, opacity: 0.7 }),
    line('shellDeep', 'M167 191 L167 203', { width: 16 }),
    line('cushionLight', 'M167 191 L167 203', { width: 12 }),
    disc('warm', [167, 191], { radius: 2.6 }),
  ],
}
