import { View } from '@tarojs/components'
import { useState } from 'react'
import { useLiveChairs } from '@/data/chair/chairs'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairHabitsTranslations } from '@/i18n/namespaces/chairHabits'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow } from '@/ui/layout/Flex'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { PageLayout } from '@/ui/layout/PageLayout'
import { NoChairState } from '../components/NoChairState'
import { PendingChairs } from '../components/PendingChairs'
import { ShareChairSheet } from '../components/ShareChairSheet'
import { ChairCard } from './ChairCard'
import { ManageChairSheet } from './ManageChairSheet'
import { ChairOfflineHelpSheet } from './ChairOfflineHelpSheet'
import './chairList.scss'

type OpenSheet = { kind: 'manage' | 'share' | 'offline'; serialNumber: string } | null

function ChairListPage() {
  const { t } = useTranslation(['chair', 'common'])
  const { manage } = useRouteParams('chairList')
  const chairs = useLiveChairs()
  const [shown, setShown] = useState<OpenSheet>(manage ? { kind: 'manage', serialNumber: manage } : null)
  const device = chairs.data?.devices.find(({ serialNumber }) => serialNumber === shown?.serialNumber)
  const close = () => setShown(null)
  return (
    <PageLayout
      title={t('common:titles.devices')}
      back="account"
      width="wide"
      state={chairs}
      empty={{
        when: ({ devices }) => devices.length === 0,
        content: (
          <>
            <PendingChairs />
            <NoChairState title={t('devices.emptyTitle')} note={t('devices.emptyNote')} />
          </>
        ),
      }}
      headerRight={<AddChairButton />}
    >
      {({ devices }) => (
        <>
          <PendingChairs />
          <View className="devices">
            {devices.map(each => (
              <ChairCard
                key={each.serialNumber}
                device={each}
                onAsked={kind => setShown({ kind, serialNumber: each.serialNumber })}
              />
            ))}
            <AddChairRow />
          </View>
          {device && shown?.kind === 'manage' && (
            <ManageChairSheet
              device={device}
              onClosed={close}
              onShareAsked={() => setShown({ kind: 'share', serialNumber: device.serialNumber })}
            />
          )}
          {device && shown?.kind === 'share' && <ShareChairSheet device={device} onClosed={close} />}
          {device && shown?.kind === 'offline' && <ChairOfflineHelpSheet device={device} onClosed={close} />}
        </>
      )}
    </PageLayout>
  )
}

const AddChairButton = () => {
  const { t } = useTranslation('chair')
  return (
    <IconButton
      id="devices-add"
      className="devices__plus"
      onPress={() => navigate('addChair')}
      label={t('devices.add')}
      icon="plus"
      size={24}
    />
  )
}

const AddChairRow = () => {
  const { t } = useTranslation('chair')
  return (
    <Link to="addChair" variant="plain" className="devices__add">
      <CircleBadge size={44}>
        <Icon name="scan" size={24} />
      </CircleBadge>
      <FlexGrow>
        <RowText title={t('devices.add')} note={t('devices.addNote')} />
      </FlexGrow>
      <Icon name="next" size={18} />
    </Link>
  )
}

export default withTranslations(
  [chairTranslations, chairLinkTranslations, chairHabitsTranslations],
  ChairListPage,
)
