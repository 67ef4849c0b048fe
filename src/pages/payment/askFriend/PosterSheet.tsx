import { Image, View } from '@tarojs/components'
import { currentLanguage, useTranslation } from '@/i18n'
import { formatDateTime, formatMoney } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import {
  canSharePicture,
  savePicture,
  sharePicture,
  type HandOver,
  type PaintedPicture,
  type Picture,
} from '@/platform/picture'
import { drawPayPoster, payPosterSize, type PayPosterContent } from '@/ui/art/payPoster'
import { aria } from '@/ui/aria'
import type { Palette } from '@/ui/palette'
import { Sheet } from '@/ui/Sheet'
import { Spinner } from '@/ui/Spinner'
import { usePainting } from '@/ui/usePainting'

export type PosterSheetProps = {
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

const useWords = (content: PosterSheetProps['content']): PayPosterContent => {
  const { t } = useTranslation('payment')
  const { name, message, amount, items, expiresAt, address } = content
  const [first] = items ?? []
  const count = (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    brand: BRAND.name[currentLanguage()],
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

const posterOf = (content: PayPosterContent, palette: Palette): Picture => ({
  ...payPosterSize,
  draw: context => drawPayPoster(context, content, palette),
})

/** The link as a picture with a code: looked at first, then saved or sent. */
export const PosterSheet = ({ content, onClosed }: PosterSheetProps) => {
  const { t } = useTranslation('payment')
  const painting = usePainting(useWords(content), posterOf)
  const tell = (outcome: HandOver) => {
    if (outcome === 'cancelled') return
    const isDone = outcome === 'done'
    const key = isDone ? 'poster.saved' : outcome === 'refused' ? 'poster.refused' : 'poster.failed'
    showMessage({ text: t(key), tone: isDone ? 'good' : 'alert' })
  }
  const picture = painting.kind === 'made' ? painting.picture : null
  const save = async (made: PaintedPicture) => tell(await savePicture(made, t('poster.file')))
  const share = async (made: PaintedPicture) => {
    const outcome = await sharePicture(made, t('poster.file'))
    if (outcome !== 'done') tell(outcome)
  }
  return (
    <Sheet
      open
      id="poster-sheet"
      title={t('poster.title')}
      onClosed={onClosed}
      main={
        picture
          ? { id: 'poster-save', label: t('poster.save'), onPress: () => void save(picture) }
          : undefined
      }
      secondary={
        picture && canSharePicture(picture)
          ? { id: 'poster-send', label: t('poster.share'), onPress: () => void share(picture) }
          : undefined
      }
    >
      <View className="pay-poster">
        {painting.kind === 'made' && (
          <Image
            id="poster-picture"
            className="pay-poster__image"
            mode="widthFix"
            src={painting.picture.source}
            {...aria({ role: 'img', label: t('poster.preview') })}
          />
        )}
        {painting.kind === 'making' && (
          <View {...aria({ role: 'status', label: t('poster.making') })}>
            <Spinner />
          </View>
        )}
        {painting.kind === 'failed' && <View className="t-small">{t('poster.failed')}</View>}
      </View>
    </Sheet>
  )
}
