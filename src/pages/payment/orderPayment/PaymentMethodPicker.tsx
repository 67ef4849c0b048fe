import { View } from '@tarojs/components'
import { platformPayment } from '@/platform/payment'
import { useTranslation } from '@/i18n'
import { RowText } from '@/ui/layout/RowText'
import { FlexGrow } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { RadioIndicator } from '@/ui/forms/RadioIndicator'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'

/** A way to pay, or to let somebody else pay. */
export type PaymentMethodKey = 'weixin' | 'alipay' | 'friend'

export type PaymentMethodPickerProps = {
  value: PaymentMethodKey
  methods: readonly PaymentMethodKey[]
  onChanged: (way: PaymentMethodKey) => void
}

const methodIcons: Record<PaymentMethodKey, IconName> = { weixin: 'chat', alipay: 'card', friend: 'gift' }

/** The ways to pay that shop, order and device offer. */
export const PaymentMethodPicker = ({ value, methods, onChanged }: PaymentMethodPickerProps) => {
  const { t } = useTranslation('payment')
  const getNote = (method: PaymentMethodKey): string => {
    if (method === 'friend') return t('way.friend.note')
    if (method === 'weixin') return t(`way.weixin.${platformPayment.getChannel()}`)
    const alipay = platformPayment.getAlipayAvailability()
    return alipay === 'absent' ? '' : t(`way.alipay.${alipay}`)
  }
  return (
    <Card rows>
      <View {...getAriaAttributes({ role: 'radiogroup', label: t('cashier.ways') })}>
        {methods.map(way => (
          <Pressable
            key={way}
            id={`way-${way}`}
            className="way"
            onPress={() => onChanged(way)}
            aria={{ role: 'radio', checked: way === value }}
          >
            <View className={`way__icon way__icon--${way}`}>
              <Icon name={methodIcons[way]} size={22} />
            </View>
            <FlexGrow>
              <RowText title={t(`way.${way}.name`)} note={getNote(way)} />
            </FlexGrow>
            <RadioIndicator isSelected={way === value} />
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
