import { View } from '@tarojs/components'
import { useAddresses } from '@/data/addresses'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { FieldError } from '@/ui/FieldError'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Skeleton } from '@/ui/Skeleton'
import { Recipient } from './Recipient'
import './AddressChoice.scss'

export type AddressChoiceProps = {
  label: string
  /** Id of the chosen address. */
  value: string | null
  onChanged: (id: string) => void
  error?: string
}

/** One of the person's addresses, or a way to a new one. */
export const AddressChoice = ({ label, value, onChanged, error }: AddressChoiceProps) => {
  const { t } = useTranslation('order')
  const { data } = useAddresses()
  return (
    <View className="address-choice">
      <View className="address-choice__label" {...aria({ hidden: true })}>
        {label}
      </View>
      {!data && <Skeleton shape="list" />}
      {data?.addresses.length === 0 && <View className="t-small t-quiet">{t('address.none')}</View>}
      <View {...aria({ role: 'radiogroup', label })}>
        {data?.addresses.map(({ id, name, phone, region, detail }) => {
          const isChosen = id === value
          return (
            <Pressable
              key={id}
              className={`address-choice__address${isChosen ? ' address-choice__address--on' : ''}`}
              onPress={() => onChanged(id)}
              facts={{ role: 'radio', checked: isChosen }}
            >
              <View className="address-choice__words">
                <Recipient to={{ name, phone, region, detail }} />
              </View>
              {isChosen && <Icon name="check" size={20} />}
            </Pressable>
          )
        })}
      </View>
      <FieldError text={error} />
      <Button kind="text" size="medium" icon="plus" onPress={() => navigate('addAddress')}>
        {t('address.add')}
      </Button>
    </View>
  )
}
