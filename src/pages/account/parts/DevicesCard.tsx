import { useState } from 'react'
import {
  useDevicesSignedIn,
  useSignDeviceOut,
  useSignOutEverywhere,
  type SignedInDevice,
} from '@/data/ownAccount'
import { useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { ListRow } from '@/ui/ListRow'
import { Sheet } from '@/ui/Sheet'

/** Where the person is signed in, and the way to end that. */
export const DevicesCard = () => {
  const { t } = useTranslation('account')
  const { data } = useDevicesSignedIn()
  const everywhere = useSignOutEverywhere()
  const [asks, setAsks] = useState(false)
  return (
    <Card rows title={t('devices.title')}>
      {data?.devices.map(device => (
        <DeviceRow key={device.id} device={device} />
      ))}
      <ListRow
        icon="lock"
        id="security-everywhere"
        title={t('devices.everywhere')}
        onPress={() => setAsks(true)}
      />
      <Sheet
        open={asks}
        title={t('devices.everywhereQuestion')}
        main={{
          label: t('devices.everywhere'),
          id: 'security-everywhere-confirm',
          loading: everywhere.isPending,
          // The page needs a person, so it then leads to the log-in.
          onPress: () => everywhere.mutate({}),
        }}
        secondary={{ label: t('cancel'), onPress: () => setAsks(false) }}
        onClosed={() => setAsks(false)}
      >
        {t('devices.everywhereNote')}
      </Sheet>
    </Card>
  )
}

const DeviceRow = ({ device }: { device: SignedInDevice }) => {
  const { t } = useTranslation('account')
  const signingOut = useSignDeviceOut()
  const { id, kind, app, lastUsedAt, isCurrent } = device
  const end = () =>
    signingOut.mutate(
      { id },
      { onSuccess: () => showMessage({ text: t('devices.signedOut'), tone: 'good' }) },
    )
  return (
    <ListRow
      icon="phone"
      title={t('devices.name', { kind: t(`devices.kind.${kind}`), app: t(`devices.app.${app}`) })}
      note={t('devices.used', { when: formatRelative(lastUsedAt) })}
      value={
        isCurrent ? (
          <Chip tone="good">{t('devices.this')}</Chip>
        ) : (
          <Button kind="soft" size="small" loading={signingOut.isPending} onPress={end}>
            {t('devices.signOut')}
          </Button>
        )
      }
    />
  )
}
