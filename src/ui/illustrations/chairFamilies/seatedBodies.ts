import type { ChairPosture, SeatedBody } from './familyDrawing'

/** Lying back with the legs up. */
export const lyingBody: SeatedBody = {
  head: [246, 50],
  shoulder: [222, 92],
  hip: [166, 153],
  knee: [92, 139],
  ankle: [56, 190],
  toe: [40, 183],
  elbow: [196, 132],
  hand: [136, 122],
}
export const LYING_POSTURE: ChairPosture = { back: 30, legs: 36 }

/** Leaning back. */
export const leaningBody: SeatedBody = {
  head: [234, 52],
  shoulder: [217, 94],
  hip: [174, 158],
  knee: [108, 146],
  ankle: [84, 200],
  toe: [66, 196],
  elbow: [200, 132],
  hand: [140, 124],
}
export const LEANING_POSTURE: ChairPosture = { back: 24, legs: 20 }

/** Sitting upright with the feet on the floor. */
export const uprightBody: SeatedBody = {
  head: [213, 50],
  shoulder: [206, 92],
  hip: [186, 156],
  knee: [118, 150],
  ankle: [112, 208],
  toe: [92, 213],
  elbow: [190, 126],
  hand: [142, 122],
}
export const UPRIGHT_POSTURE: ChairPosture = { back: 10, legs: 5 }
