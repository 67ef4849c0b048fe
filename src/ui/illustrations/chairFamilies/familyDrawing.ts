import type { ThemeName } from '@/platform/appearance'

/** In the drawing's own units: 320 wide, 240 high, the floor at 226, the chair from its side and facing left. */
export type Point = readonly [x: number, y: number]

/** Colours that are a family's own; wood, warmth, air and keys are the same for all. */
type FamilyTone = 'shell' | 'shellDeep' | 'cushion' | 'cushionLight'
export type ChairTone = FamilyTone | 'wood' | 'woodDeep' | 'warm' | 'air' | 'line' | 'key'

/** Which of the chair's joints carry a shape with them. */
type ShapeMotion = 'none' | 'back' | 'legs' | 'all'

type ShapeLook = { moves: ShapeMotion; opacity?: number }

/** A path has absolute commands of point pairs only (M, L, C, Q, Z), so that every point can follow the posture. */
export type ChairShape = ShapeLook &
  (
    | { kind: 'fill'; tone: ChairTone; path: string; outline?: number }
    | { kind: 'line'; tone: ChairTone; path: string; width: number }
    | { kind: 'disc'; tone: ChairTone; at: Point; radius: number }
  )

/** Where the joints of the person are who sits in it. */
export type SeatedBody = Readonly<
  Record<'head' | 'shoulder' | 'hip' | 'knee' | 'ankle' | 'toe' | 'elbow' | 'hand', Point>
>

/** How back and legs stand, as the chair says it: 0 upright or down, 100 flat or up. */
export type ChairPosture = { back: number; legs: number }

/** The part of a chair with its button, 160 wide and 120 high; `at` is the middle of the button. */
type ButtonCloseUp = { at: Point; around: readonly ChairShape[]; button: readonly ChairShape[] }

/** One family's drawing, as data. */
export type FamilyDrawing = {
  tones: Readonly<Record<ThemeName, Readonly<Record<FamilyTone, string>>>>
  body: SeatedBody
  /** The posture that the numbers show. */
  drawnPosture: ChairPosture
  /** Degrees that back and legs turn for one hundredth of their way; 0 where the family has no such joint. */
  degrees: ChairPosture
  /** Where the button is that proves presence and stops everything. */
  button: Point
  /** The same button from near. */
  buttonCloseUp: ButtonCloseUp
  /** What is behind the person, the farthest first. */
  behind: readonly ChairShape[]
  /** What is before the person. */
  before: readonly ChairShape[]
}

/** A filled shape; an outline of the same tone rounds its corners. */
export const fill = (
  tone: ChairTone,
  path: string,
  { moves = 'none', ...look }: Partial<ShapeLook> & { outline?: number } = {},
): ChairShape => ({ kind: 'fill', tone, path, moves, ...look })

/** A line with round ends. */
export const line = (
  tone: ChairTone,
  path: string,
  { moves = 'none', width, opacity }: Partial<ShapeLook> & { width: number },
): ChairShape => ({ kind: 'line', tone, path, width, moves, opacity })

/** A filled circle. */
export const disc = (
  tone: ChairTone,
  at: Point,
  { moves = 'none', radius, opacity }: Partial<ShapeLook> & { radius: number },
): ChairShape => ({ kind: 'disc', tone, at, radius, moves, opacity })

/** A round key with the mark of a switch, as most families have it. */
export const drawRoundKey = ([x, y]: Point): readonly ChairShape[] => [
  disc('warm', [x, y], { radius: 10.5 }),
  disc('key', [x, y], { radius: 7.5 }),
  line('warm', `M${x} ${y - 4} L${x} ${y}`, { width: 2 }),
]
