import { getPictureUrl, getShopPictureSizes } from '@anzuo/domain/shop/pictureAddress'

/** Where a picture can be read in the size of a tile. */
export const getThumbnailUrl = (name: string): string => {
  const url = getPictureUrl(name)
  return getShopPictureSizes(url)?.(320, 'webp') ?? url
}
