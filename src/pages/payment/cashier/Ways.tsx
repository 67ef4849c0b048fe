import { View } from '@tarojs/components'
import { payWays } from '@/data/payments'
import { platformPayment } from '@/platform/payment'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { ChoiceMark } from '@/ui/ChoiceMark'
import { Icon, type IconName } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

/** A way to pay, or to let somebody else pay. */
export type Way = 'weixin' | 'alipay' | 'friend'

export type WaysProps = {
  value: Way
  /** The order lets somebody else pay. */
  hasFriend: boolean
  onChanged: (way: Way) => void
}

const icons: Record<Way, IconName> = { weixin: 'chat', alipay: 'card', friend: 'gift' }

/** The ways to pay that this device offers. */
export const Ways = ({ value, hasFriend, onChanged }: WaysProps) => {
  const { t } = useTranslation('payment')
  const { alipay } = payWays()
  const ways: { way: Way; note: string }[] = [
    { way: 'weixin', note: t(`way.weixin.${platformPayment.channel()}`) },
    ...(alipay === 'absent' ? [] : [{ way: 'alipay' as const, note: t(`way.alipay.${alipay}`) }]),
    ...(hasFriend ? [{ way: 'friend' as const, note: t('way.friend.note') }] : []),
  ]
  return (
    <Card rows>
      <View {...aria({ role: 'radiogroup', label: t('cashier.ways') })}>
        {ways.map(({ way, note }) => (
          <Pressable
            key={way}
            id={`way-${way}`}
            className="way"
            onPress={() => onChanged(way)}
            facts={{ role: 'radio', checked: way === value }}
          >
            <View className={`way__icon way__icon--${way}`}>
              <Icon name={icons[way]} size={22} />
            </View>
            <View className="way__words">
              <View className="t-row">{t(`way.${way}.name`)}</View>
              <View className="way__note">{note}</View>
            </View>
            <ChoiceMark isChosen={way === value} />
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
