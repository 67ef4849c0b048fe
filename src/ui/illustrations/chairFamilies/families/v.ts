import { disc, drawRoundKey, fill, line, type ChairShape, type FamilyDrawing, type Point } from '../familyDrawing'
import { LYING_POSTURE, lyingBody } from '../seatedBodies'

/** Air cells from the head to the feet: place and radius. */
const CELLS: readonly (readonly [...Point, number])[] = [
  [258, 52, 23],
  [251, 86, 23],
  [237, 116, 22],
  [216, 144, 22],
  [188, 164, 21],
  [156, 168, 20],
  [126, 160, 18],
  [100, 156, 17],
  [82, 172, 17],
  [68, 192, 17],
  [56, 210, 15],
]

/** Cells of the armrest. */
const ARM_CELLS: typeof CELLS = [
  [124, 132, 20],
  [154, 128, 22],
  [186, 130, 22],
  [212, 136, 18],
]

/** A cell with the light on its upper left. */
const drawCell = ([x, y, radius]: (typeof CELLS)[number]): ChairShape[] => {
  const [left, top] = [x - radius * 0.5, y - radius * 0.45]
  return [
    disc('cushion', [x, y], { radius, moves: 'all' }),
    line(
      'cushionLight',
      `M${left} ${top} Q${left + radius * 0.35} ${top - radius * 0.35} ${left + radius * 0.8} ${top - radius * 0.2}`,
      { width: 4, moves: 'all' },
    ),
  ]
}

/** A chain of air cells on a sled of tubes. */
export const drawing: FamilyDrawing = {
  tones: {
    light: { shell: '#a9b7c4', shellDeep: '#7f8fa0', cushion: '#dce5ec', cushionLight: '#f6f9fb' },
    dark: { shell: '#47545f', shellDeep: '#343e47', cushion: '#72838f', cushionLight: '#95a5b0' },
  },
  body: lyingBody,
  drawnPosture: LYING_POSTURE,
  degrees: { back: 0.5, legs: 0.56 },
  button: [122, 152],
  buttonCloseUp: {
    at: [60, 84],
    around: [
      disc('shell', [36, 62], { radius: 32 }),
      disc('shell', [84, 56], { radius: 36 }),
      disc('shell', [138, 58], { radius: 36 }),
      fill('shell', 'M6 70 L176 70 L176 120 L30 120Z'),
      line('cushionLight', 'M20 44 Q30 32 42 34 M66 34 Q78 22 94 28 M120 36 Q132 26 148 32', { width: 5, opacity: 0.75 }),
    ],
    button: drawRoundKey([60, 84]),
  },
  behind: [
    line(
      'shellDeep',
      'M92 224 L244 224 M128 224 C134 204 150 192 166 184 M216 224 C212 206 204 196 194 184',
      { width: 8 },
    ),
    line('shell', 'M268 44 C268 98 246 148 208 178 C190 190 164 192 138 180', { width: 22, moves: 'back' }),
    ...CELLS.flatMap(drawCell),
  ],
  before: [
    ...ARM_CELLS.map(([x, y, radius]) => disc('shell', [x, y], { radius })),
    fill('shell', 'M106 138 C112 168 140 184 168 182 C200 178 222 158 228 138 C206 146 128 148 106 138Z'),
    line('cushionLight', 'M112 124 Q118 116 126 117 M143 116 Q151 109 161 112 M176 118 Q184 112 193 116', {
      width: 3.5,
      opacity: 0.75,
    }),
  ],
}
