import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { useTonguePhotoResults } from '@/data/health/tongueResults'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawTongueExample } from '@/ui/illustrations/tongue'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PrivacyNoteCard } from '@/ui/health/PrivacyNote'
import { StepLayout } from '@/ui/health/StepLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

export type TonguePhotoStepProps = {
  personId: string
  /** Photos from before this moment belong to an earlier check; ISO 8601 in UTC. */
  since: string
  onSettled: () => void
}

/** Offers the photo of the tongue, which has a page of its own; continues as soon as a photo has been analysed. */
export const TonguePhotoStep = ({ personId, since, onSettled }: TonguePhotoStepProps) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  const { tongue } = useTonguePhotoResults(personId)
  const settled = useRef(onSettled)
  settled.current = onSettled
  const isTaken = tongue !== null && tongue.takenAt >= since
  useEffect(() => {
    if (isTaken) settled.current()
  }, [isTaken])
  return (
    <StepLayout
      title={t('step.title')}
      back="none"
      primary={{
        id: 'tongue-take',
        icon: 'camera',
        label: t('guide.take'),
        onPress: () => navigate('tonguePhoto'),
      }}
      secondary={[{ id: 'tongue-skip', label: t('step.skip'), onPress: onSettled }]}
    >
      <View className="check-tongue">
        <SvgImage svg={drawTongueExample(palette, 'good')} />
      </View>
      <View>
        <View className="t-title">{t('step.head')}</View>
        <View className="t-body t-quiet ui-mt-2">{t('step.intro')}</View>
      </View>
      <Card rows>
        <ListRow icon="sun" tone="accent" title={t('guide.light.title')} note={t('guide.light.note')} />
        <ListRow
          icon="tongue"
          tone="accent"
          title={t('guide.position.title')}
          note={t('guide.position.note')}
        />
        <LinkRow icon="book" title={t('photo.guide')} to="tongueGuide" />
      </Card>
      <PrivacyNoteCard title={t('step.privacy')} note={t('photoStays')} />
    </StepLayout>
  )
}
