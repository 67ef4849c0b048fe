const MEBIBYTE = 1024 * 1024

export const shopFileKinds = ['picture', 'film', 'manual'] as const
/** What the shop uploads for its products. */
export type ShopFileKind = (typeof shopFileKinds)[number]

/** How large such a file may be, in bytes: what goes over a line of 5 Mbit/s in a minute. */
export const MAX_SHOP_FILE_BYTES: Readonly<Record<ShopFileKind, number>> = {
  picture: 15 * MEBIBYTE,
  film: 32 * MEBIBYTE,
  manual: 20 * MEBIBYTE,
}

/** The longer side that a picture of a product has at least, in px: a phone's whole width at its density. */
export const MIN_SHOP_PICTURE_EDGE = 640

/** How many pictures a product may have. */
export const MAX_PRODUCT_PICTURES = 20

/** How long the description of a picture may be, in characters. */
export const MAX_PICTURE_DESCRIPTION_LENGTH = 160

/** The list with one thing elsewhere; a place outside of the list is its nearest end. */
export const moveListItem = <Item>(
  list: readonly Item[],
  { from, to }: { from: number; to: number },
): Item[] => {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.filter((_, index) => index !== from)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
