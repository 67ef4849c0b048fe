import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import {
  canSharePicture,
  savePicture,
  sharePicture,
  type HandOver,
  type PaintedPicture,
  type Picture,
} from '@/platform/picture'
import { drawPoster, posterSize } from '@/ui/art/poster'
import { aria } from '@/ui/aria'
import { Checkbox } from '@/ui/Checkbox'
import type { Palette } from '@/ui/palette'
import { Sheet } from '@/ui/Sheet'
import { Spinner } from '@/ui/Spinner'
import { usePainting } from '@/ui/usePainting'
import { posterOf } from './posterOf'
import type { ReportView } from './reportView'

export type ShareSheetProps = { report: ReportView; onClosed: () => void }

const pictureOf = (content: ReturnType<typeof posterOf>, palette: Palette): Picture => ({
  ...posterSize(content),
  draw: context => drawPoster(context, content, palette),
})

/** The report as a picture: looked at first, then saved or sent. */
export const ShareSheet = ({ report, onClosed }: ShareSheetProps) => {
  const { t } = useTranslation(['report', 'health', 'constitution'])
  const [isNamed, setIsNamed] = useState(false)
  const painting = usePainting(posterOf(t, report, isNamed), pictureOf)
  const tell = (outcome: HandOver) => {
    if (outcome === 'cancelled') return
    const isDone = outcome === 'done'
    const text = isDone ? 'share.saved' : outcome === 'refused' ? 'share.refused' : 'share.failed'
    showMessage({ text: t(text), tone: isDone ? 'good' : 'alert' })
  }
  const picture = painting.kind === 'made' ? painting.picture : null
  const save = async (made: PaintedPicture) => tell(await savePicture(made, t('share.file')))
  const share = async (made: PaintedPicture) => {
    const outcome = await sharePicture(made, t('share.file'))
    if (outcome !== 'done') tell(outcome)
  }
  return (
    <Sheet
      open
      id="share-sheet"
      title={t('share.title')}
      onClosed={onClosed}
      main={
        picture ? { id: 'share-save', label: t('share.save'), onPress: () => void save(picture) } : undefined
      }
      secondary={
        picture && canSharePicture(picture)
          ? { id: 'share-send', label: t('share.share'), onPress: () => void share(picture) }
          : undefined
      }
    >
      <View className="share">
        <View className="share__picture">
          {painting.kind === 'made' && (
            <Image
              className="share__image"
              mode="widthFix"
              src={painting.picture.source}
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
        <View className="t-small t-quiet">{t('share.note')}</View>
        {report.personName && (
          <Checkbox checked={isNamed} onChanged={setIsNamed} label={t('share.withName')}>
            {t('share.withName')}
          </Checkbox>
        )}
      </View>
    </Sheet>
  )
}
