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
  /** The order lets somebody else pay. */
  canAskFriend: boolean
  onChanged: (way: PaymentMethodKey) => void
}

const methodIcons: Record<PaymentMethodKey, IconName> = { weixin: 'chat', alipay: 'card', friend: 'gift' }

/** The ways to pay that this device offers. */
export const PaymentMethodPicker = ({ value, canAskFriend, onChanged }: PaymentMethodPickerProps) => {
  const { t } = useTranslation('payment')
  const alipay = platformPayment.getAlipayAvailability()
  const methods: { way: PaymentMethodKey; note: string }[] = [
    { way: 'weixin', note: t(`way.weixin.${platformPayment.getChannel()}`) },
    ...(alipay === 'absent' ? [] : [{ way: 'alipay' as const, note: t(`way.alipay.${alipay}`) }]),
    ...(canAskFriend ? [{ way: 'friend' as const, note: t('way.friend.note') }] : []),
  ]
  return (
    <Card rows>
      <View {...getAriaAttributes({ role: 'radiogroup', label: t('cashier.ways') })}>
        {methods.map(({ way, note }) => (
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
              <RowText title={t(`way.${way}.name`)} note={note} />
            </FlexGrow>
            <RadioIndicator isSelected={way === value} />
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
