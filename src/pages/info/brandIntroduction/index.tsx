import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { navigate } from '@/routes'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BrandHeader } from '../components/BrandHeader'
import '../info.scss'

const BRAND_VALUES = ['value1', 'value2', 'value3', 'value4'] as const

function BrandIntroductionPage() {
  const { t } = useTranslation(['info', 'common'])
  return (
    <PageLayout title={t('common:titles.brandIntroduction')} back="account" width="wide">
      <BrandHeader tagline={t('brand.line')} />
      <View className="info-art">
        <Illustration draw={drawOccupiedChair} />
      </View>
      <View className="info-story">{t('brand.story1')}</View>
      <View className="info-story">{t('brand.story2')}</View>
      <View className="info-grid">
        {BRAND_VALUES.map(value => (
          <Card key={value} title={t(`brand.${value}.title`)}>
            {t(`brand.${value}.text`)}
          </Card>
        ))}
      </View>
      {BRAND.features.shop && (
        <View className="info-shop">
          <Button onPress={() => navigate('productList')}>{t('brand.shop')}</Button>
        </View>
      )}
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, BrandIntroductionPage)
