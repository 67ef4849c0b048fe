import { Text, View } from '@tarojs/components'
import { maskPhoneNumber } from '@anzuo/domain/contactValidation'
import './ShippingRecipientView.scss'

export type ShippingRecipientViewProps = {
  to: { name: string; phone: string; region: readonly string[]; detail: string }
}

/** Who a parcel goes to, and where. */
export const ShippingRecipientView = ({
  to: { name, phone, region, detail },
}: ShippingRecipientViewProps) => (
  <>
    <View className="recipient">
      <Text className="t-row">{name}</Text>
      <Text className="recipient__phone">{maskPhoneNumber(phone)}</Text>
    </View>
    <View className="t-small t-quiet">{`${[...new Set(region)].join('')} ${detail}`}</View>
  </>
)
