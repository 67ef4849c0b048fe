import { Image, View } from '@tarojs/components'
import { useEffect, useMemo, useState } from 'react'
import { assistantQuery } from '@/data/assistant'
import type { Product } from '@/data/products'
import { qrCodeOf } from '@/domain/qr/qrCode'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/amounts'
import { serverFile } from '@/platform/http/serverFile'
import { linkTo, shareLink } from '@/platform/linkSharing'
import { showMessage } from '@/platform/messages'
import { paintPicture, savePicture, type PaintedPicture } from '@/platform/picture'
import { webAddress } from '@/routes/address'
import { drawProductPoster, PRODUCT_POSTER } from '@/ui/art/productPoster'
import { aria } from '@/ui/aria'
import { Sheet } from '@/ui/Sheet'
import { Spinner } from '@/ui/Spinner'
import { usePalette } from '@/ui/theme'

export type ShareSheetProps = { product: Product; onClosed: () => void }

type Painting = { kind: 'making' } | { kind: 'made'; picture: PaintedPicture } | { kind: 'failed' }

/** The product's address from outside, with the assistant by whose link it was found. */
const linkOf = (product: Product): string =>
  linkTo(webAddress('productDetail', { id: product.id }, assistantQuery()))

const usePoster = (product: Product, link: string): Painting => {
  const { t, i18n } = useTranslation('shop')
  const palette = usePalette()
  const [painting, setPainting] = useState<Painting>({ kind: 'making' })
  useEffect(() => {
    let isLeft = false
    let forget = () => {}
    const content = {
      brand: t('share.brand'),
      name: product.name,
      line: product.line,
      price: formatMoney(product.priceFrom),
      scan: t('share.scan'),
      code: qrCodeOf(link),
    }
    paintPicture({
      ...PRODUCT_POSTER,
      uses: [serverFile(product.picture)],
      draw: (context, [picture = null]) => drawProductPoster(context, { content, picture }, palette),
    }).then(
      picture => {
        if (isLeft) return picture.forget()
        forget = picture.forget
        setPainting({ kind: 'made', picture })
      },
      () => {
        if (!isLeft) setPainting({ kind: 'failed' })
      },
    )
    return () => {
      isLeft = true
      forget()
    }
    // The product in view does not change while the sheet stands; `t` changes with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [product.id, link, palette, i18n.language])
  return painting
}

/** The product as a link, and as a picture with a code that leads to it. */
export const ShareSheet = ({ product, onClosed }: ShareSheetProps) => {
  const { t } = useTranslation('shop')
  const link = useMemo(() => linkOf(product), [product])
  const painting = usePoster(product, link)
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
