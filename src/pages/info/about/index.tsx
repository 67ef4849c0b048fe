import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BrandHeader } from '../components/BrandHeader'
import '../info.scss'

function AboutPage() {
  const { t } = useTranslation(['info', 'common'])
  const { privacy, agreement } = BRAND.legal
  return (
    <PageLayout title={t('common:titles.about')} back="account">
      <BrandHeader tagline={t('about.version', { version: APP_VERSION })} />
      <View className="info-story">{t('about.what')}</View>
      <Card rows>
        <ListRow icon="leaf" title={t('about.brand')} onPress={() => navigate('brandIntroduction')} />
        <ListRow icon="phone" title={t('about.contact')} onPress={() => navigate('contactUs')} />
        <ListRow icon="info" title={t('about.help')} onPress={() => navigate('commonProblems')} />
        <ListRow
          icon="share"
          title={t('about.download')}
          onPress={() => navigate('download', { app: BRAND.downloads.page })}
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
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, AboutPage)
