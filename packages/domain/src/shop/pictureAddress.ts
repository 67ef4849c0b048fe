/** Start of the names of pictures that customers uploaded. */
export const UPLOADED_PICTURE_PREFIX = 'uploads/'

/** Start of the names of pictures, films and manuals that the shop uploaded; all others came with the server. */
export const SHOP_FILE_PREFIX = 'shop/'

/** A name under which a picture, film or manual is kept: a file of the server, or one that was uploaded. */
export const SHOP_FILE_NAME_PATTERN = /^(?:(?:uploads|shop)\/)?[\w-]+(?:\.[\w-]+)?$/

/** Widths in px in which a picture of the shop is kept, from a thumbnail to a whole screen. */
export const SHOP_PICTURE_WIDTHS = [160, 320, 640, 960, 1600] as const
export type ShopPictureWidth = (typeof SHOP_PICTURE_WIDTHS)[number]

/** Formats in which each of them is kept, the smallest file first; every browser shows the last one. */
export const SHOP_PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type ShopPictureFormat = (typeof SHOP_PICTURE_FORMATS)[number]

/** What is named where nobody asks for a size: fits a card on a phone, and every program shows it. */
const PLAIN_SHOP_PICTURE = '/640.jpg'

/** Where a picture can be read, by the name it is kept under. */
export const getPictureUrl = (name: string): string => {
  if (name.startsWith(SHOP_FILE_PREFIX)) return `/pictures/${name}${PLAIN_SHOP_PICTURE}`
  return name.startsWith(UPLOADED_PICTURE_PREFIX) ? `/pictures/${name}` : `/pictures/products/${name}`
}

/** Where a film can be seen, by the name it is kept under. */
export const getVideoUrl = (name: string): string =>
  name.startsWith(SHOP_FILE_PREFIX) ? `/pictures/${name}` : `/pictures/films/${name}`

/** Where a manual can be read, by the name it is kept under. */
export const getManualUrl = (name: string): string => `/pictures/${name}`

/**
 * Addresses of one picture in each size and format.
 * @param url as `getPictureUrl` gives it, with or without a host
 * @returns null for a picture that is kept in one size only
 */
export const getShopPictureSizes = (
  url: string,
): ((width: ShopPictureWidth, format: ShopPictureFormat) => string) | null =>
  url.endsWith(PLAIN_SHOP_PICTURE)
    ? (width, format) => `${url.slice(0, -PLAIN_SHOP_PICTURE.length)}/${width}.${format}`
    : null
