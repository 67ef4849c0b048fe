/** Start of the names of pictures that people uploaded; all others are files of the catalogue. */
export const UPLOADED_PICTURE_PREFIX = 'uploads/'

/** Where a film of the catalogue can be seen, by the name of its file. */
export const getVideoUrl = (name: string): string => `/pictures/films/${name}`

/** Where a picture can be read, by the name it is kept under. */
export const getPictureUrl = (name: string): string =>
  name.startsWith(UPLOADED_PICTURE_PREFIX) ? `/pictures/${name}` : `/pictures/products/${name}`
