import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
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
        <LinkRow icon="leaf" title={t('about.brand')} to="brandIntroduction" />
        <LinkRow icon="phone" title={t('about.contact')} to="contactUs" />
        <LinkRow icon="info" title={t('about.help')} to="commonProblems" />
        <LinkRow
          icon="share"
          title={t('about.download')}
          to="download"
          params={{ app: BRAND.downloads.page }}
        />
      </Card>
      <Card rows>
        <LinkRow title={t('about.privacy')} to="legal" params={{ document: privacy.document }} />
        <LinkRow title={t('about.agreement')} to="legal" params={{ document: agreement.document }} />
        <LinkRow title={t('about.children')} to="legal" params={{ document: 'appStoreProtectionChildren' }} />
        <LinkRow title={t('about.sdk')} to="legal" params={{ document: 'appSdk' }} />
      </Card>
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, AboutPage)
