import { useState } from 'react'
import {
  chooseAddress,
  findDistrict,
  takeBookedAddress,
  useAddress,
  useSaveAddress,
  type Address,
  type AddressFields,
  type District,
} from '@/data/addresses'
import { checkAddress, readPastedAddress, type AddressFaults } from '@/domain/address'
import { phoneDigits } from '@/domain/contact'
import { useTranslation, withTexts } from '@/i18n'
import { addressTexts } from '@/i18n/namespaces/address'
import { showMessage } from '@/platform/messages'
import { goBack, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { Field } from '@/ui/Field'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { PasteField } from './PasteField'
import { RegionField } from './RegionField'
import './addAddress.scss'

type Tag = NonNullable<Address['tag']>
type Draft = {
  name: string
  phone: string
  district: District | null
  detail: string
  tag: Tag | null
  isDefault: boolean
}

const emptyDraft: Draft = { name: '', phone: '', district: null, detail: '', tag: null, isDefault: false }

const draftOf = ({ name, phone, districtCode, region, detail, tag, isDefault }: Address): Draft => ({
  name,
  phone,
  district: { districtCode, region },
  detail,
  tag,
  isDefault,
})

const fieldsOf = (draft: Draft, district: District): AddressFields => ({
  name: draft.name.trim(),
  phone: phoneDigits(draft.phone),
  districtCode: district.districtCode,
  detail: draft.detail.trim(),
  tag: draft.tag,
  isDefault: draft.isDefault,
})

function AddAddressPage() {
  const { t } = useTranslation('address')
  const { id } = useRouteParams('addAddress')
  const kept = useAddress(id)
  if (id !== undefined)
    return (
      <Screen
        title={t('form.titleEdit')}
        back="shippingAddressList"
        state={kept}
        skeleton={<Skeleton shape="form" />}
      >
        {address => <AddressForm id={address.id} first={draftOf(address)} />}
      </Screen>
    )
  return (
    <Screen title={t('form.titleNew')} back="shippingAddressList">
      <AddressForm first={emptyDraft} />
    </Screen>
  )
}

/** What the form starts with: what is kept, or what came out of the platform's book. */
const startWith = (first: Draft): Draft => {
  const booked = takeBookedAddress()
  return booked ? { ...first, ...booked } : first
}

const AddressForm = ({ id, first }: { id?: string; first: Draft }) => {
  const { t } = useTranslation('address')
  const { choose } = useRouteParams('addAddress')
  const [draft, setDraft] = useState(() => startWith(first))
  const [faults, setFaults] = useState<AddressFaults>({})
  const saving = useSaveAddress(address => {
    if (choose !== undefined) chooseAddress(address.id)
    showMessage({ text: t('form.saved'), tone: 'good' })
    goBack('shippingAddressList')
  })
  const change = (changes: Partial<Draft>) => {
    setDraft(before => ({ ...before, ...changes }))
    setFaults({})
  }
  const save = () => {
    const { district } = draft
    const found = checkAddress({ ...draft, districtCode: district?.districtCode ?? null })
    setFaults(found)
    if (Object.keys(found).length > 0 || !district) return
    saving.mutate({ ...fieldsOf(draft, district), ...(id === undefined ? {} : { id }) })
  }
  const wordsOf = (fault: AddressFaults[keyof AddressFaults]) => fault && t(`form.error.${fault}`)
  const fillIn = async (text: string) => {
    const { name, phone, place } = readPastedAddress(text)
    const found = place === '' ? null : await findDistrict(place).catch(() => null)
    const detail = found ? found.detail : place
    change({
      ...(name === null ? {} : { name }),
      ...(phone === null ? {} : { phone }),
      ...(found ? { district: { districtCode: found.districtCode, region: found.region } } : {}),
      ...(detail === '' ? {} : { detail }),
    })
    return [
      name !== null && t('form.name'),
      phone !== null && t('form.phone'),
      found !== null && t('form.region'),
      detail !== '' && t('form.detail'),
    ].filter((field): field is string => field !== false)
  }
  const noTag = 'none'
  return (
    <>
      {id === undefined && <PasteField onPasted={fillIn} />}
      <Field
        id="address-name"
        label={t('form.name')}
        type="text"
        value={draft.name}
        maxLength={40}
        error={wordsOf(faults.name)}
        onChanged={name => change({ name })}
      />
      <Field
        id="address-phone"
        label={t('form.phone')}
        type="phone"
        value={draft.phone}
        maxLength={20}
        error={wordsOf(faults.phone)}
        onChanged={phone => change({ phone })}
      />
      <RegionField
        district={draft.district}
        error={wordsOf(faults.region)}
        onChosen={district => change({ district })}
      />
      <Field
        id="address-detail"
        label={t('form.detail')}
        type="text"
        value={draft.detail}
        maxLength={120}
        placeholder={t('form.detailHint')}
        error={wordsOf(faults.detail)}
        onChanged={detail => change({ detail })}
      />
      <Choice<Tag | typeof noTag>
        label={t('form.tag')}
        value={draft.tag ?? noTag}
        options={[
          ...(['home', 'work', 'parents'] as const).map(value => ({ value, label: t(`tag.${value}`) })),
          { value: noTag, label: t('form.noTag') },
        ]}
        onChanged={tag => change({ tag: tag === noTag ? null : tag })}
      />
      <Card rows>
        <ListRow
          title={t('form.asDefault')}
          value={
            <Switch
              checked={draft.isDefault}
              label={t('form.asDefault')}
              onChanged={isDefault => change({ isDefault })}
            />
          }
        />
      </Card>
      <Button id="address-save" loading={saving.isPending} onPress={save}>
        {t('form.save')}
      </Button>
    </>
  )
}

export default withTexts(addressTexts, AddAddressPage)
