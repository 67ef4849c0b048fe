import { Text, View } from '@tarojs/components'
import { maskPhoneNumber } from '@anzuo/domain/contactValidation'
import './ShippingRecipient.scss'

export type ShippingRecipientProps = {
  to: { name: string; phone: string; region: readonly string[]; detail: string }
}

/** Who a parcel goes to, and where. */
export const ShippingRecipient = ({ to: { name, phone, region, detail } }: ShippingRecipientProps) => (
  <>
    <View className="recipient">
      <Text className="t-row">{name}</Text>
      <Text className="recipient__phone">{maskPhoneNumber(phone)}</Text>
    </View>
    <View className="t-small t-quiet">{`${[...new Set(region)].join('')} ${detail}`}</View>
  </>
)
