import { View } from '@tarojs/components'
import { useState } from 'react'
import { rememberPlace, useStores, useWhereabouts, type Store } from '@/data/stores'
import { useTranslation, withTexts } from '@/i18n'
import { storeTexts } from '@/i18n/namespaces/store'
import { findPlace } from '@/platform/location'
import { showMessage } from '@/platform/messages'
import { callPhone, openMap } from '@/platform/ways'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Choice } from '@/ui/Choice'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { Distance, StoreTags } from '../stores/StoreFacts'
import './storesInformation.scss'

const ALL = ''

function StoresInformationPage() {
  const { t } = useTranslation(['store', 'common'])
  const stores = useStores()
  const [city, setCity] = useState(ALL)
  return (
    <Screen
      title={t('common:titles.storesInformation')}
      width="wide"
      state={stores}
      skeleton={<Skeleton shape="cards" />}
      empty={{ when: ({ stores: list }) => list.length === 0, content: <NoStores /> }}
    >
      {({ stores: list }) => {
        const cities = [...new Set(list.map(store => store.city))]
        const shown = list.filter(store => city === ALL || store.city === city)
        return (
          <>
            <NearMe />
            <View className="stores-cities">
              <Choice
                label={t('city')}
                showLabel={false}
                value={city}
                onChanged={setCity}
                options={[
                  { value: ALL, label: t('all') },
                  ...cities.map(name => ({ value: name, label: name })),
                ]}
              />
            </View>
            <View className="t-small t-quiet">{t('count', { count: shown.length })}</View>
            <View className="stores-list">
              {shown.map(store => (
                <StoreCard key={store.id} store={store} />
              ))}
            </View>
          </>
        )
      }}
    </Screen>
  )
}

/** Puts the nearest store first, once the person has said that their place may be used. */
const NearMe = () => {
  const { t } = useTranslation('store')
  const { place } = useWhereabouts()
  const [isAsking, setIsAsking] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const look = async () => {
    setIsLooking(true)
    const found = await findPlace()
    setIsLooking(false)
    setIsAsking(false)
    if (found.kind === 'known') rememberPlace(found.place)
    else showMessage({ text: t(found.kind), tone: 'alert' })
  }
  if (place)
    return (
      <View>
        <Chip tone="accent" icon="check">
          {t('nearOn')}
        </Chip>
      </View>
    )
  return (
    <>
      <Button id="stores-near" kind="soft" size="medium" icon="pin" onPress={() => setIsAsking(true)}>
        {t('near')}
      </Button>
      <Sheet
        open={isAsking}
        title={t('consent.title')}
        onClosed={() => setIsAsking(false)}
        main={{
          id: 'stores-near-yes',
          label: t('consent.yes'),
          loading: isLooking,
          onPress: () => void look(),
        }}
        secondary={{ label: t('consent.no'), onPress: () => setIsAsking(false) }}
      >
        <View>{t('consent.note')}</View>
      </Sheet>
    </>
  )
}

const StoreCard = ({ store }: { store: Store }) => {
  const { t } = useTranslation('store')
  const { id, name, address, phone } = store
  return (
    <Card>
      <Link to="storeDetail" query={{ id }} look="plain" className="store-card">
        <View className="store-card__head">
          <View className="t-head">{name}</View>
          <Distance store={store} />
          <Icon name="next" size={18} />
        </View>
        <View className="t-small t-quiet">{address}</View>
        <StoreTags store={store} />
      </Link>
      <View className="store-card__ways">
        <Button kind="soft" size="small" icon="phone" onPress={() => callPhone(phone)}>
          {t('call')}
        </Button>
        <Button kind="soft" size="small" icon="pin" onPress={() => openMap(store)}>
          {t('map')}
        </Button>
      </View>
    </Card>
  )
}

const NoStores = () => {
  const { t } = useTranslation('store')
  return <EmptyPicture art={<Art name="chair-empty" />} title={t('empty.title')} note={t('empty.note')} />
}

export default withTexts(storeTexts, StoresInformationPage)
