import type { ChairPosture, ChairShape, FamilyDrawing, Point, SeatedBody } from './familyDrawing'

const rotatePoint = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - cx, y - cy]
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)]
}

/** 0 up to `from`, 1 beyond `to`, and without a kink between them. */
const easeBetween = (value: number, from: number, to: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** How far along the way from one joint to the next a point is; 0 at the first, 1 at the second. */
const measureAlong = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number => {
  const [dx, dy] = [toX - fromX, toY - fromY]
  return ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)
}

/** The stretch of the way from hip to shoulder in which upholstery bends. */
const BACK_BEND = [0.05, 0.45] as const
/** The stretch of the way from knee to ankle in which it bends. */
const LEG_BEND = [-0.1, 0.3] as const
/** Right of the knee by so much, nothing follows the legs any more. */
const LEG_REACH = [8, 34] as const

type PointMover = (point: Point, moves: ChairShape['moves']) => Point

/** Moves points of a drawing from the posture that it was drawn in to another; near a joint they bend rather than break. */
export const createPointMover = (
  { body, drawnPosture, degrees }: FamilyDrawing,
  posture: ChairPosture,
): PointMover => {
  const { hip, shoulder, knee, ankle } = body
  const backDegrees = (posture.back - drawnPosture.back) * degrees.back
  const legDegrees = (posture.legs - drawnPosture.legs) * degrees.legs
  const moveBack = (point: Point) =>
    rotatePoint(point, hip, backDegrees * easeBetween(measureAlong(point, hip, shoulder), ...BACK_BEND))
  const moveLegs = (point: Point) => {
    const along = easeBetween(measureAlong(point, knee, ankle), ...LEG_BEND)
    const isNear = 1 - easeBetween(point[0], knee[0] + LEG_REACH[0], knee[0] + LEG_REACH[1])
    return rotatePoint(point, knee, legDegrees * along * isNear)
  }
  return (point, moves) => {
    if (moves === 'none') return point
    if (moves === 'back') return moveBack(point)
    if (moves === 'legs') return moveLegs(point)
    return moveLegs(moveBack(point))
  }
}

/** The person's joints in a posture: the hands stay on the armrests, the elbows give way by half. */
export const moveSeatedBody = (drawing: FamilyDrawing, posture: ChairPosture): SeatedBody => {
  const { body, drawnPosture, degrees } = drawing
  const backDegrees = (posture.back - drawnPosture.back) * degrees.back
  const legDegrees = (posture.legs - drawnPosture.legs) * degrees.legs
  return {
    ...body,
    head: rotatePoint(body.head, body.hip, backDegrees),
    shoulder: rotatePoint(body.shoulder, body.hip, backDegrees),
    elbow: rotatePoint(body.elbow, body.hip, backDegrees / 2),
    ankle: rotatePoint(body.ankle, body.knee, legDegrees),
    toe: rotatePoint(body.toe, body.knee, legDegrees),
  }
}
