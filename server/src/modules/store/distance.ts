/** A place on earth in degrees. */
export type GeoCoordinates = { latitude: number; longitude: number }

/** Mean radius of the earth, metres. */
const EARTH_RADIUS_METRES = 6_371_000

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two places along the surface, by the haversine formula; within 0.5 % on a round earth. */
export const computeDistanceMetres = (from: GeoCoordinates, to: GeoCoordinates): number => {
  const halfNorth = Math.sin(toRadians(to.latitude - from.latitude) / 2)
  const halfEast = Math.sin(toRadians(to.longitude - from.longitude) / 2)
  const chord =
    halfNorth ** 2 + Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * halfEast ** 2
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord))))
}
