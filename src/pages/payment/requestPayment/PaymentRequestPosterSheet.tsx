import { getCurrentLanguage, useTranslation } from '@/i18n'
import { formatDateTime, formatMoney } from '@/i18n/format'
import type { ImageDrawing } from '@/platform/imageRendering'
import { loadQrCodeEncoder } from '@/platform/qrCode'
import {
  drawPaymentRequestPoster,
  PAYMENT_REQUEST_POSTER_SIZE,
  type PaymentRequestPosterContent,
} from '@/ui/illustrations/paymentRequestPoster'
import type { Palette } from '@/ui/theme/palette'
import { PosterPreview, PosterSheet, type GetPosterText } from '@/ui/feedback/PosterSheet'
import { useRenderedImage } from '@/ui/illustrations/useRenderedImage'

export type PaymentRequestPosterSheetProps = {
  content: {
    /** Empty when the person stays unnamed. */
    name: string
    message: string
    amount: number
    items: readonly { name: string; quantity: number }[] | null
    expiresAt: string
    address: string
  }
  onClosed: () => void
}

type PosterContent = Omit<PaymentRequestPosterContent, 'code'> & { address: string }

const usePosterContent = (content: PaymentRequestPosterSheetProps['content']): PosterContent => {
  const { t } = useTranslation('payment')
  const { name, message, amount, items, expiresAt, address } = content
  const [first] = items ?? []
  const count = (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    brand: BRAND.name[getCurrentLanguage()],
    title: name ? t('poster.asks', { name }) : t('poster.asksUnnamed'),
    message,
    amount: formatMoney(amount),
    items: first ? (count > 1 ? t('ask.itemsMore', { name: first.name, count }) : first.name) : null,
    until: t('poster.until', { when: formatDateTime(expiresAt) }),
    scan: t('poster.scan'),
    note: t('poster.note'),
    address,
  }
}

const createPosterPicture = async (
  { address, ...words }: PosterContent,
  palette: Palette,
): Promise<ImageDrawing> => {
  const code = (await loadQrCodeEncoder())(address)
  return {
    ...PAYMENT_REQUEST_POSTER_SIZE,
    draw: context => drawPaymentRequestPoster(context, { ...words, code }, palette),
  }
}

/** The link as a picture with a code: looked at first, then saved or sent. */
export const PaymentRequestPosterSheet = ({ content, onClosed }: PaymentRequestPosterSheetProps) => {
  const { t } = useTranslation('payment')
  const poster = useRenderedImage(usePosterContent(content), createPosterPicture)
  const getText: GetPosterText = key => t(`poster.${key}`)
  return (
    <PosterSheet idPrefix="poster" poster={poster} getText={getText} onClosed={onClosed}>
      <PosterPreview
        id="poster-picture"
        poster={poster}
        getText={getText}
        className="pay-poster"
        imageClassName="pay-poster__image"
      />
    </PosterSheet>
  )
}
