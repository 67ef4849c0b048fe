import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import {
  chooseAddress,
  chooseFromBook,
  hasAddressBook,
  keepBookedAddress,
  useAddresses,
  useDeleteAddress,
  useSaveAddress,
  type Address,
} from '@/data/addresses'
import { maskPhone } from '@/domain/contact'
import { useTranslation, withTexts } from '@/i18n'
import { addressTexts } from '@/i18n/namespaces/address'
import { showMessage } from '@/platform/messages'
import { goBack, navigate, useRouteParams } from '@/routes'
import { drawAddressBook } from '@/ui/art/addressBook'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ChoiceMark } from '@/ui/ChoiceMark'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { Tag } from '@/ui/Tag'
import { usePalette } from '@/ui/theme'
import './addresses.scss'

const placeOf = ({ region, detail }: Pick<Address, 'region' | 'detail'>) => `${region.join('')} ${detail}`

function AddressListPage() {
  const { t } = useTranslation('address')
  const { choose } = useRouteParams('shippingAddressList')
  const isChoosing = choose !== undefined
  const addresses = useAddresses()
  const [leaving, setLeaving] = useState<Address | null>(null)
  // Who is choosing goes back to where the address is needed, not to the list.
  const add = () =>
    isChoosing
      ? navigate('addAddress', undefined, { query: { choose: '1' }, method: 'replace' })
      : navigate('addAddress')
  return (
    <Screen
      title={t('list.title')}
      back="my"
      state={addresses}
      skeleton={<Skeleton shape="cards" />}
      empty={{ when: ({ addresses: list }) => list.length === 0, content: <NoAddress /> }}
      dock={<Ways onAdded={add} />}
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
                      chooseAddress(address.id)
                      goBack('shoppingCart')
                    }
                  : undefined
              }
              onLeft={() => setLeaving(address)}
            />
          ))}
          <View className="addresses__note">
            <Icon name="info" size={20} />
            <Text>{t('list.note')}</Text>
          </View>
          {leaving && <DeleteSheet address={leaving} onClosed={() => setLeaving(null)} />}
        </>
      )}
    </Screen>
  )
}

const NoAddress = () => {
  const { t } = useTranslation('address')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawAddressBook(palette)} />}
      title={t('list.empty.title')}
      note={t('list.empty.note')}
    />
  )
}

/** The ways to a new address: by hand, or out of the platform's book. */
const Ways = ({ onAdded }: { onAdded: () => void }) => {
  const { t } = useTranslation('address')
  const fromBook = async () => {
    const choice = await chooseFromBook()
    if (choice.kind === 'chosen') {
      keepBookedAddress(choice.address)
      onAdded()
    } else if (choice.kind !== 'cancelled') showMessage({ text: t(`book.${choice.kind}`), tone: 'alert' })
  }
  return (
    <View className="addresses__ways">
      {hasAddressBook() && (
        <Button id="address-from-book" kind="soft" onPress={() => void fromBook()}>
          {t('list.fromBook')}
        </Button>
      )}
      <Button id="address-add" icon="plus" onPress={onAdded}>
        {t('list.add')}
      </Button>
    </View>
  )
}

type AddressCardProps = {
  address: Address
  /** Set where an address is being chosen. */
  onChosen?: () => void
  /** The person wants to delete it. */
  onLeft: () => void
}

const AddressCard = ({ address, onChosen, onLeft }: AddressCardProps) => {
  const { t } = useTranslation('address')
  const { id, name, phone, tag, isDefault } = address
  const edit = () => navigate('addAddress', undefined, { query: { id } })
  const place = placeOf(address)
  return (
    <Card>
      <Pressable className="addresses__who" onPress={onChosen ?? edit}>
        <View className="addresses__line">
          <Text className="t-row">{name}</Text>
          <Text className="addresses__phone">{maskPhone(phone)}</Text>
          {tag && <Tag tone={tag === 'parents' ? 'warm' : 'accent'}>{t(`tag.${tag}`)}</Tag>}
        </View>
        <View className="addresses__place">{place}</View>
      </Pressable>
      <View className="addresses__actions">
        <DefaultMark address={address} isDefault={isDefault} />
        <View className="addresses__ends">
          <Pressable
            className="addresses__action"
            onPress={edit}
            facts={{ label: t('list.editOf', { name }) }}
          >
            <Icon name="edit" size={18} />
            <Text>{t('list.edit')}</Text>
          </Pressable>
          <Pressable
            className="addresses__action addresses__delete"
            onPress={onLeft}
            facts={{ label: t('list.deleteOf', { name }) }}
          >
            <Icon name="trash" size={18} />
            <Text>{t('list.delete')}</Text>
          </Pressable>
        </View>
      </View>
    </Card>
  )
}

const DefaultMark = ({ address, isDefault }: { address: Address; isDefault: boolean }) => {
  const { t } = useTranslation('address')
  const saving = useSaveAddress(() => showMessage({ text: t('list.madeDefault'), tone: 'good' }))
  const { id, name, phone, districtCode, detail, tag } = address
  const make = () => saving.mutate({ id, name, phone, districtCode, detail, tag, isDefault: true })
  return (
    <Pressable
      className="addresses__action"
      onPress={isDefault ? undefined : make}
      facts={{ role: 'radio', checked: isDefault }}
    >
      <ChoiceMark isChosen={isDefault} />
      <Text>{t(isDefault ? 'list.isDefault' : 'list.makeDefault')}</Text>
    </Pressable>
  )
}

const DeleteSheet = ({ address, onClosed }: { address: Address; onClosed: () => void }) => {
  const { t } = useTranslation('address')
  const deletion = useDeleteAddress(() => {
    showMessage({ text: t('list.deleted'), tone: 'good' })
    onClosed()
  })
  return (
    <Sheet
      open
      title={t('list.leave.title')}
      onClosed={onClosed}
      main={{
        id: 'address-delete-yes',
        label: t('list.leave.yes'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate({ id: address.id }),
      }}
      secondary={{ label: t('list.leave.no'), onPress: onClosed }}
    >
      <View className="t-row">{`${address.name} · ${placeOf(address)}`}</View>
      <View>{t('list.leave.note')}</View>
    </Sheet>
  )
}

export default withTexts(addressTexts, AddressListPage)
