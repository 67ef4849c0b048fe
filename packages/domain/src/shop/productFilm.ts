/** The film of a product, as it stands among the pictures. */
export type ProductFilm = {
  /** Name under which it is kept. */
  name: string
  /** Name of the picture that stands for it until it is played; null for the product's first picture. */
  poster: string | null
  /** How many pictures come before it. */
  place: number
}

/** The longest film of a product, in seconds: what somebody who shops watches to its end. */
export const MAX_FILM_SECONDS = 180

/** The longer side of a film in px: small ones blur on a phone, larger ones are no better there. */
export const FILM_EDGE_RANGE = { min: 640, max: 1920 } as const

/** The place of a film among so many pictures; null stands for the last one. */
export const clampFilmPlace = (place: number | null, pictureCount: number): number =>
  Math.min(place ?? pictureCount, pictureCount)

/** Pictures and film in the order in which they are seen. */
export const listMedia = (
  pictures: readonly string[],
  film: { name: string; place: number } | null,
): string[] => {
  if (!film) return [...pictures]
  const place = clampFilmPlace(film.place, pictures.length)
  return [...pictures.slice(0, place), film.name, ...pictures.slice(place)]
}

/** The pictures and the place of the film, from the order in which they are seen. */
export const splitMedia = (
  media: readonly string[],
  film: ProductFilm | null,
): { pictures: string[]; film: ProductFilm | null } => ({
  pictures: media.filter(name => name !== film?.name),
  film: film && media.includes(film.name) ? { ...film, place: media.indexOf(film.name) } : null,
})
