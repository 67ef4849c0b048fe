import { View } from '@tarojs/components'
import type { MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { drawFace } from '@/ui/illustrations/face'
import { drawFingertip } from '@/ui/illustrations/fingertip'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { PageLayout } from '@/ui/layout/PageLayout'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { CheckedPersonCard } from '../household/CheckedPersonCard'

export type ChooseSiteStepProps = {
  /** How long each way takes, seconds. */
  seconds: Record<MeasurementSite, number>
  onChosen: (site: MeasurementSite) => void
}

/** Two ways to measure a pulse, with what each of them gives. */
export const ChooseSiteStep = ({ seconds, onChosen }: ChooseSiteStepProps) => {
  const { t } = useTranslation('health')
  return (
    <PageLayout title={t('check.newTitle')} back="health">
      <View>
        <View className="t-title">{t('choose.title')}</View>
        <View className="t-body t-quiet ui-mt-2">{t('choose.intro')}</View>
      </View>
      <CheckedPersonCard />
      <View className="choose">
        {(['face', 'finger'] as const).map(site => (
          <SiteCard key={site} site={site} seconds={seconds[site]} onChosen={() => onChosen(site)} />
        ))}
      </View>
      <Card tone="sunken">
        <Row gap={3}>
          <View className="choose__leaf">
            <Icon name="leaf" size={22} />
          </View>
          <View className="t-small t-quiet">
            <View className="choose__rest">{t('choose.rest.title')}</View> {t('choose.rest.note')}
          </View>
        </Row>
      </Card>
      <PrivacyNote>{t('choose.privacy')}</PrivacyNote>
    </PageLayout>
  )
}

const VALUES = ['heartRate', 'breathing', 'variability'] as const

const SiteCard = ({
  site,
  seconds,
  onChosen,
}: {
  site: MeasurementSite
  seconds: number
  onChosen: () => void
}) => {
  const { t } = useTranslation('health')
  const isFace = site === 'face'
  return (
    <View className={`choose__card choose__card--${site}`}>
      <View className="choose__picture">
        <Illustration draw={isFace ? drawFace : drawFingertip} />
      </View>
      <View className="choose__words">
        <View className="t-head">{t(`choose.${site}.title`)}</View>
        <View className="t-small t-quiet">{t(`choose.${site}.how`, { seconds })}</View>
        <View className="choose__values">
          {VALUES.map(value => {
            const isUnsure = isFace && value === 'variability'
            return (
              <View key={value} className={`choose__value t-small${isUnsure ? ' t-quiet' : ''}`}>
                <View className={`choose__mark${isUnsure ? '' : ' choose__mark--good'}`}>
                  <Icon name={isUnsure ? 'minus' : 'check'} size={16} />
                </View>
                <View>{t(`choose.${site}.${value}`)}</View>
              </View>
            )
          })}
        </View>
        <Button id={`choose-${site}`} kind={isFace ? 'main' : 'outline'} size="medium" onPress={onChosen}>
          {t(`choose.${site}.action`)}
        </Button>
      </View>
    </View>
  )
}
