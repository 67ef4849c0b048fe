/** A place in a portrait: half face widths from the middle between the cheekbones, y downwards. */
export type PortraitPoint = { x: number; y: number }

/** Centre, radii, and how wide the soft rim is. */
export type SoftEllipse = readonly [x: number, y: number, radiusX: number, radiusY: number, rim?: number]

/** 0 below `from`, 1 above `to`, smooth between. */
export const smoothStep = (from: number, to: number, x: number): number => {
  if (x <= from) return 0
  if (x >= to) return 1
  const t = (x - from) / (to - from)
  return t * t * (3 - 2 * t)
}

/** A ridge along `x = 0`: 1 on it, 0 some widths away. */
export const gaussianRidge = (x: number, width: number): number => Math.exp(-((x / width) ** 2))

/** 1 inside an ellipse, 0 outside, with a soft rim. */
export const softEllipseMask = (
  { x, y }: PortraitPoint,
  [centreX, centreY, radiusX, radiusY, rim = 0.06]: SoftEllipse,
): number => {
  const distance = Math.hypot((x - centreX) / radiusX, (y - centreY) / radiusY)
  const softness = rim / Math.min(radiusX, radiusY)
  return 1 - smoothStep(1 - softness, 1 + softness, distance)
}

/** A soft spot that is 1 in its middle. */
export const gaussianSpot = (
  { x, y }: PortraitPoint,
  [centreX, centreY, radiusX, radiusY]: SoftEllipse,
): number => Math.exp(-(((x - centreX) / radiusX) ** 2) - ((y - centreY) / radiusY) ** 2)
