import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { useTonguePhotoResults } from '@/data/health/tongueResults'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawTongueExample } from '@/ui/illustrations/tongue'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

export type TonguePhotoStepProps = {
  personId: string
  /** Photos from before this moment belong to an earlier check; ISO 8601 in UTC. */
  since: string
  onSettled: () => void
}

/** Offers the photo of the tongue, which has a page of its own; goes on as soon as a photo was judged. */
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
    <PageLayout
      title={t('step.title')}
      back="none"
      footer={
        <View className="check-dock">
          <Button id="tongue-take" icon="camera" onPress={() => navigate('tonguePhoto')}>
            {t('guide.take')}
          </Button>
          <Button id="tongue-skip" kind="text" size="medium" onPress={onSettled}>
            {t('step.skip')}
          </Button>
        </View>
      }
    >
      <View className="check-tongue">
        <SvgImage svg={drawTongueExample(palette, 'good')} />
      </View>
      <View>
        <View className="t-title">{t('step.head')}</View>
        <View className="t-body t-quiet check-intro">{t('step.intro')}</View>
      </View>
      <Card rows>
        <ListRow icon="sun" tone="accent" title={t('guide.light.title')} note={t('guide.light.note')} />
        <ListRow
          icon="tongue"
          tone="accent"
          title={t('guide.position.title')}
          note={t('guide.position.note')}
        />
        <ListRow icon="book" title={t('photo.guide')} onPress={() => navigate('tongueGuide')} />
      </Card>
      <Card tone="sunken">
        <View className="check-headed">
          <View className="check-accent">
            <Icon name="lock" size={20} />
          </View>
          <View className="t-row">{t('step.privacy')}</View>
        </View>
        <View className="t-small t-quiet">{t('photoStays')}</View>
      </Card>
    </PageLayout>
  )
}
