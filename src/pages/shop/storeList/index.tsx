import { View } from '@tarojs/components'
import { useState } from 'react'
import { setUserLocation, useRetailStores, useUserLocation, type RetailStore } from '@/data/shop/retailStores'
import { useTranslation, withTranslations } from '@/i18n'
import { storeTranslations } from '@/i18n/namespaces/store'
import { getCurrentLocation } from '@/platform/location'
import { showToast } from '@/platform/toast'
import { callPhone, openMap } from '@/platform/externalApps'
import { navigate } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { PageLayout } from '@/ui/layout/PageLayout'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { SizedImage } from '@/ui/shop/SizedImage'
import { StoreDistanceText, StoreTags } from '../stores/StoreSummary'
import './storeList.scss'

const ALL_CITIES = ''

function StoreListPage() {
  const { t } = useTranslation(['store', 'common'])
  const stores = useRetailStores()
  const [city, setCity] = useState(ALL_CITIES)
  return (
    <PageLayout
      title={t('common:titles.storesInformation')}
      width="wide"
      state={stores}
      empty={{
        when: ({ stores: list }) => list.length === 0,
        content: (
          <EmptyState
            illustration={drawChair}
            title={t('empty.title')}
            note={t('empty.note')}
            action={{ label: t('shop'), onPress: () => navigate('productList') }}
          />
        ),
      }}
    >
      {({ stores: list }) => {
        const cities = [...new Set(list.map(store => store.city))]
        const shown = list.filter(store => city === ALL_CITIES || store.city === city)
        return (
          <>
            <NearestStoresButton />
            <View className="stores-cities">
              <RadioGroup
                label={t('city')}
                showLabel={false}
                value={city}
                onChanged={setCity}
                options={[
                  { value: ALL_CITIES, label: t('all') },
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
    </PageLayout>
  )
}

/** Puts the nearest store first, once the person has said that their place may be used. */
const NearestStoresButton = () => {
  const { t } = useTranslation('store')
  const { place } = useUserLocation()
  const [isConsentOpen, setIsConsentOpen] = useState(false)
  const [isLocating, setIsLocating] = useState(false)
  const locate = async () => {
    setIsLocating(true)
    const found = await getCurrentLocation()
    setIsLocating(false)
    setIsConsentOpen(false)
    if (found.kind === 'known') setUserLocation(found.place)
    else showToast({ text: t(found.kind), tone: 'alert' })
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
      <Button id="stores-near" kind="soft" size="medium" icon="pin" onPress={() => setIsConsentOpen(true)}>
        {t('near')}
      </Button>
      <BottomSheet
        open={isConsentOpen}
        title={t('consent.title')}
        onClosed={() => setIsConsentOpen(false)}
        primaryAction={{
          id: 'stores-near-yes',
          label: t('consent.yes'),
          loading: isLocating,
          onPress: () => void locate(),
        }}
        secondaryAction={{ label: t('consent.no'), onPress: () => setIsConsentOpen(false) }}
      >
        <View>{t('consent.note')}</View>
      </BottomSheet>
    </>
  )
}

const StoreCard = ({ store }: { store: RetailStore }) => {
  const { t } = useTranslation('store')
  const { id, name, picture, address, phone } = store
  return (
    <Card>
      <Link to="storeDetail" query={{ id }} variant="plain">
        <View className="store-card__picture">
          <SizedImage className="ui-cover" picture={picture} size="card" lazyLoad />
        </View>
        <Row gap={2} align="baseline" className="store-card__head">
          <View className="t-head">{name}</View>
          <StoreDistanceText store={store} />
          <Icon name="next" size={18} />
        </Row>
        <View className="t-small t-quiet">{address}</View>
        <StoreTags store={store} />
      </Link>
      <Row gap={2} wrap className="ui-mt-4">
        <Button kind="soft" size="small" icon="phone" onPress={() => callPhone(phone)}>
          {t('call')}
        </Button>
        <Button kind="soft" size="small" icon="pin" onPress={() => openMap(store)}>
          {t('map')}
        </Button>
      </Row>
    </Card>
  )
}

export default withTranslations(storeTranslations, StoreListPage)
