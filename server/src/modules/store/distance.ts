/** A place on earth in degrees. */
export type Place = { latitude: number; longitude: number }

/** Mean radius of the earth, metres. */
const RADIUS = 6_371_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two places along the surface, by the haversine formula; within 0.5 % on a round earth. */
export const metresBetween = (from: Place, to: Place): number => {
  const halfNorth = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfEast = Math.sin(radians(to.longitude - from.longitude) / 2)
  const chord =
    halfNorth ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfEast ** 2
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))))
}
