import { View } from '@tarojs/components'
import { useTranslation, withTexts } from '@/i18n'
import { infoTexts } from '@/i18n/namespaces/info'
import { navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { BrandHead } from '../parts/BrandHead'
import '../info.scss'

const PROMISES = ['promise1', 'promise2', 'promise3', 'promise4'] as const

function StoreAboutPage() {
  const { t } = useTranslation(['info', 'common'])
  return (
    <Screen title={t('common:titles.storeAbout')} back="my" width="wide">
      <BrandHead line={t('store.lead')} />
      <View className="info-grid">
        {PROMISES.map(promise => (
          <Card key={promise} title={t(`store.${promise}.title`)}>
            {t(`store.${promise}.text`)}
          </Card>
        ))}
      </View>
      <Card rows>
        <ListRow icon="dist" title={t('store.stores')} onPress={() => navigate('storesInformation')} />
        <ListRow
          icon="seat"
          title={t('store.help')}
          onPress={() => navigate('storeHelp', { help: 'chairStoreHelp' })}
        />
        <ListRow
          icon="work"
          title={t('store.massagers')}
          onPress={() => navigate('storeHelp', { help: 'massagerStoreHelp' })}
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
    </Screen>
  )
}

export default withTexts(infoTexts, StoreAboutPage)
