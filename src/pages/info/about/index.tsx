import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { infoTexts } from '@/i18n/namespaces/info'
import { downloadOf, navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { BrandHead } from '../parts/BrandHead'
import '../info.scss'

function AboutPage() {
  const { t } = useTranslation(['info', 'common'])
  const { privacy, agreement } = BRAND.legal
  return (
    <Screen title={t('common:titles.about')} back="my">
      <BrandHead line={t('about.version', { version: APP_VERSION })} />
      <View className="info-story">{t('about.what')}</View>
      <Card rows>
        <ListRow icon="leaf" title={t('about.brand')} onPress={() => navigate('brandIntroduction')} />
        <ListRow icon="phone" title={t('about.contact')} onPress={() => navigate('contactUs')} />
        <ListRow icon="info" title={t('about.help')} onPress={() => navigate('commonProblems')} />
        <ListRow
          icon="share"
          title={t('about.download')}
          onPress={() => navigate('download', { app: downloadOf(BRAND.id) })}
        />
      </Card>
      <Card rows>
        <ListRow
          title={t('about.privacy')}
          onPress={() => navigate('legal', { document: privacy.document })}
        />
        <ListRow
          title={t('about.agreement')}
          onPress={() => navigate('legal', { document: agreement.document })}
        />
        <ListRow
          title={t('about.children')}
          onPress={() => navigate('legal', { document: 'appStoreProtectionChildren' })}
        />
        <ListRow title={t('about.sdk')} onPress={() => navigate('legal', { document: 'appSdk' })} />
      </Card>
    </Screen>
  )
}

export default withTexts(infoTexts, AboutPage)
