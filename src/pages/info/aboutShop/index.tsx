import { View } from '@tarojs/components'
import { useTextMarks } from '@/data/shop/shopFacts'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BrandHeader } from '../components/BrandHeader'
import '../info.scss'

const SHOP_PROMISES = ['promise1', 'promise2', 'promise3', 'promise4'] as const

function AboutShopPage() {
  const { t } = useTranslation(['info', 'common'])
  const marks = useTextMarks(getCurrentLanguage())
  return (
    <PageLayout title={t('common:titles.storeAbout')} back="account" width="wide">
      <BrandHeader tagline={t('store.lead')} />
      <View className="info-grid">
        {SHOP_PROMISES.map(promise => (
          <Card key={promise} title={t(`store.${promise}.title`, { replace: marks })}>
            {t(`store.${promise}.text`)}
          </Card>
        ))}
      </View>
      <Card rows>
        <LinkRow icon="dist" title={t('store.stores')} to="storeList" />
        <LinkRow icon="seat" title={t('store.help')} to="shopHelp" params={{ help: 'chairStoreHelp' }} />
        <LinkRow
          icon="work"
          title={t('store.massagers')}
          to="shopHelp"
          params={{ help: 'massagerStoreHelp' }}
        />
        <LinkRow icon="star" title={t('store.points')} to="legal" params={{ document: 'integralRules' }} />
        <LinkRow
          icon="shield"
          title={t('store.children')}
          to="legal"
          params={{ document: 'storeProtectionChildren' }}
        />
      </Card>
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, AboutShopPage)
