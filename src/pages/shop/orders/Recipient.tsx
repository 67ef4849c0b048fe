import { Text, View } from '@tarojs/components'
import { maskPhone } from '@/domain/contact'
import './Recipient.scss'

export type RecipientProps = {
  to: { name: string; phone: string; region: readonly string[]; detail: string }
}

/** Who a parcel goes to, and where. */
export const Recipient = ({ to: { name, phone, region, detail } }: RecipientProps) => (
  <>
    <View className="recipient">
      <Text className="t-row">{name}</Text>
      <Text className="recipient__phone">{maskPhone(phone)}</Text>
    </View>
    <View className="t-small t-quiet">{`${[...new Set(region)].join('')} ${detail}`}</View>
  </>
)
