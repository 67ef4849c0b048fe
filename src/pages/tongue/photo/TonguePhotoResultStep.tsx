import { View } from '@tarojs/components'
import { useTongueOverlayShapes, useTonguePhotoResults } from '@/data/health/tongueResults'
import { useTranslation } from '@/i18n'
import { RowText } from '@/ui/layout/RowText'
import { drawTongueExample } from '@/ui/illustrations/tongue'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { StepLayout } from '@/ui/health/StepLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { SublingualFindingsPanel } from '../../health/findings/SublingualFindingsPanel'
import { TongueFindingsPanel } from '../../health/findings/TongueFindingsPanel'
import type { TongueSide } from './tonguePhotoReducer'

export type TonguePhotoResultStepProps = {
  personId: string
  side: TongueSide
  onRetaken: () => void
  onUndersideAsked: () => void
  onDone: () => void
}

/** The findings in words and on a drawing; the photo has been dropped by now. */
export const TonguePhotoResultStep = ({
  personId,
  side,
  onRetaken,
  onUndersideAsked,
  onDone,
}: TonguePhotoResultStepProps) => {
  const { t } = useTranslation('tongue')
  const { tongue, sublingual } = useTonguePhotoResults(personId)
  const overlay = useTongueOverlayShapes(tongue?.takenAt)
  return (
    <StepLayout
      title={t(side === 'top' ? 'photo.title' : 'under.title')}
      back="none"
      primary={{ id: 'tongue-use', icon: 'check', label: t('result.use'), onPress: onDone }}
      secondary={[{ id: 'tongue-again', label: t('result.again'), onPress: onRetaken }]}
    >
      <View id="tongue-seen" className="photo-seen">
        {side === 'top' && tongue && (
          <Card>
            <TongueFindingsPanel tongue={tongue} overlay={overlay} />
          </Card>
        )}
        {side === 'under' && sublingual && (
          <Card title={t('under.title')}>
            <SublingualFindingsPanel sublingual={sublingual} />
          </Card>
        )}
        {side === 'top' && <UndersideOffer onAsked={onUndersideAsked} />}
        <PrivacyNote>{t('result.forgotten')}</PrivacyNote>
      </View>
    </StepLayout>
  )
}

const UndersideOffer = ({ onAsked }: { onAsked: () => void }) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  return (
    <Card tone="sunken">
      <View className="photo-under">
        <View className="photo-under__picture">
          <SvgImage svg={drawTongueExample(palette, 'under')} />
        </View>
        <View className="photo-under__words">
          <RowText title={t('under.offer')} note={t('sublingualSimple')} />
        </View>
      </View>
      <Button id="tongue-under" kind="outline" size="medium" icon="camera" onPress={onAsked}>
        {t('under.take')}
      </Button>
    </Card>
  )
}
