import { useState } from 'react'
import {
  useSignedInDevices,
  useSignOutDevice,
  useSignOutAllDevices,
  useSignOutOtherDevices,
  type SignedInDevice,
} from '@/data/account/accountSettings'
import { useTranslation } from '@/i18n'
import { formatDate, formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { ListRow } from '@/ui/layout/ListRow'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

/** Where the person is signed in, and the ways to end that. */
export const SignedInDevicesCard = () => {
  const { t } = useTranslation('account')
  const { data } = useSignedInDevices()
  const [confirming, setConfirming] = useState<'others' | 'everywhere' | null>(null)
  const devices = data?.devices ?? []
  const onClosed = () => setConfirming(null)
  return (
    <Card rows title={t('devices.title')}>
      {devices.map(device => (
        <SignedInDeviceRow key={device.id} device={device} />
      ))}
      {devices.some(({ isCurrent }) => !isCurrent) && (
        <ListRow
          icon="lock"
          id="security-others"
          title={t('devices.others')}
          onPress={() => setConfirming('others')}
        />
      )}
      <ListRow
        icon="lock"
        id="security-everywhere"
        title={t('devices.everywhere')}
        onPress={() => setConfirming('everywhere')}
      />
      {confirming === 'others' && <SignOutOthersSheet onClosed={onClosed} />}
      {confirming === 'everywhere' && <SignOutEverywhereSheet onClosed={onClosed} />}
    </Card>
  )
}

const SignOutOthersSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const signingOut = useSignOutOtherDevices()
  const onSuccess = () => {
    showToast({ text: t('devices.othersDone'), tone: 'good' })
    onClosed()
  }
  return (
    <ConfirmSheet
      title={t('devices.othersQuestion')}
      confirm={{
        label: t('devices.others'),
        id: 'security-others-confirm',
        loading: signingOut.isPending,
        onPress: () => signingOut.mutate({}, { onSuccess }),
      }}
      cancelLabel={t('cancel')}
      onClosed={onClosed}
    >
      {t('devices.othersNote')}
    </ConfirmSheet>
  )
}

const SignOutEverywhereSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const signingOut = useSignOutAllDevices()
  return (
    <ConfirmSheet
      title={t('devices.everywhereQuestion')}
      confirm={{
        label: t('devices.everywhere'),
        id: 'security-everywhere-confirm',
        loading: signingOut.isPending,
        // The page needs a person, so it then leads to the log-in.
        onPress: () => signingOut.mutate({}),
      }}
      cancelLabel={t('cancel')}
      onClosed={onClosed}
    >
      {t('devices.everywhereNote')}
    </ConfirmSheet>
  )
}

const SignedInDeviceRow = ({ device }: { device: SignedInDevice }) => {
  const { t } = useTranslation('account')
  const signingOut = useSignOutDevice()
  const { id, kind, app, since, lastUsedAt, isCurrent } = device
  const isComputer = kind === 'mac' || kind === 'windows' || kind === 'linux'
  const signOutDevice = () =>
    signingOut.mutate({ id }, { onSuccess: () => showToast({ text: t('devices.signedOut'), tone: 'good' }) })
  return (
    <ListRow
      icon={isComputer ? 'laptop' : 'phone'}
      title={t('devices.name', { kind: t(`devices.kind.${kind}`), app: t(`devices.app.${app}`) })}
      note={t('devices.used', { when: formatRelativeTime(lastUsedAt), since: formatDate(since) })}
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
