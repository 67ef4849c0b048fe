import { useState } from 'react'
import { ADDRESS_TAGS } from '@anzuo/domain/shop/choices'
import {
  selectAddress,
  takeImportedAddress,
  useAddress,
  useSaveAddress,
  type Address,
  type EditAddressRequest,
  type District,
} from '@/data/shop/addresses'
import { validateAddress, type AddressFormErrors } from '@anzuo/domain/address'
import { normalisePhoneNumber } from '@anzuo/domain/contactValidation'
import { useTranslation, withTranslations } from '@/i18n'
import { addressTranslations } from '@/i18n/namespaces/address'
import { showToast } from '@/platform/toast'
import { goBack, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { TextField } from '@/ui/forms/TextField'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Switch } from '@/ui/forms/Switch'
import { parseAddressText } from './parseAddressText'
import { AddressPasteField } from './AddressPasteField'
import { DistrictPickerField } from './DistrictPickerField'
import './addressForm.scss'

type AddressTag = NonNullable<Address['tag']>
type AddressDraft = {
  name: string
  phone: string
  district: District | null
  detail: string
  tag: AddressTag | null
  isDefault: boolean
}

const emptyAddressDraft: AddressDraft = {
  name: '',
  phone: '',
  district: null,
  detail: '',
  tag: null,
  isDefault: false,
}

const toAddressDraft = ({
  name,
  phone,
  districtCode,
  region,
  detail,
  tag,
  isDefault,
}: Address): AddressDraft => ({
  name,
  phone,
  district: { districtCode, region },
  detail,
  tag,
  isDefault,
})

const toAddressFields = (draft: AddressDraft, district: District): EditAddressRequest => ({
  name: draft.name.trim(),
  phone: normalisePhoneNumber(draft.phone),
  districtCode: district.districtCode,
  detail: draft.detail.trim(),
  tag: draft.tag,
  isDefault: draft.isDefault,
})

function AddressFormPage() {
  const { t } = useTranslation('address')
  const { id } = useRouteParams('addressForm')
  const savedAddress = useAddress(id)
  if (id !== undefined)
    return (
      <PageLayout title={t('form.titleEdit')} back="addressList" state={savedAddress} skeleton="form">
        {address => <AddressForm id={address.id} first={toAddressDraft(address)} />}
      </PageLayout>
    )
  return (
    <PageLayout title={t('form.titleNew')} back="addressList">
      <AddressForm first={emptyAddressDraft} />
    </PageLayout>
  )
}

/** What the form starts with: the saved address, or one picked from the platform's address book. */
const getInitialDraft = (saved: AddressDraft): AddressDraft => {
  const imported = takeImportedAddress()
  return imported ? { ...saved, ...imported } : saved
}

type AddressFormProps = { id?: string; first: AddressDraft }

const useAddressForm = ({ id, first }: AddressFormProps) => {
  const { t } = useTranslation('address')
  const { choose } = useRouteParams('addressForm')
  const [draft, setDraft] = useState(() => getInitialDraft(first))
  const [errors, setErrors] = useState<AddressFormErrors>({})
  const saving = useSaveAddress(address => {
    if (choose !== undefined) selectAddress(address.id)
    showToast({ text: t('form.saved'), tone: 'good' })
    goBack('addressList')
  })
  const change = (changes: Partial<AddressDraft>) => {
    setDraft(before => ({ ...before, ...changes }))
    setErrors({})
  }
  const save = () => {
    const { district } = draft
    const found = validateAddress({ ...draft, districtCode: district?.districtCode ?? null })
    setErrors(found)
    if (Object.keys(found).length > 0 || !district) return
    saving.mutate({ ...toAddressFields(draft, district), ...(id === undefined ? {} : { id }) })
  }
  return {
    draft,
    change,
    getErrorText: (field: keyof AddressFormErrors) => {
      const error = errors[field]
      return error && t(`form.error.${error}`)
    },
    save,
    isSaving: saving.isPending,
  }
}

const pastedFields = ['name', 'phone', 'district', 'detail'] as const
const fieldLabels = { name: 'name', phone: 'phone', district: 'region', detail: 'detail' } as const

const AddressForm = (props: AddressFormProps) => {
  const { t } = useTranslation('address')
  const form = useAddressForm(props)
  const { draft, change, getErrorText, save, isSaving } = form
  const fillFromPastedText = async (text: string) => {
    const parsed = await parseAddressText(text)
    change(parsed)
    return pastedFields.filter(field => parsed[field]).map(field => t(`form.${fieldLabels[field]}`))
  }
  return (
    <>
      {props.id === undefined && <AddressPasteField onPasted={fillFromPastedText} />}
      <AddressTextField form={form} field="name" />
      <AddressTextField form={form} field="phone" />
      <DistrictPickerField
        district={draft.district}
        error={getErrorText('region')}
        onChosen={district => change({ district })}
      />
      <AddressTextField form={form} field="detail" placeholder={t('form.detailHint')} />
      <AddressTagField value={draft.tag} onChanged={tag => change({ tag })} />
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
      <Button id="address-save" loading={isSaving} onPress={save}>
        {t('form.save')}
      </Button>
    </>
  )
}

const textFields = {
  name: { type: 'text', maxLength: 40 },
  phone: { type: 'phone', maxLength: 20 },
  detail: { type: 'text', maxLength: 120 },
} as const

type AddressTextFieldProps = {
  form: ReturnType<typeof useAddressForm>
  field: keyof typeof textFields
  placeholder?: string
}

const AddressTextField = ({ form, field, placeholder }: AddressTextFieldProps) => {
  const { t } = useTranslation('address')
  return (
    <TextField
      id={`address-${field}`}
      label={t(`form.${field}`)}
      value={form.draft[field]}
      placeholder={placeholder}
      error={form.getErrorText(field)}
      onChanged={value => form.change({ [field]: value })}
      {...textFields[field]}
    />
  )
}

type AddressTagFieldProps = { value: AddressTag | null; onChanged: (tag: AddressTag | null) => void }

const AddressTagField = ({ value, onChanged }: AddressTagFieldProps) => {
  const { t } = useTranslation('address')
  const noTag = 'none'
  return (
    <RadioGroup<AddressTag | typeof noTag>
      label={t('form.tag')}
      value={value ?? noTag}
      options={[
        ...ADDRESS_TAGS.map(tag => ({ value: tag, label: t(`tag.${tag}`) })),
        { value: noTag, label: t('form.noTag') },
      ]}
      onChanged={tag => onChanged(tag === noTag ? null : tag)}
    />
  )
}

export default withTranslations(addressTranslations, AddressFormPage)
