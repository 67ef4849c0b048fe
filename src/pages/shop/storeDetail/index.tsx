import { Image, View } from '@tarojs/components'
import { useStore, type Store } from '@/data/stores'
import { useTranslation, withTexts } from '@/i18n'
import { storeTexts } from '@/i18n/namespaces/store'
import { copyText } from '@/platform/clipboard'
import { serverFile } from '@/platform/http/serverFile'
import { showMessage } from '@/platform/messages'
import { callPhone, openMap } from '@/platform/ways'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Distance, StoreTags } from '../stores/StoreFacts'
import './storeDetail.scss'

function StoreDetailPage() {
  const { t } = useTranslation('common')
  const { id = '' } = useRouteParams('storeDetail')
  const store = useStore(id)
  return (
    <Screen
      title={t('titles.storeDetail')}
      back="storesInformation"
      state={store}
      skeleton={<Skeleton shape="article" />}
      dock={store.data && <Ways store={store.data} />}
    >
      {shown => <StoreFactsPage store={shown} />}
    </Screen>
  )
}

const StoreFactsPage = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  const { name, picture, opens, closes, address, phone } = store
  const copy = async () => {
    const isCopied = await copyText(address)
    showMessage({ text: t(isCopied ? 'copied' : 'copyFailed'), tone: isCopied ? 'good' : 'alert' })
  }
  return (
    <>
      <View className="store-picture">
        <Image
          className="store-picture__image"
          src={serverFile(picture)}
          mode="aspectFit"
          {...aria({ hidden: true })}
        />
      </View>
      <View>
        <View className="store-head">
          <View className="store-head__name" {...aria({ role: 'heading', level: 2 })}>
            {name}
          </View>
          <Distance store={store} />
        </View>
        <StoreTags store={store} />
      </View>
      <Card rows>
        <ListRow icon="clock" title={t('hours', { opens, closes })} />
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
        <ListRow icon="seat" title={t('shop')} onPress={() => navigate('chooseBuy')} />
      </Card>
    </>
  )
}

const Ways = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  return (
    <View className="store-ways">
      <Button kind="soft" size="medium" icon="phone" onPress={() => callPhone(store.phone)}>
        {t('call')}
      </Button>
      <Button size="medium" icon="pin" onPress={() => openMap(store)}>
        {t('map')}
      </Button>
    </View>
  )
}

export default withTexts(storeTexts, StoreDetailPage)
