import type { RgbaImage } from '@anzuo/vitals'
import { createSyntheticFace, type SyntheticFace, type SyntheticFaceOptions } from '@anzuo/vitals/synthetic'

/**
 * What a drawn camera can see: a living face, a photo of one, a photo on a sensor without noise, nobody, nothing at all,
 * two people, a face that is larger than the oval.
 */
export const FACE_SCENARIOS = [
  'face',
  'stillFace',
  'frozenFace',
  'emptyRoom',
  'black',
  'twoFaces',
  'closeFace',
] as const
export type FaceScenario = (typeof FACE_SCENARIOS)[number]

export const isFaceScenario = (name: string): name is FaceScenario =>
  (FACE_SCENARIOS as readonly string[]).includes(name)

const SCENARIO_OPTIONS: Record<FaceScenario, Partial<SyntheticFaceOptions>> = {
  face: {},
  stillFace: { photo: true },
  frozenFace: { photo: true, noise: 0 },
  emptyRoom: { faces: 0 },
  black: { light: 0, noise: 1 },
  twoFaces: { faces: 2 },
  closeFace: { nearness: 1.6 },
}

/** The drawn scene of a scenario; `options` fill in what the scenario leaves open. */
export const drawFaceScenario = (scenario: FaceScenario, options: SyntheticFaceOptions): SyntheticFace =>
  createSyntheticFace({ ...options, ...SCENARIO_OPTIONS[scenario] })

/** Anything that can be drawn frame by frame; times are seconds. */
export type DrawnScene = { draw: (time: number, image?: RgbaImage) => RgbaImage }

/** The frames of a drawn scene with their times in ms. A frame's picture is overwritten by the next. */
export function* generateFrames(
  drawn: DrawnScene,
  { seconds, framesPerSecond }: { seconds: number; framesPerSecond: number },
): Generator<{ time: number; image: RgbaImage }> {
  let image: RgbaImage | undefined
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    image = drawn.draw(frame / framesPerSecond, image)
    yield { time: (1000 * frame) / framesPerSecond, image }
  }
}
