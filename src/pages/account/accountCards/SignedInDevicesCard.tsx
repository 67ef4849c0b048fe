import { useState } from 'react'
import {
  useSignedInDevices,
  useSignOutDevice,
  useSignOutAllDevices,
  type SignedInDevice,
} from '@/data/account/accountSettings'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

/** Where the person is signed in, and the way to end that. */
export const SignedInDevicesCard = () => {
  const { t } = useTranslation('account')
  const { data } = useSignedInDevices()
  const everywhere = useSignOutAllDevices()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Card rows title={t('devices.title')}>
      {data?.devices.map(device => (
        <SignedInDeviceRow key={device.id} device={device} />
      ))}
      <ListRow
        icon="lock"
        id="security-everywhere"
        title={t('devices.everywhere')}
        onPress={() => setIsConfirming(true)}
      />
      {isConfirming && (
        <ConfirmSheet
          title={t('devices.everywhereQuestion')}
          confirm={{
            label: t('devices.everywhere'),
            id: 'security-everywhere-confirm',
            loading: everywhere.isPending,
            // The page needs a person, so it then leads to the log-in.
            onPress: () => everywhere.mutate({}),
          }}
          cancelLabel={t('cancel')}
          onClosed={() => setIsConfirming(false)}
        >
          {t('devices.everywhereNote')}
        </ConfirmSheet>
      )}
    </Card>
  )
}

const SignedInDeviceRow = ({ device }: { device: SignedInDevice }) => {
  const { t } = useTranslation('account')
  const signingOut = useSignOutDevice()
  const { id, kind, app, lastUsedAt, isCurrent } = device
  const signOutDevice = () =>
    signingOut.mutate({ id }, { onSuccess: () => showToast({ text: t('devices.signedOut'), tone: 'good' }) })
  return (
    <ListRow
      icon="phone"
      title={t('devices.name', { kind: t(`devices.kind.${kind}`), app: t(`devices.app.${app}`) })}
      note={t('devices.used', { when: formatRelativeTime(lastUsedAt) })}
      value={
        isCurrent ? (
          <Chip tone="good">{t('devices.this')}</Chip>
        ) : (
          <Button kind="soft" size="small" loading={signingOut.isPending} onPress={signOutDevice}>
            {t('devices.signOut')}
          </Button>
        )
      }
    />
  )
}
