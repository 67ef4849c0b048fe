import { View } from '@tarojs/components'
import { useRetailStore, type RetailStore } from '@/data/shop/retailStores'
import { useTranslation, withTranslations } from '@/i18n'
import { storeTranslations } from '@/i18n/namespaces/store'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { callPhone, openMap } from '@/platform/externalApps'
import { useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SizedImage } from '@/ui/shop/SizedImage'
import { StoreDistanceText, StoreHoursText, StoreTags } from '../stores/StoreSummary'
import './storeDetail.scss'

function StoreDetailPage() {
  const { t } = useTranslation('common')
  const { id = '' } = useRouteParams('storeDetail')
  return (
    <PageLayout
      title={t('titles.storeDetail')}
      back="storeList"
      state={useRetailStore(id)}
      skeleton="article"
      footer={shown => <StoreActions store={shown} />}
    >
      {shown => <StoreInfo store={shown} />}
    </PageLayout>
  )
}

const StoreInfo = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  const { name, picture, address, phone } = store
  const copy = async () => {
    const isCopied = await copyText(address)
    showToast({ text: t(isCopied ? 'copied' : 'copyFailed'), tone: isCopied ? 'good' : 'alert' })
  }
  return (
    <>
      <View className="store-picture">
        <SizedImage className="ui-cover" picture={picture} size="page" />
      </View>
      <View>
        <Row gap={3} align="baseline" justify="between">
          <View className="store-head__name" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {name}
          </View>
          <StoreDistanceText store={store} />
        </Row>
        <StoreTags store={store} />
      </View>
      <Card rows>
        <ListRow icon="clock" title={t('openingHours')} note={<StoreHoursText store={store} />} />
        <ListRow
          icon="pin"
          title={t('address')}
          note={address}
          value={
            <Pressable className="store-copy" onPress={() => void copy()}>
              {t('copy')}
            </Pressable>
          }
        />
        <ListRow icon="phone" title={t('phone')} note={phone} onPress={() => callPhone(phone)} />
      </Card>
      <Card rows>
        <LinkRow icon="seat" title={t('shop')} to="productList" />
      </Card>
    </>
  )
}

const StoreActions = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  return (
    <Row gap={3}>
      <Button kind="soft" size="medium" icon="phone" onPress={() => callPhone(store.phone)}>
        {t('call')}
      </Button>
      <Button size="medium" icon="pin" onPress={() => openMap(store)}>
        {t('map')}
      </Button>
    </Row>
  )
}

export default withTranslations(storeTranslations, StoreDetailPage)
