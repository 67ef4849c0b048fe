import { useMemo } from 'react'
import { getShopAssistantQueryParams } from '@/data/shop/shopAssistant'
import type { Product } from '@/data/shop/products'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { getAbsoluteUrl, shareLink } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import type { ImageDrawing } from '@/platform/imageRendering'
import { loadQrCodeEncoder } from '@/platform/qrCode'
import { buildWebRouteUrl } from '@/routes/routeUrls'
import type { Palette } from '@/ui/theme/palette'
import { PosterPreview, PosterSheet, type GetPosterText } from '@/ui/feedback/PosterSheet'
import { useRenderedImage } from '@/ui/illustrations/useRenderedImage'

export type ShareProductSheetProps = { product: Product; onClosed: () => void }

/** The product's address from outside, with the assistant by whose link it was found. */
const getShareLink = (product: Product): string =>
  getAbsoluteUrl(buildWebRouteUrl('productDetail', { id: product.id }, getShopAssistantQueryParams()))

const usePosterContent = (product: Product, link: string) => {
  const { t } = useTranslation('shop')
  return {
    brand: BRAND.name[getCurrentLanguage()],
    name: product.name,
    tagline: product.line,
    price: formatMoney(product.priceFrom),
    scan: t('share.scan'),
    link,
    product: product.picture,
  }
}

const createPosterPicture = async (
  { product, link, ...words }: ReturnType<typeof usePosterContent>,
  palette: Palette,
): Promise<ImageDrawing> => {
  // Most people look at a product without sharing it.
  const { drawProductPoster, PRODUCT_POSTER_SIZE } = await import('@/ui/illustrations/productPoster')
  const content = { ...words, code: (await loadQrCodeEncoder())(link) }
  return {
    ...PRODUCT_POSTER_SIZE,
    imageUrls: [toServerFileUrl(product)],
    draw: (context, [picture = null]) => drawProductPoster(context, { content, picture }, palette),
  }
}

/** The product as a link, and as a picture with a code that leads to it. */
export const ShareProductSheet = ({ product, onClosed }: ShareProductSheetProps) => {
  const { t } = useTranslation('shop')
  const link = useMemo(() => getShareLink(product), [product])
  const poster = useRenderedImage(usePosterContent(product, link), createPosterPicture)
  const sendLink = async () => {
    const outcome = await shareLink({ url: link, title: product.name })
    if (outcome === 'copied') showToast({ text: t('share.copied'), tone: 'good' })
    if (outcome === 'failed') showToast({ text: t('share.linkFailed'), tone: 'alert' })
  }
  const getText: GetPosterText = key =>
    key === 'share' ? t('share.link') : t(`share.${key}`, { name: product.name, id: product.id })
  return (
    <PosterSheet
      idPrefix="share"
      poster={poster}
      getText={getText}
      onLinkShared={() => void sendLink()}
      onClosed={onClosed}
    >
      <PosterPreview
        poster={poster}
        getText={getText}
        className="product-poster"
        imageClassName="product-poster__image"
      />
    </PosterSheet>
  )
}
