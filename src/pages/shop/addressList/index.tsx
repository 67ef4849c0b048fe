import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import {
  selectAddress,
  pickFromAddressBook,
  stashImportedAddress,
  useAddresses,
  useDeleteAddress,
  useSaveAddress,
  type Address,
} from '@/data/shop/addresses'
import { maskPhoneNumber } from '@anzuo/domain/contactValidation'
import { useTranslation, withTranslations } from '@/i18n'
import { addressTranslations } from '@/i18n/namespaces/address'
import { platformAddressBook } from '@/platform/addressBook'
import { showToast } from '@/platform/toast'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { drawAddressBook } from '@/ui/illustrations/addressBook'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioIndicator } from '@/ui/forms/RadioIndicator'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'
import { Tag } from '@/ui/layout/Tag'
import './addressList.scss'

const formatAddressLine = ({ region, detail }: Pick<Address, 'region' | 'detail'>) =>
  `${region.join('')} ${detail}`

function AddressListPage() {
  const { t } = useTranslation('address')
  const { choose } = useRouteParams('addressList')
  const isChoosing = choose !== undefined
  const addresses = useAddresses()
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null)
  // Who is choosing goes back to where the address is needed, not to the list.
  const add = () =>
    isChoosing
      ? navigate('addressForm', undefined, { query: { choose: '1' }, method: 'replace' })
      : navigate('addressForm')
  return (
    <PageLayout
      title={t('list.title')}
      back="account"
      state={addresses}
      empty={{
        when: ({ addresses: list }) => list.length === 0,
        content: (
          <EmptyState
            illustration={drawAddressBook}
            title={t('list.empty.title')}
            note={t('list.empty.note')}
          />
        ),
      }}
      footer={<AddAddressActions onAdded={add} />}
    >
      {({ addresses: list }) => (
        <>
          {list.map(address => (
            <AddressCard
              key={address.id}
              address={address}
              onChosen={
                isChoosing
                  ? () => {
                      selectAddress(address.id)
                      goBack('shoppingCart')
                    }
                  : undefined
              }
              onDeleteRequested={() => setAddressToDelete(address)}
            />
          ))}
          <View className="addresses__note">
            <Icon name="info" size={20} />
            <Text>{t('list.note')}</Text>
          </View>
          {addressToDelete && (
            <DeleteAddressSheet address={addressToDelete} onClosed={() => setAddressToDelete(null)} />
          )}
        </>
      )}
    </PageLayout>
  )
}

/** The ways to a new address: by hand, or out of the platform's book. */
const AddAddressActions = ({ onAdded }: { onAdded: () => void }) => {
  const { t } = useTranslation('address')
  const fromBook = async () => {
    const choice = await pickFromAddressBook()
    if (choice.kind === 'chosen') {
      stashImportedAddress(choice.address)
      onAdded()
    } else if (choice.kind !== 'cancelled') showToast({ text: t(`book.${choice.kind}`), tone: 'alert' })
  }
  return (
    <Row gap={3} className="addresses__ways">
      {platformAddressBook.isAvailable() && (
        <Button id="address-from-book" kind="soft" onPress={() => void fromBook()}>
          {t('list.fromBook')}
        </Button>
      )}
      <Button id="address-add" icon="plus" onPress={onAdded}>
        {t('list.add')}
      </Button>
    </Row>
  )
}

type AddressCardProps = {
  address: Address
  /** Set where an address is being chosen. */
  onChosen?: () => void
  /** The person wants to delete it. */
  onDeleteRequested: () => void
}

const AddressCard = ({ address, onChosen, onDeleteRequested }: AddressCardProps) => {
  const { t } = useTranslation('address')
  const { id, name, phone, tag, isDefault } = address
  const edit = () => navigate('addressForm', undefined, { query: { id } })
  const place = formatAddressLine(address)
  return (
    <Card>
      <Pressable className="addresses__who" onPress={onChosen ?? edit}>
        <View className="addresses__line">
          <Text className="t-row">{name}</Text>
          <Text className="addresses__phone">{maskPhoneNumber(phone)}</Text>
          {tag && <Tag tone={tag === 'parents' ? 'warm' : 'accent'}>{t(`tag.${tag}`)}</Tag>}
        </View>
        <View className="addresses__place">{place}</View>
      </Pressable>
      <View className="addresses__actions">
        <DefaultAddressToggle address={address} isDefault={isDefault} />
        <Row gap={4}>
          <Pressable
            className="addresses__action"
            onPress={edit}
            aria={{ label: t('list.editOf', { name }) }}
          >
            <Icon name="edit" size={18} />
            <Text>{t('list.edit')}</Text>
          </Pressable>
          <Pressable
            className="addresses__action addresses__delete"
            onPress={onDeleteRequested}
            aria={{ label: t('list.deleteOf', { name }) }}
          >
            <Icon name="trash" size={18} />
            <Text>{t('list.delete')}</Text>
          </Pressable>
        </Row>
      </View>
    </Card>
  )
}

const DefaultAddressToggle = ({ address, isDefault }: { address: Address; isDefault: boolean }) => {
  const { t } = useTranslation('address')
  const saving = useSaveAddress(() => showToast({ text: t('list.madeDefault'), tone: 'good' }))
  const { id, name, phone, districtCode, detail, tag } = address
  const make = () => saving.mutate({ id, name, phone, districtCode, detail, tag, isDefault: true })
  return (
    <Pressable
      className="addresses__action"
      onPress={isDefault ? undefined : make}
      aria={{ role: 'radio', checked: isDefault }}
    >
      <RadioIndicator isSelected={isDefault} />
      <Text>{t(isDefault ? 'list.isDefault' : 'list.makeDefault')}</Text>
    </Pressable>
  )
}

const DeleteAddressSheet = ({ address, onClosed }: { address: Address; onClosed: () => void }) => {
  const { t } = useTranslation('address')
  const deletion = useDeleteAddress(() => {
    showToast({ text: t('list.deleted'), tone: 'good' })
    onClosed()
  })
  return (
    <ConfirmSheet
      title={t('list.leave.title')}
      confirm={{
        id: 'address-delete-yes',
        label: t('list.leave.yes'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate({ id: address.id }),
      }}
      cancelLabel={t('list.leave.no')}
      onClosed={onClosed}
    >
      <View className="t-row">{`${address.name} · ${formatAddressLine(address)}`}</View>
      <View>{t('list.leave.note')}</View>
    </ConfirmSheet>
  )
}

export default withTranslations(addressTranslations, AddressListPage)
