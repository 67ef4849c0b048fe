import { useState } from 'react'
import { View } from '@tarojs/components'
import { useSignedInDevices } from '@/data/account/accountSettings'
import {
  addPasskey,
  useHasPasskeys,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
  type Passkey,
} from '@/data/account/passkeys'
import { useTranslation } from '@/i18n'
import { formatDate, formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Button } from '@/ui/forms/Button'
import { TextField } from '@/ui/forms/TextField'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'

const MAX_LABEL_LENGTH = 60

/** Passkeys of the person: to add, to name and to remove. Without any, and where the browser has none, there is nothing to see. */
export const PasskeysCard = () => {
  const { t } = useTranslation('account')
  const hasPasskeys = useHasPasskeys()
  const { data } = usePasskeys()
  const [opened, setOpened] = useState<string | null>(null)
  const passkeys = data?.passkeys ?? []
  const shown = passkeys.find(({ id }) => id === opened)
  if (!hasPasskeys && passkeys.length === 0) return null
  return (
    <Card rows title={t('passkeys.title')}>
      {passkeys.map(passkey => (
        <ListRow
          key={passkey.id}
          icon="lock"
          title={passkey.label}
          note={
            passkey.lastUsedAt
              ? t('passkeys.used', {
                  when: formatRelativeTime(passkey.lastUsedAt),
                  since: formatDate(passkey.createdAt),
                })
              : t('passkeys.unused', { since: formatDate(passkey.createdAt) })
          }
          onPress={() => setOpened(passkey.id)}
        />
      ))}
      {hasPasskeys && <AddPasskeyRow />}
      {shown && <PasskeySheet key={shown.id} passkey={shown} onClosed={() => setOpened(null)} />}
    </Card>
  )
}

/** The name that a new passkey has until it gets another one: the device that it is made on. */
const useOwnDeviceName = (): string => {
  const { t } = useTranslation('account')
  const { data } = useSignedInDevices()
  const own = data?.devices.find(({ isCurrent }) => isCurrent)
  if (!own) return t('passkeys.change')
  const { kind, app } = own
  return t('devices.name', { kind: t(`devices.kind.${kind}`), app: t(`devices.app.${app}`) })
}

const AddPasskeyRow = () => {
  const { t } = useTranslation('account')
  const label = useOwnDeviceName()
  const [isAdding, setIsAdding] = useState(false)
  const add = async () => {
    if (isAdding) return
    setIsAdding(true)
    try {
      const outcome = await addPasskey(label)
      if (outcome !== 'cancelled') showToast({ text: t(`passkeys.${outcome}`), tone: 'good' })
    } catch {
      // The request layer has told what went wrong.
    } finally {
      setIsAdding(false)
    }
  }
  return (
    <ListRow
      icon="plus"
      id="security-passkey-add"
      title={t('passkeys.add')}
      note={isAdding ? t('loading') : t('passkeys.addNote')}
      onPress={() => void add()}
    />
  )
}

/** Gives a passkey another name, or leads to removing it. */
const PasskeySheet = ({ passkey, onClosed }: { passkey: Passkey; onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const [name, setName] = useState(passkey.label)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const renaming = useRenamePasskey()
  const save = () => {
    const label = name.trim()
    if (label === '') return setIsMissing(true)
    renaming.mutate({ id: passkey.id, label }, { onSuccess: onClosed })
  }
  if (isRemoving) return <RemovePasskeySheet passkey={passkey} onClosed={onClosed} />
  return (
    <BottomSheet
      open
      title={t('passkeys.change')}
      primaryAction={{
        label: t('person.save'),
        onPress: save,
        loading: renaming.isPending,
        id: 'passkey-save',
      }}
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <TextField
          id="passkey-name"
          label={t('passkeys.name')}
          type="text"
          value={name}
          maxLength={MAX_LABEL_LENGTH}
          onChanged={value => {
            setName(value)
            setIsMissing(false)
          }}
          error={isMissing ? t('person.nameMissing') : undefined}
        />
        <Button
          kind="text"
          size="medium"
          icon="trash"
          id="passkey-remove"
          onPress={() => setIsRemoving(true)}
        >
          {t('passkeys.remove')}
        </Button>
      </View>
    </BottomSheet>
  )
}

const RemovePasskeySheet = ({ passkey, onClosed }: { passkey: Passkey; onClosed: () => void }) => {
  const { t } = useTranslation('account')
  const removing = useRemovePasskey()
  const remove = () =>
    removing.mutate(
      { id: passkey.id },
      {
        onSuccess: () => {
          showToast({ text: t('passkeys.removed'), tone: 'good' })
          onClosed()
        },
      },
    )
  return (
    <ConfirmSheet
      title={t('passkeys.removeQuestion', { label: passkey.label })}
      confirm={{
        label: t('passkeys.remove'),
        id: 'passkey-remove-confirm',
        loading: removing.isPending,
        onPress: remove,
      }}
      cancelLabel={t('cancel')}
      onClosed={onClosed}
    >
      {t('passkeys.removeNote')}
    </ConfirmSheet>
  )
}
