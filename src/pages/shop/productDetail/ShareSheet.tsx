import { Image, View } from '@tarojs/components'
import { useMemo } from 'react'
import { assistantQuery } from '@/data/assistant'
import type { Product } from '@/data/products'
import { qrCodeOf } from '@/domain/qr/qrCode'
import { currentLanguage, useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/amounts'
import { serverFile } from '@/platform/http/serverFile'
import { linkTo, shareLink } from '@/platform/linkSharing'
import { showMessage } from '@/platform/messages'
import { savePicture, type PaintedPicture, type Picture } from '@/platform/picture'
import { webAddress } from '@/routes/address'
import { drawProductPoster, PRODUCT_POSTER } from '@/ui/art/productPoster'
import { aria } from '@/ui/aria'
import type { Palette } from '@/ui/palette'
import { Sheet } from '@/ui/Sheet'
import { Spinner } from '@/ui/Spinner'
import { usePainting } from '@/ui/usePainting'

export type ShareSheetProps = { product: Product; onClosed: () => void }

/** The product's address from outside, with the assistant by whose link it was found. */
const linkOf = (product: Product): string =>
  linkTo(webAddress('productDetail', { id: product.id }, assistantQuery()))

const useWords = (product: Product, link: string) => {
  const { t } = useTranslation('shop')
  return {
    brand: BRAND.name[currentLanguage()],
    name: product.name,
    line: product.line,
    price: formatMoney(product.priceFrom),
    scan: t('share.scan'),
    code: useMemo(() => qrCodeOf(link), [link]),
    product: product.picture,
  }
}

const posterOf = (words: ReturnType<typeof useWords>, palette: Palette): Picture => {
  const { product, ...content } = words
  return {
    ...PRODUCT_POSTER,
    uses: [serverFile(product)],
    draw: (context, [picture = null]) => drawProductPoster(context, { content, picture }, palette),
  }
}

/** The product as a link, and as a picture with a code that leads to it. */
export const ShareSheet = ({ product, onClosed }: ShareSheetProps) => {
  const { t } = useTranslation('shop')
  const link = useMemo(() => linkOf(product), [product])
  const painting = usePainting(useWords(product, link), posterOf)
  const send = async () => {
    const outcome = await shareLink({ url: link, title: product.name })
    if (outcome === 'copied') showMessage({ text: t('share.copied'), tone: 'good' })
    if (outcome === 'failed') showMessage({ text: t('share.linkFailed'), tone: 'alert' })
  }
  const save = async (picture: PaintedPicture) => {
    const outcome = await savePicture(picture, t('share.file', { id: product.id }))
    if (outcome === 'cancelled') return
    const isDone = outcome === 'done'
    const text = isDone ? 'share.saved' : outcome === 'refused' ? 'share.refused' : 'share.failed'
    showMessage({ text: t(text), tone: isDone ? 'good' : 'alert' })
  }
  const picture = painting.kind === 'made' ? painting.picture : null
  return (
    <Sheet
      open
      id="share-sheet"
      title={t('share.title', { name: product.name })}
      onClosed={onClosed}
      main={{ id: 'share-link', label: t('share.link'), onPress: () => void send() }}
      secondary={
        picture ? { id: 'share-save', label: t('share.save'), onPress: () => void save(picture) } : undefined
      }
    >
      <View className="product-poster">
        {picture && (
          <Image
            className="product-poster__image"
            mode="widthFix"
            src={picture.source}
            {...aria({ role: 'img', label: t('share.preview') })}
          />
        )}
        {painting.kind === 'making' && (
          <View {...aria({ role: 'status', label: t('share.making') })}>
            <Spinner />
          </View>
        )}
        {painting.kind === 'failed' && <View className="t-small">{t('share.failed')}</View>}
      </View>
    </Sheet>
  )
}
