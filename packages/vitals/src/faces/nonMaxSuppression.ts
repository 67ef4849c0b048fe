import type { FaceBox } from '../types'

/** Intersection over union of two boxes, 0 to 1. */
export const computeIntersectionOverUnion = (a: FaceBox, b: FaceBox): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (a.width * a.height + b.width * b.height - shared)
}

/** Non-maximum suppression: the best box of each heap of boxes that overlap by more than `limit`, best score first. */
export const suppressNonMaxima = (boxes: readonly FaceBox[], limit: number): FaceBox[] => {
  const kept: FaceBox[] = []
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (kept.every(other => computeIntersectionOverUnion(box, other) <= limit)) kept.push(box)
  }
  return kept
}
