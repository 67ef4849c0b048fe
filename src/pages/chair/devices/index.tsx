import { View } from '@tarojs/components'
import { useState } from 'react'
import { useChairs } from '@/data/chairs'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Disc } from '@/ui/Disc'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { ShareSheet } from '../parts/ShareSheet'
import { ChairCard } from './ChairCard'
import { ManageSheet } from './ManageSheet'
import { OfflineSheet } from './OfflineSheet'
import './devices.scss'

type Shown = { kind: 'manage' | 'share' | 'offline'; serialNumber: string } | null

function DevicesPage() {
  const { t } = useTranslation()
  const { manage } = useRouteParams('devices')
  const chairs = useChairs()
  const [shown, setShown] = useState<Shown>(manage ? { kind: 'manage', serialNumber: manage } : null)
  const device = chairs.data?.devices.find(({ serialNumber }) => serialNumber === shown?.serialNumber)
  const close = () => setShown(null)
  return (
    <Screen
      title={t('titles.devices')}
      back="my"
      width="wide"
      state={chairs}
      skeleton={<Skeleton shape="cards" />}
      empty={{ when: ({ devices }) => devices.length === 0, content: <NoChair /> }}
      aside={<AddButton />}
    >
      {({ devices }) => (
        <>
          <View className="devices">
            {devices.map(each => (
              <ChairCard
                key={each.serialNumber}
                device={each}
                onAsked={kind => setShown({ kind, serialNumber: each.serialNumber })}
              />
            ))}
            <AddRow />
          </View>
          {device && shown?.kind === 'manage' && (
            <ManageSheet
              device={device}
              onClosed={close}
              onShareAsked={() => setShown({ kind: 'share', serialNumber: device.serialNumber })}
            />
          )}
          {device && shown?.kind === 'share' && <ShareSheet device={device} onClosed={close} />}
          {device && shown?.kind === 'offline' && <OfflineSheet device={device} onClosed={close} />}
        </>
      )}
    </Screen>
  )
}

const AddButton = () => {
  const { t } = useTranslation('chair')
  return (
    <Pressable
      id="devices-add"
      className="devices__plus"
      onPress={() => navigate('addDevice')}
      facts={{ label: t('devices.add') }}
    >
      <Icon name="plus" />
    </Pressable>
  )
}

const AddRow = () => {
  const { t } = useTranslation('chair')
  return (
    <Link to="addDevice" look="plain" className="devices__add">
      <Disc size={44}>
        <Icon name="scan" size={24} />
      </Disc>
      <View className="devices__add-words">
        <View className="t-row">{t('devices.add')}</View>
        <View className="t-small t-quiet">{t('devices.addNote')}</View>
      </View>
      <Icon name="next" size={18} />
    </Link>
  )
}

const NoChair = () => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(palette, {})} />}
      title={t('devices.emptyTitle')}
      note={t('devices.emptyNote')}
      action={{ id: 'devices-first', label: t('devices.add'), onPress: () => navigate('addDevice') }}
    />
  )
}

export default withTexts([chairTexts, chairLinkTexts], DevicesPage)
