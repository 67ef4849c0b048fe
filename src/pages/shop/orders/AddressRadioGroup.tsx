import { View } from '@tarojs/components'
import { useAddresses } from '@/data/shop/addresses'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { FlexGrow } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { FieldError } from '@/ui/forms/FieldError'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { ShippingRecipientView } from './ShippingRecipientView'
import './AddressRadioGroup.scss'

export type AddressRadioGroupProps = {
  label: string
  /** Id of the chosen address. */
  value: string | null
  onChanged: (id: string) => void
  error?: string
}

/** One of the person's addresses, or a way to a new one. */
export const AddressRadioGroup = ({ label, value, onChanged, error }: AddressRadioGroupProps) => {
  const { t } = useTranslation('order')
  const { data } = useAddresses()
  return (
    <View className="address-choice">
      <View className="t-group-label" {...getAriaAttributes({ hidden: true })}>
        {label}
      </View>
      {!data && <Skeleton shape="list" />}
      {data?.addresses.length === 0 && <View className="t-small t-quiet">{t('address.none')}</View>}
      <View {...getAriaAttributes({ role: 'radiogroup', label })}>
        {data?.addresses.map(({ id, name, phone, region, detail }) => {
          const isChosen = id === value
          return (
            <Pressable
              key={id}
              className={`address-choice__address${isChosen ? ' address-choice__address--on' : ''}`}
              onPress={() => onChanged(id)}
              aria={{ role: 'radio', checked: isChosen }}
            >
              <FlexGrow>
                <ShippingRecipientView to={{ name, phone, region, detail }} />
              </FlexGrow>
              {isChosen && <Icon name="check" size={20} />}
            </Pressable>
          )
        })}
      </View>
      <FieldError text={error} />
      <Button kind="text" size="medium" icon="plus" onPress={() => navigate('addressForm')}>
        {t('address.add')}
      </Button>
    </View>
  )
}
