import { getShopPictureSizes } from './pictureAddress'

/**
 * Drawings that stand on the card of a page without a photo of its own, when it is sent to others or found by a search: 1200 by 630, of
 * which the middle is enough. None shows a brand, a price or a value of health.
 */
export const SHARE_CARDS = ['shop', 'report', 'pay', 'community'] as const

export type ShareCard = (typeof SHARE_CARDS)[number]

/** Where the drawing of a card is read. */
export const getShareCardUrl = (card: ShareCard): string => `/pictures/cards/${card}.jpg`

/**
 * The picture of a card that shows something of the shop.
 * @param url of its picture as `getPictureUrl` gives it; messengers show no SVG, so that a drawing gives way to the shop's own card
 */
export const getCardPicture = (url: string | undefined): string => {
  if (url === undefined || url.endsWith('.svg')) return getShareCardUrl('shop')
  return getShopPictureSizes(url)?.(960, 'jpg') ?? url
}
