import { View } from '@tarojs/components'
import { useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BrandHeader } from '../components/BrandHeader'
import '../info.scss'

const SHOP_PROMISES = ['promise1', 'promise2', 'promise3', 'promise4'] as const

function AboutShopPage() {
  const { t } = useTranslation(['info', 'common'])
  return (
    <PageLayout title={t('common:titles.storeAbout')} back="account" width="wide">
      <BrandHeader tagline={t('store.lead')} />
      <View className="info-grid">
        {SHOP_PROMISES.map(promise => (
          <Card key={promise} title={t(`store.${promise}.title`)}>
            {t(`store.${promise}.text`)}
          </Card>
        ))}
      </View>
      <Card rows>
        <ListRow icon="dist" title={t('store.stores')} onPress={() => navigate('storeList')} />
        <ListRow
          icon="seat"
          title={t('store.help')}
          onPress={() => navigate('shopHelp', { help: 'chairStoreHelp' })}
        />
        <ListRow
          icon="work"
          title={t('store.massagers')}
          onPress={() => navigate('shopHelp', { help: 'massagerStoreHelp' })}
        />
        <ListRow
          icon="star"
          title={t('store.points')}
          onPress={() => navigate('legal', { document: 'integralRules' })}
        />
        <ListRow
          icon="shield"
          title={t('store.children')}
          onPress={() => navigate('legal', { document: 'storeProtectionChildren' })}
        />
      </Card>
    </PageLayout>
  )
}

export default withTranslations(infoTranslations, AboutShopPage)
