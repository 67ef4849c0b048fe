import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { infoTexts } from '@/i18n/namespaces/info'
import { navigate } from '@/routes'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Screen } from '@/ui/Screen'
import { BrandHead } from '../parts/BrandHead'
import '../info.scss'

const VALUES = ['value1', 'value2', 'value3', 'value4'] as const

function BrandIntroductionPage() {
  const { t } = useTranslation(['info', 'common'])
  return (
    <Screen title={t('common:titles.brandIntroduction')} back="my" width="wide">
      <BrandHead line={t('brand.line')} />
      <View className="info-art">
        <Art name="chair-seated" />
      </View>
      <View className="info-story">{t('brand.story1')}</View>
      <View className="info-story">{t('brand.story2')}</View>
      <View className="info-grid">
        {VALUES.map(value => (
          <Card key={value} title={t(`brand.${value}.title`)}>
            {t(`brand.${value}.text`)}
          </Card>
        ))}
      </View>
      {BRAND.features.shop && <Button onPress={() => navigate('chooseBuy')}>{t('brand.shop')}</Button>}
    </Screen>
  )
}

export default withTexts(infoTexts, BrandIntroductionPage)
